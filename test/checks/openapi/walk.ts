// Calls the documented operations with a client generated from the document, and checks that the answers have the
// generated types.
import createClient from 'openapi-fetch'
import type { components, paths } from './made/paths.js'

declare const process: { readonly argv: readonly string[] }

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:4000'
const walked: string[] = []

interface Outcome<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The data of an answer; a refusal ends the check. */
async function done<T>(name: string, outcome: Promise<Outcome<T>>, shown: (data: T) => unknown): Promise<T> {
  const { data, error, response } = await outcome
  if (data === undefined) throw new Error(`${name}: ${response.status} ${JSON.stringify(error)}`)
  const seen = shown(data)
  if (seen === undefined || seen === false || seen === null)
    throw new Error(`${name}: not as expected: ${JSON.stringify(data)}`)
  walked.push(name)
  console.log(`${response.status}  ${name}  ${String(seen)}`)
  return data
}

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const door = createClient<paths>({ baseUrl })
const credentials = { username: 'admin@mill.test', password: 'selvedge' }
const token = await done(
  'login', door.POST('/auth/login', { body: credentials, ...form }), ({ access_token }) => access_token && 'a token',
)
door.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${token.access_token}`)
    return request
  },
})

const firstLine = ({ lineItems }: components['schemas']['MaterialRequest']) => lineItems?.[0]?.qtyToPurchase

await done('approveMaterialRequest', door.POST('/material-requests/{mr_id}/approve', {
  params: { path: { mr_id: 'mr-1' } }, body: { comments: 'go' },
}), (request) => request.status === 'Approved' && firstLine(request))
await done(
  'listApiKeys', door.GET('/api-keys', { params: { query: { is_active: true } } }), (keys) => keys[0]?.rate_limit,
)
await done('adminTest', door.GET('/auth/test/admin'), ({ user }) => user.email)
await done(
  'createBill',
  door.POST('/bills', {
    body: {
      billType: 'supplier', supplierId: 'sup-1', billNumber: 'WALK-1',
      lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6 }],
    },
  }),
  ({ totalAmount }) => totalAmount === 160 && totalAmount,
)
await done('convertQuoteToSalesOrder', door.POST('/quotes/{quote_id}/convert-to-sales-order', {
  params: { path: { quote_id: 'q-1' } }, body: { etd: '2026-07-10T00:00:00Z' },
}), ({ sales_order }) => sales_order.lineItems[0]?.orderQuantity)
await done('createDeliveryStop', door.POST('/api/v1/logistics/deliveries/{delivery_id}/stops', {
  params: { path: { delivery_id: 'd-1' } }, body: { name: 'Port of Chattogram', stopType: 'port' },
}), ({ stopOrder }) => stopOrder)
await done('approveExpenseRequest', door.PATCH('/api/v1/expense-requests/{expense_request_id}/approve', {
  params: { path: { expense_request_id: 'er-1' } }, body: {},
}), ({ totalAmount }) => totalAmount)
await done('compareCostSheets', door.POST('/api/v1/costings/compare', {
  body: { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] },
}), ({ comparison }) => comparison.totals.join(', '))
await done('withdrawCostSheet', door.POST('/costings/{costing_id}/withdraw', {
  params: { path: { costing_id: 'CS-2026-00002' } }, body: { reason: 'price' },
}), ({ status }) => status === 'Draft' && status)
await done(
  'updateCostSheet',
  door.PATCH('/api/v1/costings/{costing_id}', {
    params: { path: { costing_id: 'CS-2026-00001' } },
    body: { action: 'draft', bomItems: [{ materialName: 'Poplin', consumption: 1.5 }] },
  }),
  ({ version_number }) => version_number,
)
await done(
  'listLocations', door.GET('/logistics/locations', { params: { query: { page: 1, limit: 2 } } }),
  ({ data }) => data[1]?.name,
)
await done('deleteEmployeeAttachment', door.DELETE('/api/v1/employees/{employee_id}/attachments/{attachment_id}', {
  params: { path: { employee_id: 'e-1', attachment_id: 'a-1' } },
}), ({ attachment_id }) => attachment_id)

const refused = await door.POST('/bills', { body: { billType: 'supplier', lineItems: [{ qty: 1 }] } })
if (refused.response.status !== 422) throw new Error(`a bill without a supplier is answered ${refused.response.status}`)
console.log(`${walked.length} operations walked`)
if (walked.length !== 13) throw new Error('all thirteen operations are to be walked')
