// Documents of every shape: fragments, aliases, directives, defaults, variables inside of values, several root fields.
import type { Asked } from '../twins.js'

type Shape = Pick<Asked, 'document' | 'operationName' | 'variables'>

const BILL = 'id status totalAmount dueDate'

/** The variables of a shape, one operation for each. */
const each = (document: string, ...variables: readonly object[]): Shape[] =>
  variables.map((given) => ({ document, variables: given }))

const FLAGS = [{ a: true, b: true }, { a: true, b: false }, { a: false, b: true }, { a: false, b: false }]
const flagged = (body: string, fragments = '') =>
  each(`query ($a: Boolean!, $b: Boolean!) { ${body} e: __typename @include(if: $a) @skip(if: $b) } ${fragments}`, ...FLAGS)

/** Shape → the operations of that shape, which only read. */
export const READING: Readonly<Record<string, readonly Shape[]>> = {
  'a fragment, used at several places': each(
    `{ bills(first: 3) { nodes { ...One supplier { bills(first: 2) { nodes { ...One } } } } } bill(id: "bill-1") { ...One } }
     fragment One on Bill { ${BILL} supplier { ...Name } } fragment Name on Supplier { name ...Code } fragment Code on Supplier { code }`, {},
  ),
  'a preview with an input': each(
    'query ($input: CreateBillInput!) { previewBill(input: $input) { totalAmount lineItems { amount } } }',
    { input: { billType: 'SUPPLIER', supplierId: 'sup-1', lineItems: [{ qty: '2', unitPrice: '1.5' }] } },
  ),
  'a report that needs one of its arguments': each(
    'query ($supplierId: ID) { partyStatement(supplierId: $supplierId, currency: "USD") { closingBalance lineItems { day balance } } }',
    { supplierId: 'sup-1' },
  ),
  'a search over records of all kinds': each(
    `query ($text: String!) { search(text: $text, first: 5) {
       nodes { kind recordNodeId number title place snippet { text isMatch } record { id ... on Supplier { name } ... on PurchaseOrder { supplier { name } } } } } }`,
    { text: 'mill' },
  ),
  'inline fragments': each(
    `{ bills(first: 3) { ... { totalCount } ... on BillConnection { nodes { ... on Node { id } ... on Bill { status } __typename } } } }`, {},
  ),
  'one field, selected in parts': each(
    `{ bills(first: 3) { nodes { supplier { id } } } ...Rest bills(first: 3) { totalCount nodes { supplier { name } id } } }
     fragment Rest on Query { bills(first: 3) { nodes { status supplier { code } } } }`, {},
  ),
  aliases: each(
    '{ first: bills(first: 1) { nodes { total: totalAmount id2: id same: id } } second: bills(first: 2) { nodes { id } } }', {},
  ),
  'aliases with an underscore': each(
    '{ bills(first: 2) { nodes { supplier_bills: expenseRequest { id } supplier { bills(first: 1) { nodes { id status } } } } } }',
    {},
  ),
  'aliases that join to the path of another field': [
    ...each('{ bills(first: 2) { nodes { supplier { id name } } } nodes_bills: bills(first: 2) { totalCount nodes { id } } }', {}),
    ...each('{ supplier_nodes_bills: bills(first: 2) { nodes { id } } bills(first: 2) { nodes { supplier { code name } } } }', {}),
    ...each('{ organization_x: suppliers(first: 1) { totalCount } x { y: id } }'.replace('x { y: id }', 'me { id }'), {}),
    ...each('{ supplier_quote: client(id: "cli-1") { name } quote(id: "q-1") { supplier: client { id country } } }', {}),
    ...each('{ quote(id: "q-1") { supplier: client { id country } } supplier_quote: client(id: "cli-1") { name } }', {}),
  ],
  'variables with the names of properties of objects': each(
    'query ($toString: Int, $constructor: String) { bills(first: $toString, filter: {text: $constructor}) { totalCount } }',
    {}, { toString: 2 }, { constructor: 'BILL' },
  ),
  'aliases with the names of properties of objects': each(
    '{ constructor: me { toString: id hasOwnProperty: name } valueOf: organization { __proto__: id } __proto__: me { id } }', {},
  ),
  'a type name at every level': each('{ __typename bills(first: 1) { __typename nodes { __typename t: __typename } } }', {}),
  'only type names': each('{ __typename again: __typename }', {}),
  'conditions with literals': [
    ...each('{ me { id @include(if: true) name @skip(if: false) email @skip(if: true) } organization @include(if: false) { id } }', {}),
    ...each('{ me @skip(if: true) { id } }', {}),
    ...each('{ me @include(if: true) @skip(if: true) { id } organization { id name @include(if: false) @skip(if: false) } }', {}),
  ],
  'conditions with variables': flagged('me { id @include(if: $a) name @skip(if: $b) } organization @include(if: $a) @skip(if: $b) { id }'),
  'conditions on parts of one field': [
    ...flagged('me @include(if: $a) { id } me @include(if: $b) { name }'),
    ...flagged('me @include(if: $a) { ... { id } } me { name }'),
    ...flagged('me @include(if: $a) { ...Id } me @skip(if: $b) { ...Name }', 'fragment Id on Me { id } fragment Name on Me { name }'),
    ...flagged('bills(first: 2) @include(if: $a) { nodes { supplier { id } } } bills(first: 2) { nodes { supplier @skip(if: $b) { name } id } }'),
  ],
  'conditions on fragments': [
    ...flagged('me { ...Id @include(if: $a) ... @skip(if: $b) { name } }', 'fragment Id on Me { id }'),
    ...flagged('me { ...Id @include(if: $a) ...Id @include(if: $b) email }', 'fragment Id on Me { id name }'),
    ...flagged('me { ...Id @skip(if: true) ...Id email }', 'fragment Id on Me { id name }'),
    ...flagged('x: bill(id: "bill-1") { ...Id @include(if: $a) status } y: bill(id: "bill-2") { ...Id status }', 'fragment Id on Bill { id supplier { name } }'),
    ...flagged('...All @include(if: $a) organization { id }', 'fragment All on Query { me { id @skip(if: $b) name } organization { name } }'),
  ],
  'conditions that may be null': each(
    'query ($a: Boolean = true) { me { id @include(if: $a) name @skip(if: $a) email } }',
    {}, { a: null }, { a: true }, { a: false },
  ),
  'defaults of variables': [
    ...each('query ($first: Int = 2, $status: [BillStatus!] = [POSTED]) { bills(first: $first, filter: {status: $status}) { totalCount nodes { id status } } }',
      {}, { first: null }, { first: 1 }, { status: null }, { status: ['PAID'] }, { status: 'PAID' }),
    ...each('query ($first: Int! = 2) { bills(first: $first) { nodes { id } } }', {}, { first: null }, { first: 1 }),
    ...each('query ($filter: BillFilter = {status: POSTED, text: "BILL"}) { bills(filter: $filter) { totalCount } }', {}, { filter: null }, { filter: {} }, { filter: { status: null } }),
    ...each('query ($from: DateTime = "2026-03-01T00:00:00Z") { bills(filter: {createdFrom: $from}) { totalCount } }', {}, { from: null }, { from: '2026-01-01T00:00:00Z' }),
    ...each('query ($day: Date! = "2026-03-01", $to: String = "USD") { conversion(input: {amount: 2, from: "EUR", to: $to, day: $day}) { amount currency } }'.replace('$to: String =', '$to: String! ='), {}, { day: '2026-02-01' }, { to: null }),
  ],
  'arguments with a default': [
    ...each('query ($page: Int, $limit: Int) { locationsPage(page: $page, limit: $limit) { pagination { page limit total } } }',
      {}, { page: 2 }, { page: null }, { limit: null }, { page: null, limit: null }, { page: 1, limit: 0 }),
    ...each('query ($page: Int = 2) { locationsPage(page: $page) { pagination { page } } me { id } }', {}, { page: null }),
    ...each('{ locationsPage { pagination { page limit } } }', {}),
  ],
  'variables inside of values': [
    ...each('query ($s: [ID!], $t: String, $st: BillStatus!) { bills(filter: {supplierId: $s, text: $t, status: [$st, PAID]}) { totalCount nodes { id } } }',
      { st: 'POSTED' }, { st: 'POSTED', s: 'sup-1' }, { st: 'POSTED', s: ['sup-1', 'sup-2'] }, { st: 'PAID', s: [] }, { st: 'DRAFT', s: null, t: null }, { st: 'POSTED', t: 'BILL' }),
    ...each('query ($a: ID!, $b: ID!) { compareCostSheets(costSheetIds: [$a, $b]) { costSheets { id } } }',
      { a: 'CS-2026-00001', b: 'CS-2026-00002' }, { a: 'CS-2026-00001', b: 'unknown' }),
    ...each(`query ($a: ID!, $b: ID!) { costSheetDifference(from: $a, to: $b) {
        from { id } rates { rate rateDay } fields { field before after }
        rows { change list name fields { field before after } costBefore costAfter costChange } totalChange } }`,
      { a: 'CS-2026-00001', b: 'CS-2026-00002' }, { a: 'CS-2026-00001', b: 'CS-2026-00001' }),
  ],
  'literals of all kinds': [
    ...each('{ bills(first: 2, filter: {status: [POSTED, PAID], billType: SUPPLIER, text: "B", clientId: null}) { totalCount } }', {}),
    ...each('{ bills(filter: {status: POSTED}) { totalCount } }', {}),
    ...each('{ a: bills(filter: {createdFrom: "2026-03-01T00:00:00Z"}) { totalCount } b: bills(filter: {dueFrom: "2026-03-01"}) { totalCount } }', {}),
    ...each('{ bills(filter: {text: """\n  many\n    lines "quoted"\n"""}) { totalCount } bill(id: 17) { id } }', {}),
    ...each('{ apiKeys(filter: {isActive: true}) { totalCount } costSheets(filter: {allVersions: false}, first: 0) { totalCount } }', {}),
    ...each('{ bills(filter: {text: "\\u0041\\n\\"\\\\ </script> ${1} `"}) { totalCount } }', {}),
  ],
  'text that a compiler could take for code': ['DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d', 'NAN__57f286b9_4c20_487f_b409_79804ddcb4f8'].flatMap((kind) =>
    each(`{ bills(filter: {text: "__MAGIC_${kind}globalThis.writtenByADocument=1"}) { totalCount } bill(id: "__MAGIC_${kind}") { id } }`, {}),
  ),
  'an operation with the name undefined': [undefined, 'undefined', undefined].map((operationName) => (
    { operationName, document: 'query undefined { me { id } } query Other { me { name } }', variables: {} }
  )),
  'several operations': ['One', 'Two', 'Three', undefined].flatMap((operationName) => [
    { operationName, document: 'query One { me { ...Me } } query Two($a: Boolean!) { me { ...Me @include(if: $a) name } } fragment Me on Me { id }', variables: { a: false } },
    { operationName, document: 'query One($a: Boolean!) { me { ...Me name @include(if: $a) } } query Two($b: Boolean!) { me { name ...Me @skip(if: $b) } } fragment Me on Me { id }', variables: { a: true, b: true } },
  ]),
  'several root fields of which some fail': [
    ...each('{ a: bill(id: "none") { id } me { id } b: bills(first: 1000) { totalCount } organization { id } c: bill(id: "bill-1") { id } }', {}),
    ...each('{ a: bills(first: 1000) { totalCount } b: bills(first: 2000) { totalCount } }', {}),
    ...each('{ quotes(after: "no cursor") { totalCount } me { id } rates(first: -1) { totalCount } bill(id: "x") { id } }', {}),
  ],
  introspection: each(
    `query ($name: String!) { __type(name: $name) { kind name fields(includeDeprecated: true) { name isDeprecated args { name defaultValue type { ...T } } type { ...T } }
      inputFields { name defaultValue type { ...T } } enumValues { name } interfaces { name } possibleTypes { name } }
      __schema { queryType { name } mutationType { name } subscriptionType { name } directives { name locations args { name } } types { name kind description } } }
     fragment T on __Type { kind name ofType { kind name ofType { kind name } } }`,
    { name: 'Bill' }, { name: 'CreateBillInput' }, { name: 'Node' }, { name: 'BillStatus' }, { name: 'none' },
  ),
  'documents that are refused': [
    ...each('{ bills { nodes { nothing } } }', {}), ...each('{ bill { id } }', {}), ...each('{ me', {}), ...each('{ me { id } ...None }', {}),
    ...each('query ($a: Int) { bill(id: $a) { id } }', {}), ...each('query ($id: ID!) { bill(id: $id) { id } }', {}, { id: null }, { id: {} }, { id: [1] }, { id: 7 }, { id: 1.5 }, { id: true }, { id: 'x', more: 1 }),
    ...each('query ($first: Int) { bills(first: $first) { totalCount } }', { first: '1' }, { first: 1.5 }, { first: 3e9 }, { first: -1 }, { first: 101 }, { first: true }),
    ...each('query ($filter: BillFilter) { bills(filter: $filter) { totalCount } }', { filter: [] }, { filter: 'x' }, { filter: { status: 'NONE', text: 7, nothing: 1 } }, { filter: { status: [null] } }, { filter: { status: 'POSTED' } }, { filter: { createdFrom: 'then' } }),
    ...each('subscription { me { id } }', {}), ...each('{ me { id @include } }', {}), ...each('{ me { id @unknown } }', {}),
  ],
}

const QUOTE = 'id status clientId notes quantity unitPrice'
const REQUEST = 'id status notes urgency wastagePercent lineItems { id materialName requiredQty unitPrice }'

/** Shape → the operations of that shape, which change records. */
export const WRITING: Readonly<Record<string, readonly Shape[]>> = {
  'variables inside of an input': [
    ...each(`mutation ($notes: String, $quantity: Int) { createQuote(input: {clientId: "cli-1", styleId: "st-1", unitPrice: "6.5", notes: $notes, quantity: $quantity}) { ${QUOTE} } }`,
      {}, { notes: 'given' }, { notes: null, quantity: 5 }),
    ...each(`mutation ($notes: String, $urgency: String = "high") { editMaterialRequest(id: "mr-1", input: {notes: $notes, urgency: $urgency}) { ${REQUEST} } }`,
      { notes: 'first' }, {}, { urgency: null }, { notes: null }),
    ...each('mutation ($name: String, $city: String) { editLocation(id: "loc-1", input: {city: $city, name: $name}) { id name city code } }', { city: 'Dhaka' }, {}, { city: null }, { name: null }),
    ...each(`mutation ($price: Decimal!, $name: String, $notes: String) { createMaterialRequest(input: {notes: "of lines", lineItems: [{materialName: $name, requiredQty: $price}, {materialName: "Poplin", requiredQty: 2, notes: $notes}]}) { ${REQUEST} } }`,
      { price: '1.5' }, { price: 2, name: 'Thread', notes: null }),
    ...each('mutation ($n: Int) { rotateApiKey(id: "ak-2", overlapSeconds: $n) { apiKey { id previousValidUntil } } }', { n: null }, {}, { n: 60 }),
  ],
  'several mutations of which one fails': [
    ...each(`mutation { a: createQuote(input: {clientId: "cli-1", styleId: "st-1", unitPrice: "6.5", quantity: 100}) { ${QUOTE} }
      b: createQuote(input: {clientId: "none", styleId: "none"}) { id } c: sendQuote(id: "none") { id } d: createQuote(input: {clientId: "cli-1", styleId: "st-1", unitPrice: 7, quantity: 5}) { ${QUOTE} } }`, {}),
    ...each('mutation ($id: ID!, $skipped: Boolean!) { cancelQuote(id: $id) @skip(if: $skipped) { id status } again: cancelQuote(id: $id) { status } __typename }', { id: 'q-1', skipped: true }, { id: 'q-1', skipped: false }),
  ],
  'only a type name': each('mutation { __typename }', {}),
  'skipped entirely': each('mutation ($a: Boolean!) { createQuote(input: {clientId: "cli-1"}) @include(if: $a) { id } }', { a: false }),
  'fragments and aliases': each(
    `mutation ($input: CreateMaterialRequestInput!) { made: createMaterialRequest(input: $input) { ...R } } fragment R on MaterialRequest { ${REQUEST} allowed: availableActions { action } createdBy { ... on User { id name } } }`,
    { input: { notes: 'n', lineItems: [{ materialName: 'Poplin', requiredQty: '3', unitPrice: 1.25 }] } },
    { input: { notes: null, lineItems: { materialName: 'Poplin', requiredQty: 0 } } },
    { input: { lineItems: [{ requiredQty: -1, unitPrice: 'x' }, { materialName: 7 }], urgency: {}, surplus: true } },
    { input: { lineItems: [{ materialName: '', requiredQty: '-1' }, { materialName: 'b', requiredQty: '1', unitPrice: '-1' }] } },
  ),
}
