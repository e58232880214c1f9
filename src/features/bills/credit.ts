// Open credit of a party, of whatever record it is: what may use it, money of it that comes back, and reversals.
import { derive } from '../../core/balances.js'
import { faultsOf } from '../../core/checks.js'
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import type { Row } from '../../core/records/record.js'
import { rowsOnClient, type RowWriter } from '../../core/records/row-writer.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { dayIn } from '../../core/time-zones.js'
import { badInput, conflict, refuse } from '../../errors.js'
import type { Bill } from '../../generated/prisma/client.js'
import { dayFaults, lockConflict } from '../organizations/period.js'
import { backdatedFaults } from './backdated.js'
import type { PayBillInput } from './inputs.js'
import { OWED } from './owed.js'
import { amountFaults, BILL_PAYMENT_CHECKS } from './pay.js'

/** The records that have open credit. */
type Credit = 'BillNote' | 'PartyPayment'

/** Derives what is allocated, paid back and open of a record. It must be locked. */
export async function deriveCredit(ctx: Context, table: Credit, id: string): Promise<void> {
  for (const column of ['allocatedAmount', 'refundedAmount', 'unallocatedAmount'])
    await derive(ctx, table, column, { by: 'id', ids: [id] })
}

/** The columns of what is reversed. */
export const reversal = ({ now, viewer }: Context, reason: string | null | undefined) =>
  ({ reversedAt: now, reversedById: viewer.userId, reversalReason: reason ?? '' })

/** The fault of an amount above another one. */
export const amountAbove = (
  given: Decimal, expected: Decimal, type: 'exceeds_open_credit' | 'exceeds_remaining',
): Fault[] => (given.gt(expected) ? [{ path: ['amount'], why: because(type, { expected, given }) }] : [])

/** The fault of a bill that a party's money in a currency cannot settle. */
export function targetFault(
  { partyKey, currency }: Pick<Bill, 'partyKey' | 'currency'>, bill: Bill,
): Fault | false {
  const { billNumber, status: state, expenseRequestId } = bill
  const at = { path: ['billId'] }
  if (bill.partyKey !== partyKey) return { ...at, why: because('bill_of_other_party') }
  if (bill.currency !== currency) return { ...at, why: because('bill_in_other_currency', { currency }) }
  if (expenseRequestId) return { ...at, why: because('bill_paid_by_itself') }
  return !OWED.includes(state) && { ...at, why: because('bill_owes_nothing', { billNumber, state }) }
}

/** The fault of an identifier that names no bill. */
export const noBill = (billId: string): Fault =>
  ({ path: ['billId'], why: because('unknown_record', { kind: 'bill', id: billId }) })

/** The faults of a day: that of an open period, and not before any of these days. */
export function faultsOfDay(
  ctx: Context, field: string, day: Date, notBefore: readonly (Date | string | null)[],
): (Fault | false)[] {
  const first = notBefore.flatMap((one) => (one === null ? [] : [dayText(dayIn(ctx, one))])).sort().at(-1)
  return [
    ...dayFaults(ctx, [field], day),
    first !== undefined && dayText(day) < first
      && { path: [field], why: because('before_it_counts', { day: first }) },
  ]
}

interface Entry {
  readonly reversedAt: unknown
  readonly day: Date | string
}

/** The place of the identifier of an entry in the input of a step, and the identifier that was sent. */
type Named = readonly [field: string, given: string | undefined]

/**
 * Throws CONFLICT if no entry is left to reverse, or all that are left are of locked days. Throws BAD_USER_INPUT before
 * for an identifier of an entry that the record does not have.
 */
export function refuseNone(
  ctx: Context, entries: readonly (Entry & { readonly id: string })[],
  type: 'no_allocation_to_reverse' | 'no_refund_to_reverse', [field, given]: Named,
): void {
  if (given !== undefined && !entries.some(({ id }) => id === given)) throw noEntry(field, given)
  const unreversed = entries.filter(({ reversedAt }) => reversedAt === null)
  const refusals = unreversed.map(({ day }) => lockConflict(ctx, dayIn(ctx, day)))
  if (refusals.length === 0) throw conflict(because(type))
  if (refusals.every((refusal) => refusal)) throw refusals[0] as Error
}

const noEntry = (field: string, given: string) =>
  badInput([{ path: [field], why: because('no_such_entry', { id: given }) }])

/** Throws for an entry that is reversed already, or whose day is locked. `refuseNone` has found it of the record. */
export function refuseEntry(
  ctx: Context, { id, reversedAt, day }: Entry & { readonly id: string; readonly reversedAt: Date | null },
): void {
  if (reversedAt) throw conflict(because('entry_reversed', { id, reversedAt }), { reversedAt })
  const locked = lockConflict(ctx, dayIn(ctx, day))
  if (locked) throw locked
}

/** A refund as it is stored. */
interface Refund {
  readonly id: string
  readonly paidAt: Date
  readonly reversedAt: Date | null
}

/** The rows of refunds on the client of the organization. */
interface RefundRows extends RowWriter {
  findFirstOrThrow(args: { where: object }): Promise<Refund>
  updateMany(args: { where: object; data: object }): Promise<unknown>
}

/** A record with open credit, as a refund of it needs it. */
interface Refunded {
  readonly currency: string
  readonly unallocatedAmount: Decimal
}

/** How a record keeps its refunds. */
interface Refunding<R extends Refunded> {
  readonly table: Credit
  /** The table of the refunds, and its column that names the record. */
  readonly refunds: 'BillNoteRefund' | 'PartyPaymentRefund'
  readonly of: 'billNoteId' | 'partyPaymentId'
  readonly load: (ctx: Context, id: string) => Promise<readonly Pick<Row<'BillNoteRefund'>, 'id' | 'paidAt' | 'reversedAt'>[]>
  readonly find: (ctx: Context, id: string) => Promise<R>
  /** The day from which the credit is there. */
  readonly since: (record: R) => Date | null
}

/** The steps of a record whose open credit is paid back. */
export const refundsOf = <R extends Refunded>({ table, refunds, of, load, find, since }: Refunding<R>) => ({
  /** Records a refund. Of concurrent refunds and allocations, those succeed that find enough open credit. */
  async refund(ctx: Context, id: string, input: PayBillInput): Promise<undefined> {
    const record = await find(ctx, id)
    const { amount, sourceOfFunds, reference } = input
    const paidAt = input.paidAt ?? ctx.now
    const ofTime = faultsOf({ paidAt }, BILL_PAYMENT_CHECKS, ctx.now)
    refuse([
      ...amountFaults(amount, record.currency), ...amountAbove(amount, record.unallocatedAmount, 'exceeds_open_credit'),
      ...(ofTime.length ? ofTime : faultsOfDay(ctx, 'paidAt', dayIn(ctx, paidAt), [since(record)])),
    ])
    const use = { id, open: record.unallocatedAmount, since: since(record), day: paidAt, amount, path: ['amount'] }
    refuse(await backdatedFaults(ctx, table, [use]))
    const { viewer: { orgId, userId: recordedById }, now: createdAt } = ctx
    const row = { orgId, id: newId('ref'), [of]: id, recordedById, createdAt, amount, paidAt, sourceOfFunds, reference }
    await rowsOnClient<RefundRows>(ctx, refunds).createMany({ data: [row] })
    await deriveCredit(ctx, table, id)
  },

  /** Throws CONFLICT if no refund can be reversed: none is left, or their days are locked. */
  async requireRefund(
    ctx: Context, id: string, _state: string, input?: { readonly refundId: string },
  ): Promise<void> {
    const all = (await load(ctx, id)).map(({ paidAt: day, ...row }) => ({ ...row, day }))
    refuseNone(ctx, all, 'no_refund_to_reverse', ['refundId', input?.refundId])
  },

  /** Takes a refund back. The step has locked the record, so of several callers only the first finds it unreversed. */
  async reverseRefund(
    ctx: Context, id: string, { refundId, reason }: { readonly refundId: string; readonly reason: string },
  ): Promise<undefined> {
    const rows = rowsOnClient<RefundRows>(ctx, refunds)
    const { paidAt: day, ...found } = await rows.findFirstOrThrow({ where: { id: refundId } })
    refuseEntry(ctx, { ...found, day })
    await rows.updateMany({ where: { id: refundId }, data: reversal(ctx, reason) })
    await deriveCredit(ctx, table, id)
  },
})
