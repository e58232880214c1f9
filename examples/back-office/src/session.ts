// The session, and Apollo Client on it: one of each for the page.
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createSession } from '@selvedge/client'
import { apolloClient } from '@selvedge/client/apollo'
import { createClient } from 'graphql-ws'

export const session = createSession({ url: '/graphql' })

const socket = createClient({
  url: `${location.origin.replace('http', 'ws')}/graphql`,
  connectionParams: session.connectionParams,
  // src/changes.ts connects again: it needs a new cursor first.
  retryAttempts: 0,
})
export const client = apolloClient(session, { subscriptions: new GraphQLWsLink(socket) })
// The socket was opened for one user and organization.
session.onChange(() => socket.terminate())
