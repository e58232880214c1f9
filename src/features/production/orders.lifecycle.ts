// Lifecycle of a production order: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { ProductionOrderStatus } from '../../generated/prisma/enums.js'
import { EditProductionOrderInput } from './inputs.js'
import { editOrder, stopRequests } from './orders.js'

export const productionOrderLifecycle = lifecycle<ProductionOrderStatus, Permission>()('ProductionOrder', 'PLANNED', {
  edit: {
    description: 'Changes a planned production order.',
    from: ['PLANNED'], to: 'same', needs: 'production:write',
    write: { rows: editOrder }, input: { type: EditProductionOrderInput },
  },
  start: {
    description: 'Starts the production of a planned order.',
    from: ['PLANNED'], to: 'IN_PROGRESS', needs: 'production:write',
    stamps: 'started',
  },
  complete: {
    description: 'Completes a production order: all its pieces are made.',
    from: ['IN_PROGRESS'], to: 'COMPLETED', needs: 'production:write',
    stamps: 'completed',
  },
  cancel: {
    description: 'Cancels an order that is not completed; the audit trail keeps why. Nothing more is bought for it: its '
      + 'material requests are not submitted, approved or ordered any more.',
    from: ['PLANNED', 'IN_PROGRESS'], to: 'CANCELLED', needs: 'production:write',
    reason: 'required', stamps: 'cancelled', follow: stopRequests,
  },
}, { input: ActionInput })
