// Every fault has a type of its own with its parameters, so that programs can translate it: in variables and in
// literals, of values and of rules, and the same of a reason in `availableActions` and of the error of its step.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { because } from '../../src/core/faults/reason.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { rowsOf } from '../support/records.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

type Expected = readonly [place: string, type: string, ctx?: object]

/** The code, and the place, type and parameters of each fault of a refused operation, which must change nothing. */
async function faultsOf(query: string, variables: object = {}) {
  const before = await rowsOf(org.id)
  const { errors } = await as(org.ADMIN).ask(query, variables)
  expect(await rowsOf(org.id)).toEqual(before)
  expect(errors).toHaveLength(1)
  expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
  return (errors?.[0].extensions.detail ?? [])
    .map(({ loc, type, ctx }): Expected => [loc.join('.'), type, ...(ctx ? [ctx] : []) as [object?]])
}

const REQUEST = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const LONG = 'x'.repeat(201)

/** A GraphQL literal of a JSON value. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`).join(', ')} }`
  return JSON.stringify(value)
}

/** What is not of its type: input of a material request → its faults. */
const OF_TYPES: readonly (readonly [object, readonly Expected[]])[] = [
  [{ wastagePercent: 'y' }, [['input.wastagePercent', 'decimal_parsing']]],
  [{ wastagePercent: true }, [['input.wastagePercent', 'decimal_type']]],
  [{ wastagePercent: '9'.repeat(61) }, [['input.wastagePercent', 'string_too_long', { max_length: 60 }]]],
  [{ wastagePercent: '9'.repeat(15) }, [['input.wastagePercent', 'decimal_max_digits', { max_digits: 14 }]]],
  [{ notes: 5 }, [['input.notes', 'string_type']]],
  [{ notes: { a: 1 } }, [['input.notes', 'string_type']]],
  [{ wastagepercent: '1' }, [['input.wastagepercent', 'extra_suggested', { object: 'CreateMaterialRequestInput', suggested: ['wastagePercent'] }]]],
  [{ zzz: '1' }, [['input.zzz', 'extra_forbidden', { object: 'CreateMaterialRequestInput' }]]],
  [{ lineItems: [null, { materialName: 'Zip' }, 'Zip'] }, [
    ['input.lineItems.0', 'null_not_allowed'], ['input.lineItems.1.requiredQty', 'missing'], ['input.lineItems.2', 'dict_type'],
  ]],
]

describe('a value that is not of its type', () => {
  test.each(OF_TYPES)('%j is refused as a variable', async (input, expected) => {
    expect(await faultsOf(REQUEST, { input })).toEqual(expected)
  })

  test.each(OF_TYPES)('%j is refused in the same way as a literal', async (input, expected) => {
    const asLiteral = literal(input)
    expect(await faultsOf(`mutation { createMaterialRequest(input: ${asLiteral}) { id } }`)).toEqual(expected)
  })

  test.each([
    ['an integer', 5.5, 'int_from_float'], ['an integer', '5', 'int_type'], ['an integer', 3_000_000_000, 'int_out_of_range'],
  ])('%s: %j', async (_, first, type) => {
    const ctx = type === 'int_out_of_range' ? [{ ge: -2_147_483_648, le: 2_147_483_647 }] : []
    expect(await faultsOf('query ($first: Int) { suppliers(first: $first) { totalCount } }', { first })).toEqual([['first', type, ...ctx]])
    expect(await faultsOf(`{ suppliers(first: ${JSON.stringify(first)}) { totalCount } }`)).toEqual([['first', type, ...ctx]])
  })

  const PAGE = 'query ($value: Int) { suppliers(first: $value) { totalCount } }'
  test.each([
    [PAGE, '12345678901234567890', 'first', 'int_out_of_range'],
    [PAGE, '2.50000000000000000001', 'first', 'int_from_float'],
    [REQUEST.replaceAll('$input', '$value'), '12345678901234567890', 'input', 'dict_type'],
  ])('%s: %s, which has more digits than are kept of most numbers', async (query, number, place, type) => {
    const answer = await fetch(`${gateway().url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(org.ADMIN)}`, 'content-type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":{"value":${number}}}`,
    })
    const { errors } = (await answer.json()) as GraphQLAnswer
    expect(errors?.map(({ extensions: { detail } }) => detail?.map(({ loc, type: told }) => [...loc, told])))
      .toEqual([[[place, type]]])
  })

  test('no variable that is not given, also if every object has a member of its name', async () => {
    const query = `query ($toString: Int, $constructor: String) {
      suppliers(first: $toString, filter: { text: $constructor }) { totalCount } }`
    expect(await as(org.ADMIN).get(query)).toEqual({ totalCount: 0 })
  })

  test.each([
    ['query ($from: DateTime) { bills(filter: { createdFrom: $from }) { totalCount } }', 'filter.createdFrom', 'datetime_parsing'],
    ['query ($from: Date) { employees(filter: { hiredBefore: $from }) { totalCount } }', 'filter.hiredBefore', 'date_parsing'],
    ['mutation ($from: Currency) { createSupplier(input: { code: "A", name: "B", currency: $from }) { id } }', 'input.currency', 'currency_format'],
  ])('%s', async (query, place, type) => {
    expect(await faultsOf(query, { from: 'soon' })).toEqual([[place, type]])
    const inline = query.replace(/ \(\$.*?\)/, '').replace('$from', '"soon"')
    expect(await faultsOf(inline)).toEqual([[place, type]])
  })

  test.each(['2026-01-31T24:30:00Z', '2026-01-31T23:60:00Z', '2026-02-30T10:00:00Z'])('the instant %s, which there is not', async (from) => {
    const query = 'query ($from: DateTime) { bills(filter: { createdFrom: $from }) { totalCount } }'
    expect(await faultsOf(query, { from })).toEqual([['filter.createdFrom', 'datetime_parsing']])
  })

  test('a word that the enum does not have', async () => {
    const wrong = [['filter.status.0', 'enum', { expected: ['DRAFT', 'POSTED', 'PARTIALLY_PAID', 'PAID', 'VOID'] }]]
    expect(await faultsOf('query ($in: [BillStatus!]) { bills(filter: { status: $in }) { totalCount } }', { in: ['SOON'] })).toEqual(wrong)
    expect(await faultsOf('{ bills(filter: { status: [SOON] }) { totalCount } }')).toEqual(wrong)
    expect(await faultsOf('{ bills(filter: { status: ["PAID"] }) { totalCount } }')).toEqual(wrong)
  })

  test('an argument that is missing, and one that is null', async () => {
    const document = 'query ($id: ID!) { supplier(id: $id) { id } }'
    expect(await faultsOf(document)).toEqual([['id', 'missing']])
    expect(await faultsOf(document, { id: null })).toEqual([['id', 'null_not_allowed']])
    expect(await faultsOf('{ supplier { id } }')).toEqual([['id', 'missing']])
    expect(await faultsOf('{ supplier(id: null) { id } }')).toEqual([['id', 'null_not_allowed']])
  })

  test('a variable with a default that is sent as null, which only the execution finds', async () => {
    expect(await faultsOf('query ($id: ID = "x") { supplier(id: $id) { id } }', { id: null })).toEqual([['id', 'null_not_allowed']])
    const page = 'query ($n: Int = 5) { locationsPage(limit: $n) { pagination { total } } }'
    expect(await faultsOf(page, { n: null })).toEqual([['limit', 'null_not_allowed']])
    expect((await as(org.ADMIN).ask(page, { n: null })).errors?.map(({ path }) => path)).toEqual([['locationsPage']])
    const within = 'mutation ($name: String = "x", $qty: Decimal = 1) { createMaterialRequest(input: '
      + '{ lineItems: [{ materialName: $name, requiredQty: $qty }] }) { id } }'
    expect(await faultsOf(within, { qty: null })).toEqual([['input.lineItems.0.requiredQty', 'null_not_allowed']])
  })

  test('the default of a variable, and the argument of a directive', async () => {
    expect(await faultsOf('query ($n: Int = "x") { suppliers(first: $n) { totalCount } }')).toEqual([['n', 'int_type']])
    expect(await faultsOf('{ suppliers { totalCount @include } }')).toEqual([['if', 'missing']])
  })

  test('the literals and the arguments of a document are told together, and what else is wrong with it beside them', async () => {
    const { status, errors } = await as(org.ADMIN).ask('{ suppliers(first: "x") { totalCount } supplier { id } nothing }')
    expect(status).toBe(422)
    const told = errors?.map(({ extensions: { code, detail = [] } }) => (
      [code, ...detail.map(({ loc, type }) => [...loc, type])]))
    expect(told).toEqual([
      ['GRAPHQL_VALIDATION_FAILED'], ['BAD_USER_INPUT', ['first', 'int_type'], ['id', 'missing']],
    ])
    expect(errors?.[1]).toMatchObject({ locations: [{ line: 1, column: 13 }] })
  })
})

type Rule = readonly [query: string, variables: object, expected: readonly Expected[]]

/** A list after a cursor of these parts. */
const after = (parts: readonly unknown[], type: string): Rule => [
  'query ($after: String) { suppliers(after: $after) { totalCount } }',
  { after: Buffer.from(JSON.stringify(parts)).toString('base64url') }, [['after', type]],
]

/** Rules: operation, variables → the faults. */
const RULES: readonly Rule[] = [
  [REQUEST, { input: { lineItems: [{ requiredQty: '0', unitPrice: '-1' }, { materialName: 'Zip', requiredQty: '1e-9' }] } }, [
    ['input.lineItems.0.materialName', 'material_missing'], ['input.lineItems.0.requiredQty', 'greater_than', { gt: '0' }],
    ['input.lineItems.0.unitPrice', 'greater_than_equal', { ge: '0' }],
    ['input.lineItems.1.requiredQty', 'rounds_to_zero', { decimal_places: 6 }],
  ]],
  [REQUEST, { input: { wastagePercent: '101', salesOrderId: 'nobody' } }, [
    ['input.wastagePercent', 'between', { ge: '0', le: '100' }],
    ['input.salesOrderId', 'unknown_record', { kind: 'sales order', id: 'nobody' }],
  ]],
  ['mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }', { input: { code: ' A', name: ' ', email: 'x', country: 'xx' } }, [
    ['input.code', 'code_format', { max_length: 40 }], ['input.name', 'blank'], ['input.email', 'email_format'], ['input.country', 'country_format'],
  ]],
  ['mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }', { input: { email: 'x', name: LONG, roles: [], password: 'short' } }, [
    ['input.email', 'email_format'], ['input.name', 'string_length', { min_length: 1, max_length: 200 }], ['input.roles', 'roles_missing'],
    ['input.password', 'password_length', { min_length: 12, max_length: 200 }],
  ]],
  ['mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }', { input: { billType: 'SUPPLIER', lineItems: [{ qty: '2', unitPrice: '3', amount: '7.5' }], totalAmount: '7', taxRate: '-1' } }, [
    ['input.supplierId', 'supplier_missing'], ['input.taxRate', 'between', { ge: '0', le: '100' }],
    ['input.lineItems.0.amount', 'figure_mismatch', { expected: '6', given: '7.5', formula: 'qty × unitPrice' }],
    ['input.totalAmount', 'figure_mismatch', { expected: '6', given: '7', formula: 'subtotal + taxAmount' }],
  ]],
  ['{ suppliers(first: 0) { totalCount } }', {}, [['first', 'between', { ge: '1', le: '100' }]]],
  ['{ suppliers(first: 1, last: 1) { totalCount } }', {}, [['last', 'first_and_last']]],
  ['{ suppliers(last: 1, after: "x") { totalCount } }', {}, [['after', 'after_with_last']]],
  ['{ suppliers(first: 1, before: "x") { totalCount } }', {}, [['before', 'before_with_first']]],
  ['{ suppliers(before: "x") { totalCount } }', {}, [['before', 'before_with_first']]],
  ['{ suppliers(after: "x") { totalCount } }', {}, [['after', 'not_a_cursor']]],
  ['{ suppliers(last: 1, before: "x") { totalCount } }', {}, [['before', 'not_a_cursor']]],
  ...[['a'], ['a', 'b', 'name'], ['a', 1, 'name', 'asc'], [1, 'b', 'name', 'asc'], [null, 'b', 'name', 'asc']]
    .map((parts) => after(parts, 'not_a_cursor')),
  after(['a', 'b', 'name', 'desc'], 'cursor_of_other_order'), after(['a', 'b', 'code', 'asc'], 'cursor_of_other_order'),
  ['{ node(nodeId: "x") { id } }', {}, [['nodeId', 'not_a_node_id']]],
  ['query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { currency } }', { ids: ['a'] }, [
    ['costSheetIds', 'too_few_sheets', { min_length: 2, actual_length: 1 }],
  ]],
  ['mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }', { input: { name: '', permissions: [], rateLimit: 0, expiresAt: '2001-01-01' } }, [
    ['input.name', 'name_length', { min_length: 1, max_length: 100 }], ['input.permissions', 'permissions_missing'],
    ['input.expiresAt', 'expires_in_past'], ['input.rateLimit', 'rate_limit_range', { ge: 1, le: 100_000 }],
  ]],
]

describe('a value that breaks a rule', () => {
  test.each(RULES)('%s %j', async (query, variables, expected) => {
    expect((await faultsOf(query, variables)).sort()).toEqual([...expected].sort())
  })

  test('is a list of 501 entries, and not one of 500', async () => {
    const create = 'mutation ($input: CreateRequestForQuotationInput!) { createRequestForQuotation(input: $input) { id } }'
    const faultsBeside = async (length: number) => {
      const input = { clientId: 'nobody', lineItems: Array.from({ length }, () => ({})) }
      return (await faultsOf(create, { input })).filter(([place]) => place !== 'input.clientId')
    }
    expect(await faultsBeside(500)).toEqual([])
    expect(await faultsBeside(501)).toEqual([['input.lineItems', 'too_long', { max_length: 500, actual_length: 501 }]])
  })

  test('is repeated as it was sent, from a variable, from within a literal, and from a default', async () => {
    const inputOf = async (query: string, variables: object = {}) =>
      (await as(org.ADMIN).ask(query, variables)).errors?.[0].extensions.detail?.map(({ input }) => input)
    const line = (qty: string) => `{ materialName: "Zip", requiredQty: ${qty} }`
    const create = (head: string, qty: string) => `mutation ${head} { createMaterialRequest(input: { lineItems: [${line(qty)}] }) { id } }`
    expect(await inputOf(REQUEST, { input: { lineItems: [{ materialName: 'Zip', requiredQty: '-1.50' }] } })).toEqual(['-1.50'])
    expect(await inputOf(REQUEST, { input: { lineItems: { materialName: 'Zip', requiredQty: -1.5 } } })).toEqual([-1.5])
    expect(await inputOf(create('', '"-01.50"'))).toEqual(['-01.50'])
    expect(await inputOf(create('', '"-01.50"').replace(/[[\]]/g, ''))).toEqual(['-01.50'])
    expect(await inputOf(create('($qty: Decimal!)', '$qty'), { qty: '-0.10' })).toEqual(['-0.10'])
    expect(await inputOf(create('($qty: Decimal! = "-0.20")', '$qty'))).toEqual(['-0.20'])
    expect(await inputOf('mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }', {
      input: { billType: 'SUPPLIER', supplierId: 'nobody', totalAmount: '1.00', currency: 'USD' },
    })).toEqual(['nobody'])
  })
})

describe('a reason of availableActions and the error of its step', () => {
  const ACTIONS = 'query ($id: ID!) { materialRequest(id: $id) { availableActions { action reasonType reasonCtx missing { type ctx path } } } }'
  const step = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { id } }`
  interface Action { readonly action: string }
  const offered = async (person: TestOrganization['ADMIN'], id: string, action: string) => {
    const { availableActions } = await as(person).get<{ availableActions: Action[] }>(ACTIONS, { id })
    return availableActions.find((one) => one.action === action)
  }
  const refusal = async (person: TestOrganization['ADMIN'], query: string, id: string) => {
    const { errors } = await as(person).ask(query, { id })
    const { code, type, ctx } = errors![0].extensions
    return [code, type, ctx]
  }

  test('name the state', async () => {
    const { id } = await draftRequest(org, {})
    expect(await offered(org.ADMIN, id, 'APPROVE')).toEqual({
      action: 'APPROVE', reasonType: 'wrong_state', reasonCtx: { state: 'DRAFT' }, missing: [],
    })
    expect(await refusal(org.ADMIN, step('approveMaterialRequest'), id)).toEqual(['CONFLICT', 'wrong_state', { state: 'DRAFT' }])
  })

  test('name the permission that is missing, and the owner', async () => {
    const { id } = await draftRequest(org, {})
    expect(await offered(org.STAFF, id, 'APPROVE')).toMatchObject({
      reasonType: 'permission_missing', reasonCtx: { permission: 'materialRequests:approve' },
    })
    expect(await refusal(org.STAFF, step('approveMaterialRequest'), id)).toEqual([
      'FORBIDDEN', 'permission_missing', { permission: 'materialRequests:approve' },
    ])
    expect(await offered(org.MANAGER, id, 'SUBMIT')).toMatchObject({ reasonType: 'not_the_owner', reasonCtx: null })
    expect(await refusal(org.MANAGER, step('submitMaterialRequest'), id)).toEqual(['FORBIDDEN', 'not_the_owner', undefined])
  })

  test('name what is missing', async () => {
    const { id } = await draftRequest(org, { lineItems: [] })
    expect(await offered(org.STAFF, id, 'SUBMIT')).toEqual({
      action: 'SUBMIT', reasonType: 'submit_without_lines', reasonCtx: null,
      missing: [{ type: 'submit_without_lines', ctx: null, path: ['lineItems'] }],
    })
    const { errors } = await as(org.STAFF).ask(step('submitMaterialRequest'), { id })
    expect(errors?.[0].extensions.detail).toMatchObject([{ type: 'submit_without_lines', loc: ['id'], missing: ['lineItems'] }])
  })

  test('name the versions of a record that somebody else has changed', async () => {
    const { id } = await draftRequest(org, {})
    const edit = 'mutation ($id: ID!) { editMaterialRequest(id: $id, recordVersion: 7, input: { notes: "x" }) { id } }'
    expect(await refusal(org.STAFF, edit, id)).toEqual([
      'CONFLICT', 'version_conflict', { record: 'Material request', version: 1, seen: 7 },
    ])
  })
})

describe('the table of types', () => {
  const files = readdirSync('src/core/faults').map((name) => `src/core/faults/${name}`)
  const declared = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^  ([a-z]\w+):(?: |$)/gm)].map(([, type]) => type))

  test('has each type once, because a later row would replace an earlier one', () => {
    expect(declared.length).toBeGreaterThan(200)
    expect(declared.filter((type, index) => declared.indexOf(type) < index)).toEqual([])
  })

  test('lets nothing compile with a type that it does not have, or without a parameter of the row', () => {
    const wrong = () => [
      // @ts-expect-error: there is no such type.
      because('nonsense'),
      // @ts-expect-error: the limit is missing.
      because('greater_than'),
      // @ts-expect-error: one of the parameters is missing.
      because('between', { ge: 1 }),
      // @ts-expect-error: the row has no such parameter.
      because('blank', { ge: 1 }),
      // @ts-expect-error: a number is no text.
      because('own_record_by_setting', { setting: 5 }),
    ]
    expect(wrong).toBeDefined()
    expect(because('between', { ge: 1, le: 2 }).sentence).toBe('Should be from 1 to 2')
  })
})
