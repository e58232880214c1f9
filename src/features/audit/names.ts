// The names of the people of the audit trail and of histories. They are read from the users, also of former members.
import { Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { RecordHistory } from '../../core/lifecycle/history-type.js'
import { batched } from '../../core/records/batched.js'
import { namesOfUsers } from '../users/names.js'
import { AuditLine, HistoryLine } from './types.js'

/** The name of a person who appears in records of the organization. */
export const nameOf = batched(async (ctx, ids: readonly string[]) => {
  const names = await namesOfUsers(ctx, ids)
  return ids.map((id) => names.get(id) ?? null)
})

type Line = Pick<AuditLine, 'actorId' | 'actorName' | 'actingForId'>

/** The names of a line. The line belongs to the organization, so people appear there who appear in its records. */
function namesIn(type: ClassType): ClassType<object> {
  @Resolver(() => type)
  class NamesResolver {
    @FieldResolver(() => String, { nullable: true })
    actorName(@Root() { actorId, actorName }: Line, @Ctx() ctx: Context) {
      return actorName ?? (actorId === null ? null : nameOf(ctx, actorId))
    }

    @FieldResolver(() => String, { nullable: true })
    actingForName(@Root() { actingForId }: Line, @Ctx() ctx: Context) {
      return actingForId === null ? null : nameOf(ctx, actingForId)
    }
  }
  return NamesResolver
}

/** The name of a person who was represented, in the histories that keep the name of the actor themselves. */
@Resolver(() => RecordHistory)
class RepresentedResolver {
  @FieldResolver(() => String, { nullable: true })
  actingForName(@Root() { actingForId }: RecordHistory, @Ctx() ctx: Context) {
    return actingForId === null ? null : nameOf(ctx, actingForId)
  }
}

export const nameResolvers = [...[AuditLine, HistoryLine].map(namesIn), RepresentedResolver]
