// Precision of the figure columns of a cost sheet, and the rounding of figures to this precision.
import { Decimal } from '../../core/schema/scalars.js'
import type { Fault } from '../../errors.js'
import { LIST_NAMES } from './content.js'
import type { CostSheetInput } from './inputs.js'

interface Column {
  /** Total number of digits. */
  readonly width: number
  /** Digits after the decimal point. */
  readonly scale: number
}

const QUANTITY: Column = { width: 18, scale: 6 }
const AMOUNT: Column = { width: 18, scale: 4 }
const RATE: Column = { width: 18, scale: 8 }
const PERCENT: Column = { width: 9, scale: 4 }

/** For each figure of a sheet or of its rows, the precision of its column. */
export const COLUMNS: Readonly<Record<string, Column>> = {
  orderQuantity: QUANTITY,
  consumption: QUANTITY,
  unitCost: QUANTITY,
  quantity: QUANTITY,
  rate: QUANTITY,
  quotedPrice: QUANTITY,
  costAmount: AMOUNT,
  handlingFee: AMOUNT,
  baseCost: AMOUNT,
  contingencyAmount: AMOUNT,
  shipmentTotal: AMOUNT,
  // Wider than other percentages, because a margin is large when the price is small.
  expectedGrossMargin: AMOUNT,
  expectedGrossProfit: AMOUNT,
  expectedNetMargin: AMOUNT,
  expectedNetProfit: AMOUNT,
  exchangeRate: RATE,
  tolerancePercent: PERCENT,
  contingencyPercent: PERCENT,
}

/** Rounds the figures of an input as the database will store them, so that the checks see the stored figures. */
export function asStored<T extends CostSheetInput>(input: T): T {
  const lists = LIST_NAMES.filter((name) => input[name]).map((name) => [name, input[name]?.map((row) => rounded(row))])
  return { ...rounded(input), ...Object.fromEntries(lists) }
}

const rounded = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, Decimal.isDecimal(value) ? round(field, value) : value]),
  ) as T

/** Rounds half up, as the database does. */
const round = (field: string, figure: Decimal) => figure.toDecimalPlaces(COLUMNS[field].scale, Decimal.ROUND_HALF_UP)

/** The figures that are too large for their columns. */
export const oversized = (fields: object, path: Fault['path']): Fault[] =>
  Object.entries(fields).flatMap(([field, value]) => (Decimal.isDecimal(value) ? sizeFaults(field, value, path) : []))

function sizeFaults(field: string, figure: Decimal, path: Fault['path']): Fault[] {
  const { width, scale } = COLUMNS[field]
  const digits = width - scale
  if (figure.abs().lt(`1e${digits}`)) return []
  return [
    {
      path: [...path, field],
      message: `Has more than ${digits} digits before the point`,
      given: figure,
      figures: { max_digits: digits },
    },
  ]
}
