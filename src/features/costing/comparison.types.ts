// GraphQL types of the comparison of cost sheets.
import { ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus, Incoterm } from '../../generated/prisma/enums.js'
import { ScenarioMargins } from './figures.types.js'
import { LABOUR_COSTS } from './vocabulary.js'

@ObjectType({ description: 'A cost sheet in a comparison.' })
export class CostSheetSummary {
  @required.id('The cost sheet.') id!: string
  @required.text('Document number of the costing, such as `CS-2026-00001`.') documentId!: string
  @optional.text('Name of the style; absent if the style of the sheet is not recorded.') styleName!: string | null
  @required.of(() => CostSheetStatus, 'State of the cost sheet.') status!: CostSheetStatus
  @required.int('Version number, from 1.') versionNumber!: number
  @required.of(() => CostSheetStatus, 'State of the cost sheet.', 'Use `status`.') phase!: CostSheetStatus
  @required.text('Version number, as text.', 'Use `versionNumber`.') version!: string
}

@ObjectType({
  description: 'Costs of one name, per piece; lists follow the sheets of the argument.',
})
export class CostComparisonLine {
  @required.text('Name of the cost, as first spelled.') name!: string
  @required.decimalsOrNull('Per sheet; null without the row, or for a shipment without quantity.')
  costs!: (Decimal | null)[]
  @required.decimal('Highest cost minus lowest cost; a missing row counts with 0.') variance!: Decimal
  @required.decimal('In percent of the lowest cost above 0; 0 if there is no such cost.') variancePercent!: Decimal
  @required.decimals('Per sheet, its cost minus that of the baseline; a missing row is 0.') deltas!: Decimal[]
}

@ObjectType({ description: 'A scenario in a comparison.' })
export class ComparedScenario {
  @required.id('The cost sheet.') costSheetId!: string
  @required.of(() => ScenarioMargins, "Its margins, in the currency of its sheet, by the comparison's rates.")
  margins!: ScenarioMargins
}

@ObjectType({ description: 'Scenarios with one incoterm: they include the same freight and duties.' })
export class IncotermMargins {
  @optional.of(() => Incoterm, 'The incoterm; absent for the scenarios that name none.') incoterm!: Incoterm | null
  @required.of(() => [ComparedScenario], 'The scenarios, in the order of the sheets.') scenarios!: ComparedScenario[]
}

@ObjectType({ description: 'An exchange rate of the rate table that a conversion used.' })
export class RateUse {
  @required.currency('Currency of the converted amounts, ISO 4217.') fromCurrency!: string
  @required.currency('Currency that they are converted into, ISO 4217.') toCurrency!: string
  @required.decimal('The rate, as it is in the rate table.') rate!: Decimal
  @required.day('The first day on which the rate is valid.') rateDay!: Date
  @required.flag('True: divided by it, as it is of the reversed pair; false: multiplied.') inverted!: boolean
}

@ObjectType({ description: 'Costs of several sheets, row by row. The lines sum to the totals.' })
export class CostComparison {
  @required.of(() => [CostComparisonLine], 'The materials.') materialCosts!: CostComparisonLine[]
  @required.of(() => [CostComparisonLine], 'Processing that is not labour.') processingCosts!: CostComparisonLine[]
  @required.of(() => [CostComparisonLine], LABOUR_COSTS) laborCosts!: CostComparisonLine[]
  @required.of(() => [CostComparisonLine], 'The overheads, and the shipments with the name `Logistics: <mode>`.')
  overheadCosts!: CostComparisonLine[]
  @required.decimals('Total cost of one piece in each sheet.') totals!: Decimal[]
  @required.decimalsOrNull('Of first scenarios, in percent; null without one, price or quantity.')
  margins!: (Decimal | null)[]
  @required.flag('True if all first scenarios have one incoterm: the margins compare.') sameIncoterm!: boolean
  @required.of(() => [IncotermMargins], 'All scenarios of all sheets by incoterm. Margins of one group compare.')
  marginGroups!: IncotermMargins[]
  @required.decimals('For each sheet, its total minus the total of the baseline.') totalDeltas!: Decimal[]
}

@ObjectType({ description: 'A comparison of cost sheets.' })
export class CostSheetComparison {
  @required.currency('Currency of the first sheet. The other sheets are converted into it.') currency!: string
  @required.day('The day of the rates, for totals and margins.') day!: Date
  @required.of(() => [RateUse], 'The rates that were used, each once.') rates!: RateUse[]
  @required.of(() => [CostSheetSummary], 'The sheets, in the order of the arguments.') costSheets!: CostSheetSummary[]
  @required.of(() => CostSheetSummary, 'The sheet that the deltas are relative to.') baseline!: CostSheetSummary
  @required.of(() => CostSheetSummary, 'The sheet with the lowest total; the first of several equal sheets.')
  cheapest!: CostSheetSummary
  @required.of(() => CostComparison, 'The compared costs.') comparison!: CostComparison
  @required.text(
    'The comparison as CSV (RFC 4180): a row for each line, then totals and margins; a column for each sheet. An empty '
      + 'cell is a cost that a sheet does not have. A text that a spreadsheet would run as a formula has a leading '
      + 'apostrophe.',
  )
  csv!: string
}
