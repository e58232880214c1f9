// Computed figures of purchase orders.
import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { PurchaseOrderLine } from './types.js'

@Resolver(() => PurchaseOrderLine)
export class PurchaseOrderLineResolver {
  @FieldResolver(() => GraphQLDecimal, {
    description: 'Not received: max(0, quantity − receivedQty), also if closed or cancelled.',
  })
  openQty(@Root() { quantity, receivedQty }: PurchaseOrderLine) {
    return Decimal.max(0, new Decimal(quantity).minus(receivedQty))
  }

  @FieldResolver(() => GraphQLDecimal, {
    description: 'Received and not billed, in `uom`: max(0, receivedQty − billedQty).',
  })
  unbilledQty(@Root() { receivedQty, billedQty }: PurchaseOrderLine) {
    return Decimal.max(0, new Decimal(receivedQty).minus(billedQty))
  }
}
