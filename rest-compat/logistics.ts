// Stops of deliveries, and the list of locations.
import { flag, integer, list, maybe, moment, number, record, text, word } from './answers.js'
import { CreateDeliveryStopDocument, ListLocationsDocument } from './generated/operations.js'
import {
  bool, day, described, initially, int, model, optional, organizationHeader, searched, str, wordOf,
} from './inputs.js'
import { route } from './route.js'

const stopCreation = model('DeliveryStopCreation', {
  stopOrder: described('Position of the stop; if absent, after the last stop', optional(int())),
  name: str(),
  subLabel: optional(str()),
  stopType: initially('waypoint', wordOf('StopType')),
  state: initially('upcoming', wordOf('StopState')),
  plannedAt: described('ISO 8601 date or date-time', optional(day())),
  notes: optional(str()),
})

const deliveryStop = record('DeliveryStop', 'A stop on the way of a delivery.', {
  id: text(),
  stopOrder: integer('Position in the order of stops, from 1'),
  name: text(),
  subLabel: maybe(text()),
  notes: maybe(text()),
  stopType: word('StopType'),
  state: word('StopState'),
  plannedAt: maybe(text('ISO 8601 date or date-time')),
  actualAt: maybe(moment('The time of arrival')),
})

export const createDeliveryStop = route({
  method: 'POST',
  path: '/api/v1/logistics/deliveries/{delivery_id}/stops',
  tag: 'Logistics',
  summary: 'Add a stop to a delivery',
  description: 'Adds a stop, at the end or at the position in stopOrder.',
  refuses: { CONFLICT: 'Another stop has this stopOrder.' },
  takes: { path: { delivery_id: str() }, header: organizationHeader, body: stopCreation },
  record: 'Delivery',
  operation: CreateDeliveryStopDocument,
  variables: ({ path, body }) => ({ id: path.delivery_id, input: body }),
  answers: deliveryStop,
  example: {
    path: { delivery_id: 'd-1' },
    body: { name: 'Port of Chattogram', stopType: 'port', plannedAt: '2026-06-01' },
    answer: {
      id: 'stop_01k0example',
      stopOrder: 7,
      name: 'Port of Chattogram',
      stopType: 'port',
      state: 'upcoming',
      plannedAt: '2026-06-01',
    },
  },
})

const choice = {
  page: described('Number of the page, from 1', initially(1, int({ ge: 1 }))),
  limit: described('Locations per page', initially(20, int({ ge: 1, le: 100 }))),
  locationType: described('Only locations of this type', optional(str())),
  isActive: described('Only active locations (true) or only inactive ones (false)', optional(bool())),
  search: described('Text that occurs in name, code or city', optional(searched())),
  country: described('Only locations in this country', optional(str())),
  linkedEntityType: described('Only locations linked to a record of this type', optional(str())),
  linkedEntityId: described('Only locations linked to the record with this identifier', optional(str())),
}

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

const pagination = record('Pagination', 'The position of a page in its list.', {
  page: integer('Number of the page, from 1'),
  limit: integer('Entries per page'),
  total: integer('Entries of the whole list'),
  totalPages: integer(),
  hasNext: flag(),
  hasPrev: flag(),
})

export const listLocations = route({
  method: 'GET',
  path: '/logistics/locations',
  tag: 'Logistics',
  summary: 'List the locations',
  description: 'A page of the locations, by name. Past the last page the list is empty. The answer has an `ETag`; a '
    + 'request with it in `If-None-Match` is answered with 304 and no body while nothing has changed.',
  takes: { query: choice, header: organizationHeader },
  operation: ListLocationsDocument,
  successor: 'locations',
  variables: ({ query }) => query,
  answers: record('LocationList', 'A page of locations, by name.', { data: list(location), pagination }),
  example: {
    query: { page: 1, limit: 1 },
    answer: {
      data: [
        {
          id: 'loc-1',
          locationType: 'warehouse',
          name: 'Ashulia fabric warehouse',
          code: 'WH-DHK',
          city: 'Dhaka',
          country: 'BD',
          contactName: 'Dispatch, Dhaka',
          createdAt: '2026-01-01T08:00:00Z',
          updatedAt: '2026-01-01T08:00:00Z',
          latitude: 23.8993,
          longitude: 90.3232,
          isActive: true,
        },
      ],
      pagination: { page: 1, limit: 1, total: 28, totalPages: 28, hasNext: true, hasPrev: false },
    },
  },
})
