// The declaration of a record: its table, its type in the schema, and how lists of it are ordered and filtered.
import type { AliasedExpression, Selectable } from 'kysely'
import type { ClassType } from 'type-graphql'
import type { DB } from '../../generated/kysely/types.js'
import * as enums from '../../generated/prisma/internal/prismaNamespace.js'
import type { Condition } from './filters.js'

export type { DB }
export type Table = keyof DB & string
export type Column<T extends Table> = keyof DB[T] & string
export type Row<T extends Table> = Selectable<DB[T]>

/** A statement whose rows are read as if they were a table's. */
interface Source {
  as(alias: string): AliasedExpression<unknown, string>
}

/** How the rows of a table are read. */
export interface Rows<T extends Table = Table> {
  readonly table: T
  readonly order: readonly [Column<T>, 'asc' | 'desc']
  /** The name of a filter → its condition. */
  readonly filters: Readonly<Record<string, Condition>>
  /** A computed field → the columns that it is made from. */
  readonly computed: Readonly<Record<string, readonly string[]>>
  readonly columns: ReadonlySet<string>
  /** The rows where they are more than a table's: several tables joined, the organization among the columns. */
  readonly from?: () => Source
  /** What a row must be to be read at all: `{ isLatest: true }` for the latest versions alone. */
  readonly only?: Readonly<Record<string, string | boolean>>
}

/** How the records of a table are read, and the type that shows them in the schema. */
export interface Readable<T extends Table = Table> extends Rows<T> {
  readonly type: ClassType
}

interface Declaration<T extends Table> {
  readonly order: readonly [Column<T>, 'asc' | 'desc']
  readonly filters?: Readonly<Record<string, Condition>>
  readonly computed?: Readonly<Record<string, readonly string[]>>
}

interface JoinedDeclaration<T extends Table> extends Declaration<T> {
  /** What the rows have, the organization and the identifier among it. */
  readonly columns: readonly string[]
  readonly from: () => Source
}

/** The columns of a table. */
export const columnsOf = (table: string): ReadonlySet<string> =>
  new Set(Object.keys((enums as unknown as Record<string, Record<string, string>>)[`${table}ScalarFieldEnum`]))

/** Rows that are read to compute from, and not shown as they are. */
export const rowsOf = <T extends Table>(
  table: T,
  order: readonly [Column<T>, 'asc' | 'desc'],
  columns: readonly Column<T>[],
): Rows<T> => ({ table, order, filters: {}, computed: {}, columns: new Set(columns) })

/** Declares how a table is read. The id is always read, and breaks ties of the order. */
export const readable = <T extends Table>(
  table: T,
  type: ClassType,
  { order, filters = {}, computed = {} }: Declaration<T>,
): Readable<T> => ({ table, type, order, filters, computed, columns: columnsOf(table) })

/** Declares how rows are read that are made of several tables; `table` is what they are known as. */
export const joined = <T extends Table>(
  table: T, type: ClassType, { columns, from, order, filters = {}, computed = {} }: JoinedDeclaration<T>,
): Readable<T> => ({ table, type, order, filters, computed, columns: new Set(columns), from })

/**
 * Table → field that other tables of the house declare, such as a relation → the columns of its record that it
 * reads.
 */
const declared = new Map<string, Map<string, readonly string[]>>()

/** Notes which columns of its record a field reads. */
export function noteField(table: string, field: string, columns: readonly string[]): void {
  const known = declared.get(table) ?? new Map<string, readonly string[]>()
  declared.set(table, known.set(field, columns))
}

/** The columns of its record that a declared field reads; undefined for any other field. */
export const columnsOfField = (table: string, field: string) => declared.get(table)?.get(field)
