// GraphQL queries about the use of the documented REST paths and of GraphQL operations.
import { feature } from '../../core/feature.js'
import { LegacyUsageResolver } from './resolver.js'
import { rules } from './rules.js'

export const legacyUsageFeature = feature('legacy-usage', { resolvers: [LegacyUsageResolver], rules })
