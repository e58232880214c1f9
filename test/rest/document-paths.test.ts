// What the OpenAPI document says of each path: what it takes, answers and refuses, and how the gateway names itself.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { asNobody } from '../support/as.js'
import { spelled, type OpenApi, type Operation, type Shape } from '../support/openapi.js'

useGateway()

interface Texts {
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
}

let document: OpenApi & Texts
beforeAll(async () => {
  document = (await asNobody().rest('GET', '/openapi.json')).body as OpenApi & Texts
})

/** What the document tells of a path, in few words. */
interface Told {
  readonly tag: string
  readonly takes: readonly string[]
  readonly bodies: readonly string[]
  readonly answer: string
  readonly refusals: string
  readonly permission?: string
}

const ORGANIZATION = 'header X-Org-Id:string?'
const json = (shape: string) => [`application/json ${shape}`]
const REFUSALS = '401 403 422 429 500 503'
const OF_RECORD = '400 401 403 404 409 413 422 429 500 503'

const ROWS: Readonly<Record<string, Told>> = {
  'POST /material-requests/{mr_id}/approve': {
    tag: 'Material requests', takes: ['path mr_id:string', ORGANIZATION], bodies: json('MaterialRequestApproval|null?'),
    answer: 'MaterialRequest', refusals: OF_RECORD, permission: 'materialRequests:approve',
  },
  'GET /api-keys': {
    tag: 'API keys', takes: ['query is_active:boolean?', ORGANIZATION], bodies: [], answer: '[ApiKey]',
    refusals: REFUSALS, permission: 'apiKeys:manage',
  },
  'GET /auth/test/admin': {
    tag: 'Authentication', takes: [ORGANIZATION], bodies: [], answer: 'AdminTest', refusals: REFUSALS,
    permission: 'organization:manage',
  },
  'POST /bills': {
    tag: 'Bills', takes: [ORGANIZATION], bodies: json('BillCreation'), answer: 'Bill',
    refusals: '400 401 403 409 413 422 429 500 503', permission: 'bills:write',
  },
  'POST /quotes/{quote_id}/convert-to-sales-order': {
    tag: 'Quotes', takes: ['path quote_id:string', ORGANIZATION], bodies: json('QuoteConversion'),
    answer: 'ConvertedQuote', refusals: OF_RECORD, permission: 'quotes:decide',
  },
  'POST /api/v1/logistics/deliveries/{delivery_id}/stops': {
    tag: 'Logistics', takes: ['path delivery_id:string', ORGANIZATION], bodies: json('DeliveryStopCreation'),
    answer: 'DeliveryStop', refusals: OF_RECORD, permission: 'logistics:write',
  },
  'PATCH /api/v1/expense-requests/{expense_request_id}/approve': {
    tag: 'Expense requests', takes: ['path expense_request_id:string', ORGANIZATION],
    bodies: json('ExpenseRequestApproval'), answer: 'ExpenseRequest', refusals: OF_RECORD,
    permission: 'expenseRequests:approve',
  },
  'POST /api/v1/costings/compare': {
    tag: 'Costing', takes: [ORGANIZATION], bodies: json('CostSheetSelection'), answer: 'ComparedCostSheets',
    refusals: '400 401 403 404 413 422 429 500 503', permission: 'records:read',
  },
  'POST /costings/{costing_id}/withdraw': {
    tag: 'Costing', takes: ['path costing_id:string', ORGANIZATION], bodies: json('CostSheetWithdrawal'),
    answer: 'ChangedCostSheet', refusals: OF_RECORD, permission: 'costSheets:write',
  },
  'PATCH /api/v1/costings/{costing_id}': {
    tag: 'Costing', takes: ['path costing_id:string', 'header X-User-Id:string?', ORGANIZATION],
    bodies: json('CostSheetUpdate'), answer: 'ChangedCostSheet', refusals: OF_RECORD,
  },
  'GET /logistics/locations': {
    tag: 'Logistics',
    takes: [
      'query page:integer(1..)=1?', 'query limit:integer(1..100)=20?', 'query locationType:string?',
      'query isActive:boolean?', 'query search:string?', 'query country:string?', 'query linkedEntityType:string?',
      'query linkedEntityId:string?', ORGANIZATION,
    ],
    bodies: [], answer: 'LocationList', refusals: REFUSALS, permission: 'records:read',
  },
  'DELETE /api/v1/employees/{employee_id}/attachments/{attachment_id}': {
    tag: 'Employees', takes: ['path employee_id:string', 'path attachment_id:string', ORGANIZATION], bodies: [],
    answer: 'DeletedAttachment', refusals: '401 403 404 422 429 500 503', permission: 'attachments:write',
  },
  'POST /auth/login': {
    tag: 'Authentication', takes: [],
    bodies: ['application/x-www-form-urlencoded LogInForm', 'multipart/form-data LogInForm'], answer: 'AccessToken',
    refusals: '400 401 413 422 429 500 503',
  },
}

const isRefusal = ([status]: readonly [string, unknown]) => status !== '200'

function told({ tags, parameters = [], requestBody, responses, 'x-permission': permission }: Operation): Told {
  const optional = (required = false) => (required ? '' : '?')
  return {
    tag: tags.join(), permission,
    takes: parameters.map(({ in: group, name, schema, required }) =>
      `${group} ${name}:${spelled(schema as Shape)}${optional(required)}`),
    bodies: Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
      `${type} ${spelled(schema)}${optional(requestBody?.required)}`),
    answer: spelled(responses['200'].content['application/json'].schema),
    refusals: Object.entries(responses).filter(isRefusal).map(([status]) => status).join(' '),
  }
}

const operationOf = (row: string): Operation => {
  const [method, path] = row.split(' ')
  return document.paths[path][method.toLowerCase()]
}

describe('the paths', () => {
  test.each(Object.entries(ROWS))('%s: what it takes, answers and refuses', (row, expected) => {
    expect(told(operationOf(row))).toEqual(expected)
  })

  const refusalsOf = (row: string) => Object.entries(operationOf(row).responses).filter(isRefusal)
  const INVALID = { detail: [{ type: 'missing', loc: ['body', 'username'], msg: 'Field required', input: null }] }

  test('have an example of each refusal, by its schema', () => {
    const examples = refusalsOf('POST /material-requests/{mr_id}/approve').map(([status, { content }]) => {
      const { schema, example } = content['application/json']
      return [status, schema.$ref, example]
    })
    const [refusal, invalid] = ['#/components/schemas/Refusal', '#/components/schemas/Invalid']
    expect(examples).toEqual([
      ['400', refusal, { detail: 'There was an error parsing the body' }],
      ['401', refusal, { detail: 'Not authenticated', code: 'UNAUTHENTICATED' }],
      ['403', refusal, { detail: 'Not enough permissions', code: 'FORBIDDEN' }],
      ['404', refusal, { detail: 'Material request not found', code: 'NOT_FOUND' }],
      ['409', refusal, { detail: 'The record is in a state that does not allow this', code: 'CONFLICT' }],
      ['413', refusal, { detail: 'Request body is too large' }],
      ['422', invalid, INVALID],
      ['429', refusal, { detail: 'Too many requests; try again later', code: 'RATE_LIMITED' }],
      ['500', refusal, { detail: 'Internal Server Error', code: 'INTERNAL_SERVER_ERROR' }],
      ['503', refusal, { detail: 'The database is busy; try again', code: 'SERVICE_UNAVAILABLE' }],
    ])
  })

  test('say in their description who may call them, and who may take an action', () => {
    expect(operationOf('POST /auth/login').description).toContain('\n\nOpen to anyone.')
    expect(operationOf('GET /api-keys').description).toContain('\n\nRoles: Admin.')
    const { description } = operationOf('PATCH /api/v1/costings/{costing_id}')
    expect(description).toContain('\n\nAny user of the organization may call it.')
    expect(description).toMatch(/\n\nRoles for the action `approve`: [A-Z]/)
  })

  test('say when they refuse in words of their own, and of any record if they name several', () => {
    const { 404: missing } = operationOf('POST /api/v1/costings/compare').responses
    expect([missing.description, missing.content['application/json'].example])
      .toEqual(['One of the cost sheets is unknown.', { detail: 'Record not found', code: 'NOT_FOUND' }])
    const { 401: wrong, 429: often } = operationOf('POST /auth/login').responses
    expect([wrong.description, often.description]).toEqual([
      'The user name or the password is wrong.', 'Too many failed attempts for this account or from this address.',
    ])
  })

  test('name the headers of answers and refusals that have some', () => {
    const words = (word: string) => ({ schema: { type: 'string', enum: [word] } })
    const text = (description: string) => ({ description, schema: { type: 'string' } })
    const headers = Object.entries(operationOf('POST /auth/login').responses)
      .flatMap(([status, response]) => (response.headers ? [[status, response.headers]] : []))
    expect(headers).toEqual([
      ['200', { 'cache-control': words('no-store'), pragma: words('no-cache') }],
      ['401', { 'WWW-Authenticate': text('The authentication scheme that the server asks for') }],
      ['429', { 'Retry-After': text('Seconds to wait') }],
    ])
    expect(operationOf('POST /bills').responses['200'].headers).toBeUndefined()
  })
})

const ORDERED = {
  styleSkuId: 'sku-1-m', orderQuantity: 600, clientTolerance: 2.5, requestedDeliveryDate: '2026-07-01T00:00:00Z',
}
const SHIPPED = { shipmentNumber: 1, etd: '2026-07-10T00:00:00Z', quantity: 600 }
const BILL = {
  billNumber: 'INV-2026-77', billType: 'supplier', supplierId: 'sup-1', currency: 'USD', dueDate: '2026-06-30',
  sourceOfFunds: 'bank', taxRate: 10,
}

/** Row → a part of the example of its answer, with the figures that follow from one another. */
const ANSWERS: Readonly<Record<string, object>> = {
  'POST /material-requests/{mr_id}/approve': {
    totalEstimatedAmount: 2772.8,
    lineItems: [
      {
        id: 'mr-1-1', materialRequestId: 'mr-1', requiredQty: 1993, warehouseAvailableQty: 260, qtyToPurchase: 1733,
        itemNumber: 1, materialId: 'mat-1', materialName: 'Poplin 120 g, white', supplierId: 'sup-1',
        supplierName: 'Boğaz Dokuma A.Ş.', uom: 'm', linkedPoLineId: 'pur-4-1', status: 'Pending', notes: null,
        unitPrice: 1.6, estimatedAmount: 2772.8,
      },
    ],
    approvalHistory: [
      {
        action: 'approve', performedById: 'u-mill-manager', performedByName: 'Mona Selvage',
        performedAt: '2026-03-05T09:30:00Z',
      },
    ],
  },
  'POST /bills': {
    ...BILL, subtotal: 160, taxAmount: 16, totalAmount: 176,
    lineItems: [{ description: 'Poplin', qty: 100, billQty: 100, unitPrice: 1.6, amount: 160, uom: 'm' }],
  },
  'POST /quotes/{quote_id}/convert-to-sales-order': {
    sales_order_id: 'so_01k0example', document_id: 'SO-2026-00010',
    sales_order: {
      id: 'so_01k0example', documentId: 'SO-2026-00010',
      lineItems: [ORDERED], shipmentSchedule: [SHIPPED],
    },
  },
  'PATCH /api/v1/expense-requests/{expense_request_id}/approve': {
    totalAmount: '120.00',
    lineItems: ['45.00', '75.00'].map((amount) => ({
      expenseRequestId: 'er-1', managementAccountId: 'ma-6', createdAt: '2026-03-03T08:00:00Z', amount,
    })),
  },
  'POST /api/v1/costings/compare': {
    comparison: {
      overheadCosts: [
        { name: 'Logistics: air', costs: [0.471, 0.471], variance: 0, variancePercent: 0 }, { name: 'commission' },
      ],
      totals: [4.465, 4.1872],
    },
  },
  'POST /costings/{costing_id}/withdraw': {
    success: true, cost_sheet_id: 'cs-2-v1', document_id: 'CS-2026-00002', version_number: 1, status: 'Draft',
  },
  'PATCH /api/v1/costings/{costing_id}': {
    success: true, cost_sheet_id: 'cs-1-v1', document_id: 'CS-2026-00001', version_number: 1, status: 'Draft',
  },
}

const BODIES: Readonly<Record<string, object>> = {
  'POST /bills': {
    ...BILL, lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6, uom: 'm' }],
  },
  'POST /quotes/{quote_id}/convert-to-sales-order': {
    etd: '2026-07-10T00:00:00Z', shipmentSchedule: [SHIPPED], lineItems: [ORDERED],
  },
}

describe('the examples', () => {
  test.each(Object.entries(ANSWERS))('of %s have an answer that is right', (row, answer) => {
    expect(operationOf(row).responses['200'].content['application/json'].example).toMatchObject(answer)
  })

  test.each(Object.entries(BODIES))('of %s have a body that is right', (row, body) => {
    expect(operationOf(row).requestBody?.content['application/json'].example).toEqual(body)
  })
})

test('the gateway, its groups of paths and its credentials are named', () => {
  expect(document.info).toMatchObject({
    title: 'Selvedge', version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    contact: { name: 'The operator of this gateway' },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  })
  expect(document.servers).toEqual([{ url: '/', description: 'The gateway that serves this document' }])
  expect(document.tags.map(({ name }) => name)).toEqual([
    'Material requests', 'API keys', 'Authentication', 'Bills', 'Quotes', 'Costing', 'Logistics', 'Expense requests',
    'Employees',
  ])
  expect(document.components.securitySchemes).toMatchObject({
    password: { type: 'oauth2', flows: { password: { tokenUrl: '/auth/login', scopes: {} } } },
    token: { type: 'http', scheme: 'bearer' },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  })
})
