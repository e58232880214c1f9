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
  return net.plus(percentOf(row.tolerancePercent, net)).times(exact(row.exchangeRate))
}

function processing({ unitCost, quantity, costAmount, exchangeRate }: Row): Decimal {
  const cost = unitCost === null ? exact(costAmount) : exact(unitCost).times(exact(quantity))
  return cost.times(exact(exchangeRate))
}

function shipment(row: Row, pieces: string | null): Decimal {
  return perPiece(row, pieces).times(exact(row.exchangeRate))
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

/** The cost of each row of a sheet, with all its digits, by the part of the roll-up that it belongs to. */
function costsOf(sheet: Row, { bomItems, processingItems, logisticsItems, overheadTier3Items }: Lists) {
  return {
    materials: bomItems.map(material),
    work: processingItems.map(processing),
    logistics: logisticsItems.map((row) => shipment(row, sheet.orderQuantity)),
    overhead: overheadTier3Items.map(({ costAmount, exchangeRate }) => exact(costAmount).times(exact(exchangeRate))),
  }
}

/** The roll-up as GraphQL answers it: sums of rounded rows; margins from the rows with all their digits. */
export function rollUp(sheet: Row, lists: Lists): object {
  const costs = costsOf(sheet, lists)
  const [materials, work, logistics, overhead] = [costs.materials, costs.work, costs.logistics, costs.overhead]
    .map((rows) => sum(rows.map(rounded)))
  const direct = sum([materials, work, logistics])
  const total = direct.plus(overhead)
  const exactDirect = sum([...costs.materials, ...costs.work, ...costs.logistics])
  const exactTotal = sum([exactDirect, ...costs.overhead])
  return {
    currency: sheet.mainCurrency,
    materials: materials.toFixed(),
    processing: work.toFixed(),
    logistics: logistics.toFixed(),
    overhead: overhead.toFixed(),
    direct: direct.toFixed(),
    total: total.toFixed(),
    scenarios: lists.profitScenarios.map(({ id, quotedPrice }) => {
      const price = exact(quotedPrice)
      return {
        scenarioId: id,
        price: rounded(price).toFixed(),
        grossProfit: rounded(price.minus(direct)).toFixed(),
        grossMargin: percentage(price.minus(exactDirect), price),
        netProfit: rounded(price.minus(total)).toFixed(),
        netMargin: percentage(price.minus(exactTotal), price),
      }
    }),
  }
}
