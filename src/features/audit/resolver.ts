// The audit trail, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { find, get, list } from '../../core/records/read.js'
import { users } from '../users/reads.js'
import { User } from '../users/types.js'
import { auditLines } from './reads.js'
import { AuditLine, AuditLineConnection, AuditLineFilter } from './types.js'

@Resolver(() => AuditLine)
export class AuditLineResolver {
  @Query(() => AuditLine, { nullable: true, description: 'One line of the audit trail. Fails with NOT_FOUND.' })
  auditLine(@Id('The line.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, auditLines, id, info)
  }

  @Query(() => AuditLineConnection, { description: 'Lines of the audit trail, newest first.' })
  auditLines(
    @Args() page: PageArgs,
    @Filter(() => AuditLineFilter) filter: AuditLineFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, auditLines, page, filter, info)
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user whose credential was used.' })
  actor(@Root() { actorId }: AuditLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, actorId, info)
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user in whose name it was done, where that is another.' })
  actingFor(@Root() { actingForId }: AuditLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, actingForId, info)
  }
}
