// The second calculation for sales orders: deliveries from their stops, shipped quantities, and states of orders.

/** `deliveries` with their state, and the lines `sold` with what was shipped, delivered and billed of them. */
export const SHIPPING_FOLLOWS = `deliveries as (
  select d.*, case
    when d."cancelledAt" is not null then 'CANCELLED'
    when not exists (select from "DeliveryStop" s where s."orgId" = $1 and s."deliveryId" = d."id"
      and s."state" <> 'UPCOMING') then 'SCHEDULED'
    when exists (select from "DeliveryStop" s where s."orgId" = $1 and s."deliveryId" = d."id"
      and s."state" in ('UPCOMING', 'EN_ROUTE', 'ARRIVED')) then 'IN_TRANSIT'
    when exists (select from "DeliveryStop" s where s."orgId" = $1 and s."deliveryId" = d."id"
      and s."state" = 'COMPLETED' and (s."stopType" = 'DROPOFF' or not exists (select from "DeliveryStop" o
        where o."orgId" = $1 and o."deliveryId" = d."id" and o."stopType" = 'DROPOFF'))) then 'COMPLETED'
    else 'FAILED' end as "state"
  from "Delivery" d where d."orgId" = $1
), sold as (
  select l.*, o."status" as "orderStatus",
    (select coalesce(sum(c."quantity"), 0) from "DeliveryLine" c join deliveries d on d."id" = c."deliveryId"
      where c."orgId" = $1 and c."salesOrderLineId" = l."id" and d."state" in ('IN_TRANSIT', 'COMPLETED')
      and not exists (select from "DeliveryStop" s where s."orgId" = $1 and s."id" = c."stopId"
        and s."state" in ('FAILED', 'SKIPPED'))) as "shipped",
    (select coalesce(sum(c."quantity"), 0) from "DeliveryLine" c join deliveries d on d."id" = c."deliveryId"
      where c."orgId" = $1 and c."salesOrderLineId" = l."id" and (
        c."stopId" is null and d."state" = 'COMPLETED' or d."cancelledAt" is null and exists (
          select from "DeliveryStop" s where s."orgId" = $1 and s."id" = c."stopId" and s."state" = 'COMPLETED'))
    ) as "delivered",
    (select coalesce(sum(c."quantity" - coalesce(t."qty", 0)), 0) from "BilledOrderLine" c
      left join takenBack t on t."id" = c."billLineId"
      join "Bill" b on b."orgId" = c."orgId" and b."id" = c."billId" and b."voidedAt" is null
      where c."orgId" = $1 and c."salesOrderLineId" = l."id") as "paidFor",
    floor(l."orderQuantity" * (1 + coalesce(l."clientTolerance", 0) / 100)) as "most",
    greatest(1, ceil(l."orderQuantity" * (1 - coalesce(l."clientTolerance", 0) / 100))) as "least"
  from "SalesOrderLine" l join "SalesOrder" o on o."orgId" = l."orgId" and o."id" = l."salesOrderId"
  where l."orgId" = $1
)`

/** What is compared → the rows: identifier, stored, counted. */
export const SHIPPING_COMPARED: Readonly<Record<string, string>> = {
  'state of a delivery': 'select "id", "status"::text, "state" from deliveries',
  'shipped quantity': 'select "id", "shippedQty", "shipped" from sold',
  'delivered quantity': 'select "id", "deliveredQty", "delivered" from sold',
  'number of revisions': `select o."id", o."revision", (select count(*) from "SalesOrderRevision" r
    where r."orgId" = $1 and r."salesOrderId" = o."id") from "SalesOrder" o where o."orgId" = $1`,
}

/** What must not exist → the rows: identifier, and the figures that show why. */
export const SHIPPING_FORBIDDEN: Readonly<Record<string, string>> = {
  'more shipped than ordered and the tolerance': `select "id", "shipped" || ' of ' || "most" from sold
    where "shipped" > "most"`,
  'more billed than could be shipped': `select "id", "paidFor" || ' of ' || "most" from sold where "paidFor" > "most"`,
  'goods of an order that is a draft or cancelled': `select "id", "shipped" || ' for ' || "orderStatus" from sold
    where "shipped" > 0 and "orderStatus" in ('DRAFT', 'CANCELLED')`,
  'an order that is shipped too early': `select distinct "salesOrderId", "orderStatus"::text from sold
    where "orderStatus" in ('SHIPPED', 'COMPLETED') and "status" <> 'CANCELLED' and "shipped" < "least"`,
  'an order that should be shipped': `select "salesOrderId", count(*)::text from sold
    where "orderStatus" in ('IN_PRODUCTION', 'READY') and "status" <> 'CANCELLED'
    group by "salesOrderId" having bool_and("shipped" >= "least")`,
  'an order that should be completed, or was completed too early': `select "salesOrderId", count(*)::text from sold
    where "orderStatus" in ('SHIPPED', 'COMPLETED') group by "salesOrderId"
    having bool_and("shipped" = "delivered") <> bool_and("orderStatus" = 'COMPLETED')`,
}
