// Each documented operation refuses the same input for the same reason on both doors, in the same words and at the same
// place, and changes nothing.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { print } from 'graphql'
import { operationName, rowName } from '../../rest-compat/successor.js'
import { readBody } from '../../rest-compat/fastapi/body.js'
import { validateRequest } from '../../rest-compat/fastapi/request.js'
import { PERMISSIONS } from '../../src/access/permissions.js'
import type { ErrorCode } from '../../src/errors.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { STATUS } from '../../src/http/status.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, type Client, type Entry } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { rowsOf } from '../support/records.js'
import { routes, type Route } from '../support/rest.js'

useGateway({ LOGIN_ATTEMPTS: '1' }, undefined, housedDatabase)

type Variables = Readonly<Record<string, unknown>>

/** A request as each door receives it. */
interface Asked {
  readonly path: string
  readonly body?: unknown
  readonly variables?: Variables
}

interface Fault extends Asked {
  readonly code: ErrorCode
  readonly by?: Role
  /** A value of a wrong type: REST answers in the words of the old service, GraphQL in its own. */
  readonly malformed?: true
}

const conflict = (path: string, variables: Variables, body?: unknown, by?: Role): Fault => ({
  code: 'CONFLICT', path, variables, body, by,
})
const invalid = (path: string, variables: Variables, body: unknown): Fault => ({
  code: 'BAD_USER_INPUT', path, variables, body,
})
const malformed = (path: string, variables: Variables, body?: unknown): Fault => ({
  code: 'BAD_USER_INPUT', path, variables, body, malformed: true,
})

const BILL = { supplierId: 'sup-1', lineItems: [{ description: 'Poplin', qty: 3, unitPrice: 2 }] }
const STOPS = (id: string) => `/api/v1/logistics/deliveries/${id}/stops`
const SHEET = (id: string) => `/api/v1/costings/${id}`
const CONVERT = (id: string) => `/quotes/${id}/convert-to-sales-order`
const COMPARE = '/api/v1/costings/compare'
const both = <T extends object>(path: string, id: string, input: T): Asked => ({
  path, body: input, variables: { id, input },
})

/**
 * Row → the faults that only it has (state, rule, value), by name. Faults that every row has are tested with its
 * example.
 */
const FAULTS: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'POST /material-requests/{mr_id}/approve': {
    'a wrong state': conflict('/material-requests/mr-2/approve', { id: 'mr-2', input: {} }, {}),
    "one's own": { ...both('/material-requests/mr-10/approve', 'mr-10', {}), code: 'FORBIDDEN', by: 'MANAGER' },
    'a value of a wrong kind': malformed('/material-requests/mr-1/approve', { id: 'mr-1', input: { comments: 5 } }, { comments: 5 }),
  },
  'GET /api-keys': {
    'a value of a wrong kind': malformed('/api-keys?is_active=maybe', { isActive: 'maybe' }),
  },
  'POST /bills': {
    'figures that do not agree': invalid('/bills', { input: { ...BILL, billType: 'SUPPLIER', subtotal: 7 } }, { ...BILL, billType: 'supplier', subtotal: 7 }),
    'no party': invalid('/bills', { input: { billType: 'CLIENT', totalAmount: 5 } }, { billType: 'client', totalAmount: 5 }),
    'a record that is none': invalid('/bills', { input: { ...BILL, billType: 'SUPPLIER', supplierId: 'unknown-1' } }, { ...BILL, billType: 'supplier', supplierId: 'unknown-1' }),
    'a value of a wrong kind': malformed('/bills', { input: { ...BILL, billType: 'SUPPLIER', taxRate: 'much' } }, { ...BILL, billType: 'supplier', taxRate: 'much' }),
    'a missing member': malformed('/bills', { input: BILL }, BILL),
  },
  'POST /quotes/{quote_id}/convert-to-sales-order': {
    'a wrong state': conflict(CONVERT('q-2'), { id: 'q-2', input: {} }, {}),
    'a rule broken': invalid(CONVERT('q-1'), { id: 'q-1', input: { lineItems: [{ styleSkuId: 'sku-1-m', orderQuantity: 0 }] } }, { lineItems: [{ styleSkuId: 'sku-1-m', orderQuantity: 0 }] }),
    'a value of a wrong kind': malformed(CONVERT('q-1'), { id: 'q-1', input: { etd: 'soon' } }, { etd: 'soon' }),
  },
  'POST /api/v1/logistics/deliveries/{delivery_id}/stops': {
    'a place that is taken': conflict(STOPS('d-1'), { id: 'd-1', input: { name: 'Port', stopOrder: 1 } }, { name: 'Port', stopOrder: 1 }),
    'a rule broken': invalid(STOPS('d-1'), { id: 'd-1', input: { name: 'Port', stopOrder: 0 } }, { name: 'Port', stopOrder: 0 }),
    'a missing member': malformed(STOPS('d-1'), { id: 'd-1', input: {} }, {}),
  },
  'PATCH /api/v1/expense-requests/{expense_request_id}/approve': {
    'a wrong state': conflict('/api/v1/expense-requests/er-2/approve', { id: 'er-2' }, {}),
  },
  'POST /api/v1/costings/compare': {
    'a record that is none': { code: 'NOT_FOUND', path: COMPARE, body: { costSheetIds: ['cs-1', 'unknown-1'] }, variables: { costSheetIds: ['cs-1', 'unknown-1'] } },
    'a sheet twice': invalid(COMPARE, { costSheetIds: ['cs-1', 'cs-1'] }, { costSheetIds: ['cs-1', 'cs-1'] }),
    'a value of a wrong kind': malformed(COMPARE, { costSheetIds: ['cs-1', {}] }, { costSheetIds: ['cs-1', {}] }),
  },
  'POST /costings/{costing_id}/withdraw': {
    'a wrong state': conflict('/costings/cs-1/withdraw', { id: 'cs-1', input: {} }, {}),
    'an old version': conflict('/costings/CS-2026-00002/withdraw', { id: 'CS-2026-00002', input: { versionNumber: 77 } }, { versionNumber: 77 }),
    'a value of a wrong kind': malformed('/costings/CS-2026-00002/withdraw', { id: 'CS-2026-00002', input: { versionNumber: 'x' } }, { versionNumber: 'x' }),
  },
  'PATCH /api/v1/costings/{costing_id}': {
    'a wrong state': conflict(SHEET('cs-1'), { id: 'cs-1', input: { action: 'APPROVE' } }, { action: 'approve' }),
    'an action that the role may not take': { code: 'FORBIDDEN', by: 'STAFF', path: SHEET('CS-2026-00002'), body: { action: 'approve' }, variables: { id: 'CS-2026-00002', input: { action: 'APPROVE' } } },
    'a state that its action does not lead to': invalid(SHEET('cs-1'), { id: 'cs-1', input: { action: 'DRAFT', status: 'Approved' } }, { action: 'draft', status: 'Approved' }),
    'a value of a wrong kind': malformed(SHEET('cs-1'), { id: 'cs-1', input: { bomItems: [{ materialName: 5 }] } }, { bomItems: [{ materialName: 5 }] }),
  },
  'GET /logistics/locations': {
    'a bound overstepped': malformed('/logistics/locations?limit=101', { page: 1, limit: 101 }),
    'a value of a wrong kind': malformed('/logistics/locations?page=x', { page: 'x', limit: 20 }),
  },
  'DELETE /api/v1/employees/{employee_id}/attachments/{attachment_id}': {
    'a file of somebody else': { code: 'NOT_FOUND', path: '/api/v1/employees/e-2/attachments/a-1', variables: { employeeId: 'e-2', id: 'a-1' } },
  },
}

/** The example of a row for each door; with `id`, for another record, which may not exist. */
function exampleOf({ path, takes, example, variables }: Route, id?: string): Asked {
  const given: Readonly<Record<string, string>> = example.path ?? {}
  const names = Object.entries(given).map(([name, value]) => [name, id ?? value] as const)
  const query = Object.entries(example.query ?? {}).map(([name, value]) => `${name}=${value}`).join('&')
  const content = example.body ? readBody('application/json', Buffer.from(JSON.stringify(example.body))) : {}
  const validation = validateRequest(takes, { path: new Map(names), query, headers: new Map(), ...(content as object) })
  if (!('values' in validation)) throw new Error(`the example of ${path} is refused`)
  const filled = names.reduce((part, [name, value]) => part.replace(`{${name}}`, value), path)
  return {
    path: query ? `${filled}?${query}` : filled, body: example.body, variables: variables(validation.values as never),
  }
}

let org: TestOrganization
beforeAll(async () => {
  org = await demoHouse()
})

/** The common parts of a refusal on both doors: the code, and the message or the place and message of each fault. */
interface Said {
  readonly code: string
  readonly detail: unknown
}

const PLACES = new Set(['body', 'query', 'path', 'input'])
/** The name of a query parameter → the name of its variable, if they differ. */
const VARIABLE_OF: Readonly<Record<string, string>> = { is_active: 'isActive' }
const placeOf = ({ loc }: Entry) =>
  (PLACES.has(String(loc[0])) ? loc.slice(1) : loc).map((part) => VARIABLE_OF[part] ?? part)
const entriesOf = (entries: readonly Entry[], isMalformed: boolean) =>
  entries.map((entry) => (isMalformed ? placeOf(entry) : [placeOf(entry), entry.msg]))

async function overRest(client: Client, method: string, { path, body }: Asked, isMalformed = false): Promise<Said> {
  const { status, body: answer } = await client.rest(method, path, body)
  const { code, detail } = answer as { code?: ErrorCode; detail: string | readonly Entry[] }
  // A value of a wrong type is answered in the words of the old service, which had no codes.
  const meant = code ?? 'BAD_USER_INPUT'
  expect(status).toBe(STATUS[meant])
  return { code: meant, detail: typeof detail === 'string' ? detail : entriesOf(detail, isMalformed) }
}

async function overGraphQL(
  client: Client, document: string, { variables = {} }: Asked, isMalformed = false,
): Promise<Said> {
  const { data, errors = [] } = await client.ask(document, variables)
  const [{ message, extensions }] = errors
  // The data of a refused mutation is null.
  expect(Object.values(data ?? {}).filter((field) => field !== null)).toEqual([])
  return { code: extensions.code, detail: extensions.detail ? entriesOf(extensions.detail, isMalformed) : message }
}

const recordsOf = async () => JSON.stringify(await rowsOf(org.id))

test('every fault in the table belongs to a row', () => {
  expect(Object.keys(FAULTS).filter((name) => !routes.some((route) => rowName(route) === name))).toEqual([])
})

describe.each(routes.filter(({ needs }) => needs !== 'anyone').map((route) => [rowName(route), route] as const))(
  '%s',
  (name, route) => {
    const good = exampleOf(route)
    const document = print(route.operation)

    async function refusedAlike(client: Client, asked: Asked, code: ErrorCode, isMalformed = false) {
      const before = await recordsOf()
      const rest = await overRest(client, route.method, asked, isMalformed)
      const graphql = await overGraphQL(client, document, asked, isMalformed)
      expect(rest.code).toBe(code)
      expect(rest).toEqual(graphql)
      expect(await recordsOf()).toBe(before)
    }

    test('without a credential is refused alike', () => refusedAlike(asNobody(), good, 'UNAUTHENTICATED'))

    const holders =
      route.needs === 'signedIn' || route.needs === 'anyone'
        ? Object.values(Role)
        : (PERMISSIONS[route.needs] as readonly Role[])
    const outsider = Object.values(Role).find((role) => !holders.includes(role))
    if (outsider)
      test(`by ${outsider}, who lacks the permission, is refused alike`, () =>
        refusedAlike(as(org[outsider]), good, 'FORBIDDEN'))
    if (route.example.path)
      test('of a record that is not there is refused alike', () =>
        refusedAlike(as(org.ADMIN), exampleOf(route, 'unknown-1'), 'NOT_FOUND'))

    for (const [what, { code, by = 'ADMIN', malformed: isMalformed, ...asked }] of Object.entries(FAULTS[name] ?? {})) {
      test(`with ${what} is refused alike`, () => refusedAlike(as(org[by]), asked, code, isMalformed))
    }
  },
)

describe('POST /auth/login', () => {
  const LOGIN = print(routes.find((route) => operationName(route) === 'login')!.operation)

  /**
   * The same attempts on both doors. Each door has its own account, because failures on one door also lock the other.
   */
  async function attempts(password: string, times: number) {
    const said: Said[][] = []
    for (const door of ['rest', 'graphql']) {
      const username = `nobody-${door}@thread.test`
      const through = async (): Promise<Said> => {
        if (door === 'graphql') return overGraphQL(asNobody(), LOGIN, { path: '', variables: { username, password } })
        const answer = await fetch(`${gateway().url}/auth/login`, {
          method: 'POST',
          body: new URLSearchParams({ username, password }),
        })
        const { code, detail } = (await answer.json()) as { code: ErrorCode; detail: string }
        expect(answer.status).toBe(STATUS[code])
        return { code, detail }
      }
      const answers: Said[] = []
      for (let time = 0; time < times; time += 1) answers.push(await through())
      said.push(
        answers.map(({ code, detail }) => ({
          code,
          detail: String(detail).replace(/(?<!\d)\d+ seconds/, 'some seconds'),
        })),
      )
    }
    return said
  }

  test('with a wrong password, and too often, is refused alike', async () => {
    const [rest, graphql] = await attempts('wrong', 2)
    expect(rest.map(({ code }) => code)).toEqual(['UNAUTHENTICATED', 'RATE_LIMITED'])
    expect(rest).toEqual(graphql)
  })
})
