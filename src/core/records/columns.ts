// The columns and to-one relations that a query needs of a table, found once per selection of a document.
import type { GraphQLResolveInfo } from 'graphql'
import { perObject } from '../per-object.js'
import { leavesBelow, selectedFields } from '../schema/selection.js'
import type { Context, Model } from '../context.js'
import type { FieldReads, Rows, Table, ToOne } from './record.js'
import { nameOf } from './select.js'

/** What is read of a table in one statement. */
export interface Wanted {
  readonly columns: readonly string[]
  readonly joins: readonly Join[]
  /** The values that are answered of each record, and of the records below it. 0 if the rows are not answered. */
  readonly values: number
}

/** A record that is read with the record that refers to it. */
export interface Join extends ToOne {
  readonly field: string
  readonly wanted: Wanted
}

/** PostgreSQL plans up to eight tables together. Further relations are read by statements of their own. */
const MOST_JOINS = 7

/** Model → selection → table and further columns → what to read. */
const wantedIn = perObject((_model: Model) =>
  perObject((_selection: ReadonlySet<string>) => new Map<string, Wanted>()))

type Paths = readonly (readonly string[])[]

/** What to read for the fields selected at these paths: always `id` and the order column, and also `more`. */
export function wantedFor<T extends Table>(
  { services: { model } }: Pick<Context, 'services'>, readable: Rows<T>, info: GraphQLResolveInfo, more = '',
  ...paths: Paths
): Wanted {
  const found = wantedIn(model)(selectedFields(info, ...paths))
  const key = `${nameOf(readable)} ${more}`
  const all = readable
  const known = found.get(key)
  if (known) return known
  const collected = collect({ model, info, limit: { left: MOST_JOINS } }, all, more, paths.length ? paths : [[]])
  const wanted = { ...collected, values: leavesBelow(info) }
  found.set(key, wanted)
  return wanted
}

/** All columns of a table. */
export const wholeOf = perObject(({ columns }: Pick<Rows, 'columns'>): Wanted => ({ columns: [...columns], joins: [], values: 0 }))

interface JoinsLeft {
  left: number
}

/** What is the same for a record and for those that are joined to it. */
interface Collecting {
  readonly model: Model
  readonly info: GraphQLResolveInfo
  readonly limit: JoinsLeft
}

function collect(collecting: Collecting, readable: Rows, more: string, paths: Paths): Wanted {
  const { model, info, limit } = collecting
  const reads = model.reads.get(readable.table)
  const columns = new Set<string>(['id', readable.order[0], ...(more ? [more] : [])])
  const joins: Join[] = []
  for (const field of selectedFields(info, ...paths)) {
    for (const column of columnsBehind(readable, field, reads?.get(field))) columns.add(column)
    const toOne = reads?.get(field)?.toOne
    if (!toOne || limit.left === 0) continue
    limit.left -= 1
    joins.push({ ...toOne, field, wanted: collect(collecting, toOne.target, '', paths.map((path) => [...path, field])) })
  }
  return { columns: [...columns].sort(), joins, values: 0 }
}

/**
 * The columns that a field needs. A field is a column itself, or its needed columns are declared (relations, lifecycle
 * fields, computed fields, of which some have the name of a column). The identifier is always read. Any other field
 * needs all columns.
 */
function columnsBehind({ columns, computed }: Rows, field: string, reads?: FieldReads): Iterable<string> {
  if (columns.has(field)) return computed[field] ?? [field]
  if (field.startsWith('__') || field === 'nodeId') return []
  return reads?.columns ?? computed[field] ?? columns
}

/** The part of a statement's cache key that says what it reads. */
export const textOf: (wanted: Wanted) => string = perObject(({ columns, joins }: Wanted) =>
  [...columns, ...joins.map(({ field, wanted }) => `${field}(${textOf(wanted)})`)].join(' '),
)

/** What several reads of one table need together. Mostly all of them come from one selection, and need the same. */
export function unionOf([first, ...others]: readonly Wanted[]): Wanted {
  const further = others.filter((wanted) => wanted !== first)
  const limit = { left: MOST_JOINS - numberOf(first) }
  return further.reduce((union, wanted) => both(union, wanted, limit), first)
}

const numberOf = ({ joins }: Wanted): number => joins.reduce((sum, { wanted }) => sum + 1 + numberOf(wanted), 0)

/** Adds what another read needs. Relations beyond the limit are left out, and read by statements of their own. */
function both(one: Wanted, other: Wanted, limit: JoinsLeft): Wanted {
  if (one === other) return one
  const joins = new Map(one.joins.map((join) => [join.field, join]))
  for (const join of other.joins) {
    const known = joins.get(join.field)
    if (known) joins.set(join.field, { ...join, wanted: both(known.wanted, join.wanted, limit) })
    const more = 1 + numberOf(join.wanted)
    if (known || more > limit.left) continue
    limit.left -= more
    joins.set(join.field, join)
  }
  return { columns: [...new Set([...one.columns, ...other.columns])], joins: [...joins.values()], values: 0 }
}
