// What the public sees of the figures that are computed from cost sheets.
import { ObjectType } from 'type-graphql'
import { Bounded, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus } from '../../generated/prisma/enums.js'
import { LABOUR_COSTS } from './vocabulary.js'

@ObjectType({ description: 'What a price that might be asked would earn, computed.' })
export class ScenarioMargins {
  @required.id('The scenario.') scenarioId!: string
  @optional.decimal(
    "The price in the sheet's currency, by the rate of the day of approval, until then of today; absent, with all that follows from it, where no rate leads to it.",
  )
  price!: Decimal | null
  @optional.decimal('Price − direct, for one piece.') grossProfit!: Decimal | null
  @optional.decimal('Gross profit in percent of the price; absent where the price is not more than 0.')
  grossMargin!: Decimal | null
  @optional.decimal('Price − total, for one piece.') netProfit!: Decimal | null
  @optional.decimal('Net profit in percent of the price; absent where the price is not more than 0.')
  netMargin!: Decimal | null
}

@ObjectType({ description: 'What one piece costs, computed from the rows of a cost sheet; 4 places.' })
export class CostRollUp {
  @required.text("The sheet's currency, in which all figures are.") currency!: string
  @required.decimal('Σ consumption × unitCost × (1 + tolerancePercent/100) × exchangeRate.') materials!: Decimal
  @required.decimal('Σ (unitCost × quantity, else costAmount) × exchangeRate.') processing!: Decimal
  @required.decimal('Σ shipment / orderQuantity × exchangeRate, or the cost given where the mode is no estimate.')
  logistics!: Decimal
  @required.decimal('Σ costAmount × exchangeRate.') overhead!: Decimal
  @required.decimal('Materials + processing + logistics.') direct!: Decimal
  @required.decimal('Direct + overhead.') total!: Decimal
  @required.of(() => [ScenarioMargins], 'What each price would earn, in the order of the scenarios.')
  scenarios!: ScenarioMargins[]
}

@ObjectType({ description: 'A cost sheet in a comparison.' })
export class CostSheetSummary {
  @required.id('The cost sheet.') id!: string
  @required.text('Number of its costing, `CS-2026-00001`.') documentId!: string
  @optional.text('Name of the style; absent where the sheet names none on record.') styleName!: string | null
  @required.of(() => CostSheetStatus, 'Where it stands.') phase!: CostSheetStatus
  @required.text('Number of the version, in digits.') version!: string
}

@ObjectType({
  description: 'A cost of one name in several sheets, for one piece; one entry a sheet, in the order asked for.',
})
export class CostComparisonLine {
  @required.text('The name, as it is spelt where it came first.') name!: string
  @required.decimals('The cost in each sheet; 0 where it has none.') costs!: Decimal[]
  @required.decimal('The dearest less the cheapest.') variance!: Decimal
  @required.decimal('The variance in percent of the smallest cost that is more than 0; 0 when there is none.')
  variancePercent!: Decimal
  @required.decimals('What each sheet costs more than the baseline; negative where less.') deltas!: Decimal[]
}

@ObjectType({ description: 'Costs of several sheets, row by row; the lines sum to the totals.' })
export class CostComparison {
  @Bounded() @required.of(() => [CostComparisonLine], 'The materials.') materialCosts!: CostComparisonLine[]
  @Bounded()
  @required.of(() => [CostComparisonLine], 'The processing that is not labour.')
  processingCosts!: CostComparisonLine[]
  @Bounded() @required.of(() => [CostComparisonLine], LABOUR_COSTS) laborCosts!: CostComparisonLine[]
  @Bounded()
  @required.of(() => [CostComparisonLine], 'The overheads, and the shipments under `Logistics: <mode>`.')
  overheadCosts!: CostComparisonLine[]
  @required.decimals('What one piece costs in each sheet.') totals!: Decimal[]
  @required.decimals('Net margin of the first scenario of each sheet, in percent; 0 without one.') margins!: Decimal[]
  @required.decimals('What a piece of each sheet costs more than one of the baseline; negative where less.')
  totalDeltas!: Decimal[]
}

@ObjectType({ description: 'Cost sheets side by side.' })
export class CostSheetComparison {
  @required.text("The first sheet's currency, into which all others are converted by today's rates.") currency!: string
  @required.of(() => [CostSheetSummary], 'The sheets, in the order asked for.') costSheets!: CostSheetSummary[]
  @required.of(() => CostSheetSummary, 'The sheet that the deltas are counted from.') baseline!: CostSheetSummary
  @required.of(() => CostSheetSummary, 'The sheet with the lowest total; the first of equals.')
  cheapest!: CostSheetSummary
  @required.of(() => CostComparison, 'Their costs.') comparison!: CostComparison
}
