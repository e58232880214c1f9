// API keys, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { Filter, Id } from '../core/arguments.js'
import { PageArgs } from '../core/paging.js'
import { all, get, list } from '../core/read.js'
import { apiKeys } from './reads.js'
import { ApiKey, ApiKeyConnection, ApiKeyFilter } from './types.js'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => ApiKey, { nullable: true, description: 'One API key. Fails with NOT_FOUND.' })
  apiKey(@Id('The API key.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, apiKeys, id, info)
  }

  @Query(() => ApiKeyConnection, { description: 'API keys, newest first.' })
  apiKeys(
    @Args() page: PageArgs,
    @Filter(() => ApiKeyFilter) filter: ApiKeyFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, apiKeys, page, filter, info)
  }

  @Query(() => [ApiKey], { description: 'All API keys of the organization, newest first, as `GET /api-keys` answers them.' })
  apiKeyList(
    @Arg('isActive', () => Boolean, { nullable: true, description: 'Only those that are switched on, or only those that are not; all when left out.' })
    isActive: boolean | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return all(ctx, apiKeys, { isActive }, info)
  }
}
