// What the public sees of a request for quotation and of the quotes that answer it.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { QuoteStatus, RequestForQuotationStatus } from '../../generated/prisma/enums.js'

describeEnum(RequestForQuotationStatus, 'RequestForQuotationStatus', 'Where a request for quotation stands.', {
  OPEN: 'Waiting for a price.',
  QUOTED: 'Answered with a quote.',
  CLOSED: 'Settled, with or without an order.',
  CANCELLED: 'No longer wanted.',
})

describeEnum(QuoteStatus, 'QuoteStatus', 'Where a quote stands.', {
  DRAFT: 'Being written; the client has not seen it.',
  SENT: 'With the client.',
  ACCEPTED: 'The client agrees; it may become a sales order, whatever its validity.',
  CONVERTED: 'It has become a sales order.',
  REJECTED: 'The client declines, with a reason.',
  EXPIRED: 'Its validity ended before the client agreed.',
  CANCELLED: 'Withdrawn.',
})

@ObjectType({ implements: Node, description: 'One size and colour of a request for quotation.' })
export class RequestForQuotationLine extends Node {
  @required.id('The request it belongs to.') requestForQuotationId!: string
  @required.int('Place in the list, from 1.') itemNumber!: number
  @optional.id('The size and colour.') styleSkuId!: string | null
  @optional.int('The smallest order, in pieces, for which the price holds.') minimumOrderQuantity!: number | null
  @optional.decimal('The price per piece that the client hopes for.') targetPrice!: Decimal | null
}

@ObjectType({ implements: Node, description: "A client's question what a style would cost." })
export class RequestForQuotation extends Node {
  @required.text('Number of the document, `RFQ-2026-00001`.') documentId!: string
  @required.id('The client who asks.') clientId!: string
  @optional.id('The style that is asked for.') styleId!: string | null
  @required.of(() => RequestForQuotationStatus, 'Where it stands.') status!: RequestForQuotationStatus
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was taken down.') createdAt!: Date
  @optional.id('Who took it down.') createdById!: string | null
}

@ObjectType({ implements: Node, description: 'A price offered to a client.' })
export class Quote extends Node {
  @required.text('Number of the document, `QT-2026-00001`.') documentId!: string
  @required.id('The client it is offered to.') clientId!: string
  @optional.id('The style that is offered.') styleId!: string | null
  @optional.id('The request that it answers.') requestForQuotationId!: string | null
  @required.of(() => QuoteStatus, 'Where it stands.') status!: QuoteStatus
  @optional.instant('After this moment it can no longer be accepted.') validUntil!: Date | null
  @required.text('Currency of the price, ISO 4217.') currency!: string
  @optional.decimal('Price of one piece, in the currency of the quote.') unitPrice!: Decimal | null
  @optional.int('Pieces offered.') quantity!: number | null
  @optional.text('Shipping term, `FOB Chittagong`.') shippingTerm!: string | null
  @optional.text('Payment term, `30 days net`.') paymentTerm!: string | null
  @optional.text('Remarks.') notes!: string | null
  @required.instant('When it was drafted.') createdAt!: Date
  @optional.id('Who drafted it.') createdById!: string | null
  @optional.instant('When it was sent.') sentAt!: Date | null
  @optional.id('Who sent it.') sentById!: string | null
  @optional.instant('When it was accepted.') acceptedAt!: Date | null
  @optional.id('Who recorded the acceptance.') acceptedById!: string | null
  @optional.instant('When it was rejected.') rejectedAt!: Date | null
  @optional.id('Who recorded the rejection.') rejectedById!: string | null
  @optional.text('Why it was rejected.') rejectionReason!: string | null
  @optional.instant('When it was marked as expired.') expiredAt!: Date | null
  @optional.instant('When it was cancelled.') cancelledAt!: Date | null
  @optional.id('Who cancelled it.') cancelledById!: string | null
  @optional.instant('When it became a sales order.') convertedAt!: Date | null
  @optional.id('Who converted it.') convertedById!: string | null
}
