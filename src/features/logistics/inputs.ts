// What the operations of locations, deliveries and stops are given.
import { ArgsType, InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { DeliveryStatus, StopState, StopType } from '../../generated/prisma/enums.js'

@InputType({
  description: 'What is changed about a place. Absent fields stay as they are, and null empties what may be empty.',
})
export class LocationInput {
  @optional.text("Kind of place, in the trade's words: `warehouse`, `factory`, `port` and so on.")
  locationType?: string | null
  @optional.text('Name.') name?: string | null
  @optional.text('Kind of record that the place belongs to: `supplier`, `client` and so on.')
  linkedEntityType?: string | null
  @optional.id('The record that the place belongs to; kept as sent.') linkedEntityId?: string | null
  @optional.text('Short name.') code?: string | null
  @optional.text('Street and number.') address?: string | null
  @optional.text('City.') city?: string | null
  @optional.text('Country.') country?: string | null
  @optional.text('Whom to ask for there.') contactName?: string | null
  @optional.text('Their telephone number.') contactPhone?: string | null
  @optional.decimal('Degrees north, WGS 84; from -90 to 90.') latitude?: Decimal | null
  @optional.decimal('Degrees east, WGS 84; from -180 to 180.') longitude?: Decimal | null
  @optional.flag('Whether it is in use; initially it is.') isActive?: boolean | null
}

@InputType({ description: 'A place to be entered.' })
export class CreateLocationInput extends LocationInput {
  @required.text("Kind of place, in the trade's words: `warehouse`, `factory`, `port` and so on.") locationType!: string
  @required.text('Name.') name!: string
}

@InputType({
  description: 'What is changed about a stop. Absent fields stay as they are, and null empties what may be empty.',
})
export class EditDeliveryStopInput {
  @optional.int('Place on the journey, from 1; the delivery must have no other stop there.') stopOrder?: number | null
  @optional.text('Name of the place.') name?: string | null
  @optional.text('A second line under the name.') subLabel?: string | null
  @optional.of(() => StopType, 'What happens there; initially WAYPOINT.') stopType?: StopType | null
  @optional.dayOrInstant('When it is planned for.') plannedAt?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id('The place, where it is one of the locations.') locationId?: string | null
}

@InputType({ description: 'A stop to be added. Without a stopOrder it comes after the last.' })
export class DeliveryStopInput extends EditDeliveryStopInput {
  @required.text('Name of the place.') name!: string
  @optional.of(() => StopState, 'Where the stop stands; initially UPCOMING.') state?: StopState | null
}

@InputType({ description: 'What is said with an act on a stop.' })
export class DeliveryStopActInput {
  @optional.text('Why; kept in the audit trail.') reason?: string | null
}

@InputType({
  description: 'What is changed about a delivery. Absent fields stay as they are, and null empties what may be empty.',
})
export class DeliveryInput {
  @optional.id('The sales order whose goods travel.') salesOrderId?: string | null
  @optional.instant('When it is planned to leave.') plannedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'A delivery to be entered, with its stops where they are known.' })
export class CreateDeliveryInput extends DeliveryInput {
  @optional.of(() => [DeliveryStopInput], 'Its stops; those without a stopOrder come one after the other.')
  stops?: DeliveryStopInput[] | null
}

@InputType({ description: 'Why a delivery is cancelled.' })
export class CancelDeliveryInput {
  @optional.text('Why; kept in the audit trail.') reason?: string | null
}

/** Conditions on locations: an input of the list that scrolls, arguments of the one with a pager. */
@ArgsType()
@InputType('LocationFilter', { description: 'Which locations to list; all conditions hold together.' })
export class LocationFilter {
  @optional.text('Of this kind.') locationType?: string | null
  @optional.flag('In use, or no longer.') isActive?: boolean | null
  @optional.text('Name, code or city contain this, whatever its case.') search?: string | null
  @optional.text('In this country.') country?: string | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('Belonging to a record of this kind.') linkedEntityType?: string | null
  @optional.id('Belonging to this record.') linkedEntityId?: string | null
}

@InputType({ description: 'Which deliveries to list; all conditions hold together.' })
export class DeliveryFilter {
  @optional.of(() => [DeliveryStatus], 'In one of these states.') status?: DeliveryStatus[] | null
  @optional.id('For this sales order.') salesOrderId?: string | null
  @optional.instant('Planned to leave at this time or later.') plannedFrom?: Date | null
  @optional.instant('Planned to leave before this time.') plannedBefore?: Date | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}

@InputType({ description: 'Which stops to list; all conditions hold together.' })
export class DeliveryStopFilter {
  @optional.of(() => [StopState], 'In one of these states.') state?: StopState[] | null
  @optional.of(() => [StopType], 'Of one of these kinds.') stopType?: StopType[] | null
  @optional.id('Of this delivery.') deliveryId?: string | null
  @optional.id('At this location.') locationId?: string | null
  @optional.dayOrInstant('Planned for this time or later.') plannedFrom?: string | null
  @optional.dayOrInstant('Planned for before this time.') plannedBefore?: string | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('Name, second line or notes contain this.') text?: string | null
}
