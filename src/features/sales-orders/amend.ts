// Amends a confirmed sales order: writes the changed values and a numbered revision that says what changed.
import type { Context } from '../../core/context.js'
import { faultsOf } from '../../core/checks.js'
import { newId } from '../../core/ids/new-id.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { changesOf, refuseOutdated, refuseUnchanged, type Change } from '../../core/lifecycle/revisions.js'
import { addParts, noteParts, partsOf, replaceParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { skuReferences, skusOf } from '../styles/named-skus.js'
import type { AmendedLineInput, AmendSalesOrderInput } from './amend.inputs.js'
import { faultsOfShipments, LINES, SHIPMENTS } from './order-content.js'
import {
  changesOfLine, changesOfSchedule, faultsOfLeft, faultsOfLines, faultsOfSchedule, HEAD, scheduleAfter,
  type AmendedOrder,
} from './revision.js'

const CHANGES = partsOf({
  table: 'SalesOrderRevisionChange', of: 'revisionId', kind: 'sorc', position: 'itemNumber',
})

const WITH_PARTS = {
  lineItems: {
    include: { billed: { include: { bill: { select: { status: true } } } } }, orderBy: { itemNumber: 'asc' },
  },
  shipmentSchedule: { include: { _count: { select: { deliveryLines: true } } }, orderBy: { shipmentNumber: 'asc' } },
} as const

/**
 * Writes what an amendment changes, and its revision. The order must be locked. Throws CONFLICT if the caller has seen
 * another revision, and BAD_USER_INPUT with all faults, also if nothing changes.
 */
export async function amend(ctx: Context, id: string, given: AmendSalesOrderInput): Promise<undefined> {
  const order = await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, include: WITH_PARTS })
  refuseOutdated(order, given.revision)
  refuse(faultsOfLeft(order, given))
  const input = { ...given, shipmentSchedule: scheduleAfter(order, given) }
  const lines = input.lineItems ?? []
  refuse([
    ...faultsOf(input, PAYMENT_TERM_CHECKS),
    ...faultsOfLines(order, lines),
    ...(await unknownReferences(ctx, skuReferences('lineItems', lines), skusOf(order.lineItems))),
    ...faultsOfShipments(input.shipmentSchedule ?? []),
    ...faultsOfSchedule(order, input),
  ])
  await noteParts(ctx, [LINES], id)
  const changes = [
    ...changesOf(HEAD, order, input),
    ...(await writeLines(ctx, order, lines)),
    ...changesOfSchedule(order, input.shipmentSchedule),
  ]
  refuseUnchanged(changes)
  await writeSchedule(ctx, order, input.shipmentSchedule)
  await writeRevision(ctx, order, input, changes)
}

type LineChange = Change & { readonly salesOrderLineId: string }

/** Writes the changed and the new lines. Returns their changes. */
async function writeLines(
  ctx: Context, order: AmendedOrder, inputs: readonly AmendedLineInput[],
): Promise<LineChange[]> {
  const changes: LineChange[] = []
  let itemNumber = Math.max(0, ...order.lineItems.map((line) => line.itemNumber))
  for (const input of inputs) {
    const line = order.lineItems.find(({ id }) => id === input.id)
    const id = line?.id ?? newId('sol')
    if (line) await changeLine(ctx, id, input)
    else await addLine(ctx, order, input, id, (itemNumber += 1))
    changes.push(...changesOfLine(line, input).map((change) => ({ ...change, salesOrderLineId: id })))
  }
  return changes
}

/** The values of a line that an input gives. A quantity is never null: `faultsOfLines` refuses it. */
function valuesOf({ orderQuantity, ...input }: AmendedLineInput) {
  const { unitPrice, clientTolerance, requestedDeliveryDate, requestedBulkReadyDate } = input
  const values = { unitPrice, clientTolerance, requestedDeliveryDate, requestedBulkReadyDate }
  return { ...values, orderQuantity: orderQuantity ?? undefined }
}

async function changeLine(ctx: Context, id: string, input: AmendedLineInput): Promise<void> {
  const data = { ...valuesOf(input), ...(input.isCancelled && { status: 'CANCELLED' as const }) }
  await ctx.db.salesOrderLine.updateMany({ where: { id }, data })
}

/** A new line has the state that the other lines have. */
async function addLine(
  ctx: Context, { id: salesOrderId, status }: AmendedOrder, input: AmendedLineInput, id: string, itemNumber: number,
): Promise<void> {
  const isMade = status === 'IN_PRODUCTION' || status === 'READY'
  const place = { orgId: ctx.viewer.orgId, id, salesOrderId, itemNumber, styleSkuId: input.styleSkuId }
  const { orderQuantity = 0, ...values } = valuesOf(input)
  const state = isMade ? ('IN_PRODUCTION' as const) : ('CONFIRMED' as const)
  await ctx.db.salesOrderLine.createMany({ data: [{ ...place, ...values, orderQuantity, status: state }] })
}

/** Writes the planned shipments by their identifiers, else by their numbers, so that deliveries keep theirs. */
async function writeSchedule(
  ctx: Context, { id: salesOrderId, shipmentSchedule }: AmendedOrder, given: AmendSalesOrderInput['shipmentSchedule'],
): Promise<void> {
  if (given === undefined) return
  const rows = given ?? []
  const free = shipmentSchedule.filter(({ id }) => rows.every((row) => row.id !== id))
  const known = new Map(free.map(({ shipmentNumber, id }) => [shipmentNumber, id]))
  const named = rows.map((row) => ({ ...row, id: row.id ?? known.get(row.shipmentNumber) }))
  await replaceParts(ctx, SHIPMENTS, salesOrderId, named)
}

async function writeRevision(
  ctx: Context, { id, revision }: AmendedOrder, input: AmendSalesOrderInput, changes: readonly Change[],
): Promise<void> {
  const revisionNumber = revision + 1
  const head = Object.fromEntries(HEAD.map((field) => [field, input[field]]))
  await ctx.db.salesOrder.updateMany({ where: { id }, data: { ...head, revision: revisionNumber } })
  const row = { salesOrderId: id, revisionNumber, reason: input.reason }
  const revisionId = await createRecord(ctx, { table: 'SalesOrderRevision', kind: 'sor' }, row)
  await addParts(ctx, CHANGES, revisionId, changes)
}
