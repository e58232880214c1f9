// Lifecycle of an expense request: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { holdWithAdvance, requireOpenAdvance, useAdvance } from './advances.js'
import { recorded } from './history.js'
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

export const expenseLife = lifecycle<ExpenseRequestStatus, Permission>()('ExpenseRequest', 'DRAFT', {
  edit: {
    description: 'Changes one of your own drafts.',
    from: ['DRAFT'], to: 'same', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    input: { type: EditExpenseRequestInput }, effects: edit, history: 'none',
  },
  submit: {
    description: 'Submits your own draft.',
    from: ['DRAFT'], to: 'PENDING', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    above0: { column: 'totalAmount', field: 'lineItems', why: because('no_money_asked') },
    stamps: 'submitted', fails: ['BAD_USER_INPUT without an amount'],
  },
  approve: {
    description: 'Approves a pending request that is not your own.',
    from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', notOwn: { by: 'requesterId' },
    before: holdWithAdvance, stamps: 'approved', requires: requireOpenAdvance, effects: useAdvance,
  },
  reject: {
    description: 'Rejects a pending request.',
    from: ['PENDING'], to: 'REJECTED', needs: 'expenseRequests:approve',
    reason: 'required', keepsReasonIn: 'rejectionReason', stamps: 'rejected',
  },
  cancel: {
    description: 'Cancels one of your own requests that is not decided yet.',
    from: ['DRAFT', 'PENDING'], to: 'CANCELLED', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    stamps: 'cancelled',
  },
  pay: {
    description: 'Pays an approved request, in part or in full. A billed request is paid through its bills.',
    from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay',
    input: { type: PayExpenseRequestInput, optional: true }, requires: requirePayment, effects: pay,
    fails: ['CONFLICT if nothing is to be paid'],
  },
  return: {
    description: 'Records a return of a paid advance; claims can no longer use it.',
    from: ['PARTIALLY_PAID', 'PAID'], to: 'same', needs: 'expenseRequests:pay', mutation: 'returnAdvance',
    unless: returnable, requires: requireReturnable, input: { type: ReturnAdvanceInput }, effects: returnPart,
  },
  settle: {
    description: 'Settles a paid request, or an approved claim its advance fully covers.',
    from: ['APPROVED', 'PAID'], to: 'SETTLED', needs: 'expenseRequests:pay',
    requires: requireNothingPayable, wayOut: beforeSettling, stamps: 'settled',
    fails: ['CONFLICT if an approved request is still to be paid'],
  },
}, {
  history: recorded.history,
  input: ActionInput,
})
