// What may happen to a delivery and to its stops, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'

export const deliveryLife = lifecycle<DeliveryStatus, Permission>()('Delivery', 'SCHEDULED', {
  edit: { description: 'Changes an open delivery.', from: ['SCHEDULED', 'IN_TRANSIT'], to: 'same', needs: 'logistics:write' },
  cancel: { description: 'Calls a delivery off and skips the stops that were not reached.', from: ['SCHEDULED', 'IN_TRANSIT'], to: 'CANCELLED', needs: 'logistics:write' },
}, { derived: { SCHEDULED: 'stops', IN_TRANSIT: 'stops', COMPLETED: 'stops' } })

export const stopLife = lifecycle<StopState, Permission>()('DeliveryStop', 'UPCOMING', {
  edit: { description: 'Changes a stop that is not done with.', from: ['UPCOMING', 'EN_ROUTE', 'ARRIVED'], to: 'same', needs: 'logistics:write' },
  depart: { description: 'Sets out for an upcoming stop.', from: ['UPCOMING'], to: 'EN_ROUTE', needs: 'logistics:write' },
  arrive: { description: 'Arrives at a stop, and keeps when.', from: ['EN_ROUTE'], to: 'ARRIVED', needs: 'logistics:write' },
  complete: { description: 'Is done with a stop that was arrived at.', from: ['ARRIVED'], to: 'COMPLETED', needs: 'logistics:write' },
  skip: { description: 'Leaves out a stop that was not arrived at.', from: ['UPCOMING', 'EN_ROUTE'], to: 'SKIPPED', needs: 'logistics:write' },
  fail: { description: 'Gives up on a stop, on the way there or at it.', from: ['EN_ROUTE', 'ARRIVED'], to: 'FAILED', needs: 'logistics:write' },
}, { column: 'state' })
