// Internal errors: the client gets only a request id, and the log has the details once under that id.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { faultLog } from '../../src/core/operations/shown-errors.js'
import { NodeAway } from '../../src/database/faults.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type RestAnswer } from '../support/as.js'
import { organization } from '../support/make/organization.js'

const lines: string[] = []
useGateway({}, { write: (line) => lines.push(line) })
beforeEach(() => void lines.splice(0))

interface Logged {
  readonly level: number
  readonly msg: string
  readonly requestId: string
  readonly where?: string
  readonly err: { readonly message: string; readonly stack: string }
}
const logged = () => lines.map((line) => JSON.parse(line) as Logged)

const ERROR = 50
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const sentence = (requestId: string) =>
  `Something went wrong on our side; quote request ${requestId} when you report it`
/** Words of internals that must not appear in an answer. */
const INSIDE =
  /Location|Membership|relation|does not exist|select|prisma|stack|\.ts\b|\.js\b|node_modules|42P01|P20\d\d/

/** Runs `ask` while a table of the database is missing. */
async function without<T>(table: string, ask: () => Promise<T>): Promise<T> {
  const { pool } = gateway().database
  await pool.query(`ALTER TABLE "${table}" RENAME TO "${table} hidden"`)
  try {
    return await ask()
  } finally {
    await pool.query(`ALTER TABLE "${table} hidden" RENAME TO "${table}"`)
  }
}

/** Checks the form of a REST error and returns its request id. */
function idOf({ status, body }: RestAnswer): string {
  const { requestId } = body as { requestId: string }
  expect(requestId).toMatch(REQUEST_ID)
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(INSIDE)
  expect(body).toMatchObject({ detail: expect.any(String), code: 'INTERNAL_SERVER_ERROR' })
  expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'requestId'])
  return requestId
}

/** Checks that the log has one line, with this request id. */
function expectLogged(requestId: string): void {
  expect(logged()).toMatchObject([
    {
      level: ERROR, msg: 'fault', requestId,
      err: { message: expect.any(String), stack: expect.stringContaining('at ') },
    },
  ])
}

describe('an operation with an internal error', () => {
  test('answers 500, a code and a request id over REST; the log has the request id once', async () => {
    const { ADMIN } = await organization()
    const answer = await without('Location', () => as(ADMIN).rest('GET', '/logistics/locations'))
    const requestId = idOf(answer)
    expect(answer.body).toMatchObject({ detail: sentence(requestId) })
    expectLogged(requestId)
    expect(logged()[0].err.message).toContain('Location')
  })

  test('answers a code and a request id over GraphQL; the log has the request id once, with the field', async () => {
    const { ADMIN } = await organization()
    const { data, errors } = await without('Location', () => as(ADMIN).ask('{ places: locationsPage { data { id } } }'))
    const requestId = String(errors?.[0].extensions.requestId)
    expect(requestId).toMatch(REQUEST_ID)
    expect(data).toBeNull()
    expect(errors).toEqual([{
      message: sentence(requestId), locations: [{ line: 1, column: 3 }], path: ['places'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
    }])
    expect(JSON.stringify(errors)).not.toMatch(INSIDE)
    expectLogged(requestId)
    expect(logged()[0]).toMatchObject({ where: 'places' })
  })

  test('is rolled back completely if it writes', async () => {
    const org = await organization()
    const input = { lineItems: [{ materialName: 'Poplin', requiredQty: '1' }] }
    const draft = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
    const { errors } = await without('AuditLine', () => as(org.STAFF).ask(draft, { input }))
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
    expectLogged(String(errors?.[0].extensions.requestId))
    expect(await gateway().database.prisma.materialRequest.count({ where: { orgId: org.id } })).toBe(0)
  })
})

describe('an internal error before the operation runs', () => {
  test('has the same answer over REST', async () => {
    const { ADMIN } = await organization()
    expectLogged(idOf(await without('Membership', () => as(ADMIN).rest('GET', '/api-keys'))))
  })

  test('has the same answer over GraphQL', async () => {
    const { ADMIN } = await organization()
    const { status, errors } = await without('Membership', () => as(ADMIN).ask('{ me { id } }'))
    expect(status).toBe(500)
    expect(JSON.stringify(errors)).not.toMatch(INSIDE)
    expect(errors).toEqual([{
      message: expect.stringContaining('Something went wrong on our side'),
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.stringMatching(REQUEST_ID) },
    }])
    expectLogged(String(errors?.[0].extensions.requestId))
  })
})

describe('an error of the client', () => {
  test('is not an internal error and is not logged', async () => {
    const { STAFF } = await organization()
    expect(await as(STAFF).code('{ apiKeyList { id } }')).toBe('FORBIDDEN')
    expect((await as(STAFF).rest('POST', '/bills', {})).status).toBe(403)
    expect((await as(STAFF).ask('{ nothing }')).errors).toHaveLength(1)
    expect((await as(STAFF).rest('GET', '/logistics/locations?limit=0')).status).toBe(422)
    expect(lines).toEqual([])
  })
})

test('the log has each fault of a request, and once that the database is away', () => {
  const said: unknown[][] = []
  const error = ({ err, where, requestId }: Logged & { readonly err: Error }, msg: string) =>
    void said.push([msg, err.message, where, requestId])
  const logFault = faultLog({ error } as never, 'r-1')
  for (const fault of [new Error('one'), new NodeAway('away'), new NodeAway('away'), new Error('two')]) logFault(fault, 'bills')
  expect(said).toEqual([
    ['fault', 'one', 'bills', 'r-1'], ['the database failed a request', 'away', 'bills', 'r-1'], ['fault', 'two', 'bills', 'r-1'],
  ])
})
