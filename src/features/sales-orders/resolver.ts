// Sales orders, as fields, and what they add to quotes, clients, styles and production orders.
import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { Quote } from '../quotes/types.js'
import { convertQuoteToSalesOrder } from './convert.js'
import { salesOrderLife } from './lifecycle.js'
import * as service from './service.js'
import { HoldSalesOrderInput, QuoteConversion, SalesOrder, SalesOrderActInput, SalesOrderInput } from './types.js'

@Resolver(() => SalesOrder)
export class SalesOrderResolver {
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() order: object, @Ctx() ctx: Context) {
    return availableActions(salesOrderLife, { ...order }, ctx)
  }

  @Mutation(() => SalesOrder, { description: 'Drafts a sales order. Fails with BAD_USER_INPUT.' })
  draftSalesOrder(@Input(() => SalesOrderInput) input: SalesOrderInput, @Ctx() ctx: Context) {
    return service.draft(ctx, input)
  }

  @Mutation(() => SalesOrder, { description: 'Changes a sales order in Draft. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  editSalesOrder(@Id('The sales order.') id: string, @Input(() => SalesOrderInput) input: SalesOrderInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Promises a sales order to the client. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without lines or with shipments that do not add up to them.' })
  confirmSalesOrder(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.confirm(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Gives a confirmed sales order to production. Fails with NOT_FOUND, CONFLICT.' })
  startSalesOrderProduction(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.startProduction(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Says that all of a sales order is made. Fails with NOT_FOUND, CONFLICT.' })
  markSalesOrderReady(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.markReady(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Sends a ready sales order on its way. Fails with NOT_FOUND, CONFLICT.' })
  shipSalesOrder(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.ship(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Closes a shipped sales order. Fails with NOT_FOUND, CONFLICT.' })
  completeSalesOrder(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.complete(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Stops a sales order that is confirmed or in production. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  holdSalesOrder(@Id('The sales order.') id: string, @Input(() => HoldSalesOrderInput) input: HoldSalesOrderInput, @Ctx() ctx: Context) {
    return service.hold(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Lets a stopped sales order go on, as confirmed. Fails with NOT_FOUND, CONFLICT.' })
  resumeSalesOrder(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.resume(ctx, id, input)
  }

  @Mutation(() => SalesOrder, { description: 'Cancels a sales order that has not been shipped. Fails with NOT_FOUND, CONFLICT.' })
  cancelSalesOrder(@Id('The sales order.') id: string, @OptionalInput(() => SalesOrderActInput) input: SalesOrderActInput | null, @Ctx() ctx: Context) {
    return service.cancel(ctx, id, input)
  }
}

/** What this feature shows on Quote. */
@Resolver(() => Quote)
export class QuoteSalesOrderResolver {
  @Mutation(() => QuoteConversion, {
    description: 'Makes a sales order of an accepted quote, once. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT, which names the sales order where there is one already.',
  })
  convertQuoteToSalesOrder(@Id('The quote.') id: string, @OptionalInput(() => SalesOrderInput, 'The content of the sales order.') input: SalesOrderInput | null, @Ctx() ctx: Context) {
    return convertQuoteToSalesOrder(ctx, id, input)
  }
}

