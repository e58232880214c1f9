// GraphQL input types of quotes.
import { InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { QuoteStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'The price of one SKU, where it differs from that of the quote.' })
export class QuoteLineInput {
  @optional.id(LINE_ID) id?: string | null
  @required.id("The size and colour, of the quote's style if it has one.") styleSkuId!: string
  @required.decimal('Price of one piece, in the currency of the quote; 0 or more.') unitPrice!: Decimal
}

@InputType({ description: 'A new quote.' })
export class CreateQuoteInput {
  @optional.id('The client. Default of a new quote: the client of the request for quotation.') clientId?: string | null
  @optional.id('The style. Default of a new quote: the style of the request for quotation.') styleId?: string | null
  @optional.id('The request that it answers: open or quoted, of the same client.') requestForQuotationId?: string | null
  @optional.dayOrInstant('The last day on which the quote can be accepted.') validUntil?: Date | null
  @optional.currency("ISO 4217. Default of a new quote: the client's, otherwise the organization's.") currency?: string | null
  @optional.decimal('Price of one piece; 0 or more. Required before sending.') unitPrice?: Decimal | null
  @optional.of(() => [QuoteLineInput], 'Prices of single SKUs that differ from it; replaces all.')
  lineItems?: QuoteLineInput[] | null
  @optional.int('Pieces offered; more than 0.') quantity?: number | null
  @optional.text('Such as `FOB Chittagong`.') shippingTerm?: string | null
  @optional.text('Such as `30 days net`.') paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'Changes: absent fields stay, and null clears what may be empty.' })
export class EditQuoteInput extends CreateQuoteInput {}

@InputType({ description: 'Quotes that match every given condition.' })
export class QuoteFilter {
  @optional.of(() => [QuoteStatus], 'Records in one of these states.') status?: QuoteStatus[] | null
  @optional.ids('Offered to one of these clients.') clientId?: string[] | null
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.ids('For one of these requests for quotation.') requestForQuotationId?: string[] | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.ids('Sent by one of these users.') sentById?: string[] | null
  @optional.ids('Accepted by one of these users.') acceptedById?: string[] | null
  @optional.ids('Rejected by one of these users.') rejectedById?: string[] | null
  @optional.ids('Cancelled by one of these users.') cancelledById?: string[] | null
  @optional.ids('Converted by one of these users.') convertedById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.dayOrInstant('Validity ends before this day; with SENT and today, those to expire.')
  validBefore?: Date | null
  @optional.dayOrInstant('Valid until this day or later.') validFrom?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
