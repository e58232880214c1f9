// Changes that another process has made: another gateway on the same database, or a process that has ended before its
// change got its position.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { removeChanges } from '../../src/access/change-log.js'
import { openDatabase } from '../../src/database/open.js'
import { gateway, startGateway, useGateway, type Started } from '../support/app.js'
import { as, withKey } from '../support/as.js'
import { addressesOf, databaseWith, freshDatabase, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { cursorNow, follow, heardOf } from '../support/live.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

const server = process.env.TEST_DATABASE_URL
const SETTINGS = { JWT_SECRET: 'the same secret of both gateways, so that one token is valid at both', LOGIN_THROTTLE: 'off' }

let address: string
async function sharedDatabase(): Promise<TestDatabase> {
  if (!server) return freshDatabase()
  const { url, discard } = await databaseWith(server, 'migrated')
  address = url
  const database = await openDatabase({ ...addressesOf(url), dataDir: '' })
  return { database, discard: () => database.close().then(discard) }
}
useGateway(SETTINGS, undefined, sharedDatabase)

let org: TestOrganization
let headers: Record<string, string>
beforeAll(async () => {
  org = await organization()
  headers = { authorization: `Bearer ${await tokenOf(org.STAFF)}` }
})

const CREATE = 'mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }'
/** A page of changes from a cursor on. */
const PAGE = `query ($after: String, $kinds: [ChangeKind!], $ids: [ID!]) {
  changes(after: $after, kinds: $kinds, ids: $ids) { nodes { cursor recordId } endCursor hasNextPage } }`
interface Page {
  readonly nodes: readonly { readonly cursor: string; readonly recordId: string }[]
  readonly endCursor: string
  readonly hasNextPage: boolean
}
const pageOf = ({ STAFF }: TestOrganization, after?: string, kinds?: readonly string[]) =>
  as(STAFF).get<Page>(PAGE, { after, kinds })

test('an act of a process that has ended is told all the same', async () => {
  const heard = follow('a WebSocket', { url: gateway().url, headers, variables: { after: await cursorNow(org.STAFF) } })
  await gateway().database.pool.query(
    `INSERT INTO "AuditLine" ("orgId", id, action, entity, "entityId") VALUES ($1, 'aud-1', 'edit', 'Supplier', 'sup-1')`,
    [org.id],
  )
  await heardOf(heard, 1)
  expect(heard.changes).toMatchObject([{ kind: 'SUPPLIER', recordId: 'sup-1', action: 'EDIT' }])
  await heard.leave()
})

test('an act that is taken back is told to nobody', async () => {
  const after = await cursorNow(org.STAFF)
  const { pool } = gateway().database
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO "AuditLine" ("orgId", id, action, entity, "entityId") VALUES ('${org.id}', 'aud-2', 'edit', 'Supplier', 'sup-2')`,
  )
  await client.query('ROLLBACK')
  client.release()
  const { id } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { code: 'S-1', name: 'Supplier 1' } })
  await eventually(async () => (await pageOf(org, after)).nodes.length > 0)
  expect((await pageOf(org, after)).nodes.map(({ recordId }) => recordId)).toEqual([id])
})

test('a page has twenty changes without a size, and may end before those that it looks at have one', async () => {
  const { pool } = gateway().database
  let after = await cursorNow(org.STAFF)
  await pool.query(
    `INSERT INTO "Change" ("orgId", kind, "recordId", action)
      SELECT $1, CASE WHEN number > 1000 THEN 'Supplier' ELSE 'Material' END, number, 'edit'
      FROM generate_series(1, 1025) number`,
    [org.id],
  )
  const unplaced = 'SELECT FROM "Change" WHERE "position" IS NULL LIMIT 1'
  await eventually(async () => (await pool.query(unplaced)).rowCount === 0)
  const pages: [number, boolean][] = []
  const found: string[] = []
  for (let isMore = true; isMore;) {
    const { nodes, endCursor, hasNextPage } = await pageOf(org, after, ['SUPPLIER'])
    pages.push([nodes.length, hasNextPage])
    found.push(...nodes.map(({ recordId }) => recordId))
    after = endCursor
    isMore = hasNextPage
  }
  expect(pages).toEqual([[0, true], [20, true], [5, false]])
  expect(found).toEqual(Array.from({ length: 25 }, (_, index) => String(1001 + index)))
})

test('a cursor behind the end of the log, as after a copy was restored, is told to begin anew', async () => {
  const written = (position: unknown) => Buffer.from(JSON.stringify([org.id, position])).toString('base64url')
  const codeOf = async (variables: object) => (await as(org.STAFF).ask(PAGE, variables)).errors?.[0].extensions.code
  expect(await codeOf({ after: written(1_000_000) })).toBe('CURSOR_EXPIRED')
  for (const position of [-1, 0.5, '1', null, 2 ** 53])
    expect([position, await codeOf({ after: written(position) })]).toEqual([position, 'BAD_USER_INPUT'])
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `sup-${index}`)
  const { errors } = await as(org.STAFF).ask(PAGE, { ids: ids(101) })
  expect(errors?.[0].extensions)
    .toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['ids'], type: 'too_many_ids' }] })
  expect(await codeOf({ ids: ids(100) })).toBeUndefined()
})

test('changes of the organization itself are told to a key that may read records, and to no other', async () => {
  const asked = (permission: string) => apiKey(org, { permissions: [permission] })
    .then(({ secret }) => withKey(secret).ask(PAGE, { kinds: ['ORGANIZATION'] }))
  expect((await asked('records:read')).data).toMatchObject({ changes: { nodes: [], hasNextPage: false } })
  expect((await asked('comments:write')).errors?.[0].extensions)
    .toMatchObject({ code: 'FORBIDDEN', permission: 'records:read' })
})

test.each([0, 101])('a page of %d changes is refused', async (first) => {
  const { errors } = await as(org.STAFF).ask('query ($first: Int) { changes(first: $first) { endCursor } }', { first })
  expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['first'] }] })
})

// The embedded database has one gateway only.
if (server) describe('two gateways on one database', () => {
  let other: Started
  beforeAll(async () => {
    const database = await openDatabase({ ...addressesOf(address), dataDir: '' })
    other = await startGateway({ database, discard: () => database.close() }, SETTINGS)
  })
  afterAll(() => other.stop())

  test('what is done at one is told at both, in the same order, and a cursor of one is good at the other', async () => {
    const variables = { after: await cursorNow(org.STAFF) }
    const here = follow('a WebSocket', { url: gateway().url, headers, variables })
    const there = follow('an event stream', { url: other.gateway.url, headers, variables })
    await Promise.all(Array.from({ length: 20 }, (_, number) =>
      as(org.MANAGER).get(CREATE, { input: { code: `T-${number}`, name: `Supplier T ${number}` } })))
    await heardOf(here, 20)
    await heardOf(there, 20)
    expect(there.changes).toEqual(here.changes)
    const half = follow('a WebSocket', {
      url: other.gateway.url, headers, variables: { after: here.changes[9].cursor },
    })
    await heardOf(half, 10)
    expect(half.changes).toEqual(here.changes.slice(10))
    for (const one of [here, there, half]) await one.leave()
  })

  test('each goes on when its connection for messages is cut', async () => {
    const heard = follow('a WebSocket', { url: other.gateway.url, headers, variables: { after: await cursorNow(org.STAFF) } })
    await gateway().database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await as(org.MANAGER).get(CREATE, { input: { code: 'U-1', name: 'Supplier U 1' } })
    await heardOf(heard, 1)
    await heard.leave()
  })

  test('one that stops sends its subscribers away, and they go on at the other', async () => {
    const database = await openDatabase({ ...addressesOf(address), dataDir: '' })
    const third = await startGateway({ database, discard: () => database.close() }, SETTINGS)
    const variables = { after: await cursorNow(org.STAFF) }
    const socket = follow('a WebSocket', { url: third.gateway.url, headers, variables })
    const events = follow('an event stream', { url: third.gateway.url, headers, variables })
    await as(org.MANAGER).get(CREATE, { input: { code: 'V-1', name: 'Supplier V 1' } })
    await heardOf(socket, 1)
    await heardOf(events, 1)
    await third.stop()
    await eventually(() => socket.hasEnded && events.hasEnded)
    expect([socket.closes, socket.codes, events.codes]).toEqual([[1001], [], []])
    await as(org.MANAGER).get(CREATE, { input: { code: 'V-2', name: 'Supplier V 2' } })
    const on = follow('an event stream', {
      url: other.gateway.url, headers, variables: { after: events.changes[0].cursor },
    })
    await heardOf(on, 1)
    expect(on.changes.map(({ recordType }) => recordType)).toEqual(['Supplier'])
    await on.leave()
  })
})

test('changes of before a time are removed, and those of that time or later are told', async () => {
  const people = await organization()
  const { database } = gateway()
  const { endCursor: start } = await pageOf(people)
  // The gateway itself removes what is much older.
  const until = new Date(Date.now() - 3_600_000)
  const old = new Date(until.getTime() - 1)
  await database.pool.query(`INSERT INTO "Change" ("orgId", kind, "recordId", action, at) SELECT $1, 'Supplier', id, 'edit', at::timestamptz
    FROM unnest($2::text[], $3::text[]) AS made (id, at)`, [people.id, ['one', 'two', 'three'], [old, old, until]])
  await eventually(async () => (await pageOf(people, start)).nodes.length === 3)
  const { nodes: [first, second] } = await pageOf(people, start)
  expect(await removeChanges(database, until)).toBe(2)
  for (const after of [start, first.cursor]) expect(await as(people.STAFF).code(PAGE, { after })).toBe('CURSOR_EXPIRED')
  expect((await pageOf(people, second.cursor)).nodes.map(({ recordId }) => recordId)).toEqual(['three'])
})
