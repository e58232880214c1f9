// GraphQL types of what sales orders earned.
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { PageInfo } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { SalesOrderStatus } from '../../generated/prisma/enums.js'

@ObjectType({ description: 'What an order promised, cost and billed in one currency, before it is converted.' })
export class EarningsInCurrency {
  @required.currency('The currency, ISO 4217.') currency!: string
  @required.decimal('Value of the order, if it is in this currency.') promisedRevenue!: Decimal
  @required.decimal('Cost of its pieces by its cost sheet, if that is in this currency.') promisedCost!: Decimal
  @required.decimal('Material that was issued to its production, and differences of its price.') materialCost!: Decimal
  @required.decimal('Other bills, without tax.') otherCost!: Decimal
  @required.decimal('Bills to the client, without tax.') billedRevenue!: Decimal
}

const IN_HOME = ', in the home currency.'

/** The figures of an order, or of several. */
@ObjectType()
export abstract class EarnedFigures {
  @required.decimal('Stock movements to the production orders: material issued less returned; and what bills and notes of '
    + `its purchase orders differ from the ordered price of stock material${IN_HOME}`)
  materialCost!: Decimal
  @required.decimal('Posted bills, and notes on them, of its purchase orders; without tax, and without stock material, '
    + `which counts when it is issued${IN_HOME}`)
  otherCost!: Decimal
  @required.decimal(`Cost: materialCost + otherCost${IN_HOME}`) actualCost!: Decimal
  @required.decimal(`Posted bills to the client, and notes on them, without tax${IN_HOME}`) billedRevenue!: Decimal
  @required.int('What is in no figure: amounts without a rate, and materials issued without a price.')
  unconvertedCount!: number
}

@ObjectType({ description: 'What a sales order promised, cost and billed. Amounts have the minor unit of their currency.' })
export class OrderEarnings extends EarnedFigures {
  @required.id('The sales order.') salesOrderId!: string
  @required.text('Its document number.') documentId!: string
  @required.id('Its client.') clientId!: string
  @required.text('Name of the client.') clientName!: string
  @optional.text('Season of its style. Null without one.') season!: string | null
  @required.of(() => SalesOrderStatus, 'Its state. A cancelled order promises nothing.') status!: SalesOrderStatus
  @required.instant('The time at which it was created. Its day is that of the rates for what it promised.') createdAt!: Date
  @required.int('Its pieces, without cancelled lines.') orderQuantity!: number
  @required.currency('The home currency, ISO 4217.') currency!: string
  @optional.decimal('Its value, converted by the rate of its day. Null if a line has no price, or without a rate.')
  promisedRevenue!: Decimal | null
  @optional.decimal('Cost of a piece by its approved cost sheet × its pieces, converted by the rate of its day. Null '
    + 'without an approved sheet or a rate.')
  promisedCost!: Decimal | null
  @optional.decimal('Margin: promisedRevenue − promisedCost. Null if one is null.') promisedMargin!: Decimal | null
  @optional.decimal('In percent of promisedRevenue, at 2 places. Null if that is 0.') promisedMarginPercent!: Decimal | null
  @optional.decimal('Margin: billedRevenue − actualCost. Null while an amount of them is unknown.') actualMargin!: Decimal | null
  @optional.decimal('In percent of billedRevenue, at 2 places. Null if that is 0.') actualMarginPercent!: Decimal | null
  @required.of(() => [EarningsInCurrency], 'The amounts before they are converted, by currency.')
  byCurrency!: EarningsInCurrency[]
}

@ObjectType({ description: 'Sums of all orders of a list, in the home currency. Unknown amounts are not in the sums.' })
export class OrderEarningsTotals extends EarnedFigures {
  @required.int('Number of the orders.') orderCount!: number
  @required.decimal('Σ promisedRevenue.') promisedRevenue!: Decimal
  @required.decimal('Σ promisedCost.') promisedCost!: Decimal
  @required.decimal('Σ promisedMargin of the orders that have one.') promisedMargin!: Decimal
  @optional.decimal('In percent of their promisedRevenue, at 2 places. Null if that is 0.') promisedMarginPercent!: Decimal | null
  @required.int('Orders without promisedMargin.') withoutPromisedMargin!: number
  @required.decimal('Σ actualMargin of the orders that have one.') actualMargin!: Decimal
  @optional.decimal('In percent of their billedRevenue, at 2 places. Null if that is 0.') actualMarginPercent!: Decimal | null
  @required.int('Orders without actualMargin.') withoutActualMargin!: number
}

@ObjectType({ description: 'A page of what sales orders earned.' })
export class OrderEarningsPage {
  @required.of(() => [OrderEarnings], 'The orders of the page, newest first.') nodes!: OrderEarnings[]
  @required.of(() => PageInfo, 'Tells if there are more orders, and the cursor to continue from.') pageInfo!: PageInfo
}

/** Which orders a list has. */
@ArgsType()
export class OrderEarningsArgs {
  @Field(() => [ID], { nullable: true, description: 'Orders of one of these clients.' })
  clientId?: string[] | null
  @Field(() => [String], { nullable: true, description: 'Orders of styles of one of these seasons.' })
  season?: string[] | null
  @Field(() => [SalesOrderStatus], { nullable: true, description: 'Orders in one of these states. All if absent.' })
  status?: SalesOrderStatus[] | null
  @optional.day('Created on this day or later, in the organization’s time zone.') from?: Date | null
  @optional.day('Created on this day or before.') to?: Date | null
  @Field(() => Int, { nullable: true }) first?: number | null
  @Field(() => String, { nullable: true }) after?: string | null
}
