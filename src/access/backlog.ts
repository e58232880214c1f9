// What waits in the database to be done by background work, for the metrics. One statement, whatever the tables hold;
// where organizations are distributed, one for each node that answers.
import { onEachNode, type Among } from './every-node.js'
import { allOrganizations } from './every-organization.js'
import type { Database } from '../database/open.js'
import type { Backlog } from '../telemetry/backlog.js'

/** Counting stops here, so that a long queue does not make the statement slow. */
const MOST_COUNTED = 100_000

const SIZES = `"databaseBytes"()::float8 AS "databaseBytes", "tableBytes"('"AuditLine"')::float8 AS "auditBytes"`

/** A condition for the organizations of a node. On a single server, rows of all are counted without it. */
const within = (among: Among, orgId: string) => (among ? `${orgId} = ANY($1::text[])` : 'true')

/** Each count reads the first rows of an index. `$1` are the organizations, with which the indexes begin. */
const count = (among: Among) => `WITH deletions AS (
    SELECT count(*)::int AS "objectDeletions" FROM (SELECT 1 FROM "ObjectDeletion"
      WHERE ("nextAttemptAt" <= now() OR "attempts" > 0) AND ${within(among, '"orgId"')} LIMIT ${MOST_COUNTED}) AS waiting
  ), due AS (
    SELECT count(*)::int AS "deliveriesDue" FROM (SELECT 1 FROM "Webhook" w JOIN "WebhookDelivery" d
      ON d."orgId" = w."orgId" AND d."webhookId" = w."id" AND d."nextAttemptAt" <= now()
      WHERE w."isActive" AND ${within(among, 'w."orgId"')}
      LIMIT ${MOST_COUNTED}) AS waiting
  ), dead AS (
    SELECT count(*)::int AS "deliveriesDead" FROM (SELECT 1 FROM "WebhookDelivery"
      WHERE "orgId" = ANY($1::text[]) AND "status" = 'DEAD' LIMIT ${MOST_COUNTED}) AS waiting
  ), lines AS (
    SELECT count(*)::int AS "auditLinesNotChained", min("at") AS "oldest" FROM (SELECT "at" FROM "AuditLine"
      WHERE "orgId" = ANY($1::text[]) AND "position" IS NULL LIMIT ${MOST_COUNTED}) AS waiting
  ), changes AS (
    SELECT count(*)::int AS "changesNotPlaced" FROM (SELECT 1 FROM "Change" WHERE "position" IS NULL
      AND ${within(among, '"orgId"')} LIMIT ${MOST_COUNTED}) AS waiting
  )
  SELECT "objectDeletions", "deliveriesDue", "deliveriesDead", "auditLinesNotChained", "changesNotPlaced",
    coalesce(greatest(extract(epoch FROM now() - "oldest"), 0), 0)::float8 AS "auditOldestNotChainedSeconds"
    ${among ? '' : `, ${SIZES}`}
  FROM deletions, due, dead, lines, changes`

/** Counts what waits, at the nodes that answer. */
export async function readBacklog(database: Pick<Database, 'pool' | 'nodes' | 'isDistributed'>): Promise<Backlog> {
  const ask = async (text: string, values: unknown[] = []) => (await database.pool.query<Backlog>(text, values)).rows[0]
  const counts = await onEachNode(database, async (among) =>
    ask(count(among), [among ?? await allOrganizations(database)]))
  if (!database.isDistributed()) return counts[0]
  const areUp = (await database.nodes.look()).every(({ isUp }) => isUp)
  return { ...counts.reduce(together, NOTHING), ...(areUp ? await ask(`SELECT ${SIZES}`) : NOT_KNOWN) }
}

/** The sizes while a node does not answer. To ask would wait for it. */
const NOT_KNOWN = { databaseBytes: NaN, auditBytes: NaN }

const NOTHING: Omit<Backlog, 'databaseBytes' | 'auditBytes'> = {
  objectDeletions: 0, deliveriesDue: 0, deliveriesDead: 0, auditLinesNotChained: 0, auditOldestNotChainedSeconds: 0,
  changesNotPlaced: 0,
}

/** What waits at two nodes. */
const together = (one: typeof NOTHING, other: typeof NOTHING): typeof NOTHING => ({
  objectDeletions: one.objectDeletions + other.objectDeletions,
  deliveriesDue: one.deliveriesDue + other.deliveriesDue,
  deliveriesDead: one.deliveriesDead + other.deliveriesDead,
  auditLinesNotChained: one.auditLinesNotChained + other.auditLinesNotChained,
  auditOldestNotChainedSeconds: Math.max(one.auditOldestNotChainedSeconds, other.auditOldestNotChainedSeconds),
  changesNotPlaced: one.changesNotPlaced + other.changesNotPlaced,
})
