// GraphQL types of the links between a cost sheet and the documents that use its cost.
import { ID, InputType, ObjectType } from 'type-graphql'
import { ExplainedFigure } from '../../core/figures/types.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { RateUse } from './comparison.types.js'

@InputType({
  description: 'The documents of a cost sheet. Absent fields stay as they are; a list replaces the whole list, and null '
    + 'empties it.',
})
export class LinkCostSheetInput {
  @optional.of(() => [ID], 'The quotes whose price was calculated with the sheet.') quoteIds?: string[] | null
  @optional.of(() => [ID], 'The sales orders whose prices were calculated with the sheet.')
  salesOrderIds?: string[] | null
  @optional.id('The bill of materials that the style is made by.') billOfMaterialsId?: string | null
}

@ObjectType({
  description: 'The price of a quote or a sales order against the cost of its cost sheet, beside the margin that the '
    + 'first scenario of the sheet promised.',
})
export class DocumentMargin {
  @optional.id('The quote; absent for a sales order.') quoteId!: string | null
  @optional.id('The sales order; absent for a quote.') salesOrderId!: string | null
  @required.text('Number of the document.') documentId!: string
  @optional.currency('Currency of the document, ISO 4217. Null if the document has no currency.')
  currency!: string | null
  @optional.decimal(
    'Price of one piece, in the currency of the document: unitPrice of a quote, totalAmount / orderQuantity of a sales '
      + 'order. Absent if the document has no price.',
  )
  unitPrice!: Decimal | null
  @optional.decimal(
    "The price in the sheet's currency, by the rate of the day on which the document was created. Absent without a price "
      + 'or a rate.',
  )
  price!: Decimal | null
  @required.of(() => [RateUse], 'The rate that was used; empty if no conversion was needed.')
  rates!: RateUse[]
  @optional.decimal('(price − direct) / price × 100, with the price of the first scenario of the sheet. Null '
    + 'without this price, or if a cost of the sheet is not known.')
  promisedGrossMargin!: Decimal | null
  @optional.decimal('(price − total) / price × 100, with the price of the first scenario of the sheet. Null without '
    + 'this price, or if a cost of the sheet is not known.')
  promisedNetMargin!: Decimal | null
  @optional.decimal('(price − direct) / price × 100, with the price of the document. Null without this price, or if '
    + 'a cost of the sheet is not known.') grossMargin!: Decimal | null
  @optional.decimal('(price − total) / price × 100, with the price of the document. Null without this price, or if '
    + 'a cost of the sheet is not known.') netMargin!: Decimal | null
  @optional.decimal('Difference in percentage points: netMargin − promisedNetMargin, from unrounded figures. Null '
    + 'without both.')
  netMarginDifference!: Decimal | null
  @required.of(() => [ExplainedFigure], 'The figures above, each with its formula and inputs.')
  figures!: ExplainedFigure[]
}
