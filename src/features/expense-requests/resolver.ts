// Computed figures of an expense request, from its history and its bills.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { wholeChildren } from '../../core/records/read.js'
import { Decimal, GraphQLDecimal } from '../../core/schema/scalars.js'
import { coveredAmount, openAmount, owedAmount, payableAmount } from './figures.js'
import { paidInAll } from './paid.js'
import { expenseHistory } from './reads.js'
import { ExpenseRequest } from './types.js'

@Resolver(() => ExpenseRequest)
export class ExpenseRequestResolver {
  @FieldResolver(() => GraphQLDecimal)
  async coveredAmount(@Root() { id }: ExpenseRequest, @Ctx() ctx: Context) {
    return coveredAmount(await actsOf(ctx, id))
  }

  @FieldResolver(() => GraphQLDecimal)
  openAmount(@Root() { requestType, ...advance }: ExpenseRequest) {
    if (requestType !== 'ADVANCE') return new Decimal(0)
    const [totalAmount, usedAmount, returnedAmount] = [advance.totalAmount, advance.usedAmount, advance.returnedAmount]
      .map((figure) => new Decimal(figure))
    return openAmount({ totalAmount, usedAmount, returnedAmount })
  }

  @FieldResolver(() => GraphQLDecimal)
  async payableAmount(@Root() request: ExpenseRequest, @Ctx() ctx: Context) {
    const { id, status, totalAmount } = request
    const owed = owedAmount({ status, totalAmount: new Decimal(totalAmount) }, await actsOf(ctx, id))
    return payableAmount(owed, await paidInAll(ctx, request))
  }
}

/** The history of a request; amounts are decimals. */
async function actsOf(ctx: Context, id: string) {
  const lines = await wholeChildren(ctx, expenseHistory, 'expenseRequestId', id)
  return lines.map(({ action, amount }) => ({ action, amount: amount === null ? null : new Decimal(amount) }))
}
