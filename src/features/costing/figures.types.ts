// GraphQL types of the figures that are computed from cost sheets.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'

export const CostWarningCode = {
  FOREIGN_RATE_IS_ONE: 'FOREIGN_RATE_IS_ONE',
  NO_ORDER_QUANTITY: 'NO_ORDER_QUANTITY',
  FEES_NOT_COUNTED: 'FEES_NOT_COUNTED',
} as const
export type CostWarningCode = keyof typeof CostWarningCode

describeEnum(CostWarningCode, 'CostWarningCode', 'A kind of warning about a cost sheet.', {
  FOREIGN_RATE_IS_ONE: "Not in the sheet's currency, but its exchange rate is the initial 1.",
  NO_ORDER_QUANTITY: 'No order quantity, so logistics and margins are left out.',
  FEES_NOT_COUNTED: 'Basis `percent`: base cost, handling fee and contingency do not count.',
})

const UNKNOWN = 'Null without quantity'

@ObjectType({ description: 'Profit of a price scenario; margins and markups of unrounded figures.' })
export class ScenarioMargins {
  @required.id('The scenario.') scenarioId!: string
  @optional.decimal(
    "The price in the sheet's currency, by the rate of the day of approval, or by today's rate before approval. "
      + 'Null, with all figures below, if there is no rate.',
  )
  price!: Decimal | null
  @optional.decimal(`Price − direct, for one piece, as shown. ${UNKNOWN}.`) grossProfit!: Decimal | null
  @optional.decimal(`(price − direct) / price × 100. ${UNKNOWN}, or price ≤ 0.`) grossMargin!: Decimal | null
  @optional.decimal(`(price − direct) / direct × 100. ${UNKNOWN}, or cost ≤ 0.`) grossMarkup!: Decimal | null
  @optional.decimal(`Price − total, for one piece, as shown. ${UNKNOWN}.`) netProfit!: Decimal | null
  @optional.decimal(`(price − total) / price × 100. ${UNKNOWN}, or price ≤ 0.`) netMargin!: Decimal | null
  @optional.decimal(`(price − total) / total × 100. ${UNKNOWN}, or cost ≤ 0.`) netMarkup!: Decimal | null
}

@ObjectType({
  description: 'Cost of one piece: sums of the rows, each rounded to 4 decimal places.',
})
export class CostRollUp {
  @required.currency('Currency of all figures: the currency of the sheet, ISO 4217.') currency!: string
  @required.decimal('Σ consumption × unitCost × (1 + tolerancePercent/100) × exchangeRate.') materials!: Decimal
  @required.decimal('Σ (unitCost × quantity, or else costAmount) × exchangeRate.') processing!: Decimal
  @required.decimal('The part of `processing` that is not labour.') process!: Decimal
  @required.decimal('The part of `processing` that is labour, by processingType.') labour!: Decimal
  @optional.decimal(
    'Σ shipment / orderQuantity × exchangeRate. shipment = base + handlingFee + contingency. base = quantity × rate, '
      + 'or rate × orderQuantity for a row with the basis `per_piece` and no quantity, or baseCost if that is 0. A row '
      + 'with the basis `percent` costs rate/100 × (materials + processing). If the calculation mode is not '
      + '`estimate`, the given cost is used. Null without an order quantity.',
  )
  logistics!: Decimal | null
  @required.decimal('Σ costAmount × exchangeRate.') overhead!: Decimal
  @required.decimal('Materials + processing + logistics (without logistics if absent).') direct!: Decimal
  @required.decimal('Direct + overhead.') total!: Decimal
  @required.of(() => [ScenarioMargins], 'Margins of each scenario, in the order of the scenarios.')
  scenarios!: ScenarioMargins[]
}

@ObjectType({ description: 'What may be wrong with a cost sheet, although it can be computed.' })
export class CostSheetWarning {
  @required.of(() => CostWarningCode, 'The kind of warning.') code!: CostWarningCode
  @required.text('The warning in a sentence.') message!: string
  @required.texts('Way from the sheet to the field: names, and list positions from 0.') path!: string[]
}
