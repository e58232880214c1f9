// GraphQL query and mutation of the organization.
import { feature } from '../../core/feature.js'
import { OrganizationResolver } from './resolver.js'
import { rules } from './rules.js'

export const organizationsFeature = feature('organizations', { resolvers: [OrganizationResolver], rules })
