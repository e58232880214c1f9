// The lines of a delivery: which pieces of which lines of its sales order it carries, where they are handed over, and
// how many more it may carry.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, isReason, type Reason } from '../../core/faults/reason.js'
import { shared } from '../../core/records/batched.js'
import { above0, faultsOfList, type Checks } from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import { findWhole, loadJoined, loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { DeliveryStatus, SalesOrderStatus, StopType } from '../../generated/prisma/enums.js'
import { salesOrderLines, salesOrders, shipmentSchedule } from '../sales-orders/reads.js'
import { mostToShip } from '../sales-orders/shipping-state.js'
import { styleSkus } from '../styles/reads.js'
import { isLost } from './delivery-state.js'
import type { DeliveryLineInput } from './inputs.js'
import { carriedLines } from './reads.js'

/** The lines of a delivery. */
export const LINES = partsOf({ table: 'DeliveryLine', of: 'deliveryId', kind: 'dll', position: 'itemNumber' })

export const DELIVERY_LINE_CHECKS: Checks<DeliveryLineInput> = { quantity: above0 }

/** A sales order with what its deliveries may carry. */
export type CarriedOrder = NonNullable<Awaited<ReturnType<typeof carriedOrder>>>
type OrderLine = CarriedOrder['lineItems'][number]

/**
 * The sales order of a delivery; null without one. A caller that writes locks the order before. All orders that are
 * asked for in the same tick share the statements, and all deliveries of an order share its lines.
 */
export const carriedOrder = async (ctx: Context, id: string | null | undefined) => (id ? currentOrder(ctx, id) : null)

const currentOrder = shared(async (ctx, id) => {
  const [order, lines, shipments] = await Promise.all([
    findWhole(ctx, salesOrders, id), loadWhere(ctx, salesOrderLines, 'salesOrderId', id),
    loadWhere(ctx, shipmentSchedule, 'salesOrderId', id),
  ])
  return order ? { ...order, lineItems: await Promise.all(lines.map((line) => ofSku(ctx, line))), shipments } : null
})

/** A line of an order with the code of its SKU. */
async function ofSku(ctx: Context, { clientTolerance, ...line }: Row<'SalesOrderLine'>) {
  const sku = await findWhole(ctx, styleSkus, line.styleSkuId)
  const tolerance = clientTolerance === null ? null : new Decimal(clientTolerance)
  return { ...line, clientTolerance: tolerance, skuCode: sku?.code }
}

/** Deliveries are planned for an order in these states. */
const PLANNABLE: readonly SalesOrderStatus[] = ['CONFIRMED', 'IN_PRODUCTION', 'READY']
/** Goods of an order leave in these states. */
const LEAVING: readonly SalesOrderStatus[] = ['IN_PRODUCTION', 'READY', 'SHIPPED']

/** Throws CONFLICT if no delivery may be planned for the order now. */
export function refuseUnplannable({ documentId, status }: CarriedOrder): void {
  if (PLANNABLE.includes(status)) return
  throw conflict(because('order_not_deliverable', { document: documentId, state: status }), { state: status })
}

/** Pieces of a line of an order. */
interface Pieces {
  readonly salesOrderLineId: string
  readonly quantity: number
}

/** A line of a delivery, with the position of its dropoff. */
export interface Carried extends Pieces {
  readonly id?: string | null
  readonly shipmentId: string | null
  readonly stopOrder: number | null
}

/** The stored lines by their identifier: what one keeps if an edit does not name it. */
export type StoredLines = ReadonlyMap<string, Pick<Carried, 'shipmentId' | 'stopOrder'>>

/** The lines of a delivery in their order, with what an input names them by. */
export const WITH_LINES = {
  lineItems: {
    include: {
      salesOrderLine: { select: { styleSkuId: true } }, shipment: { select: { shipmentNumber: true } },
      stop: { select: { stopOrder: true } },
    },
    orderBy: { itemNumber: 'asc' },
  },
} as const

/** A delivery with its lines. */
export type Loaded = Prisma.DeliveryGetPayload<{ include: typeof WITH_LINES }>
type StoredLine = Loaded['lineItems'][number]

/** True if an input gives the lines of a delivery as they are. */
export const areStored = (inputs: readonly DeliveryLineInput[], lines: readonly StoredLine[]) =>
  inputs.length === lines.length && inputs.every((input, index) => isStored(input, lines[index]))

function isStored(input: DeliveryLineInput, { salesOrderLine, shipment, stop, ...line }: StoredLine): boolean {
  const { salesOrderLineId, styleSkuId, shipmentNumber, stopOrder } = input
  return input.id === line.id && input.quantity === line.quantity
    && Boolean(salesOrderLineId ?? styleSkuId)
    && (salesOrderLineId ?? line.salesOrderLineId) === line.salesOrderLineId
    && (styleSkuId ?? salesOrderLine.styleSkuId) === salesOrderLine.styleSkuId
    && [undefined, shipment?.shipmentNumber ?? null].includes(shipmentNumber)
    && [undefined, stop?.stopOrder ?? null].includes(stopOrder)
}

/** A stop of the delivery. */
interface Stop {
  readonly stopOrder: number
  readonly stopType?: StopType | null
}

/** The lines of an input, and all their faults. A line that names nothing has no row. */
export function carriedRows(
  order: CarriedOrder, inputs: readonly DeliveryLineInput[], stops: readonly Stop[], stored: StoredLines,
) {
  const dropoffs = stops.filter(({ stopType }) => stopType === 'DROPOFF').map(({ stopOrder }) => stopOrder)
  const found = inputs.map((input) => ({
    input, line: lineOf(order, input), shipment: shipmentOf(order, stored, input),
    stopOrder: dropoffOf(dropoffs, stored, input),
  }))
  const rows = found.flatMap(({ input: { id, quantity }, line, shipment, stopOrder }) =>
    isReason(line) || isReason(stopOrder)
      ? []
      : [{ id, salesOrderLineId: line.id, shipmentId: shipment?.id ?? null, stopOrder, quantity }])
  const faults = found.flatMap(({ input, line, shipment, stopOrder }, index) =>
    [lineFault(input, line), !shipment && shipmentFault(order, input), dropoffFault(stopOrder)]
      .flatMap((fault) => (fault ? [{ ...fault, path: ['lineItems', index, ...fault.path] }] : [])))
  return { rows, faults: [...faultsOfList('lineItems', inputs, DELIVERY_LINE_CHECKS), ...faults] }
}

/**
 * The position of the dropoff of a line, or the reason why there is none to take. A stored line that names none keeps
 * what it has, and with null it has none. A new line takes the only one; none if the route has none.
 */
function dropoffOf(
  dropoffs: readonly number[], stored: StoredLines, { id, stopOrder }: DeliveryLineInput,
): number | null | Reason {
  if (stopOrder != null) return dropoffs.includes(stopOrder) ? stopOrder : because('no_such_dropoff', { stopOrder })
  const kept = stored.get(id ?? '')
  if (kept) return stopOrder === null ? null : kept.stopOrder
  return dropoffs.length > 1 ? because('several_dropoffs', { dropoffs: dropoffs.length }) : dropoffs.at(0) ?? null
}

const dropoffFault = (found: number | null | Reason): Fault | false =>
  isReason(found) && { path: ['stopOrder'], why: found }

/** The rows of lines, with the identifiers of their dropoffs. */
export const lineRows = (lines: readonly Carried[], stops: readonly (Stop & { readonly id: string })[]) =>
  lines.map(({ stopOrder, ...line }) => (
    { ...line, stopId: stops.find((stop) => stop.stopOrder === stopOrder)?.id ?? null }))

/** The shipment that an input names. A stored line that names none keeps what it has, and with null it has none. */
function shipmentOf({ shipments }: CarriedOrder, stored: StoredLines, { id, shipmentNumber }: DeliveryLineInput) {
  const kept = shipmentNumber === undefined ? stored.get(id ?? '')?.shipmentId : undefined
  return shipments.find((shipment) => (kept ? shipment.id === kept : shipment.shipmentNumber === shipmentNumber))
}

/** The line of the order that an input names, or the reason why there is none. */
function lineOf({ documentId, lineItems }: CarriedOrder, { salesOrderLineId, styleSkuId }: DeliveryLineInput) {
  if (!salesOrderLineId && !styleSkuId) return because('order_line_missing')
  const named = lineItems.filter((line) =>
    (!salesOrderLineId || line.id === salesOrderLineId) && (!styleSkuId || line.styleSkuId === styleSkuId))
  const live = named.filter(({ status }) => status !== 'CANCELLED')
  if (live.length === 1) return live[0]
  if (live.length > 1) return because('several_lines_of_sku', { document: documentId })
  if (named.length) return because('line_cancelled')
  return because('no_such_line', { document: documentId, id: salesOrderLineId ?? styleSkuId ?? '' })
}

function lineFault(input: DeliveryLineInput, line: OrderLine | Reason): Fault | false {
  const field = input.salesOrderLineId ? 'salesOrderLineId' : 'styleSkuId'
  return isReason(line) && { path: [field], why: line }
}

const shipmentFault = ({ documentId }: CarriedOrder, { shipmentNumber }: DeliveryLineInput): Fault | false =>
  shipmentNumber != null
  && { path: ['shipmentNumber'], why: because('no_such_shipment', { document: documentId, shipmentNumber }) }

/** An order line of which a delivery would bring more than was ordered, with the figures that show it. */
interface Excess {
  readonly line: OrderLine
  readonly others: number
  readonly given: number
  readonly most: number
}

/** The order lines of which the deliveries together would carry too much, counting others in these states. */
export async function excessesOf(
  ctx: Context, order: CarriedOrder, carried: readonly Pieces[], states: readonly DeliveryStatus[], exceptId = '',
): Promise<Excess[]> {
  const all = await loadJoined(ctx, carriedLines, 'orderId', order.id)
  const others = all.filter(({ deliveryId, status, dropoff }) =>
    deliveryId !== exceptId && states.includes(status) && !isLost(status, dropoff))
  const of = (rows: readonly Pieces[], id: string) =>
    rows.filter((row) => row.salesOrderLineId === id).reduce((total, { quantity }) => total + quantity, 0)
  return order.lineItems
    .map((line) => ({ line, others: of(others, line.id), given: of(carried, line.id), most: mostToShip(line) }))
    .filter((one) => one.given > 0 && one.others + one.given > one.most)
}

const figuresOf = ({ line, others, given, most }: Excess) => ({
  salesOrderLineId: line.id, itemNumber: line.itemNumber, ordered: line.orderQuantity,
  tolerance: line.clientTolerance?.toFixed() ?? '0', most, others, given,
})

const exceeding = (excess: Excess): Reason => {
  const { itemNumber, skuCode, clientTolerance } = excess.line
  const line = `Line ${itemNumber}${skuCode ? ` (${skuCode})` : ''}`
  return because('exceeds_ordered', { ...figuresOf(excess), line, tolerance: clientTolerance ?? 0 })
}

/** The faults of planned lines that carry too much, each at the last entry for its order line. */
export const excessFaults = (excesses: readonly Excess[], rows: readonly Pieces[]): Fault[] =>
  excesses.map((excess) => ({
    path: ['lineItems', rows.map(({ salesOrderLineId }) => salesOrderLineId).lastIndexOf(excess.line.id), 'quantity'],
    why: exceeding(excess),
  }))

/** Throws CONFLICT if the goods of a delivery may not leave: by the state of the order, or because it is too much. */
export async function refuseDeparture(
  ctx: Context, { id, documentId, salesOrderId }: DepartingDelivery, carried: readonly Pieces[],
): Promise<void> {
  const order = await carriedOrder(ctx, carried.length ? salesOrderId : null)
  if (!order) return
  const { status } = order
  if (!LEAVING.includes(status))
    throw conflict(because('order_not_leaving', { document: order.documentId, state: status }), {
      orderState: status,
    })
  const excesses = await excessesOf(ctx, order, carried, ['IN_TRANSIT', 'COMPLETED'], id)
  const reasons = excesses.map(exceeding)
  const message = `Delivery ${documentId} carries more than was ordered. ${reasons.map(({ sentence }) => sentence).join('. ')}`
  if (reasons.length) throw conflict(reasons[0], { lines: excesses.map(figuresOf) }, message)
}

/** A delivery whose goods would leave. */
interface DepartingDelivery {
  readonly id: string
  readonly documentId: string
  readonly salesOrderId: string | null
}
