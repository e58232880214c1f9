// The list of API keys, with the payload exactly as documented.
import * as answers from './api-keys.answers.js'
import * as examples from './api-keys.examples.js'
import * as shapes from './api-keys.shapes.js'
import { ListApiKeysDocument, type ListApiKeysQuery } from './generated/operations.js'
import { present } from './payload.js'
import { route } from './route.js'

export const list = route({
  method: 'GET',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'List the API keys',
  description: 'All keys of the organization, newest first. The secret of a key is never shown again after its creation.',
  needs: 'apiKeys:manage',
  takes: shapes.listApiKeys,
  operation: ListApiKeysDocument,
  variables: ({ query }) => ({ isActive: query.is_active }),
  answers: answers.apiKeys,
  payload: ({ apiKeyList }) => apiKeyList.map(apiKey),
  example: examples.list,
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
