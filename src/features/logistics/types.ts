// What the public sees of deliveries, their stops, and the places they go to.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node, pageOf } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { DeliveryStatus, StopState, StopType } from '../../generated/prisma/enums.js'

describeEnum(DeliveryStatus, 'DeliveryStatus', 'Where a delivery stands; follows from its stops.', {
  SCHEDULED: 'No stop has begun.',
  IN_TRANSIT: 'On the way.',
  COMPLETED: 'Every stop is completed, skipped or failed.',
  CANCELLED: 'Called off.',
})

describeEnum(StopType, 'StopType', 'What happens at a stop.', {
  PICKUP: 'Goods are taken on.',
  WAYPOINT: 'A place that is passed.',
  DROPOFF: 'Goods are handed over.',
  PORT: 'Goods change to or from a ship.',
  CUSTOMS: 'Goods are cleared.',
  RETURN: 'Goods or carrier come back.',
})

describeEnum(StopState, 'StopState', 'Where a stop stands.', {
  UPCOMING: 'Not set out for yet.',
  EN_ROUTE: 'On the way there.',
  ARRIVED: 'There.',
  COMPLETED: 'Done with.',
  SKIPPED: 'Left out.',
  FAILED: 'Could not be done.',
})

@ObjectType({ implements: Node, description: 'A place that goods come from, pass or go to.' })
export class Location extends Node {
  @required.text("Kind of place, in the trade's words: `warehouse`, `factory`, `port` and so on.") locationType!: string
  @required.text('Name.') name!: string
  @optional.text('Kind of record that the place belongs to: `supplier`, `client` and so on.')
  linkedEntityType!: string | null
  @optional.id('The record that the place belongs to.') linkedEntityId!: string | null
  @optional.text('Short name.') code!: string | null
  @optional.text('Street and number.') address!: string | null
  @optional.text('City.') city!: string | null
  @optional.text('Country.') country!: string | null
  @optional.text('Whom to ask for there.') contactName!: string | null
  @optional.text('Their telephone number.') contactPhone!: string | null
  @optional.decimal('Degrees north, WGS 84.') latitude!: Decimal | null
  @optional.decimal('Degrees east, WGS 84.') longitude!: Decimal | null
  @required.flag('Whether it is in use.') isActive!: boolean
  @required.instant('When it was entered.') createdAt!: Date
  @required.instant('When it was last changed.') updatedAt!: Date
}

@ObjectType({ implements: Node, description: 'One place on a journey.' })
export class DeliveryStop extends Node {
  @required.id('The delivery.') deliveryId!: string
  @required.int('Place on the journey, from 1; no two stops of a delivery share one.') stopOrder!: number
  @required.text('Name of the place.') name!: string
  @optional.text('A second line under the name.') subLabel!: string | null
  @required.of(() => StopType, 'What happens there.') stopType!: StopType
  @required.of(() => StopState, 'Where the stop stands.') state!: StopState
  @optional.dayOrInstant('When it is planned for.') plannedAt!: string | null
  @optional.instant('When it was arrived at.') actualAt!: Date | null
  @optional.text('Remarks.') notes!: string | null
  @optional.id('The place, where it is one of the locations.') locationId!: string | null
  @required.instant('When it was entered.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'A journey of goods, stop by stop.' })
export class Delivery extends Node {
  @required.text('Number of the document, `DL-2026-00001`.') documentId!: string
  @required.of(() => DeliveryStatus, 'Where it stands; follows from its stops.') status!: DeliveryStatus
  @optional.id('The sales order whose goods travel.') salesOrderId!: string | null
  @optional.instant('When it is planned to leave.') plannedAt!: Date | null
  @optional.text('Remarks.') notes!: string | null
  @optional.instant('When it was cancelled.') cancelledAt!: Date | null
  @required.instant('When it was entered.') createdAt!: Date
  @optional.id('Who entered it.') createdById!: string | null
}

export const LocationPage = pageOf(Location)
