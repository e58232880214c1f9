// GraphQL types of the links between a cost sheet and the documents that use its cost.
import { ID, InputType, ObjectType } from 'type-graphql'
import { ExplainedFigure } from '../../core/figures/types.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { RateUse } from './comparison.types.js'

@InputType({
  description: 'The documents of a cost sheet. Null empties a list.',
})
export class LinkCostSheetInput {
  @optional.of(() => [ID], 'The quotes whose price was calculated with the sheet.') quoteIds?: string[] | null
  @optional.of(() => [ID], 'The sales orders whose prices were calculated with it.') salesOrderIds?: string[] | null
  @optional.id('By which the style is made.') billOfMaterialsId?: string | null
}

@ObjectType({
  description: 'The price of a quote or sales order against the cost of its sheet.',
})
export class DocumentMargin {
  @optional.id('The quote; absent for a sales order.') quoteId!: string | null
  @optional.id('The sales order; absent for a quote.') salesOrderId!: string | null
  @required.text('Number of the document.') documentId!: string
  @optional.currency('Currency of the document. Null if it has none.') currency!: string | null
  @optional.decimal(
    'Price of one piece, in the currency of the document: unitPrice of a quote, totalAmount / orderQuantity of a sales '
      + 'order. Null if it has none.',
  )
  unitPrice!: Decimal | null
  @optional.decimal("In the sheet's currency, by the rate of its creation. Null if unknown.") price!: Decimal | null
  @required.of(() => [RateUse], 'The rate that was used; empty if no conversion was needed.') rates!: RateUse[]
  @optional.decimal("`grossMargin` at the first scenario's price. Null without it or cost.")
  promisedGrossMargin!: Decimal | null
  @optional.decimal("`netMargin` at the first scenario's price. Null without it or a cost.")
  promisedNetMargin!: Decimal | null
  @optional.decimal('(price − direct) / price × 100. Null if price or a cost is not known.')
  grossMargin!: Decimal | null
  @optional.decimal('(price − total) / price × 100. Null if price or a cost is not known.') netMargin!: Decimal | null
  @optional.decimal('Points: netMargin − promisedNetMargin, unrounded. Null without both.')
  netMarginDifference!: Decimal | null
  @required.of(() => [ExplainedFigure], 'The figures above, each with its formula and inputs.')
  figures!: ExplainedFigure[]
}
