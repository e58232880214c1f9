// The cost of one piece of a cost sheet in SQL, as `roll-up.ts` computes its total, for reports over many sheets.
import { sql, type RawBuilder } from 'kysely'
import { slot } from '../../database/prepared.js'

/** The rows of a table that belong to the sheet `s`. */
const rowsOf = (table: string) =>
  sql`${sql.table(table)} l where l."orgId" = ${slot('orgId')} and l."costSheetId" = s."id"`

/** A word as `normalizedName` writes it. */
const word = (column: string) => sql`lower(btrim(regexp_replace(l.${sql.ref(column)}, '\\s+', ' ', 'g')))`

/** The cost of materials and processing, unrounded. */
const WORK = sql`(
  select coalesce(l."consumption" * l."unitCost", 0) * (1 + l."tolerancePercent" * 0.01) * l."exchangeRate" as "cost"
  from ${rowsOf('CostSheetBomItem')}
  union all
  select coalesce(l."unitCost" * l."quantity", l."costAmount", 0) * l."exchangeRate" from ${rowsOf('CostSheetProcessingItem')}
)`

/** The shipments with the pieces over which they are spread, and with their base. */
const SHIPMENTS = sql`(
  select l.*, coalesce(nullif(l."rate" * case when ${word('basis')} = 'per_piece' and l."quantity" = 0
    then l."pieces" else l."quantity" end, 0), l."baseCost") as "base"
  from (select l.*, case when l."orderQuantity" > 0 then l."orderQuantity" else s."orderQuantity" end as "pieces"
    from ${rowsOf('CostSheetLogisticsItem')}) l
)`

/** A given cost of 1 was not given: it is the value of a new row. */
const LOGISTICS = sql`
  select case
    when ${word('calculationMode')} <> 'estimate'
      then coalesce(l."unitCost", nullif(l."costAmount", 1), 0) * l."exchangeRate"
    when ${word('basis')} = 'percent' then l."rate" * work."exact" * 0.01
    else (l."base" + l."handlingFee" + coalesce(nullif(l."base" * l."contingencyPercent" * 0.01, 0), l."contingencyAmount"))
      * l."exchangeRate" / l."pieces" end as "cost"
  from ${SHIPMENTS} l`

/** The total of the approved sheet `s`, of its rows as they are shown, in its currency. It has an order quantity. */
export const PIECE_COST: RawBuilder<unknown> = sql`(
  select work."shown"
    + (select coalesce(sum(round("cost", 4)), 0) from (${LOGISTICS}) logistics)
    + (select coalesce(sum(round(coalesce(l."costAmount", 0) * l."exchangeRate", 4)), 0) from ${rowsOf('CostSheetOverheadItem')})
  from (select coalesce(sum(round("cost", 4)), 0) as "shown", coalesce(sum("cost"), 0) as "exact" from ${WORK} w) work
)`
