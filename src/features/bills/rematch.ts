// The match of a draft: done again before it is posted, since more may have arrived, and read before it is overridden.
import { findConverters, type Converter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { hold } from '../../core/records/hold.js'
import { conflict } from '../../errors.js'
import type { Bill, BillLine } from '../../generated/prisma/client.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { matchLine, matchStatusOf, variances, type Billed } from './match.js'
import { findOrder, tolerancesOf, type BilledOrder } from './order.js'

/**
 * Locks a draft and matches it with the receipts of today. The database refuses to post a bill with an exception,
 * so this is done before the bill is posted. Throws CONFLICT where the bill does not match. Other bills are left to
 * the step to refuse.
 */
export async function settleMatch(ctx: Context, id: string): Promise<void> {
  await hold(ctx, 'Bill', id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT' }, include: { lineItems: true } })
  const matchStatus = bill && (await rematch(ctx, bill))
  if (matchStatus !== 'EXCEPTION') return
  const until = 'does not match its order and cannot be posted until the exception is overridden'
  throw conflict(`Bill ${bill?.billNumber} ${until}`, { state: 'DRAFT', matchStatus })
}

/** Locks a draft, and throws CONFLICT where it has no exception that could be overridden. */
export async function requireException(ctx: Context, id: string): Promise<void> {
  await hold(ctx, 'Bill', id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT', matchStatus: { not: 'EXCEPTION' } } })
  if (!bill) return
  const { billNumber, matchStatus } = bill
  throw conflict(`Bill ${billNumber} has no exception to override`, { state: 'DRAFT', matchStatus })
}

type Lined = Bill & { readonly lineItems: readonly BillLine[] }

/**
 * Matches a draft with the receipts of today and keeps the outcome. What was billed before it stays what it was
 * when the bill was entered, since later bills count this one; an overridden match stays as somebody judged it.
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
