// Computed figures of materials.
import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { Material } from './types.js'

@Resolver(() => Material)
export class MaterialResolver {
  @FieldResolver(() => GraphQLDecimal, {
    description: 'Free: warehouseQty − reservedQty. Below 0 after an adjustment or a void receipt that took reserved '
      + 'stock.',
  })
  availableQty(@Root() { warehouseQty, reservedQty }: Material) {
    return new Decimal(warehouseQty).minus(reservedQty)
  }
}
