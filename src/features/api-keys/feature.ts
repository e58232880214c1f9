// GraphQL queries, mutations and relations of API keys.
import { feature } from '../../core/feature.js'
import { lockOrganization } from '../../core/records/lock.js'
import { changes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { CREATE_API_KEY_CHECKS, EDIT_API_KEY_CHECKS } from './faults.js'
import { apiKeys } from './reads.js'
import { ApiKeyResolver, ApiKeySecretResolver } from './resolver.js'
import { edit } from './service.js'
import { EditApiKeyInput } from './types.js'

const manage = 'apiKeys:manage'

export const apiKeysFeature = feature('api-keys', {
  queries: {
    apiKey: byId(apiKeys, 'One API key.', { needs: 'apiKeys:manage' }),
    apiKeys: listOf(apiKeys, 'API keys, newest first.', { needs: 'apiKeys:manage' }),
  },
  mutations: {
    editApiKey: changes(apiKeys, {
      description: 'Edits a key within your permissions. CONFLICT: taken name, or revoked.',
      needs: 'apiKeys:manage', input: { type: EditApiKeyInput }, change: edit,
      compared: { before: lockOrganization },
    }),
  },
  resolvers: [ApiKeyResolver, ApiKeySecretResolver],
  rules: {
    Query: { apiKeyList: manage },
    Mutation: { createApiKey: manage, rotateApiKey: manage, revokeApiKey: manage },
  },
  checks: {
    CreateApiKeyInput: [CREATE_API_KEY_CHECKS],
    EditApiKeyInput: [EDIT_API_KEY_CHECKS],
  },
})
