// Creates and edits deliveries with their lines, and locks them.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { auditAll } from '../../core/lifecycle/audit.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { edited } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { loadWhere } from '../../core/records/read.js'
import { unknownReferences } from '../../core/records/references.js'
import { conflict, notFound, refuse } from '../../errors.js'
import {
  areStored, carriedOrder, carriedRows, excessesOf, excessFaults, lineRows, LINES, refuseUnplannable, WITH_LINES,
  type Carried, type Loaded, type StoredLines,
} from './delivery-lines.js'
import { NOT_REACHED, stateByStops } from './delivery-state.js'
import type { CreateDeliveryInput, EditDeliveryInput, DeliveryLineInput } from './inputs.js'
import { stopsOfDelivery } from './reads.js'
import { deriveOrderOf, requireDeparture } from './settle.js'
import { faultsOfStops, inOrder, stopRow, STOPS } from './stop-input.js'

/** Creates a numbered delivery with its stops and lines. */
export function createDelivery(
  ctx: Context, { stops: sent, lineItems, ...input }: CreateDeliveryInput,
): Promise<string> {
  const stops = inOrder(sent ?? [])
  return ctx.transaction(async (ctx) => {
    if (input.salesOrderId) await lockRow(ctx, 'SalesOrder', input.salesOrderId)
    const faults = [...(await unknownReferences(ctx, references(input))), ...(await faultsOfStops(ctx, stops))]
    const planned = { lines: lineItems ?? [], stops, stored: new Map() }
    const rows = await plannedRows(ctx, input.salesOrderId, planned, faults)
    const stopRows = stops.map((stop) => stopRow(ctx, stop))
    const state = stateByStops(stopRows, rows.length > 0)
    const id = await createRecord(ctx, { table: 'Delivery', kind: 'del', series: 'DL' }, { ...input, status: state })
    await addParts(ctx, STOPS, id, stopRows)
    await addParts(ctx, LINES, id, lineRows(rows, await auditStops(ctx, id)))
    await requireDeparture(ctx, id, {}, true)
    if (rows.length) await deriveOrderOf(ctx, id)
    return id
  })
}

/** Writes the first audit line of each stop that is entered with its delivery, and returns the stops. */
async function auditStops(ctx: Context, deliveryId: string) {
  const stops = await stopsOf(ctx, deliveryId)
  await auditAll(ctx, stops.map(({ id, state }) =>
    ({ action: 'create', entity: STOPS.table, entityId: id, to: state })))
  return stops
}

const stopsOf = (ctx: Context, deliveryId: string) =>
  ctx.db.deliveryStop.findMany({
    where: { deliveryId }, select: { id: true, state: true, stopOrder: true, stopType: true },
  })

/** The states of other deliveries that count when a delivery is planned. */
const PLANNED = ['SCHEDULED', 'IN_TRANSIT', 'COMPLETED'] as const

/** The lines of an input, the stops of the delivery, and what its stored lines keep. */
interface Planned {
  readonly lines: readonly DeliveryLineInput[]
  readonly stops: Parameters<typeof carriedRows>[2]
  readonly stored: StoredLines
}

/** The lines of an input with what they name. Throws BAD_USER_INPUT with all faults of the input, and CONFLICT. */
async function plannedRows(
  ctx: Context, salesOrderId: string | null | undefined, { lines, stops, stored }: Planned, faults: readonly Fault[],
  exceptId = '',
): Promise<Carried[]> {
  const order = lines.length ? await carriedOrder(ctx, salesOrderId) : null
  const nobody = lines.length > 0 && !salesOrderId && { path: ['salesOrderId'], why: because('delivered_order_missing') }
  const carried = order ? carriedRows(order, lines, stops, stored) : { rows: [], faults: [] }
  // The excess of a list with faults would be computed from a part of its lines.
  const excesses = order && !carried.faults.length ? await excessesOf(ctx, order, carried.rows, PLANNED, exceptId) : []
  refuse([...faults, nobody, ...carried.faults, ...excessFaults(excesses, carried.rows)])
  if (order) refuseUnplannable(order)
  return carried.rows
}

/** Changes the given fields; null clears a field, and a list replaces the whole list. Lines as stored are not given. */
export async function editDelivery(
  ctx: Context, id: string, { lineItems: sent, ...input }: EditDeliveryInput,
): Promise<undefined> {
  const delivery = await ctx.db.delivery.findFirstOrThrow({ where: { id }, include: WITH_LINES })
  const { salesOrderId = delivery.salesOrderId } = input
  const losesLines = salesOrderId !== delivery.salesOrderId && delivery.lineItems.length > 0
  const lineItems = !losesLines && areStored(sent ?? [], delivery.lineItems) ? undefined : sent
  refuseLoaded(delivery, lineItems !== undefined || losesLines)
  const faults = await unknownReferences(ctx, references(input))
  const stranded = losesLines && lineItems === undefined
    && { path: ['salesOrderId'], why: because('lines_of_other_order') }
  const stops = lineItems ? await stopsOf(ctx, id) : []
  const stored = new Map(delivery.lineItems.map(({ id: lineId, shipmentId, stop }) =>
    [lineId, { shipmentId, stopOrder: stop?.stopOrder ?? null }]))
  const planned = { lines: lineItems ?? [], stops, stored }
  const rows = await plannedRows(ctx, salesOrderId, planned, [...faults, ...(stranded ? [stranded] : [])], id)
  await ctx.db.delivery.updateMany({ where: { id }, data: edited('Delivery', input, {}) })
  if (lineItems === undefined) return
  await replaceParts(ctx, LINES, id, lineRows(rows, stops))
  for (const order of new Set([delivery.salesOrderId, salesOrderId])) await deriveOrderOf(ctx, id, order)
}

/** Throws CONFLICT for a change of the lines of a delivery that has begun. */
function refuseLoaded({ documentId, status }: Loaded, changesLines: boolean): void {
  if (!changesLines || status === 'SCHEDULED') return
  throw conflict(because('lines_settled', { document: documentId, state: status }), {
    state: status,
  })
}

/** Throws CONFLICT if goods of a delivery were handed over: that cannot be taken back. */
export async function requireNoHandover(ctx: Context, id: string): Promise<void> {
  const stops = await loadWhere(ctx, stopsOfDelivery, 'deliveryId', id)
  const done = stops.find(({ stopType, state }) => stopType === 'DROPOFF' && state === 'COMPLETED')
  if (done)
    throw conflict(because('dropoff_completed', { stop: done.name }), { stopId: done.id })
}

/** Skips the stops of a cancelled delivery that were not reached. Its goods are no longer planned or shipped. */
export async function afterCancel(ctx: Context, id: string): Promise<void> {
  const where = { deliveryId: id, state: { in: [...NOT_REACHED] } }
  await ctx.db.deliveryStop.updateMany({ where, data: { state: 'SKIPPED' } })
  await deriveOrderOf(ctx, id)
}

/**
 * Locks a delivery until the transaction ends, and before it its sales order and the one that an edit names, as every
 * change of an order does. Throws NOT_FOUND, and CONFLICT if the delivery got another order at the same moment.
 */
export async function lockDelivery(ctx: Context, id: string, input?: EditDeliveryInput | null): Promise<void> {
  const orderOf = () => ctx.db.delivery.findFirst({ where: { id }, select: { salesOrderId: true } })
  const delivery = await orderOf()
  if (!delivery) throw notFound('Delivery')
  await lockRows(ctx, 'SalesOrder', [delivery.salesOrderId, input?.salesOrderId].flatMap((order) => order ?? []))
  await lockRow(ctx, 'Delivery', id)
  if ((await orderOf())?.salesOrderId !== delivery.salesOrderId)
    throw conflict(because('changed_meanwhile', { record: 'The delivery' }))
}

const references = ({ salesOrderId }: EditDeliveryInput) =>
  [{ path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId }] as const
