// What bills show on the records of earlier features.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import type { Context } from '../context.js'
import { First } from '../core/arguments.js'
import { children, firstChildren } from '../core/read.js'
import { Employee } from '../employees/types.js'
import { ExpenseRequest } from '../expense-requests/types.js'
import { Client, Supplier } from '../partners/types.js'
import { PurchaseOrder } from '../purchasing/types.js'
import { bills } from './reads.js'
import { Bill } from './types.js'

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
