// Seeds purchase orders in every state and their goods receipts. Totals, receipts and material requests are consistent.
import { sum } from '../../src/core/money/money.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import type { GoodsReceiptStatus, PurchaseOrderStatus } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { date, day } from './context.js'
import { material, type SeasonMaterial } from './materials.js'

interface Line {
  readonly materialId?: SeasonMaterial['id']
  readonly description?: string
  readonly uom?: string
  readonly quantity: number
  readonly unitPrice: string
  /** The line of a material request that the order line buys. */
  readonly serves?: string
}

interface Order {
  readonly id: string
  readonly status: PurchaseOrderStatus
  readonly supplierId: string
  readonly currency: string
  readonly materialRequestId?: string
  readonly notes?: string
  /** Days after the start of the season. */
  readonly on: number
  readonly sentOn?: number
  readonly expectedOn?: number
  readonly cancelledOn?: number
  readonly closedOn?: number
  readonly lines: readonly Line[]
}

const ORDERS: readonly Order[] = [
  {
    id: 'pur-1', status: 'RECEIVED', supplierId: 'sup-1', currency: 'USD', materialRequestId: 'mr-9', on: 11,
    sentOn: 11.1, expectedOn: 24,
    lines: [
      { materialId: 'mat-1', quantity: 800, unitPrice: '1.60', serves: 'mr-9-1' },
      { description: 'Fil-à-fil 110 g, pale blue', uom: 'm', quantity: 400, unitPrice: '1.85', serves: 'mr-9-2' },
    ],
  },
  {
    id: 'pur-2', status: 'PARTIALLY_RECEIVED', supplierId: 'sup-1', currency: 'USD', materialRequestId: 'mr-8', on: 12,
    sentOn: 12.1, expectedOn: 28,
    notes: 'Two deliveries agreed.', lines: [{ materialId: 'mat-1', quantity: 1000, unitPrice: '1.60', serves: 'mr-8-1' }],
  },
  {
    id: 'pur-3', status: 'SENT', supplierId: 'sup-2', currency: 'CNY', materialRequestId: 'mr-7', on: 13, sentOn: 13.2,
    expectedOn: 40,
    lines: [{ materialId: 'mat-8', quantity: 14400, unitPrice: '0.06', serves: 'mr-7-1' }, { materialId: 'mat-12', quantity: 1300, unitPrice: '0.18', serves: 'mr-7-2' }],
  },
  {
    id: 'pur-4', status: 'DRAFT', supplierId: 'sup-1', currency: 'USD', materialRequestId: 'mr-1', on: 14,
    expectedOn: 42,
    notes: 'To be sent when the request is approved.',
    lines: [{ materialId: 'mat-1', quantity: 1733, unitPrice: '1.60' }],
  },
  {
    id: 'pur-5', status: 'CANCELLED', supplierId: 'sup-5', currency: 'EUR', materialRequestId: 'mr-3', on: 15,
    sentOn: 15.1, expectedOn: 70, cancelledOn: 17,
    notes: 'The loom is booked until June; another mill is being asked.',
    lines: [{ materialId: 'mat-3', quantity: 300, unitPrice: '7.80' }],
  },
  {
    id: 'pur-6', status: 'CLOSED', supplierId: 'sup-3', currency: 'BDT', on: 16, sentOn: 16.1, expectedOn: 22,
    closedOn: 25,
    notes: 'Closed short: the last five cones are not needed.',
    lines: [{ materialId: 'mat-9', quantity: 60, unitPrice: '95' }, { materialId: 'mat-10', quantity: 2000, unitPrice: '2.40' }],
  },
  {
    id: 'pur-7', status: 'SENT', supplierId: 'sup-6', currency: 'EUR', materialRequestId: 'mr-6', on: 17, sentOn: 17.3,
    expectedOn: 29, lines: [{ materialId: 'mat-5', quantity: 240, unitPrice: '0.95', serves: 'mr-6-1' }],
  },
  {
    id: 'pur-8', status: 'PARTIALLY_RECEIVED', supplierId: 'sup-2', currency: 'CNY', on: 18, sentOn: 18.2,
    expectedOn: 32, notes: 'Hangers and cartons, not kept in stock.',
    lines: [{ description: 'Hanger, recycled, 42 cm', uom: 'pcs', quantity: 3000, unitPrice: '0.35' }, { description: 'Export carton 60 × 40 × 30', uom: 'pcs', quantity: 120, unitPrice: '6.8' }],
  },
]

interface Receipt {
  readonly id: string
  readonly purchaseOrderId: string
  readonly status: GoodsReceiptStatus
  readonly on: number
  readonly postedOn?: number
  readonly voidedOn?: number
  readonly notes?: string
  /** For each order line, the received quantity. */
  readonly arrived: Readonly<Record<string, number>>
}

const RECEIPTS: readonly Receipt[] = [
  {
    id: 'grn-1', purchaseOrderId: 'pur-1', status: 'POSTED', on: 20, postedOn: 20.1,
    arrived: { 'pur-1-1': 800, 'pur-1-2': 250 },
  },
  {
    id: 'grn-2', purchaseOrderId: 'pur-2', status: 'VOID', on: 21, postedOn: 21.02, voidedOn: 21.05,
    notes: 'Keyed as 60 instead of 600.', arrived: { 'pur-2-1': 60 },
  },
  { id: 'grn-3', purchaseOrderId: 'pur-2', status: 'POSTED', on: 21.06, postedOn: 21.1, arrived: { 'pur-2-1': 600 } },
  {
    id: 'grn-4', purchaseOrderId: 'pur-6', status: 'POSTED', on: 24, postedOn: 24.1,
    arrived: { 'pur-6-1': 55, 'pur-6-2': 2000 },
  },
  {
    id: 'grn-5', purchaseOrderId: 'pur-1', status: 'POSTED', on: 25, postedOn: 25.1,
    notes: 'The rest of the fil-à-fil.', arrived: { 'pur-1-2': 150 },
  },
  {
    id: 'grn-6', purchaseOrderId: 'pur-7', status: 'DRAFT', on: 29, notes: 'Rolls are being measured.',
    arrived: { 'pur-7-1': 240 },
  },
  { id: 'grn-7', purchaseOrderId: 'pur-8', status: 'POSTED', on: 30, postedOn: 30.1, arrived: { 'pur-8-1': 3000 } },
  {
    id: 'grn-8', purchaseOrderId: 'pur-8', status: 'DRAFT', on: 31, notes: 'Cartons are being counted.',
    arrived: { 'pur-8-2': 100 },
  },
]

interface Changed {
  readonly line?: number
  readonly field: string
  readonly before: string | null
  readonly after: string
}

interface Amended {
  readonly order: string
  readonly reason: string
  readonly changes: readonly Changed[]
}

/** One amendment each of orders after they were sent, and what it changed. */
const AMENDMENTS: readonly Amended[] = [
  {
    order: 'pur-2', reason: 'The mill cannot deliver everything at once',
    changes: [{ field: 'notes', before: null, after: 'Two deliveries agreed.' }],
  },
  {
    order: 'pur-3', reason: 'A second style takes the same buttons',
    changes: [{ line: 1, field: 'quantity', before: '12000', after: '14400' }],
  },
  {
    order: 'pur-8', reason: 'A lower price for the larger carton',
    changes: [{ line: 2, field: 'unitPrice', before: '7.2', after: '6.8' }],
  },
]

/** Seeds the revisions of purchase orders. */
async function seedPurchaseRevisions({ prisma, orgId, user }: SeedContext): Promise<void> {
  await prisma.purchaseOrderRevision.createMany({
    data: AMENDMENTS.map(({ order, reason }, index) => ({
      orgId, id: `por-${index + 1}`, purchaseOrderId: order, revisionNumber: 1, reason, createdAt: day(20 + index),
      createdById: user('MANAGER'), createdByName: 'Marco Bobbin',
    })),
  })
  await prisma.purchaseOrderRevisionChange.createMany({
    data: AMENDMENTS.flatMap(({ order, changes }, index) =>
      changes.map(({ line, ...change }, place) => ({
        ...change, orgId, id: `por-${index + 1}-${place + 1}`, revisionId: `por-${index + 1}`, itemNumber: place + 1,
        purchaseOrderLineId: line === undefined ? null : `${order}-${line}`,
      }))),
  })
  const amended = AMENDMENTS.map(({ order }) => order)
  await prisma.purchaseOrder.updateMany({ where: { orgId, id: { in: amended } }, data: { revision: 1 } })
}

/** Seeds orders and receipts, and links the order lines to lines of material requests. */
export async function seedPurchasing(context: SeedContext): Promise<void> {
  const { prisma, orgId } = context
  await prisma.purchaseOrder.createMany({ data: ORDERS.map((order, index) => orderRow(context, order, index + 1)) })
  await prisma.purchaseOrderLine.createMany({ data: ORDERS.flatMap((order) => lineRows(context, order)) })
  const receipts = RECEIPTS.map((receipt, index) => receiptRow(context, receipt, index + 1))
  await prisma.goodsReceipt.createMany({ data: receipts })
  await prisma.goodsReceiptLine.createMany({ data: RECEIPTS.flatMap((receipt) => arrivalRows(context, receipt)) })
  for (const { id, purchaseOrderLineId } of links())
    await prisma.materialRequestLine.updateMany({ where: { orgId, id }, data: { purchaseOrderLineId } })
  await seedPurchaseRevisions(context)
  await prisma.documentCounter.createMany({
    data: [
      { orgId, kind: 'PO', year: 2026, lastNumber: ORDERS.length },
      { orgId, kind: 'GRN', year: 2026, lastNumber: RECEIPTS.length },
    ],
  })
}

const amountOf = ({ quantity, unitPrice }: Line) => new Decimal(unitPrice).times(quantity)
const on = (days: number | undefined) => (days === undefined ? undefined : day(days))

const orderRow = ({ orgId, user }: SeedContext, order: Order, number: number) => ({
  orgId,
  id: order.id,
  documentId: `PO-2026-${String(number).padStart(5, '0')}`,
  supplierId: order.supplierId,
  materialRequestId: order.materialRequestId,
  status: order.status,
  currency: order.currency,
  total: sum(order.lines.map(amountOf)),
  notes: order.notes,
  createdAt: day(order.on),
  createdById: user('MANAGER'),
  sentAt: on(order.sentOn),
  expectedAt: order.expectedOn === undefined ? null : date(order.expectedOn),
  cancelledAt: on(order.cancelledOn),
  closedAt: on(order.closedOn),
})

const lineRows = (context: SeedContext, order: Order) =>
  order.lines.map((line, index) => lineRow(context, order, line, index + 1))

function lineRow({ orgId }: SeedContext, { id }: Order, line: Line, itemNumber: number) {
  const { serves: _, materialId, ...row } = line
  const listed = materialId && material(materialId)
  return {
    ...row,
    ...(listed && { materialId, description: listed.name, uom: listed.unit }),
    orgId,
    id: `${id}-${itemNumber}`,
    purchaseOrderId: id,
    itemNumber,
    amount: amountOf(line),
  }
}

const links = () =>
  ORDERS.flatMap(({ id, lines }) =>
    lines.flatMap(({ serves }, index) => (serves ? [{ id: serves, purchaseOrderLineId: `${id}-${index + 1}` }] : [])),
  )

const receiptRow = ({ orgId, user }: SeedContext, receipt: Receipt, number: number) => ({
  orgId,
  id: receipt.id,
  documentId: `GRN-2026-${String(number).padStart(5, '0')}`,
  purchaseOrderId: receipt.purchaseOrderId,
  status: receipt.status,
  notes: receipt.notes,
  receivedAt: day(receipt.on),
  createdAt: day(receipt.on),
  createdById: user('MANAGER'),
  postedAt: on(receipt.postedOn),
  voidedAt: on(receipt.voidedOn),
})

/** What posted receipts brought into the warehouse, with the price and the day of the receipt. */
export const arrivals = () =>
  RECEIPTS.filter(({ status }) => status === 'POSTED').flatMap(({ id: receiptId, arrived, on: days }) =>
    Object.entries(arrived).flatMap(([lineId, quantity], index) => {
      const line = ORDERS.flatMap(({ id, currency, lines }) => lines.map((one, at) => ({ ...one, currency, id: `${id}-${at + 1}` })))
        .find(({ id }) => id === lineId)
      if (!line?.materialId) return []
      const { materialId, unitPrice, currency } = line
      return [{ id: `${receiptId}-${index + 1}`, materialId, quantity, unitPrice, currency, on: days }]
    }),
  )

const arrivalRows = ({ orgId }: SeedContext, { id, arrived }: Receipt) =>
  Object.entries(arrived).map(([purchaseOrderLineId, quantity], index) => ({
    orgId,
    id: `${id}-${index + 1}`,
    goodsReceiptId: id,
    purchaseOrderLineId,
    quantity,
  }))
