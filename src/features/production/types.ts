// What the public sees of production orders and bills of materials.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { ProductionOrderStatus } from '../../generated/prisma/enums.js'

describeEnum(ProductionOrderStatus, 'ProductionOrderStatus', 'Where a production order stands.', {
  PLANNED: 'On the plan; nothing has been cut.',
  IN_PROGRESS: 'On the floor.',
  COMPLETED: 'All pieces are made.',
  CANCELLED: 'Will not be made.',
})

@ObjectType({ implements: Node, description: 'An order to the factory floor to make a quantity of a style.' })
export class ProductionOrder extends Node {
  @required.text('Number of the document, `PRO-2026-00001`.') documentId!: string
  @required.id('The style to make.') styleId!: string
  @optional.id('The sales order that it serves, if any.') salesOrderId!: string | null
  @required.of(() => ProductionOrderStatus, 'Where it stands.') status!: ProductionOrderStatus
  @required.int('Pieces to make.') quantity!: number
  @optional.instant('When it is to start.') plannedStart!: Date | null
  @optional.instant('When it is to be done.') plannedEnd!: Date | null
  @optional.instant('When it started.') startedAt!: Date | null
  @optional.instant('When the last piece was made.') completedAt!: Date | null
  @optional.instant('When it was cancelled.') cancelledAt!: Date | null
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was planned.') createdAt!: Date
  @optional.id('Who planned it.') createdById!: string | null
}


@InputType({ description: 'Which production orders to list; all conditions hold together.' })
export class ProductionOrderFilter {
  @optional.of(() => [ProductionOrderStatus], 'In one of these states.') status?: ProductionOrderStatus[] | null
  @optional.id('Of this style.') styleId?: string | null
  @optional.id('For this sales order.') salesOrderId?: string | null
  @optional.instant('To start at this time or later.') plannedFrom?: Date | null
  @optional.instant('To start before this time.') plannedBefore?: Date | null
  @optional.instant('Planned at this time or later.') createdFrom?: Date | null
  @optional.instant('Planned before this time.') createdBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}

@ObjectType({ implements: Node, description: 'One material of a bill of materials.' })
export class BillOfMaterialsItem extends Node {
  @required.id('The bill of materials.') billOfMaterialsId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @required.id('The material.') materialId!: string
  @required.decimal('Quantity per piece, in the unit beside it, before wastage.') consumption!: Decimal
  @required.text('Unit of the consumption.') unit!: string
  @required.decimal('Added to the consumption for cutting loss, in percent.') wastagePercent!: Decimal
}

@ObjectType({ implements: Node, description: 'What one piece of a style takes.' })
export class BillOfMaterials extends Node {
  @required.text('Number of the document, `BOM-2026-00001`.') documentId!: string
  @required.id('The style.') styleId!: string
  @required.text('What it is called.') name!: string
  @required.flag('Whether new requests may be made from it.') isActive!: boolean
  @required.instant('When it was written.') createdAt!: Date
  @optional.id('Who wrote it.') createdById!: string | null
}


@InputType({ description: 'Which bills of materials to list; all conditions hold together.' })
export class BillOfMaterialsFilter {
  @optional.id('Of this style.') styleId?: string | null
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.instant('Written at this time or later.') createdFrom?: Date | null
  @optional.instant('Written before this time.') createdBefore?: Date | null
  @optional.text('Number or name contain this.') text?: string | null
}
