// Lifecycle of a delivery and of its stops: the steps, the permission that each step needs, and the columns that it
// writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'
import { afterCancel, editDelivery, holdDelivery, requireNoHandover } from './deliveries.js'
import { NOT_REACHED, OPEN } from './delivery-state.js'
import { EditDeliveryInput, EditDeliveryStopInput } from './inputs.js'
import { mayBecome } from './settle.js'
import { editStop, holdDeliveryOf, settleDeliveryOf } from './stops.js'

const DERIVED = {
  SCHEDULED: 'stops', IN_TRANSIT: 'stops', COMPLETED: 'stops', FAILED: 'failed stops',
}

export const deliveryLife = lifecycle<DeliveryStatus, Permission>()('Delivery', 'SCHEDULED', {
  edit: {
    description: 'Changes an open delivery. Its lines change only while it is scheduled.',
    from: OPEN, to: 'same', needs: 'logistics:write',
    lock: holdDelivery, write: { rows: editDelivery }, input: { type: EditDeliveryInput },
  },
  cancel: {
    description: 'Cancels a delivery without a completed dropoff, and skips the stops that were not reached. Its goods '
      + 'no longer count as shipped; `warnings` name the bills that billed them.',
    from: OPEN, to: 'CANCELLED', needs: 'logistics:write', stamps: 'cancelled',
    lock: holdDelivery, judge: { rows: requireNoHandover }, follow: afterCancel,
  },
}, { input: ActionInput, derived: DERIVED })

/**
 * The state of a delivery is derived from its stops. So the delivery is locked while a stop moves, and its state is
 * written afterwards. If its goods leave by that, they must be free to leave.
 */
const moves = <State extends StopState>(to: State) =>
  ({ to, lock: holdDeliveryOf, judge: { rows: mayBecome(to) }, follow: settleDeliveryOf })

export const stopLife = lifecycle<StopState, Permission>()('DeliveryStop', 'UPCOMING', {
  edit: {
    description: 'Changes a stop that has not ended.',
    from: ['UPCOMING', 'EN_ROUTE', 'ARRIVED'], to: 'same', needs: 'logistics:write',
    lock: holdDeliveryOf, write: { rows: editStop }, input: { type: EditDeliveryStopInput },
  },
  depart: {
    description: 'Marks an upcoming stop as the next. With the first, the goods leave.',
    from: ['UPCOMING'], needs: 'logistics:write', ...moves('EN_ROUTE'),
  },
  arrive: {
    description: 'Marks a stop as reached and records the time.',
    from: ['EN_ROUTE'], needs: 'logistics:write', ...moves('ARRIVED'),
    write: { columns: ({ now }) => ({ actualAt: now }) },
  },
  complete: {
    description: 'Completes a reached stop. The goods of a dropoff are delivered.',
    from: ['ARRIVED'], needs: 'logistics:write', ...moves('COMPLETED'),
  },
  skip: {
    description: "Skips a stop that was not reached. A dropoff's goods no longer count as shipped; `warnings` name the "
      + 'bills that billed them.',
    from: NOT_REACHED, needs: 'logistics:write', ...moves('SKIPPED'),
  },
  fail: {
    description: "Marks a stop as failed, before or after its arrival. A dropoff's goods no longer count as shipped; "
      + '`warnings` name the bills that billed them.',
    from: ['EN_ROUTE', 'ARRIVED'], needs: 'logistics:write', ...moves('FAILED'),
  },
}, { column: 'state', input: ActionInput })
