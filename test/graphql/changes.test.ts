// Changes as they happen, over WebSockets and event streams, and as a page: nothing is missed, and everyone hears only
// of the records that they may read at that moment.
import { beforeAll, describe, expect, test } from '@jest/globals'
import type pg from 'pg'
import { placeChanges, removeChanges } from '../../src/access/change-log.js'
import { gateway, useGateway } from '../support/app.js'
import { as, clientWith, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { brief, CHANGES, cursorNow, follow, heardOf, type Told, type Transport } from '../support/live.js'
import { apiKey as newKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { openSession, tokenOf } from '../support/sessions.js'

useGateway({ LOGIN_THROTTLE: 'off' })

const TRANSPORTS = ['a WebSocket', 'an event stream'] as const

const EDIT = 'mutation ($id: ID!, $input: EditPartnerInput!) { editSupplier(id: $id, input: $input) { id } }'
const PAGE = `query ($kinds: [ChangeKind!], $ids: [ID!], $after: String, $first: Int) {
  changes(kinds: $kinds, ids: $ids, after: $after, first: $first) {
    nodes { cursor kind recordType recordId action recordVersion at } endCursor hasNextPage } }`

interface Page {
  readonly nodes: readonly Told[]
  readonly endCursor: string
  readonly hasNextPage: boolean
}

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const headersOf = async (person: Person) => ({ authorization: `Bearer ${await tokenOf(person)}` })
const page = (person: Person, variables: object = {}) => as(person).get<Page>(PAGE, variables)

/** The page when it has at least this many changes. */
async function eventualPage(variables: object, least: number): Promise<Page> {
  let found: Page | undefined
  await eventually(async () => (found = await page(org.STAFF, variables)).nodes.length >= least)
  return found as Page
}

test('who acted is told to everybody who may read the record', async () => {
  const people = await organization()
  const after = await cursorNow(people.ADMIN)
  const id = await createSupplier(people.MANAGER)
  const document = `query ($after: String) { changes(after: $after) { nodes { recordId actorId actorName } } }`
  const toldTo = async (person: Person) => {
    let nodes: readonly object[] = []
    await eventually(async () => {
      nodes = (await as(person).get<{ nodes: object[] }>(document, { after })).nodes
      return nodes.length > 0
    })
    return nodes
  }
  const { name } = await as(people.MANAGER).get<{ name: string }>('{ me { name } }')
  for (const role of [people.ADMIN, people.MANAGER, people.STAFF])
    expect(await toldTo(role)).toEqual([{ recordId: id, actorId: people.MANAGER.userId, actorName: name }])
})

const rename = (person: Person, id: string, name: string) => as(person).get(EDIT, { id, input: { name } })

/** Follows as a person, from now on or after a cursor. Resolves when the subscription is in place. */
async function following(transport: Transport, person: Person, variables: object = {}) {
  const after = await cursorNow(person)
  return follow(transport, { url: gateway().url, headers: await headersOf(person), variables: { after, ...variables } })
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  test('a change is told after it is done, with its record and its cursor', async () => {
    const heard = await following(transport, org.STAFF)
    const id = await createSupplier(org.MANAGER)
    await rename(org.MANAGER, id, `Renamed ${id}`)
    await heardOf(heard, 2)
    expect(brief(heard.changes)).toEqual([['SUPPLIER', id, 'CREATE'], ['SUPPLIER', id, 'EDIT']])
    expect(heard.changes[0]).toMatchObject({ recordType: 'Supplier', cursor: expect.any(String), at: expect.any(String) })
    await heard.leave()
  })

  test('only changes of the kinds and records that were asked for are told', async () => {
    const witness = await following(transport, org.STAFF)
    const [one, other] = [await createSupplier(org.MANAGER), await createSupplier(org.MANAGER)]
    // A change is told shortly after its commit, so also to who begins to listen in between.
    await heardOf(witness, 2)
    await witness.leave()
    const ofKind = await following(transport, org.STAFF, { kinds: ['CLIENT'] })
    const ofRecord = await following(transport, org.STAFF, { ids: [other] })
    await rename(org.MANAGER, one, `A ${one}`)
    await rename(org.MANAGER, other, `B ${other}`)
    const client = await as(org.MANAGER).get<{ id: string }>(
      'mutation ($input: CreatePartnerInput!) { createClient(input: $input) { id } }', { input: { code: `C-${one.slice(-9)}`, name: `Client ${one}` } },
    )
    await heardOf(ofKind, 1)
    await heardOf(ofRecord, 1)
    expect(brief(ofKind.changes)).toEqual([['CLIENT', client.id, 'CREATE']])
    expect(brief(ofRecord.changes)).toEqual([['SUPPLIER', other, 'EDIT']])
    await ofKind.leave()
    await ofRecord.leave()
  })

  test('who comes back with the last cursor has missed nothing and hears nothing twice', async () => {
    const first = await following(transport, org.STAFF)
    const before = await createSupplier(org.MANAGER)
    await heardOf(first, 1)
    await first.leave()
    const away = [await createSupplier(org.MANAGER), await createSupplier(org.MANAGER)]
    const second = await following(transport, org.STAFF, { after: first.changes[0].cursor })
    await heardOf(second, 2)
    const later = await createSupplier(org.MANAGER)
    await heardOf(second, 3)
    expect([first, second].map(({ changes }) => changes.map(({ recordId }) => recordId))).toEqual([
      [before], [...away, later],
    ])
    await second.leave()
  })

  test('who asks for no kind, or for no record, hears nothing and is not sent away', async () => {
    const witness = await following(transport, org.STAFF)
    const noKind = await following(transport, org.STAFF, { kinds: [] })
    const noRecord = await following(transport, org.STAFF, { ids: [] })
    await createSupplier(org.MANAGER)
    await heardOf(witness, 1)
    await createSupplier(org.MANAGER)
    await heardOf(witness, 2)
    for (const one of [noKind, noRecord])
      expect([one.changes, one.codes, one.hasEnded]).toEqual([[], [], false])
    expect((await page(org.STAFF, { kinds: [] })).nodes).toEqual([])
    for (const one of [witness, noKind, noRecord]) await one.leave()
  })

  test('nobody hears of another organization', async () => {
    const neighbours = await organization()
    const heard = await following(transport, neighbours.ADMIN)
    await createSupplier(org.MANAGER)
    const own = await createSupplier(neighbours.MANAGER)
    await heardOf(heard, 1)
    expect(brief(heard.changes)).toEqual([['SUPPLIER', own, 'CREATE']])
    await heard.leave()
  })

  test('only the kinds that the role may read are told, and asking for another one is refused', async () => {
    const heard = await following(transport, org.STAFF)
    const admin = await following(transport, org.ADMIN, { kinds: ['API_KEY', 'SUPPLIER'] })
    await as(org.ADMIN).get(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }',
      { input: { name: `Key ${transport}`, permissions: ['records:read'] } },
    )
    const id = await createSupplier(org.MANAGER)
    await heardOf(admin, 2)
    await heardOf(heard, 1)
    expect(admin.changes.map(({ kind }) => kind)).toEqual(['API_KEY', 'SUPPLIER'])
    expect(brief(heard.changes)).toEqual([['SUPPLIER', id, 'CREATE']])
    const refused = await following(transport, org.STAFF, { kinds: ['API_KEY'] })
    await eventually(() => refused.hasEnded)
    if (transport === 'a WebSocket') expect(refused.codes).toEqual(['FORBIDDEN'])
    for (const one of [heard, admin, refused]) await one.leave()
  })

  test('a role that is taken away is not told anything more', async () => {
    const people = await organization()
    const heard = await following(transport, people.MANAGER, { kinds: ['ATTACHMENT', 'EMPLOYEE', 'SUPPLIER'] })
    const only = await following(transport, people.MANAGER, { kinds: ['ATTACHMENT'] })
    const first = await createSupplier(people.ADMIN)
    await heardOf(heard, 1)
    await as(people.ADMIN).get(
      'mutation ($id: ID!) { changeUserRoles(id: $id, roles: [STAFF]) { id } }', { id: people.MANAGER.userId },
    )
    const second = await createSupplier(people.ADMIN)
    await heardOf(heard, 2)
    await eventually(() => only.hasEnded)
    expect(heard.changes.map(({ recordId }) => recordId)).toEqual([first, second])
    expect([only.changes, only.codes]).toEqual([[], ['FORBIDDEN']])
    for (const one of [heard, only]) await one.leave()
  })

  test('it ends when the session ends', async () => {
    const person = { ...org.FINANCE, sessionId: await openSession(org.FINANCE) }
    const token = gateway().tokens.sign(person, 3600)
    const headers = { authorization: `Bearer ${token}` }
    const heard = follow(transport, { url: gateway().url, headers, variables: { after: await cursorNow(org.STAFF) } })
    await createSupplier(org.MANAGER)
    await heardOf(heard, 1)
    await clientWith(headers).get('mutation { logout { id } }')
    await createSupplier(org.MANAGER)
    await eventually(() => heard.hasEnded)
    expect([heard.changes.length, heard.codes]).toEqual([1, ['UNAUTHENTICATED']])
    if (transport === 'a WebSocket') await eventually(() => heard.closes.includes(4401))
  })

  test('it ends when the API key is revoked', async () => {
    const { apiKey, secret } = await as(org.ADMIN).get<{ apiKey: { id: string }; secret: string }>(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
      { input: { name: `Revoked ${transport}`, permissions: ['records:read'] } },
    )
    const heard = follow(transport, { url: gateway().url, headers: { 'x-api-key': secret } })
    await createSupplier(org.MANAGER)
    await eventually(async () => {
      await createSupplier(org.MANAGER)
      return heard.changes.length > 0
    })
    // Neither another key nor one with the same identifier elsewhere keeps it open.
    await newKey(org, { id: `of-${apiKey.id}` })
    await newKey(await organization(), { id: apiKey.id })
    await as(org.ADMIN).get('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: apiKey.id })
    await eventually(() => heard.hasEnded)
    expect(heard.codes).toEqual(['UNAUTHENTICATED'])
  })

  test('it ends with FORBIDDEN when the last permission that it needs is taken from the API key', async () => {
    const { apiKey, secret } = await as(org.ADMIN).get<{ apiKey: { id: string }; secret: string }>(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
      { input: { name: `Narrowed ${transport}`, permissions: ['records:read'] } },
    )
    const heard = follow(transport, { url: gateway().url, headers: { 'x-api-key': secret } })
    await eventually(async () => {
      await createSupplier(org.MANAGER)
      return heard.changes.length > 0
    })
    await as(org.ADMIN).get('mutation ($id: ID!) { editApiKey(id: $id, input: { permissions: ["bills:write"] }) { id } }', apiKey)
    await eventually(() => heard.hasEnded)
    expect(heard.codes).toEqual(['FORBIDDEN'])
  })

  test('nobody holds one open without a credential', async () => {
    const heard = follow(transport, { url: gateway().url, headers: {} })
    await eventually(() => heard.hasEnded)
    expect(heard.changes).toEqual([])
    if (transport === 'a WebSocket') expect(heard.closes).toEqual([4401])
  })

  test('queries and mutations are refused, and a document that does not fit is explained', async () => {
    const headers = await headersOf(org.STAFF)
    for (const query of ['{ me { id } }', 'subscription { nothing }', 'subscription {']) {
      const heard = follow(transport, { url: gateway().url, headers, query })
      await eventually(() => heard.hasEnded)
      expect(heard.changes).toEqual([])
      await heard.leave()
    }
  })
})

describe('the page', () => {
  test('has the same changes, with the same cursors, in the same order', async () => {
    const after = await cursorNow(org.STAFF)
    const heard = await following('a WebSocket', org.STAFF, { after })
    const ids: string[] = []
    while (ids.length < 3) ids.push(await createSupplier(org.MANAGER))
    await heardOf(heard, 3)
    const first = await page(org.STAFF, { after, first: 2 })
    const rest = await page(org.STAFF, { after: first.endCursor, first: 2 })
    expect([first.hasNextPage, rest.hasNextPage]).toEqual([true, false])
    expect([...first.nodes, ...rest.nodes]).toEqual(heard.changes)
    expect(heard.changes.map(({ recordId }) => recordId)).toEqual(ids)
    expect(await page(org.STAFF, { after: rest.endCursor })).toEqual({
      nodes: [], endCursor: rest.endCursor, hasNextPage: false,
    })
    await heard.leave()
  })

  test('has one change of an act that is sent with an Idempotency-Key', async () => {
    const after = await cursorNow(org.STAFF)
    const id = await createSupplier(org.MANAGER)
    const rename = (name: string, headers = {}) => as(org.MANAGER).ask(EDIT, { id, input: { name } }, headers)
    await rename('With a key', { 'idempotency-key': `rename-${id}` })
    await rename('Without')
    const { nodes } = await eventualPage({ ids: [id], after }, 3)
    expect(brief(nodes)).toEqual(['CREATE', 'EDIT', 'EDIT'].map((action) => ['SUPPLIER', id, action]))
  })

  test('goes on after changes of which it shows none', async () => {
    const after = await cursorNow(org.STAFF)
    await createSupplier(org.MANAGER)
    await eventually(async () => (await page(org.STAFF, { after })).nodes.length === 1)
    const none = await page(org.STAFF, { after, kinds: ['BILL'] })
    expect([none.nodes, none.endCursor]).toEqual([[], (await page(org.STAFF, { after })).endCursor])
  })

  test('refuses a cursor of something else', async () => {
    const neighbours = await organization()
    const foreign = await cursorNow(neighbours.STAFF)
    for (const after of ['nonsense', Buffer.from('[1]').toString('base64url'), foreign])
      expect(await as(org.STAFF).code(PAGE, { after })).toBe('BAD_USER_INPUT')
  })

  test('a cursor whose changes are not kept any more is told to begin anew, over all transports', async () => {
    const people = await organization()
    const after = await cursorNow(people.STAFF)
    await createSupplier(people.MANAGER)
    await eventually(async () => (await page(people.STAFF, { after })).nodes.length === 1)
    const { nodes: [{ cursor }] } = await page(people.STAFF, { after })
    await removeChanges(gateway().database, new Date(Date.now() + 60_000))
    const { status, errors } = await as(people.STAFF).ask(PAGE, { after })
    expect([status, errors?.[0].extensions.code]).toEqual([200, 'CURSOR_EXPIRED'])
    const refused = follow('a WebSocket', {
      url: gateway().url, headers: await headersOf(people.STAFF), variables: { after },
    })
    await eventually(() => refused.hasEnded)
    expect(refused.codes).toEqual(['CURSOR_EXPIRED'])
    const stream = await fetch(`${gateway().url}/graphql`, {
      method: 'POST',
      headers: { ...(await headersOf(people.STAFF)), accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: CHANGES, variables: { after } }),
    })
    expect([stream.status, await stream.json()]).toMatchObject([410, { errors: [{ extensions: { code: 'CURSOR_EXPIRED' } }] }])
    // Nothing is missed after the last change that was removed.
    expect(await page(people.STAFF, { after: cursor })).toMatchObject({ nodes: [], hasNextPage: false })
    await refused.leave()
  })
})

test('a subscription that is sent as an ordinary request is told where to go', async () => {
  const { status, errors } = await as(org.STAFF).ask(CHANGES)
  expect([status, errors?.[0].message]).toEqual([400, expect.stringContaining('text/event-stream')])
})

test('an organization that moves to a node with lower numbers keeps the order of its changes', async () => {
  const { id: orgId } = await organization()
  const { nodes, pool: ofGateway } = gateway().database
  const client = await ofGateway.connect()
  const pool = client as unknown as pg.Pool
  const nodeNumbers = (node: bigint, numbers: readonly bigint[]) =>
    numbers.map((number) => String((node << 48n) + number))
  const write = (seqs: readonly string[]) => client.query(`INSERT INTO "Change" ("orgId", "seq", "kind", "recordId", "action")
    SELECT $1, seq, 'Supplier', 'sup-' || seq, 'edit' FROM unnest($2::bigint[]) AS seq`, [orgId, seqs])
  const place = () => eventually(async () => (await placeChanges({ pool, nodes })).orgIds.includes(orgId))
  try {
    await client.query('BEGIN')
    await client.query(`DELETE FROM "Change" WHERE "orgId" = $1`, [orgId])
    await client.query(`DELETE FROM "ChangeLog" WHERE "orgId" = $1`, [orgId])
    await write(nodeNumbers(3n, [7n]))
    await place()
    await write(nodeNumbers(1n, [2n, 1n]))
    await write(nodeNumbers(3n, [8n, 9n]))
    await place()
    await place()
    const { rows } = await client.query<{ seq: string }>(
      `SELECT "seq"::text FROM "Change" WHERE "orgId" = $1 AND "position" IS NOT NULL ORDER BY "position"`, [orgId])
    expect(rows.map(({ seq }) => seq)).toEqual([...nodeNumbers(3n, [7n, 8n, 9n]), ...nodeNumbers(1n, [1n, 2n])])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
