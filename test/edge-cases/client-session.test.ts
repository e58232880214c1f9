// Client sessions in Apollo Client and urql: one refresh for all tabs, changes made once, and stores that hold
// nothing of a tried change or of another organization.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Client } from '@urql/core'
import { parse, type DocumentNode } from 'graphql'
import { apolloClient, sessionLink } from '../../client/apollo.js'
import {
  CreateSupplierDocument, createSession, documentIdOf, faultsByPlace, LogInRefused, SupplierPageDocument,
  WhoAmIDocument, type PerOrganization, type Session,
} from '../../client/index.js'
import { urqlClient } from '../../client/urql.js'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { browser, inList, member, names, PAGE, type Member } from '../support/client-sessions.js'
import { eventually } from '../support/eventually.js'
import { PASSWORD } from '../support/make/users.js'

/** So short a life that the tests can wait for its end. */
const TWO_SECONDS = { ACCESS_TOKEN_SECONDS: '2' }
useGateway(TWO_SECONDS)

/** A store of a session, in the words of a library. */
interface Store {
  readonly ask: (document: DocumentNode, variables?: object) => Promise<unknown>
  readonly change: (document: DocumentNode, variables?: object) => Promise<{ data?: unknown; error?: unknown }>
  /** Asks for a change again when it has failed, as the library's own repetition does. */
  readonly repeating: Store['change']
}

const ofApollo = (client: ApolloClient, session?: Session): Store => ({
  ask: async (query, variables = {}) => (await client.query({ query, variables })).data,
  change: (mutation, variables = {}) => client.mutate({ mutation, variables }),
  repeating: (mutation, variables = {}) => {
    if (!session) throw new Error('it repeats by a link of its own')
    const http = new HttpLink({ uri: session.url, fetch: session.fetch })
    const link = ApolloLink.from([new RetryLink({ delay: { initial: 1 } }), sessionLink(session), http])
    return new ApolloClient({ link, cache: new InMemoryCache() }).mutate({ mutation, variables })
  },
})
const ofUrql = ({ current }: PerOrganization<Client>): Store => ({
  ask: async (document, variables = {}) => (await current().query(document, variables)).data as unknown,
  change: (document, variables = {}) => current().mutation(document, variables).toPromise(),
  repeating: async (document, variables = {}) => {
    const client = current()
    const first = await client.mutation(document, variables).toPromise()
    return first.error ? client.mutation(document, variables).toPromise() : first
  },
})
const STORES = [
  ['Apollo Client', (session: Session) => ofApollo(apolloClient(session), session)],
  ['urql', (session: Session) => ofUrql(urqlClient(session))],
] as const

let them: Member
beforeAll(async () => {
  them = await member()
})

test('a wrong password is refused with the words for the user, and nobody is logged in', async () => {
  const session = browser().tab()
  await expect(session.logIn(them.email, 'wrong')).rejects.toThrow(LogInRefused)
  await expect(session.logIn(them.email, 'wrong')).rejects.toThrow('Incorrect username or password')
  expect(session.isLoggedIn).toBe(false)
})

test('two tabs whose token ends send one refresh', async () => {
  const { tab, sentWith } = browser()
  const [one, two] = [tab(), tab()]
  await one.logIn(them.email, PASSWORD)
  const stores = [ofApollo(apolloClient(one)), ofUrql(urqlClient(two))]
  await eventually(async () => {
    await Promise.all(stores.map(({ ask }) => ask(parse('{ me { id } organizationSettings { name } }'))))
    return sentWith('RefreshSession').length > 0
  })
  expect(sentWith('RefreshSession')).toHaveLength(1)
})

test('a log-in that a proxy answers with a page is no refusal of the password', async () => {
  const proxy = () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(browser().tab(proxy).logIn(them.email, PASSWORD)).rejects.toThrow('the answer was 502')
})

test('each listener is told, also after one that throws', async () => {
  const session = browser().tab()
  const told: string[] = []
  session.onChange(() => {
    told.push('first')
    throw new Error('a screen that fails')
  })
  session.onChange(() => told.push('second'))
  await expect(session.logIn(them.email, PASSWORD)).rejects.toThrow('a screen that fails')
  expect([told, session.isLoggedIn]).toEqual([['first', 'second'], true])
})

/** An answer whose body is lost after its first bytes. */
const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }))
const answered = (status: number, after?: string) => () =>
  new Response(null, { status, headers: after === undefined ? {} : { 'retry-after': after } })
const PAST = 'Sun, 06 Nov 1994 08:49:37 GMT'

test.each([
  ['cut after its headers', cut, 2], ['429 with seconds', answered(429, '0'), 2], ['503 with a date', answered(503, PAST), 2],
  ['503 with neither', answered(503, 'soon'), 2], ['502', answered(502), 2], ['429 without a time', answered(429), 1],
  ['429 with a long time', answered(429, '3600'), 1], ['409 with seconds', answered(409, '0'), 2], ['409 without a time', answered(409), 1],
  ['200 with seconds', answered(200, '0'), 1],
])('of a request with a key, an answer %s is asked for so often: %#', async (_, first, times) => {
  const answers = [first(), new Response('{"data":{"me":null}}')]
  const sent: string[] = []
  const session = browser().tab(async (...request) => answers[sent.push(await new Request(...request).text()) - 1])
  const headers = { 'idempotency-key': 'k' }
  const answer = await session.fetch(new Request(session.url, { method: 'POST', headers, body: 'a change' }))
  const due = Array.from({ length: times }, () => 'a change')
  expect([sent, answer.status]).toEqual([due, times === 2 ? 200 : first().status])
})

test('tokens that nobody can read are nobody\'s, and a chosen organization holds from the log-in on', async () => {
  const store = { getItem: () => '{', setItem: () => undefined, removeItem: () => undefined }
  expect(createSession({ url: `${gateway().url}/graphql`, store }).isLoggedIn).toBe(false)
  const session = createSession({ url: `${gateway().url}/graphql`, organization: them.other.id })
  await session.logIn(them.email, PASSWORD)
  expect(names(await ofUrql(urqlClient(session)).ask(SupplierPageDocument, PAGE))).toEqual(['There'])
})

test('a refresh that the gateway cannot answer now does not end the session', async () => {
  const busy = JSON.stringify({ message: 'Too many requests' })
  let refreshes = 0
  const session = browser().tab((input, init) => {
    if (!String(init?.body).includes('RefreshSession')) return fetch(input, init)
    refreshes += 1
    return refreshes > 1 ? fetch(input, init) : Promise.resolve(new Response(busy, { status: 429 }))
  })
  await session.logIn(them.email, PASSWORD)
  const { ask } = ofUrql(urqlClient(session, { caches: [] }))
  await eventually(async () => {
    await ask(WhoAmIDocument)
    return refreshes === 1
  })
  expect(session.isLoggedIn).toBe(true)
  expect(await ask(WhoAmIDocument)).toMatchObject({ me: { email: them.email } })
})

test('a session that was ended elsewhere is forgotten at the next request, which says so', async () => {
  const [session, elsewhere] = [browser().tab(), browser().tab()]
  for (const one of [session, elsewhere]) await one.logIn(them.email, PASSWORD)
  await ofApollo(apolloClient(elsewhere)).change(parse('mutation { logoutEverywhere { id } }'))
  const told: boolean[] = []
  session.onChange(() => told.push(session.isLoggedIn))
  const { error } = await apolloClient(session).query({ query: WhoAmIDocument })
  expect(String(error)).toContain('Could not validate credentials')
  expect(told).toEqual([false])
})

test('who logs out is logged out at the gateway', async () => {
  const { tab, sent } = browser()
  const session = tab()
  await session.logIn(them.email, PASSWORD)
  await session.logOut()
  const authorization = String(sent.at(-1)?.headers.get('authorization'))
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(session.url, { method: 'POST', headers, body: '{"query":"{ me { id } }"}' })
  expect([answer.status, session.isLoggedIn]).toEqual([401, false])
})

describe.each(STORES)('%s', (_, storeOf) => {
  async function loggedIn({ via, role }: { via?: typeof fetch; role?: Role } = {}) {
    const { org, other, email } = await member(role)
    const opened = browser()
    const session = opened.tab(via)
    const store = storeOf(session)
    await session.logIn(email, PASSWORD)
    return { org, other, email, session, ...store, ...opened }
  }

  test('makes a change once whose answer was lost', async () => {
    const lost = new Set<string>()
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const key = new Headers(init?.headers).get('idempotency-key')
      if (!String(init?.body).includes('CreateSupplier') || !key || lost.has(key)) return answer
      lost.add(key)
      throw new TypeError('fetch failed')
    }
    const { org, change } = await loggedIn({ via: losing })
    const { data } = await change(CreateSupplierDocument, { input: { code: 'ONCE', name: 'Once' } })
    expect(data).toMatchObject({ createSupplier: { name: 'Once' } })
    expect([lost.size, (await inList(org)).sort()]).toEqual([1, ['Here', 'Once']])
  })

  test('sends a change whose answer was lost to no other organization', async () => {
    const sent: (string | null)[] = []
    const losing: typeof fetch = (input, init) => {
      if (!String(init?.body).includes('CreateSupplier')) return fetch(input, init)
      sent.push(new Headers(init?.headers).get('x-org-id'))
      session.changeOrganization(other.id)
      return Promise.reject(new TypeError('fetch failed'))
    }
    const { session, org, other, change } = await loggedIn({ via: losing })
    const { error } = await change(CreateSupplierDocument, { input: { code: 'LATE', name: 'Late' } })
      .catch((thrown: unknown) => ({ error: thrown }))
    expect(String(error)).toContain('The organization was changed')
    expect([sent, await inList(org), await inList(other)]).toEqual([[null], ['Here'], ['There']])
  })

  test('sends a change that is repeated for it to no other organization', async () => {
    const failing: typeof fetch = (input, init) => {
      if (!String(init?.body).includes('CreateSupplier') || session.organization) return fetch(input, init)
      session.changeOrganization(other.id)
      return Promise.reject(new TypeError('fetch failed'))
    }
    const { session, org, other, repeating } = await loggedIn({ via: failing })
    const { error } = await repeating(CreateSupplierDocument, { input: { code: 'AGAIN', name: 'Again' } })
      .catch((thrown: unknown) => ({ error: thrown }))
    expect(String(error)).toContain('The organization was changed')
    expect([await inList(org), await inList(other)]).toEqual([['Here'], ['There']])
  })

  test('sends no key with a change that answers a secret', async () => {
    const { change, sentWith } = await loggedIn({ role: 'ADMIN' })
    const input = { name: 'a key', permissions: ['bills:write'] }
    const { data } = await change(parse('mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }'), { input })
    expect(data).toEqual({ createApiKey: expect.objectContaining({ secret: expect.any(String) }) })
    expect(sentWith('createApiKey').map(({ headers }) => headers.has('idempotency-key'))).toEqual([false])
  })

  test('gets the faults of a form by place', async () => {
    const { change } = await loggedIn()
    const { error } = await change(CreateSupplierDocument, { input: { code: 'F', name: '' } })
    expect([...faultsByPlace(error)].map(([place, [{ type }]]) => [place, type])).toEqual([['input.name', 'blank']])
  })

  test('keeps what it has read while a change is only tried', async () => {
    const { org, ask, change, sentWith } = await loggedIn()
    const [{ id, recordVersion }] = (await as(org.MANAGER).get<{ nodes: { id: string; recordVersion: number }[] }>(
      '{ suppliers { nodes { id recordVersion } } }')).nodes
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['Here'])
    const tried = await change(parse(`mutation Try($id: ID!, $recordVersion: Int!) @validateOnly {
      editSupplier(id: $id, recordVersion: $recordVersion, input: { name: "Elsewhere" }) { ...Shown }
    }
    fragment Shown on Supplier { id name }`), { id, recordVersion })
    expect(tried.data).toMatchObject({ editSupplier: { name: 'Elsewhere' } })
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['Here'])
    expect(sentWith('SupplierPage')).toHaveLength(1)
  })

  test.each([
    ['$dry: Boolean!', { dry: true }, 'Here'], ['$dry: Boolean!', { dry: false }, 'Elsewhere'],
    ['$dry: Boolean = true', {}, 'Here'], ['$dry: Boolean = false', {}, 'Elsewhere'],
    ['$dry: Boolean = true', { dry: undefined }, 'Here'],
  ])('has what a change says whose variable decides: %s, %j', async (variable, dry, kept) => {
    const { org, ask, change } = await loggedIn()
    const [{ id }] = (await as(org.MANAGER).get<{ nodes: { id: string }[] }>('{ suppliers { nodes { id } } }')).nodes
    await ask(SupplierPageDocument, PAGE)
    const { data } = await change(parse(`mutation Try($id: ID!, ${variable}) @validateOnly(if: $dry) {
      editSupplier(id: $id, input: { name: "Elsewhere" }) { ...Shown }
    }
    fragment Shown on Supplier { id name }`), { id, ...dry })
    expect(data).toMatchObject({ editSupplier: { name: 'Elsewhere' } })
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual([kept])
  })

  test('has nothing of an organization that was left', async () => {
    const { other, session, ask, sentWith } = await loggedIn()
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['Here'])
    const before = session.snapshot()
    session.changeOrganization(other.id)
    expect(session.snapshot()).not.toBe(before)
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['There'])
    expect(sentWith('SupplierPage').map(({ headers }) => headers.get('x-org-id'))).toEqual([null, other.id])
  })

  test('shows no answer that comes after the organization was left', async () => {
    let arrive: (() => void) | undefined
    const slow: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (String(init?.body).includes('SupplierPage') && !new Headers(init?.headers).has('x-org-id'))
        await new Promise<void>((resolve) => (arrive = resolve))
      return answer
    }
    const { other, session, ask } = await loggedIn({ via: slow })
    const late = Promise.allSettled([ask(SupplierPageDocument, PAGE)])
    await eventually(() => arrive !== undefined)
    session.changeOrganization(other.id)
    arrive?.()
    expect(JSON.stringify(await late)).not.toContain('Here')
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['There'])
  })

  test('has nothing of a user who has logged out in another tab', async () => {
    const { tab, ask, session } = await loggedIn()
    const next = await member()
    const other = tab()
    expect(names(await ask(SupplierPageDocument, PAGE))).toEqual(['Here'])
    await other.logOut()
    await other.logIn(next.email, PASSWORD)
    const changes: string[] = []
    session.onChange(() => changes.push('changed'))
    // The first request was meant for the user who has gone: it is not sent as somebody else.
    expect([await ask(WhoAmIDocument), changes]).toEqual([undefined, ['changed']])
    expect(await ask(WhoAmIDocument)).toMatchObject({ me: { email: next.email } })
    expect(changes).toEqual(['changed'])
  })

  test('knows why a field is withheld, until it is shown', async () => {
    const { org, session, ask } = await loggedIn({ role: 'STAFF' })
    const ATTACHMENTS = 'query Employees { employees(first: 1) { nodes { name attachments { id } } } }'
    await as(org.ADMIN).get('mutation { createEmployee(input: { code: "A", name: "Selma" }) { id } }')
    const told: (string | undefined)[] = []
    session.withheld.subscribe(() =>
      told.push(session.withheld.reasonOf('Employees', 'employees.nodes.attachments')?.permission))
    await ask(parse(ATTACHMENTS))
    expect(session.withheld.reasonOf('Employees', 'employees.nodes.attachments')).toEqual({
      path: ['employees', 'nodes', 'attachments'], code: 'FORBIDDEN', message: 'Not enough permissions',
      permission: 'attachments:read',
    })
    session.changeOrganization(org.id)
    expect(told).toEqual(['attachments:read', undefined])
  })
})

test('a document without an identifier is named', () => {
  expect(() => documentIdOf(parse('query Mine { me { id } }'))).toThrow('The document Mine has no identifier')
})
