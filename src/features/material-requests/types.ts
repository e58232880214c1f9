// GraphQL types of a material request.
import { ObjectType } from 'type-graphql'
import { RecordAction } from '../../core/lifecycle/record-action.js'
import { FROM, TO } from '../../core/lifecycle/history-type.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
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
  RECEIVED: 'All quantities to buy have arrived.',
})

describeEnum(MaterialRequestLineStatus, 'MaterialRequestLineStatus', 'State of a line of a material request.', {
  PENDING: 'Not ordered, or what is left of a line whose order was closed.',
  ORDERED: 'Ordered on a purchase order.',
  RECEIVED: 'Everything ordered for it has arrived. Of a closed order, what has arrived is a line of its own.',
  CANCELLED: 'No longer needed.',
})

@ObjectType({ implements: Node, description: 'One needed material, and the quantity that must be bought.' })
export class MaterialRequestLine extends Node {
  @required.id('The request that it belongs to.') materialRequestId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The material. Null if none was named.') materialId!: string | null
  @optional.text('Name when the line was written. Null without a name.') materialName!: string | null
  @optional.id('The supplier to buy from. Null if none was named.') supplierId!: string | null
  @optional.text('Name when the line was written. Null without a supplier.') supplierName!: string | null
  @optional.text('Unit of measure of the quantities. Null if not given.') uom!: string | null
  @required.decimal('Quantity that production needs, in `uom`.') requiredQty!: Decimal
  @required.decimal('As given, else min(free stock, requiredQty) when the line was written.')
  warehouseAvailableQty!: Decimal
  @required.decimal('Stock reserved for it: free stock at the approval, later what arrives; until issued.') reservedQty!: Decimal
  @required.decimal('Quantity to buy: max(0, requiredQty − warehouseAvailableQty).') qtyToPurchase!: Decimal
  @optional.decimal("Price of one unit, in the organization's currency. Null if not given.") unitPrice!: Decimal | null
  @optional.decimal('Estimated cost: qtyToPurchase × unitPrice. Absent without a price.')
  estimatedAmount!: Decimal | null
  @optional.id('Its purchase order line, in REST `linkedPoLineId`. Null until ordered.')
  purchaseOrderLineId!: string | null
  @required.of(() => MaterialRequestLineStatus, 'State of the line.') status!: MaterialRequestLineStatus
  @optional.text('Remarks. Null without any.') notes!: string | null
}

@ObjectType({
  implements: Node,
  description: 'One action on a material request, with the documented names. It is never changed afterwards.',
})
export class MaterialRequestHistory extends Node {
  @required.id('What was acted on.') materialRequestId!: string
  @required.of(() => RecordAction, 'SUBMIT, APPROVE, REJECT, CANCEL, REOPEN or RELEASE; ORDER or RECEIVE where '
    + 'purchase orders or receipts changed the state.')
  action!: RecordAction
  @optional.of(() => MaterialRequestStatus, FROM) from!: MaterialRequestStatus | null
  @required.of(() => MaterialRequestStatus, TO) status!: MaterialRequestStatus
  @required.instant('Time of the action.') performedAt!: Date
  @optional.id('The user who acted. Null if no user is known.') performedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') performedByName!: string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.text('Name of that user, also of a former member. Null without one.') actingForName!: string | null
  @optional.text('Reason; always present for a rejection. Null if none was given.') reason!: string | null
  @optional.text('Comments of the user who acted. Null without any.') comments!: string | null
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A request to buy the material that production needs.' })
export class MaterialRequest extends EditableRecord {
  @required.text('Document number, such as `MR-2026-00001`.') documentId!: string
  @required.of(() => MaterialRequestStatus, 'State of the request.') status!: MaterialRequestStatus
  @optional.text('Urgency, in the words of the requester. Null if not given.') urgency!: string | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @optional.text('Reason for the rejection. Null unless the state is REJECTED.') rejectionReason!: string | null
  @optional.id('The production order that needs the material. Null if none was named.')
  productionOrderId!: string | null
  @optional.id('The order that the pieces are made for. Null if none was named.') salesOrderId!: string | null
  @optional.id('What the lines were computed from. Null if none was named.') bomId!: string | null
  @optional.decimal('Percentage added to the bill of materials. Null if not given.') wastagePercent!: Decimal | null
  @required.flag('True if computed from a bill of materials, false if entered by hand.') autoGenerated!: boolean
  @required.int('Number of lines.') lineItemsCount!: number
  @required.decimal('Σ estimatedAmount of lines not cancelled, in the home currency.') totalEstimatedAmount!: Decimal
  @required.instant('The time at which it was drafted.') createdAt!: Date
  @optional.id('The user who created it; absent if the system created it.') createdById!: string | null
  @optional.text('Name of that user at the time. Null without one.') createdByName!: string | null
  @optional.instant('Time of the last submission. Null before it.') submittedAt!: Date | null
  @optional.id('The user who submitted it. Null until then.') submittedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') submittedByName!: string | null
  @optional.instant('The time at which it was approved. Null until then.') approvedAt!: Date | null
  @optional.id('The user who approved it. Null until then.') approvedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') approvedByName!: string | null
  @optional.instant('Time of the rejection. Null unless the state is REJECTED.') rejectedAt!: Date | null
  @optional.id('The user who rejected it. Null if it is not rejected.') rejectedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') rejectedByName!: string | null
}
