// GraphQL input types of the amendment of a sent purchase order.
import { InputType } from 'type-graphql'
import { RevisionFilter } from '../../core/lifecycle/revision.types.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'

@InputType({ description: 'A line to change, with `id`, or a new one, with an item and a quantity.' })
export class AmendedPurchaseOrderLineInput {
  @optional.id('The line to change. If absent, it is a new line.') id?: string | null
  @optional.id('The material of a new line. An existing line keeps its own.') materialId?: string | null
  @optional.text('The item of a new line. If absent, the name of the material.') description?: string | null
  @optional.text('The unit of a new line. A material is ordered in its own unit.') uom?: string | null
  @optional.decimal('More than 0, and not less than what is received or billed.') quantity?: Decimal | null
  @optional.decimal("Order's currency, 0 or more, for what has not arrived; a new line's default: the material's.")
  unitPrice?: Decimal | null
  @optional.flag('True cancels the line, of which nothing may be received or billed.') isCancelled?: boolean | null
}

@InputType({ description: 'Changes: absent fields and lines stay, null clears what may be empty.' })
export class AmendPurchaseOrderInput {
  @required.text('Reason; stored with the revision, in history and audit trail.') reason!: string
  @optional.int('The `revision` that you have read; CONFLICT if there is another now.') revision?: number | null
  @optional.dayOrInstant('Expected day of arrival.') expectedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [AmendedPurchaseOrderLineInput], 'The lines to change, and new lines. Other lines stay as they are.')
  lineItems?: AmendedPurchaseOrderLineInput[] | null
}

@InputType({ description: 'Amendments that match every given condition.' })
export class PurchaseOrderRevisionFilter extends RevisionFilter {
  @optional.ids('Of one of these purchase orders.') purchaseOrderId?: string[] | null
}
