// Creates goods receipts and edits drafts, with the checks of their lines.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { above0, all, faultsOf, faultsOfList, maxDigits, notInFuture, notRoundedToZero, type Checks } from '../../core/checks.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, partsOf, replaceParts } from '../../core/records/parts.js'
import { badInput, conflict, refuse } from '../../errors.js'
import type { GoodsReceiptLine, Prisma } from '../../generated/prisma/client.js'
import { quantitiesOf, wholeFaults } from '../materials/counted.js'
import type { CreateGoodsReceiptInput, EditGoodsReceiptInput, GoodsReceiptLineInput } from './inputs.js'
import { SENT_OR_LATER } from './states.js'

/** The lines of a receipt. */
export const LINES = partsOf({ table: 'GoodsReceiptLine', of: 'goodsReceiptId', kind: 'grl' })

/** An order with its lines, by position. */
export type ReceivedOrder = Prisma.PurchaseOrderGetPayload<{ include: { lineItems: true } }>

/** Creates a numbered receipt in Draft. Without lines, it receives everything that is open. Returns its identifier. */
export function create(ctx: Context, { lineItems, ...input }: CreateGoodsReceiptInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const order = await findOrder(ctx, input.purchaseOrderId)
    const faults = [
      ...faultsOf({ receivedAt: input.receivedAt }, GOODS_RECEIPT_HEAD_CHECKS, ctx.now),
      ...faultsOfList('lineItems', lineItems ?? [], GOODS_RECEIPT_LINE_CHECKS),
    ]
    if (!order) throw badInput([unknownOrder(input.purchaseOrderId), ...faults])
    refuseNotReceiving(order)
    const lines = lineItems ?? openLines(order)
    refuse([...faults, ...foreignFaults(order, lines), ...(await brokenLines(ctx, order, lineItems ?? [], []))])
    const receipt = { ...input, receivedAt: input.receivedAt ?? ctx.now }
    const id = await createRecord(ctx, { table: 'GoodsReceipt', kind: 'grn', series: 'GRN' }, receipt)
    await addParts(ctx, LINES, id, lines)
    return id
  })
}

const unknownOrder = (given: string): Fault => (
  { path: ['purchaseOrderId'], why: because('unknown_purchase_order', { id: given }) })

/** Changes the given fields of a draft. A list of lines replaces all lines. */
export async function edit(
  ctx: Context, id: string, { lineItems, ...input }: EditGoodsReceiptInput,
): Promise<undefined> {
  const { purchaseOrderId, lineItems: stored } =
    await ctx.db.goodsReceipt.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const order = await getOrder(ctx, purchaseOrderId)
  refuse([
    ...emptyFaults(input, FILLED),
    ...faultsOf({ receivedAt: input.receivedAt }, GOODS_RECEIPT_HEAD_CHECKS, ctx.now),
    ...faultsOfList('lineItems', lineItems ?? [], GOODS_RECEIPT_LINE_CHECKS),
    ...foreignFaults(order, lineItems ?? []),
    ...(await brokenLines(ctx, order, lineItems ?? [], stored)),
  ])
  const data = edited('GoodsReceipt', input, FILLED)
  await ctx.db.goodsReceipt.updateMany({ where: { id }, data })
  if (lineItems !== undefined) await replaceParts(ctx, LINES, id, lineItems ?? [])
}

const WITH_LINES = { lineItems: { orderBy: { itemNumber: 'asc' } } } as const

const findOrder = (ctx: Context, id: string) => ctx.db.purchaseOrder.findFirst({ where: { id }, include: WITH_LINES })

/** The order of a receipt, with its lines. */
export const getOrder = (ctx: Context, id: string): Promise<ReceivedOrder> =>
  ctx.db.purchaseOrder.findFirstOrThrow({ where: { id }, include: WITH_LINES })

/** Throws CONFLICT if goods cannot arrive for the order. */
export function refuseNotReceiving({ documentId, status }: Pick<ReceivedOrder, 'documentId' | 'status'>): void {
  if (SENT_OR_LATER.includes(status)) return
  throw conflict(because('order_not_receiving', { document: documentId, state: status }), {
    orderState: status,
  })
}

const openLines = ({ lineItems }: ReceivedOrder) =>
  lineItems
    .map(({ id, quantity, receivedQty }) => ({ purchaseOrderLineId: id, quantity: quantity.minus(receivedQty) }))
    .filter(({ quantity }) => quantity.gt(0))

const FILLED = { receivedAt: 'filled' } as const
export const GOODS_RECEIPT_HEAD_CHECKS: Checks<EditGoodsReceiptInput> = { receivedAt: notInFuture }
export const GOODS_RECEIPT_LINE_CHECKS: Checks<GoodsReceiptLineInput> = {
  quantity: all(above0, maxDigits(12), notRoundedToZero(6)),
}

/** The faults of lines with a part of a unit of a counted material. A stored line may keep its quantity. */
const brokenLines = (
  ctx: Context, order: ReceivedOrder, lines: readonly GoodsReceiptLineInput[], stored: readonly GoodsReceiptLine[],
) => wholeFaults(ctx, quantitiesOf('quantity', lines, ({ id, purchaseOrderLineId, quantity }) => ({
  materialId: order.lineItems.find((line) => line.id === purchaseOrderLineId)?.materialId,
  quantity, stored: stored.find((line) => line.id === id)?.quantity,
})))

/** The faults of lines that the order does not have. */
function foreignFaults({ documentId, lineItems }: ReceivedOrder, lines: readonly GoodsReceiptLineInput[]) {
  const known = new Set(lineItems.map(({ id }) => id))
  return lines.map(({ purchaseOrderLineId: given }, index) => !known.has(given) && {
    path: ['lineItems', index, 'purchaseOrderLineId'], why: because('no_such_line', { document: documentId, id: given }),
  })
}
