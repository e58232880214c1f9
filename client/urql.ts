// Clients of urql on a session: the cache takes nothing that is only tried, and each organization has its own client.
import { cacheExchange, Client, fetchExchange, makeOperation, mapExchange, type Exchange, type Operation } from '@urql/core'
import { headersOf, isTried, operationOf } from './documents.js'
import { perOrganization, type PerOrganization, type Session } from './session.js'

export interface UrqlOptions {
  /** The exchanges that keep answers; urql's document cache. */
  readonly caches?: readonly Exchange[]
  /** The exchanges after them, such as `subscriptionExchange` and `persistedExchange`. */
  readonly further?: readonly Exchange[]
}

/** The exchange behind the caches, for the present user and organization: keys for changes, and what an answer says. */
export const sessionExchange = (session: Session, snapshot = session.snapshot()): Exchange => mapExchange({
  onOperation: (operation) => {
    if (operation.kind === 'teardown' || operation.kind === 'subscription') return operation
    const { fetchOptions } = operation.context
    const { headers, ...rest } = (typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions) ?? {}
    const all = { ...headersOf(operation.query), ...Object.fromEntries(new Headers(headers)) }
    const options = { ...rest, headers: all, snapshot }
    return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions: options })
  },
  onResult: (result) => {
    const { query, variables } = result.operation
    const name = operationOf(query).name?.value ?? ''
    return { ...result, data: session.received(name, variables, result.data as unknown, result.extensions) }
  },
})

type KeyOf = (value: Readonly<Record<string, unknown>>) => string | null
const keyOf: KeyOf = ({ id }) => (typeof id === 'string' ? id : null)

/** The option `keys` of Graphcache. It keeps a value without `id` at its parent, and does not warn of each. */
export const graphcacheKeys: Readonly<Record<string, KeyOf>> = new Proxy({}, { get: () => keyOf })

/** Graphcache runs the frontend's functions for each change that it sees. So a tried one is sent past all caches. */
function withTried(client: Client, beside: Client): Client {
  const { executeRequestOperation } = client
  client.executeRequestOperation = ((operation: Operation) => {
    const { kind, query, variables } = operation
    const isBeside = kind === 'mutation' && isTried(query, variables as Readonly<Record<string, unknown>>)
    return isBeside ? beside.executeRequestOperation(operation) : executeRequestOperation(operation)
  }) as typeof executeRequestOperation
  return client
}

/** urql on a session: `current()` is the client. It is another one after each change of user or organization. */
export const urqlClient = (
  session: Session, { caches = [cacheExchange], further = [] }: UrqlOptions = {},
): PerOrganization<Client> => {
  const clientWith = (kept: readonly Exchange[]) => new Client({
    url: session.url, fetch: session.fetch, preferGetMethod: false,
    exchanges: [...kept, sessionExchange(session), ...further, fetchExchange],
  })
  return perOrganization(session, () => withTried(clientWith(caches), clientWith([])))
}
