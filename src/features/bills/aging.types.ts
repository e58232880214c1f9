// GraphQL types of the aging of bills.
import { ArgsType, Field, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Pagination } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillType } from '../../generated/prisma/enums.js'

/** The day that a bill ages from. */
export enum AgingBasis {
  DUE_DATE = 'DUE_DATE',
  BILL_DATE = 'BILL_DATE',
}

describeEnum(AgingBasis, 'AgingBasis', 'The day that a bill ages from.', {
  DUE_DATE: 'Its due date. A bill without one is current.',
  BILL_DATE: 'Its bill date: the ages are the days since then, and `current` is of that day itself.',
})

@ArgsType()
export class PayablesAgingArgs {
  @optional.day('Last day that counts, in the organization’s zone. Today if absent.') asOf?: Date | null
  @Field(() => [BillType], {
    nullable: true,
    description: 'Suppliers and employees if absent. Clients owe the organization.',
  })
  billType?: BillType[] | null
  @Field(() => AgingBasis, { defaultValue: AgingBasis.DUE_DATE, description: 'The day that bills age from.' })
  basis!: AgingBasis
}

/** What is owed, in one currency. */
@ObjectType()
export abstract class AgingFigures {
  @required.currency('Currency of the amounts, ISO 4217.') currency!: string
  @required.decimal('Owed and not past the due date, or without one.') current!: Decimal
  @required.decimal('Owed for 1 to 30 days past the due date.') days1To30!: Decimal
  @required.decimal('Owed for 31 to 60 days past the due date.') days31To60!: Decimal
  @required.decimal('Owed for 61 to 90 days past the due date.') days61To90!: Decimal
  @required.decimal('Owed for more than 90 days past the due date.') daysOver90!: Decimal
  @required.decimal('Owed in all: current and the four amounts by age.') total!: Decimal
  @required.decimal('Of posted credit notes and payments in advance, what no bill and no refund has used. It is not taken off the '
    + 'total.')
  unallocatedCredit!: Decimal
  @required.int('Number of the bills that are owed.') billCount!: number
}

@ObjectType({ description: 'What is owed to one party in one currency, by days past the due date.' })
export class AgingParty extends AgingFigures {
  @required.of(() => BillType, 'Kind of the party.') billType!: BillType
  @optional.id('The supplier. Null for another kind of party.') supplierId!: string | null
  @optional.id('The client. Null for another kind of party.') clientId!: string | null
  @optional.id('The employee, if there is a record of the employee.') employeeId!: string | null
  @optional.text('Name of the party. Null if the bills do not have it.') partyName!: string | null
}

@ObjectType({ description: 'What is owed to all in one currency, by days past the due date.' })
export class AgingTotal extends AgingFigures {
  @required.int('Number of the parties.') partyCount!: number
}

@ObjectType({ description: 'What is owed on posted bills at the end of a day.' })
export class PayablesAging {
  @required.day('The day.') asOf!: Date
  @required.of(() => [AgingParty], 'The parties of the page, by name and currency.') parties!: AgingParty[]
  @required.of(() => [AgingTotal], 'The totals of all parties, by currency.') totals!: AgingTotal[]
  @required.of(() => Pagination, 'The page within all parties and currencies.') pagination!: Pagination
}
