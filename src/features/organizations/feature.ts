// GraphQL query and mutation of the organization.
import { viewersOrganization } from '../../access/shared/organizations.js'
import { feature } from '../../core/feature.js'
import { LETTERHEAD_CHECKS } from './letterhead.js'
import { OrganizationResolver } from './resolver.js'
import { rules } from './rules.js'
import { ORGANIZATION_SETTINGS_CHECKS, ORGANIZATION_SETTINGS_ZONES, ORGANIZATION_NAMES } from './service.js'

export const organizationsFeature = feature('organizations', {
  ownRecords: { Organization: { needs: 'records:read', own: async (ctx) => [await viewersOrganization(ctx)] } },
  resolvers: [OrganizationResolver],
  rules,
  checks: {
    OrganizationSettingsInput: [ORGANIZATION_SETTINGS_CHECKS, ORGANIZATION_SETTINGS_ZONES],
    EditOrganizationInput: [ORGANIZATION_NAMES],
    LetterheadInput: [LETTERHEAD_CHECKS],
  },
})
