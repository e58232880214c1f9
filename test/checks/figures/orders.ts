// Generated purchase orders with posted receipts.
import fc from 'fast-check'
import { above0, decimal, QUANTITY, times } from './decimals.js'
import type { Scene } from './kind.js'
import { CURRENCIES } from './rates.js'
import { createAll, makeAll } from './sending.js'

/** The millionths of the ordered quantity that each receipt receives. */
const RECEIVED = fc.constantFrom(
  [], [0], [1_000_000], [1_000_000], [500_000], [300_000, 450_000], [980_000, 20_000], [1],
)

const LINE = fc.record({ quantity: above0(QUANTITY), unitPrice: decimal(QUANTITY), received: RECEIVED })

export const ORDER = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lineItems: fc.array(LINE, { minLength: 1, maxLength: 4 }),
})

interface Line {
  readonly quantity: string
  readonly unitPrice: string
  readonly received: readonly number[]
}

export interface Order {
  readonly currency: string
  readonly lineItems: readonly Line[]
}

/** An order that was made and sent, with what was received of each line. */
export interface MadeOrder extends Order {
  readonly id: string
  readonly lineIds: readonly string[]
  /** For each line, the quantities of its receipts. */
  readonly receipts: readonly (readonly string[])[]
}

/** Creates the orders, sends them, and posts their receipts. A refused order is null. */
export async function makeOrders(scene: Scene, orders: readonly Order[]) {
  const inputs = orders.map(({ currency, lineItems }) => ({
    supplierId: 'mill', currency,
    lineItems: lineItems.map(({ quantity, unitPrice }, at) => ({ quantity, unitPrice, description: `Item ${at + 1}` })),
  }))
  const sent = await createAll(scene, 'createPurchaseOrder', inputs, { selects: 'id lineItems { id }' })
  const made = sent.flatMap(({ made: order }, at) => (order ? [madeOrder(orders[at], order.id, order.lineItems)] : []))
  await makeAll(scene, made.map(({ id }) => ({ mutation: 'sendPurchaseOrder', id })))
  for (const round of [0, 1]) await receive(scene, made, round)
  return { sent, orders: made }
}

function madeOrder(order: Order, id: string, lines: unknown): MadeOrder {
  const lineIds = (lines as readonly { readonly id: string }[]).map((line) => line.id)
  const receipts = order.lineItems.map(({ quantity, received }) =>
    received.map((part) => times(quantity, part, QUANTITY)).filter((quantity) => Number(quantity) > 0))
  return { ...order, id, lineIds, receipts }
}

async function receive(scene: Scene, orders: readonly MadeOrder[], round: number): Promise<void> {
  const inputs = orders.flatMap(({ id, lineIds, receipts }) => {
    const lineItems = receipts.flatMap((quantities, at) =>
      (quantities[round] ? [{ purchaseOrderLineId: lineIds[at], quantity: quantities[round] }] : []))
    return lineItems.length ? [{ purchaseOrderId: id, lineItems }] : []
  })
  const made = await makeAll(scene, inputs.map((input) => ({ mutation: 'createGoodsReceipt', input })))
  await makeAll(scene, made.map(({ id }) => ({ mutation: 'postGoodsReceipt', id })))
}
