// Walks all documented operations against a running gateway: one line each, and exit code 1 at the first that is not as documented.
//
//   npm run smoke [-- http://127.0.0.1:4000]      without an address: this machine, at PORT or 4000
//
// Logs in as the demo administrator; SMOKE_USER and SMOKE_PASSWORD name another one. Makes its own records where an
// operation would otherwise find its work already done, so that it can run again and again.
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
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && !form && { 'content-type': 'application/json' }) }
  const answer = await fetch(base + path, { method, headers, body: form || !body ? body : JSON.stringify(body) }).catch((error) => fail(path, `${base} does not answer (${error.cause?.code ?? error.message}); start the gateway first`))
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

/** A record that is ready for its operation. */
const ready = {
  async materialRequest() {
    const { id } = await graphql('staff', 'mutation { draftMaterialRequest(input: { lineItems: [{ materialName: "Poplin", requiredQty: "10", unitPrice: "1.6" }] }) { id } }')
    return (await graphql('staff', 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })).id
  },
  async expenseRequest() {
    const input = { requestType: 'REIMBURSEMENT', paymentMethod: 'CASH', currency: 'USD', lineItems: [{ description: 'Taxi to the port', quantity: '1', unitPrice: '12.5' }] }
    const { id } = await graphql('staff', 'mutation ($input: DraftExpenseRequestInput!) { draftExpenseRequest(input: $input) { id } }', { input })
    return (await graphql('staff', 'mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }', { id })).id
  },
  async quote() {
    const { id } = await graphql('manager', 'mutation { draftQuote(input: { clientId: "cli-1", styleId: "st-1", quantity: 600, unitPrice: "6.5" }) { id } }')
    await graphql('manager', 'mutation ($id: ID!) { sendQuote(id: $id) { id } }', { id })
    return (await graphql('manager', 'mutation ($id: ID!) { acceptQuote(id: $id) { id } }', { id })).id
  },
  async costing() {
    const sheet = await graphql('staff', 'mutation { createCostSheet(input: { costSheetName: "Smoke" }) { costing { documentId } } }')
    return sheet.costing.documentId
  },
}

/** What each operation is documented to answer: `has` are members that must be there. */
const operations = [
  ['POST /material-requests/{mr_id}/approve', 'manager', async () => ['POST', `/material-requests/${await ready.materialRequest()}/approve`, { comments: 'smoke' }], (body) => body.status === 'Approved' && body.documentId],
  ['GET /api-keys', 'admin', () => ['GET', '/api-keys'], (body) => Array.isArray(body) && `${body.length} keys`],
  ['GET /auth/test/admin', 'admin', () => ['GET', '/auth/test/admin'], (body) => body.user?.email],
  ['POST /bills', 'manager', () => ['POST', '/bills', { billType: 'supplier', supplierId: 'sup-1', billNumber: `SMOKE-${stamp}`, lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6 }] }], (body) => body.totalAmount === 160 && body.billNumber],
  ['POST /quotes/{quote_id}/convert-to-sales-order', 'manager', async () => ['POST', `/quotes/${await ready.quote()}/convert-to-sales-order`, { clientId: 'cli-1', styleId: 'st-1', etd: '2026-07-01T00:00:00Z' }], (body) => body.success && body.document_id],
  ['POST /api/v1/logistics/deliveries/{delivery_id}/stops', 'staff', () => ['POST', '/api/v1/logistics/deliveries/d-1/stops', { name: `Smoke ${stamp}` }], (body) => body.state === 'upcoming' && body.id],
  ['PATCH /api/v1/expense-requests/{expense_request_id}/approve', 'manager', async () => ['PATCH', `/api/v1/expense-requests/${await ready.expenseRequest()}/approve`, {}], (body) => body.status === 'Approved' && body.id],
  ['POST /api/v1/costings/compare', 'staff', () => ['POST', '/api/v1/costings/compare', { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] }], (body) => body.costSheets?.length === 2 && `totals ${body.comparison.totals.join(', ')}`],
  ['PATCH /api/v1/costings/{costing_id}', 'staff', async () => ['PATCH', `/api/v1/costings/${(ready.sheet = await ready.costing())}`, { bomItems: [{ materialName: 'Poplin' }] }], (body) => body.success && `${body.document_id} v${body.version_number}`],
  ['POST /costings/{costing_id}/withdraw', 'staff', async () => ['POST', `/costings/${await submitted(ready.sheet)}/withdraw`, { reason: 'smoke' }], (body) => body.status === 'Draft' && body.document_id],
  ['GET /logistics/locations', 'staff', () => ['GET', '/logistics/locations?limit=2'], (body) => body.data?.length === 2 && `${body.pagination.total} locations`],
  ['DELETE /api/v1/employees/{employee_id}/attachments/{attachment_id}', 'manager', () => ['DELETE', '/api/v1/employees/e-1/attachments/a-1'], (body, status) => (status === 404 ? 'a-1 was deleted by an earlier walk' : body.attachment_id), [200, 404]],
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
for (const [name, who, prepare, changed, statuses = [200]] of operations) {
  const { status, body } = await call(tokens[who], ...(await prepare()))
  const record = changed(body, status)
  if (!statuses.includes(status) || !record) fail(name, `${status} ${JSON.stringify(body).slice(0, 400)}`)
  console.log(`${status}  ${name}  ${record}`)
}
