// Client libraries as frontends use them: a query, a mutation with faults in its form, paging, and a subscription.
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Client, cacheExchange, fetchExchange, subscriptionExchange } from '@urql/core'
import { OperationTypeNode, parse } from 'graphql'
import { GraphQLClient, type ClientError } from 'graphql-request'
import { createClient, type Client as SocketClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import {
  CreateSupplierDocument, SupplierPageDocument, WhoAmIDocument,
  type CreateSupplierMutationVariables, type ErrorExtensions, type SupplierPageQuery, type SupplierPageQueryVariables,
} from '../../client/index.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { CHANGES, heardOf, newHeard, type Heard, type Told } from '../support/live.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

/** The uses, in the words of a library. */
interface Library {
  readonly viewerId: () => Promise<string | undefined>
  readonly page: (variables: SupplierPageQueryVariables) => Promise<SupplierPageQuery['suppliers'] | undefined>
  /** The extensions of the error of a refused form. */
  readonly refused: (variables: CreateSupplierMutationVariables) => Promise<ErrorExtensions>
  /** Follows the changes after a cursor, in the libraries that have subscriptions. */
  readonly follow?: (variables: { readonly after: string }) => Heard
}

interface Changes {
  readonly changes: Told
}
const CHANGES_DOCUMENT = parse(CHANGES)

// Browsers have it, and Apollo Client takes it for granted. Node has it from version 22 on.
Object.assign(globalThis, { WebSocket })

const socketTo = (url: string, connectionParams: Readonly<Record<string, string>>) =>
  createClient({ url: url.replace('http', 'ws'), connectionParams })

type Coded = readonly { readonly extensions?: { readonly code?: unknown } }[]
interface Answer {
  readonly data?: Changes | null
  /** Apollo Client has the errors of the answer in `errors`, urql in `graphQLErrors`. */
  readonly error?: { readonly message: string; readonly errors?: Coded; readonly graphQLErrors?: Coded }
}

const codesOf = ({ errors, graphQLErrors = [] }: NonNullable<Answer['error']>) =>
  (errors ?? graphQLErrors).map(({ extensions }) => String(extensions?.code))

/** Notes what a library tells of a subscription. `leave` ends it, and the connection. */
function noting(
  socket: SocketClient, begin: (note: (answer: Answer) => void) => { readonly unsubscribe: () => void },
): Heard {
  const heard = newHeard(async () => {
    following.unsubscribe()
    await socket.dispose()
  })
  const following = begin(({ data, error }) => {
    if (data) heard.changes.push(data.changes)
    if (error) heard.codes.push(...codesOf(error))
  })
  return heard
}

type Connected = (url: string, headers: Readonly<Record<string, string>>) => Library

const apollo: Connected = (uri, headers) => {
  const socket = socketTo(uri, headers)
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION
  const link = ApolloLink.split(isSubscription, new GraphQLWsLink(socket), new HttpLink({ uri, headers }))
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  return {
    follow: (variables) => noting(socket, (note) =>
      client.subscribe<Changes>({ query: CHANGES_DOCUMENT, variables }).subscribe(note)),
    viewerId: async () => (await client.query({ query: WhoAmIDocument })).data?.me.id,
    page: async (variables) => (await client.query({ query: SupplierPageDocument, variables })).data?.suppliers,
    refused: (variables) =>
      client.mutate({ mutation: CreateSupplierDocument, variables }).then(
        () => Promise.reject(new Error('the form was accepted')),
        (error: unknown) => {
          if (!CombinedGraphQLErrors.is(error)) throw error
          return error.errors[0].extensions as unknown as ErrorExtensions
        },
      ),
  }
}

const urql: Connected = (url, headers) => {
  const socket = socketTo(url, headers)
  const subscriptions = subscriptionExchange({
    forwardSubscription: ({ query = '', ...rest }) =>
      ({ subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, ...rest }, sink) }) }),
  })
  const exchanges = [cacheExchange, fetchExchange, subscriptions]
  const client = new Client({ url, fetchOptions: { headers }, exchanges, preferGetMethod: false })
  return {
    follow: (variables) => noting(socket, (note) =>
      client.subscription<Changes>(CHANGES_DOCUMENT, variables).subscribe(note)),
    viewerId: async () => (await client.query(WhoAmIDocument, {})).data?.me.id,
    page: async (variables) => (await client.query(SupplierPageDocument, variables)).data?.suppliers,
    refused: async (variables) => {
      const { error } = await client.mutation(CreateSupplierDocument, variables)
      return error?.graphQLErrors[0].extensions as unknown as ErrorExtensions
    },
  }
}

const request: Connected = (url, headers) => {
  const client = new GraphQLClient(url, { headers })
  return {
    viewerId: async () => (await client.request(WhoAmIDocument)).me.id,
    page: async (variables) => (await client.request(SupplierPageDocument, variables)).suppliers,
    refused: (variables) =>
      client.request(CreateSupplierDocument, variables).then(
        () => Promise.reject(new Error('the form was accepted')),
        (error: ClientError) => error.response.errors?.[0].extensions as unknown as ErrorExtensions,
      ),
  }
}

describe.each([['Apollo Client', apollo], ['urql', urql], ['graphql-request', request]] as const)('%s', (_, connected) => {
  let org: TestOrganization
  let library: Library
  beforeAll(async () => {
    org = await organization()
    for (const code of ['A', 'B', 'C'])
      await as(org.MANAGER).get('mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }', {
        input: { code, name: `Supplier ${code}` },
      })
    library = connected(`${gateway().url}/graphql`, { authorization: `Bearer ${await tokenOf(org.MANAGER)}` })
  })

  test('queries', async () => {
    expect(await library.viewerId()).toBe(org.MANAGER.userId)
  })

  test('gets the faults of a form with their places', async () => {
    const { code, detail } = await library.refused({ input: { code: 'A', name: '' } })
    expect([code, detail?.map(({ loc }) => loc)]).toEqual(['BAD_USER_INPUT', [['input', 'name']]])
  })

  test('pages through a list', async () => {
    const first = await library.page({ first: 2 })
    const second = await library.page({ first: 2, after: first?.pageInfo.endCursor })
    expect([first?.totalCount, first?.pageInfo.hasNextPage, second?.pageInfo.hasNextPage]).toEqual([3, true, false])
    const codes = [...(first?.nodes ?? []), ...(second?.nodes ?? [])].map((supplier) => supplier.code)
    expect(codes).toEqual(['C', 'B', 'A'])
  })
})

describe.each([['Apollo Client', apollo], ['urql', urql]] as const)('%s, in a subscription,', (_, connected) => {
  const CREATE = 'mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }'

  /** Connects as a manager. Each connection has its own WebSocket. */
  async function manager(org: TestOrganization) {
    const headers = { authorization: `Bearer ${await tokenOf(org.MANAGER)}` }
    const follow = (after: string) => connected(`${gateway().url}/graphql`, headers).follow?.({ after }) as Heard
    const supplier = (code: string) => as(org.MANAGER).get<{ id: string }>(CREATE, { input: { code, name: code } })
    const { endCursor } = await as(org.MANAGER).get<{ endCursor: string }>('{ changes { endCursor } }')
    return { follow, supplier, endCursor }
  }

  test('is told of changes, and of none after it has left', async () => {
    const { follow, supplier, endCursor } = await manager(await organization())
    const first = follow(endCursor)
    const { id } = await supplier('A')
    await heardOf(first, 1)
    await first.leave()
    const { id: later } = await supplier('B')
    const second = follow(endCursor)
    await heardOf(second, 2)
    await second.leave()
    const told = (heard: Heard) => heard.changes.map(({ kind, recordId, action }) => [kind, recordId, action])
    expect(told(first)).toEqual([['SUPPLIER', id, 'CREATE']])
    expect(told(second)).toEqual([['SUPPLIER', id, 'CREATE'], ['SUPPLIER', later, 'CREATE']])
    expect([...first.codes, ...second.codes]).toEqual([])
  })

  test('gets the code of a refusal', async () => {
    const { follow } = await manager(await organization())
    const heard = follow('no cursor')
    await eventually(() => heard.codes.length > 0)
    await heard.leave()
    expect(heard.codes).toEqual(['BAD_USER_INPUT'])
  })
})
