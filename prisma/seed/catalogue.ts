// Reads the tables from the database catalogue: columns, foreign keys, and an order in which rows can be written.
import type { PrismaClient } from '../../src/generated/prisma/client.js'

export interface Column {
  readonly name: string
  readonly type: string
  /** The referenced table, if the column is part of a foreign key. */
  readonly refersTo?: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The column of the document number, if the records of the table have document numbers. */
  readonly number?: string
}

interface Row extends Column {
  readonly table: string
}

/** All tables with records of an organization; referenced tables come first. */
export async function catalogue(prisma: PrismaClient): Promise<Table[]> {
  const rows = await prisma.$queryRawUnsafe<Row[]>(`
    SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, NULL) AS type,
      (SELECT f.confrelid::regclass::text FROM pg_constraint f
       WHERE f.contype = 'f' AND f.conrelid = c.oid AND cardinality(f.conkey) = 2 AND f.conkey[2] = a.attnum LIMIT 1) AS "refersTo"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND EXISTS (SELECT 1 FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'orgId')
    ORDER BY c.relname, a.attnum`)
  const names = [...new Set(rows.map(({ table }) => table))]
  return inOrder(names.map((name) => tableOf(name, rows.filter(({ table }) => table === name))))
}

function tableOf(name: string, rows: readonly Row[]): Table {
  const columns = rows.map(({ name: column, type, refersTo }) => ({
    name: column,
    type,
    refersTo: refersTo?.replaceAll('"', ''),
  }))
  return {
    name,
    columns,
    number: ['documentId', 'billNumber'].find((number) => columns.some((column) => column.name === number)),
  }
}

/** Puts every table after the tables that it refers to. References of a table to itself are ignored. */
function inOrder(tables: readonly Table[], ordered: readonly Table[] = []): Table[] {
  const known = new Set(ordered.map(({ name }) => name))
  const left = tables.filter(({ name }) => !known.has(name))
  const waiting = new Set(left.map(({ name }) => name))
  const ready = left.filter(({ name, columns }) =>
    columns.every(({ refersTo }) => !refersTo || refersTo === name || !waiting.has(refersTo)),
  )
  if (!left.length) return [...ordered]
  if (!ready.length) throw new Error(`these tables refer to each other in a circle: ${[...waiting].join(', ')}`)
  return inOrder(tables, [...ordered, ...ready])
}
