// Sort order and filters of API keys.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { ApiKey, ApiKeyFilter } from './types.js'

export const apiKeys = readable('ApiKey', ApiKey, {
  filterType: ApiKeyFilter,
  order: ['createdAt', 'desc'],
  sortableWithNulls: ['expiresAt'],
  filters: {
    isActive: is('isActive'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    expiresBefore: before('expiresAt'),
    expiresFrom: since('expiresAt'),
    text: contains('name', 'prefix'),
  },
})
