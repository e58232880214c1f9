// What an amendment changes: the values before and after, and the faults of its lines and shipments. Pure functions.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { all, above0, atLeast0, faultsOf, maxDigits, within, type Checks } from '../../core/checks.js'
import { emptyFaults } from '../../core/records/input.js'
import { changesOf, faultsOfNames, type Change } from '../../core/lifecycle/revisions.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { SalesOrderStatus } from '../../generated/prisma/enums.js'
import type { AmendedLineInput, AmendSalesOrderInput } from './amend.inputs.js'
import { billedQtyOf, gapFault, tooManyPieces, tooManyTogether } from './quantities.js'
import { mostToShip } from './shipping-state.js'

/** An order that is amended. */
export type AmendedOrder = Prisma.SalesOrderGetPayload<{
  include: {
    lineItems: { include: { billed: { include: { bill: { select: { status: true } } } } } }
    shipmentSchedule: { include: { _count: { select: { deliveryLines: true } } } }
  }
}>
type Line = AmendedOrder['lineItems'][number]

const PAYMENT_TERMS = ['paymentTerm', 'paymentTermDays', 'paymentTermEndOfMonth'] as const
export const HEAD = ['etd', 'shippingTerm', 'deadline', 'shipmentPlan', ...PAYMENT_TERMS, 'notes'] as const
/** What an amendment changes of a line, but its state. */
export const LINE = [
  'orderQuantity', 'unitPrice', 'clientTolerance', 'requestedDeliveryDate', 'requestedBulkReadyDate',
] as const
const SHIPMENT = ['etd', 'quantity'] as const

/** The changes of a line, which may be new. */
export const changesOfLine = (line: Line | undefined, input: AmendedLineInput): Change[] => [
  ...(line ? [] : changesOf(['styleSkuId'], {}, input)),
  ...changesOf(LINE, line ?? {}, input),
  ...(line && input.isCancelled ? [{ field: 'status', before: line.status, after: 'CANCELLED' }] : []),
]

/** The changes of the planned shipments, with their numbers. A shipment that is left out loses its quantity. */
export function changesOfSchedule(
  { shipmentSchedule }: AmendedOrder, given: AmendSalesOrderInput['shipmentSchedule'],
): (Change & { readonly shipmentNumber: number })[] {
  if (given === undefined) return []
  const after = new Map((given ?? []).map((shipment) => [shipment.shipmentNumber, shipment]))
  const before = new Map(shipmentSchedule.map((shipment) => [shipment.shipmentNumber, shipment]))
  const numbers = [...new Set([...before.keys(), ...after.keys()])].sort((one, other) => one - other)
  const none = { etd: null, quantity: null }
  return numbers.flatMap((shipmentNumber) =>
    changesOf(SHIPMENT, before.get(shipmentNumber) ?? {}, after.get(shipmentNumber) ?? none)
      .map((change) => ({ ...change, shipmentNumber })))
}

export const AMENDED_LINE_CHECKS: Checks<AmendedLineInput> = {
  orderQuantity: above0, unitPrice: all(atLeast0, maxDigits(12)), clientTolerance: within(0, 100),
}

/** The states in which the goods have left. */
const LEFT: readonly SalesOrderStatus[] = ['SHIPPED', 'COMPLETED']
/** What is still agreed when the goods have left, of the order and of a line. */
const SETTLED_LATER = { head: [...PAYMENT_TERMS, 'notes'], line: ['id', 'unitPrice'] } as const

/** The faults of an amendment of more than prices, payment term and remarks after the goods have left. */
export function faultsOfLeft({ documentId, status }: AmendedOrder, input: AmendSalesOrderInput): Fault[] {
  if (!LEFT.includes(status)) return []
  const why = because('goods_have_left', { document: documentId, state: status })
  const fixed = (given: object, free: readonly string[], path: (string | number)[]) =>
    Object.entries(given).filter(([field, value]) => value !== undefined && !free.includes(field))
      .map(([field]) => ({ path: [...path, field], why }))
  return [
    ...fixed(input, [...SETTLED_LATER.head, 'reason', 'revision', 'lineItems'], []),
    ...(input.lineItems ?? []).flatMap((line, index) => line.id == null
      ? [{ path: ['lineItems', index], why }]
      : fixed(line, SETTLED_LATER.line, ['lineItems', index])),
  ]
}

/** All faults of the lines of an amendment. */
export function faultsOfLines(order: AmendedOrder, inputs: readonly AmendedLineInput[]): Fault[] {
  const placed = inputs.flatMap((input, index) => {
    const line = order.lineItems.find(({ id }) => id === input.id)
    const faults = [
      ...emptyFaults(input, { orderQuantity: 'filled' }),
      ...faultsOf(input, AMENDED_LINE_CHECKS),
      ...(input.id == null ? faultsOfNew(input) : line ? faultsOfChanged(line, input) : []),
      ...tooManyOf(line, input),
    ]
    return faults.map((fault) => ({ ...fault, path: ['lineItems', index, ...fault.path] }))
  })
  const sum = tooManyTogether(linesAfter(order, inputs))
  return [...faultsOfNames(order, inputs), ...placed, ...(sum ? [sum] : [])]
}

/** The fault of a line of which more pieces could be shipped than can be shown. */
function tooManyOf(line: Line | undefined, { orderQuantity, clientTolerance, isCancelled }: AmendedLineInput): Fault[] {
  const fault = !isCancelled && tooManyPieces(['orderQuantity'], 'The most pieces to ship', mostToShip({
    status: line?.status ?? 'PENDING', orderQuantity: orderQuantity ?? line?.orderQuantity ?? 0,
    clientTolerance: clientTolerance === undefined ? (line?.clientTolerance ?? null) : clientTolerance,
  }))
  return fault ? [fault] : []
}

const faultsOfNew = ({ styleSkuId, orderQuantity }: AmendedLineInput): Fault[] => [
  ...(styleSkuId ? [] : [{ path: ['styleSkuId'], why: because('new_line_without_sku') }]),
  ...(orderQuantity === undefined ? [{ path: ['orderQuantity'], why: because('new_line_without_quantity') }] : []),
]

function faultsOfChanged(line: Line, input: AmendedLineInput): Fault[] {
  const { styleSkuId, orderQuantity, clientTolerance, isCancelled } = input
  const { shippedQty, status } = line
  const most = mostToShip({
    status, orderQuantity: orderQuantity ?? line.orderQuantity, clientTolerance: clientTolerance ?? null,
  })
  const kept = Math.max(shippedQty, billedQtyOf(line.billed))
  const falls = orderQuantity != null && orderQuantity !== line.orderQuantity && orderQuantity < kept
  const faults: (Fault | false)[] = [
    status === 'CANCELLED' && { path: ['id'], why: because('line_cancelled') },
    styleSkuId !== undefined && styleSkuId !== line.styleSkuId && {
      path: ['styleSkuId'], why: because('line_keeps_sku'),
    },
    falls && {
      path: ['orderQuantity'], why: because('below_shipped_or_billed', { ge: kept }),
    },
    clientTolerance !== undefined && !falls && status !== 'CANCELLED' && shippedQty > most && {
      path: ['clientTolerance'], why: because('below_shipped', { shippedQty, most }),
    },
    isCancelled === true && kept > 0 && {
      path: ['isCancelled'], why: because('below_shipped_or_billed', { ge: kept }),
    },
  ]
  return faults.filter((fault): fault is Fault => Boolean(fault))
}

/**
 * The planned shipments from now on; undefined if they stay as they are. When no line is left, nothing is to be
 * shipped: the shipments go with the last line, and those that deliveries carry keep only what is shipped.
 */
export function scheduleAfter(
  order: AmendedOrder, input: AmendSalesOrderInput,
): AmendSalesOrderInput['shipmentSchedule'] {
  const { lineItems, shipmentSchedule } = input
  if (shipmentSchedule !== undefined || linesAfter(order, lineItems ?? []).length > 0) return shipmentSchedule
  return order.shipmentSchedule.filter(isCarried)
    .map(({ shipmentNumber, etd, shippedQty: quantity }) => ({ shipmentNumber, etd, quantity }))
}

const isCarried = ({ _count }: AmendedOrder['shipmentSchedule'][number]) => _count.deliveryLines > 0

/** All faults of the planned shipments as they would be after the amendment. */
export function faultsOfSchedule(order: AmendedOrder, input: AmendSalesOrderInput): Fault[] {
  const given = input.shipmentSchedule === undefined ? order.shipmentSchedule : (input.shipmentSchedule ?? [])
  const lines = linesAfter(order, input.lineItems ?? [])
  const gap = gapFault(lines, given)
  const carried = order.shipmentSchedule.filter(isCarried)
  const isIdle = lines.length === 0 && given.some(({ quantity }) => (quantity ?? 0) > 0)
  return [
    ...(isIdle ? [{ path: ['shipmentSchedule'], why: because('nothing_left_to_ship') }] : []),
    ...(gap ? [gap] : []),
    ...carried.flatMap(({ shipmentNumber, shippedQty }): Fault[] => {
      const index = given.findIndex((shipment) => shipment.shipmentNumber === shipmentNumber)
      const path = index < 0 ? ['shipmentSchedule'] : ['shipmentSchedule', index, 'quantity']
      const isShort = index < 0 || (given[index].quantity ?? 0) < shippedQty
      return isShort && input.shipmentSchedule !== undefined
        ? [{ path, why: because('shipment_carried', { shipmentNumber, ge: shippedQty }) }]
        : []
    }),
  ]
}

/** The quantities of the lines that are not cancelled, after the amendment. */
function linesAfter({ lineItems }: AmendedOrder, inputs: readonly AmendedLineInput[]) {
  const changed = lineItems.filter(({ status }) => status !== 'CANCELLED').flatMap((line) => {
    const input = inputs.find(({ id }) => id === line.id)
    return input?.isCancelled ? [] : [{ orderQuantity: input?.orderQuantity ?? line.orderQuantity }]
  })
  const added = inputs.filter(({ id }) => id == null)
  return [...changed, ...added.map(({ orderQuantity }) => ({ orderQuantity: orderQuantity ?? 0 }))]
}
