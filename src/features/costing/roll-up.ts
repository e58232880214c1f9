// Roll-up of a cost sheet: the cost of one piece in the currency of the sheet, and the profit at a price.
import { sum, toUnitFigure } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'

/** A figure as it is read from the database; null counts as 0. */
export type Figure = string | null

export interface Material {
  readonly materialName: string
  readonly consumption: Figure
  readonly unitCost: Figure
  readonly tolerancePercent: Figure
  readonly exchangeRate: Figure
}

export interface Processing {
  readonly processingType: string
  readonly costAmount: Figure
  readonly unitCost: Figure
  readonly quantity: Figure
  readonly exchangeRate: Figure
}

export interface Logistics {
  readonly calculationMode: string
  readonly transportMode: string
  readonly costAmount: Figure
  readonly unitCost: Figure
  readonly quantity: Figure
  readonly rate: Figure
  readonly handlingFee: Figure
  readonly baseCost: Figure
  readonly contingencyPercent: Figure
  readonly contingencyAmount: Figure
  readonly orderQuantity: Figure
  readonly exchangeRate: Figure
}

export interface Overhead {
  readonly overheadType: string
  readonly costAmount: Figure
  readonly exchangeRate: Figure
}

/** The fields of a cost sheet that its cost is computed from. */
export interface Costed {
  readonly orderQuantity: Figure
  readonly bomItems: readonly Material[]
  readonly processingItems: readonly Processing[]
  readonly logisticsItems: readonly Logistics[]
  readonly overheadTier3Items: readonly Overhead[]
}

/** One row of a sheet, as cost per piece with 4 decimal places. */
export interface CostRow {
  readonly kind: 'material' | 'processing' | 'logistics' | 'overhead'
  readonly name: string
  readonly cost: Decimal
}

export interface RollUp {
  readonly materials: Decimal
  readonly processing: Decimal
  readonly logistics: Decimal
  readonly overhead: Decimal
  /** materials + processing + logistics */
  readonly direct: Decimal
  /** direct + overhead */
  readonly total: Decimal
}

export interface Margins {
  /** price − direct */
  readonly grossProfit: Decimal
  /** grossProfit / price × 100; null if the price is not more than 0 */
  readonly grossMargin: Decimal | null
  /** price − total */
  readonly netProfit: Decimal
  /** netProfit / price × 100; null if the price is not more than 0 */
  readonly netMargin: Decimal | null
}

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)
/** `costAmount` of a shipment is 1 by default, so 1 counts as no cost given. */
const INITIAL_SHIPMENT_COST = new Decimal(1)

const exact = (figure: Figure) => new Decimal(figure ?? 0)
const percentOf = (percent: Figure, amount: Decimal) => amount.times(exact(percent)).div(HUNDRED)
/** The figure, or `other` if the figure is 0. */
const orElse = (figure: Decimal, other: Decimal) => (figure.isZero() ? other : figure)

/** A material per piece: consumption × unitCost × (1 + tolerancePercent/100) × exchangeRate. */
export function materialCost({ consumption, unitCost, tolerancePercent, exchangeRate }: Material): Decimal {
  const net = exact(consumption).times(exact(unitCost))
  return toUnitFigure(net.plus(percentOf(tolerancePercent, net)).times(exact(exchangeRate)))
}

/** A processing step per piece: (unitCost × quantity, or costAmount without a unitCost) × exchangeRate. */
export function processingCost({ unitCost, quantity, costAmount, exchangeRate }: Processing): Decimal {
  const cost = unitCost === null ? exact(costAmount) : exact(unitCost).times(exact(quantity))
  return toUnitFigure(cost.times(exact(exchangeRate)))
}

/** A shipment per piece: (cost estimated from its figures, or given cost) × exchangeRate. */
export function logisticsCost(row: Logistics, sheetQuantity: Figure): Decimal {
  const perPiece = isEstimate(row) ? perPieceOf(shipmentCost(row), row.orderQuantity, sheetQuantity) : givenCost(row)
  return toUnitFigure(perPiece.times(exact(row.exchangeRate)))
}

const isEstimate = ({ calculationMode }: Logistics) => calculationMode.trim().toLowerCase() === 'estimate'

/**
 * base + handlingFee + contingency. base = quantity × rate, or baseCost if that is 0. contingency = base ×
 * contingencyPercent/100, or contingencyAmount if that is 0.
 */
export function shipmentCost({
  quantity,
  rate,
  baseCost,
  handlingFee,
  contingencyPercent,
  contingencyAmount,
}: Logistics): Decimal {
  const base = orElse(exact(quantity).times(exact(rate)), exact(baseCost))
  const contingency = orElse(percentOf(contingencyPercent, base), exact(contingencyAmount))
  return base.plus(exact(handlingFee)).plus(contingency)
}

/**
 * Spreads a shipment over its own pieces, otherwise over the pieces of the sheet. Without any number of pieces the cost
 * is 0.
 */
function perPieceOf(shipment: Decimal, ...quantities: Figure[]): Decimal {
  const pieces = quantities.map(exact).find((quantity) => quantity.gt(0))
  return pieces ? shipment.div(pieces) : ZERO
}

function givenCost({ unitCost, costAmount }: Logistics): Decimal {
  if (unitCost !== null) return exact(unitCost)
  return exact(costAmount).eq(INITIAL_SHIPMENT_COST) ? ZERO : exact(costAmount)
}

/** An overhead per piece: costAmount × exchangeRate. */
export const overheadCost = ({ costAmount, exchangeRate }: Overhead): Decimal =>
  toUnitFigure(exact(costAmount).times(exact(exchangeRate)))

/** Every row of a sheet as cost per piece. The sum of the rows is the total of the sheet. */
export const costRows = ({
  bomItems,
  processingItems,
  logisticsItems,
  overheadTier3Items,
  orderQuantity,
}: Costed): CostRow[] => [
  ...bomItems.map((row) => ({ kind: 'material', name: row.materialName, cost: materialCost(row) }) as const),
  ...processingItems.map(
    (row) => ({ kind: 'processing', name: row.processingType, cost: processingCost(row) }) as const,
  ),
  ...logisticsItems.map(
    (row) => ({ kind: 'logistics', name: row.transportMode, cost: logisticsCost(row, orderQuantity) }) as const,
  ),
  ...overheadTier3Items.map((row) => ({ kind: 'overhead', name: row.overheadType, cost: overheadCost(row) }) as const),
]

/** direct = materials + processing + logistics; total = direct + overhead. */
export function rollUp(rows: readonly CostRow[]): RollUp {
  const of = (kind: CostRow['kind']) => sum(rows.filter((row) => row.kind === kind).map(({ cost }) => cost))
  const [materials, processing, logistics, overhead] = [
    of('material'),
    of('processing'),
    of('logistics'),
    of('overhead'),
  ]
  const direct = sum([materials, processing, logistics])
  return { materials, processing, logistics, overhead, direct, total: direct.plus(overhead) }
}

/** The profit at a price in the currency of the sheet: gross before overhead, net after overhead. */
export function marginsOf({ direct, total }: RollUp, price: Decimal): Margins {
  const [grossProfit, netProfit] = [price.minus(direct), price.minus(total)]
  return {
    grossProfit: toUnitFigure(grossProfit),
    grossMargin: percentage(grossProfit, price),
    netProfit: toUnitFigure(netProfit),
    netMargin: percentage(netProfit, price),
  }
}

/** The part in percent of the whole, with 2 decimal places; null if the whole is not more than 0. */
export const percentage = (part: Decimal, whole: Decimal) =>
  (whole.gt(0) ? part.div(whole).times(HUNDRED).toDecimalPlaces(2, Decimal.ROUND_HALF_UP) : null)
