// Lifecycle of a bill: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { all } from '../../core/lifecycle/requirements.js'
import type { BillStatus } from '../../generated/prisma/enums.js'
import { requireAmounts } from './amounts.js'
import { edit, holdOrders } from './edit.js'
import { requireOwed, requireReversible, requireUnspent } from './expense.js'
import { holdWithAll, holdWithOrders } from './holding.js'
import { EditBillInput, PayBillInput, ReverseBillPaymentInput } from './inputs.js'
import { pay, payBefore } from './pay.js'
import { requireMatch, requireMismatch, storeMatch } from './rematch.js'
import { reverse } from './reverse.js'
import { owing } from './standing.js'
import { free } from './void.js'

/**
 * A posted bill cannot be changed: it is voided and entered again. A bill with a payment cannot be voided, because the
 * payment would have no bill; its payments are reversed first.
 */
export const billLife = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  edit: {
    description: 'Changes a draft. Its quantities of the purchase order follow. It is matched anew only with a change of '
      + 'what is matched, which ends an override.',
    from: ['DRAFT'], to: 'same', needs: 'bills:write', input: { type: EditBillInput },
    before: holdOrders, effects: edit, fails: ['CONFLICT if the number is taken'],
  },
  post: {
    description: 'Posts a draft to the general ledger after matching it anew with the present receipts and bills. A '
      + 'bill that does not match its order, or bills what has not arrived, must be overridden first. Each line has an '
      + 'amount, unless the totals were given.',
    from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    before: holdWithAll, requires: all(requireAmounts, requireMatch, requireOwed), prepares: storeMatch,
    stamps: 'posted', sets: { glPosted: true }, effects: payBefore, fails: ['BAD_USER_INPUT if a line has no amount'],
  },
  pay: {
    description: 'Records a payment.',
    from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    unless: owing, input: { type: PayBillInput }, effects: pay,
  },
  reverse: {
    description: 'Reverses a payment, for example because it was recorded on the wrong bill. The payment stays, marked '
      + 'as reversed. A bill without other payments is posted again, and can be voided.',
    from: ['PARTIALLY_PAID', 'PAID'], to: ['POSTED', 'PARTIALLY_PAID'], needs: 'bills:write',
    mutation: 'reverseBillPayment', input: { type: ReverseBillPaymentInput }, reason: 'required',
    requires: requireReversible, effects: reverse,
    fails: ['CONFLICT if the payment is reversed already', 'BAD_USER_INPUT for a payment that the bill does not have'],
  },
  void: {
    description: 'Voids a bill without payments; its number and quantities become free.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write',
    reason: 'required', keepsReasonIn: 'voidReason', stamps: 'voided', sets: { glPosted: false },
    before: holdWithAll, requires: requireUnspent, effects: free,
  },
  overrideMatch: {
    description: 'Matches a draft anew; overrides its exception, or missing goods.',
    from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch', mutation: 'overrideBillMatch',
    before: (ctx, id) => holdWithOrders(ctx, id), requires: requireMismatch, prepares: storeMatch,
    reason: 'required', keepsReasonIn: 'overrideReason', stamps: 'overridden', sets: { matchStatus: 'OVERRIDDEN' },
  },
})
