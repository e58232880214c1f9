// The figures of a bill: absent figures are computed, given figures must agree with the computed figures to the cent.
import { sum, toMinorUnit, toUnitFigure } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Fault } from '../../errors.js'
import type { BillInput, BillLineInput } from './inputs.js'

const ZERO = new Decimal(0)
const ONE = new Decimal(1)
const HUNDRED = new Decimal(100)
/** Permitted rounding difference of a figure that the client computed. */
const TOLERANCE = new Decimal('0.01')

type Path = Fault['path']
type Given = Decimal | null | undefined

export interface PricedLine {
  readonly qty: Decimal | null
  readonly unitPrice: Decimal | null
  readonly amount: Decimal | null
}

/** amount = qty × unitPrice, to 4 places. Without a unit price, unitPrice = amount ÷ qty. */
export function priceLine({ qty: said, billQty, unitPrice: price, amount }: BillLineInput): PricedLine {
  const qty = said ?? billQty ?? null
  const kept = agreed(amountOf(qty, price), amount)
  const derived = kept && qty?.gt(0) ? toUnitFigure(kept.dividedBy(qty)) : null
  return { qty, unitPrice: price ?? derived, amount: kept && toUnitFigure(kept) }
}

const amountOf = (qty: Given, unitPrice: Given) => (qty && unitPrice ? toUnitFigure(qty.times(unitPrice)) : null)

const SYNONYM = 'Is another word for qty and should be the same'

/** Contradictions between the figures of one line. */
export function lineDisagreements({ qty, billQty, unitPrice, amount }: BillLineInput): Fault[] {
  const two = qty && billQty && !qty.eq(billQty)
  return [
    ...(two
      ? [{ path: ['billQty'], message: SYNONYM, given: billQty, figures: { expected: qty, given: billQty } }]
      : []),
    ...disagreement(['amount'], amountOf(qty ?? billQty, unitPrice), amount, 'qty × unitPrice'),
  ]
}

type Sent = Pick<BillInput, 'subtotal' | 'taxRate' | 'taxAmount' | 'totalAmount' | 'paidAmount' | 'remainingBalance'>

export interface Totals {
  readonly subtotal: Decimal
  readonly taxAmount: Decimal
  readonly totalAmount: Decimal
  readonly paidAmount: Decimal
  readonly remainingBalance: Decimal
}

interface Reckoning {
  readonly totals: Totals
  readonly faults: readonly Fault[]
}

/**
 * subtotal = Σ amount, taxAmount = subtotal × taxRate/100, totalAmount = subtotal + taxAmount, remainingBalance =
 * totalAmount − paidAmount. A given figure within the tolerance stays as given. A figure beyond it is a fault, and the
 * later figures are computed with the expected value. The sum of the lines is checked only if every line has an amount;
 * otherwise the subtotal is computed from the total.
 */
export function totalsOf(sent: Sent, lines: readonly PricedLine[], currency: string): Reckoning {
  const round = (amount: Decimal) => toMinorUnit(amount, currency)
  const summed = lines.length > 0 && lines.every(({ amount }) => amount) ? round(sumOf(lines)) : null
  const given = summed || sent.subtotal ? sent : { ...sent, ...splitTotal(sent, round) }
  const subtotal = round(agreed(summed, given.subtotal) ?? sumOf(lines))
  const tax = summed || given.subtotal || !given.taxAmount ? expectedTax(subtotal, given, round) : null
  const taxAmount = round(agreed(tax, given.taxAmount) ?? ZERO)
  const total = subtotal.plus(taxAmount)
  const totalAmount = round(agreed(total, given.totalAmount))
  const paidAmount = round(given.paidAmount ?? ZERO)
  const remaining = totalAmount.minus(paidAmount)
  return {
    totals: {
      subtotal,
      taxAmount,
      totalAmount,
      paidAmount,
      remainingBalance: round(agreed(remaining, given.remainingBalance)),
    },
    faults: [
      ...disagreement(['subtotal'], summed, given.subtotal, 'the sum of the lines'),
      ...disagreement(['taxAmount'], tax, given.taxAmount, 'subtotal × taxRate/100'),
      ...disagreement(['totalAmount'], total, given.totalAmount, 'subtotal + taxAmount'),
      ...disagreement(['remainingBalance'], remaining, given.remainingBalance, 'totalAmount − paidAmount'),
    ],
  }
}

const sumOf = (lines: readonly PricedLine[]) => sum(lines.map(({ amount }) => amount ?? ZERO))

type Round = (amount: Decimal) => Decimal

/**
 * Computes the subtotal if only the total is given. The tax is the given tax amount, or is derived from the rate. The
 * subtotal is the rest.
 */
function splitTotal({ totalAmount, taxRate, taxAmount }: Sent, round: Round): Pick<Sent, 'subtotal' | 'taxAmount'> {
  if (!totalAmount) return {}
  const tax = taxAmount ?? round(totalAmount.times(taxRate ?? ZERO).dividedBy(HUNDRED.plus(taxRate ?? ZERO)))
  return { subtotal: totalAmount.minus(tax), taxAmount: tax }
}

/**
 * Reads the rate as a percentage. If only the rate as a fraction agrees with the given tax amount, reads it as a
 * fraction. Null without a rate, because any tax may be right then.
 */
function expectedTax(subtotal: Decimal, { taxRate, taxAmount }: Sent, round: Round): Decimal | null {
  if (!taxRate) return taxAmount ? null : ZERO
  const byPercent = round(subtotal.times(taxRate).dividedBy(HUNDRED))
  const byFraction = round(subtotal.times(taxRate))
  const isFraction = taxRate.lt(ONE) && taxAmount && !agree(byPercent, taxAmount) && agree(byFraction, taxAmount)
  return isFraction ? byFraction : byPercent
}

const agree = (expected: Decimal, given: Decimal) => expected.minus(given).abs().lte(TOLERANCE)

/**
 * The given figure if it agrees with the expected figure or if there is no expected figure; otherwise the expected
 * figure.
 */
function agreed(expected: Decimal, given: Given): Decimal
function agreed(expected: Decimal | null, given: Given): Decimal | null
function agreed(expected: Decimal | null, given: Given): Decimal | null {
  if (!given || !expected) return given ?? expected
  return agree(expected, given) ? given : expected
}

function disagreement(path: Path, expected: Decimal | null, given: Given, formula: string): Fault[] {
  if (!expected || !given || agree(expected, given)) return []
  return [{ path, message: `Should be ${expected.toFixed()}: ${formula}`, given, figures: { expected, given } }]
}
