// What the operations on deliveries and locations take.
import { organizationHeader } from './organization.shapes.js'
import { day, described, flag, initially, integer, model, named, optional, searched, text } from './validation/kinds.js'
import type { Shapes } from './validation/request.js'
import { word } from './word-kinds.js'

export const createDeliveryStop = {
  path: { delivery_id: text() },
  header: organizationHeader,
  body: named('DeliveryStopCreation', model({
    stopOrder: described('After the last stop where absent', optional(integer())),
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
    page: described('Which page, from 1', initially(1, integer({ ge: 1 }))),
    limit: described('Locations a page', initially(20, integer({ ge: 1, le: 100 }))),
    locationType: described('Of this type', optional(text())),
    isActive: described('Only those that are in use, or only those that are not', optional(flag())),
    search: described('Text that occurs in name, code or city', optional(searched())),
    country: described('In this country', optional(text())),
    linkedEntityType: described('Of a record of this type', optional(text())),
    linkedEntityId: described('Of this record', optional(text())),
  },
  header: organizationHeader,
} satisfies Shapes
