// Sums of a sales order: ordered quantities, scheduled quantities and minimum order quantities.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { SalesOrderLineStatus } from '../../generated/prisma/enums.js'

interface Ordered {
  readonly styleSkuId: string | null
  readonly orderQuantity: number
}

interface Shipped {
  readonly quantity: number | null
}

/** One row of a request for quotation. */
interface Asked {
  readonly itemNumber: number
  readonly styleSkuId: string | null
  readonly minimumOrderQuantity: number | null
}

const total = (quantities: readonly (number | null)[]) =>
  quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0)

/** A line with its state, if it has one already. */
interface InState {
  readonly status?: SalesOrderLineStatus | null
}

/** The lines that count in totals: those that are not cancelled. */
export const counted = <L extends InState>(lines: readonly L[]) => lines.filter(({ status }) => status !== 'CANCELLED')

/**
 * The sums of the scheduled and of the ordered quantities, if they differ. Null if they are equal or if a list is
 * empty. Cancelled lines do not count.
 */
export function scheduleGap(all: readonly (InState & Pick<Ordered, 'orderQuantity'>)[], shipments: readonly Shipped[]) {
  const lines = counted(all)
  if (!lines.length || !shipments.length) return null
  const expected = total(lines.map(({ orderQuantity }) => orderQuantity))
  const given = total(shipments.map(({ quantity }) => quantity))
  return expected === given ? null : { expected, given }
}

/** The largest number of pieces that GraphQL's Int can show. */
const MOST_PIECES = 2_147_483_647

/** The fault of a number of pieces that could not be shown. */
export const tooManyPieces = (path: Fault['path'], what: string, pieces: number): Fault | false =>
  pieces > MOST_PIECES && { path, why: because('too_many_pieces', { what, le: MOST_PIECES }) }

/** The fault of lines whose sum could not be shown. Cancelled lines do not count. */
export const tooManyTogether = (lines: readonly (InState & Pick<Ordered, 'orderQuantity'>)[]) =>
  tooManyPieces(['lineItems'], 'The pieces of all lines', total(counted(lines).map(({ orderQuantity }) => orderQuantity)))

/** The fault of shipments that do not add up to the lines; null if they do. */
export function gapFault(...sums: Parameters<typeof scheduleGap>): Fault | null {
  const gap = scheduleGap(...sums)
  return gap && { path: ['shipmentSchedule'], why: because('schedule_gap', gap) }
}

/**
 * Makes lines from a request for quotation: each row with a SKU and a minimum order quantity becomes a line with that
 * quantity.
 */
export const linesOfRequest = (rows: readonly Asked[]) =>
  rows.flatMap(({ styleSkuId, minimumOrderQuantity: orderQuantity }) =>
    styleSkuId && orderQuantity ? [{ styleSkuId, orderQuantity }] : [])

/** One sentence for every row of a request for quotation that cannot become a line. */
export function skippedRows(rows: readonly Asked[]): string[] {
  const skipped = rows.filter(({ styleSkuId, minimumOrderQuantity }) => !styleSkuId || !minimumOrderQuantity)
  const lacking = ({ styleSkuId }: Asked) => (styleSkuId ? 'minimum order quantity' : 'SKU')
  return skipped.map((row) =>
    `Row ${row.itemNumber} of the request for quotation became no line: it has no ${lacking(row)}`)
}

/** One sentence for every line with a quantity below the minimum order quantity of the request for quotation. */
export function belowMinimum(lines: readonly Ordered[], rows: readonly Asked[]): string[] {
  const minima = new Map(rows.map(({ styleSkuId, minimumOrderQuantity }) => [styleSkuId, minimumOrderQuantity ?? 0]))
  return lines.flatMap(({ styleSkuId, orderQuantity }, index) => {
    const minimum = styleSkuId === null ? 0 : (minima.get(styleSkuId) ?? 0)
    if (orderQuantity >= minimum) return []
    const ordered = `Line ${index + 1} orders ${orderQuantity} of ${styleSkuId}`
    return [`${ordered}, below the minimum order quantity of ${minimum}`]
  })
}

/** What a bill billed of a line when it was made. */
interface Billed {
  readonly quantity: number
  readonly creditedQty: number
  readonly bill: { readonly status: string }
}

/** The pieces of a line that bills which are not void have billed, less those that credit notes took back. */
export const billedQtyOf = (billed: readonly Billed[]) =>
  total(billed.filter(({ bill }) => bill.status !== 'VOID').map(({ quantity, creditedQty }) => quantity - creditedQty))
