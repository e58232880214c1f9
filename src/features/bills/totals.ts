// The figures of a bill. All are computed; figures that the client gives are only compared with the computed ones.
import { because } from '../../core/faults/reason.js'
import { minorUnitDigits } from '../../core/currencies.js'
import type { Fault } from '../../core/faults/fault.js'
import { columnInputs, figure, inputOf, inputsOf, type Figure } from '../../core/figures/figure.js'
import type { Formula } from '../../core/figures/formula.js'
import { ZERO, toFourPlaces, toMinorUnit } from '../../core/money/money.js'
import { cut } from '../../core/texts.js'
import { Decimal } from '../../core/schema/scalars.js'
import { BILL_FORMULAS } from './formulas.js'
import type { CreateBillInput, BillLineInput } from './inputs.js'
import { synonymFault } from './synonyms.js'
import { isRated, isSameRate, rateFigures, taxesByRate, taxOfRates, type RateTax, type TaxedLine } from './taxes.js'

const [ONE, HUNDRED] = [new Decimal(1), new Decimal(100)]

type Path = Fault['path']
type Given = Decimal | null | undefined

/** One minor unit of a currency: 0.01 of USD, 1 of JPY, 0.001 of KWD. */
export const minorUnit = (currency: string) => new Decimal(10).pow(-minorUnitDigits(currency))

/** A figure that the client computed may differ from the exact figure by one minor unit. */
const agree = (expected: Decimal, given: Decimal, currency: string) =>
  expected.minus(given).abs().lte(minorUnit(currency))

/** A line as it is stored: quantity and price to 6 places, the amount to 4 places. */
export interface PricedLine {
  /** The identifier of the line; its position while it has none. */
  readonly id: string
  readonly qty: Decimal | null
  readonly unitPrice: Decimal | null
  readonly amount: Decimal | null
  /** In percent; null if it has the rate of the bill. */
  readonly taxRate: Decimal | null
}

/** A quantity or a price as its column keeps it. */
const kept = (given: Given) => given?.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) ?? null

/** A tax rate as its column keeps it. The tax is computed from this, so that stored figures follow from each other. */
export const keptRate = (given: Given) => given?.toDecimalPlaces(8, Decimal.ROUND_HALF_UP) ?? null

/** The quantity that the client sent, under either name. */
export const sentQty = ({ qty, billQty }: BillLineInput) => qty ?? billQty ?? null

/**
 * amount = qty × unitPrice, to 4 places; without a unit price, as given. unitPrice = amount ÷ qty, if not given. Both
 * are computed from what was sent, with all its digits, because the client computes its amounts from these.
 */
export function priceLine(input: BillLineInput, id = ''): PricedLine {
  const [qty, price, given] = [sentQty(input), input.unitPrice, input.amount]
  const amount = productOf(input)?.value ?? (given ? toFourPlaces(given) : null)
  const unitPrice = kept(price) ?? priceFigure({ id, qty, amount })?.value ?? null
  return { id, qty: kept(qty), unitPrice, amount, taxRate: keptRate(input.taxRate) }
}

/** qty × unitPrice, as sent; null without one of them. */
export const productOf = (input: BillLineInput) =>
  amountFigure({ id: '', qty: sentQty(input), unitPrice: input.unitPrice ?? null })

/** amount = qty × unitPrice; null without a quantity or a price. */
function amountFigure({ id, qty, unitPrice }: Omit<PricedLine, 'amount' | 'taxRate'>): Figure | null {
  if (!qty || !unitPrice) return null
  const described = { name: 'amount', formula: BILL_FORMULAS.amount, rounded: 'unit', recordId: id } as const
  return figure(described, inputsOf({ id, qty, unitPrice }, 'qty', 'unitPrice'))
}

/** unitPrice = amount ÷ qty; null without a quantity or an amount. */
function priceFigure({ id, qty, amount }: Omit<PricedLine, 'unitPrice' | 'taxRate'>): Figure | null {
  if (!amount || !qty?.gt(0)) return null
  const described = { name: 'unitPrice', formula: BILL_FORMULAS.unitPrice, rounded: 'unit', recordId: id } as const
  return figure(described, inputsOf({ id, qty, amount }, 'qty', 'amount'))
}

/**
 * How the amount of a line came about, or its price if the amount was given. The amount counts as given if it does not
 * follow from quantity and price as they are stored: more digits of them were sent.
 */
export function figuresOfLine(line: PricedLine): Figure[] {
  const { id, unitPrice, amount: given } = line
  if (!given) return []
  const [amount, price] = [amountFigure(line), priceFigure(line)]
  if (amount?.value.eq(given)) return [amount]
  if (price && unitPrice && price.value.eq(unitPrice)) return [price]
  const described = { name: 'amount', formula: BILL_FORMULAS.given, rounded: 'unit', recordId: id } as const
  return [figure(described, [inputOf('given', given)])]
}

/** Contradictions between the values of one line. */
export function lineDisagreements(input: BillLineInput, currency: string): Fault[] {
  const synonyms = [synonymFault(input, 'purchaseOrderLineId', 'poLineId'), synonymFault(input, 'qty', 'billQty')]
  return [
    ...synonyms.filter((fault) => fault !== false),
    ...disagreement(['amount'], productOf(input)?.value ?? null, input.amount, 'qty × unitPrice', currency),
  ]
}

type TotalName = 'subtotal' | 'taxRate' | 'taxAmount' | 'totalAmount' | 'paidAmount' | 'remainingBalance'
interface Sent extends Pick<CreateBillInput, TotalName> {
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
  /** How the totals came about. */
  readonly figures: readonly Figure[]
  /** The tax of each rate. */
  readonly taxes: readonly RateTax[]
  readonly faults: readonly Fault[]
}

/**
 * subtotal = Σ amount, taxAmount = subtotal × taxRate/100, totalAmount = subtotal + taxAmount, remainingBalance =
 * totalAmount − paidAmount. Lines of several rates are taxed per rate. The sum of the lines counts only if every line
 * has an amount. Otherwise the given subtotal counts, and without it the subtotal is computed from the given total. A
 * given figure that differs from the computed figure by more than one minor unit is a fault.
 */
export function totalsOf(sent: Sent, lines: readonly PricedLine[], currency: string): Reckoning {
  const net = netOf(sent, lines, currency)
  const [subtotal, taxAmount] = [net.subtotal.value, net.taxAmount.value]
  const total = reckoned(currency, 'totalAmount', BILL_FORMULAS.totalAmount, { subtotal, taxAmount })
  const paidAmount = toMinorUnit(sent.paidAmount ?? ZERO, currency)
  const rest = { totalAmount: total.value, paidAmount }
  const remaining = reckoned(currency, 'remainingBalance', BILL_FORMULAS.remainingBalance, rest)
  const totals = { subtotal, taxAmount, ...rest, remainingBalance: remaining.value }
  const faults = Object.entries(formulasOf(net.taxes)).map(([name, formula]) =>
    disagreement([name], totals[name as Compared], sent[name as Compared], formula, currency))
  const figures = [net.subtotal, ...rateFigures(net.taxes), net.taxAmount, total, remaining]
  return { totals, figures, taxes: net.taxes, faults: [...faults.flat(), ...untaxable(sent, lines)] }
}

type Compared = keyof Totals & keyof Sent

/** How the totals are computed, in words. The tax is that of the one rate of the bill, or the sum over its rates. */
const formulasOf = (taxes: readonly RateTax[]) => ({
  subtotal: 'the sum of the lines',
  taxAmount: taxes.length > 1 ? cut(`the sum by rates, ${taxes.map(taxText).join(' + ')}`) : 'subtotal × taxRate/100',
  totalAmount: 'subtotal + taxAmount',
  remainingBalance: 'totalAmount − paidAmount',
}) satisfies Partial<Record<Compared, string>>

const taxText = ({ rate, base }: RateTax) => `${base.value.toFixed()} × ${(rate ?? ZERO).toFixed()}/100`

/** An amount of the whole bill, rounded to the minor unit of its currency. */
const reckoned = (currency: string, name: string, formula: Formula, values: Readonly<Record<string, Decimal>>) =>
  figure(
    { name, formula, rounded: { minorUnitOf: currency } },
    Object.entries(values).map(([input, value]) => inputOf(input, value)),
  )

interface Net {
  readonly subtotal: Figure
  readonly taxAmount: Figure
  readonly taxes: readonly RateTax[]
}

/** The subtotal, and the tax of one rate on all of it. */
const ofOneRate = (subtotal: Figure, taxAmount: Figure, rate: Decimal | null): Net =>
  ({ subtotal, taxAmount, taxes: [{ rate, base: subtotal, tax: taxAmount }] })

/** The faults of rates of lines that cannot be applied: the totals were given, and a line has no amount. */
function untaxable({ subtotal, totalAmount }: Sent, lines: readonly PricedLine[]): Fault[] {
  if ((!subtotal && !totalAmount) || lines.every(({ amount }) => amount)) return []
  return lines.flatMap(({ taxRate }, index): Fault[] => (taxRate
    ? [{ path: ['lineItems', index, 'taxRate'], why: because('tax_rate_without_amounts') }] : []))
}

/** How a tax rate is read. */
type Reading = 'percent' | 'fraction'

const percentBy = (reading: Reading, rate: Given) =>
  (rate && reading === 'fraction' ? rate.times(HUNDRED) : rate ?? null)

/** The subtotal and the tax: from the lines, else from the given subtotal, else from the given total. */
function netOf(sent: Sent, lines: readonly PricedLine[], currency: string): Net {
  const isSummed = lines.length > 0 && lines.every(({ amount }) => amount)
  if (!isSummed && !sent.subtotal && sent.totalAmount)
    return readTax(sent, ofTotal(toMinorUnit(sent.totalAmount, currency), sent, currency), currency)
  const subtotal = isSummed || !sent.subtotal
    ? figure(
        { name: 'subtotal', formula: BILL_FORMULAS.subtotal, rounded: { minorUnitOf: currency } },
        columnInputs(lines, 'amount'),
      )
    : reckoned(currency, 'subtotal', BILL_FORMULAS.given, { given: sent.subtotal })
  return readTax(sent, ofSubtotal(subtotal, sent, sent.subtotal && !isSummed ? [] : lines, currency), currency)
}

/** The tax on a subtotal, for each reading of the rate, and as given. */
function ofSubtotal(subtotal: Figure, sent: Sent, lines: readonly TaxedLine[], currency: string): Taxes {
  const by = (rate: Decimal | null, taxRate: Decimal | null, formula: Formula): Net => {
    const values = { subtotal: subtotal.value, taxRate: taxRate ?? ZERO }
    return ofOneRate(subtotal, reckoned(currency, 'taxAmount', formula, values), rate)
  }
  const taxed = (reading: Reading): Net => {
    const percent = percentBy(reading, sent.taxRate)
    const taxes = taxesByRate(lines, percent, currency)
    if (taxes.length > 1) return { subtotal, taxAmount: taxOfRates(taxes, currency), taxes }
    const only = taxes.length === 1 ? taxes[0].rate : percent
    if (reading === 'percent' || !isSameRate(only, percent)) return by(only, only, BILL_FORMULAS.taxAmount)
    return by(percent, sent.taxRate ?? null, BILL_FORMULAS.taxByFraction)
  }
  const given = () => ofOneRate(subtotal, givenTax(sent, currency), null)
  return { taxed, given, isRated: isRated(lines) }
}

/**
 * The tax in a total that includes it: subtotal = totalAmount ÷ (1 + taxRate/100), rounded, and taxAmount = totalAmount
 * − subtotal. So both add up to the total in every currency.
 */
function ofTotal(totalAmount: Decimal, sent: Sent, currency: string): Taxes {
  const taxRate = sent.taxRate ?? ZERO
  const taxed = (reading: Reading): Net => {
    const formula = reading === 'percent' ? BILL_FORMULAS.netOfTotal : BILL_FORMULAS.netByFraction
    const subtotal = reckoned(currency, 'subtotal', formula, { totalAmount, taxRate })
    const parts = { totalAmount, subtotal: subtotal.value }
    const taxAmount = reckoned(currency, 'taxAmount', BILL_FORMULAS.taxOfTotal, parts)
    return ofOneRate(subtotal, taxAmount, percentBy(reading, sent.taxRate))
  }
  const given = (): Net => {
    const taxAmount = givenTax(sent, currency)
    const parts = { totalAmount, taxAmount: taxAmount.value }
    return ofOneRate(reckoned(currency, 'subtotal', BILL_FORMULAS.netOfTax, parts), taxAmount, null)
  }
  return { taxed, given, isRated: false }
}

const givenTax = ({ taxAmount }: Sent, currency: string) =>
  reckoned(currency, 'taxAmount', BILL_FORMULAS.given, { given: taxAmount ?? ZERO })

interface Taxes {
  readonly taxed: (reading: Reading) => Net
  readonly given: () => Net
  /** True if a line has a rate of its own. */
  readonly isRated: boolean
}

/**
 * The tax by the rate, read as a percentage. If the rate as a fraction comes nearer to the given tax and agrees with
 * it, the rate is read as a fraction. Without any rate, any given tax may be right. A negative rate is refused
 * elsewhere.
 */
function readTax(sent: Sent, { taxed, given, isRated: hasRates }: Taxes, currency: string): Net {
  const { taxRate, taxAmount } = sent
  if (!taxRate?.gte(ZERO)) return hasRates ? taxed('percent') : given()
  if (sent.isFraction) return taxed('fraction')
  const byPercent = taxed('percent')
  if (!taxAmount || !taxRate.lt(ONE)) return byPercent
  const byFraction = taxed('fraction')
  const distance = (net: Net) => net.taxAmount.value.minus(taxAmount).abs()
  const isFraction =
    agree(byFraction.taxAmount.value, taxAmount, currency) && distance(byFraction).lt(distance(byPercent))
  return isFraction ? byFraction : byPercent
}

/** The amounts of a bill as it is stored. */
interface StoredTotals extends Totals {
  readonly taxRate: Decimal | null
}

/** True if the tax rate of a stored bill was read as a fraction. */
export function readsAsFraction(
  { taxRate, taxAmount, subtotal }: Pick<StoredTotals, 'taxRate' | 'taxAmount' | 'subtotal'>, lines: readonly TaxedLine[],
  currency: string,
): boolean {
  if (!taxRate) return false
  const sent = { taxRate, taxAmount }
  const given = reckoned(currency, 'subtotal', BILL_FORMULAS.given, { given: subtotal })
  const taxes = ofSubtotal(given, sent, lines, currency)
  return !readTax(sent, taxes, currency).taxAmount.value.eq(taxes.taxed('percent').taxAmount.value)
}

/** The tax of each rate of a stored bill: of one rate alone as stored, else computed from its lines. */
export function taxesOfStored(bill: StoredTotals, lines: readonly PricedLine[], currency: string) {
  const { taxes } = totalsOf({ ...bill, remainingBalance: null }, lines, currency)
  if (taxes.length === 1) return [{ rate: taxes[0].rate, base: bill.subtotal, tax: bill.taxAmount }]
  return taxes.map(({ rate, base, tax }) => ({ rate, base: base.value, tax: tax.value }))
}

/**
 * How the totals of a stored bill came about: from its lines, else from its total. A subtotal that was given follows
 * from the total too: rounding the tax moves the total by less than what rounds to another subtotal.
 */
export const figuresOfTotals = (
  { totalAmount, taxRate, taxAmount, paidAmount }: StoredTotals, lines: readonly PricedLine[], currency: string,
) => totalsOf({ totalAmount, taxRate, taxAmount, paidAmount }, lines, currency).figures

/** The fault of a given figure that differs from the computed one by more than a minor unit. */
export function disagreement(
  path: Path, expected: Decimal | null, given: Given, formula: string, currency: string,
): Fault[] {
  if (!expected || !given || agree(expected, given, currency)) return []
  return [{ path, why: because('figure_mismatch', { expected, given, formula }) }]
}
