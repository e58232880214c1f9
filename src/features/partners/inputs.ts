// GraphQL input types of suppliers and clients.
import { InputType } from 'type-graphql'
import { DocumentLanguage } from '../../generated/prisma/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { PaymentTermsInput } from './payment-terms.js'

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditPartnerInput extends PaymentTermsInput {
  @optional.text('Short name, unique in the organization; 1 to 40 characters.') code?: string | null
  @optional.text('Name of the business.') name?: string | null
  @optional.text('E-mail address.') email?: string | null
  @optional.text('Telephone number.') phone?: string | null
  @optional.currency('Currency of the invoices, ISO 4217.') currency?: string | null
  @optional.text('Country code with two letters, ISO 3166.') country?: string | null
  @optional.text('Town or city.') city?: string | null
  @optional.text('Street, house number and other postal details.') address?: string | null
  @optional.text('Name on documents, where it differs from `name`.') legalName?: string | null
  @optional.text('Number in the register of companies.') registrationNumber?: string | null
  @optional.text('Tax number, such as BIN or VAT.') taxNumber?: string | null
  @optional.text('Lines that say where to pay it.') bankDetails?: string | null
  @optional.of(() => DocumentLanguage, 'Of documents printed for it.') language?: DocumentLanguage | null
  @optional.flag('False: new documents may not refer to it. True by default.') isActive?: boolean | null
}

@InputType({ description: 'A new supplier or client.' })
export class CreatePartnerInput extends EditPartnerInput {
  @required.text('Short name, unique in the organization; 1 to 40 characters.') code!: string
  @required.text('Name of the business.') name!: string
}
