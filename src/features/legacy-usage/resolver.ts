// GraphQL resolver for the use of the REST paths and of GraphQL operations.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { Filter } from '../../core/schema/arguments.js'
import { usageOfOperations, usageOfPaths } from './service.js'
import { LegacyPathUsage, LegacyUsageFilter, OperationUsage, OperationUsageFilter } from './types.js'

@Resolver()
export class LegacyUsageResolver {
  @Query(() => [LegacyPathUsage], {
    description: 'Every documented REST path, in that order, with its clients; none for a path without calls. New '
      + 'calls appear after a few seconds. Refused calls count if the caller is known, unauthenticated ones never.',
  })
  legacyUsage(@Filter(() => LegacyUsageFilter) filter: LegacyUsageFilter | null, @Ctx() ctx: Context) {
    return usageOfPaths(ctx, filter ?? {})
  }

  @Query(() => [OperationUsage], {
    description: 'The GraphQL operations that were run, by name, with their clients: at most 1000 pairs of both, those '
      + 'with the latest calls. New calls appear after a few seconds. Operations refused before they ran, or without '
      + 'a credential, do not count.',
  })
  operationUsage(@Filter(() => OperationUsageFilter) filter: OperationUsageFilter | null, @Ctx() ctx: Context) {
    return usageOfOperations(ctx, filter ?? {})
  }
}
