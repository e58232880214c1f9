// GraphQL types of production orders and bills of materials.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillOfMaterialsStatus, ProductionOrderStatus } from '../../generated/prisma/enums.js'

describeEnum(ProductionOrderStatus, 'ProductionOrderStatus', 'State of a production order.', {
  PLANNED: 'Planned; production has not started.',
  IN_PROGRESS: 'Being made.',
  COMPLETED: 'All pieces are made.',
  CANCELLED: 'Cancelled; will not be made.',
})

describeEnum(BillOfMaterialsStatus, 'BillOfMaterialsStatus', 'State of a version of a bill of materials.', {
  DRAFT: 'Draft; not used yet.',
  ACTIVE: 'The version used for requirements. A style has at most one.',
  RETIRED: 'Replaced by a later version, or no longer used.',
})

@ObjectType({ implements: [Node, EditableRecord], description: 'An order to the factory to make a quantity of a style.' })
export class ProductionOrder extends EditableRecord {
  @required.text('Document number, such as `PRO-2026-00001`.') documentId!: string
  @required.id('The style to make.') styleId!: string
  @optional.id('The sales order that it is made for, if any.') salesOrderId!: string | null
  @required.of(() => ProductionOrderStatus, 'State of the record.') status!: ProductionOrderStatus
  @required.int('Pieces to make; the sum of the lines, if there are lines.') quantity!: number
  @optional.storedDay('Day of the planned start. Null if not given.') plannedStart!: Date | null
  @optional.storedDay('Day of the planned end. Null if not given.') plannedEnd!: Date | null
  @optional.instant('Time of the start. Null until then.') startedAt!: Date | null
  @optional.instant('Time at which the last piece was made. Null until then.') completedAt!: Date | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
}

@ObjectType({ implements: Node, description: 'Pieces of one size and colour of a production order.' })
export class ProductionOrderLine extends Node {
  @required.id('The production order that it belongs to.') productionOrderId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @required.id('The size and colour.') styleSkuId!: string
  @required.int('Pieces to make.') quantity!: number
}

@ObjectType({ implements: Node, description: 'One material of a bill of materials.' })
export class BillOfMaterialsItem extends Node {
  @required.id('The version that it is a part of.') billOfMaterialsId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @required.id('What a piece needs.') materialId!: string
  @required.decimal('Quantity per piece, in `unit`, before wastage.') consumption!: Decimal
  @required.text('Unit of measure of the consumption.') unit!: string
  @optional.decimal('Cutting loss in percent. Absent: that of the calculation.') wastagePercent!: Decimal | null
  @optional.id('The SKU that the item is for; absent for all SKUs.') styleSkuId!: string | null
  @optional.text('The size that the item is for; absent for all sizes.') size!: string | null
  @optional.text('The colour that the item is for; absent for all colours.') color!: string | null
}

@ObjectType({ implements: [Node, EditableRecord], description: 'The materials that one piece of a style needs.' })
export class BillOfMaterials extends EditableRecord {
  @required.text('Document number, such as `BOM-2026-00001`.') documentId!: string
  @required.id('The style whose pieces need the materials.') styleId!: string
  @required.text('Name of the bill of materials.') name!: string
  @required.int('Number of the version of the style, from 1.') versionNumber!: number
  @required.of(() => BillOfMaterialsStatus, 'State of the version.') status!: BillOfMaterialsStatus
  @optional.instant('The time at which it became the active version. Null until then.') activatedAt!: Date | null
  @optional.instant('The time at which it was retired. Null until then.') retiredAt!: Date | null
  @required.instant('The time at which it was written.') createdAt!: Date
  @optional.id('The user who wrote it. Null if no user is known.') createdById!: string | null
}
