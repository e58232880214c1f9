// What one piece of a cost sheet costs, and what its scenarios would earn, with the gateway's formulas.
import { Decimal } from 'decimal.js'
import type { Row } from './pool.js'
import type { List } from './shapes.js'

/** The rows of a sheet; all in the currency of the sheet, by their exchange rates. */
export type Lists = Readonly<Record<List, readonly Row[]>>

const exact = (figure: string | null) => new Decimal(figure ?? 0)
const rounded = (amount: Decimal) => amount.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
const orElse = (figure: Decimal, other: Decimal) => (figure.isZero() ? other : figure)
const percentOf = (percent: string | null, amount: Decimal) => amount.times(exact(percent)).div(100)

function material(row: Row): Decimal {
  const net = exact(row.consumption).times(exact(row.unitCost))
  return rounded(net.plus(percentOf(row.tolerancePercent, net)).times(exact(row.exchangeRate)))
}

function processing({ unitCost, quantity, costAmount, exchangeRate }: Row): Decimal {
  const cost = unitCost === null ? exact(costAmount) : exact(unitCost).times(exact(quantity))
  return rounded(cost.times(exact(exchangeRate)))
}

function shipment(row: Row, pieces: string | null): Decimal {
  return rounded(perPiece(row, pieces).times(exact(row.exchangeRate)))
}

function perPiece(row: Row, pieces: string | null): Decimal {
  if (row.calculationMode?.toLowerCase() !== 'estimate') return given(row)
  const base = orElse(exact(row.quantity).times(exact(row.rate)), exact(row.baseCost))
  const contingency = orElse(percentOf(row.contingencyPercent, base), exact(row.contingencyAmount))
  const spread = [row.orderQuantity, pieces].map(exact).find((quantity) => quantity.gt(0))
  return spread ? base.plus(exact(row.handlingFee)).plus(contingency).div(spread) : new Decimal(0)
}

function given({ unitCost, costAmount }: Row): Decimal {
  if (unitCost !== null) return exact(unitCost)
  return exact(costAmount).eq(1) ? new Decimal(0) : exact(costAmount)
}

const sum = (amounts: readonly Decimal[]) => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))
const percentage = (part: Decimal, whole: Decimal) =>
  (whole.gt(0) ? part.div(whole).times(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed() : null)

/** The roll-up as GraphQL answers it. */
export function rollUp(sheet: Row, lists: Lists): object {
  const { bomItems, processingItems, logisticsItems, overheadTier3Items, profitScenarios } = lists
  const materials = sum(bomItems.map(material))
  const work = sum(processingItems.map(processing))
  const logistics = sum(logisticsItems.map((row) => shipment(row, sheet.orderQuantity)))
  const overhead = sum(
    overheadTier3Items.map(({ costAmount, exchangeRate }) => rounded(exact(costAmount).times(exact(exchangeRate)))),
  )
  const direct = sum([materials, work, logistics])
  const total = direct.plus(overhead)
  return {
    currency: sheet.mainCurrency,
    materials: materials.toFixed(),
    processing: work.toFixed(),
    logistics: logistics.toFixed(),
    overhead: overhead.toFixed(),
    direct: direct.toFixed(),
    total: total.toFixed(),
    scenarios: profitScenarios.map(({ id, quotedPrice: price }) =>
      ({ scenarioId: id, ...earned(price, direct, total) })),
  }
}

function earned(quotedPrice: string | null, direct: Decimal, total: Decimal): object {
  const price = exact(quotedPrice)
  const [gross, net] = [price.minus(direct), price.minus(total)]
  return {
    price: rounded(price).toFixed(),
    grossProfit: rounded(gross).toFixed(),
    grossMargin: percentage(gross, price),
    netProfit: rounded(net).toFixed(),
    netMargin: percentage(net, price),
  }
}
