// Deliveries, stops and locations, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageNumberArgs } from '../../core/schema/paging.js'
import { page } from '../../core/records/read.js'
import { cancelDelivery, createDelivery, editDelivery } from './deliveries.js'
import { deliveryLife, stopLife } from './lifecycle.js'
import { createLocation, editLocation } from './locations.js'
import { locations } from './reads.js'
import * as stops from './stops.js'
import {
  CancelDeliveryInput, CreateDeliveryInput, CreateLocationInput, Delivery, DeliveryInput, DeliveryStop,
  DeliveryStopActInput, DeliveryStopInput, EditDeliveryStopInput, Location, LocationFilter, LocationInput,
  LocationPage,
} from './types.js'

@Resolver(() => Location)
export class LocationResolver {
  @Query(() => LocationPage, {
    description: 'Locations by name, in numbered pages; a page past the end is empty. Fails with BAD_USER_INPUT.',
    deprecationReason: 'Use `locations`.',
  })
  locationsPage(@Args() where: PageNumberArgs, @Args() filter: LocationFilter, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return page(ctx, locations, where, filter, info)
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
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() delivery: object, @Ctx() ctx: Context) {
    return availableActions(deliveryLife, { ...delivery }, ctx)
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
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() stop: object, @Ctx() ctx: Context) {
    return availableActions(stopLife, { ...stop }, ctx)
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

