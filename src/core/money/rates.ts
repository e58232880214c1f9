// Reads the organization's exchange rates for many currency pairs and days in one SQL statement.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { statements } from '../records/statements.js'
import { Decimal } from '../schema/scalars.js'

/** A pair of currencies, and the day for which the rate is needed. */
export interface RateQuestion {
  readonly from: string
  readonly to: string
  readonly day: Date
}

/** The latest rates on or before the day: `direct` for the pair as asked, `inverse` for the reversed pair. */
export interface RatesFound {
  readonly direct: Decimal | null
  readonly inverse: Decimal | null
}

interface FoundRow {
  readonly place: string
  readonly direct: string | null
  readonly inverse: string | null
}

/** Returns one answer for each question, in the order of the questions. */
export async function latestRates(ctx: Context, questions: readonly RateQuestion[]): Promise<RatesFound[]> {
  if (!questions.length) return []
  const asked = sql`unnest(
    ${questions.map(({ from }) => from)}::text[], ${questions.map(({ to }) => to)}::text[], ${questions.map(({ day }) => dayText(day))}::date[]
  ) with ordinality as "asked"("from", "to", "day", "place")`
  const query = sql<FoundRow>`
    select "asked"."place"::int as "place", ${latest(ctx, 'from', 'to')} as "direct", ${latest(ctx, 'to', 'from')} as "inverse" from ${asked} order by 1`
  const rows = await ctx.query(query.compile(statements))
  return rows.map(({ direct, inverse }) => ({ direct: exact(direct), inverse: exact(inverse) }))
}

/** The subquery for the newest rate of a pair on or before the day. */
const latest = (ctx: Context, from: 'from' | 'to', to: 'from' | 'to') => sql`(
  select "rate" from "Rate"
  where "orgId" = ${ctx.viewer.orgId} and "fromCurrency" = ${sql.ref(`asked.${from}`)} and "toCurrency" = ${sql.ref(`asked.${to}`)} and "date" <= "asked"."day"
  order by "date" desc limit 1)`

const dayText = (day: Date) => day.toISOString().slice(0, 10)
const exact = (rate: string | null) => (rate === null ? null : new Decimal(rate))
