// GraphQL input types of requests for quotation.
import { InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { RequestForQuotationStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'One size and colour of a request for quotation.' })
export class RequestForQuotationLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.id("The size and colour, of the request's style if it has one.") styleSkuId?: string | null
  @optional.int('Least pieces for which the price is valid; more than 0.') minimumOrderQuantity?: number | null
  @optional.decimal('Target price of the client for one piece; 0 or more.') targetPrice?: Decimal | null
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditRequestForQuotationInput {
  @optional.id('The client who requests the quote.') clientId?: string | null
  @optional.id('The requested style.') styleId?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [RequestForQuotationLineInput], 'The requested sizes and colours, required to open; replaces all.')
  lineItems?: RequestForQuotationLineInput[] | null
}

@InputType({ description: 'A new request for quotation.' })
export class CreateRequestForQuotationInput extends EditRequestForQuotationInput {
  @required.id('The client who requests the quote.') clientId!: string
}

@InputType({ description: 'Requests for quotation that match every given condition.' })
export class RequestForQuotationFilter {
  @optional.of(() => [RequestForQuotationStatus], 'Records in one of these states.')
  status?: RequestForQuotationStatus[] | null
  @optional.ids('Of one of these clients.') clientId?: string[] | null
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.ids('Recorded by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
