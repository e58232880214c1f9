// The second calculation for what sales orders earned: promised, spent and billed, each in the home currency by the
// rate of its day, compared with what the gateway lists.
import type { WalkedGateway } from './gateway.js'
import { PIECE_COST, type House } from './house.js'
import { post } from './send.js'
import { places } from './money-calculation.js'
import { rateOf } from './stock-calculation.js'

/** An amount in the home currency, rounded to its minor unit. */
const atHome = (amount: string, currency: string, day: string) => `(select round((${amount}) * f."rate"[1] / f."rate"[2], h."places")
  from (select ${rateOf(currency, 'h."currency"', day)} as "rate") f)`

const POSTED = (of: string) => `${of}."postedAt" is not null and ${of}."voidedAt" is null`
const SIGNED = `case n."noteType" when 'CREDIT' then -n."totalAmount" else n."totalAmount" end`

const STATEMENT = `with home as (
  select g."currency", ${places('g')} as "places", g."timeZone" from "Organization" g where g."id" = $1
), sales as (
  select o."id", o."currency", o."costSheetId", (o."createdAt" at time zone h."timeZone")::date as "day",
    (select coalesce(sum(l."orderQuantity"), 0) from "SalesOrderLine" l where l."orgId" = $1 and l."salesOrderId" = o."id"
      and l."status" <> 'CANCELLED' and o."status" <> 'CANCELLED') as "pieces",
    (select coalesce(round(sum(round(l."orderQuantity" * l."unitPrice", 4)), ${places('o')}), 0) from "SalesOrderLine" l
      where l."orgId" = $1 and l."salesOrderId" = o."id" and l."status" <> 'CANCELLED' and o."status" <> 'CANCELLED') as "total"
  from "SalesOrder" o cross join home h where o."orgId" = $1
), used as (
  select p."salesOrderId" as "sale", p."id", m."materialId", -sum(m."value") as "value", sum(m."quantity") <> sum(m."pricedQty") as "isUnpriced"
  from "ProductionOrder" p join "StockMovement" m on m."orgId" = $1 and m."productionOrderId" = p."id"
  where p."orgId" = $1 group by 1, 2, 3
), materials as (
  select "sale", "id", round(sum(coalesce("value", 0)), (select "places" from home)) as "cost", count(*) filter (where "isUnpriced") as "unpriced"
  from used group by 1, 2
), bought as (
  select coalesce(r."salesOrderId", p."salesOrderId") as "sale", b."id", b."currency", b."billDate", b."subtotal",
    (select coalesce(sum(l."amount"), 0) from "BillLine" l where l."orgId" = $1 and l."billId" = b."id" and not exists (
      select from "PurchaseOrderLine" x where x."orgId" = $1 and x."id" = l."purchaseOrderLineId" and x."materialId" is not null)) as "other",
    (select round(coalesce(sum(l."amount" - l."billQty" * l."orderedUnitPrice"
        - coalesce(l."earlierDifference", 0) * coalesce(l."orderedUnitPrice" / nullif(l."orderPrice", 0), 1)), 0), ${places('b')})
      from "BillLine" l join "PurchaseOrderLine" x on x."orgId" = $1 and x."id" = l."purchaseOrderLineId" and x."materialId" is not null
      where l."orgId" = $1 and l."billId" = b."id") as "difference"
  from "Bill" b join "PurchaseOrder" o on o."orgId" = $1 and o."id" = b."purchaseOrderId"
  join "MaterialRequest" r on r."orgId" = $1 and r."id" = o."materialRequestId"
  left join "ProductionOrder" p on p."orgId" = $1 and p."id" = r."productionOrderId"
  where b."orgId" = $1 and ${POSTED('b')}
), corrected as (
  select b."sale", n."currency", n."noteDate", case n."noteType" when 'CREDIT' then -1 else 1 end * round((
    select coalesce(sum(case when x."billLineId" is null then x."amount" * b."other" / nullif(b."subtotal", 0)
      when not exists (select from "BillLine" l join "PurchaseOrderLine" q on q."orgId" = $1 and q."id" = l."purchaseOrderLineId"
        where l."orgId" = $1 and l."id" = x."billLineId" and q."materialId" is not null) then x."amount" end), 0)
    from "BillNoteLine" x where x."orgId" = $1 and x."billNoteId" = n."id"), ${places('n')}) as "other",
    case n."noteType" when 'CREDIT' then -1 else 1 end * round((
    select coalesce(sum(case when x."reason" in ('SHORT_QUALITY', 'PRICE_DIFFERENCE') then x."amount"
      else x."amount" - x."quantity" * l."orderedUnitPrice" end * case when x."billLineId" is not null then 1
        when x."reason" in ('SHORT_QUALITY', 'PRICE_DIFFERENCE') then 1 - b."other" / nullif(b."subtotal", 0) else 0 end), 0)
    from "BillNoteLine" x left join "BillLine" l on l."orgId" = $1 and l."id" = x."billLineId"
    where x."orgId" = $1 and x."billNoteId" = n."id" and (x."billLineId" is null or exists (
      select from "PurchaseOrderLine" q where q."orgId" = $1 and q."id" = l."purchaseOrderLineId" and q."materialId" is not null))
    ), ${places('n')}) as "difference"
  from bought b join "BillNote" n on n."orgId" = $1 and n."billId" = b."id" and ${POSTED('n')}
), sold as (
  select distinct l."salesOrderId" as "sale", b."id", b."currency", b."billDate", b."subtotal"
  from "Bill" b join "BilledOrderLine" x on x."orgId" = $1 and x."billId" = b."id"
  join "SalesOrderLine" l on l."orgId" = $1 and l."id" = x."salesOrderLineId" where b."orgId" = $1 and ${POSTED('b')}
), earned as (
  select s.*, ${atHome('s."total"', 's."currency"', 's."day"')} as "promisedRevenue",
    case when s."costSheetId" is not null then ${atHome(`round(${PIECE_COST} * s."pieces", 2)`, `'USD'`, 's."day"')} end as "promisedCost",
    (select coalesce(sum(m."cost"), 0) from materials m where m."sale" = s."id")
      + (select coalesce(sum(${atHome('b."difference"', 'b."currency"', 'b."billDate"')}), 0) from bought b where b."sale" = s."id")
      + (select coalesce(sum(${atHome('n."difference"', 'n."currency"', 'n."noteDate"')}), 0) from corrected n where n."sale" = s."id")
      as "materialCost",
    (select coalesce(sum(${atHome('b."other"', 'b."currency"', 'b."billDate"')}), 0) from bought b where b."sale" = s."id")
      + (select coalesce(sum(${atHome('n."other"', 'n."currency"', 'n."noteDate"')}), 0) from corrected n where n."sale" = s."id") as "otherCost",
    (select coalesce(sum(${atHome('b."subtotal"', 'b."currency"', 'b."billDate"')}), 0) from sold b where b."sale" = s."id")
      + (select coalesce(sum(${atHome(SIGNED.replaceAll('totalAmount', 'subtotal'), 'n."currency"', 'n."noteDate"')}), 0)
        from sold b join "BillNote" n on n."orgId" = $1 and n."billId" = b."id" and ${POSTED('n')} where b."sale" = s."id") as "billedRevenue",
    (select coalesce(sum(m."unpriced"), 0) from materials m where m."sale" = s."id") as "unknown"
  from sales s cross join home h
)
select "id", "unknown"::int as "unconvertedCount", ${['promisedRevenue', 'promisedCost', 'materialCost', 'otherCost', 'billedRevenue']
  .map((name) => `trim_scale("${name}")::text as "${name}"`).join()},
  trim_scale("promisedRevenue" - "promisedCost")::text as "promisedMargin",
  trim_scale("materialCost" + "otherCost")::text as "actualCost",
  case when "unknown" = 0 then trim_scale("billedRevenue" - "materialCost" - "otherCost")::text end as "actualMargin",
  case when "promisedRevenue" > 0 then trim_scale(round(("promisedRevenue" - "promisedCost") * 100 / "promisedRevenue", 2))::text end as "promisedMarginPercent",
  case when "unknown" = 0 and "billedRevenue" > 0
    then trim_scale(round(("billedRevenue" - "materialCost" - "otherCost") * 100 / "billedRevenue", 2))::text end as "actualMarginPercent"
from earned`

const FIGURES = [
  'promisedRevenue', 'promisedCost', 'promisedMargin', 'promisedMarginPercent', 'materialCost', 'otherCost', 'actualCost',
  'billedRevenue', 'actualMargin', 'actualMarginPercent', 'unconvertedCount',
] as const
type Earned = Readonly<Record<(typeof FIGURES)[number], string | number | null>>

const LIST = `{ orderEarnings(first: 100) { nodes { salesOrderId ${FIGURES.join(' ')} } totals { orderCount materialCost otherCost billedRevenue } } }`

interface Listed {
  readonly data?: {
    readonly orderEarnings: {
      readonly nodes: readonly (Earned & { readonly salesOrderId: string })[]
      readonly totals: Readonly<Record<'materialCost' | 'otherCost' | 'billedRevenue', string>> & { readonly orderCount: number }
    }
  }
}

/** The differences of every figure of every order, and of the totals of all. */
export async function earningDifferences({ database, url }: WalkedGateway, { orgId, users }: House): Promise<string[]> {
  const { rows } = await database.pool.query<Earned & { readonly id: string }>(STATEMENT, [orgId])
  const answer = await post(url, users[0].token, LIST)
  const { data } = JSON.parse(answer) as Listed
  if (!data) return [`what orders earned cannot be read: ${answer}`]
  const { nodes, totals } = data.orderEarnings
  const ofOrders = rows.flatMap(({ id, ...counted }) => {
    const shown = nodes.find(({ salesOrderId }) => salesOrderId === id)
    return FIGURES.filter((name) => (shown?.[name] ?? null) !== counted[name])
      .map((name) => `${name} of order ${id}: shown ${shown?.[name]}, counted ${counted[name]}`)
  })
  const ofAll = (['materialCost', 'otherCost', 'billedRevenue'] as const).filter((name) =>
    Math.abs(rows.reduce((sum, row) => sum + Number(row[name]), 0) - Number(totals[name])) > 1e-6)
  return [...ofOrders, ...ofAll.map((name) => `${name} of all orders: shown ${totals[name]}`)]
}
