// The second calculation for the value of stock: each movement anew from those before it, the sums that materials keep,
// the amounts of purchase orders with what arrived under earlier prices, and reservations.
import { places } from './money-calculation.js'

const DAY = `(r."receivedAt" at time zone g."timeZone")::date`

/**
 * A rate from one currency into another on a day: the latest of the pair, or of the reversed pair, and 1 for the same.
 * As a factor, so that a reversed rate is `1 / rate`; `divisor` keeps all digits.
 */
export const rateOf = (from: string, to: string, day: string) => `(
  select case when ${from} = ${to} then '{1,1}'::numeric[] else (
    select case when x."fromCurrency" = ${from} then array[x."rate", 1] else array[1, x."rate"] end from "Rate" x
    where x."orgId" = $1 and x."date" <= ${day}
      and (x."fromCurrency", x."toCurrency") in ((${from}, ${to}), (${to}, ${from}))
    order by x."date" desc, x."fromCurrency" = ${from} desc limit 1) end)`

/** `movements` with what was there before, and `priced` with the worth that follows. */
export const STOCK_FOLLOWS = `movements as (
  select m.*, g."currency" as "home", l."quantity" as "lineQty", o."currency" as "orderCurrency",
    coalesce(l."earlierPrice", p."unitPrice") as "orderPrice", r."voidedAt", o."revision",
    ${rateOf('o."currency"', 'g."currency"', DAY)} as "factor",
    coalesce(sum(m."quantity") over before, 0) as "qtyBefore",
    coalesce(sum(m."pricedQty") over before, 0) as "pricedBefore",
    coalesce(sum(m."value") over before, 0) as "valueBefore",
    -coalesce(sum(m."quantity") over own, 0) as "outQty", -coalesce(sum(m."pricedQty") over own, 0) as "outPriced",
    -coalesce(sum(m."value") over own, 0) as "outValue",
    first_value(m."pricedQty") over brought as "broughtPriced", coalesce(first_value(m."value") over brought, 0) as "broughtValue"
  from "StockMovement" m join "Organization" g on g."id" = m."orgId"
  left join "GoodsReceiptLine" l on l."orgId" = $1 and l."id" = m."goodsReceiptLineId"
  left join "GoodsReceipt" r on r."orgId" = $1 and r."id" = l."goodsReceiptId"
  left join "PurchaseOrderLine" p on p."orgId" = $1 and p."id" = l."purchaseOrderLineId"
  left join "PurchaseOrder" o on o."orgId" = $1 and o."id" = p."purchaseOrderId"
  where m."orgId" = $1
  window before as (partition by m."materialId" order by m."id" collate "C" rows between unbounded preceding and 1 preceding),
    own as (partition by m."materialId", m."productionOrderId" order by m."id" collate "C"
      rows between unbounded preceding and 1 preceding),
    brought as (partition by m."goodsReceiptLineId" order by m."id" collate "C")
), parted as (
  select m.*, case
      when "kind" = 'RECEIPT' and "quantity" > 0 then case when "factor" is null then 0 else "quantity" end
      when "kind" = 'RECEIPT' then -greatest(least("broughtPriced", "pricedBefore"), -"quantity" - ("qtyBefore" - "pricedBefore"))
      when "kind" = 'RETURN' then round("outPriced" * "quantity" / nullif("outQty", 0), 6)
      when "quantity" < 0 then -least(-"quantity", "pricedBefore")
      when "pricedBefore" > 0 then "quantity" else 0 end as "part"
  from movements m
), priced as (
  select m.*, round(case
      when "part" = 0 then null
      when "kind" = 'RECEIPT' and "quantity" > 0 then "quantity" * "orderPrice" * "factor"[1] / "factor"[2]
      when "kind" = 'RETURN' then "outValue" * "part" / "outPriced"
      when "kind" = 'RECEIPT' and -"part" = "broughtPriced" and case when "broughtPriced" = "pricedBefore"
        then "valueBefore" = "broughtValue" else "valueBefore" >= "broughtValue" end then -"broughtValue"
      else "valueBefore" * "part" / "pricedBefore" end, 4) as "worth"
  from parted m
), earlier as (
  select l."purchaseOrderLineId" as "id", l."quantity", l."earlierPrice" as "price", p."quantity" as "ordered",
    coalesce(sum(l."quantity") over (partition by l."purchaseOrderLineId" order by r."postedAt", l."id" collate "C"
      rows between unbounded preceding and 1 preceding), 0) as "start"
  from "GoodsReceiptLine" l join "GoodsReceipt" r on r."orgId" = $1 and r."id" = l."goodsReceiptId"
  join "PurchaseOrderLine" p on p."orgId" = $1 and p."id" = l."purchaseOrderLineId"
  where l."orgId" = $1 and l."earlierPrice" is not null and r."postedAt" is not null and r."voidedAt" is null
), amounts as (
  select p."id", p."purchaseOrderId", round(p."quantity" * p."unitPrice" + coalesce((
    select sum((e."price" - p."unitPrice") * greatest(0, least(e."quantity", e."ordered" - e."start"))) from earlier e
    where e."id" = p."id"), 0), 4) as "amount"
  from "PurchaseOrderLine" p where p."orgId" = $1
)`

/** Receipts that are void, of orders that were amended, have lost the price under which they arrived. */
const KNOWN = `not ("kind" = 'RECEIPT' and "quantity" > 0 and "voidedAt" is not null and "revision" > 0)`

/** What is compared → the rows: identifier, stored, counted. */
export const STOCK_COMPARED: Readonly<Record<string, string>> = {
  'part of a movement that has a price': `select "id", "pricedQty", "part" from priced where "id" not like 'stm-%'`,
  'value of a movement': `select "id", "value", "worth" from priced where ${KNOWN}`,
  'price of a movement': `select "id", "unitPrice", case when "part" = 0 then null
      when "kind" = 'RECEIPT' and "quantity" > 0 then round("orderPrice" * "factor"[1] / "factor"[2], 6) else "unitPrice" end
    from priced where ${KNOWN}`,
  'quantity with a price': `select t."id", t."pricedQty", (select coalesce(sum(m."part"), 0) from priced m where m."materialId" = t."id")
    from "Material" t where t."orgId" = $1`,
  'value of stock': `select t."id", t."stockValue", (select coalesce(sum(m."value"), 0) from priced m where m."materialId" = t."id")
    from "Material" t where t."orgId" = $1`,
  'amount of an order line': 'select p."id", p."amount", a."amount" from "PurchaseOrderLine" p join amounts a on a."id" = p."id" where p."orgId" = $1',
  'total of an order': `select o."id", o."total", (select coalesce(round(sum(a."amount"), ${places('o')}), 0) from amounts a
    where a."purchaseOrderId" = o."id") from "PurchaseOrder" o where o."orgId" = $1`,
  'number of revisions of a purchase order': `select o."id", o."revision", (select count(*) from "PurchaseOrderRevision" r
    where r."orgId" = $1 and r."purchaseOrderId" = o."id") from "PurchaseOrder" o where o."orgId" = $1`,
}

/** What must not exist → the rows: identifier, and the figures that show why. */
export const STOCK_FORBIDDEN: Readonly<Record<string, string>> = {
  'stock with a value and no quantity, or more with a price than is there': `select "id", "stockValue" || ' for ' || "pricedQty" || ' of ' || "warehouseQty"
    from "Material" where "orgId" = $1 and ("stockValue" < 0 or "pricedQty" < 0 or "pricedQty" > "warehouseQty"
      or "pricedQty" = 0 and "stockValue" <> 0)`,
  'more issued by value than there was': `select "id", "valueBefore" || ' before ' || "value" from priced where "valueBefore" + "value" < 0`,
  'more reserved than is there, where nothing was counted away or taken back': `select t."id", t."reservedQty" || ' of ' || t."warehouseQty"
    from "Material" t where t."orgId" = $1 and t."reservedQty" > t."warehouseQty" and not exists (
      select from "StockMovement" m where m."orgId" = $1 and m."materialId" = t."id" and m."quantity" < 0 and m."kind" <> 'ISSUE')`,
  'a receipt that moved stock twice': `select "goodsReceiptLineId", count(*)::text from "StockMovement" where "orgId" = $1
    and "goodsReceiptLineId" is not null group by 1 having count(*) filter (where "quantity" > 0) > 1 or sum("quantity") < 0`,
  'a cancelled line that is received, billed or wanted': `select l."id", l."receivedQty" || ' received' from "PurchaseOrderLine" l
    where l."orgId" = $1 and l."quantity" = 0 and (l."receivedQty" > 0 or l."billedQty" > 0 or exists (
      select from "MaterialRequestLine" w where w."orgId" = $1 and w."purchaseOrderLineId" = l."id"))`,
  'a revision without changes': `select r."id", r."reason" from "PurchaseOrderRevision" r where r."orgId" = $1 and not exists (
    select from "PurchaseOrderRevisionChange" c where c."orgId" = $1 and c."revisionId" = r."id")`,
}
