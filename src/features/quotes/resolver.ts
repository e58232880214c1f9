// Requests for quotation and quotes, as fields.
import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import * as service from './service.js'
import { CancelQuoteInput, Quote, QuoteInput, RejectQuoteInput } from './types.js'
import { actionsOf } from './validity.js'

@Resolver(() => Quote)
export class QuoteResolver {
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

