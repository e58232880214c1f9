// Expense requests, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import { managementAccounts } from '../accounts/reads.js'
import { ManagementAccount } from '../accounts/types.js'
import type { Context } from '../../context.js'
import { Filter, First, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, firstChildren, get, list, wholeChildren } from '../../core/records/read.js'
import { GraphQLDecimal } from '../../core/schema/scalars.js'
import { suppliers } from '../partners/reads.js'
import { Supplier } from '../partners/types.js'
import { coveredAmount, owedAmount, payableAmount } from './figures.js'
import { expenseLife } from './lifecycle.js'
import { paidInAll } from './paid.js'
import { pay } from './pay.js'
import { expenseHistory, expenseLines, expenseRequests, linesOfAnyRequest } from './reads.js'
import * as service from './service.js'
import {
  DraftExpenseRequestInput, ExpenseLine, ExpenseRequest, ExpenseRequestActInput, ExpenseRequestConnection, ExpenseRequestFilter,
  ExpenseRequestHistory, ExpenseRequestInput, PayExpenseRequestInput, RejectExpenseRequestInput,
} from './types.js'

@Resolver(() => ExpenseRequest)
export class ExpenseRequestResolver {
  @Query(() => ExpenseRequest, { nullable: true, description: 'One expense request. Fails with NOT_FOUND.' })
  expenseRequest(@Id('The expense request.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, expenseRequests, id, info)
  }

  @Query(() => ExpenseRequestConnection, { description: 'Expense requests, newest first.' })
  expenseRequests(
    @Args() page: PageArgs,
    @Filter(() => ExpenseRequestFilter) filter: ExpenseRequestFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, expenseRequests, page, filter, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }

  @FieldResolver(() => [ExpenseLine])
  lineItems(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, expenseLines, 'expenseRequestId', id, info)
  }

  @FieldResolver(() => [ExpenseRequestHistory])
  history(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, expenseHistory, 'expenseRequestId', id, info)
  }

  @FieldResolver(() => GraphQLDecimal)
  async coveredAmount(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context) {
    return coveredAmount(await wholeChildren(ctx, expenseHistory, 'expenseRequestId', id))
  }

  @FieldResolver(() => GraphQLDecimal)
  async payableAmount(@Root() request: ExpenseRequest, @Ctx() ctx: Context) {
    const history = await wholeChildren(ctx, expenseHistory, 'expenseRequestId', request.id)
    return payableAmount(owedAmount(request, history), await paidInAll(ctx, request))
  }

  @FieldResolver(() => ExpenseRequest, { nullable: true, description: 'The advance that this claim accounts for.' })
  linkedAdvanceRequest(@Root() { linkedAdvanceRequestId }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, expenseRequests, linkedAdvanceRequestId, info)
  }

  @FieldResolver(() => [ExpenseRequest], { description: 'The claims that account for this advance, newest first.' })
  settlingRequests(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, expenseRequests, 'linkedAdvanceRequestId', id, info)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() request: ExpenseRequest, @Ctx() { viewer }: Context) {
    return availableActions(expenseLife, request as never, viewer)
  }

  @Mutation(() => ExpenseRequest, { description: 'Drafts an expense request of your own. Fails with BAD_USER_INPUT.' })
  draftExpenseRequest(@Input(() => DraftExpenseRequestInput) input: DraftExpenseRequestInput, @Ctx() ctx: Context) {
    return service.draft(ctx, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Changes a draft of your own. Fails with NOT_FOUND, FORBIDDEN, CONFLICT, BAD_USER_INPUT.' })
  editExpenseRequest(@Id('The expense request.') id: string, @Input(() => ExpenseRequestInput) input: ExpenseRequestInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Asks for approval of a draft of your own. Fails with NOT_FOUND, FORBIDDEN, CONFLICT, and BAD_USER_INPUT without a line.' })
  submitExpenseRequest(@Id('The expense request.') id: string, @OptionalInput(() => ExpenseRequestActInput) input: ExpenseRequestActInput | null, @Ctx() ctx: Context) {
    return service.submit(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Approves a pending request that is not your own. Fails with NOT_FOUND, FORBIDDEN, CONFLICT.' })
  approveExpenseRequest(@Id('The expense request.') id: string, @OptionalInput(() => ExpenseRequestActInput) input: ExpenseRequestActInput | null, @Ctx() ctx: Context) {
    return service.approve(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Rejects a pending request. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  rejectExpenseRequest(@Id('The expense request.') id: string, @Input(() => RejectExpenseRequestInput) input: RejectExpenseRequestInput, @Ctx() ctx: Context) {
    return service.reject(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Withdraws a request of your own that is not decided. Fails with NOT_FOUND, FORBIDDEN, CONFLICT.' })
  cancelExpenseRequest(@Id('The expense request.') id: string, @OptionalInput(() => ExpenseRequestActInput) input: ExpenseRequestActInput | null, @Ctx() ctx: Context) {
    return service.cancel(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Pays an approved request, in part or in full. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  payExpenseRequest(@Id('The expense request.') id: string, @OptionalInput(() => PayExpenseRequestInput) input: PayExpenseRequestInput | null, @Ctx() ctx: Context) {
    return pay(ctx, id, input)
  }

  @Mutation(() => ExpenseRequest, { description: 'Closes the books on a paid request. Fails with NOT_FOUND, CONFLICT.' })
  settleExpenseRequest(@Id('The expense request.') id: string, @OptionalInput(() => ExpenseRequestActInput) input: ExpenseRequestActInput | null, @Ctx() ctx: Context) {
    return service.settle(ctx, id, input)
  }
}

@Resolver(() => ExpenseLine)
export class ExpenseLineResolver {
  @FieldResolver(() => ExpenseRequest, { description: 'The request it belongs to.' })
  expenseRequest(@Root() { expenseRequestId }: ExpenseLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, expenseRequests, expenseRequestId, info)
  }

  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: ExpenseLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }

  @FieldResolver(() => ManagementAccount)
  managementAccount(@Root() { managementAccountId }: ExpenseLine, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, managementAccounts, managementAccountId, info)
  }
}

/** What this feature shows on Supplier. */
@Resolver(() => Supplier)
export class SupplierExpenseRequestsResolver {
  @FieldResolver(() => [ExpenseRequest], { description: 'Requests for money for the supplier, newest first.' })
  expenseRequests(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, expenseRequests, 'supplierId', id, first, info)
  }

  @FieldResolver(() => [ExpenseLine], { description: 'What was bought from the supplier by requests for money, the last written first.' })
  expenseLines(@Root() { id }: Supplier, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyRequest, 'supplierId', id, first, info)
  }
}

/** What this feature shows on ManagementAccount. */
@Resolver(() => ManagementAccount)
export class ManagementAccountExpensesResolver {
  @FieldResolver(() => [ExpenseLine], { description: 'What requests for money book to it, the last written first.' })
  expenseLines(@Root() { id }: ManagementAccount, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return firstChildren(ctx, linesOfAnyRequest, 'managementAccountId', id, first, info)
  }
}
