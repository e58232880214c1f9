// The chain of the audit lines of each organization. A line takes its place after its commit, so no write waits for
// another one. Its hash covers the line and the hash before it, so a changed or missing line shows.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sumOfNodes } from './every-node.js'
import { allOrganizations } from './every-organization.js'
import { inBatches } from './rounds.js'
import { inTransaction } from '../database/driver/driver.js'
import type { Database } from '../database/open.js'

type WithPool = Pick<Database, 'pool'>

/** The lines that one transaction chains, and that one statement reads. */
const BATCH = 500

/** Only one process at a time chains or archives. The number is that of no other lock of the gateway. */
export const LOCK = 7_310_582_943

/** The text that is hashed: all columns of a line but its place in the chain. Only lines with comments have them. */
const CONTENT = `(jsonb_build_array("orgId", "id", to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  "actorId", "actorName", "actingForId", "apiKeyId", "action", "entity", "entityId", "from", "to", "reason",
  "details", "requestId")
  || CASE WHEN "comments" IS NULL THEN '[]'::jsonb ELSE jsonb_build_array("comments") END)::text`

/** A place in a chain. */
export interface Head {
  readonly position: number
  readonly hash: string
}
/** The place before the first line. */
export const START: Head = { position: 0, hash: '' }

/** The place of a line with this content, after the line at another place. */
export const follow = ({ position, hash }: Head, content: string): Head =>
  ({ position: position + 1, hash: createHash('sha256').update(`${hash}\n${content}`).digest('hex') })

/** Those of the list that have lines to chain. With the list, the statement reads the index of positions. */
const WAITING = `SELECT DISTINCT "orgId" FROM "AuditLine" WHERE "orgId" = ANY($1::text[]) AND "position" IS NULL
  ORDER BY "orgId"`

/**
 * Chains all committed lines of all organizations that are not chained yet. Does nothing while another gateway does
 * it. Returns the number of lines.
 */
export async function chainLines(database: Pick<Database, 'pool' | 'nodes'>, isStopped = () => false): Promise<number> {
  const { pool } = database
  return sumOfNodes(database, async (among) => {
    const { rows } = await pool.query<{ orgId: string }>(WAITING, [among ?? await allOrganizations(database)])
    let chained = 0
    for (const { orgId } of rows)
      chained += await inBatches(() => inTransaction(pool, (client) => chainWith(client, orgId)), isStopped, BATCH)
    return chained
  })
}

/** Chains the oldest lines of an organization that are not chained yet. Returns their number. */
async function chainWith(client: pg.PoolClient, orgId: string): Promise<number> {
  const { rows: [lock] } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS held`)
  if (!lock.held) return 0
  const { rows: lines } = await client.query<{ id: string; content: string }>(`SELECT id, ${CONTENT} AS content
    FROM "AuditLine" WHERE "orgId" = $1 AND "position" IS NULL ORDER BY "at", id LIMIT ${BATCH}`, [orgId])
  if (lines.length === 0) return 0
  const heads: Head[] = []
  for (const { content } of lines) heads.push(follow(heads.at(-1) ?? (await headOf(client, orgId)), content))
  await client.query(`UPDATE "AuditLine" line SET "position" = place.position, "hash" = place.hash
    FROM unnest($2::text[], $3::int[], $4::text[]) AS place (id, position, hash)
    WHERE line."orgId" = $1 AND line.id = place.id`,
  [orgId, lines.map(({ id }) => id), heads.map(({ position }) => position), heads.map(({ hash }) => hash)])
  const { position, hash } = heads[heads.length - 1]
  await client.query(`INSERT INTO "AuditChain" ("orgId", "position", "hash") VALUES ($1, $2, $3)
    ON CONFLICT ("orgId") DO UPDATE SET "position" = $2, "hash" = $3`, [orgId, position, hash])
  return lines.length
}

async function headOf(client: Pick<pg.Pool, 'query'>, orgId: string): Promise<Head> {
  const { rows: [head = START] } = await client.query<Head>(
    'SELECT "position", "hash" FROM "AuditChain" WHERE "orgId" = $1', [orgId],
  )
  return head
}

/** What is wrong with a chain. */
export type Break =
  | { readonly kind: 'changed'; readonly position: number; readonly line: ChainedLine }
  | { readonly kind: 'missing'; readonly position: number; readonly next: ChainedLine | null }

/** A line as a message names it. */
export type ChainedLine = Readonly<Record<'id' | 'action' | 'entity' | 'entityId' | 'at', string>>

/** The state of an organization's chain in the database. */
export interface Verified {
  /** The last line that was moved to files, from which the chain goes on. */
  readonly anchor: Head
  /** The first line that does not fit; null if all fit. */
  readonly broken: Break | null
  /** The end of the chain, as far as it was read. */
  readonly head: Head
  /** The lines that are not chained yet. */
  readonly waiting: number
}

/** A chained line as it is read, with the text that its hash covers. */
export type Row = ChainedLine & Head & { readonly content: string }

/** The last line of an organization that was moved to files. */
export async function anchorOf({ pool }: WithPool, orgId: string): Promise<Head> {
  const { rows: [anchor = START] } = await pool.query<Head>(
    'SELECT "archivedPosition" AS "position", "archivedHash" AS "hash" FROM "AuditChain" WHERE "orgId" = $1', [orgId],
  )
  return anchor
}

/** Reads the chain of an organization as far as it is in the database, and compares each line with its hash. */
export async function verifyChain({ pool }: WithPool, orgId: string): Promise<Verified> {
  const anchor = await anchorOf({ pool }, orgId)
  const end = await headOf(pool, orgId)
  const { rows: [{ waiting }] } = await pool.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM "AuditLine" WHERE "orgId" = $1 AND "position" IS NULL', [orgId],
  )
  let head = anchor
  for (let rows = await rowsAfter(pool, orgId, head); rows.length > 0; rows = await rowsAfter(pool, orgId, head)) {
    for (const row of rows) {
      const due = follow(head, row.content)
      if (row.position !== due.position)
        return { broken: { kind: 'missing', position: due.position, next: row }, anchor, head, waiting }
      if (row.hash !== due.hash)
        return { broken: { kind: 'changed', position: due.position, line: row }, anchor, head, waiting }
      head = due
    }
  }
  // Lines that were chained after the end was read are no fault.
  const isShort = head.position < end.position
  const broken: Break | null = isShort ? { kind: 'missing', position: head.position + 1, next: null } : null
  return { broken, anchor, head, waiting }
}

/** The next chained lines of an organization, in their order. */
export const rowsAfter = async (pool: pg.Pool, orgId: string, { position }: Head): Promise<Row[]> =>
  (await pool.query<Row>(`SELECT id, "action", "entity", "entityId", "at"::text AS "at", "position", "hash", ${CONTENT} AS content
    FROM "AuditLine" WHERE "orgId" = $1 AND "position" > $2 ORDER BY "position" LIMIT ${BATCH}`, [orgId, position])).rows
