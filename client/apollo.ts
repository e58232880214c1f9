// Apollo Client on a session: the cache takes nothing that is only tried, and is emptied with the organization.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { OperationTypeNode } from 'graphql'
import { filter, map, Subject, takeUntil, throwIfEmpty, type Observable } from 'rxjs'
import { documentIdOf, headersOf, isTried } from './documents.js'
import { POSSIBLE_TYPES } from './generated/tables.js'
import { SessionChanged, type Session } from './session.js'

const errorPolicy = 'all'
const DEFAULTS = { query: { errorPolicy }, watchQuery: { errorPolicy }, mutate: { errorPolicy } }

export interface ApolloOptions {
  readonly cache?: InMemoryCacheConfig
  /** The link of subscriptions: `GraphQLWsLink` with `connectionParams: session.connectionParams`. */
  readonly subscriptions?: ApolloLink
  /** True to send documents by their identifier, which `selvedge documents add` has registered. */
  readonly registered?: boolean
}

interface Given {
  readonly headers?: Readonly<Record<string, string>>
  readonly fetchOptions?: { readonly snapshot?: number }
}

/** The link before those that send: keys for changes, and what an answer says beside its data. */
export const sessionLink = (session: Session): ApolloLink =>
  new ApolloLink((operation, forward) => {
    // A link that repeats the operation finds the key and the snapshot of the first time.
    const { headers, fetchOptions } = operation.getContext() as Given
    const { snapshot = session.snapshot() } = fetchOptions ?? {}
    operation.setContext({
      headers: { ...headersOf(operation.query), ...headers }, fetchOptions: { ...fetchOptions, snapshot },
    })
    return forward(operation).pipe(map((result) => {
      // The session may have changed after the headers of the answer came.
      if (session.isLoggedIn && snapshot !== session.snapshot()) throw new SessionChanged()
      const { operationName = '', variables } = operation
      return { ...result, data: session.received(operationName, variables, result.data, result.extensions) }
    }))
  })

/**
 * Ends what was asked for a user and organization that the session leaves: subscriptions without a word, queries with
 * SessionChanged. Apollo Client would give a query under way to those who ask the same in the next organization. After
 * the last user, a query gets its own answer: it may say why the session has ended.
 */
const leavingLink = (session: Session, left: Observable<void>): ApolloLink => {
  const moved = left.pipe(filter(() => session.isLoggedIn))
  return new ApolloLink((operation, forward) => {
    const answer = forward(operation)
    switch (operation.operationType) {
      case OperationTypeNode.SUBSCRIPTION: return answer.pipe(takeUntil(left))
      case OperationTypeNode.QUERY: return answer.pipe(takeUntil(moved), throwIfEmpty(() => new SessionChanged()))
      case OperationTypeNode.MUTATION: return answer
    }
  })
}

/** What would write into the cache, or read it again, for a change that is only tried. */
const BESIDE_CACHE = {
  fetchPolicy: 'no-cache', update: undefined, optimisticResponse: undefined, updateQueries: undefined,
  refetchQueries: undefined,
} as const

/** While nobody is logged in, no query of a screen is told that its data is gone: it would be asked again. */
const cacheOf = (session: Session, config?: InMemoryCacheConfig) => new class extends InMemoryCache {
  protected override broadcastWatches(...options: Parameters<InMemoryCache['broadcastWatches']>): void {
    if (session.isLoggedIn) super.broadcastWatches(...options)
  }
}({ possibleTypes: POSSIBLE_TYPES, ...config })

/** Apollo Client on a session. Fields that were answered stay beside one that was refused. */
export function apolloClient(session: Session, { cache, subscriptions, registered }: ApolloOptions = {}): ApolloClient {
  const http = new HttpLink({ uri: session.url, fetch: session.fetch })
  const byIdentifier = registered ? [new PersistedQueryLink({ generateHash: documentIdOf })] : []
  const asked = ApolloLink.from([sessionLink(session), ...byIdentifier, http])
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION
  const sent = subscriptions ? ApolloLink.split(isSubscription, subscriptions, asked) : asked
  const left = new Subject<void>()
  const client = new ApolloClient({
    link: leavingLink(session, left).concat(sent),
    cache: cacheOf(session, cache),
    // To declare them for the types would make everyone who installs this declare them. The types of answers are right
    // without: a field that can be refused is nullable in the schema.
    defaultOptions: DEFAULTS as ApolloClient.Options['defaultOptions'],
  })
  const { mutate } = client
  // Apollo Client reads the answer of a mutation from its cache. A tried one would lose its fragments there.
  client.mutate = ((options: ApolloClient.MutateOptions) =>
    mutate(isTried(options.mutation, options.variables) ? { ...options, ...BESIDE_CACHE } : options)
  ) as typeof mutate
  // `resetStore` empties it a moment later, and fails the queries that were asked meanwhile. The queries of a screen
  // are asked again, unless nobody is logged in. Each of them is told what it meets.
  session.onChange(() => {
    left.next()
    void client.cache.reset()
    if (session.isLoggedIn) client.refetchObservableQueries().catch(() => undefined)
  })
  return client
}
