// The exports of lists in the database, of all organizations: those that wait for a gateway, and those to remove.
import { onEachNode, sumOfNodes, type Among } from './every-node.js'
import type { Database } from '../database/open.js'

/** An export that a gateway may take. */
export interface DueExport {
  readonly orgId: string
  readonly id: string
  readonly claimedUntil: Date
}

type WithPool = Pick<Database, 'pool' | 'nodes'>

const within = (among: Among) => (among ? 'AND "orgId" = ANY ($2::text[])' : '')
const listed = (among: Among) => (among ? [among] : [])

const due = (among: Among) => `SELECT "orgId", "id", "claimedUntil" FROM "ListExport"
  WHERE "claimedUntil" <= $1 ${within(among)} ORDER BY "claimedUntil" LIMIT 20`

/** The exports that no gateway writes at a time, those that wait longest first. */
async function dueExports(database: WithPool, now: Date): Promise<readonly DueExport[]> {
  const { pool } = database
  const found = await onEachNode(database, async (among) =>
    (await pool.query<DueExport>(due(among), [now, ...listed(among)])).rows)
  return found.flat().sort((a, b) => a.claimedUntil.getTime() - b.claimedUntil.getTime())
}

const expired = (among: Among) => `SELECT DISTINCT "orgId" FROM "ListExport"
  WHERE "claimedUntil" IS NULL AND "expiresAt" <= $1 ${within(among)}`
const REMOVE = 'DELETE FROM "ListExport" WHERE "orgId" = $1 AND "claimedUntil" IS NULL AND "expiresAt" <= $2'

/** Removes exports whose day is over. Returns their number. */
export const removeExports = (database: WithPool, now: Date): Promise<number> =>
  sumOfNodes(database, async (among) => {
    const { pool } = database
    const { rows } = await pool.query<{ orgId: string }>(expired(among), [now, ...listed(among)])
    let removed = 0
    for (const { orgId } of rows) removed += (await pool.query(REMOVE, [orgId, now])).rowCount ?? 0
    return removed
  })

export interface ExportQueue {
  /** The exports that no gateway writes at a time, those that wait longest first. */
  readonly due: (now: Date) => Promise<readonly DueExport[]>
  /** Removes exports whose day is over. Returns their number. */
  readonly removeExpired: (now: Date) => Promise<number>
}

/** The exports of a database. */
export const exportQueue = (database: WithPool): ExportQueue => ({
  due: (now) => dueExports(database, now),
  removeExpired: (now) => removeExports(database, now),
})
