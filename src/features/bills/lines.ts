// The lines of a new bill: priced, matched with the order lines, and checked.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { BOUND, DIGITS, ZERO, overflowFault, roundsToZeroFault, sum } from '../../core/money/money.js'
import { atLeast0, faultsOf, faultsOfDocumentLines, within, type Checks } from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { CreateBillInput, BillLineInput } from './inputs.js'
import { mostBillable } from './match.js'
import { matchPriced, type MatchedLine, type Matching } from './matching.js'
import { orderLinesOf } from './billed-order.js'
import { orderLineIdOf, orderLineNameOf } from './synonyms.js'
import { keptRate, lineDisagreements, priceLine, productOf, sentQty, type PricedLine } from './totals.js'

export interface EnteredLine extends PricedLine, MatchedLine {
  readonly input: BillLineInput
}

/** Prices the lines and matches each line with its order line. `stored` lines keep quantity, price and amount. */
export function enterLines(
  inputs: readonly BillLineInput[], matching: Matching | null, stored: readonly (PricedLine | undefined)[] = [],
): EnteredLine[] {
  const priced = inputs.map((input, index) => {
    const own = stored[index]
    return { input, ...(own ? storedFigures(own, input) : priceLine(input, String(index + 1))) }
  })
  if (!matching) return priced.map((line) => ({ ...line, orderLine: null, match: null, kept: null }))
  const matched = matchPriced(priced, orderLinesOf(inputs, matching.order.lines), matching)
  return priced.map((line, index) => ({ ...line, ...matched[index] }))
}

/** The figures of a stored line, with the tax rate of the input. */
const storedFigures = ({ id, qty, unitPrice, amount }: PricedLine, { taxRate }: BillLineInput): PricedLine =>
  ({ id, qty, unitPrice, amount, taxRate: keptRate(taxRate) })

/** The lines of a bill. */
export const LINES = partsOf({ table: 'BillLine', of: 'billId', kind: 'bl', position: 'itemNumber' })

/** A line as it is stored. */
export const lineRow = ({ input, orderLine, kept, qty, unitPrice, amount, taxRate }: EnteredLine) => ({
  id: input.id,
  ...kept,
  description: input.description ?? orderLine?.description,
  billQty: qty,
  qty,
  unitPrice,
  amount,
  taxRate,
  uom: input.uom ?? orderLine?.uom,
  extra: input.extra ? (storable(input.extra) as Prisma.InputJsonObject) : undefined,
})

/**
 * Removes keys named `__proto__` from free-form data. Prisma copies the data key by key; this key would set a
 * prototype, and Prisma would fail.
 */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(members.map(([key, member]) => [key, storable(member)]))
}

/** All faults of the lines; each fault names its field. */
export const faultsOfLines = (lines: readonly EnteredLine[], matching: Matching | null, currency: string): Fault[] =>
  faultsOfDocumentLines('bill', lines, (line) => [
    ...figureFaults(line, currency),
    ...lineDisagreements(line.input, currency),
    ...(matching ? orderFaults(line, matching) : []),
  ])

/** The name of the field in which the client sent the quantity. */
const qtyName = ({ qty }: BillLineInput) => (qty == null ? 'billQty' : 'qty')

const below = (largest: Decimal) => (figure: Decimal) =>
  figure.abs().gte(largest) && because('amount_too_large')
export const BILL_LINE_SIGNS: Checks<BillLineInput> = { qty: atLeast0, billQty: atLeast0, taxRate: within(0, 100) }
/** They are applied to the figures of the line too that follow from those in the input. */
export const BILL_LINE_DIGITS: Checks<BillLineInput> = {
  qty: below(BOUND.quantity), billQty: below(BOUND.quantity), unitPrice: below(BOUND.quantity),
  amount: below(BOUND.amount),
}

function figureFaults({ input, qty, unitPrice, amount, kept }: EnteredLine, currency: string) {
  const sent = sentQty(input)
  return [
    ...faultsOf({ [qtyName(input)]: sent, taxRate: input.taxRate }, BILL_LINE_SIGNS),
    ...faultsOf({ [qtyName(input)]: qty, unitPrice, amount }, BILL_LINE_DIGITS),
    overflowFault(['unitPrice'], kept?.orderedUnitPrice, `The ordered price in ${currency}`, DIGITS.quantity),
    roundsToZeroFault(['amount'], input.amount, currency),
  ]
}

function orderFaults({ input, orderLine, qty }: EnteredLine, { order, tolerances }: Matching): Fault[] {
  const given = orderLineIdOf(input)
  if (given && !orderLine)
    return [{ path: [orderLineNameOf(input)], why: because('no_such_line', { document: order.documentId, id: given }) }]
  if (!orderLine) return []
  if (!qty) return [{ path: ['qty'], why: because('billed_quantity_missing') }]
  const { qty: ordered, billedByOthers: prevBilled } = orderLine
  const most = mostBillable({ ...orderLine, prevBilled }, tolerances)
  if (qty.lte(most)) return []
  const figures = { expected: most, given: qty, ordered, prevBilled, tolerance: tolerances.quantity }
  return [{ path: [qtyName(input)], why: because('exceeds_billable', figures) }]
}

/** Checks for prices and quantities that are so small that the total of the bill is rounded to 0. */
export function vanishingTotal(
  { totalAmount, subtotal }: CreateBillInput,
  lines: readonly EnteredLine[],
  currency: string,
): Fault | false {
  if (totalAmount || subtotal) return false
  return roundsToZeroFault(['lineItems'], sum(lines.map(exactAmount)), currency)
}

/** The amount of a line before rounding, or as it is stored. */
const exactAmount = ({ input, amount }: EnteredLine) => productOf(input)?.exact ?? input.amount ?? amount ?? ZERO
