// Precision of the figure columns of a cost sheet, and the rounding of figures to this precision.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { faultsOf, type Checks } from '../../core/checks.js'
import { Decimal } from '../../core/schema/scalars.js'
import { LIST_NAMES, type ListName } from './sheet-content.js'
import type { CreateCostSheetInput } from './inputs.js'

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

type Row = NonNullable<CreateCostSheetInput[ListName]>[number]
type DecimalOf<T> = T extends unknown
  ? { [M in keyof T]-?: NonNullable<T[M]> extends Decimal ? M : never }[keyof T]
  : never
/** The figures of a sheet and of its rows, by their inputs. */
export type FigureName = DecimalOf<CreateCostSheetInput> | DecimalOf<Row>

/** For each figure, the precision of its column. */
export const COLUMNS: Readonly<Record<FigureName, Column>> = {
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
export function asStored<T extends CreateCostSheetInput>(input: T): T {
  const lists = LIST_NAMES.filter((name) => input[name]).map((name) => [name, input[name]?.map((row) => rounded(row))])
  return { ...rounded(input), ...Object.fromEntries(lists) }
}

const rounded = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) =>
      [field, Decimal.isDecimal(value) ? round(field as FigureName, value) : value]),
  ) as T

/** Rounds half up, as the database does. */
const round = (field: FigureName, figure: Decimal) =>
  figure.toDecimalPlaces(COLUMNS[field].scale, Decimal.ROUND_HALF_UP)

/** A figure that fits into its column, rounded as it will be stored. */
const fitting = (field: FigureName, { width, scale }: Column) => (value: unknown) => {
  const digits = width - scale
  return Decimal.isDecimal(value) && round(field, value).abs().gte(`1e${digits}`) 
    && because('decimal_max_digits', { max_digits: digits })
}

export const COST_SHEET_CHECKS: Checks<Record<string, unknown>> =
  Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, fitting(field as FigureName, column)]))

/** The figures that are too large for their columns. */
export const oversized = (fields: object, path: Fault['path']): Fault[] =>
  faultsOf(fields, COST_SHEET_CHECKS).map((fault) => ({ ...fault, path: [...path, ...fault.path] }))
