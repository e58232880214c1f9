// The exchange rates that figures of cost sheets are converted by: each with its day and its direction.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { exact } from '../../core/figures/formula.js'
import type { RateQuestion } from '../../core/money/rates.js'
import { batched } from '../../core/records/batched.js'
import { statements } from '../../core/records/statements.js'
import type { Decimal } from '../../core/schema/scalars.js'

/** A rate of the rate table that answers a question. */
export interface RateUsed {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly rate: Decimal
  /** The first day on which the rate is valid. */
  readonly rateDay: Date
  /** True if it is the rate of the reversed pair. Amounts are then divided by it. */
  readonly inverted: boolean
}

interface FoundRow {
  readonly place: number
  readonly rate: string
  readonly day: string
  readonly inverted: boolean
}

/** One answer for each question, in the order of the questions; null if there is no rate. */
async function ratesUsed(ctx: Context, questions: readonly RateQuestion[]): Promise<(RateUsed | null)[]> {
  const query = sql<FoundRow>`
    select "asked"."place"::int as "place", "found"."rate"::text as "rate", "found"."date"::text as "day",
      "found"."fromCurrency" <> "asked"."from" as "inverted"
    from unnest(
      ${questions.map(({ from }) => from)}::text[], ${questions.map(({ to }) => to)}::text[],
      ${questions.map(({ day }) => day.toISOString().slice(0, 10))}::date[]
    ) with ordinality as "asked"("from", "to", "day", "place")
    cross join lateral (${latest(ctx)}) as "found"`
  const rows = await ctx.query(query.compile(statements))
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return questions.map((question, index) => usedBy(question, found.get(index + 1)))
}

/** The latest rate of the pair or of the reversed pair on or before the day; of one day the rate of the pair. */
const latest = (ctx: Context) => sql`
  select "Rate"."rate", "Rate"."date", "Rate"."fromCurrency" from "Rate"
  where "Rate"."orgId" = ${ctx.viewer.orgId} and "Rate"."date" <= "asked"."day" and (
    ("Rate"."fromCurrency" = "asked"."from" and "Rate"."toCurrency" = "asked"."to")
    or ("Rate"."fromCurrency" = "asked"."to" and "Rate"."toCurrency" = "asked"."from"))
  order by "Rate"."date" desc, "Rate"."fromCurrency" <> "asked"."from" limit 1`

function usedBy({ from, to }: RateQuestion, found: FoundRow | undefined): RateUsed | null {
  if (!found) return null
  const { rate, day, inverted } = found
  return { fromCurrency: from, toCurrency: to, rate: exact(rate), rateDay: new Date(`${day}T00:00:00Z`), inverted }
}

const findRate = batched(ratesUsed)

/** The rate for a pair of different currencies; `same` for one currency, null if there is no rate. */
export const rateFor = async (ctx: Context, question: RateQuestion): Promise<RateUsed | 'same' | null> =>
  (question.from === question.to ? 'same' : findRate(ctx, question))

/** Converts an amount. The result has all its digits: the caller rounds it. */
export function converted(amount: Decimal, by: RateUsed | 'same'): Decimal {
  if (by === 'same') return exact(amount)
  return by.inverted ? exact(amount).div(by.rate) : exact(amount).times(by.rate)
}
