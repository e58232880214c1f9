// GraphQL queries, mutations and relations of logistics.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { filled, within } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { changes, makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { versioned } from '../../core/records/version.js'
import { salesOrderLines, salesOrders, shipmentSchedule } from '../sales-orders/reads.js'
import { BALANCES } from './balances.js'
import { createDelivery, lockDelivery } from './deliveries.js'
import { DELIVERY_LINE_CHECKS } from './delivery-lines.js'
import { DERIVED_STATES } from './derived-states.js'
import { IMPORT_RULES } from './imports.js'
import {
  CreateDeliveryInput, CreateLocationInput, CreateDeliveryStopInput,
  EditLocationInput, ReorderStopsInput,
} from './inputs.js'
import { deliveryLifecycle, stopLifecycle } from './lifecycle.js'
import { deliveries, deliveryLines, deliveryStops, linesOfAnyDelivery, locations, stopsOfDelivery } from './reads.js'
import { LocationPageResolver } from './resolver.js'
import { removeStop, reorderStops } from './route.js'
import { DELIVERY_STOP_CHECKS } from './stop-input.js'
import { createStop, lockDeliveryOf } from './stops.js'

/** The delivery that a mutation names by its argument `id`. */
const ofDelivery = versioned(deliveries, { before: (ctx, id) => lockDelivery(ctx, id) })

export const logisticsFeature = feature('logistics', {
  imports: { rules: IMPORT_RULES },
  balances: BALANCES,
  derivedStates: DERIVED_STATES,
  queries: {
    location: byId(locations, 'One location.'),
    locations: listOf(locations, 'Locations, by name.'),
    delivery: byId(deliveries, 'One delivery.'),
    deliveries: listOf(deliveries, 'Deliveries, newest first.'),
    deliveryStop: byId(deliveryStops, 'One stop of a delivery.'),
    deliveryStops: listOf(deliveryStops, 'Stops of all deliveries, newest first.'),
  },
  mutations: {
    ...masterData<'Location', EditLocationInput>({
      record: locations, kind: 'loc', needs: 'logistics:write',
      inputs: { create: CreateLocationInput, edit: EditLocationInput },
      filled: ['locationType', 'name', 'isActive'],
      checks: { name: filled, locationType: filled, latitude: within(-90, 90), longitude: within(-180, 180) },
    }),
    createDelivery: makes(deliveries, {
      description: 'Creates a delivery, optionally with stops and goods. CONFLICT if the sales order takes no '
        + 'deliveries, or its goods may not leave yet.',
      needs: 'logistics:write', input: CreateDeliveryInput, make: createDelivery,
    }),
    createDeliveryStop: changes(deliveryStops, {
      description: 'Adds a stop. CONFLICT if the delivery is closed, the position is taken, or it is before a '
        + 'completed stop.',
      needs: 'logistics:write', id: 'The delivery.', input: { type: CreateDeliveryStopInput }, change: createStop,
      compared: ofDelivery,
    }),
    reorderStops: changes(deliveries, {
      description: 'Numbers the stops in the given order, from 1. CONFLICT unless open.',
      needs: 'logistics:write', input: { type: ReorderStopsInput }, change: reorderStops,
      compared: ofDelivery,
    }),
    removeStop: changes(deliveries, {
      description: 'Removes a stop; CONFLICT if begun, with goods, or its delivery closed.',
      needs: 'logistics:write', id: 'The stop.', change: removeStop,
      compared: versioned(deliveryStops, { before: lockDeliveryOf }),
    }),
  },
  lifecycles: [lifecycleOf(deliveries, deliveryLifecycle), lifecycleOf(deliveryStops, stopLifecycle)],
  relations: [
    relationsOf(locations, {
      stops: hasMany(deliveryStops, 'locationId', 'Stops at this location, of all deliveries, newest first.'),
    }),
    relationsOf(deliveries, {
      salesOrder: refersTo(salesOrders, 'The sales order of the goods.'),
      stops: hasParts(stopsOfDelivery, 'deliveryId', 'The stops, by position.'),
      lineItems: hasParts(deliveryLines, 'deliveryId', 'The goods that it carries, by position.'),
    }),
    relationsOf(deliveryLines, {
      delivery: belongsTo(deliveries, 'The delivery that carries the pieces.'),
      salesOrderLine: belongsTo(salesOrderLines, 'Where the pieces were ordered.'),
      shipment: refersTo(shipmentSchedule, 'The planned shipment of the order.'),
      stop: refersTo(deliveryStops, 'The dropoff at which the pieces are handed over.'),
    }),
    relationsOf(salesOrderLines, {
      deliveryLines: hasMany(linesOfAnyDelivery, 'salesOrderLineId', 'Lines of deliveries that carry it, newest first.'),
    }),
    relationsOf(shipmentSchedule, {
      deliveryLines: hasMany(linesOfAnyDelivery, 'shipmentId', 'Lines of deliveries that belong to it, newest first.'),
    }),
    relationsOf(deliveryStops, {
      delivery: belongsTo(deliveries, 'The delivery that the stop belongs to.'),
      location: refersTo(locations, 'The location, if the place is a recorded location.'),
      lineItems: hasList(deliveryLines, 'stopId', 'The goods that are handed over at the stop, by position.'),
    }),
    relationsOf(salesOrders, {
      deliveries: hasList(
        deliveries, 'salesOrderId', 'Deliveries of the order, newest first, including cancelled deliveries.',
      ),
    }),
  ],
  resolvers: [LocationPageResolver],
  rules: { Query: { locationsPage: 'records:read' } },
  checks: {
    CreateDeliveryStopInput: [DELIVERY_STOP_CHECKS],
    EditDeliveryStopInput: [DELIVERY_STOP_CHECKS],
    DeliveryLineInput: [DELIVERY_LINE_CHECKS],
  },
})
