// The columns that a query needs of a table, found once per selection of a document.
import type { GraphQLResolveInfo } from 'graphql'
import { perObject } from '../per-object.js'
import { selectedFields } from '../schema/selection.js'
import { columnsOfField, type Rows, type Table } from './record.js'
import { nameOf } from './select.js'

/** Selection → table and further columns → the columns to read. */
const columnsOf = perObject((_selection: ReadonlySet<string>) => new Map<string, readonly string[]>())

/** The columns to read for the fields selected at these paths: always `id` and the order column, and also `more`. */
export function columnsFor<T extends Table>(
  readable: Rows<T>, info: GraphQLResolveInfo, more = '', ...paths: readonly (readonly string[])[]
): readonly string[] {
  const fields = selectedFields(info, ...paths)
  const found = columnsOf(fields)
  const key = `${nameOf(readable)} ${more}`
  const columns = found.get(key) ?? collect(readable, fields, more)
  found.set(key, columns)
  return columns
}

function collect<T extends Table>(readable: Rows<T>, fields: ReadonlySet<string>, more: string): readonly string[] {
  const wanted = new Set<string>(['id', readable.order[0], ...(more ? [more] : [])])
  for (const field of fields) {
    for (const column of columnsBehind(readable, field)) wanted.add(column)
  }
  return [...wanted].sort()
}

/**
 * The columns that a field needs. A field is a column itself, or its needed columns are declared (relations, lifecycle
 * fields, computed fields). Any other field needs all columns.
 */
function columnsBehind<T extends Table>({ table, columns, computed }: Rows<T>, field: string): Iterable<string> {
  if (columns.has(field)) return [field]
  if (field.startsWith('__')) return []
  return columnsOfField(table, field) ?? computed[field] ?? columns
}
