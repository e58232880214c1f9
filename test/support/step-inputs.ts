// Inputs for lifecycle steps for which a sample made from the schema is not valid.
import type { Row } from './records.js'

interface StepInput {
  readonly input?: object | ((record: Row) => object)
  /** The condition on the records that the step is tried on, if it cannot be taken on all records of the state. */
  readonly among?: Row
  /** The step that brings another record into the state, if the demo data have none there that fits. */
  readonly madeBy?: string
  /** The state of the record that `madeBy` makes it of; otherwise the first that `madeBy` takes. */
  readonly madeFrom?: string
}

/** Model → an edit that changes something. One that changes nothing is no act. */
export const CHANGES: Readonly<Record<string, object>> = {
  BillOfMaterials: { name: 'Changed' }, CostSheet: { costSheetName: 'Changed' },
  ...Object.fromEntries([
    'Bill', 'BillNote', 'Delivery', 'DeliveryStop', 'ExpenseRequest', 'GoodsReceipt', 'ProductionOrder',
    'PurchaseOrder', 'Quote', 'RequestForQuotation', 'SalesOrder',
  ].map((model) => [model, { notes: 'Changed' }])),
  MaterialRequest: { notes: 'Changed', productionOrderId: 'pro-1' },
}

/** Expense requests without a bill, and not the claim that an advance covers whole. */
const UNBILLED = { bills: { none: { status: { not: 'VOID' } } }, id: { not: 'er-9' } }

type OfModels = Readonly<Record<string, Readonly<Record<string, StepInput>> | undefined>>

const OTHERS: OfModels = {
  MaterialRequest: {
    order: { among: { lineItems: { some: { status: 'PENDING', qtyToPurchase: { gt: 0 } } } } },
    cancel: { among: { linkedPurchaseOrders: { none: { status: { notIn: ['CANCELLED', 'CLOSED'] } } } } },
  },
  PurchaseOrder: {
    cancel: { among: { bills: { none: { status: { not: 'VOID' } } } } },
    amend: { input: { reason: 'The supplier asked for it', notes: 'Amended' } },
  },
  GoodsReceipt: {
    // Nothing of the seeded receipts is in the warehouse, except for items that are no material.
    void: { among: { purchaseOrderId: 'pur-8' } },
  },
  Quote: {
    accept: { among: { OR: [{ validUntil: null }, { validUntil: { gt: new Date() } }] } },
    expire: { among: { validUntil: { lt: new Date() } } },
  },
  SalesOrder: {
    amend: { input: { reason: 'The client asked for it', notes: 'Amended' } },
  },
  ExpenseRequest: {
    // Of the approved requests in the demo data, an advance covers only this claim whole.
    pay: { among: UNBILLED, madeBy: 'approve' },
    settle: { among: { OR: [{ status: 'PAID' }, { id: 'er-9' }] } },
    recall: { among: UNBILLED, madeBy: 'approve' },
    revoke: { among: UNBILLED, madeBy: 'approve' },
    // A payment is the third line of the history in the demo data. What claims have used of it is not taken back.
    reverse: {
      among: { usedAmount: 0 },
      input: ({ id }) => ({ paymentId: `${String(id).replace('er-', 'erh-')}-3`, reason: 'Paid on the wrong request' }),
    },
    // The settled advance of 500 in the demo data is used up.
    return: {
      input: { amount: '1', reason: 'Not needed' }, among: { requestType: 'ADVANCE', usedAmount: { lt: 500 } },
      madeBy: 'settle', madeFrom: 'PAID',
    },
  },
  Bill: {
    post: { among: { matchStatus: { notIn: ['EXCEPTION', 'PENDING_RECEIPT'] } } },
    // The demo data have one payment per bill.
    reverse: {
      among: { payments: { none: { partyPaymentId: { not: null } } } },
      input: ({ id }) => ({ paymentId: `${String(id)}-p1`, reason: 'Recorded on the wrong bill' }),
    },
    overrideMatch: { among: { matchStatus: { in: ['EXCEPTION', 'PENDING_RECEIPT'] } } },
  },
  BillNote: {
    // The demo data have one note with open credit and a refund, on a paid bill, and one that settles its bill.
    allocate: { input: { billId: 'bill-4', amount: '1' }, among: { id: 'bn-2' } },
    refund: { input: { amount: '1' }, among: { id: 'bn-2' } },
    reverseAllocation: { input: { allocationId: 'bn-1-a1', reason: 'Meant for another bill' }, among: { id: 'bn-1' } },
    reverseRefund: { input: { refundId: 'bn-2-r1', reason: 'Bounced' }, among: { id: 'bn-2' } },
    void: { among: { refunds: { none: { reversedAt: null } } } },
  },
  PartyPayment: {
    // The demo data have one payment with parts and a rest, and one with a refund.
    allocate: { input: { bills: [{ billId: 'bill-19', amount: '1' }] }, among: { id: 'pp-1' } },
    refund: { input: { amount: '1' }, among: { id: 'pp-1' } },
    reverseAllocation: { input: { billPaymentId: 'bill-17-p1', reason: 'Meant for another bill' }, among: { id: 'pp-1' } },
    reverseRefund: { input: { refundId: 'pp-2-r1', reason: 'Bounced' }, among: { id: 'pp-2' } },
    void: { among: { refunds: { none: { reversedAt: null } } } },
  },
}

/** Model → action → input. */
export const STEP_INPUTS: OfModels = Object.fromEntries(
  [...new Set([...Object.keys(CHANGES), ...Object.keys(OTHERS)])].map((model) =>
    [model, { ...(CHANGES[model] && { edit: { input: CHANGES[model] } }), ...OTHERS[model] }]),
)
