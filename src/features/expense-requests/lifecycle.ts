// Lifecycle of an expense request: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { allConditions, columnAbove0 } from '../../core/lifecycle/requirements.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openToday } from '../organizations/period.js'
import { lockWithAdvance, requireOpenAdvance, applyAdvance } from './advances.js'
import { HISTORY } from './history.js'
import {
  EditExpenseRequestInput, PayExpenseRequestInput, ReturnAdvanceInput,
} from './inputs.js'
import { pay, requireNoBill } from './pay.js'
import { requireReturnable, returnable, returnPart } from './return.js'
import { edit } from './service.js'
import { beforeSettling, requireNothingPayable, requirePayable } from './settle.js'

async function requirePayment(ctx: Context, id: string, state: string): Promise<void> {
  await requireNoBill(ctx, id)
  await requirePayable(ctx, id, state)
}

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
    description: 'Approves a pending request that is not your own.',
    from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', who: { not: 'requesterId' },
    stamps: 'approved', lock: lockWithAdvance, judge: { rows: requireOpenAdvance }, write: { rows: applyAdvance },
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
  pay: {
    description: 'Pays an approved request, in part or in full. A billed request is paid through its bills. CONFLICT if '
      + 'nothing is to be paid, or the period is locked through today.',
    from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay',
    lock: holdPeriod, judge: { record: openToday, rows: requirePayment }, write: { rows: pay },
    input: { type: PayExpenseRequestInput, optional: true },
  },
  return: {
    description: 'Records a return of a paid advance; claims can no longer use it. CONFLICT if the period is locked '
      + 'through today.',
    from: ['PARTIALLY_PAID', 'PAID'], to: 'same', needs: 'expenseRequests:pay',
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
