// The lines of a bill as they come in: priced, matched with the order, and everything that may be wrong with them.
import type { Converter } from '../accounts/convert.js'
import { newId } from '../../core/ids/new-id.js'
import { sum, vanishingFault } from '../../core/money/money.js'
import { tooManyFault } from '../../core/records/input.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Fault } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { BillInput, BillLineInput } from './inputs.js'
import { matchLine, mostBillable, type LineMatch, type Tolerances } from './match.js'
import { orderLinesOf, type BilledOrder, type OrderLine } from './order.js'
import { lineDisagreements, priceLine, type PricedLine } from './totals.js'

const ZERO = new Decimal(0)
/** What the columns hold before the point. */
const LARGEST_FIGURE = new Decimal('1e12')
const LARGEST_AMOUNT = new Decimal('1e14')

export interface EnteredLine extends PricedLine {
  readonly input: BillLineInput
  readonly orderLine: OrderLine | null
  /** Null on a bill without an order. */
  readonly match: LineMatch | null
}

/** What the lines are matched with. */
export interface Matching {
  readonly order: BilledOrder
  /** Turns the order's prices into the bill's currency. */
  readonly inBillCurrency: Converter
  readonly tolerances: Tolerances
}

/**
 * Prices the lines and matches each with its line of the order; what lines above bill of it counts as billed
 * before.
 */
export function enterLines(inputs: readonly BillLineInput[], matching: Matching | null): EnteredLine[] {
  const priced = inputs.map((input) => ({ input, ...priceLine(input) }))
  if (!matching) return priced.map((line) => ({ ...line, orderLine: null, match: null }))
  const { order, inBillCurrency, tolerances } = matching
  const orderLines = orderLinesOf(inputs, order.lines)
  const billed = new Map(order.lines.map(({ id, prevBilled }) => [id, prevBilled]))
  return priced.map((line, index) => {
    const found = orderLines[index]
    const orderLine = found && {
      ...found,
      unitPrice: inBillCurrency(found.unitPrice),
      prevBilled: billed.get(found.id) ?? ZERO,
    }
    if (orderLine) billed.set(orderLine.id, orderLine.prevBilled.plus(line.qty ?? ZERO))
    return {
      ...line,
      orderLine,
      match: matchLine({ ordered: orderLine, billQty: line.qty, unitPrice: line.unitPrice }, tolerances),
    }
  })
}

/** A line as it is stored. */
export const lineRow = ({ input, orderLine, match, qty, unitPrice, amount }: EnteredLine, index: number) => ({
  id: newId('bl'),
  itemNumber: index + 1,
  description: input.description ?? orderLine?.description,
  purchaseOrderLineId: orderLine?.id,
  poQty: orderLine?.qty,
  prevBilled: orderLine?.prevBilled,
  billQty: qty,
  qty,
  unitPrice,
  amount,
  uom: input.uom ?? orderLine?.uom,
  matchStatus: match?.status,
  extra: input.extra ? (storable(input.extra) as Prisma.InputJsonObject) : undefined,
})

/**
 * Free-form content without keys `__proto__`: Prisma copies it member by member, which sets a prototype instead,
 * and then fails on it.
 */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(members.map(([key, member]) => [key, storable(member)]))
}

/** Everything wrong with the lines, each fault at its field. */
export function faultsOfLines(lines: readonly EnteredLine[], matching: Matching | null, currency: string): Fault[] {
  const tooMany = tooManyFault(['lineItems'], lines.length, (most) => `A bill has at most ${most} lines`)
  const ordered = (line: EnteredLine) => (matching ? orderFaults(line, matching) : [])
  const faults = lines.map((line) => [
    ...figureFaults(line, currency),
    ...lineDisagreements(line.input),
    ...ordered(line),
  ])
  const placed = faults.flatMap((some, index) =>
    some.map((one) => ({ ...one, path: ['lineItems', index, ...one.path] })),
  )
  return [...(tooMany ? [tooMany] : []), ...placed]
}

/** The name under which the quantity was sent. */
const qtyName = ({ qty }: BillLineInput) => (qty == null ? 'billQty' : 'qty')

function figureFaults({ input, qty, unitPrice, amount }: EnteredLine, currency: string): Fault[] {
  const faults = [
    qty?.lt(0) && { path: [qtyName(input)], message: 'Should be 0 or more', given: qty },
    qty?.gte(LARGEST_FIGURE) && { path: [qtyName(input)], message: 'Has more digits than can be stored', given: qty },
    unitPrice?.abs().gte(LARGEST_FIGURE) && {
      path: ['unitPrice'],
      message: 'Has more digits than can be stored',
      given: unitPrice,
    },
    amount?.abs().gte(LARGEST_AMOUNT) && {
      path: ['amount'],
      message: 'Has more digits than can be stored',
      given: amount,
    },
    vanishingFault(['amount'], input.amount, currency),
  ]
  return faults.filter((fault) => Boolean(fault)) as Fault[]
}

function orderFaults({ input, orderLine, qty }: EnteredLine, { order, tolerances }: Matching): Fault[] {
  const { poLineId } = input
  if (poLineId && !orderLine)
    return [{ path: ['poLineId'], message: `${order.documentId} has no line ${poLineId}`, given: poLineId }]
  if (!orderLine) return []
  if (!qty) return [{ path: ['qty'], message: "Say how much of the order's line is billed" }]
  const most = mostBillable(orderLine, tolerances)
  if (qty.lte(most)) return []
  const { qty: ordered, prevBilled } = orderLine
  const message = `Bills more than was ordered: of ${ordered.toFixed()} and the tolerance of ${tolerances.quantity.toFixed()} %, ${most.toFixed()} may still be billed`
  return [{ path: [qtyName(input)], message, given: qty, figures: { expected: most, given: qty, ordered, prevBilled } }]
}

/** Whether prices and quantities are so small that the bill as a whole would be one of nothing. */
export function vanishingTotal(
  { totalAmount, subtotal }: BillInput,
  lines: readonly EnteredLine[],
  currency: string,
): Fault | false {
  if (totalAmount || subtotal) return false
  return vanishingFault(['lineItems'], sum(lines.map(exactAmount)), currency)
}

/** What a line comes to before it is rounded. */
const exactAmount = ({ input, qty, unitPrice }: EnteredLine) =>
  input.amount ?? (qty && unitPrice ? qty.times(unitPrice) : ZERO)
