// Bills, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import { managementAccounts } from '../accounts/reads.js'
import { ManagementAccount } from '../accounts/types.js'
import type { Context } from '../../context.js'
import { Filter, Id, Input } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, get, list } from '../../core/records/read.js'
import { employees } from '../employees/reads.js'
import { Employee } from '../employees/types.js'
import { expenseRequests } from '../expense-requests/reads.js'
import { ExpenseRequest } from '../expense-requests/types.js'
import { clients, suppliers } from '../partners/reads.js'
import { Client, Supplier } from '../partners/types.js'
import { goodsReceipts, purchaseOrderLines, purchaseOrders } from '../purchasing/reads.js'
import { GoodsReceipt, PurchaseOrder, PurchaseOrderLine } from '../purchasing/types.js'
import { create } from './create.js'
import { BillFilter, BillPaymentFilter } from './inputs.js'
import { billLife } from './lifecycle.js'
import { billLines, billPayments, bills, paymentsOfBill } from './reads.js'
import * as service from './service.js'
import { Bill, BillConnection, BillInput, BillLine, BillPayment, BillPaymentConnection, BillPaymentInput, BillReasonInput } from './types.js'

@Resolver(() => Bill)
export class BillResolver {
  @Query(() => Bill, { nullable: true, description: 'One bill. Fails with NOT_FOUND.' })
  bill(@Id('The bill.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, bills, id, info)
  }

  @Query(() => BillConnection, { description: 'Bills, newest first.' })
  bills(@Args() page: PageArgs, @Filter(() => BillFilter) filter: BillFilter | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return list(ctx, bills, page, filter, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => Employee)
  employee(@Root() { employeeId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, employees, employeeId, info)
  }

  @FieldResolver(() => PurchaseOrder)
  purchaseOrder(@Root() { purchaseOrderId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrders, purchaseOrderId, info)
  }

  @FieldResolver(() => ManagementAccount)
  managementAccount(@Root() { managementAccountId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, managementAccounts, managementAccountId, info)
  }

  @FieldResolver(() => ExpenseRequest)
  expenseRequest(@Root() { expenseRequestId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, expenseRequests, expenseRequestId, info)
  }

  @FieldResolver(() => GoodsReceipt)
  goodsReceipt(@Root() { goodsReceiptId }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, goodsReceipts, goodsReceiptId, info)
  }

  @FieldResolver(() => [BillLine])
  lineItems(@Root() { id }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, billLines, 'billId', id, info)
  }

  @FieldResolver(() => [BillPayment])
  payments(@Root() { id }: Bill, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, paymentsOfBill, 'billId', id, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() bill: Bill, @Ctx() { viewer }: Context) {
    return availableActions(billLife, bill as never, viewer)
  }

  @Mutation(() => Bill, { description: 'Enters a bill. Fails with FORBIDDEN (posted at once), CONFLICT (its number is taken), BAD_USER_INPUT.' })
  createBill(@Input(() => BillInput) input: BillInput, @Ctx() ctx: Context) {
    return create(ctx, input)
  }

  @Mutation(() => Bill, { description: 'Puts a draft into the ledger, matched anew. Fails with NOT_FOUND, and CONFLICT for an exception that nobody overrode.' })
  postBill(@Id('The bill.') id: string, @Ctx() ctx: Context) {
    return service.post(ctx, id)
  }

  @Mutation(() => Bill, { description: 'Records a payment. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT beyond what remains.' })
  payBill(@Id('The bill.') id: string, @Input(() => BillPaymentInput) input: BillPaymentInput, @Ctx() ctx: Context) {
    return service.pay(ctx, id, input)
  }

  @Mutation(() => Bill, { description: 'Takes back a bill on which nothing was paid. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  voidBill(@Id('The bill.') id: string, @Input(() => BillReasonInput) input: BillReasonInput, @Ctx() ctx: Context) {
    return service.voidBill(ctx, id, input)
  }

  @Mutation(() => Bill, { description: 'Lets an exception of the match pass. Fails with NOT_FOUND, CONFLICT where there is none, and BAD_USER_INPUT without a reason.' })
  overrideMatchBill(@Id('The bill.') id: string, @Input(() => BillReasonInput) input: BillReasonInput, @Ctx() ctx: Context) {
    return service.overrideMatch(ctx, id, input)
  }
}

@Resolver(() => BillLine)
export class BillLineResolver {
  @FieldResolver(() => Bill, { description: 'The bill.' })
  bill(@Root() { billId }: BillLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, bills, billId, info)
  }

  @FieldResolver(() => PurchaseOrderLine)
  purchaseOrderLine(@Root() { purchaseOrderLineId }: BillLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, purchaseOrderLines, purchaseOrderLineId, info)
  }
}

@Resolver(() => BillPayment)
export class BillPaymentResolver {
  @Query(() => BillPayment, { nullable: true, description: 'One payment of a bill. Fails with NOT_FOUND.' })
  billPayment(@Id('The payment.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, billPayments, id, info)
  }

  @Query(() => BillPaymentConnection, { description: 'Payments of all bills, the latest first.' })
  billPayments(
    @Args() page: PageArgs,
    @Filter(() => BillPaymentFilter) filter: BillPaymentFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, billPayments, page, filter, info)
  }

  @FieldResolver(() => Bill, { description: 'The bill.' })
  bill(@Root() { billId }: BillPayment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, bills, billId, info)
  }
}
