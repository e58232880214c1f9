// Styles and their SKUs, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { clients } from '../partners/reads.js'
import { Client } from '../partners/types.js'
import { styles, styleSkus } from './reads.js'
import { Style, StyleConnection, StyleFilter, StyleSku, StyleSkuConnection, StyleSkuFilter } from './types.js'

@Resolver(() => Style)
export class StyleResolver {
  @Query(() => Style, { nullable: true, description: 'One style. Fails with NOT_FOUND.' })
  style(@Id('The style.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, styles, id, info)
  }

  @Query(() => StyleConnection, { description: 'Styles, by name.' })
  styles(
    @Args() page: PageArgs,
    @Filter(() => StyleFilter) filter: StyleFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, styles, page, filter, info)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: Style, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => [StyleSku])
  skus(@Root() { id }: Style, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, styleSkus, 'styleId', id, info)
  }
}

@Resolver(() => StyleSku)
export class StyleSkuResolver {
  @Query(() => StyleSku, { nullable: true, description: 'One SKU. Fails with NOT_FOUND.' })
  styleSku(@Id('The SKU.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, styleSkus, id, info)
  }

  @Query(() => StyleSkuConnection, { description: 'SKUs, by code.' })
  styleSkus(
    @Args() page: PageArgs,
    @Filter(() => StyleSkuFilter) filter: StyleSkuFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, styleSkus, page, filter, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: StyleSku, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }
}

/** What this feature shows on Client. */
@Resolver(() => Client)
export class ClientStylesResolver {
  @FieldResolver(() => [Style], { description: 'Designs of the client, by name.' })
  styles(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, styles, 'clientId', id, first, info)
  }
}
