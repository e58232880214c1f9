// Lifecycle of a material request: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { because } from '../../core/faults/reason.js'
import { laterRequirements } from '../../core/lifecycle/step-requirements.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { allConditions, column0, columnAbove0 } from '../../core/lifecycle/requirements.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { MaterialRequestStatus } from '../../generated/prisma/enums.js'
import { allocation } from '../stock/allocation.js'
import { EditMaterialRequestInput } from './inputs.js'
import { cancelLines, releaseLines, reopenLines, requireLineToOrder } from './reservation.js'
import { edit, lockProduction } from './service.js'

/** Nothing more is bought for a production order that is cancelled. */
const produced = column0('cancelledOrderCount', because('production_order_cancelled'))

export const requestLifecycle = lifecycle<MaterialRequestStatus, Permission>()('MaterialRequest', 'DRAFT', {
  edit: {
    description: 'Changes one of your own drafts.',
    from: ['DRAFT'], to: 'same', needs: 'materialRequests:write', who: { only: 'createdById' },
    lock: lockProduction, write: { rows: edit }, input: { type: EditMaterialRequestInput },
  },
  submit: {
    description: 'Submits your own request. BAD_USER_INPUT without lines, CONFLICT if its production order is cancelled.',
    from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', needs: 'materialRequests:write', who: { only: 'createdById' },
    stamps: 'submitted', clears: ['rejected'],
    judge: { record: allConditions(columnAbove0('lineItemsCount', because('submit_without_lines'), 'lineItems'), produced) },
  },
  approve: {
    description: 'Approves a submitted request and reserves the free stock for its lines. Your own only if '
      + '`materialRequestSelfApproval` is true. CONFLICT if its production order is cancelled.',
    from: ['SUBMITTED'], to: 'APPROVED', needs: 'materialRequests:approve',
    who: { not: 'submittedById', unless: 'materialRequestSelfApproval' }, stamps: 'approved',
    judge: { record: allConditions(columnAbove0('lineItemsCount', because('approve_without_lines')), produced) },
    write: { statement: allocation },
  },
  reject: {
    description: 'Rejects a submitted request.',
    from: ['SUBMITTED'], to: 'REJECTED', needs: 'materialRequests:approve',
    reason: { keptIn: 'rejectionReason' }, stamps: 'rejected',
  },
  reopen: {
    description: 'Reopens a rejected or cancelled request and its lines, as a draft.',
    from: ['REJECTED', 'CANCELLED'], to: 'DRAFT', needs: 'materialRequests:write', who: { only: 'createdById' },
    clears: ['submitted', 'approved', 'rejected'], write: { rows: reopenLines },
  },
  order: {
    description: 'Makes draft purchase orders of the lines that are not ordered yet.',
    from: ['APPROVED', 'PARTIALLY_ORDERED', 'PARTIALLY_RECEIVED'],
    to: ['APPROVED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED'], needs: 'purchaseOrders:write',
    judge: { record: produced, rows: requireLineToOrder }, mutation: 'orderMaterialRequest',
  },
  release: {
    description: 'Releases the reserved stock, for example of a cancelled production.',
    from: ['APPROVED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED'], to: 'same',
    needs: 'materialRequests:approve', write: { rows: releaseLines },
  },
  cancel: {
    description: 'Cancels a request with no open order, its open lines and reservations.',
    from: ['DRAFT', 'SUBMITTED', 'APPROVED'], to: 'CANCELLED', needs: 'materialRequests:write',
    who: { only: 'createdById' },
    judge: { rows: laterRequirements('MaterialRequest', 'cancel') }, write: { rows: cancelLines },
  },
}, {
  history: {
    table: 'MaterialRequestHistory', of: 'materialRequestId', kind: 'mrh', states: 'MaterialRequestStatus',
    without: ['edit'],
    // The documented names.
    names: { actorId: 'performedById', actorName: 'performedByName', at: 'performedAt', to: 'status' },
  },
  input: ActionInput,
  derived: {
    PARTIALLY_ORDERED: 'linked purchase orders',
    ORDERED: 'linked purchase orders',
    PARTIALLY_RECEIVED: 'receipts of linked purchase orders',
    RECEIVED: 'receipts of linked purchase orders',
  },
})
