// The inputs of the operations on deliveries and locations.
import { organizationHeader } from './organization.shapes.js'
import { day, described, flag, initially, integer, model, named, optional, searched, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'
import { word } from './word-kinds.js'

export const createDeliveryStop = {
  path: { delivery_id: text() },
  header: organizationHeader,
  body: named('DeliveryStopCreation', model({
    stopOrder: described('Position of the stop; if absent, after the last stop', optional(integer())),
    name: text(),
    subLabel: optional(text()),
    stopType: initially('waypoint', word('StopType')),
    state: initially('upcoming', word('StopState')),
    plannedAt: described('ISO 8601 date or date-time', optional(day())),
    notes: optional(text()),
  })),
} satisfies Shapes

export const listLocations = {
  query: {
    page: described('Number of the page, from 1', initially(1, integer({ ge: 1 }))),
    limit: described('Locations per page', initially(20, integer({ ge: 1, le: 100 }))),
    locationType: described('Only locations of this type', optional(text())),
    isActive: described('Only active locations (true) or only inactive ones (false)', optional(flag())),
    search: described('Text that occurs in name, code or city', optional(searched())),
    country: described('Only locations in this country', optional(text())),
    linkedEntityType: described('Only locations linked to a record of this type', optional(text())),
    linkedEntityId: described('Only locations linked to the record with this identifier', optional(text())),
  },
  header: organizationHeader,
} satisfies Shapes
