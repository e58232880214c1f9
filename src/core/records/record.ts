// The declaration of a record: its table, its GraphQL type, and the order and filters of its lists.
import type { AliasedExpression, Selectable } from 'kysely'
import type { ClassType } from 'type-graphql'
import type { DB } from '../../generated/kysely/types.js'
import * as enums from '../../generated/prisma/internal/prismaNamespace.js'
import { addedFilters, CHANGED } from './added-filters.js'
import type { FilterCondition } from './filters.js'
import { foundBy } from './search/condition.js'
import type { Searched } from './search/spec.js'

export type { DB }
export type Table = keyof DB & string
export type Column<T extends Table> = keyof DB[T] & string
export type Row<T extends Table> = Selectable<DB[T]>

/** The column by which rows are ordered, and the direction. */
export type Order = readonly [column: string, direction: 'asc' | 'desc']

/** The columns of a table that may be null. */
type Emptiable<T extends Table> = keyof { [C in keyof DB[T] as null extends DB[T][C] ? C : never]: C } & string

/** A subquery that is read like a table. */
export interface Source<Row = unknown> {
  as(alias: string): AliasedExpression<Row, string>
}

/** The rows that have one of these values in a column. */
export interface RowsWith {
  readonly column: string
  readonly values: readonly string[]
}

/** The column of the currency, and the columns of the amounts in it that are summed, with descriptions. */
export interface Sums {
  readonly currency: string
  readonly amounts: Readonly<Record<string, string>>
  /** Quantities that are computed with the amounts, for the groups of the list. */
  readonly quantities?: readonly string[]
  /** Amounts that do not count in every record: the records in which they count. */
  readonly counted?: Readonly<Record<string, RowsWith>>
  /** The rows with the amounts, if these are computed from other tables. */
  readonly from?: () => Source
  /** An amount that may be null: the field with the number of records that are not in its sum, with its description. */
  readonly without?: { readonly field: string; readonly amount: string; readonly description: string }
}

/** The currency of the money of a record: the home currency, a column, or that of the document that `by` names. */
export type CurrencyOf = 'home' | { readonly column: string } | { readonly table: Table; readonly by: string }

/** Which figures the lists of a record have. */
export interface ListFigures {
  readonly sums?: Sums
  /** The currency of the money, if it is not in the record's column `currency`. */
  readonly currency?: CurrencyOf
  /** The column of the state, which is also the name of its filter, and its enum. */
  readonly states?: { readonly column: string; readonly values: Readonly<Record<string, string>> }
}

/**
 * Where the acts on a record are kept: in the audit trail and in the log of changes (if nothing is said), in the audit
 * trail alone, or nowhere, because those of its document are.
 */
export type Trail = 'changes' | 'audit' | 'none'

/** The settings for reading the rows of a table. */
export interface Rows<T extends Table = Table> {
  readonly table: T
  readonly order: Order
  /** Columns by which lists can be ordered, beside the column of `order`. */
  readonly sortable: readonly string[]
  /** Columns by which lists can be ordered and that may be null. Records without a value come last. */
  readonly sortableWithNulls: readonly string[]
  /** Name of a filter field → its condition. */
  readonly filters: Readonly<Record<string, FilterCondition>>
  /** Name of a computed field → the columns from which it is computed. */
  readonly computed: Readonly<Record<string, readonly string[]>>
  readonly columns: ReadonlySet<string>
  /** The figures of a whole list. */
  readonly listFigures: ListFigures
  /** The source of the rows if it is a join of several tables. Its columns must include `orgId`. */
  readonly from?: () => Source
  /** Only rows with these values are read: `{ isLatest: true }` reads only the latest versions. */
  readonly only?: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** The settings for reading the records of a table, and the GraphQL types of the records and of the filter of lists. */
export interface Readable<T extends Table = Table> extends Rows<T> {
  readonly type: ClassType
  readonly filterType?: ClassType
  readonly trail?: Trail
  /** What the records are found by. */
  readonly search?: Searched
}

/** Rows of several tables. Their type is that of the query. */
export interface JoinedRows<R> extends Rows {
  readonly from: () => Source<R>
}

interface Declaration<T extends Table> {
  readonly order: readonly [Column<T>, 'asc' | 'desc']
  readonly sortable?: readonly Exclude<Column<T>, Emptiable<T>>[]
  readonly sortableWithNulls?: readonly Emptiable<T>[]
  readonly filters?: Readonly<Record<string, FilterCondition>>
  readonly filterType?: ClassType
  readonly trail?: Trail
  /** What its records are found by. The filter `text` of its lists finds them by the same. */
  readonly search?: Searched
  readonly listFigures?: ListFigures
  readonly computed?: Readonly<Record<string, readonly string[]>>
}

interface JoinedDeclaration<T extends Table> extends Omit<Declaration<T>, 'order'> {
  readonly order: Order
  /** The columns of the rows, including `orgId` and `id`. */
  readonly columns: readonly string[]
  readonly from: () => Source
}

/** The columns of a table. */
export const columnsOf = (table: string): ReadonlySet<string> =>
  new Set(Object.keys((enums as Readonly<Record<string, unknown>>)[`${table}ScalarFieldEnum`] as object))

/** Rows that no list shows. */
const NOT_LISTED = { sortable: [], sortableWithNulls: [], filters: {}, listFigures: {}, computed: {} }

/** Declares rows that are only read for computations and have no GraphQL type. */
export const rowsOf = <T extends Table>(
  table: T,
  order: readonly [Column<T>, 'asc' | 'desc'],
  columns: readonly Column<T>[],
): Rows<T> => ({ table, order, ...NOT_LISTED, columns: new Set(columns) })

/** Rows of several tables that are read to compute from, with an organization and an id. `name` identifies them. */
export const rowsFrom = <R>(
  name: string, order: readonly [keyof R & string, 'asc' | 'desc'], columns: readonly (keyof R & string)[],
  from: () => Source<R>,
): JoinedRows<R> => ({
  table: name as Table, order, ...NOT_LISTED, columns: new Set(columns), from,
})

/** Declares a record of a table. Rows with equal order columns are sorted by `id`, which is always read. */
export const readable = <T extends Table>(
  table: T,
  type: ClassType,
  declaration: Declaration<T>,
): Readable<T> => readableOf(table, type, columnsOf(table), declaration)

/** Declares a record whose rows join several tables. `table` is the name of the joined rows. */
export const joined = <T extends Table>(
  table: T, type: ClassType, { columns, ...declaration }: JoinedDeclaration<T>,
): Readable<T> => readableOf(table, type, new Set(columns), declaration)

/** Lists with filters have those of `added-filters.ts` too, and lists of records that change an order by that time. */
function readableOf<T extends Table>(
  table: T, type: ClassType, columns: ReadonlySet<string>, declaration: Omit<Declaration<T>, 'order'> & Pick<Rows, 'order'>,
): Readable<T> {
  const declared = { ...NOT_LISTED, ...declaration, table, type, columns }
  if (!declared.filterType) return declared
  const { sortable, search } = declared
  const filters: Rows['filters'] = declared.filters
  const added = Object.entries(addedFilters(declared)).map(([name, { condition }]) => [name, condition])
  return {
    ...declared, sortable: columns.has(CHANGED) ? [...sortable, CHANGED] : sortable,
    filters: { ...filters, ...(search && { text: foundBy(table, filters.text) }), ...Object.fromEntries(added) },
  }
}

/** A relation whose records can be read in the statement of the record. */
export interface Related {
  readonly target: Rows
  /**
   * `named`: the record refers to one by its identifier. The others refer to the record: only `one`, or `many` that are
   * all read.
   */
  readonly kind: 'named' | 'one' | 'many'
  /** The column of the record, and that of the target, which are equal. */
  readonly own: string
  readonly their: string
}

/** True for relations to one record. */
export const isOfOne = (kind: Related['kind']) => kind === 'named' || kind === 'one'

/** What a field that is no column (such as a relation) reads of its own record. */
export interface FieldReads {
  readonly table: string
  readonly field: string
  /** Its columns, and its relations whose records are read whole. */
  readonly columns: readonly string[]
  readonly related?: Related
}

declare module '../context.js' {
  interface Model {
    /** Table → field → what it reads, of the fields that are no columns. */
    readonly reads: ReadonlyMap<string, ReadonlyMap<string, FieldReads>>
  }
}
