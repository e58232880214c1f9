// GraphQL resolver for the organization.
import { Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { viewersOrganization } from '../../access/shared/organizations.js'
import type { Context } from '../../core/context.js'
import { once } from '../../core/operations/once.js'
import { RecordVersion } from '../../core/records/version.js'
import { Input } from '../../core/schema/arguments.js'
import { edit } from './service.js'
import { Organization, EditOrganizationInput, OrganizationSettings } from './types.js'

@Resolver(() => Organization)
export class OrganizationResolver {
  @Query(() => Organization, { description: 'The organization of the request.' })
  organization(@Ctx() ctx: Context) {
    return viewersOrganization(ctx)
  }

  @FieldResolver(() => OrganizationSettings)
  settings(@Root() organization: Organization) {
    return organization
  }

  @Mutation(() => Organization, {
    nullable: true,
    description: 'Changes the organization and its settings from the next request on.',
  })
  async editOrganization(
    @Input(() => EditOrganizationInput) input: EditOrganizationInput, @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    await once(ctx, (ctx) => edit(ctx, input, version))
    return viewersOrganization(ctx)
  }
}
