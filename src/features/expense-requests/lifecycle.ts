// Lifecycle of an expense request: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { all, allConditions, column0, columnAbove0 } from '../../core/lifecycle/requirements.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openToday } from '../organizations/period.js'
import {
  advanceOpenToday, applyAdvance, giveAdvanceBack, lockInPeriod, lockWithAdvance, requireOpenAdvance,
} from './advances.js'
import { HISTORY } from './history.js'
import {
  EditExpenseRequestInput, PayExpenseRequestInput, ReturnAdvanceInput, ReverseExpenseRequestPaymentInput,
} from './inputs.js'
import { pay, requireNoBill, requireUnbilled } from './pay.js'
import { requireReturnable, returnable, returnPart } from './return.js'
import { requireReversible, reverse } from './reverse.js'
import { edit } from './service.js'
import { beforeSettling, requireNothingPayable, requirePayable } from './settle.js'

async function requirePayment(ctx: Context, id: string, state: string): Promise<void> {
  await requireNoBill(ctx, id)
  await requirePayable(ctx, id, state)
}

/** The ways back from an approval. An advance that claims use is not taken back under them. */
const BACK = {
  lock: lockInPeriod,
  judge: {
    record: allConditions(column0('usedAmount', because('advance_in_use')), advanceOpenToday),
    rows: all(requireUnbilled, requireOpenAdvance),
  },
  write: { rows: giveAdvanceBack },
} as const

export const expenseLifecycle = lifecycle<ExpenseRequestStatus, Permission>()('ExpenseRequest', 'DRAFT', {
  edit: {
    description: 'Changes one of your own drafts.',
    from: ['DRAFT'], to: 'same', needs: 'expenseRequests:write', who: { only: 'requesterId' },
    write: { rows: edit }, input: { type: EditExpenseRequestInput },
  },
  submit: {
    description: 'Submits your own draft. BAD_USER_INPUT without an amount. CONFLICT if its advance is not open any more.',
    from: ['DRAFT'], to: 'PENDING', needs: 'expenseRequests:write', who: { only: 'requesterId' },
    stamps: 'submitted', lock: lockWithAdvance,
    judge: { record: columnAbove0('totalAmount', because('no_money_asked'), 'lineItems'), rows: requireOpenAdvance },
  },
  approve: {
    description: 'Approves a pending request that is not your own. CONFLICT if it uses an advance and the period is locked '
      + 'through today.',
    from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', who: { not: 'requesterId' },
    stamps: 'approved', lock: lockInPeriod, judge: { record: advanceOpenToday, rows: requireOpenAdvance },
    write: { rows: applyAdvance },
  },
  reject: {
    description: 'Rejects a pending request.',
    from: ['PENDING'], to: 'REJECTED', needs: 'expenseRequests:approve',
    reason: { keptIn: 'rejectionReason' }, stamps: 'rejected',
  },
  cancel: {
    description: 'Cancels one of your own requests that is not decided yet.',
    from: ['DRAFT', 'PENDING'], to: 'CANCELLED', needs: 'expenseRequests:write',
    who: { only: 'requesterId' }, stamps: 'cancelled',
  },
  recall: {
    description: 'Takes your own approved request back into a draft, while nothing is paid on it. What it used of an '
      + 'advance is open again. CONFLICT while it is billed, or approved claims use the advance, and '
      + 'with an advance if the period is locked through today.',
    from: ['APPROVED'], to: 'DRAFT', needs: 'expenseRequests:write', who: { only: 'requesterId' },
    clears: ['submitted', 'approved'], ...BACK,
  },
  revoke: {
    description: 'Cancels a request that you have approved, while nothing is paid on it. What it used of an advance is '
      + 'open again. CONFLICT while it is billed, or approved claims use the advance, and '
      + 'with an advance if the period is locked through today.',
    from: ['APPROVED'], to: 'CANCELLED', needs: 'expenseRequests:approve', who: { only: 'approvedById', called: 'approver' },
    reason: 'required', stamps: 'cancelled', mutation: 'cancelApprovedExpenseRequest', ...BACK,
  },
  pay: {
    description: 'Pays an approved request, in part or in full. A billed request is paid through its bills. CONFLICT if '
      + 'nothing is to be paid, or the period is locked through today.',
    from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay',
    lock: holdPeriod, judge: { record: openToday, rows: requirePayment }, write: { rows: pay },
    input: { type: PayExpenseRequestInput, optional: true },
  },
  reverse: {
    description: 'Reverses a payment of the request itself, for example because it was recorded on the wrong request. '
      + '`paymentId` is the line of the history with the payment, which stays. CONFLICT if it is reversed already, '
      + 'if claims have used the money, or if the day of the payment is locked; BAD_USER_INPUT for a payment that the request does not have.',
    from: ['PARTIALLY_PAID', 'PAID', 'SETTLED'], to: ['APPROVED', 'PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay',
    reason: 'required', clears: ['settled'], lock: holdPeriod, judge: { rows: requireReversible }, write: { rows: reverse },
    input: { type: ReverseExpenseRequestPaymentInput }, mutation: 'reverseExpenseRequestPayment', ofOnePart: true,
  },
  return: {
    description: 'Records a return of a paid advance, also of a settled one; claims can no longer use it. CONFLICT if the '
      + 'period is locked through today.',
    from: ['PARTIALLY_PAID', 'PAID', 'SETTLED'], to: 'same', needs: 'expenseRequests:pay',
    lock: holdPeriod, judge: { record: allConditions(openToday, returnable), rows: requireReturnable },
    write: { rows: returnPart },
    input: { type: ReturnAdvanceInput }, mutation: 'returnAdvance',
  },
  settle: {
    description: 'Settles a paid request, or an approved claim its advance fully covers. CONFLICT if an approved '
      + 'request is still to be paid.',
    from: ['APPROVED', 'PAID'], to: 'SETTLED', needs: 'expenseRequests:pay',
    stamps: 'settled', judge: { rows: requireNothingPayable, suggestion: beforeSettling },
  },
}, {
  history: HISTORY.history,
  input: ActionInput,
})
