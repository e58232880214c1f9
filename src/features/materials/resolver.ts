// Materials, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { find, firstChildren, get, list } from '../../core/records/read.js'
import { suppliers } from '../partners/reads.js'
import { Supplier } from '../partners/types.js'
import { materials } from './reads.js'
import { Material, MaterialConnection, MaterialFilter } from './types.js'

@Resolver(() => Material)
export class MaterialResolver {
  @Query(() => Material, { nullable: true, description: 'One material. Fails with NOT_FOUND.' })
  material(@Id('The material.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, materials, id, info)
  }

  @Query(() => MaterialConnection, { description: 'Materials, by name.' })
  materials(
    @Args() page: PageArgs,
    @Filter(() => MaterialFilter) filter: MaterialFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, materials, page, filter, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: Material, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }
}

/** What this feature shows on Supplier. */
@Resolver(() => Supplier)
export class SupplierMaterialsResolver {
  @FieldResolver(() => [Material], { description: 'Materials usually bought from the supplier, by name.' })
  materials(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, materials, 'supplierId', id, first, info)
  }
}
