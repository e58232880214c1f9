// GraphQL resolver for the organization.
import { Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { viewersOrganization } from '../../access/shared/organizations.js'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { RecordVersion } from '../../core/records/version.js'
import { Input } from '../../core/schema/arguments.js'
import { movePeriodLock } from './move-lock.js'
import { edit } from './service.js'
import { EditOrganizationInput, MovePeriodLockInput, Organization } from './types.js'

@Resolver(() => Organization)
export class OrganizationResolver {
  @Query(() => Organization, { description: 'The organization of the request.' })
  organization(@Ctx() ctx: Context) {
    return viewersOrganization(ctx)
  }

  @FieldResolver()
  settings(@Root() organization: Organization) {
    return organization
  }

  @FieldResolver()
  letterhead(@Root() organization: Organization) {
    return organization
  }

  @Mutation(() => Organization, {
    description: 'Changes the organization and its settings from the next request on.',
  })
  async editOrganization(
    @Input(() => EditOrganizationInput) input: EditOrganizationInput, @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    await runMutation(ctx, (ctx) => edit(ctx, input, version))
    return viewersOrganization(ctx)
  }

  @Mutation(() => Organization, {
    description: 'Locks the period through a day, or unlocks it: on or before the day nothing is posted, paid, voided or '
      + 'reversed. BAD_USER_INPUT for a day after today, and without a reason.',
  })
  async movePeriodLock(
    @Input(() => MovePeriodLockInput) input: MovePeriodLockInput, @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    await runMutation(ctx, (ctx) => movePeriodLock(ctx, input, version))
    return viewersOrganization(ctx)
  }
}
