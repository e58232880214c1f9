// Lifecycle of a bill: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { all, allConditions } from '../../core/lifecycle/requirements.js'
import type { BillStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openOn, openToday } from '../organizations/period.js'
import { requireComplete } from './amounts.js'
import { edit, lockOrders } from './edit.js'
import { requireOwed, requireReversible, requireUnspent } from './expense.js'
import { dated, lockInPeriod, postingDateOf } from './dates.js'
import { lockWithOrders } from './locking.js'
import { EditBillInput, PayBillInput, PostBillInput, ReverseBillPaymentInput } from './inputs.js'
import { pay, payBefore } from './pay.js'
import { matchedAnew, requireMatch, requireMismatch, requireSentOrder } from './rematch.js'
import { reverse } from './reverse.js'
import { owing } from './owing.js'
import { beforeVoiding, afterVoiding, requireNoNotes } from './void.js'

/**
 * A posted bill cannot be changed: it is voided and entered again. A bill with a payment cannot be voided, because the
 * payment would have no bill; its payments are reversed first, and its notes voided. A note changes what a posted bill
 * comes to, without the bill itself.
 */
export const billLifecycle = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  edit: {
    description: 'Changes a draft. Its quantities of the purchase order follow. It is matched anew only with a change of '
      + 'what is matched, which ends an override. CONFLICT if the number is taken.',
    from: ['DRAFT'], to: 'same', needs: 'bills:write',
    lock: lockOrders, write: { rows: edit }, input: { type: EditBillInput },
  },
  post: {
    description: 'Posts a draft to the general ledger after matching it anew with the present receipts and bills. A '
      + 'bill that does not match its order, or bills what has not arrived, must be overridden first. Each line has an '
      + 'amount, unless the totals were given. BAD_USER_INPUT if a line has no amount. CONFLICT while its order is a '
      + 'draft, before its bill date, and if the period is locked through today.',
    from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    stamps: 'posted',
    lock: lockInPeriod,
    judge: {
      record: allConditions(dated, openToday),
      rows: all(requireSentOrder, requireComplete, requireMatch, requireOwed),
    },
    write: {
      columns: async (ctx, id, input) => ({
        postingDate: await postingDateOf(ctx, id, input), ...(await matchedAnew({ glPosted: true })(ctx, id)),
      }),
      rows: payBefore,
    },
    input: { type: PostBillInput, optional: true },
  },
  pay: {
    description: 'Records a payment. CONFLICT if the period is locked through today.',
    from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    lock: holdPeriod, judge: { record: allConditions(owing, openToday) }, write: { rows: pay },
    input: { type: PayBillInput },
  },
  reverse: {
    description: 'Reverses a payment, for example because it was recorded on the wrong bill. The payment stays, marked '
      + 'as reversed. A bill without other payments is posted again, and without notes can be voided. CONFLICT if the payment is '
      + 'reversed already, or its day is locked; BAD_USER_INPUT for a payment that the bill does not have.',
    from: ['PARTIALLY_PAID', 'PAID'], to: ['POSTED', 'PARTIALLY_PAID'], needs: 'bills:write',
    reason: 'required', lock: holdPeriod, judge: { rows: requireReversible }, write: { rows: reverse },
    input: { type: ReverseBillPaymentInput }, mutation: 'reverseBillPayment', ofOnePart: true,
  },
  void: {
    description: 'Voids a bill without payments and notes; its number and quantities become free. CONFLICT if the day on '
      + 'which it was posted is locked.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write',
    reason: { keptIn: 'voidReason' }, stamps: 'voided',
    lock: lockInPeriod,
    judge: {
      record: openOn('postingDate'), rows: all(requireUnspent, requireNoNotes), suggestion: beforeVoiding,
    },
    write: { columns: () => ({ glPosted: false }) }, follow: afterVoiding,
  },
  overrideMatch: {
    description: 'Matches a draft anew; overrides its exception, or missing goods.',
    from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch',
    reason: { keptIn: 'overrideReason' }, stamps: 'overridden',
    lock: (ctx, id) => lockWithOrders(ctx, id), judge: { rows: requireMismatch },
    write: { columns: matchedAnew({ matchStatus: 'OVERRIDDEN' }) }, mutation: 'overrideBillMatch',
  },
})
