// Connections to PostgreSQL that are killed, frozen, refused or busy: an unknown result is reported as unknown, and
// nobody waits long.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newKeySecret } from '../../../src/access/secrets.js'
import { gateway, useGateway } from '../../support/app.js'
import { as, withKey, type Person } from '../../support/as.js'
import { eventually } from '../../support/eventually.js'
import { failingDatabase, failure, killConnections, lock, POOL_SIZE } from '../../support/failing-database.js'
import { logInFrom } from '../../support/from.js'
import { apiKey } from '../../support/make/api-keys.js'
import { collection } from '../../support/make/quotes.js'
import { draftOrder } from '../../support/make/sales-orders.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { PASSWORD, user } from '../../support/make/users.js'
import { meeting } from '../../support/refusing.js'
import { tokenOf } from '../../support/sessions.js'

/**
 * The test server, if there is one. The embedded database has one connection inside the process, which cannot be lost.
 */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

const ME = '{ me { id } }'
const LIST = '{ materialRequests(first: 5) { nodes { id lineItems { id } } } }'
const DRAFT = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
/** Tried, so that it is read in its transaction: the lists of both orders at once, each in a parent of its own. */
const TRIED = `mutation ($input: CreateMaterialRequestInput!) @validateOnly { createMaterialRequest(input: $input) {
  first: salesOrder { deliveries { id } } second: salesOrder { lineItems { id } } } }`
const KILL = 'PERFORM pg_terminate_backend(pg_backend_pid())'
const UNKNOWN = /not known whether/

test('the embedded database has no connection to lose', () => expect(servers.length).toBeLessThan(2))

for (const server of servers) describe(`on PostgreSQL ${new URL(server).hostname}`, () => {
  const lines: string[] = []
  let org: TestOrganization

  useGateway({}, { write: (line) => lines.push(line) }, failingDatabase)
  beforeEach(async () => {
    org = await organization()
    await Promise.all([tokenOf(org.STAFF), tokenOf(org.ADMIN)])
    lines.splice(0)
  })
  afterEach(() => failure().line.thaw())

  const draft = (person: Person) =>
    as(person).ask(DRAFT, { input: { lineItems: [{ materialName: 'Poplin', requiredQty: '1' }] } })
  const drafts = async () => {
    const { rows } = await failure().admin.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM "MaterialRequest" WHERE "orgId" = $1',
      [org.id],
    )
    return rows[0].n
  }
  /** Waits for this status of the probe, which may be cached for a second. */
  const becomes = (status: number, reason?: string) =>
    eventually(async () => (await ready()).join() === [status, reason].join())
  const ready = async () => {
    const answer = await fetch(`${gateway().url}/ready`)
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }
  /** The number of the gateway's connections that wait for a lock. */
  const waiting = async () => {
    const { admin, role } = failure()
    const text = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'`
    return (await admin.query<{ n: number }>(text, [role])).rows[0].n
  }

  describe('a killed connection', () => {
    test('that was idle causes no error', async () => {
      await Promise.all(Array.from({ length: 6 }, () => as(org.STAFF).get(ME)))
      await killConnections()
      const answers = await Promise.all(Array.from({ length: 6 }, () => as(org.STAFF).ask(LIST)))
      expect(answers.map(({ status, errors }) => [status, errors])).toEqual(answers.map(() => [200, undefined]))
    })

    test('during a read is replaced, and the read is repeated', async () => {
      const release = await lock('MaterialRequest')
      const asked = as(org.STAFF).ask(LIST)
      await eventually(async () => (await waiting()) === 1)
      await killConnections()
      await eventually(async () => (await waiting()) === 1)
      await release()
      expect(await asked).toMatchObject({ status: 200, data: { materialRequests: { nodes: [] } } })
      expect(lines).toEqual([])
    })

    test('during many reads and writes never causes an internal error', async () => {
      const work = Array.from({ length: 50 }, (_, n) => (n % 2 ? draft(org.STAFF) : as(org.ADMIN).ask(LIST)))
      await killConnections()
      await Promise.race(work)
      await killConnections()
      const answers = await Promise.all(work)
      const codes = answers.map(({ errors }) => errors?.[0].extensions.code)
      expect(codes.filter((code) => code !== undefined && code !== 'SERVICE_UNAVAILABLE')).toEqual([])
      expect(lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([])
    })

    test('during a transaction rolls it back, and the error does not say that the result is unknown', async () => {
      const { status, headers, errors } = await meeting(
        KILL, 'MaterialRequest', () => draft(org.STAFF), 'at once', failure().admin,
      )
      expect([status, errors?.[0].extensions.code, headers.get('retry-after') !== null]).toEqual([
        503, 'SERVICE_UNAVAILABLE', true,
      ])
      expect(errors?.[0].message).not.toMatch(UNKNOWN)
      expect(await drafts()).toBe(0)
      expect(lines).toHaveLength(1)
    })

    test('during the reads of a transaction fails each of them alike, also those that were not sent', async () => {
      await collection(org)
      const { id } = await draftOrder(org)
      lines.splice(0)
      const release = await lock('Delivery')
      const asked = as(org.STAFF).ask(TRIED, { input: { salesOrderId: id } })
      await eventually(async () => (await waiting()) === 1)
      await killConnections()
      await release()
      const { errors = [] } = await asked
      expect(errors.map(({ path, extensions: { code } }) => [path?.join('.'), code])).toEqual([
        ['createMaterialRequest.first.deliveries', 'SERVICE_UNAVAILABLE'],
        ['createMaterialRequest.second.lineItems', 'SERVICE_UNAVAILABLE'],
      ])
      expect(lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([])
    })

    test('during a commit leaves the result unknown, and the error says so', async () => {
      const { status, headers, errors } = await meeting(
        KILL, 'MaterialRequest', () => draft(org.STAFF), 'at commit', failure().admin,
      )
      expect([status, errors?.[0].extensions.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', null])
      expect(errors?.[0].message).toMatch(UNKNOWN)
    })

    test('after a commit, while the result is read, gives an error that names what is done', async () => {
      const stop = gateway().database.onStatement((text) => {
        if (text.startsWith('select') && text.includes('"MaterialRequestLine"')) failure().line.freeze()
      })
      const detailed = DRAFT.replace('{ id }', '{ id lineItems { id } }')
      const answer = await as(org.STAFF).ask(detailed, {
        input: { lineItems: [{ materialName: 'Poplin', requiredQty: '1' }] },
      })
      stop()
      const { rows } = await failure().admin.query('SELECT id AS done FROM "MaterialRequest" WHERE "orgId" = $1', [org.id])
      expect([answer.status, answer.headers.get('retry-after'), rows.length]).toEqual([200, null, 1])
      expect(answer.errors).toMatchObject([{ extensions: { code: 'DONE_UNREAD', ...rows[0] } }])
      expect(answer.errors?.[0].message).toMatch(/^It is done, but its answer could not be read/)
    })

    test('after a commit that answers a secret names the record, and not the secret', async () => {
      let isMade = false
      const stop = gateway().database.onStatement((text) => {
        isMade ||= text.startsWith('INSERT') && text.includes('"ApiKey"')
        if (isMade && text.startsWith('select') && text.includes('"ApiKey"')) failure().line.freeze()
      })
      const { status, data, errors } = await as(org.ADMIN).ask(
        'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { name } } }',
        { input: { name: 'Unread', permissions: ['records:read'] } },
      )
      stop()
      const { rows } = await failure().admin.query('SELECT id AS done FROM "ApiKey" WHERE "orgId" = $1', [org.id])
      expect([status, data, rows.length]).toEqual([200, { createApiKey: null }, 1])
      expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'DONE_UNREAD', ...rows[0] }])
    })

    test('during a commit leaves the result unknown at REST too, and no time to send it again', async () => {
      const body = { billType: 'employee', employeeName: 'Pat', lineItems: [{ description: 'Thread', qty: 4, unitPrice: 25 }] }
      const { status, headers, body: said } = await meeting(
        KILL, 'Bill', () => as(org.ADMIN).rest('POST', '/bills', body), 'at commit', failure().admin,
      )
      expect([status, headers.get('retry-after')]).toEqual([503, null])
      expect(said).toEqual({ code: 'SERVICE_UNAVAILABLE', detail: expect.stringMatching(UNKNOWN) })
    })
  })

  describe('the time limit of an operation', () => {
    test('says of each mutation what is done, what is not known, and that the rest is not', async () => {
      const fields = Array.from({ length: 10 }, (_, index) => `l${index}: createLocation(input: { name: "Slow ${index}", locationType: "warehouse" }) { id }`)
      const { status, headers, data, errors = [] } = await meeting(
        'PERFORM pg_sleep(2.5)', 'Location', () => as(org.MANAGER).ask(`mutation { ${fields.join(' ')} }`), 'at once',
        failure().admin,
      )
      const { rows } = await failure().admin.query<{ id: string }>(
        'SELECT id FROM "Location" WHERE "orgId" = $1 ORDER BY name', [org.id],
      )
      expect([status, headers.get('retry-after'), data]).toEqual([503, null, null])
      const done = errors.flatMap(({ extensions: { code, done } }) => (code === 'DONE_UNREAD' ? [done] : []))
      expect(rows.map(({ id }) => id).slice(0, done.length)).toEqual(done)
      expect(done.length).toBeGreaterThan(0)
      const [unknown, ...rest] = errors.slice(done.length)
      expect(unknown).toMatchObject({ path: [`l${done.length}`], extensions: { code: 'SERVICE_UNAVAILABLE' } })
      expect(unknown.message).toMatch(UNKNOWN)
      expect(rest).toEqual([{ message: expect.stringContaining('took longer'), extensions: { code: 'SERVICE_UNAVAILABLE' } }])
      expect(rows.length - done.length).toBeLessThan(2)
    })
  })

  describe('a frozen server', () => {
    test('gives 503 on the doors and on the probe, and its connections are closed', async () => {
      const { pool } = gateway().database
      await as(org.STAFF).get(ME)
      const [held, closed] = [pool.idleCount, new Set<object>()]
      pool.on('remove', (connection) => void closed.add(connection))
      failure().line.freeze()
      const [graphql, rest, probe] = await Promise.all([
        as(org.STAFF).ask(ME), as(org.STAFF).rest('GET', '/logistics/locations'), ready(),
      ])
      expect(graphql).toMatchObject({ status: 503, errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] })
      expect(graphql.headers.get('retry-after')).toMatch(/^\d+$/)
      expect([rest.status, /^\d+$/.test(rest.headers.get('retry-after') ?? '')]).toEqual([503, true])
      expect(probe).toEqual([503, 'the database does not answer'])
      expect(lines).toHaveLength(2)
      // Background work asks for further ones meanwhile.
      await eventually(() => pool.idleCount === 0)
      failure().line.thaw()
      await eventually(() => closed.size >= held)
      expect(await as(org.STAFF).get(ME)).toMatchObject({ id: org.STAFF.userId })
      await becomes(200)
    })
  })

  describe('a server without a free connection', () => {
    test('gives 503 on the doors and on the probe', async () => {
      const { admin, role } = failure()
      await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT 0`)
      await killConnections()
      try {
        const { status, headers } = await as(org.STAFF).ask(ME)
        expect([status, headers.get('retry-after') !== null]).toEqual([503, true])
        expect((await as(org.STAFF).rest('GET', '/logistics/locations')).status).toBe(503)
        expect(lines).toHaveLength(2)
        await becomes(503, 'the database accepts no more connections')
      } finally {
        await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`)
      }
    })

    test('gives the same answer as a gateway whose own connections are all taken', async () => {
      const { pool } = gateway().database
      const taken = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()))
      const [{ status }] = await Promise.all([as(org.STAFF).ask(ME), becomes(503, 'the database does not answer')])
      taken.forEach((client) => client.release())
      expect(status).toBe(503)
      await becomes(200)
    })
  })

  describe('a client that goes away', () => {
    test('has its read cancelled, and nothing more is read for it', async () => {
      const sent: string[] = []
      await draft(org.STAFF)
      const release = await lock('MaterialRequest')
      const stop = gateway().database.onStatement((text) => sent.push(text))
      const client = new AbortController()
      const headers = { authorization: `Bearer ${await tokenOf(org.ADMIN)}`, 'content-type': 'application/json' }
      // The lines of the trail are read by a statement of their own, after the requests.
      const query = '{ materialRequests(first: 5) { nodes { id auditLines(first: 1) { nodes { id } } } } }'
      const asked = fetch(`${gateway().url}/graphql`, {
        method: 'POST', headers, body: JSON.stringify({ query }), signal: client.signal,
      })
      await eventually(async () => (await waiting()) === 1)
      client.abort()
      await expect(asked).rejects.toThrow('aborted')
      await eventually(async () => (await waiting()) === 0)
      await release()
      stop()
      expect(sent.filter((text) => text.includes('"AuditLine"'))).toEqual([])
      expect(lines).toEqual([])
    })
  })

  describe('a caller with many requests at once', () => {
    test('holds at most a third of the connections, and delays nobody else', async () => {
      const release = await lock('MaterialRequest')
      const fifty = `{ ${Array.from({ length: 50 }, (_, n) => `a${n}: materialRequests(first: 1) { nodes { id } }`).join(' ')} }`
      let answered = false
      const five = Array.from({ length: 5 }, () => as(org.STAFF).ask(fifty))
      const asked = Promise.all(five).finally(() => { answered = true })
      await eventually(async () => (await waiting()) === POOL_SIZE / 3)
      expect(await as(org.ADMIN).get(ME)).toMatchObject({ id: org.ADMIN.userId })
      expect([answered, await waiting()]).toEqual([false, POOL_SIZE / 3])
      await release()
      expect((await asked).map(({ errors }) => errors)).toEqual(five.map(() => undefined))
    })

    /**
     * Calls `ask` while a table is locked: at most a third of the connections wait for the lock, and other callers are
     * answered.
     */
    async function heldToAThird(table: string, ask: () => Promise<unknown>[]) {
      const release = await lock(table)
      const asked = Promise.all(ask())
      await eventually(async () => (await waiting()) === POOL_SIZE / 3)
      expect(await as(org.STAFF).get(ME)).toMatchObject({ id: org.STAFF.userId })
      expect(await waiting()).toBe(POOL_SIZE / 3)
      await release()
      return asked
    }

    test('is one caller with all the API keys that they have made', async () => {
      const keys = await Promise.all(Array.from({ length: 4 }, () => apiKey(org)))
      const answers = await heldToAThird('MaterialRequest', () => keys.map(({ secret }) => withKey(secret).ask(LIST)))
      expect(answers).toMatchObject(keys.map(() => ({ status: 200 })))
    })

    test('with invented API keys holds at most a third of the connections per address', async () => {
      const table = gateway().database.isDistributed() ? 'Whereabouts' : 'ApiKey'
      const answers = await heldToAThird(table, () =>
        Array.from({ length: 5 }, () => withKey(newKeySecret()).ask(ME)),
      )
      expect(answers).toMatchObject(Array.from({ length: 5 }, () => ({ status: 401 })))
    })

    test('with log-ins holds a third per address; a log-in that times out does not count as failed', async () => {
      const { email } = await user(org)
      const logIns = (count: number) => Array.from({ length: count }, () => logInFrom('127.0.0.9', email, PASSWORD))
      expect(await heldToAThird('AuditLine', () => logIns(4))).toMatchObject(
        Array.from({ length: 4 }, () => ({ status: 200 })),
      )
      const places = Array.from({ length: POOL_SIZE / 3 }, () =>
        gateway().database.connectionsFor('address 127.0.0.9', new AbortController().signal),
      )
      let leave = () => {}
      const left = new Promise<void>((resolve) => { leave = resolve })
      const held = places.map((place) => place.reading(() => left))
      for (let round = 0; round < 2; round += 1) {
        expect((await Promise.all(logIns(4))).map(({ status, body }) => [status, body.detail])).toEqual(
          Array(4).fill([429, expect.stringContaining('send fewer')]),
        )
      }
      leave()
      await Promise.all(held)
      expect(await Promise.all(logIns(1))).toMatchObject([{ status: 200 }])
    })
  })
})
