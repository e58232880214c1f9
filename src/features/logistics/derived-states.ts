// The states of deliveries, as they follow from their stops.
import type { DerivedState } from '../../core/derived-states.js'
import { stateByStops } from './delivery-state.js'

export const DERIVED_STATES: readonly DerivedState[] = [{
  table: 'Delivery',
  documents: 'stops',
  read: async ({ db }, { where, ...page }) =>
    (await db.delivery.findMany({
      where: { ...where, status: { not: 'CANCELLED' } }, ...page,
      include: { stops: true, _count: { select: { lineItems: true } } },
    })).map((one) => [one, stateByStops(one.stops, one._count.lineItems > 0)]),
}]
