// The use of the documented paths, as the schema shows it.
import { feature } from '../../core/feature.js'
import { LegacyUsageResolver } from './resolver.js'
import { rules } from './rules.js'

export const legacyUsageFeature = feature('legacy-usage', { resolvers: [LegacyUsageResolver], rules })
