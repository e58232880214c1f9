// How API keys are read: their order and their filters.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const apiKeys = readable('ApiKey', {
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
