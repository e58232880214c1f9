// The verbs of a bill that is there: post, pay, void, override its match.
import type { Context } from '../../context.js'
import { hold } from '../../core/records/hold.js'
import { newId } from '../../core/ids/new-id.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { minorUnitDigits } from '../../core/money/currencies.js'
import { toMinorUnit, vanishingFault } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { conflict, refuse } from '../../errors.js'
import type { Bill, Prisma } from '../../generated/prisma/client.js'
import { refusePayment, refusePosting } from './expense.js'
import { billLife } from './lifecycle.js'
import { rematch } from './rematch.js'
import type { BillPaymentInput, BillReasonInput } from './types.js'

/** Into the ledger; what was paid before becomes its first payment. */
export function post(ctx: Context, id: string) {
  return ctx.transaction(async (ctx) => {
    await settleMatch(ctx, id)
    await takeStep(ctx, billLife, 'post', id, { changes: { glPosted: true, postedAt: ctx.now } })
    const bill = await getBill(ctx, id)
    if (bill.paidAmount.isZero()) return bill
    await refusePosting(ctx, bill)
    await recordPayment(ctx, bill, { amount: bill.paidAmount, reference: 'Paid before the bill was posted' })
    return settle(ctx, bill, bill.paidAmount)
  })
}

/** The database lets no exception into the ledger, so the match must be settled before the move: with the bill held, as receipts stand now. */
async function settleMatch(ctx: Context, id: string): Promise<void> {
  await hold(ctx, 'Bill', id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT' }, include: { lineItems: true } })
  const matchStatus = bill && (await rematch(ctx, bill))
  if (matchStatus !== 'EXCEPTION') return
  throw conflict(`Bill ${bill?.billNumber} does not match its order and cannot be posted until the exception is overridden`, { state: 'DRAFT', matchStatus })
}

/** Records a payment; of many at once, those win that find enough remaining. */
export function pay(ctx: Context, id: string, input: BillPaymentInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, billLife, 'pay', id)
    const bill = await getBill(ctx, id)
    refuseAmount(bill, input.amount)
    await refusePayment(ctx, bill, input.amount)
    await recordPayment(ctx, bill, input)
    return settle(ctx, bill, bill.paidAmount.plus(input.amount))
  })
}

function refuseAmount({ remainingBalance, currency }: Bill, amount: Decimal): void {
  const digits = minorUnitDigits(currency)
  const isFinerThanCoins = amount.decimalPlaces() > digits && !toMinorUnit(amount, currency).isZero()
  refuse([
    amount.lte(0) && { path: ['amount'], message: 'Should be more than 0', given: amount },
    amount.gt(remainingBalance) && {
      path: ['amount'], message: `Should be no more than what remains, ${remainingBalance.toFixed()}`, given: amount, figures: { expected: remainingBalance, given: amount },
    },
    amount.gt(0) && vanishingFault(['amount'], amount, currency),
    isFinerThanCoins && { path: ['amount'], message: `Should have at most ${digits} decimal places in ${currency}`, given: amount },
  ])
}

async function recordPayment(ctx: Context, bill: Bill, { amount, paidAt, sourceOfFunds, reference }: BillPaymentInput): Promise<void> {
  const { orgId, userId } = ctx.viewer
  await ctx.db.billPayment.create({
    data: {
      orgId, id: newId('pay'), billId: bill.id, amount, paidAt: paidAt ?? ctx.now, sourceOfFunds: sourceOfFunds ?? bill.sourceOfFunds,
      reference, recordedById: userId, createdAt: ctx.now,
    },
  })
}

/** What is paid and what remains, and the state that follows from it. */
async function settle(ctx: Context, { id, totalAmount }: Bill, paidAmount: Decimal) {
  const remainingBalance = totalAmount.minus(paidAmount)
  const status = remainingBalance.isZero() ? 'PAID' : 'PARTIALLY_PAID'
  return change(ctx, id, { paidAmount, remainingBalance, status })
}

/** Takes a bill back: it leaves the ledger, and its number and quantities are free again. */
export function voidBill(ctx: Context, id: string, { reason }: BillReasonInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, billLife, 'void', id, { changes: { glPosted: false, voidedAt: ctx.now, voidReason: reason }, reason })
    return getBill(ctx, id)
  })
}

/** Lets an exception pass, by name and with a reason. */
export function overrideMatch(ctx: Context, id: string, { reason }: BillReasonInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, billLife, 'overrideMatch', id, { reason })
    const { matchStatus, billNumber } = await getBill(ctx, id)
    if (matchStatus !== 'EXCEPTION') throw conflict(`Bill ${billNumber} has no exception to override`, { state: 'DRAFT', matchStatus })
    return change(ctx, id, { matchStatus: 'OVERRIDDEN', overrideReason: reason, overriddenAt: ctx.now, overriddenById: ctx.viewer.userId })
  })
}

const getBill = (ctx: Context, id: string) => ctx.db.bill.findFirstOrThrow({ where: { id } })

async function change(ctx: Context, id: string, data: Prisma.BillUpdateManyMutationInput) {
  await ctx.db.bill.updateMany({ where: { id }, data })
  return getBill(ctx, id)
}
