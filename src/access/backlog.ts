// What waits in the database to be done by background work, for the metrics. One statement, whatever the tables hold.
import { allOrganizations } from './every-organization.js'
import type { Database } from '../database/open.js'
import type { Backlog } from '../telemetry/backlog.js'

/** Counting stops here, so that a long queue does not make the statement slow. */
const MOST_COUNTED = 100_000

/** Each count reads the first rows of an index. `$1` are all organizations, with which the indexes begin. */
const COUNT = `WITH deletions AS (
    SELECT count(*)::int AS "objectDeletions" FROM (SELECT 1 FROM "ObjectDeletion"
      WHERE "nextAttemptAt" <= now() OR "attempts" > 0 LIMIT ${MOST_COUNTED}) AS waiting
  ), due AS (
    SELECT count(*)::int AS "deliveriesDue" FROM (SELECT 1 FROM "Webhook" w JOIN "WebhookDelivery" d
      ON d."orgId" = w."orgId" AND d."webhookId" = w."id" AND d."nextAttemptAt" <= now() WHERE w."isActive"
      LIMIT ${MOST_COUNTED}) AS waiting
  ), dead AS (
    SELECT count(*)::int AS "deliveriesDead" FROM (SELECT 1 FROM "WebhookDelivery"
      WHERE "orgId" = ANY($1::text[]) AND "status" = 'DEAD' LIMIT ${MOST_COUNTED}) AS waiting
  ), lines AS (
    SELECT count(*)::int AS "auditLinesNotChained", min("at") AS "oldest" FROM (SELECT "at" FROM "AuditLine"
      WHERE "orgId" = ANY($1::text[]) AND "position" IS NULL LIMIT ${MOST_COUNTED}) AS waiting
  ), changes AS (
    SELECT count(*)::int AS "changesNotPlaced" FROM (SELECT 1 FROM "Change" WHERE "position" IS NULL
      LIMIT ${MOST_COUNTED}) AS waiting
  )
  SELECT "objectDeletions", "deliveriesDue", "deliveriesDead", "auditLinesNotChained", "changesNotPlaced",
    coalesce(greatest(extract(epoch FROM now() - "oldest"), 0), 0)::float8 AS "auditOldestNotChainedSeconds",
    "databaseBytes"()::float8 AS "databaseBytes", "tableBytes"('"AuditLine"')::float8 AS "auditBytes"
  FROM deletions, due, dead, lines, changes`

/** Counts what waits. */
export async function readBacklog({ pool }: Pick<Database, 'pool'>): Promise<Backlog> {
  return (await pool.query<Backlog>(COUNT, [await allOrganizations({ pool })])).rows[0]
}
