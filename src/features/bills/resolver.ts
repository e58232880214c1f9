// Bills, as fields.
import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { create } from './create.js'
import { billLife } from './lifecycle.js'
import * as service from './service.js'
import { Bill, BillInput, BillPaymentInput, BillReasonInput } from './types.js'

@Resolver(() => Bill)
export class BillResolver {
  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() bill: object, @Ctx() ctx: Context) {
    return availableActions(billLife, { ...bill }, ctx)
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

