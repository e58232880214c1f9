// What may be wrong with a cost sheet although it can be computed.
import { exact, type Numeric } from '../../core/figures/formula.js'
import type { SheetContent } from './figures.js'
import type { CostWarningCode } from './figures.types.js'
import { hasQuantity, isPercent } from './row-costs.js'
import { COSTED_LISTS } from './sheet-content.js'

export interface Warning {
  readonly code: CostWarningCode
  readonly message: string
  /** The fields and list positions from the sheet to the field. */
  readonly path: readonly string[]
}

interface WarnedSheet {
  readonly mainCurrency: string
  readonly orderQuantity: Numeric | null
}

/** The warnings of a sheet, in the order of its fields. */
export const warningsOf = (sheet: WarnedSheet, content: SheetContent): Warning[] => [
  ...(hasQuantity(sheet) ? [] : [NO_QUANTITY]),
  ...COSTED_LISTS.flatMap((list) =>
    content[list].flatMap((row, index) => rateWarning(sheet, row, [list, String(index)]))),
  ...content.logisticsItems.flatMap((row, index) => feeWarning(row, ['logisticsItems', String(index)])),
]

const NO_QUANTITY: Warning = {
  code: 'NO_ORDER_QUANTITY',
  message: 'Without an order quantity, logistics and margins are left out, and the total has no logistics',
  path: ['orderQuantity'],
}

type CostedRow = SheetContent[typeof COSTED_LISTS[number]][number]

function rateWarning({ mainCurrency }: WarnedSheet, row: CostedRow, path: readonly string[]): Warning[] {
  const { currency, exchangeRate } = row
  const usesRate = !('basis' in row && isPercent(row))
  if (currency === mainCurrency || !exact(exchangeRate).eq(1) || !usesRate) return []
  const message = `The row is in ${currency} and the sheet in ${mainCurrency}, but its exchange rate is the initial 1`
  return [{ code: 'FOREIGN_RATE_IS_ONE', message, path: [...path, 'exchangeRate'] }]
}

const FEES = ['handlingFee', 'baseCost', 'contingencyPercent', 'contingencyAmount'] as const

/** A percentage of materials and processing has no shipment that a fee could be added to. */
function feeWarning(row: SheetContent['logisticsItems'][number], path: readonly string[]): Warning[] {
  if (!isPercent(row)) return []
  const message = 'A row with the basis percent is a percentage of materials and processing: this field is not counted'
  return FEES.filter((field) => !exact(row[field]).isZero()).map((field) =>
    ({ code: 'FEES_NOT_COUNTED', message, path: [...path, field] }))
}
