// The statement that reads what sales orders promised, cost and billed, however many orders there are.
import { sql, type RawBuilder } from 'kysely'
import { placesOf } from '../../core/currencies.js'
import { slot } from '../../database/prepared.js'
import { rateOnDay } from '../../core/money/rate-on-day.js'
import { REASONS_OF_GOODS } from '../bills/balances.js'
import { PIECE_COST } from '../costing/piece-cost.js'

const ORG = sql`${slot('orgId')}`
const HOME = sql`${slot('home')}::text`
const rounded = (amount: RawBuilder<unknown>, currency: string) => sql`round(${amount}, ${sql.raw(placesOf(currency))})`

/** The conditions on the orders, by the name of the argument. */
const CONDITIONS = {
  ids: sql`o."id" = any(${slot('ids')}::text[])`,
  clientId: sql`o."clientId" = any(${slot('clientId')}::text[])`,
  season: sql`o."styleId" in (select s."id" from "Style" s where s."orgId" = ${ORG} and s."season" = any(${slot('season')}::text[]))`,
  status: sql`o."status" = any(${slot('status')}::"SalesOrderStatus"[])`,
  from: sql`o."createdAt" >= ${slot('from')}::timestamptz`,
  until: sql`o."createdAt" < ${slot('until')}::timestamptz`,
} as const
export type Condition = keyof typeof CONDITIONS

/** What an order promises: its value, and the cost of its pieces by its cost sheet, if that is approved. */
const PROMISED = sql`
  select o.*, v."totalAmount", v."orderQuantity", c."id" as "sheetId", c."mainCurrency", c."pieceCost"
  from scope o
  cross join lateral (
    select coalesce(sum(l."orderQuantity"), 0) as "orderQuantity",
      case when not coalesce(bool_or(l."unitPrice" is null), false) then
        ${rounded(sql`coalesce(sum(round(l."unitPrice" * l."orderQuantity", 4)), 0)`, 'o."currency"')} end as "totalAmount"
    from "SalesOrderLine" l
    where l."orgId" = ${ORG} and l."salesOrderId" = o."id" and l."status" <> 'CANCELLED' and o."status" <> 'CANCELLED'
  ) v
  left join lateral (
    select s."id", s."mainCurrency", ${PIECE_COST} as "pieceCost" from "CostSheet" s
    where s."orgId" = ${ORG} and s."id" = o."costSheetId" and s."status" = 'APPROVED'
  ) c on true`

/** The material requests for an order, and those for its production that name no order. */
const REQUESTS = sql`
  select o."id" as "salesOrderId", r."id" from scope o
  join "MaterialRequest" r on r."orgId" = ${ORG} and r."salesOrderId" = o."id"
  union all
  select o."id", r."id" from scope o
  join "ProductionOrder" p on p."orgId" = ${ORG} and p."salesOrderId" = o."id"
  join "MaterialRequest" r on r."orgId" = ${ORG} and r."productionOrderId" = p."id" and r."salesOrderId" is null`

/** The bills that count. */
const POSTED = sql`b."status" in ('POSTED', 'PARTIALLY_PAID', 'PAID')`

/** What a bill comes to. Taxes do not count. */
const NET = sql`b."subtotal"`

/** What was issued to the production of an order and has not come back, and the materials that lack a price there. */
const MATERIAL = sql`
  select "salesOrderId", 'MATERIAL', "id", null::date, ${HOME}, -sum("value"), count(*) filter (where "isUnpriced")
  from (
    select p."salesOrderId", p."id", coalesce(sum(m."value"), 0) as "value", sum(m."pricedQty") <> sum(m."quantity") as "isUnpriced"
    from scope o
    join "ProductionOrder" p on p."orgId" = ${ORG} and p."salesOrderId" = o."id"
    join "StockMovement" m on m."orgId" = ${ORG} and m."productionOrderId" = p."id" and m."kind" in ('ISSUE', 'RETURN')
    group by p."salesOrderId", p."id", m."materialId"
  ) issued
  group by "salesOrderId", "id"`

/**
 * The bills of the purchase orders for an order, without what they bill of stock material, which counts when it is
 * issued. A bill that does not say the amount of each line counts by the share of the other lines of its order.
 */
const OTHER_BILLS = sql`
  select r."salesOrderId", 'OTHER_BILL', b."id", b."billDate", b."currency",
    case when billed."isWhole" then billed."other"
      else ${rounded(sql`coalesce(${NET} * ordered."other" / nullif(ordered."total", 0), 0)`, 'b."currency"')} end, 0
  from requests r
  join "PurchaseOrder" p on p."orgId" = ${ORG} and p."materialRequestId" = r."id"
  join "Bill" b on b."orgId" = ${ORG} and b."purchaseOrderId" = p."id" and b."billType" <> 'CLIENT' and ${POSTED}
  cross join lateral (
    select coalesce(bool_and(l."amount" is not null), false) as "isWhole",
      coalesce(sum(l."amount") filter (where pl."materialId" is null), 0) as "other"
    from "BillLine" l left join "PurchaseOrderLine" pl on pl."orgId" = ${ORG} and pl."id" = l."purchaseOrderLineId"
    where l."orgId" = ${ORG} and l."billId" = b."id"
  ) billed
  cross join lateral (
    select coalesce(sum(l."amount") filter (where l."materialId" is null), 0) as "other", sum(l."amount") as "total"
    from "PurchaseOrderLine" l where l."orgId" = ${ORG} and l."purchaseOrderId" = p."id"
  ) ordered`

/** What a line of a bill bills of stock material at the price of its order, also of what arrived at an earlier one. */
const ORDERED = sql`(l."billQty" * l."orderedUnitPrice"
  + coalesce(l."earlierDifference" * coalesce(l."orderedUnitPrice" / nullif(l."orderPrice", 0), 1), 0))`

/** What the bills of purchase orders differ from the ordered price of stock material, which is that of its receipts. */
const PRICE_DIFFERENCES = sql`
  select r."salesOrderId", 'PRICE_DIFFERENCE', b."id", b."billDate", b."currency",
    ${rounded(sql`coalesce(sum(l."amount" - ${ORDERED}), 0)`, 'b."currency"')}, 0::bigint
  from requests r
  join "PurchaseOrder" p on p."orgId" = ${ORG} and p."materialRequestId" = r."id"
  join "Bill" b on b."orgId" = ${ORG} and b."purchaseOrderId" = p."id" and b."billType" <> 'CLIENT' and ${POSTED}
  join "BillLine" l on l."orgId" = ${ORG} and l."billId" = b."id"
  join "PurchaseOrderLine" pl on pl."orgId" = ${ORG} and pl."id" = l."purchaseOrderLineId" and pl."materialId" is not null
  group by r."salesOrderId", b."id", b."billDate", b."currency"`

/** The bills to the client. */
const BILLED = sql`
  select distinct o."id", 'BILLED', b."id", b."billDate", b."currency", ${NET}, 0::bigint
  from scope o
  join "SalesOrderLine" l on l."orgId" = ${ORG} and l."salesOrderId" = o."id"
  join "BilledOrderLine" x on x."orgId" = ${ORG} and x."salesOrderLineId" = l."id"
  join "Bill" b on b."orgId" = ${ORG} and b."id" = x."billId" and ${POSTED}`

/** The columns of the entries of bills. */
const COUNTED = sql`b("salesOrderId", "kind", "billId", "day", "currency", "amount", "unpriced")`
/** The notes on a bill: credit takes away from it, debit adds to it. */
const NOTES = sql`join "BillNote" n on n."orgId" = ${ORG} and n."billId" = b."billId" and n."status" = 'POSTED'`
const SIGN = sql`case n."noteType" when 'CREDIT' then -1 else 1 end`

/** The notes on bills to the client. */
const NOTES_ON_BILLED = sql`
  select b."salesOrderId", b."kind", n."id", n."noteDate", n."currency", ${SIGN} * n."subtotal", 0::bigint
  from (${BILLED}) ${COUNTED} ${NOTES}`

const IS_OF_GOODS = sql`x."reason" in (${sql.join(REASONS_OF_GOODS.map((reason) => sql.lit(reason)))})`

/**
 * The notes on other bills: what they correct of stock material is a difference of its price, as far as goods that they
 * take back had another price than was ordered. A line that corrects no line of its bill counts by the share with which
 * the bill counts, and the rest of it is of stock material.
 */
const NOTES_ON_OTHERS = sql`
  select b."salesOrderId", part."kind", n."id", n."noteDate", n."currency",
    ${SIGN} * ${rounded(sql`part."amount"`, 'n."currency"')}, 0::bigint
  from (${OTHER_BILLS}) ${COUNTED} ${NOTES}
  join "Bill" whole on whole."orgId" = ${ORG} and whole."id" = b."billId"
  cross join lateral (
    select coalesce(sum(case when x."billLineId" is null then x."amount" * b."amount" / nullif(whole."subtotal", 0)
      when pl."materialId" is null then x."amount" end), 0) as "other",
      coalesce(sum(case when x."billLineId" is null and ${IS_OF_GOODS} then 0
        when x."billLineId" is null then x."amount" * (1 - b."amount" / nullif(whole."subtotal", 0))
        when pl."materialId" is null then 0
        when ${IS_OF_GOODS} then x."amount" - x."quantity" * l."orderedUnitPrice" else x."amount" end), 0) as "material"
    from "BillNoteLine" x
    left join "BillLine" l on l."orgId" = ${ORG} and l."id" = x."billLineId"
    left join "PurchaseOrderLine" pl on pl."orgId" = ${ORG} and pl."id" = l."purchaseOrderLineId"
    where x."orgId" = ${ORG} and x."billNoteId" = n."id"
  ) noted
  cross join lateral (values ('OTHER_BILL', noted."other"), ('PRICE_DIFFERENCE', noted."material")) part("kind", "amount")`

const ENTRIES = sql`
  select o."id" as "salesOrderId", 'PROMISED_REVENUE' as "kind", o."id" as "recordId", o."day", o."currency",
    o."totalAmount" as "amount", 0::bigint as "unpriced" from orders o where o."totalAmount" is not null and o."currency" is not null
  union all
  select o."id", 'PROMISED_COST', o."sheetId", o."day", o."mainCurrency",
    ${rounded(sql`o."pieceCost" * o."orderQuantity"`, 'o."mainCurrency"')}, 0 from orders o where o."pieceCost" is not null
  union all ${MATERIAL} union all ${PRICE_DIFFERENCES}
  union all ${OTHER_BILLS} union all ${NOTES_ON_OTHERS} union all ${BILLED} union all ${NOTES_ON_BILLED}`

const CONVERTED = sql`
  select e.*, r."rate", r."date" as "rateDay", r."inverted",
    round(case when e."currency" = ${HOME} then e."amount" when r."inverted" then e."amount" / r."rate"
      else e."amount" * r."rate" end, ${slot('places')}::int) as "converted"
  from entries e
  left join lateral (
    ${rateOnDay(sql`e."currency"`, HOME, sql`e."day"`)}
  ) r on e."currency" <> ${HOME}
  where e."amount" <> 0 or e."unpriced" > 0 or e."kind" in ('PROMISED_REVENUE', 'PROMISED_COST')`

const sumOf = (...kinds: readonly string[]) =>
  sql`sum("converted") filter (where "kind" in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`

/** The figures of each order, as `figures.ts` computes them. */
const PER_ORDER = sql`
  select f.*, "promisedRevenue" - "promisedCost" as "promisedMargin",
    case when "actualUnknown" = 0 then "billedRevenue" - "materialCost" - "otherCost" end as "actualMargin"
  from (
    select o."id", ${sumOf('PROMISED_REVENUE')} as "promisedRevenue", ${sumOf('PROMISED_COST')} as "promisedCost",
      coalesce(${sumOf('MATERIAL', 'PRICE_DIFFERENCE')}, 0) as "materialCost", coalesce(${sumOf('OTHER_BILL')}, 0) as "otherCost",
      coalesce(${sumOf('BILLED')}, 0) as "billedRevenue",
      coalesce(sum((c."converted" is null)::int + c."unpriced"), 0) as "unconvertedCount",
      coalesce(sum((c."converted" is null)::int + c."unpriced") filter (where c."kind" not like 'PROMISED%'), 0) as "actualUnknown"
    from filtered o left join converted c on c."salesOrderId" = o."id" group by o."id"
  ) f`

const SUMS = ['promisedRevenue', 'promisedCost', 'promisedMargin', 'materialCost', 'otherCost', 'billedRevenue', 'actualMargin']
const total = (column: string) => sql`${sql.lit(column)}, coalesce(sum(${sql.ref(column)}), 0)::text`

const TOTALS = sql`
  select json_build_object('orderCount', count(*), 'unconvertedCount', coalesce(sum("unconvertedCount"), 0)::int,
    'withoutPromisedMargin', count(*) filter (where "promisedMargin" is null),
    'withoutActualMargin', count(*) filter (where "actualMargin" is null),
    'marginRevenue', coalesce(sum("promisedRevenue") filter (where "promisedMargin" is not null), 0)::text,
    'marginBilled', coalesce(sum("billedRevenue") filter (where "actualMargin" is not null), 0)::text,
    ${sql.join(SUMS.map(total))}) as "totals"
  from (${PER_ORDER}) per_order`

/** What is asked for: the conditions on the orders, whether the list goes on after an order, and the totals of all. */
export interface Asked {
  readonly conditions: readonly Condition[]
  readonly isAfter: boolean
  readonly hasTotals: boolean
}

/** The orders of a page, newest first, with their entries, and the totals of all orders. */
export function earningsStatement<Row>({ conditions, isAfter, hasTotals }: Asked): RawBuilder<Row> {
  const wanted = conditions.map((name) => sql`and ${CONDITIONS[name]}`)
  const following = isAfter ? sql`where ("createdAt", "id") < (${slot('afterAt')}::timestamptz, ${slot('afterId')}::text)` : sql``
  return sql<Row>`
    with filtered as (
      select o."id", o."documentId", o."clientId", o."styleId", o."status"::text as "status", o."currency", o."createdAt",
        o."costSheetId", (o."createdAt" at time zone ${slot('zone')}::text)::date as "day"
      from "SalesOrder" o where o."orgId" = ${ORG} ${sql.join(wanted, sql` `)}
    ), page as (
      select * from filtered ${following} order by "createdAt" desc, "id" desc limit ${slot('limit')}::int
    ), scope as (select * from ${hasTotals ? sql`filtered` : sql`page`}),
    orders as (${PROMISED}), requests as (${REQUESTS}), entries as (${ENTRIES}), converted as (${CONVERTED}),
    listed as (
      select "salesOrderId", json_agg(json_build_object('kind', "kind", 'recordId', "recordId", 'currency', "currency",
        'amount', "amount"::text, 'rate', "rate"::text, 'rateDay', "rateDay"::text, 'inverted', "inverted",
        'unpriced', "unpriced") order by "kind", "recordId") as "entries"
      from converted where "salesOrderId" in (select "id" from page) group by "salesOrderId"
    )
    select t."totals", p."id", p."documentId", p."clientId", c."name" as "clientName", s."season", p."status", p."createdAt",
      o."orderQuantity"::int as "orderQuantity", o."pieceCost"::text as "pieceCost", coalesce(e."entries", '[]') as "entries"
    from (${hasTotals ? TOTALS : sql`select null::json as "totals"`}) t
    left join page p on true
    left join orders o on o."id" = p."id"
    left join listed e on e."salesOrderId" = p."id"
    left join "Client" c on c."orgId" = ${ORG} and c."id" = p."clientId"
    left join "Style" s on s."orgId" = ${ORG} and s."id" = p."styleId"
    order by p."createdAt" desc, p."id" desc`
}
