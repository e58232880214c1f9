// Puts the material requests back to where they wait for approval.
import type { Scene } from '../scene.js'

/** History and trail refuse deletion; a replica's session does not ask their triggers. */
const STATEMENTS = [
  'SET session_replication_role = replica',
  `DELETE FROM "MaterialRequestHistory" WHERE "action" = 'approve'`,
  `DELETE FROM "AuditLine" WHERE "entity" = 'MaterialRequest'`,
  'SET session_replication_role = DEFAULT',
  `UPDATE "MaterialRequest" SET "status" = 'SUBMITTED', "approvedAt" = null, "approvedById" = null,
    "approvedByName" = null WHERE "status" <> 'SUBMITTED'`,
  // All tables, because a server may run without autovacuum: with the statistics of an empty log of changes, each read
  // of the last change sorts the log.
  'VACUUM ANALYZE',
  'CHECKPOINT',
]

export async function restoreRequests({ database: { query } }: Scene): Promise<void> {
  for (const statement of STATEMENTS) await query(statement)
}
