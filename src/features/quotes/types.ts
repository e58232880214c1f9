// GraphQL types of requests for quotation and of quotes.
import { ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { QuoteStatus, RequestForQuotationStatus } from '../../generated/prisma/enums.js'

describeEnum(RequestForQuotationStatus, 'RequestForQuotationStatus', 'State of a request for quotation.', {
  DRAFT: 'Draft; not open yet.',
  OPEN: 'Waiting for a price.',
  QUOTED: 'A quote answers it, which may not be sent yet.',
  CLOSED: 'Closed, with or without an order.',
  CANCELLED: 'No longer needed.',
})

describeEnum(QuoteStatus, 'QuoteStatus', 'State of a quote.', {
  DRAFT: 'Draft; not sent to the client.',
  SENT: 'Sent to the client.',
  ACCEPTED: 'Accepted by the client; convertible even after its validity ended.',
  CONVERTED: 'Converted into a sales order.',
  REJECTED: 'The client has rejected it, with a reason.',
  EXPIRED: 'Its validity ended before the client accepted.',
  CANCELLED: 'No longer offered.',
})

@ObjectType({ implements: Node, description: 'One size and colour of a request for quotation.' })
export class RequestForQuotationLine extends Node {
  @required.id('The request that it belongs to.') requestForQuotationId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.id('The size and colour. Null if none was named.') styleSkuId!: string | null
  @optional.int('Least pieces for which the price is valid. Null if not given.') minimumOrderQuantity!: number | null
  @optional.decimal('Target price of the client for one piece. Null if not given.') targetPrice!: Decimal | null
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A request of a client for the price of a style.' })
export class RequestForQuotation extends EditableRecord {
  @required.text('Document number, such as `RFQ-2026-00001`.') documentId!: string
  @required.id('The client who requests the quote.') clientId!: string
  @optional.id('The requested style. Null if none was named.') styleId!: string | null
  @required.of(() => RequestForQuotationStatus, 'State of the request.') status!: RequestForQuotationStatus
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.instant('The time at which it was recorded.') createdAt!: Date
  @optional.id('The user who recorded it. Null if no user is known.') createdById!: string | null
  @optional.instant('The time at which it was opened. Null until then.') openedAt!: Date | null
  @optional.instant('The time at which the first quote answered it. Null until then.') quotedAt!: Date | null
  @optional.instant('The time at which it was closed. Null until then.') closedAt!: Date | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
}

@ObjectType({ implements: Node, description: 'The price of one SKU, where it differs from that of the quote.' })
export class QuoteLine extends Node {
  @required.id('The quote that it belongs to.') quoteId!: string
  @required.int('Position in the list, from 1.') itemNumber!: number
  @required.id('The size and colour.') styleSkuId!: string
  @required.decimal('Price of one piece, in the currency of the quote.') unitPrice!: Decimal
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A price offered to a client.' })
export class Quote extends EditableRecord {
  @required.text('Document number, such as `QT-2026-00001`.') documentId!: string
  @required.id('The client who receives the offer.') clientId!: string
  @optional.id('The offered style. Null if none was named.') styleId!: string | null
  @optional.id('The request that the quote answers. Null if it answers none.') requestForQuotationId!: string | null
  @required.of(() => QuoteStatus, 'State of the quote.') status!: QuoteStatus
  @optional.storedDay('The last day on which the quote can be accepted. Null if not given.') validUntil!: Date | null
  @required.currency('Currency of the price, ISO 4217.') currency!: string
  @optional.decimal('Of one piece; `lineItems` has those of single SKUs. Null if not given.') unitPrice!: Decimal | null
  @optional.int('Pieces offered. Null if not given.') quantity!: number | null
  @optional.text('Shipping term, such as `FOB Chittagong`. Null if not given.') shippingTerm!: string | null
  @optional.text('Payment term, such as `30 days net`. Null if not given.') paymentTerm!: string | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
  @optional.instant('The time at which it was sent. Null until then.') sentAt!: Date | null
  @optional.id('The user who sent it. Null until then.') sentById!: string | null
  @optional.instant('The time at which it was accepted. Null until then.') acceptedAt!: Date | null
  @optional.id('The user who recorded the acceptance. Null until then.') acceptedById!: string | null
  @optional.instant('The time at which it was rejected. Null until then.') rejectedAt!: Date | null
  @optional.id('The user who recorded the rejection. Null until then.') rejectedById!: string | null
  @optional.text('Reason for the rejection. Null unless it was rejected.') rejectionReason!: string | null
  @optional.instant('The time at which it was marked as expired. Null until then.') expiredAt!: Date | null
  @optional.instant('The time at which it was cancelled. Null until then.') cancelledAt!: Date | null
  @optional.id('The user who cancelled it. Null until then.') cancelledById!: string | null
  @optional.instant('Time of the conversion. Null until then.') convertedAt!: Date | null
  @optional.id('The user who converted it. Null until then.') convertedById!: string | null
}
