// GraphQL queries, mutations and relations of bills.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { managementAccounts } from '../accounts/reads.js'
import { employees } from '../employees/reads.js'
import { expenseRequests } from '../expense-requests/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { goodsReceipts, purchaseOrderLines, purchaseOrders } from '../purchasing/reads.js'
import { BALANCES, KEEP_RATES } from './balances.js'
import { PayablesAgingResolver } from './aging.js'
import { create } from './create.js'
import { DERIVED_STATES } from './derived-states.js'
import { BILL_CHECKS } from './faults.js'
import { COMPUTED_COLUMNS, IMPORT_RULES } from './imports.js'
import { CreateBillInput } from './inputs.js'
import { billLifecycle } from './lifecycle.js'
import { BILL_LINE_SIGNS, BILL_LINE_DIGITS } from './lines.js'
import { BILL_NUMBER_CHECKS } from './number.js'
import { OverdueResolver } from './overdue.js'
import { BillPartyResolver } from './party.js'
import { PartyStatementResolver } from './party-statement.js'
import { BILL_PAYMENT_CHECKS } from './pay.js'
import { billLines, billPayments, bills, paymentsOfBill } from './reads.js'
import {
  BillFigures, BillPreviewFigures, BillPreviewResolver, BillPreviewTaxes, BillTaxes, CreditableResolver,
} from './resolver.js'
import { rules } from './rules.js'

export const billsFeature = feature('bills', {
  imports: { rules: IMPORT_RULES, computed: COMPUTED_COLUMNS },
  balances: BALANCES,
  derivedStates: DERIVED_STATES,
  keeps: [KEEP_RATES],
  queries: {
    bill: byId(bills, 'One bill.'),
    bills: listOf(bills, 'Bills, newest first.'),
    billPayment: byId(billPayments, 'One payment of a bill.'),
    billPayments: listOf(billPayments, 'Payments of all bills, the latest first.'),
  },
  mutations: {
    createBill: makes(bills, {
      description:
        'Creates a bill. CONFLICT if the number is taken.',
      needs: 'bills:write',
      input: CreateBillInput,
      make: create,
    }),
  },
  lifecycles: [lifecycleOf(bills, billLifecycle)],
  resolvers: [
    BillFigures, BillPreviewFigures, BillPartyResolver, BillPreviewResolver, BillPreviewTaxes, BillTaxes,
    CreditableResolver, OverdueResolver, PayablesAgingResolver, PartyStatementResolver,
  ],
  rules,
  relations: [
    relationsOf(bills, {
      supplier: refersTo(suppliers, 'The supplier.'),
      client: refersTo(clients, 'The client.'),
      employee: refersTo(employees, 'The employee, if there is a record of the employee.'),
      purchaseOrder: refersTo(purchaseOrders, 'The purchase order that is billed.'),
      managementAccount: refersTo(managementAccounts, 'The account that it is booked to.'),
      expenseRequest: refersTo(expenseRequests, 'The expense request that it settles.'),
      goodsReceipt: refersTo(goodsReceipts, 'Latest receipt when it was matched.'),
      lineItems: hasParts(billLines, 'billId', 'The billed items, by position.'),
      payments: hasList(paymentsOfBill, 'billId', 'Payments of the bill, oldest first, including reversed payments.'),
    }),
    relationsOf(billLines, {
      bill: belongsTo(bills, 'The bill.'),
      purchaseOrderLine: refersTo(purchaseOrderLines, 'The order line that it bills.'),
    }),
    relationsOf(billPayments, {
      bill: belongsTo(bills, 'The bill.'),
    }),
    relationsOf(suppliers, {
      bills: hasMany(bills, 'supplierId', 'Bills of the supplier, newest first, including void bills.'),
    }),
    relationsOf(clients, {
      bills: hasMany(bills, 'clientId', 'Bills to the client, newest first, including void bills.'),
    }),
    relationsOf(employees, {
      bills: hasMany(bills, 'employeeId', 'Bills of the employee, newest first, including void bills.'),
    }),
    relationsOf(purchaseOrders, {
      bills: hasList(bills, 'purchaseOrderId', 'Bills of the order, newest first, including void bills.'),
    }),
    relationsOf(expenseRequests, {
      bills: hasList(bills, 'expenseRequestId', 'Bills that settle the request, newest first, including void bills.'),
    }),
    relationsOf(purchaseOrderLines, {
      billLines: hasList(billLines, 'purchaseOrderLineId', 'Bill lines that bill this line, '
        + 'from all bills, including void bills.'),
    }),
    relationsOf(goodsReceipts, {
      bills: hasList(
        bills,
        'goodsReceiptId',
        'Bills matched when it was the order’s latest receipt, newest first.',
      ),
    }),
    relationsOf(managementAccounts, {
      bills: hasMany(bills, 'managementAccountId', 'Bills booked to the account, newest first, including void bills.'),
    }),
  ],
  checks: {
    CreateBillInput: [BILL_CHECKS, BILL_NUMBER_CHECKS],
    EditBillInput: [BILL_CHECKS, BILL_NUMBER_CHECKS],
    BillLineInput: [BILL_LINE_SIGNS, BILL_LINE_DIGITS],
    PayBillInput: [BILL_PAYMENT_CHECKS],
  },
})
