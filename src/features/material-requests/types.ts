// What the public sees of a material request.
import { Field, InputType, ObjectType } from 'type-graphql'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { connectionOf, Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { MaterialRequestLineStatus, MaterialRequestStatus } from '../../generated/prisma/enums.js'
import { Material } from '../materials/types.js'
import { Supplier } from '../partners/types.js'
import { BillOfMaterials, ProductionOrder } from '../production/types.js'
import { SalesOrder } from '../sales-orders/types.js'

describeEnum(MaterialRequestStatus, 'MaterialRequestStatus', 'Where a material request stands.', {
  DRAFT: 'Being written; nobody has been asked yet.',
  SUBMITTED: 'Waiting for approval.',
  APPROVED: 'May be bought.',
  REJECTED: 'Refused, with a reason; may be submitted again.',
  CANCELLED: 'No longer wanted.',
  PARTIALLY_ORDERED: 'Purchase orders cover some of the lines.',
  ORDERED: 'Purchase orders cover every line.',
  PARTIALLY_RECEIVED: 'Some of what was ordered has arrived.',
  RECEIVED: 'All that was ordered has arrived.',
})

describeEnum(MaterialRequestLineStatus, 'MaterialRequestLineStatus', 'Where a line of a material request stands.', {
  PENDING: 'Not ordered yet.',
  ORDERED: 'On a purchase order.',
  RECEIVED: 'In the warehouse.',
  CANCELLED: 'No longer wanted.',
})

@ObjectType({ implements: Node, description: 'One material that is needed, and how much of it must be bought.' })
export class MaterialRequestLine extends Node {
  @required.id('The request it belongs to.') materialRequestId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.id('The material.') materialId!: string | null
  @optional.text('Name of the material when the line was written.') materialName!: string | null
  @optional.id('The supplier to buy from.') supplierId!: string | null
  @optional.text('Name of the supplier when the line was written.') supplierName!: string | null
  @optional.text('Unit of measure of the quantities.') uom!: string | null
  @required.decimal('How much production needs, in the unit of measure.') requiredQty!: Decimal
  @required.decimal('How much the warehouse held when the line was written.') warehouseAvailableQty!: Decimal
  @required.decimal('How much must be bought: max(0, requiredQty − warehouseAvailableQty).') qtyToPurchase!: Decimal
  @optional.decimal("Price of one unit, in the organization's currency.") unitPrice!: Decimal | null
  @optional.decimal('What is expected to be paid: qtyToPurchase × unitPrice; absent without a price.') estimatedAmount!: Decimal | null
  @optional.id('The purchase order line that buys it.') linkedPoLineId!: string | null
  @required.of(() => MaterialRequestLineStatus, 'Where the line stands.') status!: MaterialRequestLineStatus
  @optional.text('Remarks.') notes!: string | null
  @optional.of(() => Material, 'The material as it is now.') material!: Material | null
  @optional.of(() => Supplier, 'The supplier as it is now.') supplier!: Supplier | null
}

@ObjectType({ implements: Node, description: 'One act on a material request; never changed afterwards.' })
export class MaterialRequestHistory extends Node {
  @required.id('The request.') materialRequestId!: string
  @required.text('One of submit, approve, reject, cancel, reopen.') action!: string
  @required.of(() => MaterialRequestStatus, 'The state after the act.') status!: MaterialRequestStatus
  @optional.id('Who did it.') performedById!: string | null
  @optional.text('Their name at the time.') performedByName!: string | null
  @required.instant('When.') performedAt!: Date
  @optional.text('Why; always given for a rejection.') reason!: string | null
  @optional.text('Remarks of whoever did it.') comments!: string | null
}

@ObjectType({ implements: Node, description: 'A request to buy the material that production needs.' })
export class MaterialRequest extends Node {
  @required.text('Number of the document, `MR-2026-00001`.') documentId!: string
  @required.of(() => MaterialRequestStatus, 'Where it stands.') status!: MaterialRequestStatus
  @optional.text('How soon it is needed, in the words of whoever asks.') urgency!: string | null
  @optional.text('Remarks.') notes!: string | null
  @optional.text('Why it was rejected, while it is.') rejectionReason!: string | null
  @optional.id('The production order that needs the material.') productionOrderId!: string | null
  @optional.id('The sales order behind it.') salesOrderId!: string | null
  @optional.id('The bill of materials that the lines were made from.') bomId!: string | null
  @optional.decimal('Added to what the bill of materials asks for, in percent.') wastagePercent!: Decimal | null
  @required.flag('Whether the lines were made from a bill of materials rather than typed in.') autoGenerated!: boolean
  @required.int('How many lines it has.') lineItemsCount!: number
  @required.decimal("Σ estimatedAmount of the lines, in the organization's currency.") totalEstimatedAmount!: Decimal
  @required.instant('When it was drafted.') createdAt!: Date
  @optional.id('Who drafted it; absent where the system did.') createdById!: string | null
  @optional.text('Their name at the time.') createdByName!: string | null
  @optional.instant('When it was last submitted.') submittedAt!: Date | null
  @optional.id('Who submitted it.') submittedById!: string | null
  @optional.text('Their name at the time.') submittedByName!: string | null
  @optional.instant('When it was approved.') approvedAt!: Date | null
  @optional.id('Who approved it.') approvedById!: string | null
  @optional.text('Their name at the time.') approvedByName!: string | null
  @optional.instant('When it was rejected, while it is.') rejectedAt!: Date | null
  @optional.id('Who rejected it.') rejectedById!: string | null
  @optional.text('Their name at the time.') rejectedByName!: string | null
  @optional.of(() => ProductionOrder, 'The production order that needs the material.') productionOrder!: ProductionOrder | null
  @optional.of(() => SalesOrder, 'The sales order behind it.') salesOrder!: SalesOrder | null
  @optional.of(() => BillOfMaterials, 'The bill of materials that the lines were made from.') bom!: BillOfMaterials | null
  @required.of(() => [MaterialRequestLine], 'What is needed, in order.') lineItems!: MaterialRequestLine[]
  @required.of(() => [MaterialRequestHistory], 'What was done with it, oldest first.') approvalHistory!: MaterialRequestHistory[]
  @required.of(() => [AvailableAction], 'What the viewer may do with it next, and if not, why not.') availableActions!: AvailableAction[]
}

export const MaterialRequestConnection = connectionOf(MaterialRequest)

@InputType({ description: 'One material that is needed.' })
export class MaterialRequestLineInput {
  @optional.id('The material; gives name, unit, price and supplier where they are not given here.') materialId?: string | null
  @optional.text('Name of the material; required without materialId.') materialName?: string | null
  @optional.id('The supplier to buy from.') supplierId?: string | null
  @optional.text('Unit of measure of the quantities.') uom?: string | null
  @required.decimal('How much production needs; more than 0.') requiredQty!: Decimal
  @optional.decimal('How much the warehouse holds; 0 or more.') warehouseAvailableQty?: Decimal | null
  @optional.decimal("Price of one unit, in the organization's currency; 0 or more. Left out, it is the material's, converted by today's rate.") unitPrice?: Decimal | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'The content of a material request. Absent fields stay as they are.' })
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
