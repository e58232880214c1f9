// What may happen to an expense request, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'

export const expenseLife = lifecycle<ExpenseRequestStatus, Permission>()('ExpenseRequest', 'DRAFT', {
  edit: { from: ['DRAFT'], to: 'same', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  submit: { from: ['DRAFT'], to: 'PENDING', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  approve: { from: ['PENDING'], to: 'APPROVED', needs: 'expenseRequests:approve', notOwn: { by: 'requesterId' } },
  reject: { from: ['PENDING'], to: 'REJECTED', needs: 'expenseRequests:approve', reason: 'required' },
  cancel: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', needs: 'expenseRequests:write', ownOnly: 'requesterId' },
  pay: { from: ['APPROVED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'expenseRequests:pay' },
  settle: { from: ['PAID'], to: 'SETTLED', needs: 'expenseRequests:pay' },
}, { owned: 'always' })
