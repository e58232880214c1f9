// The log-in and the sessions, as the schema shows them.
import { feature } from '../../core/feature.js'
import { IdentityResolver } from './resolver.js'
import { rules } from './rules.js'

export const identityFeature = feature('identity', { resolvers: [IdentityResolver], rules })
