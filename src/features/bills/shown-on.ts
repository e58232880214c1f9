// What bills show on the records of earlier features.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import { ManagementAccount } from '../accounts/types.js'
import type { Context } from '../../context.js'
import { First } from '../../core/schema/arguments.js'
import { children, firstChildren } from '../../core/records/read.js'
import { Employee } from '../employees/types.js'
import { ExpenseRequest } from '../expense-requests/types.js'
import { Client, Supplier } from '../partners/types.js'
import { GoodsReceipt, PurchaseOrder, PurchaseOrderLine } from '../purchasing/types.js'
import { billLines, bills } from './reads.js'
import { Bill, BillLine } from './types.js'

/** What this feature shows on Supplier. */
@Resolver(() => Supplier)
export class SupplierBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills of the supplier, newest first; void ones included.' })
  bills(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, bills, 'supplierId', id, first, info)
  }
}

/** What this feature shows on Client. */
@Resolver(() => Client)
export class ClientBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills to the client, newest first; void ones included.' })
  bills(@Root() { id }: Client, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, bills, 'clientId', id, first, info)
  }
}

/** What this feature shows on Employee. */
@Resolver(() => Employee)
export class EmployeeBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills of the employee, newest first; void ones included.' })
  bills(@Root() { id }: Employee, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, bills, 'employeeId', id, first, info)
  }
}

/** What this feature shows on PurchaseOrder. */
@Resolver(() => PurchaseOrder)
export class PurchaseOrderBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills of the order, newest first; void ones included.' })
  bills(@Root() { id }: PurchaseOrder, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, bills, 'purchaseOrderId', id, info)
  }
}

/** What this feature shows on ExpenseRequest. */
@Resolver(() => ExpenseRequest)
export class ExpenseRequestBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills that settle it, newest first; void ones included.' })
  bills(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, bills, 'expenseRequestId', id, info)
  }
}

/** What this feature shows on PurchaseOrderLine. */
@Resolver(() => PurchaseOrderLine)
export class PurchaseOrderLineBillsResolver {
  @FieldResolver(() => [BillLine], { description: 'What was billed of it, by any bill; void ones included.' })
  billLines(@Root() { id }: PurchaseOrderLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, billLines, 'purchaseOrderLineId', id, info)
  }
}

/** What this feature shows on GoodsReceipt. */
@Resolver(() => GoodsReceipt)
export class GoodsReceiptBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills that were matched when it was the latest receipt of its order, newest first.' })
  bills(@Root() { id }: GoodsReceipt, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, bills, 'goodsReceiptId', id, info)
  }
}

/** What this feature shows on ManagementAccount. */
@Resolver(() => ManagementAccount)
export class ManagementAccountBillsResolver {
  @FieldResolver(() => [Bill], { description: 'Bills booked to it, newest first; void ones included.' })
  bills(@Root() { id }: ManagementAccount, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, bills, 'managementAccountId', id, first, info)
  }
}
