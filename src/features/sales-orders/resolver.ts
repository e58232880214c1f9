// GraphQL resolver for the conversion of a quote. It returns two records and a list of warnings.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { find } from '../../core/records/read.js'
import { versioned, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { Id, OptionalInput } from '../../core/schema/arguments.js'
import { quotes } from '../quotes/reads.js'
import { convertQuote, type Converted } from './convert.js'
import { ConvertQuoteToSalesOrderInput } from './inputs.js'
import { salesOrders } from './reads.js'
import { QuoteConversion } from './types.js'

const CONVERTS = 'Converts an accepted quote, once; CONFLICT names the existing order.'

const QUOTE = versioned(quotes)

@Resolver(() => QuoteConversion)
export class QuoteConversionResolver {
  @Mutation(() => QuoteConversion, { description: CONVERTS })
  convertQuoteToSalesOrder(
    @Id('The quote.') id: string,
    @OptionalInput(() => ConvertQuoteToSalesOrderInput) input: ConvertQuoteToSalesOrderInput | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    return withExpectedVersion(ctx, QUOTE, { id, input, version }, (inner) => convertQuote(inner, id, input))
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
