// Allocates stock to the lines of a material request, as a part of the statement that approves it.
import { sql } from 'kysely'
import { slot } from '../../database/prepared.js'

/** What the lines before a line of the same material may have. */
const before = sql`sum(w."most") over (
  partition by w."materialId" order by w."itemNumber", w."id" rows between unbounded preceding and 1 preceding)`

/**
 * Reserves min(warehouseAvailableQty, requiredQty, free stock) for each line of a material, in the order of the lines.
 * Lines in another unit get nothing. These common table expressions follow `moved`, which has the approved request.
 * They lock the stock. Two approvals at once cannot give the same stock twice: the second one waits for the lock and
 * then sees what the first one took.
 */
export const allocation = sql`wanted as (
    select line."id", line."materialId", line."itemNumber", least(line."warehouseAvailableQty", line."requiredQty") as "most"
    from "MaterialRequestLine" line join moved on line."materialRequestId" = moved."id"
    join "Material" held on held."orgId" = line."orgId" and held."id" = line."materialId"
    where line."orgId" = ${slot('orgId')} and line."status" <> 'CANCELLED' and line."uom" is not distinct from held."unit"
  ), locked as (
    select "id", "warehouseQty" - "reservedQty" as "free" from "Material"
    where "orgId" = ${slot('orgId')} and "id" in (select "materialId" from wanted) order by "id" for no key update
  ), given as (
    select w."id", w."materialId", greatest(0, least(w."most", locked."free" - coalesce(${before}, 0))) as "qty"
    from wanted w join locked on locked."id" = w."materialId"
  ), kept as (
    update "MaterialRequestLine" line set "reservedQty" = given."qty" from given
    where line."orgId" = ${slot('orgId')} and line."id" = given."id" and given."qty" > 0
  ), taken as (
    update "Material" held set "reservedQty" = held."reservedQty" + total."qty"
    from (select "materialId", sum("qty") as "qty" from given group by "materialId") total
    where held."orgId" = ${slot('orgId')} and held."id" = total."materialId" and total."qty" > 0
  )`
