// Expense requests, as fields.
import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { wholeChildren } from '../../core/records/read.js'
import { GraphQLDecimal } from '../../core/schema/scalars.js'
import { coveredAmount, owedAmount, payableAmount } from './figures.js'
import { expenseLife } from './lifecycle.js'
import { paidInAll } from './paid.js'
import { pay } from './pay.js'
import { expenseHistory } from './reads.js'
import * as service from './service.js'
import {
  DraftExpenseRequestInput, ExpenseRequest, ExpenseRequestActInput, ExpenseRequestInput, PayExpenseRequestInput,
  RejectExpenseRequestInput,
} from './types.js'

@Resolver(() => ExpenseRequest)
export class ExpenseRequestResolver {
  @FieldResolver(() => GraphQLDecimal)
  async coveredAmount(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context) {
    return coveredAmount(await wholeChildren(ctx, expenseHistory, 'expenseRequestId', id))
  }

  @FieldResolver(() => GraphQLDecimal)
  async payableAmount(@Root() request: ExpenseRequest, @Ctx() ctx: Context) {
    const history = await wholeChildren(ctx, expenseHistory, 'expenseRequestId', request.id)
    return payableAmount(owedAmount(request, history), await paidInAll(ctx, request))
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() request: object, @Ctx() ctx: Context) {
    return availableActions(expenseLife, { ...request }, ctx)
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

