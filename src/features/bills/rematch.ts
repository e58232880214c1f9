// The match once more, when a draft is to be posted: more may have arrived since it was entered.
import { findConverters, type Converter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import type { Bill, BillLine } from '../../generated/prisma/client.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { matchLine, matchStatusOf, variances, type Billed } from './match.js'
import { findOrder, tolerancesOf, type BilledOrder } from './order.js'

/**
 * Matches a draft with the receipts of today and keeps the outcome. What was billed before it stays what it was when the bill was
 * entered, since later bills count this one; an overridden match stays as somebody judged it.
 */
export async function rematch(ctx: Context, bill: Bill & { readonly lineItems: readonly BillLine[] }): Promise<BillMatchStatus> {
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

function billed({ purchaseOrderLineId, prevBilled, billQty, unitPrice }: BillLine, { lines }: BilledOrder, inBillCurrency: Converter): Billed {
  const line = lines.find(({ id }) => id === purchaseOrderLineId)
  const ordered = line ? { ...line, unitPrice: inBillCurrency(line.unitPrice), prevBilled: prevBilled ?? line.prevBilled } : null
  return { ordered, billQty, unitPrice }
}
