// The log of the changes of each organization: positions are given, changes are read after a position, and old ones
// are removed.
import { onEachNode, sumOfNodes, type Among } from './every-node.js'
import { inBatches } from './rounds.js'
import type { Database } from '../database/open.js'

/** A change that has its position. */
export interface PlacedChange {
  /** Position in the log of the organization, from 1 without gaps. */
  readonly position: number
  /** The model of the record. */
  readonly kind: string
  readonly recordId: string
  readonly action: string
  /** The user who acted; null where the change follows from another document, and for acts without a user. */
  readonly actorId: string | null
  /** The version of the record after the change; null for a record without versions. */
  readonly recordVersion: number | null
  /** The changed members as the trail names them: `notes`, `BillLine.qty`, `BillLine` for added or removed lines. */
  readonly fields: readonly string[]
  readonly at: Date
}

/** How far a log goes: the last position that was given, and the last one whose change was removed. */
export interface Ends {
  readonly placed: number
  readonly removed: number
}

/** The gateways listen on this channel; the message is the organization whose log became longer. */
export const CHANNEL = 'selvedge_changes'

/** The changes that one statement gives positions or removes. */
const BATCH = 5_000
/** The changes that one statement reads. */
export const PAGE = 500

type WithPool = Pick<Database, 'pool' | 'nodes'>
type Reading = Pick<Database, 'read'>

/** What giving positions came to. */
export interface Placed {
  /** The organizations whose logs became longer. */
  readonly orgIds: readonly string[]
  /** Whether another gateway is giving positions at this moment. */
  readonly isBusy: boolean
}

/** Gives positions to the changes that wait for one. Does nothing while another gateway does it. */
export async function placeChanges(database: WithPool): Promise<Placed> {
  const rows = (await onEachNode(database, (among) => placeAmong(database, among))).flat()
  const orgIds = rows.flatMap(({ orgId }) => orgId ?? [])
  return { orgIds, isBusy: orgIds.length < rows.length }
}

/** Gives positions to the changes of these organizations. A row without one says that another gateway does it. */
export const placeAmong = async ({ pool }: Pick<Database, 'pool'>, among: Among) => (await pool.query<{ orgId: string | null }>(
  'SELECT placed AS "orgId" FROM "placeChanges"($1, $2, $3) AS placed', [BATCH, CHANNEL, among])).rows

const LOGS = 'SELECT "orgId" FROM "ChangeLog" ORDER BY "orgId"'

/** The log is locked, so that one process removes its changes at a time. The others pass it over. */
const REMOVE = `WITH log AS MATERIALIZED (
    SELECT 1 AS "held" FROM "ChangeLog" WHERE "orgId" = $1 FOR UPDATE SKIP LOCKED
  ), old AS (
    SELECT "seq" FROM "Change" WHERE "orgId" = $1 AND "at" < $2 AND "position" IS NOT NULL AND (SELECT "held" FROM log) = 1
    ORDER BY "at" LIMIT ${BATCH}
  ), gone AS (
    DELETE FROM "Change" c USING old WHERE c."orgId" = $1 AND c."seq" = old."seq" RETURNING c."position"
  ), ends AS (
    UPDATE "ChangeLog" log SET "removed" = greatest(log."removed", last."position")
    FROM (SELECT max("position") AS "position" FROM gone) AS last
    WHERE log."orgId" = $1 AND last."position" IS NOT NULL
  )
  SELECT count(*)::int AS count FROM gone`

/** Removes the changes from before a time, and notes how far. Returns their number. */
export async function removeChanges(database: WithPool, before: Date, isStopped = () => false): Promise<number> {
  const { pool } = database
  const logs = async () => (await pool.query<{ orgId: string }>(LOGS)).rows.map(({ orgId }) => orgId)
  return sumOfNodes(database, async (among) => {
    let removed = 0
    for (const orgId of among ?? await logs())
      removed += await inBatches(
        async () => (await pool.query<{ count: number }>(REMOVE, [orgId, before])).rows[0].count, isStopped, BATCH)
    return removed
  })
}

/** The ends of the logs of these organizations. A log without an entry is empty. */
export async function endsOf({ read }: Reading, orgIds: readonly string[]): Promise<ReadonlyMap<string, Ends>> {
  if (orgIds.length === 0) return new Map()
  const rows = await read<Ends & { readonly orgId: string }>(
    'SELECT "orgId", "placed"::float8, "removed"::float8 FROM "ChangeLog" WHERE "orgId" = ANY($1::text[])', [orgIds],
  )
  return new Map(rows.map(({ orgId, ...ends }) => [orgId, ends]))
}

const READ = `SELECT log."removed"::float8, c."position"::float8, c."kind", c."recordId", c."action", c."actorId", c."recordVersion", c."fields", c."at"
  FROM "ChangeLog" log LEFT JOIN LATERAL (
    SELECT * FROM "Change" WHERE "orgId" = $1 AND "position" > $2 ORDER BY "position" LIMIT $3
  ) AS c ON true WHERE log."orgId" = $1 ORDER BY c."position"`

type Row = Pick<Ends, 'removed'> & (PlacedChange | { readonly position: null })

/**
 * The changes after a position, in their order, at most `most`; null if changes after the position have been removed.
 * One statement, so that nothing can be removed between the two questions.
 */
export async function changesAfter(
  { read }: Reading, orgId: string, position: number, most = PAGE,
): Promise<readonly PlacedChange[] | null> {
  const rows = await read<Row>(READ, [orgId, position, most])
  if (rows.some(({ removed }) => removed > position)) return null
  return rows.flatMap(({ removed: _removed, ...change }) => (change.position === null ? [] : [change]))
}
