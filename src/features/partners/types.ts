// What the public sees of suppliers and clients.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'Someone the organization buys from.' })
export class Supplier extends Node {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the business.') name!: string
  @optional.text('E-mail address.') email!: string | null
  @optional.text('Telephone number.') phone!: string | null
  @optional.text('Currency in which it invoices, ISO 4217.') currency!: string | null
  @optional.text('Country, ISO 3166 two letters.') country!: string | null
  @optional.text('City.') city!: string | null
  @optional.text('Street, number and what else the post needs.') address!: string | null
  @required.flag('Whether new documents may name it; old ones keep it.') isActive!: boolean
  @required.instant('Since when it is kept here.') createdAt!: Date
}


@InputType({ description: 'Which suppliers to list; all conditions hold together.' })
export class SupplierFilter {
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.text('In this country, ISO 3166 two letters.') country?: string | null
  @optional.text('Invoicing in this currency, ISO 4217.') currency?: string | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('Code, name, e-mail address or city contain this.') text?: string | null
}

@ObjectType({ implements: Node, description: 'Someone the organization makes garments for.' })
export class Client extends Node {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the business.') name!: string
  @optional.text('E-mail address.') email!: string | null
  @optional.text('Telephone number.') phone!: string | null
  @optional.text('Currency in which it is invoiced, ISO 4217.') currency!: string | null
  @optional.text('Country, ISO 3166 two letters.') country!: string | null
  @optional.text('City.') city!: string | null
  @optional.text('Street, number and what else the post needs.') address!: string | null
  @required.flag('Whether new documents may name it; old ones keep it.') isActive!: boolean
  @required.instant('Since when it is kept here.') createdAt!: Date
}


@InputType({ description: 'Which clients to list; all conditions hold together.' })
export class ClientFilter {
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.text('In this country, ISO 3166 two letters.') country?: string | null
  @optional.text('Invoiced in this currency, ISO 4217.') currency?: string | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('Code, name, e-mail address or city contain this.') text?: string | null
}
