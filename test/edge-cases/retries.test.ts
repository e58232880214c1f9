// Safe retries with the header Idempotency-Key: a request that is sent again is done once, and gets the same answer.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as, clientWith, withKey, type GraphQLAnswer, type Person } from '../support/as.js'
import { withoutTable } from '../support/away.js'
import { loggedFaults } from '../support/logged-faults.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join, user } from '../support/make/users.js'
import { rowsOf } from '../support/records.js'
import { tokenOf } from '../support/sessions.js'
import { head, wireTo } from '../support/wire.js'

useGateway({ LOGIN_THROTTLE: 'off', JWT_SECRET: 'the same key of both gateways, for one token' })

const CREATE = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id name } }'
const MOST_CHARACTERS = 255
const DAY_MS = 86_400_000

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const keyed = (key: string) => ({ 'idempotency-key': key })
const create = (person: Person, name: string, key: string, query = CREATE) =>
  as(person).ask(query, { input: { name, locationType: 'warehouse' } }, keyed(key))
const places = async (name: string) =>
  (await gateway().database.prisma.location.findMany({ where: { orgId: org.id, name } })).map(({ id }) => id)

describe('a request that is sent again', () => {
  test('is not done again, and gets the answer of the first time', async () => {
    const key = randomUUID()
    const first = await create(org.MANAGER, 'Once', key)
    expect([first.errors, first.headers.get('idempotency-replayed')]).toEqual([undefined, null])
    const rows = await rowsOf(org.id)
    const again = await create(org.MANAGER, 'Once', key)
    expect([again.status, again.data, again.headers.get('idempotency-replayed')]).toEqual([200, first.data, 'true'])
    expect(again).toMatchObject({ extensions: { idempotencyReplayed: true } })
    expect(await rowsOf(org.id)).toEqual(rows)
  })

  test('reads the records as they are now', async () => {
    const key = randomUUID()
    const { data } = await create(org.MANAGER, 'Before', key)
    const { id } = data?.createLocation as unknown as { id: string }
    await as(org.MANAGER).get('mutation ($id: ID!) { editLocation(id: $id, input: { name: "After" }) { id } }', { id })
    expect((await create(org.MANAGER, 'Before', key)).data).toEqual({ createLocation: { id, name: 'After' } })
  })

  test('needs the permission at its own time', async () => {
    const key = randomUUID()
    await create(org.MANAGER, 'Permitted', key)
    const { secret } = await apiKey(org, { createdById: org.MANAGER.userId, permissions: ['records:read'] })
    const input = { name: 'Permitted', locationType: 'warehouse' }
    const { headers, extensions, errors } = await withKey(secret).ask(CREATE, { input }, keyed(key))
    expect(errors?.map(({ extensions: { code } }) => code)).toEqual(['FORBIDDEN'])
    expect([headers.get('idempotency-replayed'), extensions?.idempotencyReplayed]).toEqual([null, undefined])
  })

  test('is done, if the first one was refused', async () => {
    const key = randomUUID()
    const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { status } }'
    expect(await as(org.STAFF).code(SUBMIT, { id: 'none' }, keyed(key))).toBe('NOT_FOUND')
    const made = await as(org.STAFF).get<{ id: string }>(
      'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Twill", requiredQty: "1" }] }) { id } }')
    const other = await as(org.STAFF).ask(SUBMIT, made, keyed(key))
    expect(other.data).toEqual({ submitMaterialRequest: { status: 'SUBMITTED' } })
    // The action itself would now be refused, because the request is submitted.
    expect((await as(org.STAFF).ask(SUBMIT, made, keyed(key))).data).toEqual(other.data)
  })

  test('is done, if the answer to the first one could not be read', async () => {
    const { database: { pool } } = gateway()
    const key = randomUUID()
    const query = CREATE.replace('id name', 'id name stops(first: 1) { totalCount }')
    const failed = await withoutTable(pool, 'DeliveryStop', () => create(org.MANAGER, 'Unread', key, query))
    // The failed statement ends the transaction, so the answer must not say that something was done.
    expect([failed.data ?? null, failed.errors?.[0].extensions.code]).toEqual([null, 'INTERNAL_SERVER_ERROR'])
    expect(loggedFaults()).toEqual([expect.stringContaining('DeliveryStop')])
    expect(await places('Unread')).toEqual([])
    const again = await create(org.MANAGER, 'Unread', key, query)
    expect([again.errors, again.headers.get('idempotency-replayed')]).toEqual([undefined, null])
    expect(await places('Unread')).toHaveLength(1)
  })

  test('is a new request after a day, and then the old key is removed', async () => {
    const [old, key] = [randomUUID(), randomUUID()]
    await create(org.MANAGER, 'Daily', old)
    await create(org.MANAGER, 'Daily', key)
    const yesterday = new Date(Date.now() - DAY_MS)
    const { prisma } = gateway().database
    const where = { orgId: org.id, key: { in: [old, key] } }
    await prisma.idempotencyKey.updateMany({ where, data: { createdAt: yesterday } })
    const again = await create(org.MANAGER, 'Daily', key)
    expect([again.errors, again.headers.get('idempotency-replayed')]).toEqual([undefined, null])
    expect(await places('Daily')).toHaveLength(3)
    expect(await prisma.idempotencyKey.count({ where: { orgId: org.id, key: old } })).toBe(0)
    expect((await create(org.MANAGER, 'Daily', key)).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('the keys of an organization', () => {
  const keysOf = async ({ id: orgId }: TestOrganization) =>
    (await gateway().database.prisma.idempotencyKey.findMany({ where: { orgId } })).map(({ key }) => key).sort()
  /** Requests with these keys that were sent so many days ago, an hour after each other. */
  async function sentBefore({ id: orgId, MANAGER }: TestOrganization, keys: readonly string[], days: number) {
    const data = keys.map((key, hours) => ({
      orgId, userId: MANAGER.userId, key, requestHash: 'x', done: 'id',
      createdAt: new Date(Date.now() - days * DAY_MS + hours * 3_600_000),
    }))
    await gateway().database.prisma.idempotencyKey.createMany({ data })
  }

  test('are removed after a day, the oldest five by each request, and never those of others', async () => {
    const [mine, theirs] = [await organization(), await organization()]
    await sentBefore(theirs, ['theirs-1', 'theirs-2', 'theirs-3', 'theirs-4', 'theirs-5'], 9)
    await sentBefore(mine, ['b-1', 'b-2'], 3)
    await sentBefore(mine, ['a-1', 'a-2', 'a-3', 'a-4', 'a-5'], 4)
    // The same person has sent the same key to another organization.
    await sentBefore({ ...theirs, MANAGER: mine.MANAGER }, ['a-1'], 0)
    await create(mine.MANAGER, 'First', 'new-1')
    expect(await keysOf(mine)).toEqual(['b-1', 'b-2', 'new-1'])
    await create(mine.MANAGER, 'Second', 'new-2')
    expect(await keysOf(mine)).toEqual(['new-1', 'new-2'])
    expect((await create(mine.MANAGER, 'First', 'new-1')).headers.get('idempotency-replayed')).toBe('true')
    expect(await keysOf(theirs)).toHaveLength(6)
  })

  test('are each of one person: the same key of several people, and several keys of one, are requests of their own', async () => {
    const mine = await organization()
    const people = [mine.ADMIN, mine.MANAGER, mine.ADMIN, mine.MANAGER]
    const keys = ['same', 'same', 'other', 'another']
    const answers = await Promise.all(people.map((person, index) => create(person, `At once ${index}`, keys[index])))
    expect(answers.map(({ status, errors, headers }) => [status, errors, headers.get('idempotency-replayed')]))
      .toEqual(answers.map(() => [200, undefined, null]))
    expect(await keysOf(mine)).toEqual(['another', 'other', 'same', 'same'])
  })
})

test('an invitation of another organization is tried, and accepted once', async () => {
  const { email, ...person } = await user(await organization())
  const { id } = await as(org.ADMIN).get<{ id: string }>(
    'mutation ($email: String!) { inviteMember(email: $email, roles: [STAFF]) { id } }', { email })
  const accept = (directive: string, headers = {}) =>
    as(person).ask(`mutation ($id: ID!) ${directive} { acceptInvitation(id: $id) { id status } }`, { id }, headers)
  const accepted = { acceptInvitation: { id, status: 'ACCEPTED' } }
  expect(await accept('@validateOnly')).toMatchObject({ data: accepted, extensions: { validateOnly: true } })
  expect(await as(person).get('{ me { invitations { id status } } }')).toEqual({ invitations: [{ id, status: 'PENDING' }] })
  const key = keyed(randomUUID())
  expect((await accept('', key)).data).toEqual(accepted)
  const again = await accept('', key)
  expect([again.data, again.headers.get('idempotency-replayed')]).toEqual([accepted, 'true'])
  const { prisma } = gateway().database
  expect(await prisma.membership.count({ where: { orgId: org.id, userId: person.userId } })).toBe(1)
})

describe('a key', () => {
  test.each([
    ['other variables', CREATE, 'Other'],
    ['another selection', 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }', 'Key'],
  ])('sent with %s is refused', async (_, query, name) => {
    const key = randomUUID()
    await create(org.MANAGER, 'Key', key)
    expect(await create(org.MANAGER, name, key, query)).toMatchObject({
      status: 422, errors: [{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }],
    })
  })

  test('tells long numbers apart by all their digits', async () => {
    const token = await tokenOf(org.FINANCE)
    const rate = (digits: string, key: string) => fetch(`${gateway().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...keyed(key) },
      body: `{"query":"mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }","variables":{"input":{
        "fromCurrency":"USD","toCurrency":"BDT","date":"2026-05-01","rate":${digits}}}}`,
    })
    const key = randomUUID()
    expect((await rate('110.1000000001', key)).status).toBe(200)
    expect((await rate('110.1000000001', key)).headers.get('idempotency-replayed')).toBe('true')
    expect((await rate('110.10000000010000000001', key)).status).toBe(422)
  })

  test('belongs to a user in an organization, with all keys of the user', async () => {
    const key = randomUUID()
    const { data } = await create(org.MANAGER, 'Mine', key)
    const { secret } = await apiKey(org, { createdById: org.MANAGER.userId, permissions: ['records:read', 'logistics:write'] })
    const [byKey, byOther] = [
      await withKey(secret).ask(CREATE, { input: { name: 'Mine', locationType: 'warehouse' } }, keyed(key)), await create(org.ADMIN, 'Mine', key),
    ]
    expect([byKey.data, byKey.headers.get('idempotency-replayed')]).toEqual([data, 'true'])
    expect([byOther.errors, byOther.headers.get('idempotency-replayed')]).toEqual([undefined, null])
    const elsewhere = await organization()
    expect((await create(elsewhere.MANAGER, 'Mine', key)).headers.get('idempotency-replayed')).toBeNull()
    expect(await places('Mine')).toHaveLength(2)
  })

  test('is the same with and without quotes', async () => {
    const key = randomUUID()
    await create(org.MANAGER, 'Quoted', `"${key}"`)
    expect((await create(org.MANAGER, 'Quoted', key)).headers.get('idempotency-replayed')).toBe('true')
    // In quotes, a backslash stands before a backslash.
    await create(org.MANAGER, 'Escaped', `"a\\\\${key}"`)
    expect((await create(org.MANAGER, 'Escaped', `a\\${key}`)).headers.get('idempotency-replayed')).toBe('true')
    expect(await places('Escaped')).toHaveLength(1)
  })

  test('is the same without variables, and with an empty object of them', async () => {
    const token = await tokenOf(org.MANAGER)
    const key = randomUUID()
    const query = 'mutation { createLocation(input: { name: "Bare", locationType: "port" }) { id } }'
    const send = (more: object) => fetch(`${gateway().url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...keyed(key) },
      body: JSON.stringify({ query, ...more }),
    })
    expect((await send({})).status).toBe(200)
    expect((await send({ variables: {} })).headers.get('idempotency-replayed')).toBe('true')
    expect(await places('Bare')).toHaveLength(1)
  })

  test('sent with another operation of the same document is refused', async () => {
    const token = await tokenOf(org.MANAGER)
    const key = randomUUID()
    const made = (name: string) => `mutation ${name} { createLocation(input: { name: "${name}", locationType: "port" }) { id } }`
    const send = (operationName: string) => fetch(`${gateway().url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...keyed(key) },
      body: JSON.stringify({ query: `${made('Arrivals')} ${made('Departures')}`, operationName }),
    })
    expect((await send('Arrivals')).status).toBe(200)
    const other = await send('Departures')
    expect([other.status, await other.json()]).toMatchObject([422, { errors: [{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }] }])
    expect([(await places('Arrivals')).length, await places('Departures')]).toEqual([1, []])
  })

  test.each(['', '""', 'two words', '"open', 'a"b', 'k'.repeat(MOST_CHARACTERS + 1)])('%j is none', async (key) => {
    const { status, errors: [refusal] = [] } = await create(org.MANAGER, 'Badly', key)
    expect([status, refusal.extensions.code]).toEqual([422, 'BAD_USER_INPUT'])
    expect(refusal.message).toMatch(/^Idempotency-Key should be /)
    expect(await places('Badly')).toEqual([])
  })

  test(`may have ${MOST_CHARACTERS} characters`, async () => {
    expect((await create(org.MANAGER, 'Long', 'k'.repeat(MOST_CHARACTERS))).errors).toBeUndefined()
  })

  test('is ignored on a query', async () => {
    const key = randomUUID()
    expect(await as(org.STAFF).get('{ me { id } }', {}, keyed(key))).toEqual({ id: org.STAFF.userId })
    expect((await as(org.STAFF).ask('{ me { name } }', {}, keyed(key))).errors).toBeUndefined()
  })

  test.each([
    'mutation { __typename }',
    'mutation { createLocation(input: { name: "Skipped", locationType: "port" }) @skip(if: true) { id } }',
  ])('is not kept by %s, which does nothing', async (document) => {
    const key = keyed(randomUUID())
    for (let times = 0; times < 2; times += 1) {
      const { status, errors, headers } = await as(org.STAFF).ask(document, {}, key)
      expect([status, errors, headers.get('idempotency-replayed')]).toEqual([200, undefined, null])
    }
  })

  test('is for one mutation', async () => {
    const two = 'mutation { a: createLocation(input: { name: "Two", locationType: "port" }) { id } b: createLocation(input: { name: "Two", locationType: "port" }) { id } }'
    expect(await as(org.MANAGER).ask(two, {}, keyed(randomUUID()))).toMatchObject({
      status: 422, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(await places('Two')).toEqual([])
    const one = 'mutation { __typename createLocation(input: { name: "Two", locationType: "port" }) { id } }'
    expect((await as(org.MANAGER).ask(one, {}, keyed(randomUUID()))).errors).toBeUndefined()
    expect(await places('Two')).toHaveLength(1)
  })

  test('is refused where a secret is answered', async () => {
    const create = 'mutation { createApiKey(input: { name: "K", permissions: ["records:read"], rateLimit: 5 }) { secret } }'
    expect(await as(org.ADMIN).ask(create, {}, keyed(randomUUID()))).toMatchObject({
      status: 422, errors: [{
        message: expect.stringMatching(/^createApiKey cannot be sent with Idempotency-Key/),
        extensions: { code: 'BAD_USER_INPUT', field: 'createApiKey' },
      }],
    })
  })

  test('is not used up by a dry run', async () => {
    const key = randomUUID()
    const dry = CREATE.replace(' {', ' @validateOnly {')
    expect(await create(org.MANAGER, 'Dry', key, dry)).toMatchObject({ extensions: { validateOnly: true } })
    expect((await create(org.MANAGER, 'Dry', key)).headers.get('idempotency-replayed')).toBeNull()
    expect(await places('Dry')).toHaveLength(1)
  })
})

describe('the key of a dry run', () => {
  const TWO = 'mutation @validateOnly { a: deactivate__ b: deactivate__ }'
    .replaceAll('deactivate__', 'createLocation(input: { name: "Tried", locationType: "warehouse" }) { id }')

  test.each([
    ['is no key', CREATE.replace(' {', ' @validateOnly {'), 'not "a" key', /^Idempotency-Key should be/],
    ['goes with one mutation', TWO, 'a-key', /has one mutation/],
  ])('is refused as without the directive, if it %s', async (_, document, key, message) => {
    for (const sent of [document, document.replace('@validateOnly', '')]) {
      const { status, errors } = await create(org.MANAGER, 'Tried', key, sent)
      expect([status, errors]).toEqual([422, [expect.objectContaining({ message: expect.stringMatching(message) })]])
    }
    expect(await places('Tried')).toEqual([])
  })
})

describe('twenty requests with one key at once', () => {
  /** Every answer is that of the one act, or says that the act is under way. */
  function expectOneAct(answers: readonly GraphQLAnswer[], ids: readonly string[]): void {
    expect(ids).toHaveLength(1)
    for (const { status, headers, data, errors } of answers) {
      if (!errors) expect([status, data?.createLocation]).toEqual([200, expect.objectContaining({ id: ids[0] })])
      else expect([status, errors[0].extensions.code, headers.get('retry-after')]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', '1'])
    }
    expect(answers.filter(({ errors }) => !errors).length).toBeGreaterThan(0)
  }

  test('do one thing', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(org.MANAGER, 'Rush', key)))
    expectOneAct(answers, await places('Rush'))
    expect((await create(org.MANAGER, 'Rush', key)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('do one thing at two gateways', async () => {
    const { database } = gateway()
    const settings = { LOGIN_THROTTLE: 'off', JWT_SECRET: 'the same key of both gateways, for one token' }
    const other = await startGateway({ database, discard: async () => {} }, settings)
    const token = await tokenOf(org.MANAGER)
    const key = randomUUID()
    const send = async (url: string) => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...keyed(key) },
        body: JSON.stringify({ query: CREATE, variables: { input: { name: 'Both', locationType: 'warehouse' } } }),
      })
      const { status, headers } = answer
      return { status, headers, ...(await answer.json() as object) } as GraphQLAnswer
    }
    const urls = Array.from({ length: 20 }, (_, index) => (index % 2 ? other.gateway.url : gateway().url))
    const answers = await Promise.all(urls.map(send))
    await other.stop()
    expectOneAct(answers, await places('Both'))
  })
})

describe('two requests with one key that arrive together', () => {
  /** The statuses of the answers to a request of each of these people. All are sent in one piece. */
  async function statusesOf(people: readonly Person[], name: string): Promise<string[]> {
    const body = JSON.stringify({ query: CREATE, variables: { input: { name, locationType: 'warehouse' } } })
    const key = randomUUID()
    const requests = await Promise.all(people.map(async (person, index) => head('POST', '/graphql', {
      ...keyed(key), authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json',
      'content-length': body.length, connection: index === people.length - 1 ? 'close' : 'keep-alive',
    }) + body))
    const { closed } = await wireTo(gateway().url, requests.join(''))
    return [...(await closed).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  }

  test('do one thing, and the second one is told that the first one is under way', async () => {
    expect(await statusesOf([org.MANAGER, org.MANAGER], 'Twice')).toEqual(['200', '409'])
    expect(await places('Twice')).toHaveLength(1)
  })

  test('do not know of each other, if one person sends them to two organizations', async () => {
    const [{ userId }, elsewhere] = [await user(org, { roles: ['MANAGER'] }), await organization()]
    await join(elsewhere, { userId }, ['MANAGER'])
    const people = [org, elsewhere].map(({ id: orgId }) => ({ userId, orgId }))
    expect(await statusesOf(people, 'Both houses')).toEqual(['200', '200'])
  })
})

test('pages of allowed origins may send the header and read that an answer is a repetition', async () => {
  const origin = 'https://studio.apollographql.com'
  const asks = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
  const preflight = await fetch(`${gateway().url}/graphql`, { method: 'OPTIONS', headers: asks })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  const { headers } = await clientWith({ origin }).ask('{ __typename }')
  expect(headers.get('access-control-expose-headers')).toContain('Idempotency-Replayed')
})
