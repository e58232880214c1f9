// Api keys, as the schema shows them: queries, mutations, where they lead, and what leads to them.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { apiKeys } from './reads.js'
import { ApiKeyResolver } from './resolver.js'
import { rules } from './rules.js'
import { ApiKeyFilter } from './types.js'

export const apiKeysFeature = feature('api-keys', {
  queries: {
    apiKey: byId(apiKeys, 'One API key.', { needs: 'apiKeys:manage' }),
    apiKeys: listOf(apiKeys, ApiKeyFilter, 'API keys, newest first.', { needs: 'apiKeys:manage' }),
  },
  resolvers: [ApiKeyResolver],
  rules,
})
