// Sort order and filters of the audit trail.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { AuditLine, HistoryLine } from './types.js'

/** The names of people are read from their users. */
const computed = { actorName: ['actorId', 'actorName'], actingForName: ['actingForId'] }

export const auditLines = readable('AuditLine', AuditLine, {
  order: ['at', 'desc'],
  computed,
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

/** The lines of the trail as the history of a record, for everyone who may read the record. */
export const historyLines = readable('AuditLine', HistoryLine, { order: ['at', 'asc'], computed })
