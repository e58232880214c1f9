// Matches a draft bill anew before it is posted, because goods may have arrived and other bills may be void since.
import type { Context } from '../../context.js'
import { refuse } from '../../errors.js'
import type { Bill, BillLine } from '../../generated/prisma/client.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { holdWithOrders } from './holding.js'
import { matchColumns, matchingOf, matchPriced, type Matching } from './matching.js'
import { findOrder } from './order.js'

/**
 * Locks a draft after its order, so that no receipt is voided meanwhile, and matches it anew. The step then refuses a
 * bill that does not match. Bills in other states are left as they are.
 */
export async function settleMatch(ctx: Context, id: string): Promise<void> {
  await holdWithOrders(ctx, id)
  const bill = await ctx.db.bill.findFirst({ where: { id, status: 'DRAFT' }, include: WITH_LINES })
  if (bill && !SETTLED.includes(bill.matchStatus)) await rematch(ctx, bill)
}

const WITH_LINES = { lineItems: { orderBy: { itemNumber: 'asc' } } } as const
/** These do not change: a person decided an overridden match, and there is nothing to match without an order. */
const SETTLED: readonly BillMatchStatus[] = ['OVERRIDDEN', 'NOT_APPLICABLE']

type Lined = Bill & { readonly lineItems: readonly BillLine[] }

/** Matches a draft with the present figures of its order, and stores the result. */
async function rematch(ctx: Context, { id, purchaseOrderId, currency, createdAt, ...bill }: Lined): Promise<void> {
  const order = purchaseOrderId && (await findOrder(ctx, purchaseOrderId, { id, createdAt }))
  if (!order) return
  const { matching, faults } = await matchingOf(ctx, order, { currency, day: createdAt })
  refuse(faults.map(({ message, figures }) => ({ path: [], message, figures })))
  const matched = await matchLinesAnew(ctx, bill.lineItems, matching)
  await ctx.db.bill.updateMany({ where: { id }, data: matchColumns(matched, bill.subtotal, matching) })
}

async function matchLinesAnew(ctx: Context, lines: readonly BillLine[], matching: Matching) {
  const orderLines = lines.map(({ purchaseOrderLineId }) =>
    matching.order.lines.find(({ id }) => id === purchaseOrderLineId) ?? null)
  const matched = matchPriced(lines, orderLines, matching)
  for (const [index, line] of lines.entries()) {
    const { kept } = matched[index]
    if (kept && differs(line, kept)) await ctx.db.billLine.updateMany({ where: { id: line.id }, data: kept })
  }
  return matched
}

/** True if a column of a line has another value. Decimals and days are compared as text. */
const differs = (line: BillLine, kept: object) =>
  Object.entries(kept).some(([name, value]) => JSON.stringify(line[name as keyof BillLine]) !== JSON.stringify(value))
