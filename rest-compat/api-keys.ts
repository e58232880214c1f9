// The list of API keys, with the payload exactly as documented.
import * as shapes from './api-keys.shapes.js'
import { ListApiKeysDocument, type ListApiKeysQuery } from './generated/operations.js'
import { present } from './payload.js'
import { route } from './route.js'

export const list = route({
  method: 'GET',
  path: '/api-keys',
  needs: 'apiKeys:manage',
  takes: shapes.listApiKeys,
  operation: ListApiKeysDocument,
  variables: ({ query }) => ({ isActive: query.is_active }),
  payload: ({ apiKeyList }) => apiKeyList.map(apiKey),
})

const apiKey = (key: ListApiKeysQuery['apiKeyList'][number]) =>
  present({
    id: key.id,
    org_id: key.orgId,
    name: key.name,
    created_by_id: key.createdById,
    rate_limit: key.rateLimit,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    is_active: key.isActive,
    permissions: key.permissions,
  })
