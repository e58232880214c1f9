// Sales orders, as fields, and what they add to quotes, clients, styles and production orders.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { clients } from '../partners/reads.js'
import { Client } from '../partners/types.js'
import { productionOrders } from '../production/reads.js'
import { ProductionOrder } from '../production/types.js'
import { quotes } from '../quotes/reads.js'
import { Quote } from '../quotes/types.js'
import { styles, styleSkus } from '../styles/reads.js'
import { Style, StyleSku } from '../styles/types.js'
import { convertQuoteToSalesOrder } from './convert.js'
import { salesOrderLife } from './lifecycle.js'
import { linesOfAnySalesOrder, salesOrderLines, salesOrders, shipmentSchedule } from './reads.js'
import * as service from './service.js'
import {
  HoldSalesOrderInput, QuoteConversion, SalesOrder, SalesOrderActInput, SalesOrderConnection, SalesOrderFilter, SalesOrderInput, SalesOrderLine,
  ShipmentScheduleEntry,
} from './types.js'

@Resolver(() => SalesOrder)
export class SalesOrderResolver {
  @Query(() => SalesOrder, { nullable: true, description: 'One sales order. Fails with NOT_FOUND.' })
  salesOrder(@Id('The sales order.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, salesOrders, id, info)
  }

  @Query(() => SalesOrderConnection, { description: 'Sales orders, newest first.' })
  salesOrders(
    @Args() page: PageArgs,
    @Filter(() => SalesOrderFilter) filter: SalesOrderFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, salesOrders, page, filter, info)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }

  @FieldResolver(() => Quote, { nullable: true })
  quote(@Root() { quoteId }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, quotes, quoteId, info)
  }

  @FieldResolver(() => [SalesOrderLine])
  lineItems(@Root() { id }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, salesOrderLines, 'salesOrderId', id, info)
  }

  @FieldResolver(() => [ShipmentScheduleEntry])
  shipmentSchedule(@Root() { id }: SalesOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, shipmentSchedule, 'salesOrderId', id, info)
  }

  @FieldResolver(() => [ProductionOrder], { description: 'Orders to the floor that make it, newest first.' })
  productionOrders(@Root() { id }: SalesOrder, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, productionOrders, 'salesOrderId', id, first, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() order: SalesOrder, @Ctx() { viewer }: Context) {
    return availableActions(salesOrderLife, { ...order }, viewer)
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

@Resolver(() => SalesOrderLine)
export class SalesOrderLineResolver {
  @FieldResolver(() => SalesOrder, { description: 'The order it belongs to.' })
  salesOrder(@Root() { salesOrderId }: SalesOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, salesOrders, salesOrderId, info)
  }

  @FieldResolver(() => StyleSku)
  styleSku(@Root() { styleSkuId }: SalesOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styleSkus, styleSkuId, info)
  }
}

/** What this feature shows on Quote. */
@Resolver(() => Quote)
export class QuoteSalesOrderResolver {
  @FieldResolver(() => SalesOrder, { nullable: true, description: 'The sales order that it became.' })
  async salesOrder(@Root() { id }: Quote, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return (await children(ctx, salesOrders, 'quoteId', id, info))[0] ?? null
  }

  @Mutation(() => QuoteConversion, {
    description: 'Makes a sales order of an accepted quote, once. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT, which names the sales order where there is one already.',
  })
  convertQuoteToSalesOrder(@Id('The quote.') id: string, @OptionalInput(() => SalesOrderInput, 'The content of the sales order.') input: SalesOrderInput | null, @Ctx() ctx: Context) {
    return convertQuoteToSalesOrder(ctx, id, input)
  }
}

/** What this feature shows on ProductionOrder. */
@Resolver(() => ProductionOrder)
export class ProductionOrderSalesResolver {
  @FieldResolver(() => SalesOrder, { nullable: true, description: 'The sales order that it serves, if any.' })
  salesOrder(@Root() { salesOrderId }: ProductionOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, salesOrders, salesOrderId, info)
  }
}

/** What this feature shows on Client. */
@Resolver(() => Client)
export class ClientSalesOrdersResolver {
  @FieldResolver(() => [SalesOrder], { description: 'What the client ordered, newest first.' })
  salesOrders(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, salesOrders, 'clientId', id, first, info)
  }
}

/** What this feature shows on Style. */
@Resolver(() => Style)
export class StyleSalesOrdersResolver {
  @FieldResolver(() => [SalesOrder], { description: 'Orders of the style, newest first.' })
  salesOrders(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, salesOrders, 'styleId', id, first, info)
  }
}

/** What this feature shows on StyleSku. */
@Resolver(() => StyleSku)
export class StyleSkuSalesOrdersResolver {
  @FieldResolver(() => [SalesOrderLine], { description: 'Lines of orders for it, the last written first.' })
  salesOrderLines(@Root() { id }: StyleSku, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnySalesOrder, 'styleSkuId', id, first, info)
  }
}
