// The rate of a day within a statement of SQL: as `rates.ts` finds it.
import { sql, type RawBuilder } from 'kysely'
import { slot } from '../../database/prepared.js'

type Part = RawBuilder<unknown>

const latest = (from: Part, to: Part, day: Part, isInverted: boolean) => sql`(
  select r."rate", r."date", ${sql.lit(isInverted)} as "inverted" from "Rate" r where r."orgId" = ${slot('orgId')}
    and r."fromCurrency" = ${from} and r."toCurrency" = ${to} and r."date" <= ${day} order by r."date" desc limit 1)`

/** The latest rate of the day or before it, of the pair or of the reversed pair: at most one row. */
export const rateOnDay = (from: Part, to: Part, day: Part) => sql`
  select * from (${latest(from, to, day, false)} union all ${latest(to, from, day, true)}) found
  order by "date" desc, "inverted" limit 1`
