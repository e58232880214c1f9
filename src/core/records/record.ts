// The declaration of a record: its table, its GraphQL type, and the order and filters of its lists.
import type { AliasedExpression, Selectable } from 'kysely'
import type { ClassType } from 'type-graphql'
import type { DB } from '../../generated/kysely/types.js'
import * as enums from '../../generated/prisma/internal/prismaNamespace.js'
import { enumValueOf } from '../schema/enums.js'
import { optional } from '../schema/fields.js'
import { before, since, upTo, type Condition } from './filters.js'

export type { DB }
export type Table = keyof DB & string
export type Column<T extends Table> = keyof DB[T] & string
export type Row<T extends Table> = Selectable<DB[T]>

/** The column by which rows are ordered, and the direction. */
export type Order<T extends Table = Table> = readonly [Column<T>, 'asc' | 'desc']

/** The columns of a table that may be null. */
type Emptiable<T extends Table> = keyof { [C in keyof DB[T] as null extends DB[T][C] ? C : never]: C } & string

/** A subquery that is read like a table. */
export interface Source {
  as(alias: string): AliasedExpression<unknown, string>
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
  /** Amounts that do not count in every record: the records in which they count. */
  readonly counted?: Readonly<Record<string, RowsWith>>
  /** The rows with the amounts, if these are computed from other tables. */
  readonly from?: () => Source
  /** An amount that may be null: the field with the number of records that are not in its sum, with its description. */
  readonly without?: { readonly field: string; readonly amount: string; readonly description: string }
}

/** Which figures the lists of a record have. */
export interface ListFigures {
  readonly sums?: Sums
  /** The column of the state, which is also the name of its filter, and its enum. */
  readonly states?: { readonly column: string; readonly values: Readonly<Record<string, string>> }
}

/** The settings for reading the rows of a table. */
export interface Rows<T extends Table = Table> {
  readonly table: T
  readonly order: Order<T>
  /** Columns by which lists can be ordered, beside the column of `order`. */
  readonly sortable: readonly string[]
  /** Columns by which lists can be ordered and that may be null. Records without a value come last. */
  readonly sortableWithNulls: readonly string[]
  /** Name of a filter field → its condition. */
  readonly filters: Readonly<Record<string, Condition>>
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
}

interface Declaration<T extends Table> {
  readonly order: Order<T>
  readonly sortable?: readonly Exclude<Column<T>, Emptiable<T>>[]
  readonly sortableWithNulls?: readonly Emptiable<T>[]
  readonly filters?: Readonly<Record<string, Condition>>
  readonly filterType?: ClassType
  readonly listFigures?: ListFigures
  readonly computed?: Readonly<Record<string, readonly string[]>>
}

interface JoinedDeclaration<T extends Table> extends Declaration<T> {
  /** The columns of the rows, including `orgId` and `id`. */
  readonly columns: readonly string[]
  readonly from: () => Source
}

/** The columns of a table. */
export const columnsOf = (table: string): ReadonlySet<string> =>
  new Set(Object.keys((enums as unknown as Record<string, Record<string, string>>)[`${table}ScalarFieldEnum`]))

/** Rows that no list shows. */
const NOT_LISTED = { sortable: [], sortableWithNulls: [], filters: {}, listFigures: {}, computed: {} }

/** Declares rows that are only read for computations and have no GraphQL type. */
export const rowsOf = <T extends Table>(
  table: T,
  order: Order<T>,
  columns: readonly Column<T>[],
): Rows<T> => ({ table, order, ...NOT_LISTED, columns: new Set(columns) })

/** Rows of several tables that are read to compute from, with an organization and an id. `name` identifies them. */
export const rowsFrom = (
  name: string, order: readonly [string, 'asc' | 'desc'], columns: readonly string[], from: () => Source,
): Rows => ({
  table: name as Table, order: order as never, ...NOT_LISTED, columns: new Set(columns), from,
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

/**
 * Lists of records that change are filtered and ordered by the time of the last change too, and lists that are ordered
 * by a text are filtered by ranges of it.
 */
function readableOf<T extends Table>(
  table: T, type: ClassType, columns: ReadonlySet<string>, declaration: Declaration<T>,
): Readable<T> {
  const declared = { ...NOT_LISTED, ...declaration, table, type, columns }
  const { filterType, order, sortable, sortableWithNulls, filters } = declared
  if (!filterType) return declared
  const ordering: readonly string[] = [order[0], ...sortable, ...sortableWithNulls]
  const changes = columns.has(CHANGED)
  const added = Object.entries<AddedFilter>({ ...(changes && CHANGE_FILTERS), ...textRangesOf(ordering) })
  for (const [name, { field, description }] of added) field(description)(filterType.prototype as object, name)
  const conditions = Object.fromEntries(added.map(([name, { condition }]) => [name, condition]))
  return {
    ...declared, sortable: changes ? [...sortable, CHANGED] : sortable, filters: { ...filters, ...conditions },
  }
}

/** A filter that a list has without a word in its declaration. */
interface AddedFilter {
  readonly field: typeof optional.text
  readonly condition: Condition
  readonly description: string
}

/** The columns with texts by which lists can be ordered. */
const TEXTS = ['billNumber', 'code', 'documentId', 'email', 'name']

/** Both ends of a range of each text that the list can be ordered by. The database compares them as it orders them. */
function textRangesOf(columns: readonly string[]): Readonly<Record<string, AddedFilter>> {
  const texts = TEXTS.filter((text) => columns.includes(text))
  return Object.fromEntries(texts.flatMap((text) => {
    const asOrdered = `in the order \`${enumValueOf(text)}_ASC\`.`
    return [
      [`${text}From`, { field: optional.text, condition: since(text), description: `This text or one after it, ${asOrdered}` }],
      [`${text}To`, { field: optional.text, condition: upTo(text), description: `This text or one before it, ${asOrdered}` }],
    ]
  }))
}

/** The column with the time of the last change. */
const CHANGED = 'updatedAt'

/** The filters by the time of the last change. */
const CHANGE_FILTERS = {
  updatedSince: {
    field: optional.instant,
    condition: since(CHANGED),
    description: 'Changed at this time or later. See `Query` for repeated requests.',
  },
  updatedBefore: {
    field: optional.instant,
    condition: before(CHANGED),
    description: 'Last changed before this time, and not at this very time.',
  },
} as const

/** A relation to one record, which can be read in the same statement: the target, and the column with its id. */
export interface ToOne {
  readonly target: Rows
  readonly column: string
}

/** What a field that is no column (such as a relation) reads of its own record. */
export interface FieldReads {
  readonly table: string
  readonly field: string
  readonly columns: readonly string[]
  readonly toOne?: ToOne
}

declare module '../context.js' {
  interface Model {
    /** Table → field → what it reads, of the fields that are no columns. */
    readonly reads: ReadonlyMap<string, ReadonlyMap<string, FieldReads>>
  }
}
