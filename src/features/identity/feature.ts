// GraphQL queries and mutations for the log-in and the sessions.
import { feature } from '../../core/feature.js'
import { IdentityResolver } from './resolver.js'
import { rules } from './rules.js'

export const identityFeature = feature('identity', { resolvers: [IdentityResolver], rules })
