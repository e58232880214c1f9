// What may happen to an expense request, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'

export const expenseLife = lifecycle<ExpenseRequestStatus, Permission>()('ExpenseRequest', 'DRAFT', {
  edit: { description: 'Changes a draft of your own.', from: ['DRAFT'], to: 'same', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  submit: { description: 'Asks for approval of a draft of your own.', from: ['DRAFT'], to: 'PENDING', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  approve: { description: 'Approves a pending request that is not your own.', from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', notOwn: { by: 'requesterId' } },
  reject: { description: 'Rejects a pending request.', from: ['PENDING'], to: 'REJECTED', needs: 'expenseRequests:approve', reason: 'required' },
  cancel: { description: 'Withdraws a request of your own that is not decided.', from: ['DRAFT', 'PENDING'], to: 'CANCELLED', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  pay: { description: 'Pays an approved request, in part or in full.', from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay' },
  settle: { description: 'Closes the books on a paid request.', from: ['PAID'], to: 'SETTLED', needs: 'expenseRequests:pay' },
}, { owned: 'always' })
