// GraphQL input types of material requests.
import { Field, InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import { AWAITING } from '../../core/lifecycle/awaiting.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { MaterialRequestStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'One needed material.' })
export class MaterialRequestLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.id('The material; gives name, unit, price and supplier where absent.') materialId?: string | null
  @optional.text('Name of the material; required without materialId.') materialName?: string | null
  @optional.id('The supplier to buy from.') supplierId?: string | null
  @optional.text('Unit of measure of the quantities.') uom?: string | null
  @required.decimal('Quantity that production needs; more than 0.') requiredQty!: Decimal
  @optional.decimal('In the warehouse; 0 or more. If absent, min(free stock, requiredQty).')
  warehouseAvailableQty?: Decimal | null
  @optional.decimal("Home currency, 0 or more; if absent the material's, by today's rate.") unitPrice?: Decimal | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'A new material request.' })
export class CreateMaterialRequestInput {
  @optional.text('Urgency, as free text.') urgency?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.id('The order that needs the material.') productionOrderId?: string | null
  @optional.id('The order that the pieces are made for.') salesOrderId?: string | null
  @optional.id('What the lines were computed from.') bomId?: string | null
  @optional.decimal('Percentage added to the quantity of the bill of materials.') wastagePercent?: Decimal | null
  @Field(() => [MaterialRequestLineInput], { nullable: true, description: 'The needed materials; replaces all lines.' })
  lineItems?: MaterialRequestLineInput[] | null
}

@InputType({ description: 'Changes: absent fields stay, and null clears what may be empty.' })
export class EditMaterialRequestInput extends CreateMaterialRequestInput {}

@InputType({ description: 'Material requests that match every given condition.' })
export class MaterialRequestFilter {
  @optional.flag(AWAITING) awaitingMyDecision?: boolean | null
  @optional.of(() => [MaterialRequestStatus], 'Records in one of these states.') status?: MaterialRequestStatus[] | null
  @optional.ids('For one of these production orders.') productionOrderId?: string[] | null
  @optional.ids('For one of these sales orders.') salesOrderId?: string[] | null
  @optional.ids('Computed from one of these bills of materials.') bomId?: string[] | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.ids('Submitted by one of these users.') submittedById?: string[] | null
  @optional.ids('Approved by one of these users.') approvedById?: string[] | null
  @optional.ids('Rejected by one of these users.') rejectedById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.decimal('Estimated amount, this or more.') totalEstimatedAmountFrom?: Decimal | null
  @optional.decimal('Estimated amount, this or less.') totalEstimatedAmountTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
