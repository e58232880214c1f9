// Sort order, filters and computed fields of sales orders.
import { among, before, contains, since } from '../../core/records/filters.js'
import { readable, rowsFrom } from '../../core/records/record.js'
import { statements } from '../../core/records/statements.js'
import { SalesOrderStatus } from '../../generated/prisma/enums.js'
import { SalesOrderFilter } from './inputs.js'
import { SalesOrderRevisionFilter } from './amend.inputs.js'
import {
  SalesOrder, SalesOrderLine, SalesOrderRevision, SalesOrderRevisionChange, ShipmentScheduleEntry,
} from './types.js'

export const salesOrders = readable('SalesOrder', SalesOrder, {
  filterType: SalesOrderFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  sortableWithNulls: ['deadline'],
  listFigures: { states: { column: 'status', values: SalesOrderStatus } },
  filters: {
    status: among('status'),
    clientId: among('clientId'),
    styleId: among('styleId'),
    quoteId: among('quoteId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    deadlineFrom: since('deadline'),
    deadlineBefore: before('deadline'),
    text: contains('documentId', 'shipmentPlan', 'notes'),
  },
  computed: { orderQuantity: [], sizeColorMatrix: [], totalAmount: ['currency'], figures: ['currency'] },
})

/** The columns that limit the shipping of a line. */
const TOLERATED = ['orderQuantity', 'clientTolerance', 'status']

export const salesOrderLines = readable('SalesOrderLine', SalesOrderLine, {
  order: ['itemNumber', 'asc'],
  computed: {
    amount: ['orderQuantity', 'unitPrice'], leastToShip: TOLERATED, mostToShip: TOLERATED,
    openQty: ['orderQuantity', 'shippedQty', 'status'],
  },
})

/** Lines of all orders, newest first; identifiers sort by time. */
export const linesOfAnySalesOrder = { ...salesOrderLines, order: ['id', 'desc'] } as const

export const shipmentSchedule = readable('ShipmentScheduleEntry', ShipmentScheduleEntry, {
  order: ['shipmentNumber', 'asc'],
  computed: { openQty: ['quantity', 'shippedQty'] },
})


export const salesOrderRevisions = readable('SalesOrderRevision', SalesOrderRevision, {
  filterType: SalesOrderRevisionFilter,
  order: ['createdAt', 'desc'],
  filters: {
    salesOrderId: among('salesOrderId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('reason'),
  },
})

/** The revisions of one order, by number. */
export const revisionsOfOrder = { ...salesOrderRevisions, order: ['revisionNumber', 'asc'] } as const

export const revisionChanges = readable('SalesOrderRevisionChange', SalesOrderRevisionChange, {
  order: ['itemNumber', 'asc'],
})

/** Changes of all revisions, oldest first; identifiers sort by time. */
export const changesOfAnyRevision = { ...revisionChanges, order: ['id', 'asc'] } as const

/** The bills that are not void, of each sales order. */
export const billsOfOrder = rowsFrom('BillOfSalesOrder', ['billNumber', 'asc'], ['id', 'salesOrderId', 'billNumber'], () =>
  statements
    .selectFrom('BilledOrderLine')
    .innerJoin('Bill', (join) =>
      join.onRef('Bill.orgId', '=', 'BilledOrderLine.orgId').onRef('Bill.id', '=', 'BilledOrderLine.billId'))
    .innerJoin('SalesOrderLine', (join) =>
      join.onRef('SalesOrderLine.orgId', '=', 'BilledOrderLine.orgId')
        .onRef('SalesOrderLine.id', '=', 'BilledOrderLine.salesOrderLineId'))
    .where('Bill.status', '<>', 'VOID')
    .select(['BilledOrderLine.orgId', 'BilledOrderLine.id', 'SalesOrderLine.salesOrderId', 'Bill.billNumber']))
