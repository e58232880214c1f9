// Apollo Client on a session: the cache takes nothing that is only tried, and is emptied with the organization.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { OperationTypeNode } from 'graphql'
import { map, Observable, takeUntil } from 'rxjs'
import { documentIdOf, headersOf, isTried } from './documents.js'
import type { Session } from './session.js'

const errorPolicy = 'all'
const DEFAULTS = { query: { errorPolicy }, watchQuery: { errorPolicy }, mutate: { errorPolicy } }

export interface ApolloOptions {
  readonly cache?: InMemoryCacheConfig
  /** The link of subscriptions: `GraphQLWsLink` with `connectionParams: session.connectionParams`. */
  readonly subscriptions?: ApolloLink
  /** True to send documents by their identifier, which `selvedge documents add` has registered. */
  readonly registered?: boolean
}

type Pairs = Readonly<Record<string, string>>

/** The link before those that send: keys for changes, and what an answer says beside its data. */
export const sessionLink = (session: Session): ApolloLink =>
  new ApolloLink((operation, forward) => {
    // A link that repeats the operation finds the key and the snapshot of the first time.
    const { headers, fetchOptions } = operation.getContext() as { headers?: Pairs; fetchOptions?: object }
    operation.setContext({
      headers: { ...headersOf(operation.query), ...headers },
      fetchOptions: { snapshot: session.snapshot(), ...fetchOptions },
    })
    return forward(operation).pipe(map((result) => {
      const { operationName = '', variables } = operation
      return { ...result, data: session.received(operationName, variables, result.data, result.extensions) }
    }))
  })

/** Ends the subscriptions of a user and organization that the session leaves. */
const leavingLink = (session: Session): ApolloLink => {
  const left = new Observable<void>((observer) => session.onChange(() => observer.next()))
  return new ApolloLink((operation, forward) => forward(operation).pipe(takeUntil(left)))
}

/** What would write into the cache, or read it again, for a change that is only tried. */
const BESIDE_CACHE = {
  fetchPolicy: 'no-cache', update: undefined, optimisticResponse: undefined, updateQueries: undefined,
  refetchQueries: undefined,
} as const

/** Apollo Client on a session. Fields that were answered stay beside one that was refused. */
export function apolloClient(session: Session, { cache, subscriptions, registered }: ApolloOptions = {}): ApolloClient {
  const http = new HttpLink({ uri: session.url, fetch: session.fetch })
  const byIdentifier = registered ? [new PersistedQueryLink({ generateHash: documentIdOf })] : []
  const asked = ApolloLink.from([sessionLink(session), ...byIdentifier, http])
  const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION
  const client = new ApolloClient({
    link: subscriptions ? ApolloLink.split(isSubscription, leavingLink(session).concat(subscriptions), asked) : asked,
    cache: new InMemoryCache(cache),
    // To declare them for the types would make everyone who installs this declare them. The types of answers are right
    // without: a field that can be refused is nullable in the schema.
    defaultOptions: DEFAULTS as ApolloClient.Options['defaultOptions'],
  })
  const { mutate } = client
  // Apollo Client reads the answer of a mutation from its cache. A tried one would lose its fragments there.
  client.mutate = ((options: ApolloClient.MutateOptions) =>
    mutate(isTried(options.mutation, options.variables) ? { ...options, ...BESIDE_CACHE } : options)
  ) as typeof mutate
  // `clearStore` empties it a moment later, and fails the queries that were asked meanwhile. The queries of a screen
  // are asked again, unless nobody is logged in.
  session.onChange(() => void client.cache.reset({ discardWatches: !session.isLoggedIn }))
  return client
}
