// Sort order and filters of purchase orders and goods receipts.
import type { InferResult } from 'kysely'
import { REVISION_FILTERS } from '../../core/lifecycle/revision.types.js'
import { beforeDay, sinceDay } from '../../core/records/day-filters.js'
import { among, before, since, upTo } from '../../core/records/filters.js'
import { readable, rowsFrom, rowsOf } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { GoodsReceiptStatus, PurchaseOrderStatus } from '../../generated/prisma/enums.js'
import { OPEN_STATES } from '../sales-orders/open-states.js'
import { PurchaseOrderRevisionFilter } from './amend.inputs.js'
import {
  GoodsReceipt,
  GoodsReceiptFilter,
  GoodsReceiptLine,
  PurchaseOrder,
  PurchaseOrderFilter,
  PurchaseOrderLine,
  PurchaseOrderRevision,
  PurchaseOrderRevisionChange,
} from './types.js'

export const purchaseOrders = readable('PurchaseOrder', PurchaseOrder, {
  filterType: PurchaseOrderFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId', 'total'],
  sortableWithNulls: ['expectedAt'],
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: {
        total: 'Sum of the totals.',
      },
    },
    states: { column: 'status', values: PurchaseOrderStatus },
  },
  filters: {
    status: among('status'),
    supplierId: among('supplierId'),
    materialRequestId: among('materialRequestId'),
    expectedFrom: sinceDay('expectedAt'),
    expectedBefore: beforeDay('expectedAt'),
    totalFrom: since('total'),
    totalTo: upTo('total'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', texts: ['notes'], refers: { supplier: 'Supplier' },
    lines: {
      lineItems: {
        table: 'PurchaseOrderLine', by: 'purchaseOrderId', texts: ['description'], refers: { material: 'Material' },
      },
    },
  },
})

/** The purchase orders made from a material request, oldest first. */
export const linkedOrders = { ...purchaseOrders, order: ['createdAt', 'asc'] } as const

/** The orders that are neither received, closed nor cancelled, oldest first. */
export const openOrders = { ...linkedOrders, only: { status: OPEN_STATES.PURCHASE_ORDER } } as const

export const purchaseOrderLines = readable('PurchaseOrderLine', PurchaseOrderLine, {
  order: ['itemNumber', 'asc'],
  listFigures: { currency: { table: 'PurchaseOrder', by: 'purchaseOrderId' } },
  computed: { openQty: ['quantity', 'receivedQty'], unbilledQty: ['receivedQty', 'billedQty'] },
})

/** Lines of all orders, newest first; identifiers sort by time. */
export const linesOfAnyOrder = { ...purchaseOrderLines, order: ['id', 'desc'] } as const

export const goodsReceipts = readable('GoodsReceipt', GoodsReceipt, {
  filterType: GoodsReceiptFilter,
  order: ['receivedAt', 'desc'],
  sortable: ['createdAt', 'documentId'],
  listFigures: { states: { column: 'status', values: GoodsReceiptStatus } },
  filters: {
    status: among('status'),
    purchaseOrderId: among('purchaseOrderId'),
    receivedFrom: since('receivedAt'),
    receivedBefore: before('receivedAt'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', texts: ['notes'], textsOf: { 'purchaseOrder.documentId': 'PurchaseOrder' },
    refers: { 'purchaseOrder.supplier': ['PurchaseOrder', 'Supplier'] },
    lines: {
      lineItems: {
        table: 'GoodsReceiptLine', by: 'goodsReceiptId',
        textsOf: { 'purchaseOrderLine.description': 'PurchaseOrderLine' },
        refers: { 'purchaseOrderLine.material': ['PurchaseOrderLine', 'Material'] },
      },
    },
  },
})

export const goodsReceiptLines = readable('GoodsReceiptLine', GoodsReceiptLine, {
  order: ['id', 'asc'],
})

export const purchaseOrderRevisions = readable('PurchaseOrderRevision', PurchaseOrderRevision, {
  filterType: PurchaseOrderRevisionFilter,
  order: ['createdAt', 'desc'],
  filters: { purchaseOrderId: among('purchaseOrderId'), ...REVISION_FILTERS },
})

/** The revisions of one order, by number. */
export const revisionsOfPurchase = { ...purchaseOrderRevisions, order: ['revisionNumber', 'asc'] } as const

export const purchaseOrderChanges = readable('PurchaseOrderRevisionChange', PurchaseOrderRevisionChange, {
  order: ['itemNumber', 'asc'],
})

/** Changes of all revisions, oldest first; identifiers sort by time. */
export const changesOfAnyPurchase = { ...purchaseOrderChanges, order: ['id', 'asc'] } as const

/** What has arrived under earlier prices of its order, in the order in which it was posted. */
export const earlierArrivals = rowsFrom(
  'EarlierArrival', ['postedAt', 'asc'],
  ['id', 'purchaseOrderId', 'purchaseOrderLineId', 'quantity', 'earlierPrice', 'postedAt'], () =>
    statements
      .selectFrom('GoodsReceiptLine')
      .innerJoin('GoodsReceipt', (join) =>
        join.onRef('GoodsReceipt.orgId', '=', 'GoodsReceiptLine.orgId')
          .onRef('GoodsReceipt.id', '=', 'GoodsReceiptLine.goodsReceiptId'))
      .where('GoodsReceipt.status', '=', 'POSTED')
      .where('GoodsReceiptLine.earlierPrice', 'is not', null)
      .select([
        'GoodsReceiptLine.orgId', 'GoodsReceiptLine.id', 'GoodsReceipt.purchaseOrderId',
        'GoodsReceiptLine.purchaseOrderLineId', 'GoodsReceiptLine.quantity', 'GoodsReceiptLine.earlierPrice',
        'GoodsReceipt.postedAt',
      ]))

/** The lines of a material request, each with its request and with the order line that buys it. */
const withOrders = () =>
  statements
    .selectFrom('MaterialRequestLine as line')
    .innerJoin('MaterialRequest as request', (join) =>
      join.onRef('request.orgId', '=', 'line.orgId').onRef('request.id', '=', 'line.materialRequestId'))
    .leftJoin('PurchaseOrderLine as bought', (join) =>
      join.onRef('bought.orgId', '=', 'line.orgId').onRef('bought.id', '=', 'line.purchaseOrderLineId'))
    .leftJoin('PurchaseOrder as order', (join) =>
      join.onRef('order.orgId', '=', 'bought.orgId').onRef('order.id', '=', 'bought.purchaseOrderId'))
    .select([
      'line.orgId', 'line.id', 'line.materialRequestId', 'line.status', 'line.qtyToPurchase',
      'request.status as requestStatus', 'bought.quantity', 'bought.receivedQty', 'order.status as orderStatus',
    ])

export type LinkedRow = InferResult<ReturnType<typeof withOrders>>[number]

export const linkedLines = rowsFrom('LinkedLine', ['id', 'asc'], [
  'id', 'materialRequestId', 'status', 'qtyToPurchase', 'requestStatus', 'quantity', 'receivedQty', 'orderStatus',
], withOrders)

/** The material requests of orders whose production order is cancelled. */
export const unwantedRequests = rowsFrom('UnwantedRequest', ['id', 'asc'], ['id', 'purchaseOrderId'], () =>
  statements
    .selectFrom('PurchaseOrder as order')
    .innerJoin('MaterialRequest as request', (join) =>
      join.onRef('request.orgId', '=', 'order.orgId').onRef('request.id', '=', 'order.materialRequestId'))
    .where('request.cancelledOrderCount', '>', 0)
    .select(['order.orgId', 'request.id', 'order.id as purchaseOrderId']))

/** The columns of bills that are needed to know whether an order is billed. */
export const billsOfOrder = rowsOf(
  'Bill', ['createdAt', 'asc'], ['id', 'purchaseOrderId', 'billNumber', 'billType', 'status', 'createdAt'],
)

const COUNTING = ['id', 'billNumber'] as const

/** The bills that are not void and bill what was bought. */
const counting = () =>
  statements
    .selectFrom('Bill')
    .where('Bill.status', '<>', 'VOID')
    .where('Bill.billType', '<>', 'CLIENT')
    .select(['Bill.orgId', 'Bill.id', 'Bill.billNumber'])

const withLines = (bills: ReturnType<typeof counting>) =>
  bills.leftJoin('BillLine', (join) =>
    join.onRef('BillLine.orgId', '=', 'Bill.orgId').onRef('BillLine.billId', '=', 'Bill.id'))

/** The bills that name a receipt. */
export const billsOfReceipt = rowsFrom('BillOfReceipt', ['id', 'asc'], [...COUNTING, 'goodsReceiptId'], () =>
  counting().select('Bill.goodsReceiptId'))

/** The bills of an order that have no lines. */
export const billsWithoutLines = rowsFrom('BillWithoutLines', ['id', 'asc'], [...COUNTING, 'purchaseOrderId'], () =>
  withLines(counting()).where('BillLine.id', 'is', null).select('Bill.purchaseOrderId'))

/** The bills of an order line. */
export const billsOfOrderLine = rowsFrom('BillOfOrderLine', ['id', 'asc'], [...COUNTING, 'purchaseOrderLineId'], () =>
  withLines(counting()).select('BillLine.purchaseOrderLineId'))
