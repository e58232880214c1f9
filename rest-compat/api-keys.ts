// The list of API keys. No answer contains the secret of a key.
import { flag, from, integer, list, maybe, moment, record, text } from './answers.js'
import { ListApiKeysDocument } from './generated/operations.js'
import { bool, described, optional, organizationHeader } from './inputs.js'
import { route } from './route.js'

const apiKey = record('ApiKey', 'An API key, without its secret.', {
  id: text(),
  org_id: from('orgId', text()),
  name: text(),
  created_by_id: from(
    'createdById',
    text('The user who made the key. The key has no permission that this user lacks'),
  ),
  rate_limit: from('rateLimit', integer('Requests a minute')),
  created_at: from('createdAt', moment()),
  expires_at: from('expiresAt', maybe(moment())),
  last_used_at: from('lastUsedAt', maybe(moment())),
  is_active: from('isActive', flag()),
  permissions: list(
    text('Name of a permission'),
    'The permissions of the key. Those that its creator lacks have no effect',
  ),
})

export const listApiKeys = route({
  method: 'GET',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'List the API keys',
  description:
    'All keys of the organization, newest first. The secret of a key is never shown again after its creation.',
  takes: {
    query: { is_active: described('Only keys that are active, or only those that are not', optional(bool())) },
    header: organizationHeader,
  },
  operation: ListApiKeysDocument,
  successor: 'apiKeys',
  variables: ({ query }) => ({ isActive: query.is_active }),
  answers: list(apiKey, 'All keys of the organization, newest first'),
  example: {
    query: { is_active: 'true' },
    answer: [
      {
        id: 'ak-2',
        org_id: 'mill',
        name: 'Reporting',
        created_by_id: 'u-mill-admin',
        rate_limit: 60,
        created_at: '2025-12-02T08:00:00Z',
        expires_at: '2099-12-31T23:59:59Z',
        last_used_at: '2026-03-23T08:00:00Z',
        is_active: true,
        permissions: ['records:read'],
      },
    ],
  },
})
