// Copies all rows from the embedded database to a server, each exactly as it is.
import { eachPart } from '../import/each-row.js'
import { literal, quoted } from '../import/staging.js'
import { sumOf, type Client, type Table } from './tables.js'

/** A foreign key of the target. */
interface Link {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const LINKS = `SELECT conrelid::regclass::text AS "table", conname::text AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  ORDER BY conrelid::regclass::text, conname`

/**
 * Runs work while the tables of the target have neither triggers nor foreign keys. So nothing is written beside the
 * copied rows, and tables that refer to each other can be filled in any order. Afterwards PostgreSQL checks every
 * foreign key. Only the owner of the tables may do this; superuser rights are not needed. Call this in a transaction.
 */
export async function unguarded(target: Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const { rows: links } = await target.query<Link>(LINKS)
  for (const { table, name } of links) await target.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  for (const { name } of tables) await target.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await work()
  for (const { name } of tables) await target.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of links)
    await target.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
}

/** Copies the rows of a table in batches. Each value is sent as the text that PostgreSQL writes and reads exactly. */
export async function copyRows(
  source: Client, target: Client, { name, columns }: Table, onRows: (rows: number) => void,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const insert = `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map(({ type }, at) => `r.c${at}::${type}`).join(', ')}
    FROM unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) AS r(${columns.map((_, at) => `c${at}`).join(', ')})`
  const text = `SELECT ARRAY[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}]::text[] AS texts
    FROM ${quoted(name)}`
  await eachPart<{ texts: (string | null)[] }>(source, { text }, async (rows) => {
    await target.query(insert, columns.map((_, at) => rows.map(({ texts }) => texts[at])))
    onRows(rows.length)
  })
}

const SEQUENCES = `SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`

/** Lets each sequence of the target continue where that of the source is. */
export async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(SEQUENCES)
  for (const { name } of rows) {
    const { rows: [at] } = await source.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`)
    await target.query(`SELECT setval(${literal(quoted(name))}::regclass, $1::bigint, $2)`, [at.last, at.called])
  }
}

/** Compares the number and the checksum of the rows of each table. Throws at the first difference. */
export async function compare(
  source: Client, target: Client, tables: readonly Table[], onTable: (name: string) => void,
): Promise<void> {
  for (const table of tables) {
    onTable(table.name)
    const [here, there] = [await sumOf(source, table), await sumOf(target, table)]
    if (here.rows !== there.rows)
      throw new Error(`${table.name} has ${here.rows} rows in the embedded database and ${there.rows} on the server`)
    if (here.checksum !== there.checksum) throw new Error(`rows of ${table.name} are not the same on both sides`)
  }
}
