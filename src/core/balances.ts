// The quantities that are kept beside the documents that they follow from: how each is computed, written and checked.
import type { Context } from './context.js'
import { placesOf } from './currencies.js'

/** A column that is kept equal to a sum over other tables. */
export interface Balance {
  readonly table: string
  readonly column: string
  /** The sum, as an SQL expression over the row `t`. */
  readonly sum: string
  /** What is summed, in words that end in a plural. */
  readonly documents: string
}

/** The rows of a balance: those with one of these identifiers in a column. */
interface Rows {
  readonly by: string
  readonly ids: readonly string[]
}

const ofOrg = (alias: string) => `${alias}."orgId" = t."orgId"`

/** The dropoff of a delivery line, if it has one. */
const DROPOFF = `left join "DeliveryStop" s on s."orgId" = l."orgId" and s."id" = l."stopId"`
/** The goods did not fail to arrive at their dropoff. */
const NOT_LOST = `coalesce(s."state" not in ('FAILED', 'SKIPPED'), true)`
/** The goods were handed over at their dropoff. Without one, the completed delivery counts. */
const HANDED_OVER = `case when s."id" is null then d."status" = 'COMPLETED' else s."state" = 'COMPLETED' end`

/** The pieces of deliveries with this condition, of the rows whose identifier `column` of the delivery line names. */
const carried = (column: string, condition: string) =>
  `(select coalesce(sum(l."quantity"), 0) from "DeliveryLine" l
      join "Delivery" d on d."orgId" = l."orgId" and d."id" = l."deliveryId" and d."status" in ('IN_TRANSIT', 'COMPLETED')
      ${DROPOFF} where ${ofOrg('l')} and l."${column}" = t."id" and ${condition})`

/** The quantities that are kept of deliveries, of the table whose identifier `column` of the delivery line names. */
const ofDeliveries = (table: string, column: string): Balance[] => [
  { table, column: 'shippedQty', documents: 'shipped deliveries', sum: carried(column, NOT_LOST) },
  { table, column: 'deliveredQty', documents: 'completed dropoffs', sum: carried(column, HANDED_OVER) },
]

/** The lines of a material request. */
const OF_REQUEST = `from "MaterialRequestLine" l where ${ofOrg('l')} and l."materialRequestId" = t."id"`

/** The quantities, in the order in which they follow from each other. */
export const BALANCES: readonly Balance[] = [
  {
    table: 'PurchaseOrderLine',
    column: 'receivedQty',
    documents: 'posted receipts',
    sum: `(select coalesce(sum(l."quantity"), 0) from "GoodsReceiptLine" l
      join "GoodsReceipt" r on r."orgId" = l."orgId" and r."id" = l."goodsReceiptId" and r."status" = 'POSTED'
      where ${ofOrg('l')} and l."purchaseOrderLineId" = t."id")`,
  },
  {
    table: 'PurchaseOrderLine',
    column: 'billedQty',
    documents: 'bills',
    sum: `(select coalesce(sum(l."billQty"), 0) from "BillLine" l
      join "Bill" b on b."orgId" = l."orgId" and b."id" = l."billId" and b."status" <> 'VOID' and b."billType" <> 'CLIENT'
      where ${ofOrg('l')} and l."purchaseOrderLineId" = t."id")`,
  },
  {
    table: 'ExpenseRequest',
    column: 'returnedAmount',
    documents: 'returns',
    sum: `(select coalesce(sum(h."amount"), 0) from "ExpenseRequestHistory" h
      where ${ofOrg('h')} and h."expenseRequestId" = t."id" and h."action" = 'return')`,
  },
  {
    table: 'Material',
    column: 'warehouseQty',
    documents: 'stock movements',
    sum: `(select coalesce(sum(m."quantity"), 0) from "StockMovement" m where ${ofOrg('m')} and m."materialId" = t."id")`,
  },
  {
    table: 'Material',
    column: 'reservedQty',
    documents: 'request lines',
    sum: `(select coalesce(sum(l."reservedQty"), 0) from "MaterialRequestLine" l
      where ${ofOrg('l')} and l."materialId" = t."id")`,
  },
  {
    table: 'Material',
    column: 'onOrderQty',
    documents: 'open orders',
    sum: `(select coalesce(sum(greatest(l."quantity" - l."receivedQty", 0)), 0) from "PurchaseOrderLine" l
      join "PurchaseOrder" p on p."orgId" = l."orgId" and p."id" = l."purchaseOrderId"
        and p."status" in ('SENT', 'PARTIALLY_RECEIVED')
      where ${ofOrg('l')} and l."materialId" = t."id")`,
  },
  { table: 'MaterialRequest', column: 'lineItemsCount', documents: 'lines', sum: `(select count(*) ${OF_REQUEST})` },
  {
    table: 'MaterialRequest',
    column: 'totalEstimatedAmount',
    documents: 'lines',
    sum: `(select round((select coalesce(sum(l."estimatedAmount"), 0) ${OF_REQUEST} and l."status" <> 'CANCELLED'), ${placesOf('o."currency"')})
      from "Organization" o where o."id" = t."orgId")`,
  },
  ...ofDeliveries('SalesOrderLine', 'salesOrderLineId'),
  ...ofDeliveries('ShipmentScheduleEntry', 'shipmentId'),
  {
    table: 'SalesOrder',
    column: 'deliveryCount',
    documents: 'deliveries',
    sum: `(select count(*) from "Delivery" d
      where ${ofOrg('d')} and d."salesOrderId" = t."id" and d."status" not in ('CANCELLED', 'FAILED')
        and exists (select 1 from "DeliveryLine" l ${DROPOFF}
          where l."orgId" = d."orgId" and l."deliveryId" = d."id" and ${NOT_LOST}))`,
  },
]

/**
 * Writes a quantity anew after its documents have changed, in one statement. The rows must be locked. Answers those of
 * the identifiers whose rows had another quantity.
 */
export async function derive(ctx: Context, table: string, column: string, { by, ids }: Rows): Promise<string[]> {
  const sum = BALANCES.find((balance) => balance.table === table && balance.column === column)?.sum
  if (!sum) throw new Error(`${table}.${column} is not kept beside its documents`)
  const rows = await ctx.change<{ changed: string }>({
    sql: `update "${table}" t set "${column}" = ${sum}
      where t."orgId" = $1 and t."${by}" = any($2::text[]) and t."${column}" <> ${sum} returning t."${by}" as "changed"`,
    parameters: [ctx.viewer.orgId, [...ids]],
  })
  return [...new Set(rows.map(({ changed }) => changed))]
}

/** The part of a Prisma client that runs SQL. */
interface Runner {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>
}

/**
 * Writes the quantities of organizations anew, and the rates that bills keep, after documents were written without the
 * gateway.
 */
export async function recount(prisma: Pick<Runner, '$executeRawUnsafe'>, orgIds: readonly string[]): Promise<void> {
  for (const { table, column, sum } of BALANCES)
    await prisma.$executeRawUnsafe(
      `update "${table}" t set "${column}" = ${sum} where t."orgId" = any($1::text[]) and t."${column}" <> ${sum}`,
      orgIds,
    )
  await prisma.$executeRawUnsafe(KEEP_RATES, orgIds)
}

/**
 * Bills of an expense request in another currency keep the rate of the day on which they were entered, so that later
 * rates do not change what is paid. A bill with a rate keeps that one.
 */
const KEEP_RATES = `update "Bill" t set "expenseRate" = found."rate" from (
    select b."orgId", b."id", jsonb_build_object(
      'rate', trim_scale(r."rate")::text, 'day', r."date"::text, 'inverted', r."fromCurrency" <> b."currency") as "rate"
    from "Bill" b
      join "ExpenseRequest" e on e."orgId" = b."orgId" and e."id" = b."expenseRequestId" and e."currency" <> b."currency"
      join lateral (select * from "Rate" one where one."orgId" = b."orgId"
        and (one."fromCurrency", one."toCurrency") in ((b."currency", e."currency"), (e."currency", b."currency"))
        and one."date" <= (b."createdAt" at time zone 'UTC')::date
        order by one."date" desc, one."fromCurrency" <> b."currency" limit 1) r on true
    where b."orgId" = any($1::text[]) and coalesce(b."expenseRate", 'null') = 'null'
  ) found where t."orgId" = found."orgId" and t."id" = found."id"`

/** A quantity that differs from its sum. */
export interface Difference {
  readonly orgId: string
  readonly id: string
  readonly kept: string
  readonly counted: string
}

/** The quantities of an organization that differ from their sums. */
export const differencesOf = (prisma: Runner, { table, column, sum }: Balance, orgId: string) =>
  prisma.$queryRawUnsafe<Difference[]>(
    `select t."orgId", t."id", t."${column}"::text as "kept", ${sum}::text as "counted" from "${table}" t
    where t."orgId" = $1 and t."${column}" <> ${sum} order by t."id"`,
    orgId,
  )
