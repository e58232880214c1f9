// GraphQL resolvers for the material plan, and for the orders that are made from a material request.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { find } from '../../core/records/read.js'
import { versioned, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { materialRequests } from '../material-requests/reads.js'
import { materials } from '../materials/reads.js'
import { Material } from '../materials/types.js'
import { purchaseOrders } from '../purchasing/reads.js'
import { PurchaseOrder } from '../purchasing/types.js'
import { matrixFor, SizeColorMatrix } from '../styles/size-color-matrix.js'
import { orderRequest } from './order-request.js'
import { plan, type PlanOfPieces } from './plan.js'
import { MaterialPlan, MaterialPlanInput, MaterialPlanRow, OrderMaterialRequestInput } from './types.js'

const PLANS = "Plans an order's material by the active bills of materials."
const ORDERS = 'Makes one draft purchase order per supplier from the lines of an approved request that are not ordered '
  + 'yet, at least in the minimum order quantities, and links the lines. CONFLICT for lines that are ordered already.'

const MATERIAL_REQUEST = versioned(materialRequests)

@Resolver()
export class PlanningResolver {
  @Query(() => MaterialPlan, { description: PLANS })
  planMaterials(@Input(() => MaterialPlanInput) input: MaterialPlanInput, @Ctx() ctx: Context) {
    return plan(ctx, input)
  }

  @Mutation(() => [PurchaseOrder], { description: ORDERS })
  async orderMaterialRequest(
    @Id('The material request.') id: string,
    @OptionalInput(() => OrderMaterialRequestInput) input: OrderMaterialRequestInput | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => orderRequest(inner, id, input)
    const ids = await withExpectedVersion(ctx, MATERIAL_REQUEST, { id, input, version }, change)
    return Promise.all(ids.map((order) => find(ctx, purchaseOrders, order, info)))
  }
}

@Resolver(() => MaterialPlan)
export class MaterialPlanResolver {
  @FieldResolver(() => SizeColorMatrix, { description: 'The pieces that the plan is for, by size and colour.' })
  sizeColorMatrix(@Root() { pieces }: PlanOfPieces, @Ctx() ctx: Context) {
    return matrixFor(ctx, pieces.map(({ sku, quantity }) => ({ styleSkuId: sku?.id ?? null, quantity })))
  }
}

@Resolver(() => MaterialPlanRow)
export class MaterialPlanRowResolver {
  @FieldResolver(() => Material, { description: 'The material, with its current data.' })
  material(@Root() { materialId }: MaterialPlanRow, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materials, materialId, info)
  }
}
