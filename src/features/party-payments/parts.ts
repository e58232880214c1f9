// The parts of a payment that settle bills: their faults, and how several are recorded at once.
import { faultsInList, tooManyFault } from '../../core/checks.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { LIMITS } from '../../core/limits.js'
import { sum } from '../../core/money/money.js'
import { lockRows } from '../../core/records/lock.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { Bill, PartyPayment } from '../../generated/prisma/client.js'
import { backdatedFaults, useOfBill } from '../bills/backdated.js'
import { amountAbove, noBill, targetFault } from '../bills/credit.js'
import { amountFaults, settleEach, type PaidMore } from '../bills/pay.js'
import type { PartyPaymentBillInput } from './inputs.js'

/** What a bill is to get. The bill is undefined if there is none. */
interface Part {
  readonly billId: string
  readonly amount: Decimal
  readonly bill: Bill | undefined
}

/** Locks the bills, in the order of their identifiers, and reads what they are to get. */
export async function lockParts(ctx: Context, inputs: readonly PartyPaymentBillInput[]): Promise<Part[]> {
  const ids = inputs.slice(0, LIMITS.listItems.most).map(({ billId }) => billId)
  await lockRows(ctx, 'Bill', ids)
  const bills = await ctx.db.bill.findMany({ where: { id: { in: ids } } })
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  return inputs.map(({ billId, amount }) => ({ billId, amount, bill: byId.get(billId) }))
}

/** What all parts come to. */
export const given = (parts: readonly Part[]): Decimal => sum(parts.map(({ amount }) => amount))

/** The faults of parts above what was open of their bills since the time at which each is paid. */
export async function backdatedParts(
  ctx: Context, parts: readonly Part[], paidAtOf: (bill: Bill) => Date,
): Promise<(Fault | false)[]> {
  const uses = parts.flatMap(({ bill, amount }, index) =>
    (bill ? [useOfBill(bill, { amount, day: paidAtOf(bill), path: ['bills', index, 'amount'] })] : []))
  return backdatedFaults(ctx, 'Bill', uses)
}

/** The faults of parts of a payment that has so much left. */
export function partFaults(parts: readonly Part[], payment: Pick<Bill, 'partyKey' | 'currency'>, left: Decimal): (Fault | false)[] {
  const all = given(parts)
  const firsts = new Map([...parts].reverse().map((part) => [part.billId, part]))
  return [
    tooManyFault(['bills'], parts.length, LIMITS.listItems),
    ...faultsInList('bills', parts, (part) => [
      firsts.get(part.billId) !== part && { path: ['billId'], why: because('bill_named_twice') },
      ...faultsOfPart(part, payment),
    ]),
    all.gt(left) && { path: ['bills'], why: because('parts_exceed_payment', { expected: left, given: all }) },
  ]
}

function faultsOfPart({ billId, amount, bill }: Part, payment: Pick<Bill, 'partyKey' | 'currency'>): (Fault | false)[] {
  if (!bill) return [noBill(billId)]
  const wrong = targetFault(payment, bill)
  const ofAmount = amountFaults(amount, payment.currency)
  return wrong ? [wrong, ...ofAmount] : [...ofAmount, ...amountAbove(amount, bill.remainingBalance, 'exceeds_remaining')]
}

/** Records parts of a payment, each paid at a time, with as many statements as for one. The bills must be locked. */
export async function payParts(
  ctx: Context, payment: Pick<PartyPayment, 'id' | 'documentId' | 'sourceOfFunds' | 'reference'>, parts: readonly Part[],
  paidAtOf: (bill: Bill) => Date,
): Promise<void> {
  const changes = parts.flatMap(({ bill, amount }): PaidMore[] => (bill ? [{ bill, amount }] : []))
  if (changes.length === 0) return
  const { viewer: { orgId, userId: recordedById }, now: createdAt } = ctx
  const { id: partyPaymentId, documentId, sourceOfFunds, reference } = payment
  await ctx.db.billPayment.createMany({
    data: changes.map(({ bill, amount }) => ({
      orgId, id: newId('pay'), billId: bill.id, partyPaymentId, amount, paidAt: paidAtOf(bill), sourceOfFunds, reference,
      recordedById, createdAt,
    })),
  })
  await settleEach(ctx, changes, `part of ${documentId} was paid`)
}
