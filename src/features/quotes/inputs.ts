// What the operations of quotes and of requests for quotation are given.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { QuoteStatus, RequestForQuotationStatus } from '../../generated/prisma/enums.js'

@InputType({
  description: 'The content of a quote. In an edit absent fields stay as they are, and null empties what may be empty.',
})
export class QuoteInput {
  @optional.id('The client; without one, the client of the request for quotation.') clientId?: string | null
  @optional.id('The style; without one, the style of the request for quotation.') styleId?: string | null
  @optional.id('The request that the quote answers; it must be of the same client.')
  requestForQuotationId?: string | null
  @optional.instant('After this moment the quote can no longer be accepted.') validUntil?: Date | null
  @optional.text("Currency of the price, ISO 4217; without one, the client's, else the organization's.")
  currency?: string | null
  @optional.decimal('Price of one piece; 0 or more. Required to send.') unitPrice?: Decimal | null
  @optional.int('Pieces offered; more than 0.') quantity?: number | null
  @optional.text('Shipping term.') shippingTerm?: string | null
  @optional.text('Payment term.') paymentTerm?: string | null
  @optional.text('Remarks.') notes?: string | null
}

@InputType({ description: 'Why a quote is rejected.' })
export class RejectQuoteInput {
  @required.text("The client's reason.") reason!: string
}

@InputType({ description: 'Why a quote is cancelled.' })
export class CancelQuoteInput {
  @optional.text('Why; kept in the audit trail.') reason?: string | null
}

@InputType({ description: 'Which requests for quotation to list; all conditions hold together.' })
export class RequestForQuotationFilter {
  @optional.of(() => [RequestForQuotationStatus], 'In one of these states.') status?: RequestForQuotationStatus[] | null
  @optional.id('From this client.') clientId?: string | null
  @optional.id('For this style.') styleId?: string | null
  @optional.instant('Taken down at this time or later.') createdFrom?: Date | null
  @optional.instant('Taken down before this time.') createdBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}

@InputType({ description: 'Which quotes to list; all conditions hold together.' })
export class QuoteFilter {
  @optional.of(() => [QuoteStatus], 'In one of these states.') status?: QuoteStatus[] | null
  @optional.id('Offered to this client.') clientId?: string | null
  @optional.id('For this style.') styleId?: string | null
  @optional.id('In answer to this request.') requestForQuotationId?: string | null
  @optional.instant('Drafted at this time or later.') createdFrom?: Date | null
  @optional.instant('Drafted before this time.') createdBefore?: Date | null
  @optional.instant('Valid until a moment before this time: with the state SENT, those to be marked as expired.')
  validBefore?: Date | null
  @optional.text('Number or notes contain this.') text?: string | null
}
