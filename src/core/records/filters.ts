// The conditions that filters of lists are made of.
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Table, DB } from './record.js'

type Where = (eb: ExpressionBuilder<DB, Table>, value: never) => Expression<SqlBool>

/**
 * What a filter asks of a row. A value is looked up in an index over its column; a text is searched for within its
 * columns.
 */
export interface Condition {
  readonly kind: 'value' | 'text'
  readonly columns: readonly string[]
  /** The condition. It is built with the place of the value, so it must not look at the value. */
  readonly where: Where
  /** Turns the value of the filter into the one that takes its place in the statement. */
  readonly written?: (value: never) => unknown
}

const ofValue = (column: string, where: Where): Condition => ({ kind: 'value', columns: [column], where })

/** The column equals the value. */
export const is = (column: string) => ofValue(column, (eb, value) => eb(eb.ref(column as never), '=', value))
/** The column is one of the values; of none, no row is. */
export const among = (column: string) =>
  ofValue(column, (_, values) => sql<SqlBool>`${sql.ref(column)} = any(${values})`)
/** The column's list holds the value. */
export const holds = (column: string) => ofValue(column, (_, value) => sql<SqlBool>`${value} = any(${sql.ref(column)})`)
/** The column is the given day or instant, or later. */
export const since = (column: string) => ofValue(column, (eb, value) => eb(eb.ref(column as never), '>=', value))
/** The column is before the given day or instant. */
export const before = (column: string) => ofValue(column, (eb, value) => eb(eb.ref(column as never), '<', value))

/** The pattern that matches every text with this one in it. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** One of the columns contains the text, whatever its case. */
export const contains = (...columns: string[]): Condition => ({
  kind: 'text',
  columns,
  where: (eb, pattern) => eb.or(columns.map((column) => eb(eb.ref(column as never), 'ilike', pattern))),
  written: patternOf,
})
