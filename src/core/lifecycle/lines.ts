// The columns that every line of a history and every line of the audit trail fills in from the request.
import type { Viewer } from '../context.js'
import { newId } from '../ids/new-id.js'
import type { History } from './lifecycle.js'

/** The part of a context that the lines need. An act before any log-in has no more than this. */
export interface Acting {
  readonly viewer: Pick<Viewer, 'orgId' | 'userId' | 'name' | 'actingForId' | 'apiKey'>
  readonly now: Date
  readonly requestId: string
}

/** A line of the audit trail, without the act itself: column → value. */
export const auditBy = ({ viewer, now, requestId }: Acting) => ({
  orgId: viewer.orgId,
  id: newId('aud'),
  at: now,
  // Commands of the command line have no user account.
  actorId: viewer.userId || null,
  // The name of a person is read from the user.
  actorName: viewer.userId ? null : viewer.name,
  actingForId: viewer.actingForId,
  apiKeyId: viewer.apiKey?.id,
  requestId,
})

/** A line of the history of a record, without the act itself: column → value. */
export const historyBy = ({ viewer, now }: Acting, { kind }: History) => ({
  orgId: viewer.orgId,
  id: newId(kind),
  actorId: viewer.userId,
  actorName: viewer.name,
  actingForId: viewer.actingForId,
  at: now,
})

/** The columns of both, for a statement that is prepared before its values are known. */
export const AUDIT_COLUMNS: readonly (keyof ReturnType<typeof auditBy>)[] = [
  'orgId', 'id', 'at', 'actorId', 'actorName', 'actingForId', 'apiKeyId', 'requestId',
]
export const HISTORY_COLUMNS: readonly (keyof ReturnType<typeof historyBy>)[] = [
  'orgId', 'id', 'actorId', 'actorName', 'actingForId', 'at',
]

/** The name that a column of all histories has in the table of one history. */
export const columnIn = ({ names = {} }: History) => (column: string) => names[column] ?? column
