// Material requests, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { materials } from '../materials/reads.js'
import { Material } from '../materials/types.js'
import { suppliers } from '../partners/reads.js'
import { Supplier } from '../partners/types.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { BillOfMaterials, ProductionOrder } from '../production/types.js'
import { salesOrders } from '../sales-orders/reads.js'
import { SalesOrder } from '../sales-orders/types.js'
import { requestLife } from './lifecycle.js'
import { linesOfAnyRequest, materialRequests, requestHistory, requestLines } from './reads.js'
import * as service from './service.js'
import {
  MaterialRequest, MaterialRequestActInput, MaterialRequestConnection, MaterialRequestFilter, MaterialRequestHistory, MaterialRequestInput,
  MaterialRequestLine, RejectMaterialRequestInput,
} from './types.js'

@Resolver(() => MaterialRequest)
export class MaterialRequestResolver {
  @Query(() => MaterialRequest, { nullable: true, description: 'One material request. Fails with NOT_FOUND.' })
  materialRequest(@Id('The material request.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, materialRequests, id, info)
  }

  @Query(() => MaterialRequestConnection, { description: 'Material requests, newest first.' })
  materialRequests(
    @Args() page: PageArgs,
    @Filter(() => MaterialRequestFilter) filter: MaterialRequestFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, materialRequests, page, filter, info)
  }

  @FieldResolver(() => ProductionOrder)
  productionOrder(@Root() { productionOrderId }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, productionOrders, productionOrderId, info)
  }

  @FieldResolver(() => SalesOrder)
  salesOrder(@Root() { salesOrderId }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, salesOrders, salesOrderId, info)
  }

  @FieldResolver(() => BillOfMaterials)
  bom(@Root() { bomId }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, billsOfMaterials, bomId, info)
  }

  @FieldResolver(() => [MaterialRequestLine])
  lineItems(@Root() { id }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, requestLines, 'materialRequestId', id, info)
  }

  @FieldResolver(() => [MaterialRequestHistory])
  approvalHistory(@Root() { id }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, requestHistory, 'materialRequestId', id, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() request: MaterialRequest, @Ctx() { viewer }: Context) {
    return availableActions(requestLife, request as never, viewer)
  }

  @Mutation(() => MaterialRequest, { description: 'Drafts a material request. Fails with BAD_USER_INPUT.' })
  draftMaterialRequest(@Input(() => MaterialRequestInput) input: MaterialRequestInput, @Ctx() ctx: Context) {
    return service.draft(ctx, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Changes a draft of your own. Fails with NOT_FOUND, FORBIDDEN, CONFLICT, BAD_USER_INPUT.' })
  editMaterialRequest(@Id('The material request.') id: string, @Input(() => MaterialRequestInput) input: MaterialRequestInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Asks for approval. Fails with NOT_FOUND, FORBIDDEN, CONFLICT, and BAD_USER_INPUT without a line.' })
  submitMaterialRequest(@Id('The material request.') id: string, @OptionalInput(() => MaterialRequestActInput) input: MaterialRequestActInput | null, @Ctx() ctx: Context) {
    return service.submit(ctx, id, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Approves a submitted request that is not your own. Fails with NOT_FOUND, FORBIDDEN, CONFLICT.' })
  approveMaterialRequest(@Id('The material request.') id: string, @OptionalInput(() => MaterialRequestActInput) input: MaterialRequestActInput | null, @Ctx() ctx: Context) {
    return service.approve(ctx, id, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Rejects a submitted request. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  rejectMaterialRequest(@Id('The material request.') id: string, @Input(() => RejectMaterialRequestInput) input: RejectMaterialRequestInput, @Ctx() ctx: Context) {
    return service.reject(ctx, id, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Makes a rejected or cancelled request a draft again. Fails with NOT_FOUND, FORBIDDEN, CONFLICT.' })
  reopenMaterialRequest(@Id('The material request.') id: string, @OptionalInput(() => MaterialRequestActInput) input: MaterialRequestActInput | null, @Ctx() ctx: Context) {
    return service.reopen(ctx, id, input)
  }

  @Mutation(() => MaterialRequest, { description: 'Cancels a request that no open purchase order serves. Fails with NOT_FOUND, FORBIDDEN, CONFLICT.' })
  cancelMaterialRequest(@Id('The material request.') id: string, @OptionalInput(() => MaterialRequestActInput) input: MaterialRequestActInput | null, @Ctx() ctx: Context) {
    return service.cancel(ctx, id, input)
  }
}

@Resolver(() => MaterialRequestLine)
export class MaterialRequestLineResolver {
  @FieldResolver(() => MaterialRequest, { description: 'The request it belongs to.' })
  materialRequest(@Root() { materialRequestId }: MaterialRequestLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materialRequests, materialRequestId, info)
  }

  @FieldResolver(() => Material)
  material(@Root() { materialId }: MaterialRequestLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materials, materialId, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: MaterialRequestLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }
}

/** What this feature shows on ProductionOrder. */
@Resolver(() => ProductionOrder)
export class ProductionOrderRequestsResolver {
  @FieldResolver(() => [MaterialRequest], { description: 'Requests to buy its material, newest first.' })
  materialRequests(@Root() { id }: ProductionOrder, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, materialRequests, 'productionOrderId', id, first, info)
  }
}

/** What this feature shows on BillOfMaterials. */
@Resolver(() => BillOfMaterials)
export class BillOfMaterialsRequestsResolver {
  @FieldResolver(() => [MaterialRequest], { description: 'Requests made from it, newest first.' })
  materialRequests(@Root() { id }: BillOfMaterials, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, materialRequests, 'bomId', id, first, info)
  }
}

/** What this feature shows on SalesOrder. */
@Resolver(() => SalesOrder)
export class SalesOrderRequestsResolver {
  @FieldResolver(() => [MaterialRequest], { description: 'Requests to buy its material, newest first.' })
  materialRequests(@Root() { id }: SalesOrder, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, materialRequests, 'salesOrderId', id, first, info)
  }
}

/** What this feature shows on Material. */
@Resolver(() => Material)
export class MaterialRequestsOfMaterialResolver {
  @FieldResolver(() => [MaterialRequestLine], { description: 'Lines of requests that ask for it, the last written first.' })
  materialRequestLines(@Root() { id }: Material, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyRequest, 'materialId', id, first, info)
  }
}

/** What this feature shows on Supplier. */
@Resolver(() => Supplier)
export class MaterialRequestsOfSupplierResolver {
  @FieldResolver(() => [MaterialRequestLine], { description: 'Lines of requests that would buy from the supplier, the last written first.' })
  materialRequestLines(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyRequest, 'supplierId', id, first, info)
  }
}
