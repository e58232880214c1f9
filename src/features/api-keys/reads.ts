// Sort order and filters of API keys.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { ApiKey } from './types.js'

export const apiKeys = readable('ApiKey', ApiKey, {
  order: ['createdAt', 'desc'],
  filters: {
    isActive: is('isActive'),
    createdById: is('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    expiresBefore: before('expiresAt'),
    text: contains('name', 'prefix'),
  },
})
