// How employees are read: their order and their filters.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const employees = readable('Employee', {
  order: ['name', 'asc'],
  filters: {
    isActive: is('isActive'),
    userId: is('userId'),
    hiredFrom: since('hiredAt'),
    hiredBefore: before('hiredAt'),
    text: contains('code', 'name', 'email', 'position'),
  },
  needs: { attachments: [], bills: [], user: ['userId'], auditLines: [] },
})
