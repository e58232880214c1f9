// The faults of a simulation: figures that no cost sheet could have, and changes that change nothing.
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { above0, all, atLeast0, faultsOf, faultsOfList, filled, maxDigits, type Checks } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { COLUMNS, type FigureName } from './columns.js'
import type { SheetContent } from './figures.js'
import { isEstimate, isPercent, type Logistics } from './row-costs.js'
import { COSTED_LISTS } from './sheet-content.js'
import type {
  SimulateCostSheetInput, SimulatedFreightInput, SimulatedRateInput, TargetMarginInput,
} from './simulation.types.js'
import { normalizedName } from './vocabulary.js'

/** The figure fits into its column. */
const column = (name: FigureName) => maxDigits(COLUMNS[name].width - COLUMNS[name].scale)
const amount = (name: FigureName) => all(atLeast0, column(name))

export const SIMULATE_COST_SHEET_CHECKS: Checks<SimulateCostSheetInput> = {
  tolerancePercent: amount('tolerancePercent'), orderQuantity: all(above0, column('orderQuantity')),
}
export const SIMULATED_RATE_CHECKS: Checks<SimulatedRateInput> = { rate: all(above0, column('exchangeRate')) }
export const SIMULATED_FREIGHT_CHECKS: Checks<SimulatedFreightInput> = {
  transportMode: filled, quantity: amount('quantity'), rate: amount('rate'), handlingFee: amount('handlingFee'),
  baseCost: amount('baseCost'), contingencyPercent: amount('contingencyPercent'),
  contingencyAmount: amount('contingencyAmount'),
}
export const TARGET_MARGIN_CHECKS: Checks<TargetMarginInput> = {
  percent: (percent: Decimal) => percent.gte(100) && because('less_than', { lt: 100 }),
}

interface Simulated {
  readonly mainCurrency: string
}

/** Every fault of a simulation of this sheet. */
export const simulationFaults = (sheet: Simulated, content: SheetContent, input: SimulateCostSheetInput): Fault[] => [
  ...faultsOf(input, SIMULATE_COST_SHEET_CHECKS),
  ...faultsOfList('exchangeRates', input.exchangeRates ?? [], SIMULATED_RATE_CHECKS, LIMITS.listItems),
  ...currencyFaults(sheet, content, input),
  ...inside('freight', faultsOf(input.freight ?? {}, SIMULATED_FREIGHT_CHECKS)),
  ...freightFaults(content, input.freight),
  ...inside('targetMargin', faultsOf(input.targetMargin ?? {}, TARGET_MARGIN_CHECKS)),
]

const inside = (field: string, faults: readonly Fault[]) =>
  faults.map((fault) => ({ ...fault, path: [field, ...fault.path] }))

/** A rate counts only for a currency of the sheet, and once. */
function currencyFaults({ mainCurrency }: Simulated, content: SheetContent, input: SimulateCostSheetInput): Fault[] {
  const given = (input.exchangeRates ?? []).map((rate) => rate.currency)
  const known = currenciesOf(content)
  return given.flatMap((one, index) => {
    const why = faultOf(one, given.indexOf(one) < index, mainCurrency, known)
    return why ? [{ path: ['exchangeRates', index, 'currency'], why }] : []
  })
}

function faultOf(one: string, isTwin: boolean, mainCurrency: string, known: ReadonlySet<string>): Reason | null {
  if (isTwin) return because('rate_listed_twice')
  if (one === mainCurrency) return because('rate_of_main_currency')
  return known.has(one) ? null : because('rate_not_used')
}

function currenciesOf(content: SheetContent): ReadonlySet<string> {
  const costs = COSTED_LISTS.flatMap((list) => content[list].map((row) => row.currency))
  return new Set([...costs, ...content.profitScenarios.map((row) => row.quotedCurrency)])
}

/** True for a shipment that the simulated freight changes. */
export const isReplaced = (row: Logistics, { insteadOf }: SimulatedFreightInput) =>
  isEstimate(row) && !isPercent(row)
  && (insteadOf == null || normalizedName(row.transportMode) === normalizedName(insteadOf))

function freightFaults({ logisticsItems }: SheetContent, freight: SimulatedFreightInput | null | undefined): Fault[] {
  if (!freight || logisticsItems.some((row) => isReplaced(row, freight))) return []
  if (freight.insteadOf == null) return [{ path: ['freight'], why: because('no_estimated_shipment') }]
  return [{ path: ['freight', 'insteadOf'], why: because('no_shipment_by_mode') }]
}
