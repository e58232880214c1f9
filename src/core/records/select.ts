// The parts of which all read statements are built: the table within the organization, the filters and the order.
import { sql } from 'kysely'
import { refuse, type Fault } from '../../errors.js'
import { LIMITS } from '../limits.js'
import { perObject } from '../per-object.js'
import type { Condition } from './filters.js'
import { slot } from './prepared.js'
import type { Rows, Table } from './record.js'
import { statements } from './statements.js'

let named = 0

/** The part of a statement's cache key that identifies these rows. Every declaration of rows has its own. */
export const nameOf = perObject(({ table }: Pick<Rows, 'table'>) => `${table} ${(named += 1)}`)

/** Selects columns of the rows of the viewer's organization. */
export function select<T extends Table>({ table, from, only = {} }: Rows<T>, columns: readonly string[]) {
  const source = (from?.().as(table) ?? table) as Table
  const selection = statements
    .selectFrom(source)
    .select(columns as never)
    .where(sql.ref('orgId'), '=', slot('orgId'))
  return Object.entries(only).reduce(
    (narrowed, [column, value]) => narrowed.where(sql.ref(column), '=', value),
    selection,
  )
}
export type Selection = ReturnType<typeof select>

export type Filter = object | null | undefined

/** The filters that the caller gave. */
export interface Filtering {
  readonly names: readonly string[]
  /** Slot of the statement → value. */
  readonly values: Readonly<Record<string, unknown>>
}

const slotOf = (filter: string) => `filter ${filter}`

/** Reads a filter. Throws BAD_USER_INPUT if a value is too long. */
export function filtering<T extends Table>({ filters }: Rows<T>, filter: Filter): Filtering {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value != null).sort(([a], [b]) => (a < b ? -1 : 1))
  refuse(given.map(([name, value]) => filterFault(name, filters[name], value)))
  const written = ([name, value]: [string, unknown]) =>
    [slotOf(name), filters[name].written?.(value as never) ?? value] as const
  return { names: given.map(([name]) => name), values: Object.fromEntries(given.map(written)) }
}

/** Adds the conditions of the filters, with a slot for each value. */
export const filtered = <T extends Table>(
  query: Selection, { filters }: Rows<T>, names: readonly string[],
): Selection =>
  names.reduce(
    (narrowed, name) => narrowed.where((eb) => filters[name].where(eb as never, slot(slotOf(name)))),
    query,
  )

/** The fault of a filter value that has too many list items or characters. */
function filterFault(name: string, { kind }: Condition, value: unknown): Fault | false {
  const [size, { most }, what] = Array.isArray(value)
    ? [value.length, LIMITS.listItems, 'values']
    : [lengthOf(value), LIMITS.searchCharacters, 'characters']
  const bounded = Array.isArray(value) || kind === 'text'
  return (
    bounded &&
    size > most && {
      path: ['filter', name],
      at: 'arguments',
      message: `Should have at most ${most} ${what}`,
      given: value,
    }
  )
}

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

/** Puts the rows in the order of their table; the id decides between equal rows. */
export const ordered = <T extends Table>(query: Selection, { order: [column, direction] }: Rows<T>): Selection =>
  inOrder(query, [column, 'id'], direction)

/** Orders the rows by these columns. */
export const inOrder = (query: Selection, columns: readonly string[], direction: 'asc' | 'desc'): Selection =>
  columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), query)
