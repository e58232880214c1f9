// Purchase orders and goods receipts, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, First, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list } from '../../core/records/read.js'
import { materialRequests, requestLines } from '../material-requests/reads.js'
import { MaterialRequest, MaterialRequestLine } from '../material-requests/types.js'
import { materials } from '../materials/reads.js'
import { Material } from '../materials/types.js'
import { suppliers } from '../partners/reads.js'
import { Supplier } from '../partners/types.js'
import { goodsReceiptLines, goodsReceipts, linesOfAnyOrder, linkedOrders, purchaseOrderLines, purchaseOrders } from './reads.js'
import {
  GoodsReceipt, GoodsReceiptConnection, GoodsReceiptFilter, GoodsReceiptLine, PurchaseOrder, PurchaseOrderConnection, PurchaseOrderFilter,
  PurchaseOrderLine,
} from './types.js'

@Resolver(() => PurchaseOrder)
export class PurchaseOrderResolver {
  @Query(() => PurchaseOrder, { nullable: true, description: 'One purchase order. Fails with NOT_FOUND.' })
  purchaseOrder(@Id('The purchase order.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, purchaseOrders, id, info)
  }

  @Query(() => PurchaseOrderConnection, { description: 'Purchase orders, newest first.' })
  purchaseOrders(
    @Args() page: PageArgs,
    @Filter(() => PurchaseOrderFilter) filter: PurchaseOrderFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, purchaseOrders, page, filter, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: PurchaseOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }

  @FieldResolver(() => MaterialRequest)
  materialRequest(@Root() { materialRequestId }: PurchaseOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materialRequests, materialRequestId, info)
  }

  @FieldResolver(() => [PurchaseOrderLine])
  lineItems(@Root() { id }: PurchaseOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, purchaseOrderLines, 'purchaseOrderId', id, info)
  }

  @FieldResolver(() => [GoodsReceipt])
  goodsReceipts(@Root() { id }: PurchaseOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, goodsReceipts, 'purchaseOrderId', id, info)
  }
}

@Resolver(() => PurchaseOrderLine)
export class PurchaseOrderLineResolver {
  @FieldResolver(() => PurchaseOrder)
  purchaseOrder(@Root() { purchaseOrderId }: PurchaseOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrders, purchaseOrderId, info)
  }

  @FieldResolver(() => Material)
  material(@Root() { materialId }: PurchaseOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materials, materialId, info)
  }

  @FieldResolver(() => [GoodsReceiptLine])
  goodsReceiptLines(@Root() { id }: PurchaseOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, goodsReceiptLines, 'purchaseOrderLineId', id, info)
  }

  @FieldResolver(() => [MaterialRequestLine], { description: 'Lines of material requests that it buys.' })
  materialRequestLines(@Root() { id }: PurchaseOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, requestLines, 'linkedPoLineId', id, info)
  }
}

@Resolver(() => GoodsReceipt)
export class GoodsReceiptResolver {
  @Query(() => GoodsReceipt, { nullable: true, description: 'One goods receipt. Fails with NOT_FOUND.' })
  goodsReceipt(@Id('The goods receipt.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, goodsReceipts, id, info)
  }

  @Query(() => GoodsReceiptConnection, { description: 'Goods receipts, latest arrival first.' })
  goodsReceipts(
    @Args() page: PageArgs,
    @Filter(() => GoodsReceiptFilter) filter: GoodsReceiptFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, goodsReceipts, page, filter, info)
  }

  @FieldResolver(() => PurchaseOrder)
  purchaseOrder(@Root() { purchaseOrderId }: GoodsReceipt, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrders, purchaseOrderId, info)
  }

  @FieldResolver(() => [GoodsReceiptLine])
  lineItems(@Root() { id }: GoodsReceipt, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, goodsReceiptLines, 'goodsReceiptId', id, info)
  }
}

@Resolver(() => GoodsReceiptLine)
export class GoodsReceiptLineResolver {
  @FieldResolver(() => GoodsReceipt)
  goodsReceipt(@Root() { goodsReceiptId }: GoodsReceiptLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, goodsReceipts, goodsReceiptId, info)
  }

  @FieldResolver(() => PurchaseOrderLine)
  purchaseOrderLine(@Root() { purchaseOrderLineId }: GoodsReceiptLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrderLines, purchaseOrderLineId, info)
  }
}

/** What this feature shows on MaterialRequest. */
@Resolver(() => MaterialRequest)
export class MaterialRequestOrdersResolver {
  @FieldResolver(() => [PurchaseOrder], { description: 'Purchase orders made from the request, oldest first; cancelled ones included.' })
  linkedPurchaseOrders(@Root() { id }: MaterialRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, linkedOrders, 'materialRequestId', id, info)
  }
}

/** What this feature shows on MaterialRequestLine. */
@Resolver(() => MaterialRequestLine)
export class MaterialRequestLineOrderResolver {
  @FieldResolver(() => PurchaseOrderLine, { nullable: true, description: 'The purchase order line that buys it.' })
  linkedPoLine(@Root() { linkedPoLineId }: MaterialRequestLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrderLines, linkedPoLineId, info)
  }
}

/** What this feature shows on Supplier. */
@Resolver(() => Supplier)
export class SupplierOrdersResolver {
  @FieldResolver(() => [PurchaseOrder], { description: 'Orders to the supplier, newest first.' })
  purchaseOrders(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, purchaseOrders, 'supplierId', id, first, info)
  }
}

/** What this feature shows on Material. */
@Resolver(() => Material)
export class MaterialOrdersResolver {
  @FieldResolver(() => [PurchaseOrderLine], { description: 'Lines of orders that buy it, the last written first.' })
  purchaseOrderLines(@Root() { id }: Material, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyOrder, 'materialId', id, first, info)
  }
}
