// How the audit trail is read: its order and its filters.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const auditLines = readable('AuditLine', {
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
  needs: { actor: ['actorId'], actingFor: ['actingForId'] },
})
