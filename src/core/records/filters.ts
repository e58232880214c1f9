// The conditions from which list filters are built.
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Context, Model } from '../context.js'
import type { AnyTables } from '../../database/query-builder.js'
import { literal } from './search/folding.js'

type Where = (eb: ExpressionBuilder<AnyTables, string>, value: never, model: Model) => Expression<SqlBool>

/**
 * The condition of a filter on a row. The kind `value` compares a column, and an index can serve it. The kind `text`
 * searches for a text within the columns, and the kind `search` in all that the record is found by.
 */
export interface FilterCondition {
  readonly kind: 'value' | 'text' | 'search'
  readonly columns: readonly string[]
  /** Builds the condition. It gets a slot in place of the value, so that the statement can be used again. */
  readonly where: Where
  /** Converts the filter's value into the value for the slot. */
  written?(value: unknown, ctx: Context): unknown
  /** False means the same as no filter. */
  readonly isOnlyTrue?: true
  /** The condition for a list of one value. An index then also gives the order of the rows. */
  readonly ofOne?: FilterCondition
  /** The condition for this value, if it depends on the value, with a name; null for none. */
  readonly ofThis?: (value: unknown, ctx: Context) => readonly [name: string, condition: FilterCondition] | null
}

const ofValue = (column: string, where: Where): FilterCondition => ({ kind: 'value', columns: [column], where })

/** The column equals the value. */
export const is = (column: string) => ofValue(column, (_, value) => sql<SqlBool>`${sql.ref(column)} = ${value}`)
/** The column is one of the values. No row matches an empty list. */
export const among = (column: string): FilterCondition => ({
  ...ofValue(column, (_, values) => sql<SqlBool>`${sql.ref(column)} = any(${values})`),
  ofOne: is(column),
})
/** The list in the column has one of the values. No row matches an empty list. */
export const hasOneOf = (column: string) => ofValue(column, (_, values) => sql<SqlBool>`${sql.ref(column)} && ${values}`)
/** The column is the given day, instant, number or text, or more. */
export const since = (column: string) => ofValue(column, (_, value) => sql<SqlBool>`${sql.ref(column)} >= ${value}`)
/** The column is before the given day or instant. */
export const before = (column: string) => ofValue(column, (_, value) => sql<SqlBool>`${sql.ref(column)} < ${value}`)
/** The column is the given number or text, or less. */
export const upTo = (column: string) => ofValue(column, (_, value) => sql<SqlBool>`${sql.ref(column)} <= ${value}`)

/** The LIKE pattern of all texts that contain this text. */
const patternOf = (text: string) => `%${literal(text)}%`

/** A character that nobody types. */
const BETWEEN = '\x1f'

/** The columns as one text, with `BETWEEN` between them. The trigram index of a table is over this very expression. */
const together = (columns: readonly string[]) =>
  sql`(${sql.join(columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`), sql` || chr(31) || `)})`

/** One of the columns contains the text; upper and lower case are equal. */
export const contains = (...columns: string[]): FilterCondition => ({
  kind: 'text',
  columns,
  where: (_, pattern) => sql<SqlBool>`${together(columns)} ilike ${pattern}`,
  written: patternOf,
})

/**
 * As `contains`, where one of the columns has words that clients know by other texts: `wordsFor` gives the words that a
 * text means too.
 */
export function containsOrIs(
  column: string, columns: readonly string[], wordsFor: (text: string) => readonly string[],
): FilterCondition {
  const place = columns.indexOf(column)
  const before = place === 0 ? '' : `%${BETWEEN}`
  const after = place === columns.length - 1 ? '' : `${BETWEEN}%`
  const isWord = (word: string) => `${before}${literal(word)}${after}`
  return {
    ...contains(...columns),
    where: (_, patterns) => sql<SqlBool>`${together(columns)} ilike any(${patterns})`,
    written: (text: string) => [patternOf(text), ...wordsFor(text).map(isWord)],
  }
}
