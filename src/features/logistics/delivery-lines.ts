// The lines of a delivery: which pieces of which lines of its sales order it carries, and how many more it may carry.
import type { Context } from '../../context.js'
import { inWords } from '../../core/lifecycle/words.js'
import { cut } from '../../core/operations/echoes.js'
import { shared } from '../../core/records/batched.js'
import { above0, checksOf, faultsOfList } from '../../core/records/checks.js'
import { partsOf } from '../../core/records/parts.js'
import { wholeChildren } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, type Fault } from '../../errors.js'
import type { DeliveryStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'
import { salesOrderLines, salesOrders, shipmentSchedule } from '../sales-orders/reads.js'
import { mostToShip } from '../sales-orders/shipping-state.js'
import { styleSkus } from '../styles/reads.js'
import type { DeliveryLineInput } from './inputs.js'
import { carriedLines } from './reads.js'

/** The lines of a delivery. */
export const LINES = partsOf({ table: 'DeliveryLine', of: 'deliveryId', kind: 'dll', position: 'itemNumber' })

const CHECKS = checksOf<DeliveryLineInput>({ quantity: above0 }, 'DeliveryLineInput')

/** A sales order with what its deliveries may carry. */
export type CarriedOrder = NonNullable<Awaited<ReturnType<typeof carriedOrder>>>
type OrderLine = CarriedOrder['lineItems'][number]

/**
 * The sales order of a delivery; null without one. A caller that writes locks the order before. All orders that are
 * asked for in the same tick share the statements, and all deliveries of an order share its lines.
 */
export const carriedOrder = async (ctx: Context, id: string | null | undefined) => (id ? currentOrder(ctx, id) : null)

const currentOrder = shared(async (ctx, id) => {
  const [[order], lines, shipments] = await Promise.all([
    wholeChildren(ctx, salesOrders, 'id', id), wholeChildren(ctx, salesOrderLines, 'salesOrderId', id),
    wholeChildren(ctx, shipmentSchedule, 'salesOrderId', id),
  ])
  return order ? { ...order, lineItems: await Promise.all(lines.map((line) => ofSku(ctx, line))), shipments } : null
})

/** A line of an order with the code of its SKU. */
async function ofSku(ctx: Context, { clientTolerance, ...line }: Row<'SalesOrderLine'>) {
  const [sku] = line.styleSkuId ? await wholeChildren(ctx, styleSkus, 'id', line.styleSkuId) : []
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
  const message = `${documentId} is ${inWords(status)}: deliveries are planned while it is confirmed, in production or ready`
  throw conflict(message, { state: status })
}

/** A line of a delivery as it is stored. */
interface Carried {
  readonly salesOrderLineId: string
  readonly shipmentId: string | null
  readonly quantity: number
}

/** The lines of an input as they are stored, and all their faults. A line that names nothing has no row. */
export function carriedRows(order: CarriedOrder, inputs: readonly DeliveryLineInput[]) {
  const found = inputs.map((input) => ({ input, line: lineOf(order, input), shipment: shipmentOf(order, input) }))
  const rows = found.flatMap(({ input, line, shipment }) =>
    typeof line === 'string'
      ? []
      : [{ id: input.id, salesOrderLineId: line.id, shipmentId: shipment?.id ?? null, quantity: input.quantity }])
  const faults = found.flatMap(({ input, line, shipment }, index) =>
    [lineFault(input, line), !shipment && shipmentFault(order, input)].flatMap((fault) =>
      fault ? [{ ...fault, path: ['lineItems', index, ...fault.path] }] : []))
  return { rows, faults: [...faultsOfList('lineItems', inputs, CHECKS), ...faults] }
}

const shipmentOf = ({ shipments }: CarriedOrder, { shipmentNumber }: DeliveryLineInput) =>
  shipments.find((shipment) => shipment.shipmentNumber === shipmentNumber)

/** The line of the order that an input names, or the reason why there is none. */
function lineOf({ documentId, lineItems }: CarriedOrder, { salesOrderLineId, styleSkuId }: DeliveryLineInput) {
  if (!salesOrderLineId && !styleSkuId) return 'Give the salesOrderLineId or the styleSkuId'
  const named = lineItems.filter((line) =>
    (!salesOrderLineId || line.id === salesOrderLineId) && (!styleSkuId || line.styleSkuId === styleSkuId))
  const live = named.filter(({ status }) => status !== 'CANCELLED')
  if (live.length === 1) return live[0]
  if (live.length > 1) return `${documentId} has several lines for this SKU: give the salesOrderLineId`
  return named.length ? 'The line is cancelled' : `${documentId} has no line ${cut(salesOrderLineId ?? styleSkuId ?? '')}`
}

function lineFault(input: DeliveryLineInput, line: OrderLine | string): Fault | false {
  const field = input.salesOrderLineId ? 'salesOrderLineId' : 'styleSkuId'
  return typeof line === 'string' && { path: [field], message: line, given: input[field] }
}

const shipmentFault = ({ documentId }: CarriedOrder, { shipmentNumber }: DeliveryLineInput): Fault | false =>
  shipmentNumber != null
  && { path: ['shipmentNumber'], message: `${documentId} has no shipment ${shipmentNumber}`, given: shipmentNumber }

/** An order line of which a delivery would bring more than was ordered, with the figures that show it. */
interface Excess {
  readonly line: OrderLine
  readonly others: number
  readonly given: number
  readonly most: number
}

/** A line of a delivery in some state. */
interface CarriedElsewhere extends Omit<Carried, 'shipmentId'> {
  readonly deliveryId: string
  readonly status: DeliveryStatus
}

/** The order lines of which the deliveries together would carry too much, counting others in these states. */
export async function excessesOf(
  ctx: Context, order: CarriedOrder, carried: readonly Carried[], states: readonly DeliveryStatus[], exceptId = '',
): Promise<Excess[]> {
  const all = (await wholeChildren(ctx, carriedLines, 'orderId' as never, order.id)) as unknown as CarriedElsewhere[]
  const others = all.filter(({ deliveryId, status }) => deliveryId !== exceptId && states.includes(status))
  const of = (rows: readonly Omit<Carried, 'shipmentId'>[], id: string) =>
    rows.filter((row) => row.salesOrderLineId === id).reduce((total, { quantity }) => total + quantity, 0)
  return order.lineItems
    .map((line) => ({ line, others: of(others, line.id), given: of(carried, line.id), most: mostToShip(line) }))
    .filter((one) => one.given > 0 && one.others + one.given > one.most)
}

const figuresOf = ({ line, others, given, most }: Excess) => ({
  salesOrderLineId: line.id, itemNumber: line.itemNumber, ordered: line.orderQuantity,
  tolerance: line.clientTolerance?.toFixed() ?? '0', most, others, given,
})

function inSentence({ line, others, given, most }: Excess): string {
  const sku = line.skuCode ? ` (${line.skuCode})` : ''
  const tolerance = `${line.clientTolerance?.toFixed() ?? '0'} % tolerance`
  return `Line ${line.itemNumber}${sku} orders ${line.orderQuantity}, with ${tolerance} at most ${most}: `
    + `other deliveries carry ${others}, this one would carry ${given}`
}

/** The faults of planned lines that carry too much, each at the last entry for its order line. */
export const excessFaults = (excesses: readonly Excess[], rows: readonly Carried[]): Fault[] =>
  excesses.map((excess) => ({
    path: ['lineItems', rows.map(({ salesOrderLineId }) => salesOrderLineId).lastIndexOf(excess.line.id), 'quantity'],
    message: inSentence(excess), given: excess.given, figures: figuresOf(excess),
  }))

/** Throws CONFLICT if the goods of a delivery may not leave: by the state of the order, or because it is too much. */
export async function refuseDeparture(
  ctx: Context, { id, documentId, salesOrderId }: DepartingDelivery, carried: readonly Carried[],
): Promise<void> {
  const order = await carriedOrder(ctx, carried.length ? salesOrderId : null)
  if (!order) return
  const { status } = order
  if (!LEAVING.includes(status))
    throw conflict(`${order.documentId} is ${inWords(status)}: its goods leave while it is in production or ready`, {
      orderState: status,
    })
  const excesses = await excessesOf(ctx, order, carried, ['IN_TRANSIT', 'COMPLETED'], id)
  if (excesses.length)
    throw conflict(`Delivery ${documentId} carries more than was ordered. ${excesses.map(inSentence).join('. ')}`, {
      lines: excesses.map(figuresOf),
    })
}

/** A delivery whose goods would leave. */
interface DepartingDelivery {
  readonly id: string
  readonly documentId: string
  readonly salesOrderId: string | null
}
