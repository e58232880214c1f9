// GraphQL types of a material request.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { MaterialRequestLineStatus, MaterialRequestStatus } from '../../generated/prisma/enums.js'

describeEnum(MaterialRequestStatus, 'MaterialRequestStatus', 'State of a material request.', {
  DRAFT: 'Draft; not submitted for approval yet.',
  SUBMITTED: 'Waiting for approval.',
  APPROVED: 'Approved; the material may be bought.',
  REJECTED: 'Rejected, with a reason. May be submitted again.',
  CANCELLED: 'No longer needed.',
  PARTIALLY_ORDERED: 'Purchase orders cover some of the lines.',
  ORDERED: 'Purchase orders cover every line.',
  PARTIALLY_RECEIVED: 'A part of the ordered quantities has arrived.',
  RECEIVED: 'All ordered quantities have arrived, or their orders were closed.',
})

describeEnum(MaterialRequestLineStatus, 'MaterialRequestLineStatus', 'State of a line of a material request.', {
  PENDING: 'Not ordered yet.',
  ORDERED: 'Ordered on a purchase order.',
  RECEIVED: 'Everything ordered for it has arrived, or its order was closed.',
  CANCELLED: 'No longer needed.',
})

@ObjectType({ implements: Node, description: 'One needed material, and the quantity that must be bought.' })
export class MaterialRequestLine extends Node {
  @required.id('The request that it belongs to.') materialRequestId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The material.') materialId!: string | null
  @optional.text('Name of the material at the time when the line was written.') materialName!: string | null
  @optional.id('The supplier to buy from.') supplierId!: string | null
  @optional.text('Name of the supplier at the time when the line was written.') supplierName!: string | null
  @optional.text('Unit of measure of the quantities.') uom!: string | null
  @required.decimal('Quantity that production needs, in `uom`.') requiredQty!: Decimal
  @required.decimal('Quantity in the warehouse: as given, otherwise min(free stock, requiredQty) when the line was written.') warehouseAvailableQty!: Decimal
  @required.decimal('Quantity of the stock that is reserved for the line, from the approval to the issue.')
  reservedQty!: Decimal
  @required.decimal('Quantity to buy: max(0, requiredQty − warehouseAvailableQty).') qtyToPurchase!: Decimal
  @optional.decimal("Price of one unit, in the organization's currency.") unitPrice!: Decimal | null
  @optional.decimal('Estimated cost: qtyToPurchase × unitPrice. Absent without a price.')
  estimatedAmount!: Decimal | null
  @optional.id('The purchase order line that buys it.') linkedPoLineId!: string | null
  @required.of(() => MaterialRequestLineStatus, 'State of the line.') status!: MaterialRequestLineStatus
  @optional.text('Remarks.') notes!: string | null
}

@ObjectType({ implements: Node, description: 'One action on a material request. It is never changed afterwards.' })
export class MaterialRequestHistory extends Node {
  @required.id('The material request.') materialRequestId!: string
  @required.text('The action: submit, approve, reject, cancel, reopen, release; order or receive where purchase orders or receipts changed '
    + 'the state.') action!: string
  @required.of(() => MaterialRequestStatus, 'The state after the action.') status!: MaterialRequestStatus
  @optional.id('The user who performed the action.') performedById!: string | null
  @optional.text('Name of that user at the time.') performedByName!: string | null
  @required.instant('Time of the action.') performedAt!: Date
  @optional.text('Reason; always present for a rejection.') reason!: string | null
  @optional.text('Remarks of the user who performed the action.') comments!: string | null
}

@ObjectType({ implements: Node, description: 'A request to buy the material that production needs.' })
export class MaterialRequest extends Node {
  @required.text('Document number, such as `MR-2026-00001`.') documentId!: string
  @required.of(() => MaterialRequestStatus, 'State of the request.') status!: MaterialRequestStatus
  @optional.text('Urgency, in the words of the requester.') urgency!: string | null
  @optional.text('Remarks.') notes!: string | null
  @optional.text('Reason for the rejection; only while its state is REJECTED.') rejectionReason!: string | null
  @optional.id('The production order that needs the material.') productionOrderId!: string | null
  @optional.id('The sales order that it is for.') salesOrderId!: string | null
  @optional.id('The bill of materials that the lines were computed from.') bomId!: string | null
  @optional.decimal('Percentage added to the quantity of the bill of materials.') wastagePercent!: Decimal | null
  @required.flag('True if the lines were computed from a bill of materials; false if they were entered by hand.')
  autoGenerated!: boolean
  @required.int('Number of lines.') lineItemsCount!: number
  @required.decimal("Σ estimatedAmount of the lines, in the organization's currency.") totalEstimatedAmount!: Decimal
  @required.instant('The time at which it was drafted.') createdAt!: Date
  @optional.id('The user who created it; absent if the system created it.') createdById!: string | null
  @optional.text('Name of that user at the time.') createdByName!: string | null
  @optional.instant('Time of the last submission.') submittedAt!: Date | null
  @optional.id('The user who submitted it.') submittedById!: string | null
  @optional.text('Name of that user at the time.') submittedByName!: string | null
  @optional.instant('The time at which it was approved.') approvedAt!: Date | null
  @optional.id('The user who approved it.') approvedById!: string | null
  @optional.text('Name of that user at the time.') approvedByName!: string | null
  @optional.instant('The time at which it was rejected; only while its state is REJECTED.') rejectedAt!: Date | null
  @optional.id('The user who rejected it.') rejectedById!: string | null
  @optional.text('Name of that user at the time.') rejectedByName!: string | null
}
