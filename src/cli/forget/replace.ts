// Counts and replaces the copies of a person's data, table after table.
import type pg from 'pg'
import { quoted } from '../import/staging.js'
import { SHARED_MODELS } from '../../database/tenant.js'
import { COPIES, PERSON, type Copy } from './copies.js'

type Client = Pick<pg.PoolClient, 'query'>

/** The person as the user account has them. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** A table with its copies. */
interface Group {
  readonly table: string
  readonly copies: readonly Copy[]
}

/** The number of copies of one column. */
export interface Found {
  readonly table: string
  readonly column: string
  readonly count: number
}

const GROUPS: readonly Group[] = [...new Set(COPIES.map(({ table }) => table))].map((table) => ({
  table,
  copies: COPIES.filter((copy) => copy.table === table),
}))

/** The rows that one statement looks at: those of an organization, or those of a table that none owns. */
interface Part {
  readonly where: string
  readonly values: readonly string[]
}

/** The parts of a table. A statement is of one organization, so that one node answers it. */
function partsOf(table: string, { id, email, name }: Person, orgIds: readonly string[]): Part[] {
  const values = [id, email, name]
  if (SHARED_MODELS.includes(table)) return [{ where: 'true', values }]
  return orgIds.map((orgId) => ({ where: `${quoted(table)}."orgId" = $4`, values: [...values, orgId] }))
}

/** True for the rows whose copy is still to be replaced. */
const isKept = ({ column, of, becomes }: Copy) =>
  `(${of} AND ${quoted(column)} IS NOT NULL AND ${quoted(column)} IS DISTINCT FROM ${becomes})`

/** The copies that are there, by column. */
export async function findCopies(client: Client, person: Person, orgIds: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { table, copies } of GROUPS) {
    const counts = copies.map((copy, at) => `count(*) FILTER (WHERE ${isKept(copy)})::int AS c${at}`)
    const sums = copies.map(() => 0)
    for (const { where, values } of partsOf(table, person, orgIds)) {
      const { rows: [row] } = await client.query<Record<string, number>>(
        `SELECT ${counts.join(', ')} FROM ${quoted(table)}, ${PERSON} WHERE ${where}`, [...values])
      for (const at of sums.keys()) sums[at] += row[`c${at}`]
    }
    found.push(...copies.map(({ column }, at) => ({ table, column, count: sums[at] })))
  }
  return found.filter(({ count }) => count > 0)
}

/** Replaces the copies. Each row is written once. Call this in a transaction. */
export async function replaceCopies(
  client: Client, person: Person, found: readonly Found[], orgIds: readonly string[],
): Promise<void> {
  const concerned = new Set(found.map(({ table }) => table))
  for (const group of GROUPS.filter(({ table }) => concerned.has(table)))
    await appending(client, group.table, async () => {
      for (const { where, values } of partsOf(group.table, person, orgIds))
        await client.query(updateOf(group, where), [...values])
    })
}

function updateOf({ table, copies }: Group, where: string): string {
  const values = copies.map((copy) =>
    `${quoted(copy.column)} = CASE WHEN ${isKept(copy)} THEN ${copy.becomes} ELSE ${quoted(copy.column)} END`)
  return `UPDATE ${quoted(table)} SET ${values.join(', ')} FROM ${PERSON} WHERE ${where} AND (${copies.map(isKept).join(' OR ')})`
}

const REFUSING = `SELECT 1 FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
  WHERE g.tgrelid = $1::regclass AND NOT g.tgisinternal AND f.proname = 'refuseChange'`

/**
 * Histories refuse every change. The names in them are replaced while their triggers are off, in the same transaction.
 * All of them, because Citus does not switch a single one off where the rows are.
 */
async function appending(client: Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query(REFUSING, [quoted(table)])
  if (rows.length === 0) return void (await work())
  await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`)
  await work()
  await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`)
}
