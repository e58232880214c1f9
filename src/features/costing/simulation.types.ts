// GraphQL types of the simulation of a cost sheet.
import { InputType, ObjectType } from 'type-graphql'
import { ExplainedFigure } from '../../core/figures/types.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostRollUp } from './figures.types.js'
import type { Tier } from './row-costs.js'
import { LABOUR_COSTS } from './vocabulary.js'

export const CostTier = {
  MATERIAL: 'MATERIAL', PROCESS: 'PROCESS', LABOUR: 'LABOUR', LOGISTICS: 'LOGISTICS', OVERHEAD: 'OVERHEAD',
} as const satisfies { readonly [T in Tier]: T }

describeEnum(CostTier, 'CostTier', 'A part of the cost of a piece.', {
  MATERIAL: 'A material.',
  PROCESS: 'Processing that is not labour.',
  LABOUR: LABOUR_COSTS,
  LOGISTICS: 'A shipment.',
  OVERHEAD: 'An overhead.',
})

export const MarginKind = { GROSS: 'GROSS', NET: 'NET' } as const
export type MarginKind = keyof typeof MarginKind

describeEnum(MarginKind, 'MarginKind', 'The cost that a margin is counted from.', {
  GROSS: 'Before overhead: (price − direct) / price × 100.',
  NET: 'After overhead: (price − total) / price × 100.',
})

@InputType({ description: 'A simulated exchange rate.' })
export class SimulatedRateInput {
  @required.currency("Currency of rows or prices of the sheet, not the sheet's own.") currency!: string
  @required.decimal("Units of the sheet's currency for one of this one; more than 0.") rate!: Decimal
}

@InputType({
  description: 'Figures of estimated shipments without `percent`; absent ones stay.',
})
export class SimulatedFreightInput {
  @optional.text('Only with this mode of transport; if absent, all estimated shipments.') insteadOf?: string | null
  @required.text('The mode of transport, such as `sea`.') transportMode!: string
  @optional.text('A word as in `CostSheetLogisticsItemInput`.') basis?: string | null
  @optional.decimal('Shipped quantity, in the unit of `basis`; 0 or more.') quantity?: Decimal | null
  @optional.decimal("Price of one unit of `basis`, in the row's currency; 0 or more.") rate?: Decimal | null
  @optional.decimal("Fee for the shipment, in the row's currency; 0 or more.") handlingFee?: Decimal | null
  @optional.decimal("Used if the base by rate is 0. In the row's currency; 0 or more.") baseCost?: Decimal | null
  @optional.decimal('Percentage added to the base for unforeseen costs; 0 or more.') contingencyPercent?: Decimal | null
  @optional.decimal("If contingencyPercent gives 0. In the row's currency; 0 or more.")
  contingencyAmount?: Decimal | null
}

@InputType({ description: 'A margin that a price should have.' })
export class TargetMarginInput {
  @required.decimal('The margin in percent of the price; less than 100.') percent!: Decimal
  @required.of(() => MarginKind, 'The kind of margin.') kind!: MarginKind
}

@InputType({ description: 'What is simulated. What is absent stays as it is in the sheet.' })
export class SimulateCostSheetInput {
  @optional.of(() => [SimulatedRateInput], 'Exchange rates for rows and prices, one for each currency.')
  exchangeRates?: SimulatedRateInput[] | null
  @optional.decimal('Percentage added to the consumption of every material; 0 or more.')
  tolerancePercent?: Decimal | null
  @optional.of(() => SimulatedFreightInput, 'Another freight.') freight?: SimulatedFreightInput | null
  @optional.decimal('Number of pieces of the sheet; more than 0.') orderQuantity?: Decimal | null
  @optional.of(() => TargetMarginInput, 'The margin for which a price is asked.') targetMargin?: TargetMarginInput | null
}

@ObjectType({ description: 'What one row does to the total cost of a piece.' })
export class CostDriver {
  @required.of(() => CostTier, 'The part of the cost.') tier!: Tier
  @required.id('The row.') recordId!: string
  @required.text('The material, processing type, mode of transport, or overhead type.') name!: string
  @required.decimal('Cost of one piece, in the currency of the sheet.') cost!: Decimal
  @optional.decimal('Cost / total × 100, unrounded. Null if the total is not above 0.') share!: Decimal | null
  @required.decimal(
    'Change of the total for one piece if the cost of the row rises by 1 %: cost / 100. For a material or a processing '
      + 'step cost × (1 + Σ percentage / 100) / 100, with the rows that are a percentage of materials and processing.',
  )
  changePerPercent!: Decimal
}

@ObjectType({ description: 'The price that has a wanted margin.' })
export class TargetPrice {
  @required.of(() => MarginKind, 'The kind of margin.') kind!: MarginKind
  @required.decimal('The wanted margin in percent of the price.') percent!: Decimal
  @required.decimal(
    'The price: cost / (1 − percent / 100), in the currency of the sheet, with 4 decimal places. The cost is the '
      + 'unrounded direct cost for a gross margin, and the unrounded total for a net margin.',
  )
  price!: Decimal
  @required.of(() => ExplainedFigure, 'How the price is computed.') explanation!: ExplainedFigure
}

@ObjectType({ description: 'A cost sheet with changed figures. Nothing is written.' })
export class CostSheetSimulation {
  @required.of(() => CostRollUp, 'The roll-up with the changed figures.') rollUp!: CostRollUp
  @optional.of(
    () => TargetPrice, 'For the wanted margin. Null without `targetMargin` or order quantity.',
  )
  targetPrice!: TargetPrice | null
  @required.of(() => [CostDriver], 'The rows by the change of the total for +1 %, the largest first.')
  drivers!: CostDriver[]
}
