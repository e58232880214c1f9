// The names of the people of the audit trail and of histories. They are read from the users, also of former members; an
// imported history has the names of then.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { RecordHistory } from '../../core/lifecycle/history-type.js'
import { batched } from '../../core/records/batched.js'
import { namesOfUsers } from '../users/names.js'
import { MaterialRequestHistory } from '../material-requests/types.js'

/** The name of a person who appears in records of the organization. */
export const nameOf = batched(async (ctx, ids: readonly string[]) => {
  const names = await namesOfUsers(ctx, ids)
  return ids.map((id) => names.get(id) ?? null)
})

/** The names of a line. The line belongs to the organization, so people appear there who appear in its records. */
@Resolver(() => RecordHistory)
class NamesResolver {
  @FieldResolver()
  actorName(@Root() { actorId, actorName }: RecordHistory, @Ctx() ctx: Context) {
    return actorName ?? (actorId === null ? null : nameOf(ctx, actorId))
  }

  @FieldResolver()
  actingForName(@Root() { actingForId, actingForName }: RecordHistory, @Ctx() ctx: Context) {
    return actingForName ?? (actingForId === null ? null : nameOf(ctx, actingForId))
  }
}

/** The name of a person who was represented, in the approval history, whose other names are documented ones. */
@Resolver(() => MaterialRequestHistory)
class RepresentedResolver {
  @FieldResolver()
  actingForName(@Root() { actingForId }: MaterialRequestHistory, @Ctx() ctx: Context) {
    return actingForId === null ? null : nameOf(ctx, actingForId)
  }
}

export const nameResolvers = [NamesResolver, RepresentedResolver]
