// The parts of which all read statements are built: the table within the organization, the filters and the order.
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Context, Model } from '../context.js'
import { refuse } from '../../errors.js'
import { because } from '../faults/reason.js'
import { LIMITS } from '../limits.js'
import { perObject } from '../per-object.js'
import { among, type FilterCondition } from './filters.js'
import { slot } from '../../database/prepared.js'
import type { Rows, Table } from './record.js'
import { anyStatements, type AnyTables } from '../../database/query-builder.js'
import type { Fault } from '../faults/fault.js'

let named = 0

/** The part of a statement's cache key that identifies these rows. Every declaration of rows has its own. */
export const nameOf = perObject(({ table }: Pick<Rows, 'table'>) => `${table} ${(named += 1)}`)

/** A statement that reads rows of any table. */
export type Selection = SelectQueryBuilder<AnyTables, string, object>

/** Selects columns of the rows of the viewer's organization. */
export function select<T extends Table>({ table, from, only = {} }: Rows<T>, columns: readonly string[]): Selection {
  const source = (from?.().as(table) ?? table) as string
  const selection: Selection = anyStatements
    .selectFrom(source)
    .select(columns)
    .where(sql.ref('orgId'), '=', slot('orgId'))
  return Object.entries(only).reduce(
    (narrowed, [column, value]) => narrowed.where(sql.ref(column), Array.isArray(value) ? 'in' : '=', value),
    selection,
  )
}

export type Filter = object | null | undefined

/** A filter that the caller gave, as a condition with a slot for its value. */
interface GivenFilter {
  readonly name: string
  readonly condition: FilterCondition
  /** The value for the slot. */
  readonly value: unknown
  /** True for a list of one value. */
  readonly isOne: boolean
}

/** The filters that the caller gave. */
export interface Filtering {
  readonly model: Model
  readonly given: readonly GivenFilter[]
  /** The part of the statement's cache key that says which conditions there are. */
  readonly key: string
  /** Slot of the statement → value. */
  readonly values: Readonly<Record<string, unknown>>
}

const slotOf = ({ name }: Pick<GivenFilter, 'name'>) => `filter ${name}`

/** Reads a filter. Throws BAD_USER_INPUT if a value is too long. */
export function filtering<T extends Table>(ctx: Context, { filters }: Rows<T>, filter: Filter): Filtering {
  const isAsked = ([name, value]: [string, unknown]) => value != null && !(value === false && filters[name].isOnlyTrue)
  const entries = Object.entries(filter ?? {}).filter(isAsked).sort(([a], [b]) => (a < b ? -1 : 1))
  refuse(entries.map(([name, value]) => filterFault(name, filters[name], value)))
  return filteringBy(ctx.services.model, entries.flatMap(([name, value]) => given(ctx, name, filters[name], value)))
}

const filteringBy = (model: Model, given: readonly GivenFilter[]): Filtering => ({
  model,
  given,
  key: given.map(({ name, isOne }) => (isOne ? `${name}=` : name)).join(' '),
  values: Object.fromEntries(given.map((each) => [slotOf(each), each.value])),
})

/** The filters, and only these records. */
export const filteringAmong = (ctx: Context, filters: Filtering, ids: readonly string[]): Filtering =>
  filteringBy(filters.model, [...filters.given, ...given(ctx, 'among', among('id'), ids)])

/** All filters but the one with this name. */
export function filteringWithout(filters: Filtering, name: string): Filtering {
  const others = filters.given.filter((each) => each.name !== name)
  return others.length === filters.given.length ? filters : filteringBy(filters.model, others)
}

/** A list of one value is compared like the value. A text without words is no condition. */
function given(ctx: Context, name: string, condition: FilterCondition, value: unknown): GivenFilter[] {
  if (condition.ofOne && Array.isArray(value) && value.length === 1) {
    return given(ctx, name, condition.ofOne, value[0]).map((one) => ({ ...one, isOne: true }))
  }
  if (condition.ofThis) {
    const found = condition.ofThis(value, ctx)
    return found ? given(ctx, `${name} ${found[0]}`, found[1], value) : []
  }
  return [{ name, condition, value: condition.written ? condition.written(value, ctx) : value, isOne: false }]
}

/** Adds the conditions of the filters, with a slot for each value. */
export const filtered = (query: Selection, { given, model }: Filtering): Selection =>
  given.reduce(
    (narrowed, each) => narrowed.where((eb) => each.condition.where(eb, slot(slotOf(each)), model)),
    query,
  )

/** The fault of a filter value that has too many list items or characters. */
function filterFault(name: string, { kind }: FilterCondition, value: unknown): Fault | false {
  const [size, { most }, what] = Array.isArray(value)
    ? [value.length, LIMITS.listItems, 'values']
    : [lengthOf(value), LIMITS.searchCharacters, 'characters']
  const bounded = Array.isArray(value) || kind !== 'value'
  return (
    bounded &&
    size > most && {
      path: ['filter', name],
      at: 'arguments',
      why: because('too_many_filter_values', { max_length: most, of: what }),
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

/** The cache key of the statement of a list. */
export const statementKey = <T extends Table>(readable: Rows<T>, { key }: Filtering, more: readonly string[]) =>
  `${nameOf(readable)} where ${key} list ${more.join(' ')}`

/** Selects columns of the rows that match the filter. */
export const matching = <T extends Table>(readable: Rows<T>, columns: readonly string[], asked: Filtering): Selection =>
  filtered(select(readable, columns), asked)
