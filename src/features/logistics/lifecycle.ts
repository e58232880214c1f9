// What may happen to a delivery and to its stops, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'
import { editDelivery, skipUnreached } from './deliveries.js'
import { NOT_REACHED, OPEN } from './delivery-state.js'
import { CancelDeliveryInput, DeliveryInput, DeliveryStopActInput, EditDeliveryStopInput } from './inputs.js'
import { editStop, holdDeliveryOf, settleDeliveryOf } from './stops.js'

export const deliveryLife = lifecycle<DeliveryStatus, Permission>()('Delivery', 'SCHEDULED', {
  edit: {
    description: 'Changes an open delivery.',
    from: OPEN, to: 'same', needs: 'logistics:write',
    input: { type: DeliveryInput }, effects: editDelivery, fails: ['BAD_USER_INPUT'],
  },
  cancel: {
    description: 'Calls a delivery off and skips the stops that were not reached.',
    from: OPEN, to: 'CANCELLED', needs: 'logistics:write',
    stamps: 'cancelled', effects: skipUnreached,
  },
}, { input: CancelDeliveryInput, derived: { SCHEDULED: 'stops', IN_TRANSIT: 'stops', COMPLETED: 'stops' } })

/** The state of a delivery follows from its stops, so it is held while one of them moves, and settled afterwards. */
const withDelivery = { before: holdDeliveryOf, effects: settleDeliveryOf }

export const stopLife = lifecycle<StopState, Permission>()('DeliveryStop', 'UPCOMING', {
  edit: {
    description: 'Changes a stop that is not done with.',
    from: ['UPCOMING', 'EN_ROUTE', 'ARRIVED'], to: 'same', needs: 'logistics:write',
    input: { type: EditDeliveryStopInput }, before: holdDeliveryOf, effects: editStop, fails: ['BAD_USER_INPUT'],
  },
  depart: {
    description: 'Sets out for an upcoming stop.',
    from: ['UPCOMING'], to: 'EN_ROUTE', needs: 'logistics:write', ...withDelivery,
  },
  arrive: {
    description: 'Arrives at a stop, and keeps when.',
    from: ['EN_ROUTE'], to: 'ARRIVED', needs: 'logistics:write',
    sets: ({ now }) => ({ actualAt: now }), ...withDelivery,
  },
  complete: {
    description: 'Is done with a stop that was arrived at.',
    from: ['ARRIVED'], to: 'COMPLETED', needs: 'logistics:write', ...withDelivery,
  },
  skip: {
    description: 'Leaves out a stop that was not arrived at.',
    from: NOT_REACHED, to: 'SKIPPED', needs: 'logistics:write', ...withDelivery,
  },
  fail: {
    description: 'Gives up on a stop, on the way there or at it.',
    from: ['EN_ROUTE', 'ARRIVED'], to: 'FAILED', needs: 'logistics:write', ...withDelivery,
  },
}, { column: 'state', input: DeliveryStopActInput })
