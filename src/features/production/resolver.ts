// Production orders and bills of materials, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { materials } from '../materials/reads.js'
import { Material } from '../materials/types.js'
import { styles } from '../styles/reads.js'
import { Style } from '../styles/types.js'
import { billOfMaterialsItems, billsOfMaterials, productionOrders } from './reads.js'
import {
  BillOfMaterials, BillOfMaterialsConnection, BillOfMaterialsFilter, BillOfMaterialsItem, ProductionOrder, ProductionOrderConnection,
  ProductionOrderFilter,
} from './types.js'

@Resolver(() => ProductionOrder)
export class ProductionOrderResolver {
  @Query(() => ProductionOrder, { nullable: true, description: 'One production order. Fails with NOT_FOUND.' })
  productionOrder(@Id('The production order.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, productionOrders, id, info)
  }

  @Query(() => ProductionOrderConnection, { description: 'Production orders, newest first.' })
  productionOrders(
    @Args() page: PageArgs,
    @Filter(() => ProductionOrderFilter) filter: ProductionOrderFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, productionOrders, page, filter, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: ProductionOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }
}

@Resolver(() => BillOfMaterials)
export class BillOfMaterialsResolver {
  @Query(() => BillOfMaterials, { nullable: true, description: 'One bill of materials. Fails with NOT_FOUND.' })
  billOfMaterials(@Id('The bill of materials.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, billsOfMaterials, id, info)
  }

  @Query(() => BillOfMaterialsConnection, { description: 'Bills of materials, newest first.' })
  billsOfMaterials(
    @Args() page: PageArgs,
    @Filter(() => BillOfMaterialsFilter) filter: BillOfMaterialsFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, billsOfMaterials, page, filter, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: BillOfMaterials, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }

  @FieldResolver(() => [BillOfMaterialsItem])
  items(@Root() { id }: BillOfMaterials, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, billOfMaterialsItems, 'billOfMaterialsId', id, info)
  }
}

@Resolver(() => BillOfMaterialsItem)
export class BillOfMaterialsItemResolver {
  @FieldResolver(() => Material)
  material(@Root() { materialId }: BillOfMaterialsItem, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materials, materialId, info)
  }

  @FieldResolver(() => BillOfMaterials)
  billOfMaterials(@Root() { billOfMaterialsId }: BillOfMaterialsItem, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, billsOfMaterials, billOfMaterialsId, info)
  }
}

/** What this feature shows on Style. */
@Resolver(() => Style)
export class StyleProductionResolver {
  @FieldResolver(() => [ProductionOrder], { description: 'Orders to make the style, newest first.' })
  productionOrders(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, productionOrders, 'styleId', id, first, info)
  }

  @FieldResolver(() => [BillOfMaterials], { description: 'What the style takes, newest bill first.' })
  billsOfMaterials(@Root() { id }: Style, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, billsOfMaterials, 'styleId', id, first, info)
  }
}

/** What this feature shows on Material. */
@Resolver(() => Material)
export class MaterialUseResolver {
  @FieldResolver(() => [BillOfMaterialsItem], { description: 'Where the material is used.' })
  billOfMaterialsItems(@Root() { id }: Material, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, billOfMaterialsItems, 'materialId', id, first, info)
  }
}
