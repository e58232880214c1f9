// GraphQL resolver for the use of the REST paths and of GraphQL operations.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { Filter } from '../../core/schema/arguments.js'
import { usageOfOperations, usageOfPaths } from './service.js'
import { LegacyPathUsage, LegacyUsageFilter, OperationUsage, OperationUsageFilter } from './types.js'

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

  @Query(() => [OperationUsage], {
    description: 'The GraphQL operations that were run, by name, with the clients that sent them: at most 1000 pairs of '
      + 'an operation and a client, those with the latest calls. New calls appear after a few seconds. Operations that '
      + 'were refused before they ran, and those without a credential, are not counted.',
  })
  operationUsage(@Filter(() => OperationUsageFilter) filter: OperationUsageFilter | null, @Ctx() ctx: Context) {
    return usageOfOperations(ctx, filter ?? {})
  }
}
