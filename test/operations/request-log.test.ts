// The log of requests: one line for each, with its identifier, and the statements that took long.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { WebSocket } from 'ws'
import { readConfig } from '../../src/config.js'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { follow } from '../support/live.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'
import { tokenOf } from '../support/sessions.js'

interface Line {
  readonly level: number
  readonly msg: string
  readonly subject?: string
  readonly requestId?: string
  readonly door?: string
  readonly operation?: string
  readonly status?: number
  readonly ms?: number
  readonly statement?: string
  readonly codes?: readonly string[]
}

const PROXY = '127.0.9.1'
const lines: Line[] = []
useGateway(
  { LOG_LEVEL: 'info,requests=debug', SLOW_STATEMENT_MS: '150', TRUST_PROXY: PROXY, EXPLORERS: 'on' },
  { write: (line) => void lines.push(JSON.parse(line) as Line) },
)
beforeEach(() => void lines.splice(0))

const [DEBUG, INFO] = [20, 30]
const CREATE = 'mutation Create($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }'
const requests = () => lines.filter(({ subject }) => subject === 'requests')
/** Waits for the line of the request with this identifier. It is written when the connection has taken the answer. */
async function lineOf(id: string | null): Promise<Line> {
  await eventually(() => requests().some(({ requestId }) => requestId === id))
  return requests().find(({ requestId }) => requestId === id) as Line
}
const idOf = (headers: Headers) => headers.get('x-request-id')

describe('a request is one line', () => {
  let person: Person
  beforeEach(async () => { person = (await organization()).ADMIN })

  test('with its door, operation, status, time, and the identifiers of who asked', async () => {
    const { headers } = await as(person).ask('query Suppliers { suppliers { nodes { id } } }')
    const line = await lineOf(idOf(headers))
    expect(line).toMatchObject({
      level: INFO, msg: 'request', door: 'graphql', operation: 'Suppliers', status: 200, ms: expect.any(Number),
      userId: person.userId, orgId: person.orgId,
    })
    expect(requests()).toHaveLength(1)
  })

  test('of the REST door with its row, also if it is refused', async () => {
    const done = await as(person).rest('GET', '/logistics/locations?search=secret-word')
    const refused = await as(person).rest('POST', '/bills', {})
    const anonymous = await asNobody().rest('GET', '/logistics/locations')
    expect(await lineOf(idOf(done.headers))).toMatchObject({ door: 'rest', operation: 'GET /logistics/locations', status: 200 })
    expect(await lineOf(idOf(refused.headers)))
      .toMatchObject({ operation: 'POST /bills', status: 422, codes: ['BAD_USER_INPUT'], orgId: person.orgId })
    expect(await lineOf(idOf(anonymous.headers))).toMatchObject({ status: 401, codes: ['UNAUTHENTICATED'] })
    expect(JSON.stringify(lines)).not.toContain('secret-word')
  })

  test('with the codes of its errors, wherever the operation was refused', async () => {
    const codesOf = async (query: string, client = as(person)) =>
      (await lineOf(idOf((await client.ask(query)).headers))).codes
    expect(await codesOf('{ supplier(id: "none") { id } }')).toEqual(['NOT_FOUND'])
    expect(await codesOf('{ nothing }')).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(await codesOf('{')).toEqual(['GRAPHQL_PARSE_FAILED'])
    expect(await codesOf('{ suppliers { nodes { id } } }', asNobody())).toEqual(['UNAUTHENTICATED'])
  })

  test('of a document that the schema refuses with its name', async () => {
    const { headers } = await as(person).ask('query Vendors { vendors { id } }')
    expect(await lineOf(idOf(headers))).toMatchObject({ operation: 'Vendors', status: 400, orgId: person.orgId })
  })

  test('without a name, an e-mail address, a password or a token', async () => {
    const { email } = await user(await organization(), { roles: ['ADMIN'] })
    const variables = { username: email, password: PASSWORD }
    const { headers } = await asNobody().ask(
      'mutation LogIn($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }',
      variables,
    )
    const line = JSON.stringify(await lineOf(idOf(headers)))
    for (const secret of [email, 'Tess Thread', PASSWORD]) expect(line).not.toContain(secret)
    expect(JSON.stringify(lines)).not.toContain(await tokenOf(person))
  })

  test('that probes and scanners get at the level debug', async () => {
    for (const path of ['/health', '/ready', '/wp-login.php', '/files/none/more', '/.env'])
      await lineOf(idOf((await fetch(gateway().url + path, { method: path.startsWith('/files') ? 'DELETE' : 'GET' })).headers))
    expect(requests().map(({ level, door }) => `${level} ${door}`))
      .toEqual([`${DEBUG} probes`, `${DEBUG} probes`, ...Array<string>(3).fill(`${DEBUG} none`)])
  })

  test('that says if the client did not wait for the answer', async () => {
    const { database: { pool, kind }, url } = gateway()
    const { hostname, port } = new URL(url)
    // The gateway waits for nobody who would have kept the connection and has closed it.
    const kept = { 'content-type': 'application/json', connection: 'keep-alive' }
    const headers = { authorization: `Bearer ${await tokenOf(person)}`, ...kept }
    const all = kind === 'postgres' ? pool.options.max : 1
    const held = await Promise.all(Array.from({ length: all }, () => pool.connect()))
    try {
      const sent = request({ hostname, port, path: '/graphql', method: 'POST', headers })
      sent.on('error', () => undefined)
      sent.end(JSON.stringify({ query: 'query Slow { suppliers { nodes { id } } }' }))
      await once(sent, 'finish')
      sent.destroy()
      await eventually(() => requests().length > 0)
    } finally {
      for (const connection of held) connection.release()
    }
    expect(requests()).toMatchObject([{ door: 'graphql', aborted: true }])
  })
})

describe('subscriptions', () => {
  test.each(['a WebSocket', 'an event stream'] as const)('over %s have a line when they end', async (transport) => {
    const { ADMIN } = await organization()
    const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}` }
    const query = 'subscription Follow { changes { cursor kind recordType recordId action recordVersion at } }'
    const heard = follow(transport, { url: gateway().url, headers, query })
    const followed = () => requests().filter(({ operation }) => operation === 'Follow')
    await eventually(async () => {
      await as(ADMIN).get(CREATE, { input: { code: randomUUID().slice(0, 8), name: 'Weaver' } })
      return heard.changes.length > 0
    })
    expect(followed()).toEqual([])
    await heard.leave()
    await eventually(() => followed().length > 0)
    expect(followed()).toMatchObject([{ door: 'live', level: INFO, orgId: ADMIN.orgId }])
  })
})

describe('the identifier of a request', () => {
  /** GET /health from an address of this machine. */
  const answeredId = (localAddress: string, sent: string, path = '/health') => new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway().url)
    const headers = { 'x-request-id': sent }
    request({ hostname, port, path, localAddress, headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.headers['x-request-id'])
    }).on('error', reject).end()
  })
  const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

  test('is that of a trusted proxy, and of nobody else', async () => {
    expect(await answeredId(PROXY, 'a1b2c3:4/5=6')).toBe('a1b2c3:4/5=6')
    expect(await answeredId('127.0.9.2', 'a1b2c3')).toMatch(UUID)
  })

  test.each(['', 'two words', 'quote"', 'ünïcode', 'x'.repeat(129), '<script>', 'a,b'])(
    'is a new one if the proxy sends %j',
    async (sent) => { expect(await answeredId(PROXY, Buffer.from(sent).toString('latin1'))).toMatch(UUID) },
  )

  test.each(['/', '/graphql', '/graphiql', '/docs', '/openapi.json', '/files/none', '/files/%zz', '/nothing', '/bills', '/metrics'])(
    'is answered at %s',
    async (path) => { expect(await answeredId(PROXY, 'the-one', path)).toBe('the-one') },
  )

  test('is answered when a WebSocket opens, and when it may not', async () => {
    const socket = new WebSocket(`${gateway().url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const opened = await new Promise((resolve) => {
      socket.once('upgrade', ({ headers }) => resolve(headers['x-request-id']))
    })
    socket.terminate()
    expect(opened).toMatch(UUID)
    expect(await lineOf(opened as string)).toMatchObject({ door: 'live', operation: 'WebSocket' })
  })

  test('can be read by pages of other origins', async () => {
    const { headers } = await fetch(`${gateway().url}/graphql?query={__typename}`, { headers: { origin: 'http://localhost:3000' } })
    expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id')
  })
})

describe('a slow statement', () => {
  const SLOW = `CREATE FUNCTION "waits"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END'`
  const run = (text: string) => gateway().database.pool.query(text)

  test('is named with its request and operation, and without values', async () => {
    const { ADMIN } = await organization()
    await run(SLOW)
    await run('CREATE TRIGGER "waits" BEFORE INSERT ON "Supplier" FOR EACH ROW EXECUTE FUNCTION "waits"()')
    lines.splice(0)
    const { headers, errors } = await as(ADMIN).ask(CREATE, { input: { code: 'S-1', name: 'Weft and Warp' } })
    await run('DROP TRIGGER "waits" ON "Supplier"')
    expect(errors).toBeUndefined()
    const slow = lines.filter(({ msg }) => msg === 'slow statement')
    expect(slow).toEqual([expect.objectContaining({
      subject: 'statements', requestId: idOf(headers), operation: 'Create', ms: expect.any(Number),
      statement: expect.stringContaining('INSERT INTO'),
    })])
    expect(JSON.stringify(slow)).not.toContain('Weft')
  })
})

describe('a slow statement of background work', () => {
  const run = (text: string) => gateway().database.pool.query(text)
  /** Lets a statement on a table wait for seconds. */
  const slowDown = async (table: string, event: string, seconds: number) => {
    await run(`CREATE FUNCTION "slow${table}"() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(${seconds}); RETURN coalesce(NEW, OLD); END'`)
    await run(`CREATE TRIGGER "slow${table}" BEFORE ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "slow${table}"()`)
  }
  const undo = async (table: string) => {
    await run(`DROP TRIGGER "slow${table}" ON "${table}"`)
    await run(`DROP FUNCTION "slow${table}"`)
  }

  /** Sends a request while a statement is under way. Returns the identifier of the request. */
  async function duringStatement(person: Person, text: string, begin: () => void): Promise<string | null> {
    let isSent = false
    const stop = gateway().database.onStatement((one) => { isSent ||= one.includes(text) })
    begin()
    await eventually(() => isSent)
    stop()
    const { headers, errors } = await as(person).ask(CREATE, { input: { code: randomUUID().slice(0, 8), name: 'Weaver' } })
    expect(errors).toBeUndefined()
    return idOf(headers)
  }
  const slowWith = (text: string) => lines.filter(({ msg, statement }) => msg === 'slow statement' && statement?.includes(text))

  // Prisma works for nobody else than the request, or for the request and the background.
  test.each([
    ['of Prisma', 'DELETE FROM', async (orgId: string) => {
      const data = { orgId, id: randomUUID(), objectKey: 'gone', nextAttemptAt: new Date(), cause: 'UPLOAD_UNFINISHED' } as const
      const { isDistributed, nodes, prisma } = gateway().database
      await prisma.objectDeletion.create({ data })
      // Files are removed for the organizations that the last look at the nodes has seen.
      const isSeen = async () => (await nodes.look()).some(({ orgIds }) => orgIds.includes(orgId))
      await eventually(async () => !isDistributed() || isSeen())
      await slowDown('ObjectDeletion', 'DELETE', 1)
      return { begin: () => gateway().deletions.wake(), end: () => undo('ObjectDeletion') }
    }],
    ['of the gateway itself', 'pg_sleep', async () => ({ begin: () => void run('SELECT pg_sleep(1)'), end: async () => undefined })],
  ])('%s is not taken for one of the only request at that moment', async (_whose, text, prepare) => {
    const { ADMIN } = await organization()
    const { begin, end } = await prepare(ADMIN.orgId)
    await slowDown('Supplier', 'INSERT', 2)
    lines.splice(0)
    try {
      const requestId = await duringStatement(ADMIN, text, begin)
      await eventually(() => slowWith(text).length > 0)
      expect(slowWith(text).map((line) => line.requestId)).toEqual([undefined])
      expect(requestId).toBeTruthy()
    } finally {
      await undo('Supplier')
      await end()
    }
  })
})

describe('LOG_LEVEL', () => {
  const levels = (LOG_LEVEL: string) => readConfig({}, { NODE_ENV: 'test', LOG_LEVEL }).logLevels

  test('names a level, and levels of subjects', () => {
    expect(levels('')).toEqual({ everything: 'info', of: {} })
    expect(levels('debug')).toEqual({ everything: 'debug', of: {} })
    expect(levels(' warn, statements=debug ,log-ins=silent'))
      .toEqual({ everything: 'warn', of: { statements: 'debug', 'log-ins': 'silent' } })
    expect(levels('statements=debug')).toEqual({ everything: 'info', of: { statements: 'debug' } })
  })

  test.each([
    ['loud', /LOG_LEVEL has the level "loud"; the levels are fatal, error/],
    ['info,weather=debug', /LOG_LEVEL has the subject "weather"; the subjects are requests, statements/],
    ['info,debug', /LOG_LEVEL has two levels for everything; name one/],
    ['audit=info,audit=debug', /LOG_LEVEL has two levels for audit; name one/],
    ['audit=loud', /LOG_LEVEL has the level "loud"/],
  ])('%s is refused', (text, message) => { expect(() => levels(text)).toThrow(message) })
})
