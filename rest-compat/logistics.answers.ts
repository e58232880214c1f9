// What the operations on deliveries and locations answer; members without a value are left out.
import { flag, integer, list, maybe, moment, number, record, text, words } from './answer.js'

export const deliveryStop = record('DeliveryStop', 'A stop on the way of a delivery.', {
  id: text(),
  stopOrder: integer('Place in the order of stops, from 1'),
  name: text(),
  subLabel: maybe(text()),
  notes: maybe(text()),
  stopType: words(['pickup', 'waypoint', 'dropoff', 'port', 'customs', 'return']),
  state: words(['upcoming', 'en_route', 'arrived', 'completed', 'skipped', 'failed']),
  plannedAt: maybe(text('ISO 8601 date or date-time')),
  actualAt: maybe(moment('When it was reached')),
})

const location = record('Location', 'A place that goods come from or go to.', {
  id: text(),
  locationType: text(),
  name: text(),
  linkedEntityType: maybe(text()),
  linkedEntityId: maybe(text()),
  code: maybe(text()),
  address: maybe(text()),
  city: maybe(text()),
  country: maybe(text('ISO 3166 code')),
  contactName: maybe(text()),
  contactPhone: maybe(text()),
  createdAt: moment(),
  updatedAt: moment(),
  latitude: maybe(number('Degrees, north positive')),
  longitude: maybe(number('Degrees, east positive')),
  isActive: flag(),
})

const pagination = record('Pagination', 'Where a page stands in its list.', {
  page: integer('From 1'),
  limit: integer('Entries a page'),
  total: integer('Entries in all'),
  totalPages: integer(),
  hasNext: flag(),
  hasPrev: flag(),
})

export const locations = record('LocationList', 'A page of locations, by name.', { data: list(location), pagination })
