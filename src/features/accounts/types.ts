// GraphQL types of management accounts and rates.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A management account, to which bills and expenses are booked.',
})
export class ManagementAccount extends EditableRecord {
  @required.text('Number of the account, unique in the organization.') code!: string
  @required.text('Name of the account.') name!: string
  @required.flag('True while it may be booked to. Existing bookings remain.') isActive!: boolean
  @required.instant('Time at which the record was created.') createdAt!: Date
}


@InputType({ description: 'Conditions for management accounts.' })
export class ManagementAccountFilter {
  @optional.flag('True: only active records. False: only inactive records.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'What one currency is worth in another until the next rate’s day.',
})
export class Rate extends EditableRecord {
  @required.currency('The currency to convert from, ISO 4217.') fromCurrency!: string
  @required.currency('The currency to convert into, ISO 4217.') toCurrency!: string
  @required.day('The first day on which the rate is valid.') date!: Date
  @required.decimal('Units of `toCurrency` for one unit of `fromCurrency`.') rate!: Decimal
  @required.instant('The time at which the rate was recorded.') createdAt!: Date
  @optional.id('The user who recorded the rate. Null if no user is known.') createdById!: string | null
}


@InputType({ description: 'Conditions for rates.' })
export class RateFilter {
  @optional.currencies('From one of these currencies, ISO 4217.') fromCurrency?: string[] | null
  @optional.currencies('Into one of these currencies, ISO 4217.') toCurrency?: string[] | null
  @optional.ids('Entered by one of these users.') createdById?: string[] | null
  @optional.day('Valid from this day or a later day.') dateFrom?: Date | null
  @optional.day('Valid from a day before this day.') dateBefore?: Date | null
}

@InputType({ description: 'An amount to convert.' })
export class ConversionInput {
  @required.decimal('The amount, in the currency `from`.') amount!: Decimal
  @required.currency('Currency of the amount, ISO 4217.') from!: string
  @required.currency('Target currency, ISO 4217.') to!: string
  @required.day('Day of the conversion. The latest rate on or before this day is used.') day!: Date
}

@ObjectType({ description: 'A converted amount.' })
export class Conversion {
  @required.decimal('The amount, rounded half up to the minor unit of its currency.') amount!: Decimal
  @required.currency('Currency of the amount, ISO 4217.') currency!: string
  @optional.decimal('The rate of the rate table. Null if both currencies are the same.') rate!: Decimal | null
  @optional.day('The day of the rate. Null if both currencies are the same.') rateDay!: Date | null
  @optional.flag('True: divided by the rate of the reversed pair. Null without a rate.') inverted!: boolean | null
}
