// Computed figures of purchase orders.
import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { PurchaseOrderLine } from './types.js'

@Resolver(() => PurchaseOrderLine)
export class PurchaseOrderLineResolver {
  @FieldResolver(() => GraphQLDecimal, {
    description: 'Quantity that is still to be received: max(0, qty − receivedQty). After the order was closed or '
      + 'cancelled, nothing more is expected of it.',
  })
  openQty(@Root() { qty, receivedQty }: PurchaseOrderLine) {
    return Decimal.max(0, new Decimal(qty).minus(receivedQty))
  }

  @FieldResolver(() => GraphQLDecimal, {
    description: 'Quantity that was received and is not billed yet, in `uom`: max(0, receivedQty − billedQty).',
  })
  unbilledQty(@Root() { receivedQty, billedQty }: PurchaseOrderLine) {
    return Decimal.max(0, new Decimal(receivedQty).minus(billedQty))
  }
}
