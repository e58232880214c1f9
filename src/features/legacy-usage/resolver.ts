// GraphQL resolver for the use of the REST paths.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter } from '../../core/schema/arguments.js'
import { usageOfPaths } from './service.js'
import { LegacyPathUsage, LegacyUsageFilter } from './types.js'

@Resolver()
export class LegacyUsageResolver {
  @Query(() => [LegacyPathUsage], {
    description: 'Every documented REST path with the clients that call it, in the order of the documentation. A '
      + 'path without calls has no clients. New calls appear after a few seconds. Refused calls are counted if the '
      + 'caller is known; unauthenticated calls are not counted.',
  })
  legacyUsage(@Filter(() => LegacyUsageFilter) filter: LegacyUsageFilter | null, @Ctx() ctx: Context) {
    return usageOfPaths(ctx, filter ?? {})
  }
}
