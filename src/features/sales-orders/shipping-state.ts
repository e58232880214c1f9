// What follows from the shipped quantities of a sales order: the tolerance of a line, and the states. Pure functions.
import { figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { SalesOrderLineStatus, SalesOrderStatus } from '../../generated/prisma/enums.js'
import { ORDER_FORMULAS } from './formulas.js'

/** The quantities of a line that limit its shipping. */
export interface Tolerated {
  readonly orderQuantity: number
  readonly clientTolerance: Decimal | null
  readonly status: SalesOrderLineStatus
}

/** The quantities of a line and what of them has left and arrived. */
export interface Shipped extends Tolerated {
  readonly shippedQty: number
  readonly deliveredQty: number
}

const isLive = ({ status }: Pick<Tolerated, 'status'>) => status !== 'CANCELLED'

type Limit = 'mostToShip' | 'leastToShip'

const limitFigure = (name: Limit, rounded: 'wholeUp' | 'wholeDown', line: Tolerated & { readonly id: string }): Figure =>
  figure(
    { name, formula: isLive(line) ? ORDER_FORMULAS[name] : ORDER_FORMULAS.cancelled, rounded, recordId: line.id },
    inputsOf(line, 'orderQuantity', 'clientTolerance'),
  )

/**
 * The most pieces of a line that may be shipped: ordered × (1 + tolerance / 100), rounded down; 0 if it is cancelled.
 */
export const mostFigure = (line: Tolerated & { readonly id: string }) => limitFigure('mostToShip', 'wholeDown', line)
export const mostToShip = (line: Tolerated): number => mostFigure({ id: '', ...line }).value.toNumber()

/**
 * The pieces with which a line counts as shipped: ordered × (1 − tolerance / 100), rounded up, and at least 1; 0 if it
 * is cancelled.
 */
export const leastFigure = (line: Tolerated & { readonly id: string }) => limitFigure('leastToShip', 'wholeUp', line)
export const leastToShip = (line: Tolerated): number => leastFigure({ id: '', ...line }).value.toNumber()

/** An order as its shipping is judged. */
interface Sent {
  readonly status: SalesOrderStatus
  readonly deliveryCount: number
}

/** The states of an order of which all has left that will be shipped. */
const LEFT: readonly SalesOrderStatus[] = ['SHIPPED', 'COMPLETED']

/** The pieces of a line that have left. An order that was marked as shipped, without deliveries, is shipped in full. */
export function piecesLeft(
  { status, deliveryCount }: Sent, line: Pick<Shipped, 'orderQuantity' | 'shippedQty' | 'status'>,
): number {
  const isMarked = deliveryCount === 0 && LEFT.includes(status)
  return isMarked && isLive(line) ? line.orderQuantity : line.shippedQty
}

/** The pieces of a line that are billed by what was ordered; of an order that has left, at most what was shipped. */
export function orderedPieces(order: Sent, line: Pick<Shipped, 'orderQuantity' | 'shippedQty' | 'status'>): number {
  if (!isLive(line)) return 0
  return LEFT.includes(order.status) ? Math.min(line.orderQuantity, piecesLeft(order, line)) : line.orderQuantity
}

/** The pieces of a line that are still to be shipped. */
export const openPieces = ({ orderQuantity, shippedQty, status }: Omit<Shipped, 'clientTolerance' | 'deliveredQty'>) =>
  (status === 'CANCELLED' || status === 'SHIPPED' ? 0 : Math.max(0, orderQuantity - shippedQty))

/** True if enough of a line has left. */
const isShipped = (line: Shipped) => line.shippedQty >= leastToShip(line)

/** The states of an order that follow from its deliveries. Goods may leave before the whole order is made. */
const DERIVING: readonly SalesOrderStatus[] = ['IN_PRODUCTION', 'READY', 'SHIPPED', 'COMPLETED']

/**
 * The state of an order that is shipped by deliveries: SHIPPED if every line counts as shipped, COMPLETED if all that
 * was shipped has been delivered too. An order whose delivery was cancelled or failed is READY again, because all its
 * goods were made.
 */
export function orderStateOf(before: SalesOrderStatus, all: readonly Shipped[]): SalesOrderStatus {
  const lines = all.filter(isLive)
  if (!DERIVING.includes(before)) return before
  if (lines.length > 0 && lines.every(isShipped))
    return all.every(({ shippedQty, deliveredQty }) => deliveredQty === shippedQty) ? 'COMPLETED' : 'SHIPPED'
  return LEFT.includes(before) ? 'READY' : before
}

/** The state of a line of an order that is shipped by deliveries. */
export function lineStateOf(line: Shipped): SalesOrderLineStatus {
  if (!isLive(line)) return line.status
  if (isShipped(line)) return 'SHIPPED'
  return line.status === 'SHIPPED' ? 'IN_PRODUCTION' : line.status
}
