// Sort order and filters of the audit trail.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { AuditLine } from './types.js'

export const auditLines = readable('AuditLine', AuditLine, {
  order: ['at', 'desc'],
  filters: {
    entity: is('entity'),
    entityId: is('entityId'),
    actorId: is('actorId'),
    action: is('action'),
    from: since('at'),
    before: before('at'),
    text: contains('action', 'entity', 'entityId', 'actorName', 'reason'),
  },
})
