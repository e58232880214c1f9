// GraphQL queries and mutations for the log-in and the sessions.
import { feature } from '../../core/feature.js'
import { IdentityResolver } from './resolver.js'
import { rules } from './rules.js'
import { sessions } from './sessions.js'

export const identityFeature = feature('identity', {
  // An API key is no person and has no sessions.
  ownRecords: { Session: { own: async (ctx) => (ctx.viewer.sessionId ? sessions(ctx) : []) } },
  resolvers: [IdentityResolver],
  rules,
})
