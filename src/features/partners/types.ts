// GraphQL types of suppliers and clients.
import { InputType, ObjectType } from 'type-graphql'
import { DocumentLanguage } from '../../generated/prisma/enums.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { describeEnum } from '../../core/schema/enums.js'
import { Node } from '../../core/schema/paging.js'

describeEnum(DocumentLanguage, 'DocumentLanguage', 'A language of printed documents.', {
  EN: 'English.',
  BN: 'Bengali.',
})

@ObjectType({ implements: [Node, EditableRecord], description: 'A company or person from whom the organization buys.' })
export class Supplier extends EditableRecord {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the business.') name!: string
  @optional.text('E-mail address. Null if not given.') email!: string | null
  @optional.text('Telephone number. Null if not given.') phone!: string | null
  @optional.currency('Currency in which the supplier invoices, ISO 4217. Null if not given.') currency!: string | null
  @optional.int('Days after the bill date on which bills are due. Null if not agreed.') paymentTermDays!: number | null
  @optional.flag('True: due at the end of the month of that day. Null if not agreed.') paymentTermEndOfMonth!: boolean | null
  @optional.text('Country code with two letters, ISO 3166. Null if not given.') country!: string | null
  @optional.text('Town or city. Null if not given.') city!: string | null
  @optional.text('Street, house number and other postal details. Null if not given.') address!: string | null
  @optional.text('Name on documents, where it differs from `name`. Null if not given.') legalName!: string | null
  @optional.text('Number in the register of companies. Null if not given.') registrationNumber!: string | null
  @optional.text('Tax number, such as BIN or VAT. Null if not given.') taxNumber!: string | null
  @optional.text('Lines that say where to pay it. Null if not given.') bankDetails!: string | null
  @optional.of(() => DocumentLanguage, 'Of documents printed for it. Null: English.') language!: DocumentLanguage | null
  @required.flag('False: new documents may not refer to it; existing ones still do.') isActive!: boolean
  @required.instant('Time at which the record was created.') createdAt!: Date
}


@InputType({ description: 'Suppliers that match every given condition.' })
export class SupplierFilter {
  @optional.flag('True: only active records. False: only inactive records.') isActive?: boolean | null
  @optional.texts('In one of these countries; codes with two letters, ISO 3166.') country?: string[] | null
  @optional.currencies('Invoicing in one of these currencies, ISO 4217.') currency?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A company or person for whom the organization makes garments.',
})
export class Client extends EditableRecord {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the business.') name!: string
  @optional.text('E-mail address. Null if not given.') email!: string | null
  @optional.text('Telephone number. Null if not given.') phone!: string | null
  @optional.currency('Currency in which the client is invoiced, ISO 4217. Null if not given.') currency!: string | null
  @optional.int('Days after the bill date on which bills are due. Null if not agreed.') paymentTermDays!: number | null
  @optional.flag('True: due at the end of the month of that day. Null if not agreed.') paymentTermEndOfMonth!: boolean | null
  @optional.text('Country code with two letters, ISO 3166. Null if not given.') country!: string | null
  @optional.text('Town or city. Null if not given.') city!: string | null
  @optional.text('Street, house number and other postal details. Null if not given.') address!: string | null
  @optional.text('Name on documents, where it differs from `name`. Null if not given.') legalName!: string | null
  @optional.text('Number in the register of companies. Null if not given.') registrationNumber!: string | null
  @optional.text('Tax number, such as BIN or VAT. Null if not given.') taxNumber!: string | null
  @optional.text('Lines that say where to pay it. Null if not given.') bankDetails!: string | null
  @optional.of(() => DocumentLanguage, 'Of documents printed for it. Null: English.') language!: DocumentLanguage | null
  @required.flag('False: new documents may not refer to it; existing ones still do.') isActive!: boolean
  @required.instant('Time at which the record was created.') createdAt!: Date
}


@InputType({ description: 'Clients that match every given condition.' })
export class ClientFilter {
  @optional.flag('True: only active records. False: only inactive records.') isActive?: boolean | null
  @optional.texts('In one of these countries; codes with two letters, ISO 3166.') country?: string[] | null
  @optional.currencies('Invoiced in one of these currencies, ISO 4217.') currency?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
