// The organization, as a field.
import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../context.js'
import { viewersOrganization } from './service.js'
import { Organization, OrganizationSettings } from './types.js'

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
}
