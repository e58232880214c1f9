// What a sales order promised, cost and billed, and its margins: each figure with its formula and inputs.
import { convertedFigure, type Conversions } from '../../core/figures/conversion.js'
import { figure, inputOf, shownInputs, type Figure, type FigureInput } from '../../core/figures/figure.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { sum } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { AT_HOME, EARNINGS_FORMULAS } from './formulas.js'

type Kind = 'PROMISED_REVENUE' | 'PROMISED_COST' | 'MATERIAL' | 'PRICE_DIFFERENCE' | 'OTHER_BILL' | 'BILLED'

/** An amount of an order, in its own currency, with the rate into the home currency. */
export interface Entry {
  readonly kind: Kind
  /** The order, the cost sheet, the production order, the bill or the note on a bill. */
  readonly recordId: string
  readonly currency: string
  readonly amount: string
  /** Null if no rate is needed, or if there is none. */
  readonly rate: string | null
  readonly rateDay: string | null
  readonly inverted: boolean | null
  /** Materials of the production order that have no price, or not for their whole quantity. */
  readonly unpriced: number
}

/** An order with its amounts. */
export interface Earned {
  readonly orderQuantity: number
  /** Cost of one piece by its approved cost sheet, in the currency of the sheet. */
  readonly pieceCost: string | null
  readonly entries: readonly Entry[]
}

/** The figures of an order. */
export interface Earnings {
  readonly promisedRevenue: Figure | null
  readonly promisedCost: Figure | null
  readonly promisedMargin: Figure | null
  readonly promisedMarginPercent: Figure | null
  readonly materialCost: Figure
  readonly otherCost: Figure
  readonly actualCost: Figure
  readonly billedRevenue: Figure
  readonly actualMargin: Figure | null
  readonly actualMarginPercent: Figure | null
  readonly unconvertedCount: number
  readonly figures: readonly Figure[]
}

/** The conversion of an entry into the home currency, rounded to its minor unit; null without a rate. */
function atHome(home: string, name: string, as: Conversions, entry: Entry, amount: FigureInput): Figure | null {
  const { currency, recordId, rate, rateDay, inverted } = entry
  if (currency !== home && rate === null) return null
  const described = { name, rounded: { minorUnitOf: home }, recordId }
  if (rate === null) return convertedFigure(described, as, [amount], null)
  const by = { rate: exact(rate), day: new Date(`${rateDay}T00:00:00Z`), inverted: Boolean(inverted) }
  return convertedFigure(described, as, [amount], by)
}

/** The figures of an order, in the home currency. */
export function earningsOf(home: string, { orderQuantity, pieceCost, entries }: Earned): Earnings {
  const of = (kind: Kind) => entries.filter((entry) => entry.kind === kind)
  const convert = (kind: Kind, name: string, as: Conversions, input: string) =>
    of(kind).flatMap((entry) => atHome(home, name, as, entry, amountOf(input, entry)) ?? [])
  const total = (name: 'materialCost' | 'otherCost' | 'billedRevenue', inputs: readonly FigureInput[]) =>
    figure({ name, formula: EARNINGS_FORMULAS[name], rounded: { minorUnitOf: home } }, inputs)

  const [promisedRevenue = null] = convert('PROMISED_REVENUE', 'promisedRevenue', AT_HOME.totalAmount, 'totalAmount')
  const sheetCosts = of('PROMISED_COST').map((entry) => sheetCost(entry, orderQuantity, pieceCost))
  const [promisedCost = null] = of('PROMISED_COST').map((entry, index) =>
    atHome(home, 'promisedCost', AT_HOME.sheetCost, entry, shownInputs('sheetCost', [sheetCosts[index]])[0]))
  const materials = convert('MATERIAL', 'materialOfProduction', AT_HOME.material, 'material')
  const differences = convert('PRICE_DIFFERENCE', 'differenceOfBill', AT_HOME.difference, 'difference')
  const materialCost = total('materialCost', [
    ...shownInputs('materialOfProduction', materials), ...shownInputs('priceDifference', differences),
  ])
  const others = convert('OTHER_BILL', 'otherOfBill', AT_HOME.net, 'net')
  const otherCost = total('otherCost', shownInputs('otherOfBill', others))
  const billed = convert('BILLED', 'billedOnBill', AT_HOME.net, 'net')
  const billedRevenue = total('billedRevenue', shownInputs('billedOnBill', billed))
  const actualCost = sumOf('actualCost', { materialCost, otherCost })
  const isUnknown = ({ currency, rate, unpriced }: Entry) => (currency !== home && rate === null ? 1 : 0) + unpriced
  const unknown = (some: readonly Entry[]) => some.reduce((count, entry) => count + isUnknown(entry), 0)
  const isKnown = unknown(entries.filter(({ kind }) => !kind.startsWith('PROMISED'))) === 0
  const promised = promisedRevenue && promisedCost && { promisedRevenue, promisedCost }
  const shown = {
    promisedRevenue, promisedCost,
    promisedMargin: promised && sumOf('promisedMargin', promised),
    promisedMarginPercent: promised && shareOf('promisedMarginPercent', promised, promised.promisedRevenue),
    materialCost, otherCost, actualCost, billedRevenue,
    actualMargin: isKnown ? sumOf('actualMargin', { billedRevenue, actualCost }) : null,
    actualMarginPercent: isKnown ? shareOf('actualMarginPercent', { billedRevenue, actualCost }, billedRevenue) : null,
  }
  const known = Object.values(shown).flatMap((one) => one ?? [])
  const figures = [...sheetCosts, ...materials, ...differences, ...others, ...billed, ...known]
  return { ...shown, unconvertedCount: unknown(entries), figures }
}

const amountOf = (name: string, { amount, recordId }: Entry): FigureInput => ({ ...inputOf(name, amount), recordId })

/** The cost of the pieces of an order by its cost sheet, in the currency of the sheet. */
const sheetCost = ({ recordId, currency }: Entry, orderQuantity: Numeric, pieceCost: Numeric | null): Figure =>
  figure({ name: 'sheetCost', formula: EARNINGS_FORMULAS.sheetCost, rounded: { minorUnitOf: currency }, recordId }, [
    { ...inputOf('pieceCost', pieceCost), recordId }, inputOf('orderQuantity', orderQuantity),
  ])

type Parts = Readonly<Record<string, Figure>>
const named = (parts: Parts) => Object.entries(parts).flatMap(([name, part]) => shownInputs(name, [part]))

/** Amounts of the home currency, which need no rounding. */
const sumOf = (name: 'actualCost' | 'promisedMargin' | 'actualMargin', parts: Parts): Figure =>
  figure({ name, formula: EARNINGS_FORMULAS[name], rounded: 'exact' }, named(parts))

/** A margin in percent of the revenue; null if that is not more than 0. */
const shareOf = (name: 'promisedMarginPercent' | 'actualMarginPercent', parts: Parts, revenue: Figure): Figure | null =>
  (revenue.value.gt(0) ? figure({ name, formula: EARNINGS_FORMULAS[name], rounded: 'percent' }, named(parts)) : null)

const COLUMNS = {
  PROMISED_REVENUE: 'promisedRevenue', PROMISED_COST: 'promisedCost', MATERIAL: 'materialCost',
  PRICE_DIFFERENCE: 'materialCost', OTHER_BILL: 'otherCost', BILLED: 'billedRevenue',
} as const satisfies Readonly<Record<Kind, string>>

/** The sums of the amounts before they are converted, by currency. */
export function byCurrency(entries: readonly Entry[]) {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    const amountIn = (column: string) =>
      sum(own.filter(({ kind }) => COLUMNS[kind] === column).map(({ amount }) => new Decimal(amount)))
    return { currency, ...Object.fromEntries(Object.values(COLUMNS).map((column) => [column, amountIn(column)])) }
  })
}
