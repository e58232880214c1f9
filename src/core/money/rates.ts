// Reads the organization's exchange rates for many currency pairs and days in one SQL statement.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { dayText } from '../days.js'
import { statements } from '../../database/query-builder.js'
import { Decimal } from '../schema/scalars.js'

/** A pair of currencies, and the day for which the rate is needed. */
export interface RateQuestion {
  readonly from: string
  readonly to: string
  readonly day: Date
}

/** A rate of the rate table, as a conversion uses it. */
export interface RateUsed {
  /** Units of the table's `to` currency for one of its `from` currency. */
  readonly rate: Decimal
  /** The day of the rate. */
  readonly day: Date
  /** True if the rate is that of the reversed pair: the amount is divided by it. */
  readonly inverted: boolean
}

interface FoundRow {
  readonly rate: string | null
  readonly day: string | null
  readonly inverted: boolean | null
}

/**
 * For each question, in the same order, the latest rate on or before the day, of the pair or of the reversed pair; of
 * the same day that of the pair. Null if there is neither.
 */
export async function latestRates(ctx: Context, questions: readonly RateQuestion[]): Promise<(RateUsed | null)[]> {
  if (!questions.length) return []
  const asked = sql`unnest(
    ${questions.map(({ from }) => from)}::text[], ${questions.map(({ to }) => to)}::text[], ${questions.map(({ day }) => dayText(day))}::date[]
  ) with ordinality as "asked"("from", "to", "day", "place")`
  const query = sql<FoundRow>`
    select "rate"::text as "rate", "date"::text as "day", "inverted" from ${asked} left join lateral (
      ${latest(ctx, 'from', 'to', false)} union all ${latest(ctx, 'to', 'from', true)} order by "date" desc, "inverted" limit 1
    ) as "found" on true order by "asked"."place"`
  return (await ctx.query(query.compile(statements))).map(used)
}

/** The newest rate of a pair on or before the day. */
const latest = (ctx: Context, from: 'from' | 'to', to: 'from' | 'to', inverted: boolean) => sql`(
  select "rate", "date", ${sql.lit(inverted)} as "inverted" from "Rate"
  where "orgId" = ${ctx.viewer.orgId} and "fromCurrency" = ${sql.ref(`asked.${from}`)} and "toCurrency" = ${sql.ref(`asked.${to}`)} and "date" <= "asked"."day"
  order by "date" desc limit 1)`

const used = ({ rate, day, inverted }: FoundRow): RateUsed | null =>
  (rate === null ? null : { rate: new Decimal(rate), day: new Date(`${day}T00:00:00Z`), inverted: Boolean(inverted) })

