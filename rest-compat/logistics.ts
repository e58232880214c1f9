// Stops of deliveries and the list of locations, with the payloads exactly as documented.
import * as answers from './logistics.answers.js'
import * as examples from './logistics.examples.js'
import { CreateDeliveryStopDocument, ListLocationsDocument, type CreateDeliveryStopMutation, type ListLocationsQuery } from './generated/operations.js'
import * as shapes from './logistics.shapes.js'
import { asNumber, present } from './payload.js'
import { route } from './route.js'
import { valueOf, wordFor } from './words.js'

type Stop = NonNullable<CreateDeliveryStopMutation['createDeliveryStop']>
type Location = ListLocationsQuery['locationsPage']['data'][number]

export const createStop = route({
  method: 'POST',
  path: '/api/v1/logistics/deliveries/{delivery_id}/stops',
  tag: 'Logistics',
  summary: 'Add a stop to a delivery',
  description: 'Adds a stop, at the end or where stopOrder says.',
  refuses: { CONFLICT: 'Another stop has this stopOrder.' },
  needs: 'logistics:write',
  takes: shapes.createDeliveryStop,
  record: 'Delivery',
  operation: CreateDeliveryStopDocument,
  variables: ({ path, body: { stopType, state, ...body } }) => ({
    id: path.delivery_id,
    input: { ...body, stopType: valueOf<Stop['stopType']>(stopType), state: valueOf<Stop['state']>(state) },
  }),
  answers: answers.deliveryStop,
  payload: ({ createDeliveryStop: stop }) => present({ ...stop, stopType: wordFor('StopType', stop.stopType), state: wordFor('StopState', stop.state) }),
  example: examples.createStop,
})

export const listLocations = route({
  method: 'GET',
  path: '/logistics/locations',
  tag: 'Logistics',
  summary: 'List the locations',
  description: 'A page of the locations, by name. Past the last page the list is empty.',
  needs: 'records:read',
  takes: shapes.listLocations,
  operation: ListLocationsDocument,
  variables: ({ query }) => query,
  answers: answers.locations,
  payload: ({ locationsPage: { data, pagination } }) => ({ data: data.map(location), pagination }),
  example: examples.listLocations,
})

const location = (place: Location) => present({ ...place, latitude: asNumber(place.latitude), longitude: asNumber(place.longitude) })
