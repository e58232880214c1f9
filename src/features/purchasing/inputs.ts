// GraphQL input types of purchase orders and goods receipts.
import { InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { PaymentTermsInput } from '../partners/payment-terms.js'

@InputType({ description: 'One item to order.' })
export class PurchaseOrderLineInput {
  @optional.id('Its line, in an edit; it stays linked to requests. Absent if new.') id?: string | null
  @optional.id('The material. Its receipts change the stock.') materialId?: string | null
  @optional.text('Description of the item. If absent, the name of the material.') description?: string | null
  @required.decimal('Quantity to order; more than 0.') quantity!: Decimal
  @optional.decimal("Order's currency, 0 or more; default: the material's in that currency.") unitPrice?: Decimal | null
  @optional.text('Unit of measure. A material is ordered in its own unit.') uom?: string | null
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditPurchaseOrderInput extends PaymentTermsInput {
  @optional.id('Who delivers.') supplierId?: string | null
  @optional.currency("ISO 4217. If absent, the supplier's, otherwise the organization's.") currency?: string | null
  @optional.id('The material request that it is made for.') materialRequestId?: string | null
  @optional.dayOrInstant('Expected day of arrival.') expectedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [PurchaseOrderLineInput], 'The items. In an edit, a list replaces all lines.')
  lineItems?: PurchaseOrderLineInput[] | null
}

@InputType({ description: 'A new purchase order.' })
export class CreatePurchaseOrderInput extends EditPurchaseOrderInput {
  @required.id('Who delivers.') supplierId!: string
}

@InputType({ description: 'The quantity that arrived for one line of the order.' })
export class GoodsReceiptLineInput {
  @optional.id(LINE_ID) id?: string | null
  @required.id('What was ordered.') purchaseOrderLineId!: string
  @required.decimal("Quantity, in the unit of the order's line; more than 0.") quantity!: Decimal
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditGoodsReceiptInput {
  @optional.instant('Time of arrival; now if absent.') receivedAt?: Date | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [GoodsReceiptLineInput], 'If absent in a new receipt, all that is open. Replaces all lines.')
  lineItems?: GoodsReceiptLineInput[] | null
}

@InputType({ description: 'A new goods receipt.' })
export class CreateGoodsReceiptInput extends EditGoodsReceiptInput {
  @required.id('The purchase order: sent, and neither cancelled nor closed.') purchaseOrderId!: string
}
