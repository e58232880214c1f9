// Tax by rate: what the lines of each rate come to, and the tax on it, rounded once per rate.
import { columnInputs, figure, inputOf, shownInputs, type Figure } from '../../core/figures/figure.js'
import { exactOrNull, type Numeric } from '../../core/figures/formula.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BILL_FORMULAS } from './formulas.js'

/** A line, and its own tax rate in percent; null if it has that of its document. */
export interface TaxedLine {
  readonly id: string
  readonly amount: Numeric | null
  readonly taxRate: Numeric | null
}

/** The tax of one rate in percent; null is the rate of lines without any. */
export interface RateTax {
  readonly rate: Decimal | null
  readonly base: Figure
  readonly tax: Figure
}

/** True for two equal rates, and for two lines without one. */
export const isSameRate = (one: Decimal | null, other: Decimal | null) => (one && other ? one.eq(other) : one === other)

/** True if a line has a rate of its own. */
export const isRated = (lines: readonly Pick<TaxedLine, 'taxRate'>[]) => lines.some(({ taxRate }) => taxRate !== null)

/** The tax of each rate of these lines, the highest rate first, that of lines without a rate last. */
export function taxesByRate(lines: readonly TaxedLine[], documentRate: Decimal | null, currency: string): RateTax[] {
  const rated = lines.map(({ id, amount, taxRate }) => ({ id, amount, rate: exactOrNull(taxRate) ?? documentRate }))
  const rates = rated.map(({ rate }) => rate)
  const distinct = rates.filter((rate, index) => rates.findIndex((one) => isSameRate(one, rate)) === index)
  const linesOf = (rate: Decimal | null) => rated.filter((line) => isSameRate(line.rate, rate))
  return distinct.sort(highestFirst).map((rate) => taxOf(rate, linesOf(rate), currency))
}

const highestFirst = (one: Decimal | null, other: Decimal | null) => Number(other ?? -1) - Number(one ?? -1)

function taxOf(rate: Decimal | null, lines: readonly Omit<TaxedLine, 'taxRate'>[], currency: string): RateTax {
  const base = figure({ name: 'taxBase', formula: BILL_FORMULAS.taxBase, rounded: 'exact' }, columnInputs(lines, 'amount'))
  const inputs = [inputOf('taxBase', base.value), inputOf('taxRate', rate)]
  const rounded = { minorUnitOf: currency }
  return { rate, base, tax: figure({ name: 'taxOfRate', formula: BILL_FORMULAS.taxOfRate, rounded }, inputs) }
}

/** The tax of several rates together. */
export const taxOfRates = (taxes: readonly RateTax[], currency: string): Figure =>
  figure(
    { name: 'taxAmount', formula: BILL_FORMULAS.taxOfRates, rounded: { minorUnitOf: currency } },
    shownInputs('taxOfRate', taxes.map(({ tax }) => tax)),
  )

/** The figures of the single rates; of one rate alone they are the subtotal and the tax of the document. */
export const rateFigures = (taxes: readonly RateTax[]): Figure[] =>
  (taxes.length > 1 ? taxes.flatMap(({ base, tax }) => [base, tax]) : [])
