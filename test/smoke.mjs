// Calls all documented operations on a running gateway: prints one line each, and ends with code 1 at the first
// answer that is not as documented.
//
//   npm run smoke [-- http://127.0.0.1:4000]      without an address: this machine, at PORT or 4000
//
// Logs in as three demo users; SMOKE_ADMIN, SMOKE_USER (a manager) and SMOKE_STAFF name other users by e-mail address,
// SMOKE_PASSWORD their common password. Uses the demo's records, and creates new ones if an operation would otherwise
// find its work already done, so that it can run many times. The demo's attachments are the exception: each run
// deletes one.
const base = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`
const user = process.env.SMOKE_USER ?? 'manager@mill.test'
const admin = process.env.SMOKE_ADMIN ?? 'admin@mill.test'
const staff = process.env.SMOKE_STAFF ?? 'staff@mill.test'
const password = process.env.SMOKE_PASSWORD ?? 'selvedge'
const stamp = Date.now().toString(36)

const fail = (what, why) => {
  console.error(`FAILED  ${what}: ${why}`)
  process.exit(1)
}

async function call(token, method, path, body) {
  const form = body instanceof URLSearchParams
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !form && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(base + path, { method, headers, body: form || !body ? body : JSON.stringify(body) }).catch(
    (error) => fail(path, `${base} does not answer (${error.cause?.code ?? error.message}); start the gateway first`),
  )
  return { status: answer.status, body: await answer.json() }
}

async function logIn(username) {
  const { status, body } = await call(null, 'POST', '/auth/login', new URLSearchParams({ username, password }))
  if (status !== 200 || body.token_type !== 'bearer') fail('POST /auth/login', `${status} ${JSON.stringify(body)}`)
  return body.access_token
}

const tokens = { admin: await logIn(admin), manager: await logIn(user), staff: await logIn(staff) }

async function graphql(who, query, variables) {
  const { body } = await call(tokens[who], 'POST', '/graphql', { query, variables })
  if (body.errors) fail('preparation', JSON.stringify(body.errors))
  return Object.values(body.data)[0]
}

/** Functions that create a record ready for its operation, and return its id or number. */
const ready = {
  async materialRequest() {
    const { id } = await graphql('staff', 'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Poplin", requiredQty: "10", unitPrice: "1.6" }] }) { id } }')
    return (await graphql('staff', 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })).id
  },
  async expenseRequest() {
    const input = {
      requestType: 'REIMBURSEMENT', paymentMethod: 'CASH', currency: 'USD',
      lineItems: [{ description: 'Taxi to the port', quantity: '1', unitPrice: '12.5' }],
    }
    const { id } = await graphql(
      'staff', 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id } }',
      { input },
    )
    return (await graphql('staff', 'mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }', { id })).id
  },
  async quote() {
    const { id } = await graphql(
      'manager',
      'mutation { createQuote(input: { clientId: "cli-1", styleId: "st-1", quantity: 600, unitPrice: "6.5" }) { id } }',
    )
    await graphql('manager', 'mutation ($id: ID!) { sendQuote(id: $id) { id } }', { id })
    return (await graphql('manager', 'mutation ($id: ID!) { acceptQuote(id: $id) { id } }', { id })).id
  },
  async costing() {
    const sheet = await graphql(
      'staff',
      'mutation { createCostSheet(input: { costSheetName: "Smoke" }) { costing { documentId } } }',
    )
    return sheet.costing.documentId
  },
}

/** The documented type of a member. `?` means that it may be null, `-` that it is left out without a value. */
const KINDS = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  whole: (value) => Number.isInteger(value),
  flag: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  decimal: (value) => typeof value === 'string' && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** The same type for several members. */
const all = (kind, names) => Object.fromEntries(names.split(' ').map((name) => [name, kind]))
const list = (of) => ({ list: of })

const materialRequest = {
  ...all('text', 'id documentId status'),
  ...all(
    'text?',
    'urgency notes rejectionReason productionOrderId productionOrderDocumentId salesOrderId salesOrderDocumentId purchaseOrderId',
  ),
  ...all(
    'text?',
    'purchaseOrderDocumentId bomId bomDocumentId submittedById submittedByName approvedById approvedByName rejectedById rejectedByName',
  ),
  ...all('time?', 'createdAt submittedAt approvedAt rejectedAt'),
  ...all('number?', 'wastagePercent totalEstimatedAmount'),
  ...all('object?', 'production_order purchase_order'),
  autoGenerated: 'flag?',
  lineItemsCount: 'whole?',
  lineItems: list({
    ...all('text', 'id materialRequestId'),
    ...all('number', 'requiredQty warehouseAvailableQty qtyToPurchase'),
    ...all('text?', 'materialId materialName supplierId supplierName uom linkedPoLineId status notes'),
    ...all('number?', 'unitPrice estimatedAmount'),
    itemNumber: 'whole?',
  }),
  approvalHistory: list({
    ...all('text', 'id materialRequestId action status'),
    ...all('text?', 'performedById performedByName performedAt reason comments'),
  }),
  linkedPurchaseOrders: list({
    id: 'text', ...all('text?', 'documentId supplierName status createdAt linkedMrId'), total: 'number?',
  }),
}

const bill = {
  ...all('text', 'id billNumber billType supplierId supplierName currency status createdById'),
  ...all(
    'text-',
    'clientId employeeName employeeId linkedPoId purchaseOrderId managementAccountId expenseRequestId dueDate sourceOfFunds notes',
  ),
  ...all('text-', 'purchaseOrderDocumentId postedAt grnId matchStatus taxInvoiceReceivedDate'),
  ...all('number', 'subtotal totalAmount paidAmount remainingBalance'),
  ...all('number-', 'taxRate taxAmount varianceAmount variancePct priceVarianceAmount'),
  createdAt: 'time',
  purchase_order: 'object-',
  glPosted: 'flag',
  lineItems: list({
    ...all('text', 'id billId description'), ...all('number', 'qty unitPrice amount'),
    ...all('number-', 'poQty prevBilled billQty'), uom: 'text-',
  }),
}

const expenseRequest = {
  ...all('text', 'id orgId requesterId requestType paymentMethod currency status'),
  ...all('text-', 'supplierId notes linkedAdvanceRequestId sourceTemplateId'),
  createdAt: 'time',
  totalAmount: 'decimal',
  ...all('number', 'paidAmount usedAmount'),
  lineItems: list({
    ...all('text', 'id expenseRequestId description'), ...all('text-', 'supplierId managementAccountId receiptUrl'),
    createdAt: 'time', ...all('decimal', 'amount quantity unitPrice'),
  }),
}

const costSheet = {
  success: 'flag', ...all('text', 'message cost_sheet_id document_id status'), version_number: 'whole',
}
const compared = list({ name: 'text', costs: list('number'), ...all('number', 'variance variancePercent') })

const apiKeys = list({
  ...all('text', 'id org_id name'), created_by_id: 'text-', rate_limit: 'whole', created_at: 'time',
  ...all('time-', 'expires_at last_used_at'), is_active: 'flag', permissions: list('text'),
})

const locations = {
  data: list({
    ...all('text', 'id locationType name'), ...all('time', 'createdAt updatedAt'),
    ...all('number-', 'latitude longitude'), isActive: 'flag',
    ...all('text-', 'linkedEntityType linkedEntityId code address city country contactName contactPhone'),
  }),
  pagination: { ...all('whole', 'page limit total totalPages'), ...all('flag', 'hasNext hasPrev') },
}

/** A sentence about the first member that is missing or of another type; undefined if there is none. */
function misfit(value, kind, place = 'the answer') {
  if (typeof kind === 'object' && kind.list) {
    if (!Array.isArray(value)) return `${place} is no list`
    return value.map((one, index) => misfit(one, kind.list, `${place}[${index}]`)).find(Boolean)
  }
  if (typeof kind === 'object') {
    if (!KINDS.object(value)) return `${place} is no object`
    return Object.entries(kind).map(([name, of]) => misfit(value[name], of, `${place}.${name}`)).find(Boolean)
  }
  if ((kind.endsWith('?') && value === null) || (kind.endsWith('-') && value === undefined)) return undefined
  if (value === undefined) return `${place} is missing`
  const name = kind.replace(/[?-]$/, '')
  return KINDS[name](value) ? undefined : `${place} should be of the kind ${name}, and is ${JSON.stringify(value)}`
}

/** An existing attachment. */
async function attachment() {
  const { nodes } = await graphql('manager', '{ employees(first: 50) { nodes { id attachments { id } } } }')
  const owner = nodes.find(({ attachments }) => attachments.length)
  return owner && `/api/v1/employees/${owner.id}/attachments/${owner.attachments[0].id}`
}
const paper = await attachment()

/** The operations: the caller, the request, the members of the answer, and a check of the effect. */
const operations = [
  ['POST /material-requests/{mr_id}/approve', 'manager', async () => ['POST', `/material-requests/${await ready.materialRequest()}/approve`, { comments: 'smoke' }],
    materialRequest, (body) => body.status === 'Approved' && body.documentId],
  ['GET /api-keys', 'admin', () => ['GET', '/api-keys'], apiKeys, (body) => `${body.length} keys`],
  ['GET /auth/test/admin', 'admin', () => ['GET', '/auth/test/admin'], { message: 'text', user: 'object' }, (body) => body.user.email],
  ['POST /bills', 'manager', () => ['POST', '/bills', { billType: 'supplier', supplierId: 'sup-1', billNumber: `SMOKE-${stamp}`, lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6 }] }],
    bill, (body) => body.totalAmount === 160 && body.billNumber],
  ['POST /quotes/{quote_id}/convert-to-sales-order', 'manager', async () => ['POST', `/quotes/${await ready.quote()}/convert-to-sales-order`, { clientId: 'cli-1', styleId: 'st-1', etd: '2026-07-01T00:00:00Z' }],
    { success: 'flag', document_id: 'text' }, (body) => body.success && body.document_id],
  ['POST /api/v1/logistics/deliveries/{delivery_id}/stops', 'staff', () => ['POST', '/api/v1/logistics/deliveries/d-1/stops', { name: `Smoke ${stamp}` }],
    { ...all('text', 'id name stopType state'), stopOrder: 'whole', ...all('text-', 'subLabel notes plannedAt actualAt') }, (body) => body.state === 'upcoming' && body.id],
  ['PATCH /api/v1/expense-requests/{expense_request_id}/approve', 'manager', async () => ['PATCH', `/api/v1/expense-requests/${await ready.expenseRequest()}/approve`, {}],
    expenseRequest, (body) => body.status === 'Approved' && body.id],
  ['POST /api/v1/costings/compare', 'staff', () => ['POST', '/api/v1/costings/compare', { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] }],
    {
      costSheets: list({ id: 'text', ...all('text-', 'styleName'), ...all('text', 'phase version') }),
      comparison: { materialCosts: compared, processingCosts: compared, laborCosts: compared, overheadCosts: compared, totals: list('number'), margins: list('number') },
    },
    (body) => body.costSheets.length === 2 && `totals ${body.comparison.totals.join(', ')}`],
  ['PATCH /api/v1/costings/{costing_id}', 'staff', async () => ['PATCH', `/api/v1/costings/${(ready.sheet = await ready.costing())}`, { bomItems: [{ materialName: 'Poplin' }] }],
    costSheet, (body) => body.success && `${body.document_id} v${body.version_number}`],
  ['POST /costings/{costing_id}/withdraw', 'staff', async () => ['POST', `/costings/${await submitted(ready.sheet)}/withdraw`, { reason: 'smoke' }],
    costSheet, (body) => body.status === 'Draft' && body.document_id],
  ['GET /logistics/locations', 'staff', () => ['GET', '/logistics/locations?limit=2'], locations, (body) => body.data.length === 2 && `${body.pagination.total} locations`],
  ['DELETE /api/v1/employees/{employee_id}/attachments/{attachment_id}', 'manager', () => ['DELETE', paper],
    { attachment_id: 'text' }, (body) => paper.endsWith(`/${body.attachment_id}`) && body.attachment_id],
]

async function submitted(documentId) {
  const complete = {
    action: 'submit_for_review', styleId: 'st-1', orderQuantity: 100,
    bomItems: [{ materialName: 'Poplin', materialType: 'fabric', unit: 'm', consumption: 1.5, unitCost: 1.6 }],
    profitScenarios: [{ quotedPrice: 6.5 }],
  }
  const { status, body } = await call(tokens.staff, 'PATCH', `/api/v1/costings/${documentId}`, complete)
  if (status !== 200) fail('preparation', JSON.stringify(body))
  return documentId
}

console.log(`200  POST /auth/login  ${admin}`)
for (const [name, who, prepare, members, shown] of operations) {
  if (name.startsWith('DELETE') && !paper) {
    console.log(`---  ${name}  no attachment left: earlier walks deleted them all`)
    continue
  }
  const { status, body } = await call(tokens[who], ...(await prepare()))
  const wrong = status === 200 ? misfit(body, members) : `${status}`
  if (wrong || !shown(body)) fail(name, `${wrong ?? 'not done'} ${JSON.stringify(body).slice(0, 400)}`)
  console.log(`${status}  ${name}  ${shown(body)}`)
}
