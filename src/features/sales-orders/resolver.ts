// GraphQL resolvers for the conversion of a quote, which returns two records and warnings, and for the figures of
// sales orders.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { find, wholeChildren } from '../../core/records/read.js'
import { Id, OptionalInput } from '../../core/schema/arguments.js'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { quotes } from '../quotes/reads.js'
import { convertQuote, type Converted } from './convert.js'
import { SalesOrderInput } from './inputs.js'
import { salesOrderLines, salesOrders } from './reads.js'
import { QuoteConversion, SalesOrder, SalesOrderLine } from './types.js'
import { amountOf, quantityOf, totalOf } from './value.js'

const CONVERTS = 'Converts an accepted quote into a sales order. Possible only once. Fails with NOT_FOUND, '
  + 'FORBIDDEN, BAD_USER_INPUT, and with CONFLICT, which names the existing sales order if there is one.'

@Resolver(() => QuoteConversion)
export class QuoteConversionResolver {
  @Mutation(() => QuoteConversion, { nullable: true, description: CONVERTS })
  convertQuoteToSalesOrder(
    @Id('The quote.') id: string,
    @OptionalInput(() => SalesOrderInput, 'The content of the sales order.') input: SalesOrderInput | null,
    @Ctx() ctx: Context,
  ) {
    return convertQuote(ctx, id, input)
  }

  @FieldResolver()
  salesOrder(@Root() { salesOrderId }: Converted, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, salesOrders, salesOrderId, info)
  }

  @FieldResolver()
  quote(@Root() { quoteId }: Converted, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, quotes, quoteId, info)
  }
}

@Resolver(() => SalesOrderLine)
export class SalesOrderLineResolver {
  @FieldResolver(() => GraphQLDecimal)
  amount(@Root() { orderQuantity, unitPrice }: SalesOrderLine) {
    return amountOf({ orderQuantity, unitPrice: decimal(unitPrice) })
  }
}

@Resolver(() => SalesOrder)
export class SalesOrderResolver {
  @FieldResolver(() => Int)
  async orderQuantity(@Root() { id }: SalesOrder, @Ctx() ctx: Context) {
    return quantityOf(await wholeChildren(ctx, salesOrderLines, 'salesOrderId', id))
  }

  @FieldResolver(() => GraphQLDecimal)
  async totalAmount(@Root() { id, currency }: SalesOrder, @Ctx() ctx: Context) {
    const lines = await wholeChildren(ctx, salesOrderLines, 'salesOrderId', id)
    return totalOf(lines.map((line) => ({ ...line, unitPrice: decimal(line.unitPrice) })), currency)
  }
}

const decimal = (figure: Decimal | string | null) => (figure === null ? null : new Decimal(figure))
