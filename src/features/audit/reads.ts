// Sort order and filters of the audit trail.
import { amongActions, containsOrShows } from '../../core/lifecycle/record-action.js'
import { HISTORY_COMPUTED } from '../../core/lifecycle/history-type.js'
import { among, before, since } from '../../core/records/filters.js'
import { joined, readable } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { AuditLine, AuditLineFilter, HistoryLine, RecordEdit } from './types.js'

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

const LINE = [
  'orgId', 'id', 'at', 'actorId', 'actorName', 'actingForId', 'action', 'entity', 'entityId', 'from', 'to', 'reason',
  'comments',
] as const

/** The lines of the trail, and those that were imported with the names of then. */
const linesOfHistories = () =>
  statements.selectFrom('AuditLine').select(LINE)
    .select((eb) => eb.cast<string | null>(eb.val(null), 'text').as('actingForName'))
    .unionAll(statements.selectFrom('DocumentHistory').select([...LINE, 'actingForName']))

/** The history of a record, for everyone who may read the record. */
export const historyLines = joined('AuditLine', HistoryLine, {
  order: ['at', 'asc'], columns: [...LINE, 'actingForName'], from: linesOfHistories,
  computed: { ...HISTORY_COMPUTED, actingForName: ['actingForId', 'actingForName'] },
})

/** The lines of the trail that say what changed. */
const linesOfEdits = () =>
  statements.selectFrom('AuditLine').select([...LINE, 'details'])
    .where(({ fn, val }) => fn<boolean>('jsonb_path_exists', ['details', val('$.changed.*')]))

/** What was changed of a record, for everyone who may read the record. */
export const recordEdits = joined('AuditLine', RecordEdit, {
  order: ['at', 'desc'], columns: [...LINE, 'details'], from: linesOfEdits,
  computed: { ...HISTORY_COMPUTED, fields: ['entity', 'details'] },
})
