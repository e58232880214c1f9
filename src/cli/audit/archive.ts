// `selvedge audit archive`: moves the beginning of the audit trail to files that `audit verify` proves.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { moveAnchor, partsBefore, removeArchived } from '../../access/audit-archiving.js'
import { anchorOf, rowsAfter, verifyChain, type Head, type Row } from '../../access/audit-chain.js'
import { counted } from '../../core/words.js'
import type { Database } from '../../database/open.js'
import { atPlace } from '../at-place.js'
import { dayOf, needed, say, UsageError, warn, type Typed } from '../command.js'
import { writePart } from './archive-files.js'

interface ArchiveOptions {
  readonly before: Date
  readonly folder: string
}

/** What was typed. Only what is over can be archived. */
export function archiveOptionsOf(typed: Typed): ArchiveOptions {
  const before = dayOf(typed, 'before')
  if (before.getTime() > Date.now()) throw new UsageError(`--before ${String(typed.options.before)} has not come yet`)
  return { before, folder: path.resolve(needed(typed, 'to')) }
}

/**
 * Archives the lines of one organization. First the files are written, read back, and on the disk; then the anchor
 * moves; then the lines are removed. So wherever it stops, each line is in the database, in a file, or in both.
 */
export async function archiveLines(
  database: Database, orgId: string, { before, folder }: ArchiveOptions,
): Promise<void> {
  const left = await removeArchived(database, orgId)
  if (left > 0) say(`${orgId}: ${counted(left, 'line')} removed that an interrupted command had archived`)
  const { broken } = await verifyChain(database, orgId)
  if (broken) throw new Error(`the trail of ${orgId} is not as it was written; look at audit verify. Nothing was archived.`)
  let from = await anchorOf(database, orgId)
  const parts = await partsBefore(database, orgId, from.position, before)
  if (parts.length === 0) return say(`${orgId}: no chained lines before ${before.toISOString().slice(0, 10)}`)
  await atPlace(folder, mkdir(folder, { recursive: true, mode: 0o700 }), 'name a folder that can be made')
  for (const { year, last } of parts) {
    const to = await placeAt(database, orgId, last)
    const rows = rowsBetween(database, orgId, from, to)
    const file = await writePart({ folder, year, orgId, after: from, last: to, rows })
    await moveAnchor(database, orgId, from, to)
    const count = await removeArchived(database, orgId)
    say(`${orgId}: ${counted(count, 'line')} of ${year} in ${file}, up to the hash ${to.hash}`)
    from = to
  }
}

/** Makes the room of removed lines free for new ones. Only the owner of the table may. */
export async function reclaim({ pool }: Database): Promise<void> {
  await pool.query('VACUUM (ANALYZE) "AuditLine"').catch(({ message }: Error) =>
    warn(`the room of the removed lines is not free yet; run VACUUM "AuditLine" as its owner (${message})`))
}

async function placeAt({ pool }: Database, orgId: string, position: number): Promise<Head> {
  const { rows: [head] } = await pool.query<Head>(
    'SELECT "position", "hash" FROM "AuditLine" WHERE "orgId" = $1 AND "position" = $2', [orgId, position],
  )
  return head
}

async function* rowsBetween({ pool }: Database, orgId: string, from: Head, to: Head): AsyncGenerator<Row> {
  let here = from
  while (here.position < to.position) {
    const rows = (await rowsAfter(pool, orgId, here)).filter(({ position }) => position <= to.position)
    if (rows.length === 0) return
    yield* rows
    here = rows[rows.length - 1]
  }
}
