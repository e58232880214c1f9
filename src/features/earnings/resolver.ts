// GraphQL query and fields of what sales orders earned.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import { selectedFields } from '../../core/schema/selection.js'
import { SalesOrder } from '../sales-orders/types.js'
import { earningsCsv } from './csv.js'
import { allEarnings, earningsOfOrder, earningsPage, type ShownEarnings } from './list.js'
import { OrderEarnings, OrderEarningsArgs, OrderEarningsPage, OrderEarningsTotals } from './types.js'

@Resolver(() => SalesOrder)
export class EarningsResolver {
  @FieldResolver(() => OrderEarnings, {
    description: 'What the order promised, what it cost and what was billed, in the home currency.',
  })
  earnings(@Root() { id }: SalesOrder, @Ctx() ctx: Context) {
    return earningsOfOrder(ctx, id)
  }
}

type Page = Awaited<ReturnType<typeof earningsPage>>

@Resolver(() => OrderEarningsPage)
export class OrderEarningsResolver {
  @Query(() => OrderEarningsPage, {
    description: 'What the sales orders of clients, seasons or days promised, cost and billed, newest first.',
  })
  orderEarnings(
    @Args(() => OrderEarningsArgs) args: OrderEarningsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo,
  ) {
    return earningsPage(ctx, args, selectedFields(info, []).has('totals'))
  }

  @FieldResolver(() => OrderEarningsTotals, {
    description: 'Sums of all orders of the list. Read only if selected.',
  })
  totals(@Root() { totals }: Page) {
    return totals
  }

  @FieldResolver(() => String, {
    description: 'All orders of the list as CSV (RFC 4180), newest first, one row each. BAD_USER_INPUT if they are more '
      + 'than 10,000.',
  })
  async csv(@Root() { args }: Page, @Ctx() ctx: Context) {
    return earningsCsv(await allEarnings(ctx, args))
  }
}

export const EarningsFigures = explained(OrderEarnings, {
  of: 'the order', more: '`recordId` names the production order, the bill or the cost sheet.',
  figures: (_, { figures }: ShownEarnings) => figures,
})
