// Sort order, filters and computed fields of sales orders.
import type { ExpressionBuilder } from 'kysely'
import { REVISION_FILTERS } from '../../core/lifecycle/revision.types.js'
import { inMinorUnit } from '../../core/records/rounding.js'
import { beforeDay, sinceDay } from '../../core/records/day-filters.js'
import { among, before, since } from '../../core/records/filters.js'
import { readable, rowsFrom, type DB } from '../../core/records/record.js'
import { slot } from '../../database/prepared.js'
import { statements } from '../../database/query-builder.js'
import { SalesOrderStatus } from '../../generated/prisma/enums.js'
import { SalesOrderFilter } from './inputs.js'
import { SalesOrderRevisionFilter } from './amend.inputs.js'
import {
  SalesOrder, SalesOrderLine, SalesOrderRevision, SalesOrderRevisionChange, ShipmentScheduleEntry,
} from './types.js'

/** The value of the order `o`, as `totalFigure` computes it. */
const valueOf = (eb: ExpressionBuilder<DB & { o: DB['SalesOrder'] }, 'o'>) =>
  eb
    .selectFrom('SalesOrderLine as l')
    .where('l.orgId', '=', slot('orgId'))
    .whereRef('l.salesOrderId', '=', 'o.id')
    .where('l.status', '<>', 'CANCELLED')
    .select((line) => {
      const amount = line('l.unitPrice', '*', line.ref('l.orderQuantity').$castTo<string>())
      const amounts = line.fn.coalesce(line.fn.sum(line.fn('round', [amount, line.lit(4)])), line.lit(0))
      return line
        .case()
        .when('o.currency', 'is', null)
        .then(null)
        .when(line.fn.agg<boolean>('bool_or', [line('l.unitPrice', 'is', null)]))
        .then(null)
        .else(inMinorUnit(amounts, 'o.currency'))
        .end()
        .as('totalAmount')
    })
    .select((line) => line.fn.coalesce(line.fn.sum('l.orderQuantity'), line.lit(0)).as('orderQuantity'))
    .as('value')

/** The orders with their values. */
const valued = () =>
  statements.selectFrom('SalesOrder as o').innerJoinLateral(valueOf, (join) => join.onTrue())
    .selectAll('o').select(['value.totalAmount', 'value.orderQuantity'])

export const salesOrders = readable('SalesOrder', SalesOrder, {
  filterType: SalesOrderFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  sortableWithNulls: ['deadline'],
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: { totalAmount: 'Sum of the values of the orders that have one.' },
      quantities: ['orderQuantity'],
      from: valued,
      without: {
        field: 'unpricedCount', amount: 'totalAmount',
        description: 'Orders without a value, as a line has no price; not in the sum.',
      },
    },
    states: { column: 'status', values: SalesOrderStatus },
  },
  filters: {
    status: among('status'),
    clientId: among('clientId'),
    styleId: among('styleId'),
    quoteId: among('quoteId'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    deadlineFrom: sinceDay('deadline'),
    deadlineBefore: beforeDay('deadline'),
  },
  search: {
    number: 'documentId', texts: ['shipmentPlan', 'notes'], refers: { client: 'Client', style: 'Style' },
    lines: {
      lineItems: {
        table: 'SalesOrderLine', by: 'salesOrderId',
        refers: { styleSku: 'StyleSku', 'styleSku.style': ['StyleSku', 'Style'] },
      },
    },
  },
  computed: {
    ongoing: [], earnings: [], orderQuantity: ['lineItems'], sizeColorMatrix: ['lineItems'], totalAmount: ['currency', 'lineItems'],
    figures: ['currency', 'lineItems', 'shipmentSchedule'],
  },
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
  filters: { salesOrderId: among('salesOrderId'), ...REVISION_FILTERS },
})

/** The revisions of one order, by number. */
export const revisionsOfOrder = { ...salesOrderRevisions, order: ['revisionNumber', 'asc'] } as const

export const revisionChanges = readable('SalesOrderRevisionChange', SalesOrderRevisionChange, {
  order: ['itemNumber', 'asc'],
})

/** Changes of all revisions, oldest first; identifiers sort by time. */
export const changesOfAnyRevision = { ...revisionChanges, order: ['id', 'asc'] } as const

/** The bills of each sales order that are not void, and whose pieces are not all taken back by credit notes. */
export const billsOfOrder = rowsFrom('BillOfSalesOrder', ['billNumber', 'asc'], ['id', 'salesOrderId', 'billNumber'], () =>
  statements
    .selectFrom('BilledOrderLine')
    .innerJoin('Bill', (join) =>
      join.onRef('Bill.orgId', '=', 'BilledOrderLine.orgId').onRef('Bill.id', '=', 'BilledOrderLine.billId'))
    .innerJoin('SalesOrderLine', (join) =>
      join.onRef('SalesOrderLine.orgId', '=', 'BilledOrderLine.orgId')
        .onRef('SalesOrderLine.id', '=', 'BilledOrderLine.salesOrderLineId'))
    .where('Bill.status', '<>', 'VOID')
    .where('BilledOrderLine.creditedQty', '<', (eb) => eb.ref('BilledOrderLine.quantity'))
    .select(['BilledOrderLine.orgId', 'BilledOrderLine.id', 'SalesOrderLine.salesOrderId', 'Bill.billNumber']))
