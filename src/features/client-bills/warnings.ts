// Warns of bills that billed goods in transit which did not arrive: on the bill, on the delivery and on its stops.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { shared } from '../../core/records/batched.js'
import { getWhole, loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { billLines, bills } from '../bills/reads.js'
import { Bill } from '../bills/types.js'
import { isLost } from '../logistics/delivery-state.js'
import { deliveries, deliveryLines, stopsOfDelivery } from '../logistics/reads.js'
import { Delivery, DeliveryStop } from '../logistics/types.js'
import { salesOrderLines, salesOrders } from '../sales-orders/reads.js'
import { piecesLeft } from '../sales-orders/shipping-state.js'
import { billedOrderLines } from './reads.js'
import { repeatedOrders } from './repeated-order.js'
import { BillWarning, BillWarningCode } from './types.js'

const sumOf = (all: readonly { readonly shippedQty: number }[]) =>
  all.reduce((total, { shippedQty }) => total + shippedQty, 0)

/** Of the pieces that were billed as shipped, those that no credit note took back. */
const stillBilled = ({ shippedQty, creditedQty }: Row<'BilledOrderLine'>) => Math.max(0, shippedQty - creditedQty)

/**
 * The warnings about the bills of an order line, if its bills billed more pieces as shipped than are shipped now. Older
 * bills are those of the pieces that were delivered; all others may have billed the pieces that did not arrive.
 */
const warningsOfLine = shared(async (ctx, id): Promise<BillWarning[]> => {
  const [line, billed] = await Promise.all([
    getWhole(ctx, salesOrderLines, id), loadWhere(ctx, billedOrderLines, 'salesOrderLineId', id),
  ])
  // Lines with and without bills ask for their orders at the same time, so that one statement reads all.
  const [order, found] = await Promise.all([
    getWhole(ctx, salesOrders, line.salesOrderId), Promise.all(billed.map((one) => withBill(ctx, one))),
  ])
  const live = found.filter(({ status, shippedQty }) => status !== 'VOID' && shippedQty > 0)
  const [asShipped, shipped] = [sumOf(live), piecesLeft(order, line)]
  if (asShipped <= shipped) return []
  const inTransit = live.filter((_, index) => sumOf(live.slice(0, index + 1)) > line.deliveredQty)
  const message = `Of line ${line.itemNumber} of ${order.documentId}, ${asShipped} pieces were billed as shipped, and `
    + `${shipped} are shipped: ship the others again, credit them with a note on the bill, or void the bill and bill `
    + 'the order anew'
  const quantity = asShipped - shipped
  return inTransit.map(({ billId, billNumber }) => (
    { code: BillWarningCode.BILLED_NOT_SHIPPED, message, billId, billNumber, salesOrderLineId: id, quantity }))
})

async function withBill(ctx: Context, billed: Row<'BilledOrderLine'>) {
  const { billNumber, status } = await getWhole(ctx, bills, billed.billId)
  return { billId: billed.billId, billNumber, status, shippedQty: stillBilled(billed) }
}

/** The warnings about the bills of some order lines, each once. */
const warningsOf = async (ctx: Context, lines: readonly { readonly salesOrderLineId: string }[]) => {
  const ids = [...new Set(lines.map(({ salesOrderLineId }) => salesOrderLineId))]
  return (await Promise.all(ids.map((id) => warningsOfLine(ctx, id)))).flat()
}

/** The lines of a delivery with goods that do not arrive. */
async function lostLines(ctx: Context, id: string) {
  const [{ status }, lines, stops] = await Promise.all([
    getWhole(ctx, deliveries, id), loadWhere(ctx, deliveryLines, 'deliveryId', id),
    loadWhere(ctx, stopsOfDelivery, 'deliveryId', id),
  ])
  return lines.filter(({ stopId }) => isLost(status, stops.find((stop) => stop.id === stopId)?.state ?? null))
}

const OF_GOODS = 'Bills of goods in transit that did not arrive'

@Resolver(() => Bill)
export class BillWarnings {
  @FieldResolver(() => [BillWarning], {
    description: 'What may be wrong: it billed goods in transit that did not arrive, or names a sales order that it does '
      + 'not bill.',
  })
  async warnings(@Root() bill: Bill, @Ctx() ctx: Context): Promise<BillWarning[]> {
    const { id: billId, billNumber, billType, status } = bill
    if (billType !== 'CLIENT' || status === 'VOID') return []
    const lines = await loadWhere(ctx, billedOrderLines, 'billId', billId)
    if (lines.length) return (await warningsOf(ctx, lines)).filter((one) => one.billId === billId)
    const lineItems = await loadWhere(ctx, billLines, 'billId', billId)
    return (await repeatedOrders(ctx, { ...bill, lineItems })).map((one) => ({ ...one, billId, billNumber }))
  }
}

@Resolver(() => Delivery)
export class DeliveryWarnings {
  @FieldResolver(() => [BillWarning], { description: `${OF_GOODS} with this delivery.` })
  async warnings(@Root() { id }: Delivery, @Ctx() ctx: Context) {
    return warningsOf(ctx, await lostLines(ctx, id))
  }
}

@Resolver(() => DeliveryStop)
export class DeliveryStopWarnings {
  @FieldResolver(() => [BillWarning], {
    description: `${OF_GOODS} here or have no dropoff.`,
  })
  async warnings(@Root() { id, deliveryId }: DeliveryStop, @Ctx() ctx: Context) {
    const lines = await lostLines(ctx, deliveryId)
    return warningsOf(ctx, lines.filter(({ stopId }) => stopId === id || stopId === null))
  }
}
