// Amends a sent purchase order: writes the changed lines and a numbered revision that says what changed.
import { emptyFaults } from '../../core/records/input.js'
import type { Context } from '../../core/context.js'
import { faultsInList, faultsOfList } from '../../core/checks.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { changesOf, faultsOfNames, refuseOutdated, refuseUnchanged, type Change } from '../../core/lifecycle/revisions.js'
import { overflowFault } from '../../core/money/money.js'
import { addParts, noteParts, partsOf, writeAnew } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { setEach } from '../../core/records/row-writer.js'
import { touch } from '../../core/records/version.js'
import { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { AmendedPurchaseOrderLineInput, AmendPurchaseOrderInput } from './amend.inputs.js'
import { deriveOrder, deriveRequests, unlinkLines } from './derive.js'
import { amountOf, earlierOf } from './earlier-prices.js'
import {
  brokenLines, LINES, lineFaults, materialReferences, materialsOf, PURCHASE_ORDER_LINE_CHECKS, rowOf, totalOf,
} from './orders.js'
import { leaveRest } from './rest.js'

const CHANGES = partsOf({
  table: 'PurchaseOrderRevisionChange', of: 'revisionId', kind: 'porc', position: 'itemNumber',
})

const WITH_LINES = { lineItems: { orderBy: { itemNumber: 'asc' } } } as const
type Amended = Prisma.PurchaseOrderGetPayload<{ include: typeof WITH_LINES }>
type Line = Amended['lineItems'][number]

const HEAD = ['expectedAt', 'notes'] as const
/** What a line keeps, and what an amendment changes in it. */
const ITEM = ['materialId', 'description', 'uom'] as const
const TERMS = ['quantity', 'unitPrice'] as const
const FILLED = { quantity: 'filled', unitPrice: 'filled' } as const

const getOrder = (ctx: Context, id: string): Promise<Amended> =>
  ctx.db.purchaseOrder.findFirstOrThrow({ where: { id }, include: WITH_LINES })

/**
 * Writes what an amendment changes, and its revision. The order must be locked. Throws CONFLICT if the caller has seen
 * another revision, and BAD_USER_INPUT with all faults, also if nothing changes.
 */
export async function amend(ctx: Context, id: string, input: AmendPurchaseOrderInput): Promise<undefined> {
  const order = await getOrder(ctx, id)
  refuseOutdated(order, input.revision)
  const written = await linesOf(ctx, order, input.lineItems ?? [])
  const changes = [...changesOf(HEAD, order, input), ...written.flatMap(changesOfLine)]
  refuseUnchanged(changes)
  await noteParts(ctx, [LINES], id)
  await keepPrices(ctx, written)
  await writeLines(ctx, order, written.map(({ after }) => after))
  const revisionNumber = order.revision + 1
  const head = { expectedAt: input.expectedAt, notes: input.notes }
  await ctx.db.purchaseOrder.updateMany({ where: { id }, data: { ...head, revision: revisionNumber } })
  const row = { purchaseOrderId: id, revisionNumber, reason: input.reason }
  const revisionId = await createRecord(ctx, { table: 'PurchaseOrderRevision', kind: 'por' }, row)
  await addParts(ctx, CHANGES, revisionId, changes)
}

/**
 * Derives what follows from an amendment: lines of requests that bought by a cancelled line are pending again, and so
 * is what they miss of a line that brings less.
 */
export async function afterAmendment(ctx: Context, id: string, { lineItems }: AmendPurchaseOrderInput): Promise<void> {
  const { documentId, revision } = await ctx.db.purchaseOrder.findFirstOrThrow({ where: { id } })
  const cancelled = (lineItems ?? []).flatMap((line) => (line.isCancelled ? (line.id ?? []) : []))
  const reason = `${documentId} was amended by revision ${revision}`
  const follow = await unlinkLines(ctx, cancelled)
  await follow(reason)
  const counted = (lineItems ?? []).flatMap((line) => (line.quantity ? (line.id ?? []) : []))
  const rest = await leaveRest(ctx, counted, 'quantity')
  await deriveRequests(ctx, { id: { in: rest } }, { action: 'order', reason })
  await deriveOrder(ctx, id, { action: 'order', reason })
}

/** A line before and after an amendment; a new one has no line before. */
interface Written {
  readonly before: Line | undefined
  readonly after: Line
}

/** The changed and the new lines. Throws BAD_USER_INPUT with all their faults. */
async function linesOf(
  ctx: Context, order: Amended, inputs: readonly AmendedPurchaseOrderLineInput[],
): Promise<Written[]> {
  const fresh = inputs.map(({ id, ...input }) => (id == null ? input : {}))
  const materials = await materialsOf(ctx, fresh)
  let itemNumber = Math.max(0, ...order.lineItems.map((line) => line.itemNumber))
  const written = inputs.map((input): Written => {
    const before = order.lineItems.find(({ id }) => id === input.id)
    if (before) return { before, after: changedLine(before, input) }
    const row = rowOf(asBought(input), materials.get(input.materialId ?? ''), order.currency)
    const place = { orgId: order.orgId, purchaseOrderId: order.id, itemNumber: (itemNumber += 1) }
    const { materialId = null, description = null, uom = null } = row
    return { before, after: { ...NEW_LINE, ...row, ...place, materialId, description, uom, id: newId(LINES.kind) } }
  })
  const faultsOfNew = (input: AmendedPurchaseOrderLineInput) => [
    input.quantity === undefined && { path: ['quantity'], why: because('new_line_needs_quantity') },
    ...lineFaults(asBought(input), materials.get(input.materialId ?? ''), order.currency),
  ]
  refuse([
    ...faultsOfNames(order, inputs),
    ...faultsOfList('lineItems', inputs, PURCHASE_ORDER_LINE_CHECKS),
    ...faultsInList('lineItems', inputs, (input) => [
      ...emptyFaults(input, FILLED),
      ...(input.id == null ? faultsOfNew(input) : faultsOfChanged(order, input)),
    ]),
    ...faultsInList('lineItems', written, ({ after }) => [overflowFault(['unitPrice'], amountOf(after), 'The amount')]),
    ...faultsOfAll(order, written),
    ...(await brokenLines(ctx, inputs, order.lineItems)),
    ...(await unknownReferences(ctx, materialReferences(fresh), order.lineItems.map(({ materialId }) => materialId))),
  ])
  return written
}

const NOTHING = new Decimal(0)
const NEW_LINE = { receivedQty: NOTHING, billedQty: NOTHING }

/** A new line as that of a new order. */
const asBought = ({ id: _, isCancelled: _none, quantity, ...input }: AmendedPurchaseOrderLineInput) =>
  ({ ...input, quantity: quantity ?? NOTHING })

/** A cancelled line has the quantity 0. */
const changedLine = (line: Line, { quantity, unitPrice, isCancelled }: AmendedPurchaseOrderLineInput): Line => ({
  ...line, quantity: isCancelled ? NOTHING : (quantity ?? line.quantity), unitPrice: unitPrice ?? line.unitPrice,
})

function faultsOfChanged({ lineItems }: Amended, input: AmendedPurchaseOrderLineInput): (Fault | false)[] {
  const line = lineItems.find(({ id }) => id === input.id)
  if (!line) return []
  const { quantity, isCancelled } = input
  const kept = Decimal.max(line.receivedQty, line.billedQty)
  const why = because('below_received_or_billed', { ge: kept })
  const falls = quantity != null && !quantity.eq(line.quantity) && quantity.lt(kept)
  return [
    line.quantity.isZero() && { path: ['id'], why: because('line_cancelled') },
    falls && { path: ['quantity'], why },
    isCancelled === true && kept.gt(0) && { path: ['isCancelled'], why },
    ...ITEM.map((field) => input[field] !== undefined && input[field] !== line[field] && {
      path: [field], why: because('line_keeps_item'),
    }),
  ]
}

/** The faults of the order as it would be: one without lines is cancelled instead, and the total must be storable. */
function faultsOfAll(order: Amended, written: readonly Written[]): (Fault | false)[] {
  const after = linesAfter(order, written.map((line) => line.after))
  return [
    after.every(({ quantity }) => quantity.isZero()) && { path: ['lineItems'], why: because('no_line_left') },
    overflowFault(['lineItems'], totalOf(after.map((line) => ({ amount: amountOf(line) })), order.currency), 'The total'),
  ]
}

function linesAfter({ lineItems }: Amended, changed: readonly Line[]): Line[] {
  const byId = new Map([...lineItems, ...changed].map((line) => [line.id, line]))
  return [...byId.values()]
}

const changesOfLine = ({ before, after }: Written): (Change & { readonly purchaseOrderLineId: string })[] =>
  changesOf(before ? TERMS : [...ITEM, ...TERMS], before ?? {}, after)
    .map((change) => ({ ...change, purchaseOrderLineId: after.id }))

/** What has arrived of a line with another price now keeps the price under which it arrived. */
async function keepPrices(ctx: Context, written: readonly Written[]): Promise<void> {
  const repriced = written.flatMap(({ before, after }) =>
    (before && !before.unitPrice.eq(after.unitPrice) ? before : []))
  const arrived = await ctx.db.goodsReceiptLine.findMany({
    where: {
      purchaseOrderLineId: { in: repriced.map(({ id }) => id) }, earlierPrice: null,
      goodsReceipt: { is: { status: 'POSTED' } },
    },
  })
  const prices = repriced.flatMap((line) =>
    arrived.flatMap(({ id, purchaseOrderLineId }) =>
      (purchaseOrderLineId === line.id ? [[id, line.unitPrice.toFixed()] as const] : [])))
  await setEach(ctx, 'GoodsReceiptLine', 'earlierPrice', new Map(prices), 'numeric')
  await touch(ctx, 'GoodsReceipt', arrived.map(({ goodsReceiptId }) => goodsReceiptId))
}

/** Writes the lines of an order, each with the amount that its prices give, and their total. */
async function writeLines(ctx: Context, order: Amended, changed: readonly Line[]): Promise<void> {
  const earlier = await earlierOf(ctx, order.id)
  const rows = linesAfter(order, changed).map((line) =>
    ({ ...line, amount: amountOf({ ...line, earlier: earlier.get(line.id) }) }))
  await writeAnew(ctx, LINES, order.id, rows)
  const total = totalOf(rows, order.currency)
  if (!total.eq(order.total)) await ctx.db.purchaseOrder.updateMany({ where: { id: order.id }, data: { total } })
}

/** Computes the amounts of an amended order again, because other quantities have arrived under earlier prices. */
export const reprice = async (ctx: Context, id: string): Promise<void> => writeLines(ctx, await getOrder(ctx, id), [])
