// Deliveries, stops and locations, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs, PageNumberArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list, page } from '../../core/records/read.js'
import { salesOrders } from '../sales-orders/reads.js'
import { SalesOrder } from '../sales-orders/types.js'
import { cancelDelivery, createDelivery, editDelivery } from './deliveries.js'
import { deliveryLife, stopLife } from './lifecycle.js'
import { createLocation, editLocation } from './locations.js'
import { deliveries, deliveryStops, locations, stopsOfDelivery } from './reads.js'
import * as stops from './stops.js'
import {
  CancelDeliveryInput, CreateDeliveryInput, CreateLocationInput, Delivery, DeliveryConnection, DeliveryFilter, DeliveryInput, DeliveryStop,
  DeliveryStopActInput, DeliveryStopConnection, DeliveryStopFilter, DeliveryStopInput, EditDeliveryStopInput, Location, LocationConnection,
  LocationFilter, LocationInput, LocationPage,
} from './types.js'

@Resolver(() => Location)
export class LocationResolver {
  @Query(() => Location, { nullable: true, description: 'One location. Fails with NOT_FOUND.' })
  location(@Id('The location.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, locations, id, info)
  }

  @Query(() => LocationConnection, { description: 'Locations by name.' })
  locations(
    @Args() page: PageArgs,
    @Filter(() => LocationFilter) filter: LocationFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, locations, page, filter, info)
  }

  @Query(() => LocationPage, {
    description: 'Locations by name, in numbered pages; a page past the end is empty. Fails with BAD_USER_INPUT.',
    deprecationReason: 'Use `locations`.',
  })
  locationsPage(@Args() where: PageNumberArgs, @Args() filter: LocationFilter, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return page(ctx, locations, where, filter, info)
  }

  @FieldResolver(() => [DeliveryStop], { description: 'Stops there, of any delivery, the last entered first.' })
  stops(@Root() { id }: Location, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, deliveryStops, 'locationId', id, first, info)
  }

  @Mutation(() => Location, { description: 'Enters a place. Fails with BAD_USER_INPUT.' })
  createLocation(@Input(() => CreateLocationInput) input: CreateLocationInput, @Ctx() ctx: Context) {
    return createLocation(ctx, input)
  }

  @Mutation(() => Location, { description: 'Changes a place. Fails with NOT_FOUND, BAD_USER_INPUT.' })
  editLocation(@Id('The location.') id: string, @Input(() => LocationInput) input: LocationInput, @Ctx() ctx: Context) {
    return editLocation(ctx, id, input)
  }
}

@Resolver(() => Delivery)
export class DeliveryResolver {
  @Query(() => Delivery, { nullable: true, description: 'One delivery. Fails with NOT_FOUND.' })
  delivery(@Id('The delivery.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, deliveries, id, info)
  }

  @Query(() => DeliveryConnection, { description: 'Deliveries, newest first.' })
  deliveries(
    @Args() page: PageArgs,
    @Filter(() => DeliveryFilter) filter: DeliveryFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, deliveries, page, filter, info)
  }

  @FieldResolver(() => SalesOrder)
  salesOrder(@Root() { salesOrderId }: Delivery, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, salesOrders, salesOrderId, info)
  }

  @FieldResolver(() => [DeliveryStop])
  stops(@Root() { id }: Delivery, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, stopsOfDelivery, 'deliveryId', id, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() delivery: Delivery, @Ctx() { viewer }: Context) {
    return availableActions(deliveryLife, delivery as never, viewer)
  }

  @Mutation(() => Delivery, { description: 'Enters a delivery, with its stops where they are known. Fails with BAD_USER_INPUT.' })
  createDelivery(@Input(() => CreateDeliveryInput) input: CreateDeliveryInput, @Ctx() ctx: Context) {
    return createDelivery(ctx, input)
  }

  @Mutation(() => Delivery, { description: 'Changes an open delivery. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  editDelivery(@Id('The delivery.') id: string, @Input(() => DeliveryInput) input: DeliveryInput, @Ctx() ctx: Context) {
    return editDelivery(ctx, id, input)
  }

  @Mutation(() => Delivery, { description: 'Calls a delivery off and skips the stops that were not reached. Fails with NOT_FOUND, CONFLICT.' })
  cancelDelivery(@Id('The delivery.') id: string, @OptionalInput(() => CancelDeliveryInput) input: CancelDeliveryInput | null, @Ctx() ctx: Context) {
    return cancelDelivery(ctx, id, input)
  }
}

@Resolver(() => DeliveryStop)
export class DeliveryStopResolver {
  @Query(() => DeliveryStop, { nullable: true, description: 'One stop of a delivery. Fails with NOT_FOUND.' })
  deliveryStop(@Id('The stop.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, deliveryStops, id, info)
  }

  @Query(() => DeliveryStopConnection, { description: 'Stops of all deliveries, the last entered first.' })
  deliveryStops(
    @Args() page: PageArgs,
    @Filter(() => DeliveryStopFilter) filter: DeliveryStopFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, deliveryStops, page, filter, info)
  }

  @FieldResolver(() => Delivery, { nullable: true, description: 'The delivery that it is a stop of.' })
  delivery(@Root() { deliveryId }: DeliveryStop, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, deliveries, deliveryId, info)
  }

  @FieldResolver(() => Location, { nullable: true, description: 'The place, where it is one of the locations.' })
  location(@Root() { locationId }: DeliveryStop, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, locations, locationId, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() stop: DeliveryStop, @Ctx() { viewer }: Context) {
    return availableActions(stopLife, stop as never, viewer)
  }

  @Mutation(() => DeliveryStop, { description: 'Adds a stop to an open delivery. Fails with NOT_FOUND, CONFLICT (closed, or place taken), BAD_USER_INPUT.' })
  createDeliveryStop(@Id('The delivery.') id: string, @Input(() => DeliveryStopInput) input: DeliveryStopInput, @Ctx() ctx: Context) {
    return stops.createStop(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Changes a stop that is not done with. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  editDeliveryStop(@Id('The stop.') id: string, @Input(() => EditDeliveryStopInput) input: EditDeliveryStopInput, @Ctx() ctx: Context) {
    return stops.editStop(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Sets out for an upcoming stop. Fails with NOT_FOUND, CONFLICT.' })
  departDeliveryStop(@Id('The stop.') id: string, @OptionalInput(() => DeliveryStopActInput) input: DeliveryStopActInput | null, @Ctx() ctx: Context) {
    return stops.depart(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Arrives at a stop, and keeps when. Fails with NOT_FOUND, CONFLICT.' })
  arriveDeliveryStop(@Id('The stop.') id: string, @OptionalInput(() => DeliveryStopActInput) input: DeliveryStopActInput | null, @Ctx() ctx: Context) {
    return stops.arrive(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Is done with a stop that was arrived at. Fails with NOT_FOUND, CONFLICT.' })
  completeDeliveryStop(@Id('The stop.') id: string, @OptionalInput(() => DeliveryStopActInput) input: DeliveryStopActInput | null, @Ctx() ctx: Context) {
    return stops.complete(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Leaves out a stop that was not arrived at. Fails with NOT_FOUND, CONFLICT.' })
  skipDeliveryStop(@Id('The stop.') id: string, @OptionalInput(() => DeliveryStopActInput) input: DeliveryStopActInput | null, @Ctx() ctx: Context) {
    return stops.skip(ctx, id, input)
  }

  @Mutation(() => DeliveryStop, { description: 'Gives up on a stop, on the way there or at it. Fails with NOT_FOUND, CONFLICT.' })
  failDeliveryStop(@Id('The stop.') id: string, @OptionalInput(() => DeliveryStopActInput) input: DeliveryStopActInput | null, @Ctx() ctx: Context) {
    return stops.fail(ctx, id, input)
  }
}

/** What this feature shows on SalesOrder. */
@Resolver(() => SalesOrder)
export class SalesOrderDeliveriesResolver {
  @FieldResolver(() => [Delivery], { description: 'Deliveries of its goods, newest first; cancelled ones included.' })
  deliveries(@Root() { id }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, deliveries, 'salesOrderId', id, info)
  }
}
