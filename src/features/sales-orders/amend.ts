// Amends a confirmed sales order: writes the changed values and a numbered revision that says what changed.
import type { Context } from '../../core/context.js'
import { faultsOf } from '../../core/checks.js'
import { newId } from '../../core/ids/new-id.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { changesOf, refuseOutdated, refuseUnchanged, type Change } from '../../core/lifecycle/revisions.js'
import { addParts, noteParts, partsOf, replaceParts, writeAnew } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { skuReferences, skusOf } from '../styles/named-skus.js'
import type { AmendedLineInput, AmendSalesOrderInput } from './amend.inputs.js'
import { faultsOfShipments, LINES, SHIPMENTS } from './order-content.js'
import {
  changesOfLine, changesOfSchedule, faultsOfLeft, faultsOfLines, faultsOfSchedule, HEAD, LINE, scheduleAfter,
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

/** Writes the changed and the new lines, in one statement. Returns their changes. */
async function writeLines(
  ctx: Context, order: AmendedOrder, inputs: readonly AmendedLineInput[],
): Promise<LineChange[]> {
  const stored = new Map(order.lineItems.map((line) => [line.id, line]))
  let itemNumber = Math.max(0, ...order.lineItems.map((line) => line.itemNumber))
  const written = inputs.map((input) => {
    const line = stored.get(input.id ?? '')
    const row = line ? changedLine(line, input) : newLine(order, input, (itemNumber += 1))
    const changes = changesOfLine(line, input).map((change) => ({ ...change, salesOrderLineId: row.id }))
    return { row, changes }
  })
  await writeAnew(ctx, LINES, order.id, written.map(({ row }) => row))
  return written.flatMap(({ changes }) => changes)
}

/** The values of a line that an input gives. A quantity is never null: `faultsOfLines` refuses it. */
const valuesOf = (input: AmendedLineInput) =>
  Object.fromEntries(LINE.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])))

const changedLine = ({ billed: _, ...line }: AmendedOrder['lineItems'][number], input: AmendedLineInput) =>
  ({ ...line, ...valuesOf(input), ...(input.isCancelled && { status: 'CANCELLED' as const }) })

/** A new line has the state that the other lines have. */
function newLine({ status }: AmendedOrder, input: AmendedLineInput, itemNumber: number) {
  const isMade = status === 'IN_PRODUCTION' || status === 'READY'
  const state = isMade ? ('IN_PRODUCTION' as const) : ('CONFIRMED' as const)
  return { id: newId('sol'), itemNumber, styleSkuId: input.styleSkuId, orderQuantity: 0, ...valuesOf(input), status: state }
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
