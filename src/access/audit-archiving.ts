// Moves the beginning of the chain of audit lines out of the database: says which lines, and removes them when their
// files are safe. The anchor in `AuditChain` is the last line that has left.
import type pg from 'pg'
import { LOCK, type Head } from './audit-chain.js'
import { inTransaction } from '../database/driver/driver.js'
import type { Database } from '../database/open.js'

type WithPool = Pick<Database, 'pool'>

/** The lines that one transaction removes. */
const BATCH = 5_000

/** The lines of one file: a part of the chain. */
export interface Part {
  /** The year in which its last lines were written, in UTC. */
  readonly year: number
  /** Position of its last line. */
  readonly last: number
}

/**
 * The parts of the chain after a position that were written before a time: one for each year. A line that took its
 * place after lines of a later year is in the part of that year. Lines behind the first line of a later time stay.
 */
export async function partsBefore({ pool }: WithPool, orgId: string, after: number, before: Date): Promise<Part[]> {
  const { rows } = await pool.query<Part>(`WITH line AS (
      SELECT "position", "at" FROM "AuditLine" WHERE "orgId" = $1 AND "position" > $2
    ), begun AS (
      SELECT "position", max(extract(year FROM "at" AT TIME ZONE 'UTC')) OVER (ORDER BY "position") AS "year" FROM line
      WHERE "position" < coalesce((SELECT min("position") FROM line WHERE "at" >= $3), 2147483647)
    ) SELECT "year"::int, max("position") AS "last" FROM begun GROUP BY "year" ORDER BY "year"`, [orgId, after, before])
  return rows
}

/**
 * Says that all lines up to a place are in files. The trigger refuses a place that is none of the chain. Throws if
 * another process has moved the anchor meanwhile.
 */
export async function moveAnchor({ pool }: WithPool, orgId: string, from: Head, to: Head): Promise<void> {
  const { rowCount } = await archiving(pool, (client) => client.query(
    `UPDATE "AuditChain" SET "archivedPosition" = $3, "archivedHash" = $4
      WHERE "orgId" = $1 AND "archivedPosition" = $2`, [orgId, from.position, to.position, to.hash],
  ))
  if (rowCount !== 1) throw new Error(`another command archives the lines of ${orgId}; wait for it`)
}

/** Removes the lines up to the anchor, also those that an interrupted command has left. Returns their number. */
export async function removeArchived({ pool }: WithPool, orgId: string): Promise<number> {
  let removed = 0
  for (let count = BATCH; count === BATCH; removed += count) {
    const { rowCount } = await archiving(pool, (client) => client.query(`DELETE FROM "AuditLine" WHERE "orgId" = $1
      AND "position" <= (SELECT least(c."archivedPosition", ${BATCH - 1} + (SELECT min("position") FROM "AuditLine"
        WHERE "orgId" = $1)) FROM "AuditChain" c WHERE c."orgId" = $1)`, [orgId]))
    count = rowCount ?? 0
  }
  return removed
}

/** Does work in a transaction that may remove lines up to the anchor. No lines are chained meanwhile. */
function archiving<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    // A setting that is made with SET LOCAL also holds at the node that has the rows.
    await client.query(`SET LOCAL selvedge.archives = 'on'`)
    return work(client)
  })
}
