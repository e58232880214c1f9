// GraphQL resolver of the search.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { recordOf } from '../../core/records/nodes.js'
import { Node } from '../../core/schema/paging.js'
import { selectedFields } from '../../core/schema/selection.js'
import { searchPage } from './service.js'
import { SearchArgs, SearchHit, SearchPage } from './types.js'

@Resolver(() => SearchHit)
export class SearchHitResolver {
  @FieldResolver(() => Node, { nullable: true, description: 'The record. Null if it was deleted meanwhile.' })
  record(@Root() { type, recordId }: SearchHit, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return recordOf(ctx, type, recordId, info)
  }
}

@Resolver()
export class SearchResolver {
  @Query(() => SearchPage, {
    description: 'Records of all kinds that have the words: in their numbers, codes, names, notes and lines, or as the '
      + 'name of a partner, material or style. Those whose number is the text come first, then those whose number or '
      + 'name begins with it, then the others, the newest first. Of each kind, the newest 1,000 records are always '
      + 'sought; of what more than 10,000 others have, some may be left out.',
  })
  search(@Args(() => SearchArgs) args: SearchArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return searchPage(ctx, args, selectedFields(info, ['nodes']))
  }
}
