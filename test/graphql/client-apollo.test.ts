// Apollo Client on a session: what its cache takes, and what is asked again when the session leaves an organization.
import { ApolloLink } from '@apollo/client'
import { beforeAll, expect, test } from '@jest/globals'
import { parse, print } from 'graphql'
import { Subject } from 'rxjs'
import { apolloClient } from '../../client/apollo.js'
import { SupplierPageDocument, WhoAmIDocument } from '../../client/index.js'
import { addTrusted, hashOf } from '../../src/access/trusted-documents.js'
import { gateway, useGateway } from '../support/app.js'
import { browser, member, names, PAGE, type Member } from '../support/client-sessions.js'
import { eventually } from '../support/eventually.js'
import { PASSWORD } from '../support/make/users.js'

useGateway()

let them: Member
beforeAll(async () => {
  them = await member()
})

test('Apollo Client writes nothing of a tried change, also where the screen says how', async () => {
  const session = browser().tab()
  await session.logIn(them.email, PASSWORD)
  const client = apolloClient(session)
  let updates = 0
  const TRY = parse('mutation @validateOnly { createSupplier(input: { code: "T", name: "Tried" }) { id name } }')
  const { data } = await client.mutate({
    mutation: TRY, optimisticResponse: { createSupplier: { id: 'new', name: 'Tried' } }, update: () => (updates += 1),
  })
  expect(data).toMatchObject({ createSupplier: { name: 'Tried' } })
  expect([updates, client.cache.extract()]).toEqual([0, {}])
})

test('Apollo Client keeps what a fragment on an interface selects', async () => {
  const session = browser().tab()
  await session.logIn(them.email, PASSWORD)
  const client = apolloClient(session)
  const query = parse(`{ suppliers { nodes { id name ...Version } } }
    fragment Version on EditableRecord { recordVersion }`)
  const Here = { suppliers: { nodes: [{ name: 'Here', recordVersion: 1 }] } }
  expect((await client.query({ query })).data).toMatchObject(Here)
  expect(client.readQuery({ query })).toMatchObject(Here)
})

test('Apollo Client ends subscriptions with the organization, so that nothing of it is told later', async () => {
  const session = browser().tab()
  await session.logIn(them.email, PASSWORD)
  const told = new Subject<ApolloLink.Result>()
  const client = apolloClient(session, { subscriptions: new ApolloLink(() => told) })
  const heard: string[] = []
  client.subscribe({ query: parse('subscription { changes { recordId } }') })
    .subscribe({ next: () => heard.push('told'), complete: () => heard.push('ended') })
  told.next({ data: { changes: { __typename: 'Change', recordId: 'here' } } })
  session.changeOrganization(them.other.id)
  told.next({ data: { changes: { __typename: 'Change', recordId: 'late' } } })
  expect(heard).toEqual(['told', 'ended'])
})

/** A session of which the answers for its first organization wait, and a query of a screen on it. */
async function screen() {
  const late: (() => void)[] = []
  const { tab, sentWith, noting } = browser()
  let isSlow = false
  const session = tab(async (input, init) => {
    const answer = await noting(input, init)
    if (isSlow && !new Headers(init?.headers).has('x-org-id')) await new Promise<void>((resolve) => late.push(resolve))
    return answer
  })
  await session.logIn(them.email, PASSWORD)
  const client = apolloClient(session)
  const shown: unknown[] = []
  const open = () => client.watchQuery({ query: SupplierPageDocument, variables: PAGE })
    .subscribe(({ data, loading }) => void (loading || !data || shown.push(...names(data))))
  const slow = () => void (isSlow = true)
  return { session, client, shown, open, slow, late, orgs: () => sentWith('SupplierPage').map(({ headers }) => headers.get('x-org-id')) }
}

test('Apollo Client asks the queries of a screen again in another organization, and not for nobody', async () => {
  const { session, client, shown, open, orgs } = await screen()
  open()
  await eventually(() => shown.length === 1)
  session.changeOrganization(them.other.id)
  await eventually(() => shown.length === 2)
  await session.logOut()
  await client.query({ query: WhoAmIDocument })
  expect([shown, orgs()]).toEqual([['Here', 'There'], [null, them.other.id]])
  await session.logIn(them.email, PASSWORD)
  await eventually(() => shown.length === 3)
  expect([shown, orgs()]).toEqual([['Here', 'There', 'Here'], [null, them.other.id, null]])
  const id = Object.keys(client.cache.extract() as object).find((key) => key.startsWith('Supplier:'))
  client.cache.modify({ id, fields: { name: () => 'Renamed' } })
  await eventually(() => shown.length === 4)
  expect(shown[3]).toBe('Renamed')
})

test('Apollo Client asks a query that is under way when the organization changes in the next one', async () => {
  const { session, client, shown, open, slow, late, orgs } = await screen()
  slow()
  open()
  const asked = client.query({ query: SupplierPageDocument, variables: PAGE })
  await eventually(() => late.length === 1)
  session.changeOrganization(them.other.id)
  await eventually(() => shown.length === 1)
  late.forEach((arrive) => arrive())
  expect(String((await asked).error)).toContain('The organization was changed')
  const { data } = await client.query({ query: SupplierPageDocument, variables: PAGE, fetchPolicy: 'network-only' })
  expect([shown, names(data), orgs()]).toEqual([['There'], ['There'], [null, them.other.id, them.other.id]])
})

test('Apollo Client sends registered documents by their identifier', async () => {
  const { tab, sentWith } = browser()
  const session = tab()
  await session.logIn(them.email, PASSWORD)
  await addTrusted(gateway().database, [print(SupplierPageDocument)], new Date())
  const client = apolloClient(session, { registered: true })
  const { data } = await client.query({ query: SupplierPageDocument, variables: PAGE })
  expect(names(data)).toEqual(['Here'])
  const [{ body }, ...more] = sentWith('SupplierPage')
  expect([JSON.parse(body), more]).toEqual([{
    operationName: 'SupplierPage', variables: PAGE,
    extensions: expect.objectContaining({
      persistedQuery: { version: 1, sha256Hash: hashOf(print(SupplierPageDocument)) },
    }),
  }, []])
})

test('Apollo Client writes nothing of a change whose answer ends after the organization was changed', async () => {
  const { tab, noting } = browser()
  let end: (() => void) | undefined
  const session = tab(async (...request) => {
    const { headers, body } = await noting(...request)
    if (!String(request[1]?.body).includes('Two')) return new Response(body, { headers })
    const flush = () => new Promise<void>((resolve) => (end = resolve))
    const held = new TransformStream<Uint8Array, Uint8Array>({ flush })
    return new Response(body?.pipeThrough(held), { headers })
  })
  await session.logIn(them.email, PASSWORD)
  const client = apolloClient(session)
  const TWO = parse(`mutation Two {
    a: createSupplier(input: { code: "A", name: "A" }) { id name }
    b: createSupplier(input: { code: "B", name: "B" }) { id name }
  }`)
  const changed = client.mutate({ mutation: TWO })
  await eventually(() => end !== undefined)
  session.changeOrganization(them.other.id)
  end?.()
  expect(String((await changed).error)).toContain('The organization was changed')
  expect(client.cache.extract()).toEqual({})
})
