// The argument `orderBy` of lists: its enum, and the rows in the order that it names.
import { perObject } from '../per-object.js'
import { describeEnum, enumValueOf } from '../schema/enums.js'
import { label } from '../words.js'
import type { Order, Readable, Rows, Table } from './record.js'

/** The columns by which a list can be ordered. */
const sortableOf = ({ order: [column], sortable, sortableWithNulls }: Rows) =>
  [...new Set([column, ...sortable, ...sortableWithNulls])].sort()

/** `dueDate`, `asc` → `DUE_DATE_ASC`. */
const nameOf = (column: string, way: string) => `${enumValueOf(column)}_${enumValueOf(way)}`

const WAYS = { asc: 'ascending', desc: 'descending' } as const

interface NamedOrder {
  readonly order: Order
  readonly description: string
}

/** The orders of a list by their names. */
const ordersOf = perObject((rows: Rows): ReadonlyMap<string, NamedOrder> => {
  const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]
  return new Map(sortableOf(rows).flatMap((column) => ways.map((way) => [nameOf(column, way), {
    order: [column, way],
    description: `By \`${column}\`, ${WAYS[way]}${isNullable(rows, column) ? '; records without it come last' : ''}.`,
  }] as const)))
})

/** True if records may have no value in the column. */
export const isNullable = ({ sortableWithNulls }: Pick<Rows, 'sortableWithNulls'>, column: string): boolean =>
  sortableWithNulls.includes(column)

type OrderEnum = Readonly<Record<string, string>>

/** GraphQL type → the enum of its orders. */
const enums = new Map<string, OrderEnum>()

/** The enum of the orders of a list, such as `BillOrderBy`. */
export function orderEnumOf(readable: Readable): OrderEnum {
  const known = enums.get(readable.type.name)
  if (known) return known
  const orders = [...ordersOf(readable)]
  const made = Object.fromEntries(orders.map(([name]) => [name, name]))
  const meanings = Object.fromEntries(orders.map(([name, { description }]) => [name, description]))
  const words = label({ model: readable.type.name }).toLowerCase()
  describeEnum(made, `${readable.type.name}OrderBy`, `Orders of lists of records of the type ${words}.`, meanings)
  enums.set(readable.type.name, made)
  return made
}

/** The name of the usual order of a list. */
export const usualOrderOf = ({ order: [column, way] }: Rows) => nameOf(column, way)

/** Rows → name of an order → the same rows in that order. */
const variantsOf = perObject((rows: Rows) => {
  const variants = [...ordersOf(rows)].map(([name, { order }]) => [name, { ...rows, order }] as const)
  return new Map([...variants, [usualOrderOf(rows), rows]])
})

/** The rows in the order with this name; in their usual order if it is absent. */
export function orderedBy<T extends Table>(rows: Rows<T>, orderBy: string | null | undefined): Rows<T> {
  if (orderBy == null) return rows
  return (variantsOf(rows).get(orderBy) ?? rows) as Rows<T>
}
