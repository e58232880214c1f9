// Matches a draft bill again before posting, because more goods may have arrived, and checks the match before an
// override.
import { findConverters, type Converter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { hold } from '../../core/records/hold.js'
import { conflict } from '../../errors.js'
import type { Bill, BillLine } from '../../generated/prisma/client.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { holdBilledOrder } from './void.js'
import { matchLine, matchStatusOf, variances, type Billed } from './match.js'
import { findOrder, tolerancesOf, type BilledOrder } from './order.js'

/**
 * Locks a draft after its order, so that no receipt is voided meanwhile, and matches it with the current receipts. The
 * database refuses to post a bill with an exception, so this is done before posting. Throws CONFLICT if the bill does
 * not match. Bills in other states are refused by the lifecycle step.
 */
export async function settleMatch(ctx: Context, id: string): Promise<void> {
  await holdBilledOrder(ctx, id)
  await hold(ctx, 'Bill', id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT' }, include: { lineItems: true } })
  const matchStatus = bill && (await rematch(ctx, bill))
  if (matchStatus !== 'EXCEPTION') return
  const until = 'does not match its order and cannot be posted until the exception is overridden'
  throw conflict(`Bill ${bill?.billNumber} ${until}`, { state: 'DRAFT', matchStatus })
}

/** Locks a draft, and throws CONFLICT if it has no exception to override. */
export async function requireException(ctx: Context, id: string): Promise<void> {
  await hold(ctx, 'Bill', id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT', matchStatus: { not: 'EXCEPTION' } } })
  if (!bill) return
  const { billNumber, matchStatus } = bill
  throw conflict(`Bill ${billNumber} has no exception to override`, { state: 'DRAFT', matchStatus })
}

type Lined = Bill & { readonly lineItems: readonly BillLine[] }

/**
 * Matches a draft with the current receipts and stores the result. `prevBilled` keeps its value from the entry of the
 * bill, because later bills already count this bill. An overridden match does not change, because a person decided it.
 */
async function rematch(ctx: Context, bill: Lined): Promise<BillMatchStatus> {
  const { id, matchStatus, purchaseOrderId, currency, subtotal, lineItems } = bill
  if (!purchaseOrderId || matchStatus === 'OVERRIDDEN' || matchStatus === 'NOT_APPLICABLE') return matchStatus
  const order = await findOrder(ctx, purchaseOrderId)
  if (!order) return matchStatus
  const [inBillCurrency] = await findConverters(ctx, [{ from: order.currency, to: currency, day: bill.createdAt }])
  if (!inBillCurrency) return matchStatus
  const matches = lineItems.map((line) => matchLine(billed(line, order, inBillCurrency), tolerancesOf(ctx)))
  for (const [index, { id: lineId, matchStatus: before }] of lineItems.entries()) {
    const after = matches[index].status
    if (after !== before) await ctx.db.billLine.updateMany({ where: { id: lineId }, data: { matchStatus: after } })
  }
  const status = matchStatusOf(matches)
  const data = { matchStatus: status, goodsReceiptId: order.goodsReceiptId, ...variances(matches, subtotal, currency) }
  await ctx.db.bill.updateMany({ where: { id }, data })
  return status
}

function billed(
  { purchaseOrderLineId, prevBilled, billQty, unitPrice }: BillLine,
  { lines }: BilledOrder,
  inBillCurrency: Converter,
): Billed {
  const line = lines.find(({ id }) => id === purchaseOrderLineId)
  const ordered = line
    ? { ...line, unitPrice: inBillCurrency(line.unitPrice), prevBilled: prevBilled ?? line.prevBilled }
    : null
  return { ordered, billQty, unitPrice }
}
