// The tables that `selvedge copy` moves, read from the database's catalogue, and a checksum of each.
import type pg from 'pg'
import { quoted } from '../import/staging.js'

export type Client = Pick<pg.ClientBase, 'query'>

export interface Column {
  readonly name: string
  /** The type in the words of the database, for casts. */
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/** Prisma's table of migrations. The target has its own. */
const LEDGER = '_prisma_migrations'

const COLUMNS = `SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND c.relname <> '${LEDGER}'
  ORDER BY c.relname, a.attname`

/** All tables with their columns, both in the order of their names. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(COLUMNS)
  const names = [...new Set(rows.map(({ table }) => table))]
  return names.map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map((row) => ({ name: row.name, type: row.type })),
  }))
}

/** What differs between the tables of two databases, as a sentence; undefined if they are the same. */
export function differenceOf(source: readonly Table[], target: readonly Table[]): string | undefined {
  const [here, there] = [source, target].map((tables) => new Set(tables.flatMap(
    ({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`),
  )))
  const [lacking] = [...here].filter((column) => !there.has(column))
  if (lacking) return `the server has no column ${lacking}`
  const [more] = [...there].filter((column) => !here.has(column))
  return more && `the embedded database has no column ${more}`
}

export interface Sum {
  /** The number of rows. */
  readonly rows: string
  /** The sum of the hashes of the rows, so that their order does not matter. */
  readonly checksum: string
}

/** The settings that decide how values are written as text. Both sides have the same. */
export const TEXT_SETTINGS = [
  `SET LOCAL "DateStyle" = 'ISO, YMD'`,
  `SET LOCAL "TimeZone" = 'UTC'`,
  `SET LOCAL "IntervalStyle" = 'postgres'`,
  'SET LOCAL "extra_float_digits" = 1',
  `SET LOCAL "bytea_output" = 'hex'`,
]

/** Counts and hashes the rows of a table, in the database itself. */
export async function sumOf(client: Client, { name, columns }: Table): Promise<Sum> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const { rows: [sum] } = await client.query<Sum>(`SELECT count(*)::text AS rows,
    coalesce(sum(('x' || left(md5(ROW(${texts})::text), 16))::bit(64)::bigint), 0)::text AS checksum
    FROM ${quoted(name)}`)
  return sum
}
