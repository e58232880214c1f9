// Makes many records of a kind: copies of an organization's rows, with SQL from the database's catalogue. Copies refer
// to what the original refers to, and differ from it in what has to be unique.
import { catalogue, type Column, type Table } from '../../../prisma/seed/catalogue.js'
import type { PrismaClient } from '../../../src/generated/prisma/client.js'

/** What copies are made of. */
export interface Wanted {
  readonly orgId: string
  /** The number of the first copy; 1 if it is left out. Copies of the same row have different numbers. */
  readonly from?: number
  /** Table → the number of copies of each of its rows. */
  readonly times: Readonly<Record<string, number>>
  /** Tables of which only the first rows are copied, by their identifiers → how many. All rows of other tables are. */
  readonly first?: Readonly<Record<string, number>>
  /** The columns, as `Table.column`, of which every copy gets a value of its own, in a changed order. */
  readonly spread?: ReadonlySet<string>
  /** Column, as `Table.column` → its value in SQL, over the original `s` and the number `k` of the copy. */
  readonly instead?: Readonly<Record<string, string>>
}

/** Copies of each row that one statement makes. More might take longer than a statement may. */
const AT_ONCE = 100

interface KeyColumn {
  readonly table: string
  readonly key: string
  readonly name: string
  readonly mayBeNull: boolean
}

/** The columns of the unique keys, without the organization. */
const KEYS = `
  SELECT c.relname::text AS "table", i.indexrelid::regclass::text AS key, a.attname::text AS name,
    NOT a.attnotnull AS "mayBeNull"
  FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = current_schema()::regnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey::int2[]) AND a.attname <> 'orgId'
  WHERE i.indisunique AND NOT i.indisprimary ORDER BY 1, 2, 3`

/** What makes the texts of a copy differ. */
const SUFFIX = `'-k' || k`

const isText = ({ type }: Column) => type === 'text' || type.startsWith('character')
const isNumber = ({ type }: Column) => type === 'integer' || type === 'numeric' || type === 'bigint'
const isTime = ({ type }: Column) => type.startsWith('timestamp') || type === 'date'

/** A column whose value differs in each copy, and the expression of that value. */
type Own = readonly [column: string, value: string]

/** The ways to make a unique key differ; the first that fits is taken. */
const WAYS: readonly ((column: Column, mayBeNull: boolean) => string | false)[] = [
  (column, mayBeNull) => isNumber(column) && !mayBeNull && `s."${column.name}" + 1000 * k`,
  (column, mayBeNull) => isTime(column) && !mayBeNull && `s."${column.name}" + 400 * k`,
  (column) => isText(column) && !column.refersTo && `s."${column.name}" || ${SUFFIX}`,
  (_, mayBeNull) => mayBeNull && 'NULL',
  ({ name }) => `s."${name}" || ${SUFFIX}`,
]

/** The columns that make the copies' keys unique. */
function ownOf({ columns }: Table, keys: readonly KeyColumn[]): ReadonlyMap<string, string> {
  const names = [...new Set(keys.map(({ key }) => key))]
  return new Map(names.map((name): Own => {
    const among = keys.filter(({ key }) => key === name)
    for (const way of WAYS) {
      for (const { name: of, mayBeNull } of among) {
        const column = columns.find((one) => one.name === of)
        const value = column && way(column, mayBeNull)
        if (value) return [of, value]
      }
    }
    throw new Error(`no column of ${name} can differ`)
  }))
}

/** A value of its own for each copy. Days that are kept as text stay days. */
function spreadOf(column: Column): string {
  const at = `s."${column.name}"`
  if (isNumber(column)) return `${at} + k`
  if (column.type === 'date') return `${at} - k`
  if (isTime(column)) return `${at} - make_interval(hours => k)`
  const day = `to_char(left(${at}, 10)::date - k, 'YYYY-MM-DD') || substr(${at}, 11)`
  return `CASE WHEN ${at} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN ${day} ELSE ${at} || ${SUFFIX} END`
}

function copying(table: Table, keys: readonly KeyColumn[], { spread, first = {}, instead = {} }: Wanted): string {
  const own = ownOf(table, keys)
  const values = table.columns.map((column) => {
    const { name } = column
    const place = `${table.name}.${name}`
    if (name === 'id') return `s.id || ${SUFFIX}`
    return instead[place] ?? own.get(name) ?? (spread?.has(place) ? spreadOf(column) : `s."${name}"`)
  })
  const only = first[table.name] === undefined ? '' : `AND s.id IN (
    SELECT o.id FROM "${table.name}" o WHERE o."orgId" = $1 ORDER BY o.id LIMIT ${first[table.name]})`
  return `INSERT INTO "${table.name}" (${table.columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM "${table.name}" s CROSS JOIN generate_series($2::int, $3::int) AS copy(k)
    WHERE s."orgId" = $1 AND s.id !~ '-k[0-9]+$' ${only} ORDER BY hashtext(s.id || k)`
}

/** The tables to whose copies the copies refer, because only the reference can make a key differ. */
const copiedBefore = (table: Table, keys: readonly KeyColumn[]) =>
  [...ownOf(table, keys)].flatMap(([name, value]) =>
    value === 'NULL' ? [] : (table.columns.find((one) => one.name === name)?.refersTo ?? []))

/** Copies the rows of the tables. Where a key needs it, as many copies of another table are made first. */
export async function addCopies(prisma: PrismaClient, wanted: Wanted): Promise<void> {
  const tables = await catalogue(prisma)
  const keys = await prisma.$queryRawUnsafe<KeyColumn[]>(KEYS)
  const keysOf = ({ name }: Table) => keys.filter(({ table }) => table === name)
  const times: Record<string, number> = { ...wanted.times }
  for (const table of [...tables].reverse().filter(({ name }) => times[name]))
    for (const target of copiedBefore(table, keysOf(table)))
      times[target] = Math.max(times[target] ?? 0, times[table.name])
  const first = wanted.from ?? 1
  for (const table of tables.filter(({ name }) => times[name])) {
    const last = first + times[table.name] - 1
    for (let at = first; at <= last; at += AT_ONCE)
      await prisma.$executeRawUnsafe(
        copying(table, keysOf(table), wanted), wanted.orgId, at, Math.min(at + AT_ONCE - 1, last))
    // Without it, each row of the next table that refers to this one is checked by reading this table whole.
    await prisma.$executeRawUnsafe(`ANALYZE "${table.name}"`)
  }
}
