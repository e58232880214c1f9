// What may happen to a material request, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { MaterialRequestStatus } from '../../generated/prisma/enums.js'

export const requestLife = lifecycle<MaterialRequestStatus, Permission>()('MaterialRequest', 'DRAFT', {
  edit: { from: ['DRAFT'], to: 'same', needs: 'materialRequests:write', ownOnly: 'createdById' },
  submit: { from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', needs: 'materialRequests:write', ownOnly: 'createdById' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', needs: 'materialRequests:approve', notOwn: { by: 'submittedById', unless: 'materialRequestSelfApproval' } },
  reject: { from: ['SUBMITTED'], to: 'REJECTED', needs: 'materialRequests:approve', reason: 'required' },
  reopen: { from: ['REJECTED', 'CANCELLED'], to: 'DRAFT', needs: 'materialRequests:write', ownOnly: 'createdById' },
  cancel: { from: ['DRAFT', 'SUBMITTED', 'APPROVED'], to: 'CANCELLED', needs: 'materialRequests:write', ownOnly: 'createdById' },
}, {
  derived: {
    PARTIALLY_ORDERED: 'linked purchase orders',
    ORDERED: 'linked purchase orders',
    PARTIALLY_RECEIVED: 'receipts of linked purchase orders',
    RECEIVED: 'receipts of linked purchase orders',
  },
})
