// Logistics, as the schema shows it: queries, mutations, relations.
import { can } from '../../access/rules.js'
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { changes, makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { salesOrders } from '../sales-orders/reads.js'
import { createDelivery } from './deliveries.js'
import {
  CreateDeliveryInput, CreateLocationInput, DeliveryFilter, DeliveryStopFilter, DeliveryStopInput, LocationFilter,
  LocationInput,
} from './inputs.js'
import { deliveryLife, stopLife } from './lifecycle.js'
import { createLocation, editLocation } from './locations.js'
import { deliveries, deliveryStops, locations, stopsOfDelivery } from './reads.js'
import { LocationPageResolver } from './resolver.js'
import { createStop } from './stops.js'

export const logisticsFeature = feature('logistics', {
  queries: {
    location: byId(locations, 'One location.'),
    locations: listOf(locations, LocationFilter, 'Locations by name.'),
    delivery: byId(deliveries, 'One delivery.'),
    deliveries: listOf(deliveries, DeliveryFilter, 'Deliveries, newest first.'),
    deliveryStop: byId(deliveryStops, 'One stop of a delivery.', { id: 'The stop.' }),
    deliveryStops: listOf(deliveryStops, DeliveryStopFilter, 'Stops of all deliveries, the last entered first.'),
  },
  mutations: {
    createLocation: makes(locations, {
      description: 'Enters a place. Fails with BAD_USER_INPUT.',
      needs: 'logistics:write', input: CreateLocationInput, make: createLocation,
    }),
    editLocation: changes(locations, {
      description: 'Changes a place. Fails with NOT_FOUND, BAD_USER_INPUT.',
      needs: 'logistics:write', id: 'The location.', input: { type: LocationInput }, change: editLocation,
    }),
    createDelivery: makes(deliveries, {
      description: 'Enters a delivery, with its stops where they are known. Fails with BAD_USER_INPUT.',
      needs: 'logistics:write', input: CreateDeliveryInput, make: createDelivery,
    }),
    createDeliveryStop: changes(deliveryStops, {
      description: 'Adds a stop to an open delivery. '
        + 'Fails with NOT_FOUND, CONFLICT (closed, or place taken), BAD_USER_INPUT.',
      needs: 'logistics:write', id: 'The delivery.', input: { type: DeliveryStopInput }, change: createStop,
    }),
  },
  lives: [livedBy(deliveries, deliveryLife), livedBy(deliveryStops, stopLife, { id: 'The stop.' })],
  relations: [
    relationsOf(locations, {
      stops: hasMany(deliveryStops, 'locationId', 'Stops there, of any delivery, the last entered first.'),
    }),
    relationsOf(deliveries, {
      salesOrder: refersTo(salesOrders, 'The sales order whose goods travel.'),
      stops: hasParts(stopsOfDelivery, 'deliveryId', 'Its stops, in order.'),
    }),
    relationsOf(deliveryStops, {
      delivery: refersTo(deliveries, 'The delivery that it is a stop of.'),
      location: refersTo(locations, 'The place, where it is one of the locations.'),
    }),
    relationsOf(salesOrders, {
      deliveries: hasFew(
        deliveries, 'salesOrderId', 'Deliveries of its goods, newest first; cancelled ones included.',
      ),
    }),
  ],
  resolvers: [LocationPageResolver],
  rules: { Query: { locationsPage: can('records:read') } },
})
