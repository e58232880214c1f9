// Matches a draft bill anew, because goods may have arrived and other bills may be void since. Whether it may be posted
// or overridden follows from this match, not from the stored one.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { shared } from '../../core/records/batched.js'
import { writeAnew } from '../../core/records/parts.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { dayIn } from '../../core/time-zones.js'
import { conflict, refuse } from '../../errors.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { matchStatusOf } from './match.js'
import { LINES } from './lines.js'
import { judgePriced, matchColumns, matchingOf, matchPriced } from './matching.js'
import { currentOrder, findOrder } from './billed-order.js'
import { getBill } from './reads.js'
import { UNMATCHED } from './owing.js'

/** These do not change: a person decided an overridden match, and there is nothing to match without an order. */
const SETTLED: readonly BillMatchStatus[] = ['OVERRIDDEN', 'NOT_APPLICABLE']

/** A draft with its lines, and the present figures of its order to match them with. Those are null if it is settled. */
async function readMatch(ctx: Context, id: string) {
  const { lineItems: lines, ...bill } = await getBill(ctx, id)
  const { currency, purchaseOrderId, matchStatus } = bill
  const createdAt = new Date(bill.createdAt)
  const isSettled = !purchaseOrderId || SETTLED.includes(matchStatus)
  const order = isSettled ? null : await findOrder(ctx, purchaseOrderId, { id, createdAt })
  if (!order) return { bill, present: null }
  const { matching, faults } = await matchingOf(ctx, order, { currency, day: dayIn(ctx, bill.billDate) })
  refuse(faults.map(({ why }) => ({ path: [], why })))
  const byId = new Map(order.lines.map((line) => [line.id, line]))
  const orderLines = lines.map(({ purchaseOrderLineId }) => byId.get(purchaseOrderLineId ?? '') ?? null)
  return { bill, present: { lines, priced: lines.map(pricedOf), orderLines, matching } }
}

/** The number of a draft, and the status that its match has now. */
const presentStatus = shared(async (ctx, id) => {
  const { bill: { billNumber, matchStatus }, present } = await readMatch(ctx, id)
  if (!present) return { billNumber, matchStatus }
  const { matches } = judgePriced(present.priced, present.orderLines, present.matching)
  return { billNumber, matchStatus: matchStatusOf(matches) }
})

type Stored = Row<'BillLine'>

const pricedOf = ({ id, qty, unitPrice, amount, taxRate }: Stored) =>
  ({ id, qty: decimalOf(qty), unitPrice: decimalOf(unitPrice), amount: decimalOf(amount), taxRate: decimalOf(taxRate) })

const decimalOf = (figure: string | null) => (figure === null ? null : new Decimal(figure))

/** Throws CONFLICT while the order of a bill is a draft. */
export async function requireSentOrder(ctx: Context, id: string): Promise<void> {
  const { purchaseOrderId } = await getBill(ctx, id)
  const order = purchaseOrderId && (await currentOrder(ctx, purchaseOrderId))
  if (order && order.status === 'DRAFT') throw conflict(because('post_on_draft_order', { document: order.documentId }))
}

/** Throws CONFLICT if a draft does not match its order, or bills what has not arrived, and was not overridden. */
export async function requireMatch(ctx: Context, id: string): Promise<void> {
  const { billNumber, matchStatus } = await presentStatus(ctx, id)
  const type = UNMATCHED[matchStatus]?.draft
  if (type) throw conflict(because(type, { billNumber }), { matchStatus })
}

/** Throws CONFLICT if the match of a draft has nothing to override. */
export async function requireMismatch(ctx: Context, id: string): Promise<void> {
  const { billNumber, matchStatus } = await presentStatus(ctx, id)
  if (UNMATCHED[matchStatus]) return
  throw conflict(because('nothing_to_override', { billNumber }), { matchStatus })
}

/**
 * Matches a draft as it is now, stores the match of its lines, and returns the columns of the bill's match with those
 * that are given. The order and the bill must be locked.
 */
export const matchedAnew = <Columns extends object>(columns: Columns) => async (ctx: Context, id: string) =>
  ({ ...(await storeMatch(ctx, id)), ...columns })

async function storeMatch(ctx: Context, id: string) {
  const { bill, present } = await readMatch(ctx, id)
  if (!present) return {}
  const { lines, priced, orderLines, matching } = present
  const matched = matchPriced(priced, orderLines, matching)
  await writeAnew(ctx, LINES, id, lines.map((line, index) => ({ ...line, ...matched[index].kept })))
  const { matchTerms, ...columns } = matchColumns(matched, new Decimal(bill.subtotal), matching)
  return { ...columns, matchTerms: JSON.stringify(matchTerms) }
}
