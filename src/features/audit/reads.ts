// Sort order and filters of the audit trail.
import { amongActions, containsOrShows } from '../../core/lifecycle/record-action.js'
import { HISTORY_COMPUTED } from '../../core/lifecycle/history-type.js'
import { among, before, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { AuditLine, AuditLineFilter, HistoryLine } from './types.js'

export const auditLines = readable('AuditLine', AuditLine, {
  trail: 'none',
  filterType: AuditLineFilter,
  order: ['at', 'desc'],
  computed: HISTORY_COMPUTED,
  filters: {
    entity: among('entity'),
    entityId: among('entityId'),
    actorId: among('actorId'),
    actingForId: among('actingForId'),
    apiKeyId: among('apiKeyId'),
    requestId: among('requestId'),
    action: amongActions('action'),
    atFrom: since('at'),
    atBefore: before('at'),
    text: containsOrShows('action', 'action', 'entity', 'entityId', 'actorName', 'reason'),
  },
})

/** The lines of the trail as the history of a record, for everyone who may read the record. */
export const historyLines = readable('AuditLine', HistoryLine, { order: ['at', 'asc'], computed: HISTORY_COMPUTED })
