// What the public sees of management accounts and rates.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({
  implements: Node,
  description: 'An account of the management accounts, to which bills and expenses are booked.',
})
export class ManagementAccount extends Node {
  @required.text('Number of the account, unique in the organization.') code!: string
  @required.text('Name of the account.') name!: string
  @required.flag('Whether it may be booked to; old bookings stay.') isActive!: boolean
  @required.instant('Since when it is kept here.') createdAt!: Date
}


@InputType({ description: 'Which management accounts to list; all conditions hold together.' })
export class ManagementAccountFilter {
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('Number or name contain this.') text?: string | null
}

@ObjectType({
  implements: Node,
  description: 'What one unit of a currency is worth in another, from a day on until the next rate of the pair.',
})
export class Rate extends Node {
  @required.text('The currency that is converted, ISO 4217.') fromCurrency!: string
  @required.text('The currency that it is converted into, ISO 4217.') toCurrency!: string
  @required.day('The day from which it holds.') date!: Date
  @required.decimal('Units of toCurrency for one of fromCurrency.') rate!: Decimal
  @required.instant('When it was written down.') createdAt!: Date
  @optional.id('Who wrote it down.') createdById!: string | null
}


@InputType({ description: 'Which rates to list; all conditions hold together.' })
export class RateFilter {
  @optional.text('From this currency, ISO 4217.') fromCurrency?: string | null
  @optional.text('Into this currency, ISO 4217.') toCurrency?: string | null
  @optional.day('Of this day or later.') dateFrom?: Date | null
  @optional.day('Of a day before this one.') dateBefore?: Date | null
}

@InputType({ description: 'An amount to be converted.' })
export class ConversionInput {
  @required.decimal('The amount, in the currency `from`.') amount!: Decimal
  @required.text('The currency of the amount, ISO 4217.') from!: string
  @required.text('The currency wanted, ISO 4217.') to!: string
  @required.day('The day on whose rate it is converted: the latest on or before it.') day!: Date
}

@ObjectType({ description: 'An amount in another currency.' })
export class Conversion {
  @required.decimal('The amount, rounded half up to the minor unit of its currency.') amount!: Decimal
  @required.text('Its currency, ISO 4217.') currency!: string
}
