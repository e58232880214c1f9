// The histories of documents in files. At its own gateway a history is the audit trail, with the names of the accounts;
// elsewhere it is what was imported. Both are read as rows of `DocumentHistory`, so that histories move as they are.
import { historied } from '../../features/audit/traced.js'
import { features } from '../../features.js'
import { literal, quoted } from './staging.js'

const HISTORY = 'DocumentHistory'

/** In the order of the table, because rows of both are copied together. */
const COLUMNS = [
  'orgId', 'id', 'at', 'actorId', 'actorName', 'actingForId', 'actingForName', 'action', 'entity', 'entityId', 'from', 'to',
  'reason', 'comments',
]

/** Names that the audit trail has from the accounts. */
const NAMES: Readonly<Record<string, string>> = {
  actorName: 'coalesce(a."actorName", actor."name")', actingForName: 'represented."name"',
}

const documents = historied(features).map(({ type }) => literal(type.name)).join(', ')

const LINES = `(SELECT ${COLUMNS.map((name) => `${NAMES[name] ?? `a.${quoted(name)}`} AS ${quoted(name)}`).join(', ')}
  FROM "AuditLine" a LEFT JOIN "User" actor ON actor."id" = a."actorId"
  LEFT JOIN "User" represented ON represented."id" = a."actingForId" WHERE a."entity" IN (${documents})
  UNION ALL SELECT ${COLUMNS.map(quoted).join(', ')} FROM ${quoted(HISTORY)})`

/** What has the rows of a kind, as a part of a statement. It needs an alias. */
export const rowsOf = (kind: string): string => (kind === HISTORY ? LINES : quoted(kind))

/** A name of today is no difference: people are renamed and forgotten, and lines keep the names of then. */
export const isNameOfThen = (kind: string, column: string) => kind === HISTORY && column in NAMES
