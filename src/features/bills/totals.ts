// The figures of a bill. All are computed; figures that the client gives are only compared with the computed ones.
import { minorUnitDigits } from '../../core/money/currencies.js'
import { sum, toMinorUnit, toUnitFigure } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Fault } from '../../errors.js'
import type { BillInput, BillLineInput } from './inputs.js'

const ZERO = new Decimal(0)
const ONE = new Decimal(1)
const HUNDRED = new Decimal(100)

type Path = Fault['path']
type Given = Decimal | null | undefined

/** One minor unit of a currency: 0.01 of USD, 1 of JPY, 0.001 of KWD. */
export const minorUnit = (currency: string) => new Decimal(10).pow(-minorUnitDigits(currency))

/** A figure that the client computed may differ from the exact figure by one minor unit. */
const agree = (expected: Decimal, given: Decimal, currency: string) =>
  expected.minus(given).abs().lte(minorUnit(currency))

export interface PricedLine {
  readonly qty: Decimal | null
  readonly unitPrice: Decimal | null
  readonly amount: Decimal | null
}

/** amount = qty × unitPrice, to 4 places; without a unit price, as given. unitPrice = amount ÷ qty, if not given. */
export function priceLine({ qty: said, billQty, unitPrice: price, amount: given }: BillLineInput): PricedLine {
  const qty = said ?? billQty ?? null
  const amount = amountOf(qty, price) ?? (given ? toUnitFigure(given) : null)
  const derived = amount && qty?.gt(0) ? toUnitFigure(amount.dividedBy(qty)) : null
  return { qty, unitPrice: price ?? derived, amount }
}

const amountOf = (qty: Given, unitPrice: Given) => (qty && unitPrice ? toUnitFigure(qty.times(unitPrice)) : null)

const SYNONYM = 'Is another word for qty and should be the same'

/** Contradictions between the figures of one line. */
export function lineDisagreements({ qty, billQty, unitPrice, amount }: BillLineInput, currency: string): Fault[] {
  const two = qty && billQty && !qty.eq(billQty)
  return [
    ...(two
      ? [{ path: ['billQty'], message: SYNONYM, given: billQty, figures: { expected: qty, given: billQty } }]
      : []),
    ...disagreement(['amount'], amountOf(qty ?? billQty, unitPrice), amount, 'qty × unitPrice', currency),
  ]
}

type Figure = 'subtotal' | 'taxRate' | 'taxAmount' | 'totalAmount' | 'paidAmount' | 'remainingBalance'
interface Sent extends Pick<BillInput, Figure> {
  /** True if the rate is known to be a fraction. */
  readonly isFraction?: boolean
}

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
 * totalAmount − paidAmount. The sum of the lines counts only if every line has an amount. Otherwise the given subtotal
 * counts, and without it the subtotal is computed from the given total. A given figure that differs from the computed
 * figure by more than one minor unit is a fault.
 */
export function totalsOf(sent: Sent, lines: readonly PricedLine[], currency: string): Reckoning {
  const { subtotal, taxAmount } = netOf(sent, lines, currency)
  const totalAmount = subtotal.plus(taxAmount)
  const paidAmount = toMinorUnit(sent.paidAmount ?? ZERO, currency)
  const totals = { subtotal, taxAmount, totalAmount, paidAmount, remainingBalance: totalAmount.minus(paidAmount) }
  const faults = FORMULAS.map(([name, formula]) => disagreement([name], totals[name], sent[name], formula, currency))
  return { totals, faults: faults.flat() }
}

const FORMULAS = [
  ['subtotal', 'the sum of the lines'],
  ['taxAmount', 'subtotal × taxRate/100'],
  ['totalAmount', 'subtotal + taxAmount'],
  ['remainingBalance', 'totalAmount − paidAmount'],
] as const satisfies readonly (readonly [keyof Totals & keyof Sent, string])[]

type Net = Pick<Totals, 'subtotal' | 'taxAmount'>

/** The subtotal and the tax: from the lines, else from the given subtotal, else from the given total. */
function netOf(sent: Sent, lines: readonly PricedLine[], currency: string): Net {
  const summed = lines.length > 0 && lines.every(({ amount }) => amount) ? sumOf(lines) : null
  if (!summed && !sent.subtotal && sent.totalAmount) return splitTotal(sent.totalAmount, sent, currency)
  const subtotal = toMinorUnit(summed ?? sent.subtotal ?? sumOf(lines), currency)
  const taxAt = (rate: Decimal) => toMinorUnit(subtotal.times(rate), currency)
  return { subtotal, taxAmount: taxOf(sent, taxAt, currency) }
}

const sumOf = (lines: readonly PricedLine[]) => sum(lines.map(({ amount }) => amount ?? ZERO))

/**
 * A total that includes the tax: subtotal = totalAmount ÷ (1 + taxRate/100), rounded, and taxAmount = totalAmount −
 * subtotal. So both add up to the total in every currency.
 */
function splitTotal(given: Decimal, sent: Sent, currency: string): Net {
  const total = toMinorUnit(given, currency)
  const taxAt = (rate: Decimal) => total.minus(toMinorUnit(total.dividedBy(ONE.plus(rate)), currency))
  const taxAmount = taxOf(sent, taxAt, currency)
  return { subtotal: total.minus(taxAmount), taxAmount }
}

/**
 * The tax by the rate, read as a percentage. If the rate as a fraction comes nearer to the given tax and agrees with
 * it, the rate is read as a fraction. Without a rate, any given tax may be right; a negative rate is refused elsewhere.
 */
function taxOf(sent: Sent, taxAt: (rate: Decimal) => Decimal, currency: string): Decimal {
  const { taxRate, taxAmount } = sent
  if (!taxRate?.gte(ZERO)) return toMinorUnit(taxAmount ?? ZERO, currency)
  if (sent.isFraction) return taxAt(taxRate)
  const byPercent = taxAt(taxRate.dividedBy(HUNDRED))
  if (!taxAmount || !taxRate.lt(ONE)) return byPercent
  const byFraction = taxAt(taxRate)
  const distance = (tax: Decimal) => tax.minus(taxAmount).abs()
  const isFraction = agree(byFraction, taxAmount, currency) && distance(byFraction).lt(distance(byPercent))
  return isFraction ? byFraction : byPercent
}

/** True if the tax rate of a stored bill was read as a fraction. */
export function readsAsFraction(
  { taxRate, taxAmount, subtotal }: { readonly taxRate: Decimal | null } & Net, currency: string,
): boolean {
  const taxAt = (rate: Decimal) => toMinorUnit(subtotal.times(rate), currency)
  if (!taxRate) return false
  return !taxOf({ taxRate, taxAmount }, taxAt, currency).eq(taxAt(taxRate.dividedBy(HUNDRED)))
}

function disagreement(path: Path, expected: Decimal | null, given: Given, formula: string, currency: string): Fault[] {
  if (!expected || !given || agree(expected, given, currency)) return []
  return [{ path, message: `Should be ${expected.toFixed()}: ${formula}`, given, figures: { expected, given } }]
}
