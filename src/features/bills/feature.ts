// Bills, as the schema shows them: queries, mutations, relations.
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { managementAccounts } from '../accounts/reads.js'
import { employees } from '../employees/reads.js'
import { expenseRequests } from '../expense-requests/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { goodsReceipts, purchaseOrderLines, purchaseOrders } from '../purchasing/reads.js'
import { create } from './create.js'
import { BillFilter, BillInput, BillPaymentFilter } from './inputs.js'
import { billLife } from './lifecycle.js'
import { billLines, billPayments, bills, paymentsOfBill } from './reads.js'

export const billsFeature = feature('bills', {
  queries: {
    bill: byId(bills, 'One bill.'),
    bills: listOf(bills, BillFilter, 'Bills, newest first.'),
    billPayment: byId(billPayments, 'One payment of a bill.', { id: 'The payment.' }),
    billPayments: listOf(billPayments, BillPaymentFilter, 'Payments of all bills, the latest first.'),
  },
  mutations: {
    createBill: makes(bills, {
      description:
        'Enters a bill. Fails with FORBIDDEN (posted at once), CONFLICT (its number is taken), BAD_USER_INPUT.',
      needs: 'bills:write',
      input: BillInput,
      make: create,
    }),
  },
  lives: [livedBy(bills, billLife)],
  relations: [
    relationsOf(bills, {
      supplier: refersTo(suppliers, 'The supplier.'),
      client: refersTo(clients, 'The client.'),
      employee: refersTo(employees, 'The employee, where there is a record of them.'),
      purchaseOrder: refersTo(purchaseOrders, 'The purchase order that is billed.'),
      managementAccount: refersTo(managementAccounts, 'The account that it is booked to.'),
      expenseRequest: refersTo(expenseRequests, 'The expense request that it settles.'),
      goodsReceipt: refersTo(goodsReceipts, 'The latest receipt of the order when the bill was matched.'),
      lineItems: hasParts(billLines, 'billId', 'What is billed, in order.'),
      payments: hasFew(paymentsOfBill, 'billId', 'What was paid on it, oldest first.'),
    }),
    relationsOf(billLines, {
      bill: belongsTo(bills, 'The bill.'),
      purchaseOrderLine: refersTo(purchaseOrderLines, 'The line of the purchase order that it bills.'),
    }),
    relationsOf(billPayments, {
      bill: belongsTo(bills, 'The bill.'),
    }),
    relationsOf(suppliers, {
      bills: hasMany(bills, 'supplierId', 'Bills of the supplier, newest first; void ones included.'),
    }),
    relationsOf(clients, {
      bills: hasMany(bills, 'clientId', 'Bills to the client, newest first; void ones included.'),
    }),
    relationsOf(employees, {
      bills: hasMany(bills, 'employeeId', 'Bills of the employee, newest first; void ones included.'),
    }),
    relationsOf(purchaseOrders, {
      bills: hasFew(bills, 'purchaseOrderId', 'Bills of the order, newest first; void ones included.'),
    }),
    relationsOf(expenseRequests, {
      bills: hasFew(bills, 'expenseRequestId', 'Bills that settle it, newest first; void ones included.'),
    }),
    relationsOf(purchaseOrderLines, {
      billLines: hasFew(billLines, 'purchaseOrderLineId', 'What was billed of it, by any bill; void ones included.'),
    }),
    relationsOf(goodsReceipts, {
      bills: hasFew(
        bills,
        'goodsReceiptId',
        'Bills that were matched when it was the latest receipt of its order, newest first.',
      ),
    }),
    relationsOf(managementAccounts, {
      bills: hasMany(bills, 'managementAccountId', 'Bills booked to it, newest first; void ones included.'),
    }),
  ],
})
