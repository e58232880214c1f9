// GraphQL resolver for changes: as a page, and as they happen.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { nameOf } from '../audit/names.js'
import { changesPage, followChanges } from './service.js'
import { Change, ChangePage, ChangePageArgs, ChangesArgs } from './types.js'

const WHICH = 'You are told of the records that you may read, with the roles that you have at that moment. FORBIDDEN '
  + 'for a kind that you may not read; CURSOR_EXPIRED if changes after the cursor are not kept any more: then read the '
  + 'records again.'

@Resolver(() => Change)
export class ActorResolver {
  @FieldResolver()
  actorName(@Root() { actorId }: Change, @Ctx() ctx: Context) {
    return actorId === null ? null : nameOf(ctx, actorId)
  }
}

@Resolver()
export class ChangesResolver {
  @Query(() => ChangePage, {
    description: 'The changes of the organization after a cursor, for those who ask from time to time; without one, an '
      + `empty page whose cursor is the place to go on from. ${WHICH}`,
  })
  changes(@Args(() => ChangePageArgs) args: ChangePageArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return changesPage(ctx, info.schema, args)
  }

  @Subscription(() => Change, {
    name: 'changes',
    description: 'Each change of the organization as it happens, or after a cursor. To miss nothing, ask the query '
      + '`changes` for a cursor, read your records, and subscribe after it; or come back with the last cursor. Ends '
      + `with UNAUTHENTICATED when the session or the API key ends. ${WHICH}`,
    subscribe: ({ args, context, info }) => followChanges(context as Context, info.schema, args as ChangesArgs),
  })
  notifiedChanges(@Root() change: Change, @Args(() => ChangesArgs) _args: ChangesArgs): Change {
    return change
  }
}
