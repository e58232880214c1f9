// GraphQL types of the figures that are computed from cost sheets.
import { ObjectType } from 'type-graphql'
import { Bounded, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus } from '../../generated/prisma/enums.js'
import { LABOUR_COSTS } from './vocabulary.js'

@ObjectType({ description: 'Computed profit of one price scenario.' })
export class ScenarioMargins {
  @required.id('The scenario.') scenarioId!: string
  @optional.decimal(
    "The price in the sheet's currency, by the rate of the day of approval, or by today's rate before approval. "
      + 'Absent, with all figures below, if there is no rate.',
  )
  price!: Decimal | null
  @optional.decimal('Price − direct, for one piece.') grossProfit!: Decimal | null
  @optional.decimal('Gross profit in percent of the price; absent if the price is not more than 0.')
  grossMargin!: Decimal | null
  @optional.decimal('Price − total, for one piece.') netProfit!: Decimal | null
  @optional.decimal('Net profit in percent of the price; absent if the price is not more than 0.')
  netMargin!: Decimal | null
}

@ObjectType({ description: 'Cost of one piece, computed from the rows of a cost sheet, with 4 decimal places.' })
export class CostRollUp {
  @required.text('Currency of all figures: the currency of the sheet, ISO 4217.') currency!: string
  @required.decimal('Σ consumption × unitCost × (1 + tolerancePercent/100) × exchangeRate.') materials!: Decimal
  @required.decimal('Σ (unitCost × quantity, or costAmount without a unitCost) × exchangeRate.') processing!: Decimal
  @required.decimal(
    'Σ shipment / orderQuantity × exchangeRate. If the calculation mode is not `estimate`, the given cost is used.',
  )
  logistics!: Decimal
  @required.decimal('Σ costAmount × exchangeRate.') overhead!: Decimal
  @required.decimal('Materials + processing + logistics.') direct!: Decimal
  @required.decimal('Direct + overhead.') total!: Decimal
  @required.of(() => [ScenarioMargins], 'Margins of each scenario, in the order of the scenarios.')
  scenarios!: ScenarioMargins[]
}

@ObjectType({ description: 'A cost sheet in a comparison.' })
export class CostSheetSummary {
  @required.id('The cost sheet.') id!: string
  @required.text('Document number of the costing, such as `CS-2026-00001`.') documentId!: string
  @optional.text('Name of the style; absent if the style of the sheet is not recorded.') styleName!: string | null
  @required.of(() => CostSheetStatus, 'State of the cost sheet.') phase!: CostSheetStatus
  @required.text('Version number, as text.') version!: string
}

@ObjectType({
  description: 'The costs with one name in several sheets, for one piece. Lists have one entry per '
    + 'sheet, in the order of the arguments.',
})
export class CostComparisonLine {
  @required.text('Name of the cost, as first spelled.') name!: string
  @required.decimals('Cost in each sheet; 0 if a sheet has no such cost.') costs!: Decimal[]
  @required.decimal('The highest cost minus the lowest cost.') variance!: Decimal
  @required.decimal('The variance in percent of the lowest cost that is more than 0; 0 if there is no such cost.')
  variancePercent!: Decimal
  @required.decimals('For each sheet, its cost minus the cost of the baseline.') deltas!: Decimal[]
}

@ObjectType({ description: 'Costs of several sheets, row by row. The lines sum to the totals.' })
export class CostComparison {
  @Bounded() @required.of(() => [CostComparisonLine], 'The materials.') materialCosts!: CostComparisonLine[]
  @Bounded()
  @required.of(() => [CostComparisonLine], 'Processing that is not labour.')
  processingCosts!: CostComparisonLine[]
  @Bounded() @required.of(() => [CostComparisonLine], LABOUR_COSTS) laborCosts!: CostComparisonLine[]
  @Bounded()
  @required.of(() => [CostComparisonLine], 'The overheads, and the shipments with the name `Logistics: <mode>`.')
  overheadCosts!: CostComparisonLine[]
  @required.decimals('Total cost of one piece in each sheet.') totals!: Decimal[]
  @required.decimals('Net margin of the first scenario of each sheet, in percent; 0 without a scenario.')
  margins!: Decimal[]
  @required.decimals('For each sheet, its total minus the total of the baseline.')
  totalDeltas!: Decimal[]
}

@ObjectType({ description: 'A comparison of cost sheets.' })
export class CostSheetComparison {
  @required.text("Currency of the first sheet. The other sheets are converted into it by today's rates.")
  currency!: string
  @required.of(() => [CostSheetSummary], 'The sheets, in the order of the arguments.') costSheets!: CostSheetSummary[]
  @required.of(() => CostSheetSummary, 'The sheet that the deltas are relative to.') baseline!: CostSheetSummary
  @required.of(() => CostSheetSummary, 'The sheet with the lowest total; the first of several equal sheets.')
  cheapest!: CostSheetSummary
  @required.of(() => CostComparison, 'The compared costs.') comparison!: CostComparison
}
