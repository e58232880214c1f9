// GraphQL input types of locations, deliveries and stops.
import { ArgsType, Field, ID, InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal, SentMoment } from '../../core/schema/scalars.js'
import { DeliveryStatus, StopState, StopType } from '../../generated/prisma/enums.js'

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditLocationInput {
  @optional.text('Kind of place, such as `warehouse`, `factory` or `port`.')
  locationType?: string | null
  @optional.text('What the place is called.') name?: string | null
  @optional.text('Kind of record the place belongs to, such as `supplier` or `client`.')
  linkedEntityType?: string | null
  @optional.id('Identifier of the record that the place belongs to; stored as sent.') linkedEntityId?: string | null
  @optional.text('Short name.') code?: string | null
  @optional.text('Street and number.') address?: string | null
  @optional.text('Town or city.') city?: string | null
  @optional.text('As free text.') country?: string | null
  @optional.text('Contact person at the place.') contactName?: string | null
  @optional.text('Telephone number of the contact person.') contactPhone?: string | null
  @optional.decimal('Latitude in degrees, WGS 84; from -90 to 90.') latitude?: Decimal | null
  @optional.decimal('Longitude in degrees, WGS 84; from -180 to 180.') longitude?: Decimal | null
  @optional.flag('True while the location is in use; true by default.') isActive?: boolean | null
}

@InputType({ description: 'A new location.' })
export class CreateLocationInput extends EditLocationInput {
  @required.text('Kind of place, such as `warehouse`, `factory` or `port`.') locationType!: string
  @required.text('What the place is called.') name!: string
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditDeliveryStopInput {
  @optional.int('Position on the route, from 1; unique within the delivery.') stopOrder?: number | null
  @optional.text('Name of the place.') name?: string | null
  @optional.text('Second line of text under the name.') subLabel?: string | null
  @optional.of(() => StopType, 'Activity at the stop; WAYPOINT by default.') stopType?: StopType | null
  @optional.dayOrInstant('Planned day or time.') plannedAt?: SentMoment | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id('The location, if the place is a recorded location.') locationId?: string | null
}

@InputType({ description: 'A new stop. Without a stopOrder it is added after the last stop.' })
export class CreateDeliveryStopInput extends EditDeliveryStopInput {
  @required.text('Name of the place.') name!: string
  @optional.of(() => StopState, 'State of the stop; UPCOMING by default.') state?: StopState | null
}

@InputType({ description: 'Pieces of a sales order line; give `salesOrderLineId` or `styleSkuId`.' })
export class DeliveryLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.id('Where the pieces were ordered.') salesOrderLineId?: string | null
  @optional.id('The size and colour, if the order has one line for it.') styleSkuId?: string | null
  @optional.int('Of the planned shipment. A line with its `id` keeps its own if absent.') shipmentNumber?: number | null
  @optional.int('The dropoff (`stopOrder`) at which the pieces are handed over. A new line takes the only dropoff by '
    + 'default, and must name one of several. A line with its `id` keeps what it has if this is absent, and has none '
    + 'if null. Without a dropoff, the pieces are delivered with the completed delivery.')
  stopOrder?: number | null
  @required.int('Pieces, more than 0; at most `mostToShip` in all deliveries together.') quantity!: number
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditDeliveryInput {
  @optional.id('The sales order of the goods.') salesOrderId?: string | null
  @optional.of(() => [DeliveryLineInput], 'Goods of the order, while the delivery is scheduled; replaces all.')
  lineItems?: DeliveryLineInput[] | null
  @optional.instant('Planned time of departure.') plannedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'A new delivery, optionally with its stops and goods.' })
export class CreateDeliveryInput extends EditDeliveryInput {
  @optional.of(() => [CreateDeliveryStopInput], 'The stops. One without a stopOrder follows the one before it.')
  stops?: CreateDeliveryStopInput[] | null
}

@InputType({ description: 'The order in which a delivery goes to its stops.' })
export class ReorderStopsInput {
  @Field(() => [ID], { description: 'All stops, once each. Completed ones stay in front, as they are.' })
  stopIds!: string[]
}

/** Filter of locations: an input of the list with a cursor, and arguments of the list with page numbers. */
@ArgsType()
@InputType('LocationFilter', { description: 'Locations that match every given condition.' })
export class LocationFilter {
  @optional.texts('Locations of these kinds.') locationType?: string[] | null
  @optional.flag('True: only locations in use. False: only locations no longer in use.') isActive?: boolean | null
  @optional.text('Text in the name, code or city; upper and lower case do not matter.') text?: string | null
  @optional.texts('In one of these countries.') country?: string[] | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.texts('Belongs to a record of one of these kinds.') linkedEntityType?: string[] | null
  @optional.ids('Belongs to one of these records.') linkedEntityId?: string[] | null
}

@InputType({ description: 'Deliveries that match every given condition.' })
export class DeliveryFilter {
  @optional.of(() => [DeliveryStatus], 'Records in one of these states.') status?: DeliveryStatus[] | null
  @optional.ids('For one of these sales orders.') salesOrderId?: string[] | null
  @optional.instant('The planned departure is at this time or later.') plannedFrom?: Date | null
  @optional.instant('The planned departure is before this time.') plannedBefore?: Date | null
  @optional.ids('Entered by one of these users.') createdById?: string[] | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@InputType({ description: 'Stops that match every given condition.' })
export class DeliveryStopFilter {
  @optional.of(() => [StopState], 'Records in one of these states.') state?: StopState[] | null
  @optional.of(() => [StopType], 'Stops of one of these types.') stopType?: StopType[] | null
  @optional.ids('Of one of these deliveries.') deliveryId?: string[] | null
  @optional.ids('At one of these locations.') locationId?: string[] | null
  @optional.dayOrInstant('The planned time is this time or later.') plannedFrom?: SentMoment | null
  @optional.dayOrInstant('The planned time is before this time.') plannedBefore?: SentMoment | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
