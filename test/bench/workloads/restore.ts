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
  'VACUUM ANALYZE "MaterialRequest", "MaterialRequestHistory", "AuditLine"',
  'CHECKPOINT',
]

export async function restoreRequests({ database: { query } }: Scene): Promise<void> {
  for (const statement of STATEMENTS) await query(statement)
}
