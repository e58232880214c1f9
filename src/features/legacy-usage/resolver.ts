// The use of the REST paths, as a field.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter } from '../../core/schema/arguments.js'
import { usageOfPaths } from './service.js'
import { LegacyPathUsage, LegacyUsageFilter } from './types.js'

@Resolver()
export class LegacyUsageResolver {
  @Query(() => [LegacyPathUsage], {
    description: 'Every documented REST path with the clients that call it, in documented order; those that nobody calls have no clients. Calls are seen here some seconds after they were made. Refused calls count once the caller is known; those of nobody do not.',
  })
  legacyUsage(@Filter(() => LegacyUsageFilter) filter: LegacyUsageFilter | null, @Ctx() ctx: Context) {
    return usageOfPaths(ctx, filter ?? {})
  }
}
