// Pays an expense request, partly or in full.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { Outcome } from '../../core/lifecycle/lifecycle.js'
import { minorUnitDigits } from '../../core/currencies.js'
import { toMinorUnit, roundsToZeroFault } from '../../core/money/money.js'
import { above0, faultsOf, type Checks } from '../../core/checks.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { conflict, notFound, refuse } from '../../errors.js'
import { excessFault, lockBalance, remaining, type RequestBalance } from './balance.js'
import type { PayExpenseRequestInput, ReturnAdvanceInput } from './inputs.js'
import { nonVoidBillsOf } from './paid.js'

/** Pays the given amount, or the whole amount still to be paid. */
export async function pay(ctx: Context, id: string, input: PayExpenseRequestInput): Promise<Outcome> {
  const balance = await lockBalance(ctx, id)
  if (!balance) throw notFound('Expense request')
  const rest = remaining(balance, 'paid')
  const amount = input.amount ?? rest
  if (input.amount) refuseUnfit(amount, balance)
  const status = amount.lt(rest) ? 'PARTIALLY_PAID' : 'PAID'
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { status, paidAmount: { increment: amount } } })
  return { history: { amount } }
}

/** Throws CONFLICT if the request is billed: then it is paid through its bills alone, so that nothing is paid twice. */
export async function requireNoBill(ctx: Context, id: string): Promise<void> {
  const [bill, ...others] = await nonVoidBillsOf(ctx, id)
  if (!bill) return
  const billNumbers = [bill, ...others].map((one) => one.billNumber)
  const { id: billId, billNumber } = bill
  throw conflict(because('paid_through_bills', { billNumbers }), { billId, billNumber })
}

/** Throws CONFLICT while a bill bills the request: it would bill what is not approved any more. */
export async function requireUnbilled(ctx: Context, id: string): Promise<void> {
  const billNumbers = (await nonVoidBillsOf(ctx, id)).map(({ billNumber }) => billNumber)
  if (billNumbers.length) throw conflict(because('request_billed', { billNumbers }), { billNumbers })
}

const refuseUnfit = (amount: Decimal, balance: RequestBalance) =>
  refuse([
    ...paymentAmountFaults(amount, balance.currency),
    excessFault(balance, 'paid', amount, ['amount']),
  ])

export const PAY_EXPENSE_REQUEST_CHECKS: Checks<PayExpenseRequestInput & ReturnAdvanceInput> = { amount: above0 }

/** The faults of an amount of money that nobody can hand over: not above 0, or finer than the minor unit. */
export function paymentAmountFaults(amount: Decimal, currency: string): (Fault | false)[] {
  const path = ['amount']
  const isInMinorUnits = amount.eq(toMinorUnit(amount, currency))
  return [
    ...faultsOf({ amount }, PAY_EXPENSE_REQUEST_CHECKS),
    amount.gt(0) &&
      (roundsToZeroFault(path, amount, currency) ||
        (!isInMinorUnits && { path, why: because('finer_than_currency', { decimal_places: minorUnitDigits(currency), currency }) })),
  ]
}
