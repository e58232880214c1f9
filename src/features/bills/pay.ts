// Payments of a bill: new payments, and the amount paid before the bill was posted.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { newId } from '../../core/ids/new-id.js'
import { auditAll } from '../../core/lifecycle/audit.js'
import { minorUnitDigits } from '../../core/currencies.js'
import { toMinorUnit, roundsToZeroFault } from '../../core/money/money.js'
import { above0, faultsOf, notInFuture, type Checks } from '../../core/checks.js'
import { addEach, setEach } from '../../core/records/row-writer.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { dayIn, today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { Bill } from '../../generated/prisma/client.js'
import type { BillStatus } from '../../generated/prisma/enums.js'
import { dayFaults } from '../organizations/period.js'
import { backdatedFaults, useOfBill } from './backdated.js'
import { followPayment, refusePayment } from './expense.js'
import type { PayBillInput } from './inputs.js'

/** Records a payment. Of concurrent payments, those succeed that find enough remaining balance. */
export async function pay(ctx: Context, id: string, input: PayBillInput): Promise<undefined> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  refuseUnfit(ctx, bill, input)
  const { amount, paidAt } = input
  refuse(await backdatedFaults(ctx, 'Bill', [useOfBill(bill, { amount, day: paidAt ?? ctx.now, path: ['amount'] })]))
  await refusePayment(ctx, bill, input.amount)
  await recordPayment(ctx, bill, input)
  await settle(ctx, bill, bill.paidAmount.plus(input.amount))
  await followPayment(ctx, bill, 'payBill', input.amount)
}

/** The amount paid before a bill was posted becomes its first payment. */
export async function payBefore(ctx: Context, id: string): Promise<undefined> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id } })
  if (bill.paidAmount.isZero()) return
  const { paidAmount: amount, postingDate } = bill
  const paidAt = postingDate && postingDate < today(ctx) ? postingDate : null
  await recordPayment(ctx, bill, { amount, paidAt, reference: 'Paid before the bill was posted' })
  await settle(ctx, bill, bill.paidAmount)
  await followPayment(ctx, bill, 'payBill', bill.paidAmount)
}

function refuseUnfit(ctx: Context, { remainingBalance, currency }: Bill, { amount, paidAt }: PayBillInput): void {
  refuse([
    ...amountFaults(amount, currency),
    amount.gt(remainingBalance) && {
      path: ['amount'], why: because('exceeds_remaining', { expected: remainingBalance, given: amount }),
    },
    ...(paidAt ? faultsOfTime(ctx, paidAt) : []),
  ])
}

/** The faults of an amount of money that moves: not above 0, or finer than the currency. */
export function amountFaults(amount: Decimal, currency: string): (Fault | false)[] {
  const digits = minorUnitDigits(currency)
  const isFinerThanCoins = amount.decimalPlaces() > digits && !toMinorUnit(amount, currency).isZero()
  return [
    ...faultsOf({ amount }, BILL_PAYMENT_CHECKS),
    amount.gt(0) && roundsToZeroFault(['amount'], amount, currency),
    isFinerThanCoins && { path: ['amount'], why: because('finer_than_currency', { decimal_places: digits, currency }) },
  ]
}

/** The faults of the time of a payment, and then of its day in the time zone of the organization. */
export function faultsOfTime(ctx: Context, paidAt: Date) {
  const faults = faultsOf({ paidAt }, BILL_PAYMENT_CHECKS, ctx.now)
  return faults.length ? faults : dayFaults(ctx, ['paidAt'], dayIn(ctx, paidAt))
}

export const BILL_PAYMENT_CHECKS: Checks<PayBillInput> = { amount: above0, paidAt: notInFuture }

async function recordPayment(ctx: Context, bill: Bill, payment: PayBillInput): Promise<void> {
  const { viewer: { orgId, userId: recordedById }, now: createdAt } = ctx
  const { amount, reference } = payment
  const paidAt = payment.paidAt ?? createdAt
  const sourceOfFunds = payment.sourceOfFunds ?? bill.sourceOfFunds
  const row = { orgId, id: newId('pay'), billId: bill.id, recordedById, createdAt }
  await ctx.db.billPayment.createMany({ data: { ...row, amount, paidAt, sourceOfFunds, reference } })
}

/** The columns of a bill that say what it comes to and what settled it. */
type Settled = Pick<Bill, 'totalAmount' | 'paidAmount' | 'debitedAmount' | 'allocatedAmount'>

/** What is owed of a bill: with its debit notes, less what was paid and what credit notes settled. */
export const remainingOf = ({ totalAmount, paidAmount, debitedAmount, allocatedAmount }: Settled): Decimal =>
  totalAmount.plus(debitedAmount).minus(paidAmount).minus(allocatedAmount)

/** What a bill comes to with its notes: no more may be credited. */
export const creditableOf = (
  { totalAmount, debitedAmount, creditedAmount }: Record<'totalAmount' | 'debitedAmount' | 'creditedAmount', Numeric>,
): Decimal => exact(totalAmount).plus(debitedAmount).minus(creditedAmount)

/**
 * The state of a posted bill by what settled it. It is PAID if nothing remains, also if credit notes settled all of it.
 * While something remains, it is PARTIALLY_PAID only if something was paid.
 */
export function stateBySettled(bill: Settled): BillStatus {
  const isSettled = bill.paidAmount.plus(bill.allocatedAmount).gt(0)
  if (isSettled && remainingOf(bill).isZero()) return 'PAID'
  return bill.paidAmount.isZero() ? 'POSTED' : 'PARTIALLY_PAID'
}

/** Writes the paid amount, the remaining balance and the resulting state. */
export async function settle(ctx: Context, bill: Bill, paidAmount: Decimal): Promise<BillStatus> {
  const settled = { ...bill, paidAmount }
  const status = stateBySettled(settled)
  const data = { paidAmount, remainingBalance: remainingOf(settled), status }
  await ctx.db.bill.updateMany({ where: { id: bill.id }, data })
  return status
}

/** What a bill is paid more, or less. */
export interface PaidMore {
  readonly bill: Bill
  readonly amount: Decimal
}

/** Adds to what is paid of several bills, with as many statements as for one, and says why in their audit lines. */
export async function settleEach(ctx: Context, changes: readonly PaidMore[], reason: string): Promise<void> {
  await addEach(ctx, 'Bill', new Map(changes.map(({ bill: { id }, amount }) =>
    [id, { paidAmount: amount.toFixed(), remainingBalance: amount.neg().toFixed() }])))
  const states = changes.map(({ bill, amount }) =>
    ({ bill, to: stateBySettled({ ...bill, paidAmount: bill.paidAmount.plus(amount) }) }))
  await setEach(ctx, 'Bill', 'status', new Map(states.map(({ bill: { id }, to }) => [id, to])), '"BillStatus"')
  await auditAll(ctx, states.map(({ bill, to }) =>
    ({ action: 'derive', entity: 'Bill', entityId: bill.id, from: bill.status, to, reason, details: { derived: true } })))
}
