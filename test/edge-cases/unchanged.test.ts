// A client that has an answer asks whether it has changed (ETag and If-None-Match): by GET, by a registered document,
// and at the REST door. It is told that it has not only if nothing has changed that the answer depends on.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { addTrusted, hashOf } from '../../src/access/trusted-documents.js'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as, asNobody, withKey, type Person } from '../support/as.js'
import { at } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join } from '../support/make/users.js'
import { tokenOf } from '../support/sessions.js'
import { head, wireTo } from '../support/wire.js'

/** For tokens that several gateways accept. */
const SETTINGS = { JWT_SECRET: 'the same secret of all gateways, for one token' }
useGateway(SETTINGS)

const PLACES = '{ locations { nodes { name } } }'
const CREATE = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }'
const newPlace = (org: TestOrganization, name: string) =>
  as(org.MANAGER).get(CREATE, { input: { name, locationType: 'warehouse' } })

interface Polled {
  readonly status: number
  readonly tag: string | null
  readonly cache: string | null
  readonly type: string | null
  readonly text: string
}

async function sent(
  person: Person, path: string, init: RequestInit = {}, { url }: { readonly url: string } = gateway(),
): Promise<Polled> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}`, ...(init.headers as Record<string, string>) }
  const { status, headers: told, body } = await fetch(url + path, { ...init, headers })
  const text = body ? await new Response(body).text() : ''
  return { status, tag: told.get('etag'), cache: told.get('cache-control'), type: told.get('content-type'), text }
}

const known = (tag?: string | null): Record<string, string> => (tag ? { 'if-none-match': tag } : {})

const poll = (person: Person, query: string, tag?: string | null, variables: object = {}) =>
  sent(person, `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`, { headers: known(tag) })

/** The tables that statements read while the work is done. */
async function tablesOf(work: () => Promise<unknown>): Promise<string> {
  const texts: string[] = []
  const stop = gateway().database.onStatement((text) => void texts.push(text))
  await work().finally(stop)
  return texts.join('\n')
}

let org: TestOrganization
beforeEach(async () => {
  org = await organization()
  await newPlace(org, 'Dock')
})

describe('a query by GET', () => {
  test('has a tag, with which the same query is answered with 304, no body, and without a read of the list', async () => {
    const first = await poll(org.STAFF, PLACES)
    expect([first.status, first.cache, JSON.parse(first.text)]).toEqual([
      200, 'private, no-cache', { data: { locations: { nodes: [{ name: 'Dock' }] } } },
    ])
    expect(first.tag).toMatch(/^W\/"[\w-]{27}"$/)
    let again: Polled | undefined
    const read = await tablesOf(async () => { again = await poll(org.STAFF, PLACES, first.tag) })
    expect(again).toEqual({ status: 304, tag: first.tag, cache: 'private, no-cache', type: null, text: '' })
    expect(read).not.toContain('"Location"')
    expect(await tablesOf(() => poll(org.STAFF, PLACES))).toContain('"Location"')
  })

  test('is asked with several tags, and with a tag in its strong form', async () => {
    const { tag } = await poll(org.STAFF, PLACES)
    const asked = [`"other", ${tag}`, String(tag).replace('W/', ''), '*', 'W/"other"', '"']
    const statuses: number[] = []
    for (const tags of asked) statuses.push((await poll(org.STAFF, PLACES, tags)).status)
    expect(statuses).toEqual([304, 304, 304, 200, 200])
  })

  test('has a tag of its own for each operation of a document', async () => {
    const query = 'query Places { locations { nodes { name } } } query Sellers { suppliers { nodes { name } } }'
    const ask = (operationName: string, tag?: string | null) =>
      sent(org.STAFF, `/graphql?${new URLSearchParams({ query, operationName })}`, { headers: known(tag) })
    const { tag } = await ask('Places')
    const other = await ask('Sellers', tag)
    expect([other.status, JSON.parse(other.text)]).toEqual([200, { data: { suppliers: { nodes: [] } } }])
    expect((await ask('Places', tag)).status).toBe(304)
  })

  test('that is refused is answered with its error, also if any answer is known', async () => {
    const refused = await poll(org.STAFF, '{ locations(first: 1000) { nodes { id } } }', '*')
    expect([refused.tag, JSON.parse(refused.text)]).toMatchObject([null, { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }])
    const hidden = await poll(org.STAFF, '{ users { nodes { id } } }', '*')
    expect([hidden.tag, JSON.parse(hidden.text)]).toMatchObject([null, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }])
  })

  test('has another tag with other variables, and another text', async () => {
    const query = 'query ($first: Int) { locations(first: $first) { nodes { name } } }'
    const { tag } = await poll(org.STAFF, query, null, { first: 1 })
    expect((await poll(org.STAFF, query, tag, { first: 2 })).status).toBe(200)
    expect((await poll(org.STAFF, `${query} `, tag, { first: 1 })).status).toBe(200)
    expect((await poll(org.STAFF, query, tag, { first: 1 })).status).toBe(304)
  })

  test('reads how far the changes are with its session, also together with a query of another organization', async () => {
    const other = await organization()
    const queryOf = async (person: Person, headers: Readonly<Record<string, string>> = {}) =>
      head('GET', `/graphql?${new URLSearchParams({ query: PLACES })}`, { authorization: `Bearer ${await tokenOf(person)}`, ...headers })
    // The gateway takes requests that arrive together at once.
    const requests = await queryOf(org.STAFF) + await queryOf(other.STAFF, { connection: 'close' })
    let answers = ''
    const texts = await tablesOf(async () => { answers = await (await wireTo(gateway().url, requests)).closed })
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    expect([texts.match(/"AccountChanges"\)\) as "changesSoFar"/g)?.length, texts.match(/^select concat_ws/gm)])
      .toEqual([2, null])
    // Who needs no tag does not ask for them.
    expect(await tablesOf(() => as(org.STAFF).get(PLACES))).not.toContain('"AccountChanges"')
  })

  test('of an API key has a tag until something changes, which is none of another key or of its creator', async () => {
    const [{ secret }, other] = [await apiKey(org), await apiKey(org, { name: 'Printer', permissions: ['records:read', 'bills:write'] })]
    const asked = async (credential: Record<string, string>, tag?: string | null) => {
      const address = `${gateway().url}/graphql?${new URLSearchParams({ query: PLACES })}`
      const { status, headers } = await fetch(address, { headers: { ...credential, ...known(tag) } })
      return { status, tag: headers.get('etag') }
    }
    const key = { 'x-api-key': secret }
    const { tag } = await asked(key)
    expect(await asked(key, tag)).toEqual({ status: 304, tag })
    expect((await asked({ 'x-api-key': other.secret }, tag)).status).toBe(200)
    expect((await poll(org.ADMIN, PLACES, tag)).status).toBe(200)
    await newPlace(org, 'Gate')
    const then = await asked(key, tag)
    expect([then.status, then.tag === tag]).toEqual([200, false])
    expect((await asked(key, then.tag)).status).toBe(304)
  })

  test('of another person is answered in full', async () => {
    const { tag } = await poll(org.STAFF, PLACES)
    expect((await poll(org.MANAGER, PLACES, tag)).status).toBe(200)
    const other = await organization()
    expect(JSON.parse((await poll(other.STAFF, PLACES, tag)).text)).toEqual({ data: { locations: { nodes: [] } } })
  })
})

describe('an answer is no longer the answer', () => {
  const RATE = { fromCurrency: 'EUR', toCurrency: 'USD', rate: '1.1', date: '2026-03-01' }
  const EDIT_USER = 'mutation ($id: ID!) { editUser(id: $id, input: { name: "Renamed" }) { id } }'
  const ROLES = 'mutation ($id: ID!) { changeUserRoles(id: $id, roles: [HR]) { id } }'
  const SETTINGS = 'mutation { editOrganization(input: { settings: { priceTolerancePercent: 1 } }) { id } }'
  const CHANGES: readonly (readonly [string, (org: TestOrganization) => Promise<unknown>])[] = [
    ['after a record was made', (org) => newPlace(org, 'Gate')],
    ['after a rate was entered', ({ FINANCE }) =>
      as(FINANCE).get('mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }', { input: RATE })],
    ['after the roles of the viewer were changed', ({ ADMIN, STAFF }) => as(ADMIN).get(ROLES, { id: STAFF.userId })],
    ['after a person was renamed', ({ ADMIN, HR }) => as(ADMIN).get(EDIT_USER, { id: HR.userId })],
    ['after a setting of the organization was changed', ({ ADMIN }) => as(ADMIN).get(SETTINGS)],
  ]

  test.each(CHANGES)('%s', async (_, change) => {
    const { tag } = await poll(org.STAFF, PLACES)
    await change(org)
    const then = await poll(org.STAFF, PLACES, tag)
    expect([then.status, then.tag === tag]).toEqual([200, false])
    expect((await poll(org.STAFF, PLACES, then.tag)).status).toBe(304)
  })

  test('after a guest was renamed at home', async () => {
    const home = await organization()
    const { userId } = home.HR
    await join(org, { userId })
    const query = '{ users { nodes { name } } }'
    const { tag } = await poll(org.ADMIN, query)
    expect((await poll(org.ADMIN, query, tag)).status).toBe(304)
    await as(home.ADMIN).get(EDIT_USER, { id: userId })
    const then = await poll(org.ADMIN, query, tag)
    expect([then.status, then.text.includes('"Renamed"')]).toEqual([200, true])
  })

  test('after the version of a guest was raised at home', async () => {
    const home = await organization()
    const { userId } = home.HR
    await join(org, { userId })
    const query = '{ users { nodes { id recordVersion } } }'
    const { tag, text } = await poll(org.ADMIN, query)
    expect(text).toContain(`{"id":"${userId}","recordVersion":1}`)
    await as(home.ADMIN).get('mutation ($id: ID!) { resetUserPassword(id: $id) { userId } }', { id: userId })
    const then = await poll(org.ADMIN, query, tag)
    expect([then.status, then.text.includes(`{"id":"${userId}","recordVersion":2}`)]).toEqual([200, true])
  })

  test('after midnight in the time zone of the organization, and not before', async () => {
    const east = await organization({ timeZone: 'Asia/Dhaka' })
    const asked = (time: string, tag?: string | null) => at(time, () => poll(east.STAFF, PLACES, tag))
    const { tag } = await asked('2026-03-08T17:58:00Z')
    expect((await asked('2026-03-08T17:59:59Z', tag)).status).toBe(304)
    expect((await asked('2026-03-08T18:00:00Z', tag)).status).toBe(200)
  })

  test('after a backup was restored, and as many changes followed as were lost', async () => {
    for (const name of ['Gate', 'Yard']) await newPlace(org, name)
    const { tag } = await poll(org.STAFF, PLACES)
    const { change } = gateway().database.prisma
    const { seq } = await change.findFirstOrThrow({ where: { orgId: org.id }, orderBy: { seq: 'desc' } })
    await change.deleteMany({ where: { orgId: org.id, seq } })
    await newPlace(org, 'Dock')
    expect((await poll(org.STAFF, PLACES, tag)).status).toBe(200)
  })

  test('but it is after a change in another organization', async () => {
    const { tag } = await poll(org.STAFF, PLACES)
    await newPlace(await organization(), 'Elsewhere')
    expect((await poll(org.STAFF, PLACES, tag)).status).toBe(304)
  })

  test('but it is after changes have got their places in the log', async () => {
    const { change } = gateway().database.prisma
    for (const name of ['Gate', 'Yard', 'Shed']) {
      await newPlace(org, name)
      const { tag } = await poll(org.STAFF, PLACES)
      await eventually(async () => (await change.count({ where: { orgId: org.id, position: null } })) === 0)
      expect((await poll(org.STAFF, PLACES, tag)).status).toBe(304)
    }
  })

  test('when a change is acknowledged, however many change and ask at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Place ${index}`)
    let kept: Polled | undefined
    const missing = await Promise.all(names.map(async (name) => {
      await newPlace(org, name)
      const had = kept
      const now = await poll(org.STAFF, '{ locations(first: 100) { nodes { name } } }', had?.tag)
      const { text } = now.status === 304 && had ? had : (kept = now)
      return text.includes(`"${name}"`) ? [] : [name]
    }))
    expect(missing.flat()).toEqual([])
  })
})

describe('no tag has', () => {
  test.each([
    ['a query of API keys, whose last use moves', '{ apiKeys { nodes { id } } }'],
    ['a query of sessions', '{ sessions { id } }'],
    ['a query of what is due to the viewer in other organizations', '{ me { id } }'],
    ['a query of the log of changes', '{ changes { nodes { cursor } } }'],
    ['a query of audit lines, which are sealed later', '{ auditLines { totalCount } }'],
    ['a query of audit lines of a record', '{ locations { nodes { auditLines { nodes { id } } } } }'],
    ['a query of deliveries of webhooks', '{ webhooks { nodes { deliveries { nodes { id } } } } }'],
    ['a query of invitations, which end', '{ invitations { nodes { isOpen } } }'],
    ['a query of addresses of files', '{ attachments { nodes { downloadUrl } } }'],
    ['a query of what clients call', '{ legacyUsage { calls } operationUsage { calls } }'],
    ['a record of any type', '{ nodes(nodeIds: []) { nodeId } }'],
  ])('%s', async (_, query) => {
    const { status, tag, text } = await poll(org.ADMIN, query)
    expect([status, tag, Object.keys(JSON.parse(text) as object)]).toEqual([200, null, ['data']])
  })

  test('an answer with an error', async () => {
    const { tag, text } = await poll(org.ADMIN, '{ locations(first: 1000) { nodes { id } } }')
    expect([tag, JSON.parse(text)]).toMatchObject([null, { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }])
  })

  test('an answer that also tells what the request has read', async () => {
    const address = `/graphql?${new URLSearchParams({ query: PLACES })}`
    const { tag, text } = await sent(org.STAFF, address, { headers: { 'x-cost': '1' } })
    expect([tag, JSON.parse(text)]).toMatchObject([null, { extensions: { cost: { actual: 1 } } }])
  })

  test('a query without a credential', async () => {
    const { headers } = await fetch(`${gateway().url}/graphql?query=${encodeURIComponent('{ __typename }')}`)
    expect(headers.get('etag')).toBeNull()
  })

  test('a query by POST, and a mutation', async () => {
    const read = await as(org.STAFF).ask(PLACES, {}, { 'if-none-match': '"x"' })
    const written = await as(org.MANAGER).ask(CREATE, { input: { name: 'Gate', locationType: 'warehouse' } })
    expect([read, written].map(({ status, headers }) => [status, headers.get('etag')])).toEqual([[200, null], [200, null]])
  })
})

describe('a registered document by POST', () => {
  test('has a tag, and is answered with 304', async () => {
    const query = '{ locations { nodes { name code: id } } }'
    await addTrusted(gateway().database, [query], new Date())
    const send = (tag?: string | null) => sent(org.STAFF, '/graphql', {
      method: 'POST', headers: { 'content-type': 'application/json', ...known(tag) },
      body: JSON.stringify({ documentId: `sha256:${hashOf(query)}` }),
    })
    const first = await send()
    expect([first.status, JSON.parse(first.text)]).toMatchObject([200, { data: { locations: { nodes: [{ name: 'Dock' }] } } }])
    expect(await send(first.tag)).toMatchObject({ status: 304, tag: first.tag, text: '' })
    await newPlace(org, 'Gate')
    expect((await send(first.tag)).status).toBe(200)
  })
})

describe('a REST list', () => {
  test('has a tag, is answered with 304 while nothing changes, and in full afterwards', async () => {
    const list = (tag?: string | null) => sent(org.STAFF, '/logistics/locations', { headers: known(tag) })
    const first = await list()
    expect([first.status, first.text.includes('"Dock"')]).toEqual([200, true])
    expect(await list(first.tag)).toEqual({ status: 304, tag: first.tag, cache: 'private, no-cache', type: null, text: '' })
    expect((await sent(org.STAFF, '/logistics/locations?page=2', { headers: known(first.tag) })).status).toBe(200)
    await newPlace(org, 'Gate')
    const then = await list(first.tag)
    expect([then.status, then.text.includes('"Gate"')]).toEqual([200, true])
  })

  test('has the same tag at every gateway of the database, and is answered in full after a change at another one', async () => {
    const other = await startGateway({ database: gateway().database, discard: async () => {} }, SETTINGS)
    try {
      const list = (at: { readonly url: string }, tag?: string | null) =>
        sent(org.STAFF, '/logistics/locations?limit=1', { headers: known(tag) }, at)
      const first = await list(gateway())
      expect(await list(other.gateway, first.tag)).toMatchObject({ status: 304, tag: first.tag })
      await newPlace(org, 'Gate')
      const then = await list(other.gateway, first.tag)
      expect([then.status, JSON.parse(then.text)]).toMatchObject([200, { pagination: { total: 2 } }])
      expect((await list(gateway(), then.tag)).status).toBe(304)
    } finally {
      await other.stop()
    }
  })

  test('of API keys has none: the time of their last use moves', async () => {
    const make = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }'
    const input = { name: 'Reader', permissions: ['records:read'] }
    const { secret } = await as(org.ADMIN).get<{ secret: string }>(make, { input })
    const first = await sent(org.ADMIN, '/api-keys')
    await withKey(secret).rest('GET', '/logistics/locations')
    expect([first.status, first.tag, (await sent(org.ADMIN, '/api-keys')).tag]).toEqual([200, null, null])
  })

  test('that is refused has none', async () => {
    const { status, headers } = await asNobody().rest('GET', '/logistics/locations', undefined, { 'if-none-match': '"x"' })
    expect([status, headers.get('etag')]).toEqual([401, null])
  })
})
