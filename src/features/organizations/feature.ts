// The organization, as the schema shows it.
import { feature } from '../../core/feature.js'
import { OrganizationResolver } from './resolver.js'
import { rules } from './rules.js'

export const organizationsFeature = feature('organizations', { resolvers: [OrganizationResolver], rules })
