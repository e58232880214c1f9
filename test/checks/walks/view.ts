// The documents of an organization as a walk sees them before it chooses its next steps.
import type { WalkedGateway } from './gateway.js'

export interface SeenLine {
  readonly id: string
  /** The quantity of a line of a bill is what no note took back. */
  readonly materialId: string | null
  readonly status?: string
  readonly qty: number
  readonly receivedQty: number
  readonly unitPrice: number
}

/** A document with the columns that decide which steps fit it. */
export interface Seen {
  readonly id: string
  readonly status: string
  /** The user who made it. */
  readonly maker?: string | null
  readonly submitter?: string | null
  readonly supplierId?: string
  readonly purchaseOrderId?: string
  readonly productionOrderId?: string
  /** The bill, note or request that a payment, an allocation or a refund belongs to: its steps are steps of that. */
  readonly owner?: string
  readonly partyKey?: string
  readonly currency?: string
  /** The kind of a bill or note. */
  readonly type?: string
  /** The quantity on hand of a material, or issued of it to a production order; what is owed, or open of a note. */
  readonly qty?: number
  readonly lines?: readonly SeenLine[]
}

/** What steps choose among; `issued` are materials that a production order has. */
export type Documents =
  | 'requests' | 'orders' | 'receipts' | 'bills' | 'materials' | 'issued' | 'sales' | 'deliveries' | 'stops' | 'productions'
  | 'payments' | 'notes' | 'allocations' | 'refunds' | 'expenses' | 'expensePayments'
/** The newest documents first. */
export type View = Readonly<Record<Documents, readonly Seen[]>>

const listOf = (columns: string, from: string, status = 'd."status"::text') =>
  `(select coalesce(json_agg(json_build_object('id', d."id", 'status', ${status}, 'maker', d."createdById"${columns})
    order by d."id" desc), '[]') from "${from}" d where d."orgId" = $1)`

const lines = (from: string, of: string, columns: string) =>
  `, 'lines', (select coalesce(json_agg(json_build_object('id', l."id", ${columns}) order by l."id"), '[]')
    from "${from}" l where l."orgId" = $1 and l."${of}" = d."id")`

const REQUEST_LINES = lines(
  'MaterialRequestLine', 'materialRequestId',
  `'materialId', l."materialId", 'qty', l."qtyToPurchase", 'status', l."status"`,
)
const ORDER_LINES = lines(
  'PurchaseOrderLine', 'purchaseOrderId',
  `'materialId', l."materialId", 'qty', l."quantity", 'receivedQty', l."receivedQty", 'unitPrice', l."unitPrice"`,
)
const SOLD_LINES = lines(
  'SalesOrderLine', 'salesOrderId',
  `'qty', l."orderQuantity", 'receivedQty', l."shippedQty", 'status', l."status"`,
)
const BILL_LINES = lines(
  'BillLine', 'billId', `'qty', coalesce(l."billQty", l."qty", 0) - l."creditedQty", 'receivedQty', 0, 'unitPrice', l."unitPrice"`,
)
const RECEIPT_LINES = lines('GoodsReceiptLine', 'goodsReceiptId', `'qty', l."quantity"`)

/** Drafts of receipts for orders that receive nothing any more, and drafts of bills that cannot be posted. */
const LATE = `case when d."status" = 'DRAFT' and exists (select from "PurchaseOrder" o where o."orgId" = $1
  and o."id" = d."purchaseOrderId" and o."status" in ('CANCELLED', 'CLOSED')) then 'LATE' else d."status"::text end`
const EXCEPTION = `case when d."status" = 'DRAFT' and d."matchStatus" = 'EXCEPTION' then 'EXCEPTION'
  else d."status"::text end`

/** The rest of a bill or a note, and whose it is. */
const owing = (rest: string, type: string) =>
  `, 'partyKey', d."partyKey", 'currency', d."currency", 'qty', d."${rest}", 'type', d."${type}"`

/** What was settled or paid back, and may be reversed. */
const settled = (from: string, of: string) => `(select coalesce(json_agg(json_build_object('id', d."id", 'owner', d."${of}",
    'status', case when d."reversedAt" is null then 'STANDS' else 'REVERSED' end) order by d."id" desc), '[]')
  from "${from}" d where d."orgId" = $1)`

const STATEMENT = `select
  ${listOf(`, 'submitter', d."submittedById"${REQUEST_LINES}`, 'MaterialRequest')} as "requests",
  ${listOf(`, 'supplierId', d."supplierId"${ORDER_LINES}`, 'PurchaseOrder')} as "orders",
  ${listOf(`, 'purchaseOrderId', d."purchaseOrderId"${RECEIPT_LINES}`, 'GoodsReceipt', LATE)} as "receipts",
  ${listOf(`${owing('remainingBalance', 'billType')}${BILL_LINES}`, 'Bill', EXCEPTION)} as "bills",
  ${listOf(owing('unallocatedAmount', 'noteType'), 'BillNote')} as "notes",
  ${settled('BillPayment', 'billId')} as "payments",
  ${settled('BillAllocation', 'billNoteId')} as "allocations",
  ${settled('BillNoteRefund', 'billNoteId')} as "refunds",
  (select coalesce(json_agg(json_build_object('id', d."id", 'status', d."status", 'maker', d."requesterId",
    'submitter', d."requesterId", 'currency', d."currency", 'qty', d."totalAmount" - d."paidAmount") order by d."id" desc), '[]')
    from "ExpenseRequest" d where d."orgId" = $1) as "expenses",
  (select coalesce(json_agg(json_build_object('id', h."id", 'owner', h."expenseRequestId", 'status',
    case when exists (select from "ExpenseRequestHistory" r where r."orgId" = $1 and r."paymentId" = h."id")
      then 'REVERSED' else 'STANDS' end) order by h."id" desc), '[]')
    from "ExpenseRequestHistory" h where h."orgId" = $1 and h."action" = 'pay') as "expensePayments",
  (select coalesce(json_agg(json_build_object('id', d."id", 'status', d."status") order by d."id"), '[]')
    from "ProductionOrder" d where d."orgId" = $1) as "productions",
  ${listOf(SOLD_LINES, 'SalesOrder')} as "sales",
  ${listOf('', 'Delivery')} as "deliveries",
  (select coalesce(json_agg(json_build_object('id', s."id", 'status', s."state") order by s."id" desc), '[]')
    from "DeliveryStop" s where s."orgId" = $1) as "stops",
  (select json_agg(json_build_object('id', m."id", 'qty', m."warehouseQty",
    'status', case when m."warehouseQty" > 0 then 'THERE' else 'GONE' end) order by m."id")
    from "Material" m where m."orgId" = $1) as "materials",
  (select coalesce(json_agg(json_build_object('id', i."materialId", 'productionOrderId', i."productionOrderId",
    'qty', i."qty", 'status', case when i."qty" > 0 then 'THERE' else 'GONE' end)), '[]')
    from (select "materialId", "productionOrderId", -sum("quantity") as "qty" from "StockMovement"
      where "orgId" = $1 and "productionOrderId" is not null group by 1, 2 order by 1, 2) i) as "issued"`

/** The documents of an organization now. */
export async function viewOf({ database }: WalkedGateway, orgId: string): Promise<View> {
  const { rows: [view] } = await database.pool.query<View>(STATEMENT, [orgId])
  return view
}

const DOCUMENTS = [
  'MaterialRequest', 'MaterialRequestLine', 'PurchaseOrder', 'GoodsReceipt', 'Bill', 'BillNote', 'ExpenseRequest',
  'ProductionOrder', 'SalesOrder', 'Delivery',
]

/** How many documents are in each state now, over all organizations: a line for each kind. */
export async function statesOf({ database }: WalkedGateway): Promise<string[]> {
  const counts = DOCUMENTS.map((name) => `select '${name}' as "name", "status"::text, count(*)::int as "times"
    from "${name}" group by "status"`)
  const { rows } = await database.pool.query<{ name: string; status: string; times: number }>(
    `${counts.join(' union all ')} order by 1, 2`,
  )
  return DOCUMENTS.map((document) => {
    const states = rows.filter(({ name }) => name === document).map(({ status, times }) => `${times} ${status}`)
    return `${document}: ${states.join(', ')}`
  })
}
