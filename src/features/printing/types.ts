// GraphQL types of printed documents.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required, Secret } from '../../core/schema/fields.js'

@ObjectType({ description: 'Addresses of a document as it is printed. They work for five minutes, without a header.' })
export class PrintedDocument {
  @Secret() @required.text('Path of the page, in HTML.') url!: string
  @Secret() @optional.text('Path of the same page as PDF. Null if the gateway has no Chromium.') pdfUrl!: string | null
}

@InputType({ description: 'The statement of a party.' })
export class PrintedStatementInput {
  @required.currency('Currency of the documents, ISO 4217.') currency!: string
  @optional.day('First day. From the first document on if absent.') from?: Date | null
  @optional.day('Last day. Today if absent.') to?: Date | null
}
