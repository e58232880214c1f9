// The figures of a note: its lines, and its totals with the tax of its bill.
import { columnInputs, figure, inputOf, inputsOf, type Figure, type FigureInput } from '../../core/figures/figure.js'
import { exact, exactOrNull, type Formula, type Numeric } from '../../core/figures/formula.js'
import { Decimal } from '../../core/schema/scalars.js'
import { isRated, isSameRate, rateFigures, taxesByRate, taxOfRates, type RateTax, type TaxedLine } from '../bills/taxes.js'
import { ZERO } from '../../core/money/money.js'
import { readsAsFraction } from '../bills/totals.js'
import { beforeRate, type Before } from './before.js'
import { NOTE_FORMULAS } from './formulas.js'

/** The columns of a bill that the tax of its notes follows from. */
export interface Taxed {
  readonly currency: string
  readonly subtotal: Numeric
  readonly taxAmount: Numeric
  readonly taxRate: Numeric | null
  readonly lineItems: readonly TaxedLine[]
}

/** The tax rate of a bill in percent; null without one. A bill may have a fraction. */
export function percentOf({ currency, subtotal, taxAmount, taxRate, lineItems }: Taxed): Decimal | null {
  if (taxRate === null) return null
  const rate = exact(taxRate)
  const taxed = { taxRate: rate, taxAmount: exact(taxAmount), subtotal: exact(subtotal) }
  return readsAsFraction(taxed, lineItems, currency) ? rate.times(100) : rate
}

interface Line {
  readonly id: string
  readonly amount: Numeric
}

export interface NoteLine extends Line {
  /** The line of the bill that it corrects. */
  readonly billLineId: string | null
}

interface Priced extends Line {
  readonly quantity: Numeric | null
  readonly unitPrice: Numeric | null
}

/**
 * How the amount of a line came about, or its price if the amount was given: a given amount does not follow from the
 * quantity and the price as they are stored.
 */
export function lineFigure(line: Priced): Figure {
  const of = (name: 'amount' | 'unitPrice', formula: Formula, inputs: readonly FigureInput[]) =>
    figure({ name, formula, rounded: 'unit', recordId: line.id }, inputs)
  const given = of('amount', NOTE_FORMULAS.given, [inputOf('given', line.amount)])
  if (line.quantity === null || line.unitPrice === null) return given
  const product = of('amount', NOTE_FORMULAS.amount, inputsOf(line, 'quantity', 'unitPrice'))
  if (product.value.eq(line.amount)) return product
  const price = of('unitPrice', NOTE_FORMULAS.unitPrice, inputsOf(line, 'amount', 'quantity'))
  return price.value.eq(line.unitPrice) ? price : given
}

/**
 * The lines of a note with the rates of the lines of the bill that they correct. A line of the bill without a rate,
 * beside others with one, has no tax.
 */
function ratedLines(lines: readonly NoteLine[], taxRate: Numeric | null, { lineItems }: Taxed): TaxedLine[] {
  return lines.map(({ id, amount, billLineId }) => {
    const own = lineItems.find((line) => line.id === billLineId)
    return { id, amount, taxRate: own && isRated(lineItems) ? own.taxRate ?? taxRate ?? ZERO : null }
  })
}

/** The lines of a note by rate, with the tax of each rate by itself. */
export function ratesOf(lines: readonly NoteLine[], taxRate: Numeric | null, bill: Taxed): RateTax[] {
  const documentRate = taxRate === null ? averageRate(bill) : exact(taxRate)
  return taxesByRate(ratedLines(lines, taxRate, bill), documentRate, bill.currency)
}

const minorUnits = (bill: Taxed) => (name: string, formula: Formula, inputs: readonly FigureInput[]) =>
  figure({ name, formula, rounded: { minorUnitOf: bill.currency } }, inputs)

/** The tax of one of several rates, after that of earlier notes. */
function withEarlier({ rate, base, tax }: RateTax, bill: Taxed, before: Before | null): RateTax {
  const earlier = beforeRate(before, rate)
  if (!earlier) return { rate, base, tax }
  const inputs = [inputOf('taxBase', base.value), inputOf('taxRate', rate), ...earlier.inputs]
  const formula = earlier.isRest ? NOTE_FORMULAS.restOfTax : NOTE_FORMULAS.taxOfRateAfter
  return { rate, base, tax: minorUnits(bill)('taxOfRate', formula, inputs) }
}

/**
 * The totals of a note with these lines on a bill: subtotal, tax and total, each rounded to the minor unit. Those of a
 * credit note are rounded together with those of the credit notes before it, so that all of them credit the whole bill.
 */
export function totalFigures(lines: readonly NoteLine[], taxRate: Numeric | null, bill: Taxed, before: Before | null) {
  const of = minorUnits(bill)
  const subtotal = of('subtotal', before ? NOTE_FORMULAS.subtotalAfter : NOTE_FORMULAS.subtotal, [
    ...columnInputs(lines, 'amount'),
    inputOf('earlierAmount', before?.amount ?? null), inputOf('earlierSubtotal', before?.subtotal ?? null),
  ])
  const own = ratesOf(lines, taxRate, bill)
  const taxes = own.length > 1 ? own.map((one) => withEarlier(one, bill, before)) : own
  const rate = taxes.length > 0 ? taxes[0].rate : taxRate
  const earlier = taxes.length > 0 && beforeRate(before, taxes[0].rate)
  const taxAmount = taxes.length > 1 ? taxOfRates(taxes, bill.currency)
    : of('taxAmount', taxFormula(rate, bill, earlier), [
      inputOf('subtotal', subtotal.value), inputOf('taxRate', rate),
      inputOf('billTaxAmount', bill.taxAmount), inputOf('billSubtotal', bill.subtotal), ...(earlier ? earlier.inputs : []),
    ])
  const parts = [inputOf('subtotal', subtotal.value), inputOf('taxAmount', taxAmount.value)]
  const totalAmount = of('totalAmount', NOTE_FORMULAS.totalAmount, parts)
  return { taxesByRate: rateFigures(taxes), subtotal, taxAmount, totalAmount }
}

/** The tax of each rate of a stored note: of one rate alone as stored, else computed from its lines. */
export function taxesOfNote(
  { subtotal, taxAmount, taxRate }: Omit<Taxed, 'currency' | 'lineItems'>, lines: readonly NoteLine[], bill: Taxed,
  before: Before | null,
) {
  const taxes = ratesOf(lines, taxRate, bill)
  if (taxes.length === 1) return [{ rate: taxes[0].rate, base: exact(subtotal), tax: exact(taxAmount) }]
  return taxes.map((one) => withEarlier(one, bill, before))
    .map(({ rate, base, tax }) => ({ rate, base: base.value, tax: tax.value }))
}

/**
 * The rate of a line that names no line of a bill whose rates are those of its lines alone: the only rate, as it is, or
 * what the tax of several comes to.
 */
function averageRate({ lineItems, subtotal, taxAmount }: Taxed): Decimal | null {
  const [first, ...others] = lineItems.map(({ taxRate }) => exactOrNull(taxRate))
  if (others.every((rate) => isSameRate(first, rate))) return first ?? null
  if (exact(subtotal).isZero()) return null
  return exact(taxAmount).times(100).div(subtotal).toDecimalPlaces(8, Decimal.ROUND_HALF_UP)
}

function taxFormula(
  taxRate: Numeric | null, { subtotal }: Taxed, earlier: { readonly isRest: boolean } | false | null,
) {
  if (earlier && earlier.isRest) return NOTE_FORMULAS.restOfTax
  if (taxRate !== null) return earlier ? NOTE_FORMULAS.taxAfter : NOTE_FORMULAS.taxAmount
  if (exact(subtotal).isZero()) return NOTE_FORMULAS.noTax
  return earlier ? NOTE_FORMULAS.taxAsBilledAfter : NOTE_FORMULAS.taxAsBilled
}

interface Used {
  readonly totalAmount: Numeric
  readonly allocatedAmount: Numeric
  readonly refundedAmount: Numeric
  readonly currency: string
}

/** The figures of how credit was used. */
export function useFigures(note: Used, allocations: readonly Line[], refunds: readonly Line[]): Figure[] {
  const rounded = { minorUnitOf: note.currency }
  const summed = (name: 'allocatedAmount' | 'refundedAmount', of: readonly Line[], input: string) =>
    figure({ name, formula: NOTE_FORMULAS[name], rounded }, columnInputs(of, 'amount').map((one) => ({ ...one, name: input })))
  const columns = (['totalAmount', 'allocatedAmount', 'refundedAmount'] as const).map((name) => inputOf(name, note[name]))
  return [
    summed('allocatedAmount', allocations, 'allocation'), summed('refundedAmount', refunds, 'refund'),
    figure({ name: 'unallocatedAmount', formula: NOTE_FORMULAS.unallocatedAmount, rounded }, columns),
  ]
}
