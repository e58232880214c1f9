// The list of locations with page numbers.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { page } from '../../core/records/lists.js'
import { PageNumberArgs } from '../../core/schema/paging.js'
import { LocationFilter } from './inputs.js'
import { locations } from './reads.js'
import { LocationPage } from './types.js'

const PAGES = 'Locations, by name, in numbered pages; empty after the last page.'

@Resolver()
export class LocationPageResolver {
  @Query(() => LocationPage, { description: PAGES, deprecationReason: 'Use `locations`.' })
  locationsPage(
    @Args() filter: LocationFilter,
    @Args() where: PageNumberArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return page(ctx, locations, where, filter, info)
  }
}
