// What the operations on deliveries and locations take.
import { organizationHeader } from './organization.shapes.js'
import { day, described, flag, initially, integer, model, named, optional, text, word } from './validation/kinds.js'
import type { Shapes } from './validation/request.js'

export const createDeliveryStop = {
  path: { delivery_id: text() },
  header: organizationHeader,
  body: named('DeliveryStopCreation', model({
    stopOrder: described('After the last stop where absent', optional(integer())),
    name: text(),
    subLabel: optional(text()),
    stopType: initially('waypoint', word(['pickup', 'waypoint', 'dropoff', 'port', 'customs', 'return'])),
    state: initially('upcoming', word(['upcoming', 'en_route', 'arrived', 'completed', 'skipped', 'failed'])),
    plannedAt: described('ISO 8601 date or date-time', optional(day())),
    notes: optional(text()),
  })),
} satisfies Shapes

export const listLocations = {
  query: {
    page: initially(1, integer({ ge: 1 })),
    limit: initially(20, integer({ ge: 1, le: 100 })),
    locationType: optional(text()),
    isActive: optional(flag()),
    search: optional(text()),
    country: optional(text()),
    linkedEntityType: optional(text()),
    linkedEntityId: optional(text()),
  },
  header: organizationHeader,
} satisfies Shapes
