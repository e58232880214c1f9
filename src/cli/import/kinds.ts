// Reads the kinds of records from the database's catalogue: each table of an organization with its columns, unique
// keys, links to other tables and checks.
import type pg from 'pg'
import type { ComputedColumns, ImportRule, Imports } from '../../core/imports.js'
import { LEFT_OUT, LEFT_OUT_COLUMNS } from './left-out.js'

/** What a column holds. An enum is a `word`. */
export type Holds = 'text' | 'word' | 'integer' | 'decimal' | 'boolean' | 'instant' | 'day' | 'json'

export interface Column {
  readonly name: string
  readonly holds: Holds
  /** Whether it is a list of such values. */
  readonly list: boolean
  /** The type in the words of the database, for casts. */
  readonly type: string
  /** The name of the type of one value, such as `int4`. */
  readonly base: string
  /** The words of an enum. */
  readonly words: readonly string[]
  /** The most digits before and after the point; null where the database sets no limit. */
  readonly digits: { readonly before: number; readonly after: number } | null
  /** The most characters of a text; null where the database sets no limit. */
  readonly longest: number | null
  readonly mayBeNull: boolean
  /** The default as an SQL expression. */
  readonly defaultsTo: string | null
}

export interface Link {
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

export interface Key {
  /** The columns, without that of the organization. */
  readonly columns: readonly string[]
  /** The same as SQL expressions. */
  readonly parts: readonly string[]
  /** The key holds among the rows with this condition. */
  readonly among: string | null
}

export interface Check {
  readonly columns: readonly string[]
  readonly rule: string
}

export interface Kind {
  readonly name: string
  /** All columns but those that are left out; `id` is the first. */
  readonly columns: readonly Column[]
  readonly keys: readonly Key[]
  readonly links: readonly Link[]
  readonly checks: readonly Check[]
  /** Whether the database refuses to change rows. */
  readonly appendOnly: boolean
  /** The columns that the gateway computes: column → its value. */
  readonly computed: ComputedColumns[string]
  /** The rules between its rows and others. */
  readonly rules: readonly ImportRule[]
}

/** The types of the database that a column may have: type name → what it holds. */
const TYPES: Readonly<Record<string, Holds>> = {
  text: 'text', varchar: 'text', bpchar: 'text', uuid: 'text',
  int2: 'integer', int4: 'integer', int8: 'integer',
  numeric: 'decimal', bool: 'boolean', timestamptz: 'instant', timestamp: 'instant', date: 'day',
  json: 'json', jsonb: 'json',
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly base: string
  readonly list: boolean
  readonly modifier: number
  readonly mayBeNull: boolean
  readonly defaultsTo: string | null
  readonly words: string[] | null
}

const OURS = `c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  AND EXISTS (SELECT 1 FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'orgId' AND NOT o.attisdropped)`

const COLUMNS = `
  SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
    coalesce(e.typname, t.typname)::text AS base, e.oid IS NOT NULL AS list, a.atttypmod AS modifier,
    NOT a.attnotnull AS "mayBeNull", pg_get_expr(d.adbin, d.adrelid) AS "defaultsTo",
    (SELECT array_agg(w.enumlabel::text ORDER BY w.enumsortorder) FROM pg_enum w
     WHERE w.enumtypid = coalesce(e.oid, t.oid)) AS words
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type e ON t.typcategory = 'A' AND e.oid = t.typelem
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${OURS} ORDER BY c.relname, a.attnum`

const namesOf = (numbers: string, table: string) => `(SELECT array_agg(n.attname::text ORDER BY k.place)
  FROM unnest(${numbers}) WITH ORDINALITY k(number, place)
  JOIN pg_attribute n ON n.attrelid = ${table} AND n.attnum = k.number)`

const KEYS = `
  SELECT c.relname::text AS "table", i.indisprimary AS main, pg_get_expr(i.indpred, i.indrelid) AS among,
    (SELECT array_agg(pg_get_indexdef(i.indexrelid, n, true) ORDER BY n)
     FROM generate_series(1, i.indnkeyatts) AS n) AS parts,
    (SELECT array_agg(DISTINCT n.attname::text) FROM pg_attribute n JOIN pg_depend p
       ON p.refclassid = 'pg_class'::regclass AND p.refobjid = n.attrelid AND p.refobjsubid = n.attnum
     WHERE p.classid = 'pg_class'::regclass AND p.objid = i.indexrelid) AS used,
    ${namesOf('i.indkey::int2[]', 'c.oid')} AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE i.indisunique AND ${OURS} ORDER BY i.indexrelid::regclass::text`

const CONSTRAINTS = `
  SELECT c.relname::text AS "table", o.contype::text AS sort, t.relname::text AS target,
    pg_get_expr(o.conbin, o.conrelid, true) AS rule,
    ${namesOf('o.conkey', 'c.oid')} AS columns, ${namesOf('o.confkey', 't.oid')} AS "targetColumns"
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid LEFT JOIN pg_class t ON t.oid = o.confrelid
  WHERE o.contype IN ('c', 'f') AND ${OURS} ORDER BY o.conname`

/** The tables with a trigger before an update that is there to refuse it. */
const APPEND_ONLY = `
  SELECT DISTINCT c.relname::text AS "table" FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
  JOIN pg_proc f ON f.oid = g.tgfoid
  WHERE NOT g.tgisinternal AND (g.tgtype & 16) > 0 AND f.proname = 'refuseChange' AND ${OURS}`

interface KeyRow {
  readonly table: string
  readonly main: boolean
  readonly among: string | null
  readonly parts: string[]
  readonly columns: string[] | null
  readonly used: string[] | null
}

interface ConstraintRow {
  readonly table: string
  readonly sort: 'c' | 'f'
  readonly target: string | null
  readonly rule: string | null
  readonly columns: string[] | null
  readonly targetColumns: string[] | null
}

/** An export needs none: it writes what is there. */
const NO_IMPORTS: Imports = { rules: [], computed: {} }

/** The kinds in the order of their names, with what the features declare of them. */
export async function readKinds(client: Pick<pg.PoolClient, 'query'>, imports = NO_IMPORTS): Promise<Kind[]> {
  const read = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const columns = await read<ColumnRow>(COLUMNS)
  const keys = await read<KeyRow>(KEYS)
  const constraints = await read<ConstraintRow>(CONSTRAINTS)
  const closed = new Set((await read<{ table: string }>(APPEND_ONLY)).map(({ table }) => table))
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !(name in LEFT_OUT))
  return names.map((name) => {
    const mine = <Row extends { readonly table: string }>(rows: Row[]) => rows.filter(({ table }) => table === name)
    const [own, bound] = [mine(columns), mine(constraints)]
    if (!own.some((column) => column.name === 'id' && !column.mayBeNull))
      throw new Error(`the table ${name} has no column id; name it in LEFT_OUT, with the reason`)
    return {
      name,
      columns: own.filter((column) => !(column.name in LEFT_OUT_COLUMNS)).map(columnOf).sort(idFirst),
      keys: mine(keys).filter(({ main }) => !main).map(keyOf),
      links: bound.filter(({ sort }) => sort === 'f').map(linkOf).filter((link) => link.columns.length > 0),
      checks: bound
        .filter(({ sort }) => sort === 'c')
        .map((row) => ({ columns: withoutOrg(row.columns ?? []), rule: row.rule as string })),
      appendOnly: closed.has(name),
      computed: imports.computed[name] ?? {},
      rules: imports.rules.filter(({ kind }) => kind === name),
    }
  })
}

const withoutOrg = (columns: readonly string[]) => columns.filter((column) => column !== 'orgId')
const idFirst = (a: Column, b: Column) => Number(b.name === 'id') - Number(a.name === 'id')

function columnOf({ table, name, type, base, list, modifier, mayBeNull, defaultsTo, words }: ColumnRow): Column {
  const holds = words ? 'word' : TYPES[base]
  if (!holds) throw new Error(`the column ${table}.${name} has the type ${type}, which an import cannot read`)
  return {
    name, type, base, list, mayBeNull, defaultsTo, holds,
    words: words ?? [],
    longest: (base === 'varchar' || base === 'bpchar') && modifier > 4 ? modifier - 4 : null,
    digits: holds === 'decimal' && modifier >= 0 ? digitsOf(modifier) : null,
  }
}

/** The database packs precision and scale of a decimal into one number. */
function digitsOf(modifier: number) {
  const [precision, scale] = [((modifier - 4) >> 16) & 0xffff, (modifier - 4) & 0xffff]
  return { before: precision - scale, after: scale }
}

const keyOf = ({ parts, columns, used, among }: KeyRow): Key => ({
  parts: parts.filter((part) => part !== '"orgId"'),
  columns: withoutOrg([...new Set([...(columns ?? []), ...(columns?.length === parts.length ? [] : (used ?? []))])]),
  among,
})

/** A link without the column of the organization on both sides. */
function linkOf({ columns, target, targetColumns }: ConstraintRow): Link {
  const pairs = (columns ?? []).map((column, at) => [column, targetColumns?.[at] ?? ''] as const)
  const own = pairs.filter(([column]) => column !== 'orgId')
  return { target: target as string, columns: own.map(([column]) => column), targetColumns: own.map(([, to]) => to) }
}
