// Computed figures of stock movements, and of the value of a material.
import { FieldResolver, Resolver, Root } from 'type-graphql'
import { explained } from '../../core/figures/explained.js'
import { shownBy } from '../../core/figures/figure.js'
import type { Row } from '../../core/records/record.js'
import { GraphQLDecimal } from '../../core/schema/scalars.js'
import { Material } from '../materials/types.js'
import { StockMovement } from './types.js'
import { averageFigure, figuresOfMovement } from './valuation.js'

@Resolver(() => Material)
export class StockValueResolver {
  @FieldResolver(() => GraphQLDecimal, {
    nullable: true,
    description: 'Moving average, in the home currency at 6 places: stockValue / pricedQty. Null if no stock has a price.',
  })
  averagePrice(@Root() material: Row<'Material'>) {
    return averageFigure(material)?.value ?? null
  }
}

export const MaterialFigures = explained(Material, {
  of: 'the material', figures: (_, material: Row<'Material'>) => [averageFigure(material)].flatMap((one) => one ?? []),
})

export const StockMovementFigures = explained(StockMovement, {
  of: 'the movement', more: 'A movement without a price has none.',
  figures: (_, movement: Row<'StockMovement'>) => shownBy(movement, [movement], figuresOfMovement(movement)),
})
