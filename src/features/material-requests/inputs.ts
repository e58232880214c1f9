// What the operations of material requests are given.
import { Field, InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { MaterialRequestStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'One material that is needed.' })
export class MaterialRequestLineInput {
  @optional.id('The material; gives name, unit, price and supplier where they are not given here.') materialId?:
    string | null
  @optional.text('Name of the material; required without materialId.') materialName?: string | null
  @optional.id('The supplier to buy from.') supplierId?: string | null
  @optional.text('Unit of measure of the quantities.') uom?: string | null
  @required.decimal('How much production needs; more than 0.') requiredQty!: Decimal
  @optional.decimal('How much the warehouse holds; 0 or more.') warehouseAvailableQty?: Decimal | null
  @optional.decimal(
    "Price of one unit, in the organization's currency; 0 or more. Left out, it is the material's, converted by today's rate.",
  )
  unitPrice?: Decimal | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({
  description:
    'The content of a material request. In an edit absent fields stay as they are, and null empties what may be empty.',
})
export class MaterialRequestInput {
  @optional.text('How soon it is needed.') urgency?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id('The production order that needs the material.') productionOrderId?: string | null
  @optional.id('The sales order behind it.') salesOrderId?: string | null
  @optional.id('The bill of materials that the lines were made from.') bomId?: string | null
  @optional.decimal('Added to what the bill of materials asks for, in percent.') wastagePercent?: Decimal | null
  @Field(() => [MaterialRequestLineInput], { nullable: true, description: 'What is needed; replaces all lines.' })
  lineItems?: MaterialRequestLineInput[] | null
}

@InputType({ description: 'What is said with an act on a material request.' })
export class MaterialRequestActInput {
  @optional.text('Remarks for the history.') comments?: string | null
}

@InputType({ description: 'Why a material request is rejected.' })
export class RejectMaterialRequestInput extends MaterialRequestActInput {
  @required.text('Why; shown to whoever asked.') reason!: string
}

@InputType({ description: 'Which material requests to list; all conditions hold together.' })
export class MaterialRequestFilter {
  @optional.of(() => [MaterialRequestStatus], 'In one of these states.') status?: MaterialRequestStatus[] | null
  @optional.id('For this production order.') productionOrderId?: string | null
  @optional.id('For this sales order.') salesOrderId?: string | null
  @optional.id('Made from this bill of materials.') bomId?: string | null
  @optional.id('Drafted by this user.') createdById?: string | null
  @optional.instant('Drafted at this time or later.') createdFrom?: Date | null
  @optional.instant('Drafted before this time.') createdBefore?: Date | null
  @optional.text('Number, urgency or notes contain this.') text?: string | null
}
