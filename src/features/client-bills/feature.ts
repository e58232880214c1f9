// GraphQL mutation and relations of bills that are made of sales orders.
import { feature } from '../../core/feature.js'
import { changes } from '../../core/records/mutations.js'
import { belongsTo, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { versioned } from '../../core/records/version.js'
import { BILL_CHECKS } from '../bills/faults.js'
import { BILL_NUMBER_CHECKS } from '../bills/number.js'
import { billLines, bills } from '../bills/reads.js'
import { salesOrderLines, salesOrders } from '../sales-orders/reads.js'
import { BILLED_ORDER_LINE_CHECKS, billOrder } from './bill-order.js'
import { billedOrderLines } from './reads.js'
import { BillPreviewWarnings } from './repeated-order.js'
import { BilledQtyResolver } from './resolver.js'
import { BillWarnings, DeliveryStopWarnings, DeliveryWarnings } from './warnings.js'
import { BillSalesOrderInput } from './types.js'

export const clientBillsFeature = feature('client-bills', {
  mutations: {
    billSalesOrder: changes(bills, {
      description: 'Makes a draft bill to the client of a sales order, of what was ordered or shipped and not billed '
        + 'before, at its prices. Void bills do not count as billed. BAD_USER_INPUT also for a line without price; '
        + 'CONFLICT if the order is not confirmed, or nothing is left to bill.',
      needs: 'bills:write', id: 'The sales order.', input: { type: BillSalesOrderInput }, change: billOrder,
      compared: versioned(salesOrders),
    }),
  },
  relations: [
    relationsOf(bills, {
      salesOrderLines: hasParts(billedOrderLines, 'billId', 'What it bills of a sales order, if it was made of one.'),
    }),
    relationsOf(salesOrderLines, {
      billed: hasList(billedOrderLines, 'salesOrderLineId', 'The bills of the line, oldest first, including void bills.'),
    }),
    relationsOf(billLines, {
      billed: hasList(billedOrderLines, 'billLineId', 'The pieces of a sales order that it bills, if it bills some.'),
    }),
    relationsOf(billedOrderLines, {
      bill: belongsTo(bills, 'The bill.'),
      billLine: refersTo(billLines, 'The line of the bill.'),
      salesOrderLine: belongsTo(salesOrderLines, 'The line of the sales order.'),
    }),
  ],
  resolvers: [BilledQtyResolver, BillWarnings, BillPreviewWarnings, DeliveryWarnings, DeliveryStopWarnings],
  reads: {
    SalesOrderLine: {
      billedQty: ['id'], unbilledQty: ['id', 'salesOrderId', 'orderQuantity', 'shippedQty', 'status'],
    },
    Bill: { warnings: ['id', 'billNumber', 'billType', 'status', 'clientId', 'notes'] },
    Delivery: { warnings: ['id'] },
    DeliveryStop: { warnings: ['id', 'deliveryId'] },
  },
  checks: {
    BillSalesOrderInput: [BILL_CHECKS, BILL_NUMBER_CHECKS],
    BilledOrderLineInput: [BILLED_ORDER_LINE_CHECKS],
  },
})
