// GraphQL input types of management accounts and rates.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'

@InputType({ description: 'Changes to a management account.' })
export class EditManagementAccountInput {
  @optional.text('Number of the account, unique in the organization; 1 to 40 characters.') code?: string | null
  @optional.text('Name of the account.') name?: string | null
  @optional.flag('False: new documents may not be booked to it. True by default.') isActive?: boolean | null
}

@InputType({ description: 'A new management account.' })
export class CreateManagementAccountInput extends EditManagementAccountInput {
  @required.text('Number of the account, unique in the organization; 1 to 40 characters.') code!: string
  @required.text('Name of the account.') name!: string
}

@InputType({ description: 'A correction of a rate. The audit trail keeps the one before.' })
export class EditRateInput {
  @optional.decimal('Units of `toCurrency` for one unit of `fromCurrency`; more than 0.') rate?: Decimal | null
}

@InputType({ description: 'A new rate of a pair of currencies. A pair has one rate per day.' })
export class CreateRateInput extends EditRateInput {
  @required.currency('The currency to convert from, ISO 4217.') fromCurrency!: string
  @required.currency('The currency to convert into, ISO 4217.') toCurrency!: string
  @required.day('The first day on which the rate is valid.') date!: Date
  @required.decimal('Units of `toCurrency` for one unit of `fromCurrency`; more than 0.') rate!: Decimal
}
