// A second calculation of every derived state and quantity, in SQL, from what people entered: quantities, links and the
// times of steps. It shares nothing with the gateway, and is compared with what the gateway stores and shows.
import type { House } from './house.js'
import type { WalkedGateway } from './gateway.js'
import { earningDifferences } from './earnings-calculation.js'
import { MONEY_COMPARED, MONEY_FOLLOWS, MONEY_FORBIDDEN } from './money-calculation.js'
import { post } from './send.js'
import { SHIPPING_COMPARED, SHIPPING_FOLLOWS, SHIPPING_FORBIDDEN } from './shipping-calculation.js'
import { statementDifferences } from './statement-calculation.js'
import { STOCK_COMPARED, STOCK_FOLLOWS, STOCK_FORBIDDEN } from './stock-calculation.js'

/**
 * What follows for the documents of the organization $1: `lines` of orders with what has arrived and was billed, the
 * `orders` with their state, the lines of requests that are `wanted` with their state, and the `requests`.
 */
const FOLLOWS = `with ${MONEY_FOLLOWS}, ${STOCK_FOLLOWS}, arrived as (
  select g."purchaseOrderLineId" as "id", sum(g."quantity") as "qty" from "GoodsReceiptLine" g
  join "GoodsReceipt" r on r."orgId" = g."orgId" and r."id" = g."goodsReceiptId"
  where g."orgId" = $1 and r."postedAt" is not null and r."voidedAt" is null group by 1
), billed as (
  select b."purchaseOrderLineId" as "id", sum(b."billQty" - coalesce(t."qty", 0)) as "qty" from "BillLine" b
  join "Bill" d on d."orgId" = b."orgId" and d."id" = b."billId" left join takenBack t on t."id" = b."id"
  where b."orgId" = $1 and d."voidedAt" is null group by 1
), lines as (
  select l.*, coalesce(a."qty", 0) as "arrived", coalesce(b."qty", 0) as "billed"
  from "PurchaseOrderLine" l left join arrived a on a."id" = l."id" left join billed b on b."id" = l."id"
  where l."orgId" = $1
), orders as (
  select p.*, case
    when p."cancelledAt" is not null then 'CANCELLED'
    when p."closedAt" is not null then 'CLOSED'
    when p."sentAt" is null then 'DRAFT'
    when not exists (select from lines l where l."purchaseOrderId" = p."id" and l."arrived" < l."quantity") then 'RECEIVED'
    when exists (select from lines l where l."purchaseOrderId" = p."id" and l."arrived" > 0) then 'PARTIALLY_RECEIVED'
    else 'SENT' end as "state"
  from "PurchaseOrder" p where p."orgId" = $1
), wanted as (
  select w.*, coalesce(l."arrived", 0) as "arrived", r."status" as "requestStatus", case
    when r."status" = 'CANCELLED' then 'CANCELLED'
    when o."state" is null or o."state" = 'CANCELLED' then 'PENDING'
    when o."state" = 'CLOSED' or l."arrived" >= l."quantity" then 'RECEIVED'
    else 'ORDERED' end as "state"
  from "MaterialRequestLine" w
  join "MaterialRequest" r on r."orgId" = w."orgId" and r."id" = w."materialRequestId"
  left join lines l on l."id" = w."purchaseOrderLineId" left join orders o on o."id" = l."purchaseOrderId"
  where w."orgId" = $1
), counts as (
  select "materialRequestId" as "id", count(*) as "all",
    count(*) filter (where "state" = 'PENDING') as "pending", count(*) filter (where "state" = 'ORDERED') as "ordered",
    count(*) filter (where "state" = 'RECEIVED') as "received", count(*) filter (where "arrived" > 0) as "begun"
  from wanted where "qtyToPurchase" > 0 and "state" <> 'CANCELLED' group by 1
), requests as (
  select r.*, case
    when not exists (select from "MaterialRequestLine" w where w."orgId" = $1 and w."materialRequestId" = r."id"
      and w."status" <> 'CANCELLED') then 'CANCELLED'
    when r."rejectedAt" is not null then 'REJECTED'
    when r."submittedAt" is null then 'DRAFT'
    when r."approvedAt" is null then 'SUBMITTED'
    when coalesce(c."all", 0) = c."pending" or c."all" is null then 'APPROVED'
    when c."received" = c."all" then 'RECEIVED'
    when c."received" > 0 or c."begun" > 0 then 'PARTIALLY_RECEIVED'
    when c."ordered" = c."all" then 'ORDERED'
    else 'PARTIALLY_ORDERED' end as "state"
  from "MaterialRequest" r left join counts c on c."id" = r."id" where r."orgId" = $1
), moved as (
  select "materialId" as "id", sum("quantity") as "qty" from "StockMovement" where "orgId" = $1 group by 1
), ${SHIPPING_FOLLOWS}`

const LIVE = `('APPROVED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED')`

/** What is compared → the rows: identifier, stored, counted. */
const COMPARED: Readonly<Record<string, string>> = {
  'received quantity': 'select "id", "receivedQty", "arrived" from lines',
  'billed quantity': 'select "id", "billedQty", "billed" from lines',
  'state of an order': 'select "id", "status"::text, "state" from orders',
  'state of a request line': 'select "id", "status"::text, "state" from wanted',
  'state of a request': 'select "id", "status"::text, "state" from requests',
  'state of a receipt': `select "id", "status"::text,
    case when "voidedAt" is not null then 'VOID' when "postedAt" is not null then 'POSTED' else 'DRAFT' end
    from "GoodsReceipt" where "orgId" = $1`,
  'quantity on hand': `select t."id", t."warehouseQty", coalesce(m."qty", 0)
    from "Material" t left join moved m on m."id" = t."id" where t."orgId" = $1`,
  'reserved quantity': `select t."id", t."reservedQty", coalesce(sum(w."reservedQty"), 0)
    from "Material" t left join wanted w on w."materialId" = t."id" where t."orgId" = $1
    group by t."id", t."reservedQty"`,
  'quantity on order': `select t."id", t."onOrderQty", coalesce(sum(l."quantity" - l."arrived") filter (
      where l."quantity" > l."arrived" and o."sentAt" is not null and o."cancelledAt" is null and o."closedAt" is null), 0)
    from "Material" t left join lines l on l."materialId" = t."id" left join orders o on o."id" = l."purchaseOrderId"
    where t."orgId" = $1 group by t."id", t."onOrderQty"`,
  'stock moved by a receipt line': `select g."id", coalesce(sum(m."quantity"), 0), case
      when l."materialId" is not null and r."postedAt" is not null and r."voidedAt" is null then g."quantity" else 0 end
    from "GoodsReceiptLine" g join "GoodsReceipt" r on r."orgId" = g."orgId" and r."id" = g."goodsReceiptId"
    join lines l on l."id" = g."purchaseOrderLineId"
    left join "StockMovement" m on m."orgId" = g."orgId" and m."goodsReceiptLineId" = g."id"
    where g."orgId" = $1 group by g."id", g."quantity", l."materialId", r."postedAt", r."voidedAt"`,
  ...MONEY_COMPARED, ...STOCK_COMPARED,
  ...SHIPPING_COMPARED,
}

/** What must not exist → the rows: identifier, and the figures that show why. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'negative quantity of a material': `select "id", "warehouseQty" || ' on hand, ' || "reservedQty" || ' reserved, '
    || "onOrderQty" || ' on order' from "Material"
    where "orgId" = $1 and least("warehouseQty", "reservedQty", "onOrderQty") < 0`,
  'negative quantity of an order line': `select "id", "receivedQty" || ' received, ' || "billedQty" || ' billed'
    from lines where least("receivedQty", "billedQty") < 0`,
  'more received than ordered and the tolerance': `select l."id", l."arrived" || ' of ' || l."quantity"
    from lines l join "Organization" g on g."id" = l."orgId"
    where l."arrived" > l."quantity" * (1 + g."quantityTolerancePercent" / 100)`,
  'goods for an order that is a draft or cancelled': `select l."id", l."arrived" || ' for ' || o."state"
    from lines l join orders o on o."id" = l."purchaseOrderId"
    where l."arrived" > 0 and o."state" in ('DRAFT', 'CANCELLED')`,
  'a cancelled order that is billed': `select l."id", l."billed"::text
    from lines l join orders o on o."id" = l."purchaseOrderId" where l."billed" > 0 and o."state" = 'CANCELLED'`,
  'reservation of a request that is not approved': `select "id", "reservedQty" || ' for ' || "requestStatus"
    from wanted where "reservedQty" <> 0 and "requestStatus" not in ${LIVE}`,
  'reservation beyond what the line asks for': `select "id", "reservedQty" || ' reserved'
    from wanted where "reservedQty" < 0 or "reservedQty" > "requiredQty"`,
  'order for a line that needs nothing, or of a request that is not approved': `select "id", "requestStatus"::text
    from wanted where "purchaseOrderLineId" is not null and ("qtyToPurchase" <= 0 or "requestStatus" not in ${LIVE})`,
  'order line for a line of another material': `select w."id", w."materialId" || ' by ' || l."materialId"
    from wanted w join lines l on l."id" = w."purchaseOrderLineId" where w."materialId" is distinct from l."materialId"`,
  'a closed order that keeps more wanted than it brought': `select l."id", sum(w."qtyToPurchase") || ' of ' || l."arrived"
    from wanted w join lines l on l."id" = w."purchaseOrderLineId" join orders o on o."id" = l."purchaseOrderId"
    where o."state" = 'CLOSED' group by l."id", l."arrived" having sum(w."qtyToPurchase") > l."arrived"`,
  'more returned than issued': `select "materialId", sum("quantity") || ' to ' || "productionOrderId" from "StockMovement"
    where "orgId" = $1 and "productionOrderId" is not null group by "materialId", "productionOrderId"
    having sum("quantity") > 0`,
  'receipt without lines': `select r."id", r."status"::text from "GoodsReceipt" r where r."orgId" = $1
    and r."status" = 'POSTED' and not exists (select from "GoodsReceiptLine" g
      where g."orgId" = r."orgId" and g."goodsReceiptId" = r."id")`,
  ...SHIPPING_FORBIDDEN, ...MONEY_FORBIDDEN, ...STOCK_FORBIDDEN,
}

const COUNTED = Object.entries(COMPARED).map(([what, rows]) => `select '${what}' as "what", d."id",
  d."stored"::text as "stored", d."counted"::text as "counted" from (${rows}) as d("id", "stored", "counted")
  where d."stored" is distinct from d."counted"`)
const FOUND = Object.entries(FORBIDDEN).map(([what, rows]) => `select '${what}', d."id", d."stored", 'must not be'
  from (${rows}) as d("id", "stored")`)
const STATEMENT = `${FOLLOWS} ${[...COUNTED, ...FOUND].join(' union all ')}`

const SHOWN = `{
  purchaseOrders(first: 100) { nodes { id lineItems { id openQty } } }
  materials(first: 100) { nodes { id availableQty } }
}`
/** The quantities that are computed for the answer: open quantities of order lines, free stock of materials. */
const COMPUTED = `select l."id", greatest(l."quantity" - l."arrived", 0)::float8 as "qty" from lines l union all
  select t."id", (coalesce(m."qty", 0) - coalesce((select sum(w."reservedQty") from wanted w
    where w."materialId" = t."id"), 0))::float8
  from "Material" t left join moved m on m."id" = t."id" where t."orgId" = $1`

interface Nodes<T> {
  readonly nodes: readonly T[]
}

interface Shown {
  readonly data: {
    readonly purchaseOrders: Nodes<{ readonly lineItems: readonly { readonly id: string; readonly openQty: string }[] }>
    readonly materials: Nodes<{ readonly id: string; readonly availableQty: string }>
  }
}

/** The differences between what is stored and shown, and what the second calculation says. */
export async function differencesOf(gateway: WalkedGateway, house: House): Promise<string[]> {
  const { pool } = gateway.database
  const { rows } = await pool.query<Readonly<Record<'what' | 'id' | 'stored' | 'counted', string>>>(
    STATEMENT, [house.orgId],
  )
  const stored = rows.map(({ what, id, stored, counted }) => `${what} ${id}: stored ${stored}, counted ${counted}`)
  return [
    ...stored, ...(await shownDifferences(gateway, house)), ...(await earningDifferences(gateway, house)),
    ...(await statementDifferences(gateway, house)),
  ]
}

async function shownDifferences({ database, url }: WalkedGateway, { orgId, users }: House): Promise<string[]> {
  const answer = await post(url, users[0].token, SHOWN)
  const { data } = JSON.parse(answer) as Shown
  if (!data) return [`the lists cannot be read: ${answer}`]
  const shown = new Map([
    ...data.purchaseOrders.nodes.flatMap(({ lineItems }) => lineItems.map((line) => [line.id, line.openQty] as const)),
    ...data.materials.nodes.map(({ id, availableQty }) => [id, availableQty] as const),
  ])
  const { rows } = await database.pool.query<{ id: string; qty: number }>(`${FOLLOWS} ${COMPUTED}`, [orgId])
  const wrong = rows.filter(({ id, qty }) => Number(shown.get(id)) !== qty)
  return wrong.map(({ id, qty }) => `quantity of ${id}: shown ${shown.get(id)}, counted ${qty}`)
}
