// What costings show on the records of earlier features.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { First } from '../../core/schema/arguments.js'
import { firstChildren } from '../../core/records/read.js'
import { Client } from '../partners/types.js'
import { Style } from '../styles/types.js'
import { latestCostSheets } from './reads.js'
import { CostSheet } from './types.js'

/** What this feature shows on Client. */
@Resolver(() => Client)
export class ClientCostingResolver {
  @FieldResolver(() => [CostSheet], { description: 'What its garments cost to make: the latest version of each costing, newest first.' })
  costSheets(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, latestCostSheets, 'clientId', id, first, info)
  }
}

/** What this feature shows on Style. */
@Resolver(() => Style)
export class StyleCostingResolver {
  @FieldResolver(() => [CostSheet], { description: 'What it costs to make: the latest version of each costing, newest first.' })
  costSheets(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, latestCostSheets, 'styleId', id, first, info)
  }
}
