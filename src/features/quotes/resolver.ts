// Requests for quotation and quotes, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { clients } from '../partners/reads.js'
import { Client } from '../partners/types.js'
import { styles, styleSkus } from '../styles/reads.js'
import { Style, StyleSku } from '../styles/types.js'
import { linesOfAnyRequestForQuotation, quotes, requestForQuotationLines, requestsForQuotation } from './reads.js'
import * as service from './service.js'
import {
  CancelQuoteInput, Quote, QuoteConnection, QuoteFilter, QuoteInput, RejectQuoteInput, RequestForQuotation, RequestForQuotationConnection,
  RequestForQuotationFilter, RequestForQuotationLine,
} from './types.js'
import { actionsOf } from './validity.js'

@Resolver(() => RequestForQuotation)
export class RequestForQuotationResolver {
  @Query(() => RequestForQuotation, { nullable: true, description: 'One request for quotation. Fails with NOT_FOUND.' })
  requestForQuotation(@Id('The request for quotation.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, requestsForQuotation, id, info)
  }

  @Query(() => RequestForQuotationConnection, { description: 'Requests for quotation, newest first.' })
  requestsForQuotation(
    @Args() page: PageArgs,
    @Filter(() => RequestForQuotationFilter) filter: RequestForQuotationFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, requestsForQuotation, page, filter, info)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: RequestForQuotation, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: RequestForQuotation, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }

  @FieldResolver(() => [RequestForQuotationLine])
  lineItems(@Root() { id }: RequestForQuotation, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, requestForQuotationLines, 'requestForQuotationId', id, info)
  }

  @FieldResolver(() => [Quote], { description: 'The quotes that answer it, newest first.' })
  quotes(@Root() { id }: RequestForQuotation, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, quotes, 'requestForQuotationId', id, info)
  }
}

@Resolver(() => RequestForQuotationLine)
export class RequestForQuotationLineResolver {
  @FieldResolver(() => RequestForQuotation, { description: 'The request it belongs to.' })
  requestForQuotation(@Root() { requestForQuotationId }: RequestForQuotationLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, requestsForQuotation, requestForQuotationId, info)
  }

  @FieldResolver(() => StyleSku)
  styleSku(@Root() { styleSkuId }: RequestForQuotationLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styleSkus, styleSkuId, info)
  }
}

@Resolver(() => Quote)
export class QuoteResolver {
  @Query(() => Quote, { nullable: true, description: 'One quote. Fails with NOT_FOUND.' })
  quote(@Id('The quote.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, quotes, id, info)
  }

  @Query(() => QuoteConnection, { description: 'Quotes, newest first.' })
  quotes(@Args() page: PageArgs, @Filter(() => QuoteFilter) filter: QuoteFilter | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return list(ctx, quotes, page, filter, info)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: Quote, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: Quote, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }

  @FieldResolver(() => RequestForQuotation, { nullable: true })
  requestForQuotation(@Root() { requestForQuotationId }: Quote, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, requestsForQuotation, requestForQuotationId, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() quote: Quote, @Ctx() ctx: Context) {
    return actionsOf(quote, ctx)
  }

  @Mutation(() => Quote, { description: 'Drafts a quote. Fails with BAD_USER_INPUT.' })
  draftQuote(@Input(() => QuoteInput) input: QuoteInput, @Ctx() ctx: Context) {
    return service.draft(ctx, input)
  }

  @Mutation(() => Quote, { description: 'Changes a quote that has not been sent. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  editQuote(@Id('The quote.') id: string, @Input(() => QuoteInput) input: QuoteInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }

  @Mutation(() => Quote, { description: 'Sends a quote to the client. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a price.' })
  sendQuote(@Id('The quote.') id: string, @Ctx() ctx: Context) {
    return service.send(ctx, id)
  }

  @Mutation(() => Quote, { description: 'Records that the client agrees. Fails with NOT_FOUND, and CONFLICT once its validity has ended.' })
  acceptQuote(@Id('The quote.') id: string, @Ctx() ctx: Context) {
    return service.accept(ctx, id)
  }

  @Mutation(() => Quote, { description: 'Records that the client declines. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  rejectQuote(@Id('The quote.') id: string, @Input(() => RejectQuoteInput) input: RejectQuoteInput, @Ctx() ctx: Context) {
    return service.reject(ctx, id, input)
  }

  @Mutation(() => Quote, { description: 'Marks a sent quote as expired. Fails with NOT_FOUND, and CONFLICT while it is valid.' })
  expireQuote(@Id('The quote.') id: string, @Ctx() ctx: Context) {
    return service.expire(ctx, id)
  }

  @Mutation(() => Quote, { description: 'Withdraws a quote that has not become a sales order. Fails with NOT_FOUND, CONFLICT.' })
  cancelQuote(@Id('The quote.') id: string, @OptionalInput(() => CancelQuoteInput) input: CancelQuoteInput | null, @Ctx() ctx: Context) {
    return service.cancel(ctx, id, input)
  }
}

/** What this feature shows on Client. */
@Resolver(() => Client)
export class ClientQuotesResolver {
  @FieldResolver(() => [RequestForQuotation], { description: 'What the client asked the price of, newest first.' })
  requestsForQuotation(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, requestsForQuotation, 'clientId', id, first, info)
  }

  @FieldResolver(() => [Quote], { description: 'Prices offered to the client, newest first.' })
  quotes(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, quotes, 'clientId', id, first, info)
  }
}

/** What this feature shows on Style. */
@Resolver(() => Style)
export class StyleQuotesResolver {
  @FieldResolver(() => [RequestForQuotation], { description: 'Where its price was asked, newest first.' })
  requestsForQuotation(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, requestsForQuotation, 'styleId', id, first, info)
  }

  @FieldResolver(() => [Quote], { description: 'Prices offered for it, newest first.' })
  quotes(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, quotes, 'styleId', id, first, info)
  }
}

/** What this feature shows on StyleSku. */
@Resolver(() => StyleSku)
export class StyleSkuQuotesResolver {
  @FieldResolver(() => [RequestForQuotationLine], { description: 'Lines of requests for quotation that ask for it, the last written first.' })
  requestForQuotationLines(@Root() { id }: StyleSku, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyRequestForQuotation, 'styleSkuId', id, first, info)
  }
}
