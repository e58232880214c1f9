// GraphQL queries, mutations and relations of logistics.
import { can } from '../../access/rules.js'
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { filled, within } from '../../core/records/checks.js'
import { masterData } from '../../core/records/master-data.js'
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
import { deliveries, deliveryStops, locations, stopsOfDelivery } from './reads.js'
import { LocationPageResolver } from './resolver.js'
import { createStop } from './stops.js'

export const logisticsFeature = feature('logistics', {
  queries: {
    location: byId(locations, 'One location.'),
    locations: listOf(locations, LocationFilter, 'Locations, by name.'),
    delivery: byId(deliveries, 'One delivery.'),
    deliveries: listOf(deliveries, DeliveryFilter, 'Deliveries, newest first.'),
    deliveryStop: byId(deliveryStops, 'One stop of a delivery.', { id: 'The stop.' }),
    deliveryStops: listOf(deliveryStops, DeliveryStopFilter, 'Stops of all deliveries, newest first.'),
  },
  mutations: {
    ...masterData<'Location', LocationInput>({
      record: locations, kind: 'loc', needs: 'logistics:write',
      inputs: { create: CreateLocationInput, edit: LocationInput },
      filled: ['locationType', 'name', 'isActive'],
      checks: { name: filled, locationType: filled, latitude: within(-90, 90), longitude: within(-180, 180) },
    }),
    createDelivery: makes(deliveries, {
      description: 'Creates a delivery, optionally with its stops. Fails with BAD_USER_INPUT.',
      needs: 'logistics:write', input: CreateDeliveryInput, make: createDelivery,
    }),
    createDeliveryStop: changes(deliveryStops, {
      description: 'Adds a stop to an open delivery. Fails with NOT_FOUND, CONFLICT (the delivery is closed, or '
        + 'the position is taken), BAD_USER_INPUT.',
      needs: 'logistics:write', id: 'The delivery.', input: { type: DeliveryStopInput }, change: createStop,
    }),
  },
  lives: [livedBy(deliveries, deliveryLife), livedBy(deliveryStops, stopLife, { id: 'The stop.' })],
  relations: [
    relationsOf(locations, {
      stops: hasMany(deliveryStops, 'locationId', 'Stops at this location, of all deliveries, newest first.'),
    }),
    relationsOf(deliveries, {
      salesOrder: refersTo(salesOrders, 'The sales order whose goods are transported.'),
      stops: hasParts(stopsOfDelivery, 'deliveryId', 'The stops, by position.'),
    }),
    relationsOf(deliveryStops, {
      delivery: refersTo(deliveries, 'The delivery that the stop belongs to.'),
      location: refersTo(locations, 'The location, if the place is a recorded location.'),
    }),
    relationsOf(salesOrders, {
      deliveries: hasFew(
        deliveries, 'salesOrderId', 'Deliveries of the order, newest first, including cancelled deliveries.',
      ),
    }),
  ],
  resolvers: [LocationPageResolver],
  rules: { Query: { locationsPage: can('records:read') } },
})
