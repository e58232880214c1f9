// Advances and the claims that account for them: checks links, and settles the advance of an approved claim.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { writeHistory } from '../../core/lifecycle/write-history.js'
import { audit } from '../../core/lifecycle/audit.js'
import type { Condition, Outcome } from '../../core/lifecycle/lifecycle.js'
import { lockRows } from '../../core/records/lock.js'
import { getWhole } from '../../core/records/read.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { conflict } from '../../errors.js'
import type { ExpenseRequest } from '../../generated/prisma/client.js'
import type { ExpenseRequestStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openToday } from '../organizations/period.js'
import { cover, coveredFigure } from './figures.js'
import { HISTORY } from './history.js'
import { historyOf } from './paid.js'
import { expenseRequests } from './reads.js'

/** The states in which a claim may account for an advance. */
const OPEN: readonly ExpenseRequestStatus[] = ['APPROVED', 'PARTIALLY_PAID', 'PAID']

interface Claim extends Pick<ExpenseRequest, 'requesterId' | 'requestType' | 'currency'> {
  readonly linkedAdvanceRequestId?: string | null
}

type Advance = Pick<ExpenseRequest, 'requesterId' | 'requestType' | 'currency' | 'status'>

/** The faults of the linked advance, if a request names one. */
export async function faultsOfLink(ctx: Context, claim: Claim): Promise<Fault[]> {
  const { linkedAdvanceRequestId: id } = claim
  if (!id) return []
  const advance = await ctx.db.expenseRequest.findFirst({ where: { id } })
  const reasons = advance ? mismatches(claim, advance) : [because('unknown_expense_request', { id })]
  return reasons.map((why) => ({ path: ['linkedAdvanceRequestId'], why }))
}

/** The members that an advance must agree with. */
const LINKING = ['linkedAdvanceRequestId', 'requestType', 'currency'] as const

/**
 * True if the edit changes the advance, the type or the currency. Other edits do not check the link again, because the
 * advance may have been settled since.
 */
export const isRelinked = (changes: object) => LINKING.some((member) => member in changes)

const advanceOf = async (ctx: Context, id: string) =>
  (await ctx.db.expenseRequest.findFirst({ where: { id } }))?.linkedAdvanceRequestId ?? null

/**
 * Locks a claim and its advance, in the order of their identifiers, so that the advance stays as it is checked. Throws
 * CONFLICT if the advance of the claim changed while this waited for the lock: the new one is not locked.
 */
export async function lockWithAdvance(ctx: Context, id: string): Promise<void> {
  const advanceId = await advanceOf(ctx, id)
  await lockRows(ctx, 'ExpenseRequest', [id, advanceId].filter((one) => one !== null))
  if ((await advanceOf(ctx, id)) !== advanceId) throw conflict(because('changed_meanwhile', { record: 'The request' }))
}

/** As `lockWithAdvance`, with the period lock held: for steps that change what a claim uses of its advance. */
export async function lockInPeriod(ctx: Context, id: string): Promise<void> {
  await holdPeriod(ctx)
  await lockWithAdvance(ctx, id)
}

/** Requires of a claim with an advance that today is open: what it uses of the advance counts today. */
export const advanceOpenToday: Condition = {
  columns: ['linkedAdvanceRequestId'],
  refusal: (row, ctx) => (row.linkedAdvanceRequestId == null ? null : openToday.refusal(row, ctx)),
}

/** Throws CONFLICT if the advance of a claim cannot be accounted for any more. */
export async function requireOpenAdvance(ctx: Context, claimId: string): Promise<void> {
  const claim = await getWhole(ctx, expenseRequests, claimId)
  const { linkedAdvanceRequestId: advanceId } = claim
  if (!advanceId) return
  const advance = await getWhole(ctx, expenseRequests, advanceId)
  const [mismatch] = mismatches(claim, advance)
  if (!mismatch) return
  const message = `Advance ${advance.documentId} cannot be accounted for by ${claim.documentId}: ${mismatch.sentence}`
  throw conflict(mismatch, { advanceId }, message)
}

/**
 * Settles a part of the linked advance with the claim. The history of the advance and of the claim both record the
 * amount.
 */
export async function applyAdvance(ctx: Context, claimId: string): Promise<Outcome | undefined> {
  const claim = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id: claimId } })
  const { linkedAdvanceRequestId: id } = claim
  if (!id) return undefined
  const advance = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id } })
  return useAdvance(ctx, claim, id, cover(claim.totalAmount, advance))
}

/** Gives back what a claim has used of its advance. Both histories record it, with a negative amount. */
export async function giveAdvanceBack(ctx: Context, claimId: string): Promise<Outcome | undefined> {
  const claim = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id: claimId } })
  const { linkedAdvanceRequestId: id } = claim
  if (!id) return undefined
  return useAdvance(ctx, claim, id, coveredFigure(await historyOf(ctx, claim)).value.neg())
}

async function useAdvance(
  ctx: Context, { id: claimId, documentId }: ExpenseRequest, id: string, amount: Decimal,
): Promise<Outcome> {
  if (amount.isZero()) return { history: { amount } }
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { usedAmount: { increment: amount } } })
  await writeHistory(ctx, HISTORY, {
    action: 'use', id, input: { comments: documentId }, lines: ['history'], more: { amount },
  })
  const details = { claimId, amount: amount.toFixed() }
  await audit(ctx, { action: 'use', entity: HISTORY.model, entityId: id, details })
  return { history: { amount } }
}

function mismatches({ requesterId, requestType, currency }: Claim, advance: Advance): Reason[] {
  const reasons = [
    requestType === 'ADVANCE' && because('advance_for_advance'),
    advance.requestType !== 'ADVANCE' && because('not_an_advance'),
    advance.requesterId !== requesterId && because('advance_of_other_requester'),
    advance.currency !== currency && because('advance_in_other_currency', { currency }),
    !OPEN.includes(advance.status) && because('advance_not_open'),
  ]
  return reasons.filter((reason) => reason !== false)
}
