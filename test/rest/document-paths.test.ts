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

test('the gateway, its groups of paths and its credentials are named', () => {
  expect(document.info).toMatchObject({
    title: 'Selvedge', version: '0.1.0', contact: { name: 'The operator of this gateway' },
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
