// Conditions on columns that mean days. A day is whole, from its first instant to its last in the time zone of the
// organization. Such a column holds instants, or it is text with days and instants.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Context } from '../context.js'
import { dayText } from '../days.js'
import { firstInstant, storedDay, today } from '../time-zones.js'
import type { FilterCondition } from './filters.js'

/** The type of the column. */
type Held = 'timestamptz' | 'text'

/** The ends of the texts of a day itself, which are no instants of the zone. */
const ITSELF: Readonly<Record<Held, readonly string[]>> = {
  timestamptz: ['T00:00:00Z'], text: ['', 'T00:00Z', 'T00:00:00Z', 'T00:00:00.000Z'],
}

/**
 * Where a day begins in a column: the least value that can be of the day, its first instant, and the values that mean
 * the day itself. The first instant in text has no `Z`, so that it is before all texts of the same second.
 */
export function boundsOf({ viewer }: Pick<Context, 'viewer'>, day: Date, held: Held): readonly string[] {
  const first = firstInstant(viewer.organization, day).toISOString().slice(0, '2026-05-01T08:00:00'.length)
  const start = held === 'text' ? first : `${first}Z`
  const itself = ITSELF[held].map((end) => dayText(day) + end)
  return [start < itself[0] ? start : itself[0], start, ...itself]
}

const listOf = (held: Held, bounds: unknown) => sql`${bounds}::text[]::${sql.raw(held)}[]`

/** The column means the day with these bounds, or a later one. */
export const isFromDay = (column: string, held: Held, bounds: unknown): Expression<SqlBool> => {
  const [value, list] = [sql.ref(column), listOf(held, bounds)]
  return sql<SqlBool>`(${value} >= (${list})[1] and (${value} >= (${list})[2] or ${value} = any(${list})))`
}

/** The column means a day before the day with these bounds. */
export const isBeforeDay = (column: string, held: Held, bounds: unknown): Expression<SqlBool> => {
  const [value, list] = [sql.ref(column), listOf(held, bounds)]
  return sql<SqlBool>`(${value} < (${list})[2] and ${value} <> all(${list}))`
}

const ofDay = (column: string, held: Held, where: typeof isFromDay): FilterCondition => ({
  kind: 'value',
  columns: [column],
  written: (given: Date, ctx) => boundsOf(ctx, storedDay(ctx.viewer.organization, given), held),
  where: (_, bounds) => where(column, held, bounds),
})

/** The column means the given day, or a later one. */
export const sinceDay = (column: string, held: Held = 'timestamptz') => ofDay(column, held, isFromDay)
/** The column means a day before the given one. */
export const beforeDay = (column: string, held: Held = 'timestamptz') => ofDay(column, held, isBeforeDay)

const OTHERS = '!'

/**
 * True: rows in one of the states whose day, in a column of text, is before today. False: all other rows. The bounds of
 * today are marked for the other rows, so that the statement is the same for both.
 */
export const past = (column: string, state: string, states: readonly string[]): FilterCondition => ({
  kind: 'value',
  columns: [state, column],
  written: (wanted: boolean, ctx) => [...boundsOf(ctx, today(ctx), 'text'), ...(wanted ? [] : [OTHERS])],
  where: (_, bounds) => {
    const among = sql`${sql.ref(state)} in (${sql.join(states.map((one) => sql.lit(one)))})`
    const isPast = isBeforeDay(column, 'text', bounds)
    const isOther = sql`${sql.lit(OTHERS)} = any(${bounds}::text[])`
    return sql<SqlBool>`((${among} and ${isPast} and not ${isOther})
      or (${isOther} and not (${among} and coalesce(${isPast}, false))))`
  },
})
