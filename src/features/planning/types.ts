// GraphQL types of a material plan.
import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({ description: "What an item of a bill of materials needs for the order's pieces." })
export class MaterialPlanItem {
  @required.id('The item of the bill of materials.') itemId!: string
  @required.decimal('Quantity per piece.') consumption!: Decimal
  @required.int('Pieces that the item is for.') quantity!: number
  @required.decimal("In percent: the item's own wastage, or else the given one.") wastagePercent!: Decimal
  @required.decimal('Not rounded: consumption × quantity × (1 + wastagePercent / 100).') requiredQty!: Decimal
}

@ObjectType({ description: 'One material of a plan and what is missing; quantities in its unit.' })
export class MaterialPlanRow {
  @required.id('What is needed.') materialId!: string
  @required.text('Code of the material.') code!: string
  @required.text('Name of the material.') name!: string
  @required.text('Unit of the quantities.') unit!: string
  @required.of(() => [MaterialPlanItem], 'The items that need it.') lineItems!: MaterialPlanItem[]
  @required.decimal('Σ of the items, rounded up at 4 places, or to whole units if counted.') requiredQty!: Decimal
  @required.decimal('Issued to the order and not returned.') issuedQty!: Decimal
  @required.decimal("Reserved for lines of the order's material requests.") reservedQty!: Decimal
  @required.decimal("To come by the order's live requests: Σ qtyToPurchase not arrived.") requestedQty!: Decimal
  @required.decimal('To come by open purchase orders of its requests, beyond requestedQty.') orderedQty!: Decimal
  @required.decimal('Free stock: max(0, warehouseQty − reservedQty of the material); whole if counted.') availableQty!: Decimal
  @required.decimal('Free on order: open in sent purchase orders, and ordered by no request. The next plan counts it too.')
  freeOnOrderQty!: Decimal
  @required.decimal('To buy: max(0, requiredQty − the other quantities of this row).') missingQty!: Decimal
}

@ObjectType({ description: 'The material that an order needs, and what of it is missing.' })
export class MaterialPlan {
  @optional.id('The production order. Null for a plan for a sales order.') productionOrderId!: string | null
  @optional.id('The sales order. Null for a plan for a production order.') salesOrderId!: string | null
  @Field(() => [ID], { description: 'The active bills of materials that it is computed from.' })
  billOfMaterialsIds!: string[]
  @required.decimal('Wastage for items without an own wastage, in percent.') wastagePercent!: Decimal
  @required.of(() => [MaterialPlanRow], 'The materials, by code.') rows!: MaterialPlanRow[]
}

@InputType({ description: 'What to plan for: give either `productionOrderId` or `salesOrderId`.' })
export class MaterialPlanInput {
  @optional.id('To plan for a production order.') productionOrderId?: string | null
  @optional.id('The sales order. Its cancelled lines do not count.') salesOrderId?: string | null
  @optional.decimal('Percent for items without an own wastage, 0 to 100; 0 if absent.') wastagePercent?: Decimal | null
}

@InputType({ description: 'A material request to make from a plan.' })
export class CreateMaterialRequestFromPlanInput extends MaterialPlanInput {
  @optional.text('Urgency, in the words of the requester.') urgency?: string | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'A request line to order, with what differs from the request.' })
export class OrderedLineInput {
  @required.id('The line of the material request.') id!: string
  @optional.id('The supplier to order from. If absent, the supplier of the line.') supplierId?: string | null
  @optional.decimal("Order's currency, 0 or more; by default the material's, or the line's.") unitPrice?: Decimal | null
}

@InputType({ description: 'What to order of a material request.' })
export class OrderMaterialRequestInput {
  @optional.of(() => [OrderedLineInput], 'The lines to order. If absent, all lines that are not ordered yet.')
  lineItems?: OrderedLineInput[] | null
  @optional.dayOrInstant("Day of arrival; if absent, today + the materials' longest lead time.")
  expectedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
}
