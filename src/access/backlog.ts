// What waits in the database to be done by background work, for the metrics. One statement, whatever the tables hold.
import type { Database } from '../database/open.js'
import type { Backlog } from '../telemetry/backlog.js'

/** Counting stops here, so that a long queue does not make the statement slow. */
const MOST_COUNTED = 10_000

/** Each count reads the first rows of an index. */
const COUNT = `WITH "notChained" AS (SELECT count(*)::int AS "lines", min(waiting."at") AS "oldest"
  FROM "Organization" o CROSS JOIN LATERAL (
    SELECT "at" FROM "AuditLine" WHERE "orgId" = o."id" AND "position" IS NULL
    LIMIT ${MOST_COUNTED}) AS waiting)
SELECT
  (SELECT count(*)::int FROM (SELECT FROM "ObjectDeletion" WHERE "nextAttemptAt" <= now() OR "attempts" > 0
    LIMIT ${MOST_COUNTED}) AS waiting) AS "objectDeletions",
  (SELECT count(*)::int FROM "Webhook" w CROSS JOIN LATERAL (
    SELECT FROM "WebhookDelivery" WHERE "orgId" = w."orgId" AND "webhookId" = w."id" AND "nextAttemptAt" <= now()
    LIMIT ${MOST_COUNTED}) AS due WHERE w."isActive") AS "deliveriesDue",
  (SELECT count(*)::int FROM (SELECT DISTINCT "orgId" FROM "Webhook") AS w CROSS JOIN LATERAL (
    SELECT FROM "WebhookDelivery" WHERE "orgId" = w."orgId" AND "status" = 'DEAD'
    LIMIT ${MOST_COUNTED}) AS dead) AS "deliveriesDead",
  (SELECT "lines" FROM "notChained") AS "auditLinesNotChained",
  (SELECT coalesce(greatest(extract(epoch FROM now() - "oldest"), 0), 0)::float8
    FROM "notChained") AS "auditOldestNotChainedSeconds",
  (SELECT count(*)::int FROM (SELECT FROM "Change" WHERE "position" IS NULL
    LIMIT ${MOST_COUNTED}) AS waiting) AS "changesNotPlaced",
  pg_database_size(current_database())::float8 AS "databaseBytes",
  pg_total_relation_size('"AuditLine"')::float8 AS "auditBytes"`

/** Counts what waits. */
export async function readBacklog({ pool }: Pick<Database, 'pool'>): Promise<Backlog> {
  return (await pool.query<Backlog>(COUNT)).rows[0]
}
