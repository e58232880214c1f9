// Rounding in SQL statements, as `core/money` rounds.
import { sql, type Expression } from 'kysely'
import { placesOf } from '../currencies.js'

/** An amount, rounded half up to the minor unit of the currency in a column such as `o.currency`. */
export const inMinorUnit = (amount: Expression<unknown>, column: string) =>
  sql<string>`round(${amount}, ${sql.raw(placesOf(column.split('.').map((part) => `"${part}"`).join('.')))})`
