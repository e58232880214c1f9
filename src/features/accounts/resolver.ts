// Management accounts, rates and conversion, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id, Input } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { get, list } from '../../core/records/read.js'
import { conversion } from './convert.js'
import { managementAccounts, rates } from './reads.js'
import {
  Conversion, ConversionInput, ManagementAccount, ManagementAccountConnection, ManagementAccountFilter, Rate, RateConnection, RateFilter,
} from './types.js'

@Resolver(() => ManagementAccount)
export class ManagementAccountResolver {
  @Query(() => ManagementAccount, { nullable: true, description: 'One management account. Fails with NOT_FOUND.' })
  managementAccount(@Id('The management account.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, managementAccounts, id, info)
  }

  @Query(() => ManagementAccountConnection, { description: 'Management accounts, by number.' })
  managementAccounts(
    @Args() page: PageArgs,
    @Filter(() => ManagementAccountFilter) filter: ManagementAccountFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, managementAccounts, page, filter, info)
  }
}

@Resolver(() => Rate)
export class RateResolver {
  @Query(() => Rate, { nullable: true, description: 'One rate. Fails with NOT_FOUND.' })
  rate(@Id('The rate.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, rates, id, info)
  }

  @Query(() => RateConnection, { description: 'Rates, latest day first.' })
  rates(
    @Args() page: PageArgs,
    @Filter(() => RateFilter) filter: RateFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, rates, page, filter, info)
  }

  @Query(() => Conversion, { description: 'An amount in another currency. Fails with BAD_USER_INPUT where the rate table lacks the pair.' })
  conversion(@Input(() => ConversionInput) input: ConversionInput, @Ctx() ctx: Context) {
    return conversion(ctx, input)
  }
}
