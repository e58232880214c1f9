// Logistics, as the schema shows them: queries, mutations, where they lead, and what leads to them.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasFirst, hasMany, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { salesOrders } from '../sales-orders/reads.js'
import { deliveries, deliveryStops, locations, stopsOfDelivery } from './reads.js'
import { DeliveryResolver, DeliveryStopResolver, LocationResolver } from './resolver.js'
import { rules } from './rules.js'
import { DeliveryFilter, DeliveryStopFilter, LocationFilter } from './types.js'

export const logisticsFeature = feature('logistics', {
  queries: {
    location: byId(locations, 'One location.'),
    locations: listOf(locations, LocationFilter, 'Locations by name.'),
    delivery: byId(deliveries, 'One delivery.'),
    deliveries: listOf(deliveries, DeliveryFilter, 'Deliveries, newest first.'),
    deliveryStop: byId(deliveryStops, 'One stop of a delivery.', { id: 'The stop.' }),
    deliveryStops: listOf(deliveryStops, DeliveryStopFilter, 'Stops of all deliveries, the last entered first.'),
  },
  relations: [
    relationsOf(locations, {
      stops: hasFirst(deliveryStops, 'locationId', 'Stops there, of any delivery, the last entered first.'),
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
      deliveries: hasMany(deliveries, 'salesOrderId', 'Deliveries of its goods, newest first; cancelled ones included.'),
    }),
  ],
  resolvers: [LocationResolver, DeliveryResolver, DeliveryStopResolver],
  rules,
})
