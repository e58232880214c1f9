// The figures of a sales order, of its lines and of its shipments, each with its formula and inputs.
import type { Context } from '../../core/context.js'
import { figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import { exactOrNull, type Numeric } from '../../core/figures/formula.js'
import { loadParts } from '../../core/records/read.js'
import type { SalesOrderLineStatus } from '../../generated/prisma/enums.js'
import { ORDER_FORMULAS } from './formulas.js'
import { salesOrderLines, shipmentSchedule } from './reads.js'
import { leastFigure, mostFigure } from './shipping-state.js'
import { amountFigure, quantityFigure, totalFigure } from './value.js'

/** A line as it is stored. */
interface Line {
  readonly id: string
  readonly orderQuantity: number
  readonly unitPrice: Numeric | null
  readonly clientTolerance: Numeric | null
  readonly status: SalesOrderLineStatus
}

/** A line, with its figures as exact decimals. */
export const exactLine = <L extends Line>(line: L) =>
  ({ ...line, unitPrice: exactOrNull(line.unitPrice), clientTolerance: exactOrNull(line.clientTolerance) })

/** The pieces of a planned shipment that are still to be shipped. */
export const openFigure = ({ id, quantity, shippedQty }: {
  readonly id: string; readonly quantity: number | null; readonly shippedQty: number
}): Figure =>
  figure(
    { name: 'openQty', formula: ORDER_FORMULAS.openQty, rounded: 'exact', recordId: id },
    inputsOf({ id, quantity, shippedQty }, 'quantity', 'shippedQty'),
  )

/** The lines of an order, whole. */
export const linesOf = (ctx: Context, order: { readonly id: string }) =>
  loadParts(ctx, order, 'lineItems', salesOrderLines, 'salesOrderId')

/** Every computed figure of an order. */
export async function figuresOfOrder(
  ctx: Context, order: { readonly id: string; readonly currency: string | null },
): Promise<Figure[]> {
  const [rows, shipments] = await Promise.all([
    linesOf(ctx, order), loadParts(ctx, order, 'shipmentSchedule', shipmentSchedule, 'salesOrderId'),
  ])
  const lines = rows.map(exactLine)
  const ofLines = lines.flatMap((line) => [amountFigure(line), mostFigure(line), leastFigure(line)])
  return [...ofLines, ...shipments.map(openFigure), quantityFigure(lines), totalFigure(lines, order.currency)]
    .flatMap((one) => one ?? [])
}
