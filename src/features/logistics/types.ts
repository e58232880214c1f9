// GraphQL types of deliveries, their stops and locations.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node, pageOf } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { DeliveryStatus, StopState, StopType } from '../../generated/prisma/enums.js'

describeEnum(DeliveryStatus, 'DeliveryStatus', 'State of a delivery, derived from its stops.', {
  SCHEDULED: 'No stop has begun.',
  IN_TRANSIT: 'At least one stop has begun, and not all stops have ended.',
  COMPLETED: 'All stops have ended, and a dropoff was completed. Without dropoffs: a stop was completed, or all were '
    + 'skipped and no goods are carried.',
  FAILED: 'All stops have ended, and no dropoff was completed. Without dropoffs: no stop was completed, and one failed '
    + 'or goods are carried. The goods do not count as shipped.',
  CANCELLED: 'Called off; its goods do not count as shipped.',
})

describeEnum(StopType, 'StopType', 'Activity at a stop.', {
  PICKUP: 'Goods are picked up.',
  WAYPOINT: 'The delivery passes the place.',
  DROPOFF: 'Goods are handed over.',
  PORT: 'Goods are loaded onto or unloaded from a ship.',
  CUSTOMS: 'Goods are cleared by customs.',
  RETURN: 'Goods or the carrier return.',
})

describeEnum(StopState, 'StopState', 'State of a stop.', {
  UPCOMING: 'The delivery is not on the way to the stop yet.',
  EN_ROUTE: 'The delivery is on the way to the stop.',
  ARRIVED: 'The delivery has reached the stop.',
  COMPLETED: 'The stop is completed.',
  SKIPPED: 'The stop was skipped.',
  FAILED: 'The stop failed.',
})

@ObjectType({ implements: [Node, EditableRecord], description: 'A place where goods start, pass through or arrive.' })
export class Location extends EditableRecord {
  @required.text('Kind of place, such as `warehouse`, `factory` or `port`.') locationType!: string
  @required.text('What the place is called.') name!: string
  @optional.text('Kind of its record, such as `supplier` or `client`. Null without one.')
  linkedEntityType!: string | null
  @optional.id('The record that the place belongs to. Null if it belongs to none.') linkedEntityId!: string | null
  @optional.text('Short name. Null if not given.') code!: string | null
  @optional.text('Street and number. Null if not given.') address!: string | null
  @optional.text('Town or city. Null if not given.') city!: string | null
  @optional.text('As free text. Null if not given.') country!: string | null
  @optional.text('Contact person at the place. Null if not given.') contactName!: string | null
  @optional.text('Telephone number of the contact person. Null if not given.') contactPhone!: string | null
  @optional.decimal('Latitude in degrees, WGS 84. Null if not given.') latitude!: Decimal | null
  @optional.decimal('Longitude in degrees, WGS 84. Null if not given.') longitude!: Decimal | null
  @required.flag('True while the location is in use.') isActive!: boolean
  @required.instant('The time at which it was entered.') createdAt!: Date
}

@ObjectType({ implements: [Node, EditableRecord], description: 'One place on the route of a delivery.' })
export class DeliveryStop extends EditableRecord {
  @required.id('What it is a part of.') deliveryId!: string
  @required.int('Position on the route, from 1; unique within the delivery.') stopOrder!: number
  @required.text('Name of the place.') name!: string
  @optional.text('Second line of text under the name. Null if not given.') subLabel!: string | null
  @required.of(() => StopType, 'Activity at the stop.') stopType!: StopType
  @required.of(() => StopState, 'State of the stop.') state!: StopState
  @optional.dayOrInstant('Planned day or time. Null if not given.') plannedAt!: string | null
  @optional.instant('Time of arrival. Null until then.') actualAt!: Date | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @optional.id('The location, if the place is a recorded location.') locationId!: string | null
  @required.instant('The time at which it was entered.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'Pieces of one line of a sales order in a delivery.' })
export class DeliveryLine extends Node {
  @required.id('What it is a part of.') deliveryId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @required.id('Where the pieces were ordered.') salesOrderLineId!: string
  @optional.id('The planned shipment of the order. Null if there is none.') shipmentId!: string | null
  @optional.id('The dropoff of the pieces; null if delivered with the whole delivery.') stopId!: string | null
  @required.int('Pieces. The order line says when they count as shipped and delivered.') quantity!: number
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A transport of goods, with its stops.' })
export class Delivery extends EditableRecord {
  @required.text('Document number, such as `DL-2026-00001`.') documentId!: string
  @required.of(() => DeliveryStatus, 'State of the delivery, derived from its stops.') status!: DeliveryStatus
  @optional.id('The sales order of the goods. Null if it transports other goods.') salesOrderId!: string | null
  @optional.instant('Planned time of departure. Null if not given.') plannedAt!: Date | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
  @required.instant('The time at which it was entered.') createdAt!: Date
  @optional.id('The user who entered it. Null if no user is known.') createdById!: string | null
}

export const LocationPage = pageOf(Location)
