// What may happen to an expense request, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { useAdvance } from './advances.js'
import { recorded } from './history.js'
import {
  ExpenseRequestActInput, ExpenseRequestInput, PayExpenseRequestInput, RejectExpenseRequestInput,
} from './inputs.js'
import { pay } from './pay.js'
import { edit } from './service.js'

const NO_MONEY = 'Ask for some money before you submit the request: a line with an amount'

export const expenseLife = lifecycle<ExpenseRequestStatus, Permission>()('ExpenseRequest', 'DRAFT', {
  edit: {
    description: 'Changes a draft of your own.',
    from: ['DRAFT'], to: 'same', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    input: { type: ExpenseRequestInput }, effects: edit, history: 'none', fails: ['BAD_USER_INPUT'],
  },
  submit: {
    description: 'Asks for approval of a draft of your own.',
    from: ['DRAFT'], to: 'PENDING', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    above0: { column: 'totalAmount', field: 'lineItems', message: NO_MONEY },
    stamps: 'submitted', fails: ['BAD_USER_INPUT without a line'],
  },
  approve: {
    description: 'Approves a pending request that is not your own.',
    from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', notOwn: { by: 'requesterId' },
    stamps: 'approved', effects: useAdvance,
  },
  reject: {
    description: 'Rejects a pending request.',
    from: ['PENDING'], to: 'REJECTED', needs: 'expenseRequests:approve',
    reason: 'required', keepsReasonIn: 'rejectionReason', stamps: 'rejected',
  },
  cancel: {
    description: 'Withdraws a request of your own that is not decided.',
    from: ['DRAFT', 'PENDING'], to: 'CANCELLED', needs: 'expenseRequests:write', ownOnly: 'requesterId',
    stamps: 'cancelled',
  },
  pay: {
    description: 'Pays an approved request, in part or in full.',
    from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay',
    input: { type: PayExpenseRequestInput, optional: true }, effects: pay, fails: ['BAD_USER_INPUT'],
  },
  settle: {
    description: 'Closes the books on a paid request.',
    from: ['PAID'], to: 'SETTLED', needs: 'expenseRequests:pay',
    stamps: 'settled',
  },
}, {
  history: recorded.history,
  input: ExpenseRequestActInput,
  reasonInput: RejectExpenseRequestInput,
})
