// What may happen to a delivery and to its stops, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'

export const deliveryLife = lifecycle<DeliveryStatus, Permission>()('Delivery', 'SCHEDULED', {
  edit: { from: ['SCHEDULED', 'IN_TRANSIT'], to: 'same', needs: 'logistics:write' },
  cancel: { from: ['SCHEDULED', 'IN_TRANSIT'], to: 'CANCELLED', needs: 'logistics:write' },
}, { derived: { SCHEDULED: 'stops', IN_TRANSIT: 'stops', COMPLETED: 'stops' } })

export const stopLife = lifecycle<StopState, Permission>()('DeliveryStop', 'UPCOMING', {
  edit: { from: ['UPCOMING', 'EN_ROUTE', 'ARRIVED'], to: 'same', needs: 'logistics:write' },
  depart: { from: ['UPCOMING'], to: 'EN_ROUTE', needs: 'logistics:write' },
  arrive: { from: ['EN_ROUTE'], to: 'ARRIVED', needs: 'logistics:write' },
  complete: { from: ['ARRIVED'], to: 'COMPLETED', needs: 'logistics:write' },
  skip: { from: ['UPCOMING', 'EN_ROUTE'], to: 'SKIPPED', needs: 'logistics:write' },
  fail: { from: ['EN_ROUTE', 'ARRIVED'], to: 'FAILED', needs: 'logistics:write' },
}, { column: 'state' })
