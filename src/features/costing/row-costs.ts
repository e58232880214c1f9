// The rows of a cost sheet as cost of one piece, in the currency of the sheet.
import { exactInputs, figure, inputsOf, type Figure } from '../../core/figures/figure.js'
import { exact, type Formula, type Numeric } from '../../core/figures/formula.js'
import { COST_FORMULAS } from './formulas.js'
import { normalizedName, isLabour } from './vocabulary.js'

/** An amount or a quantity of a row; null counts as 0. */
type Amount = Numeric | null
type Amounts<Name extends string> = { readonly id: string } & Readonly<Record<Name, Amount>>

export interface Material extends Amounts<'consumption' | 'unitCost' | 'tolerancePercent' | 'exchangeRate'> {
  readonly materialName: string
}

export interface Processing extends Amounts<'costAmount' | 'unitCost' | 'quantity' | 'exchangeRate'> {
  readonly processingType: string
}

type ShipmentColumn = 'costAmount' | 'unitCost' | 'quantity' | 'rate' | 'handlingFee' | 'baseCost'
  | 'contingencyPercent' | 'contingencyAmount' | 'orderQuantity' | 'exchangeRate'

export interface Logistics extends Amounts<ShipmentColumn> {
  readonly calculationMode: string
  readonly transportMode: string
  readonly basis: string | null
}

export interface Overhead extends Amounts<'costAmount' | 'exchangeRate'> {
  readonly overheadType: string
}

/** The fields of a cost sheet that its cost is computed from. */
export interface Costed {
  readonly orderQuantity: Amount
  readonly bomItems: readonly Material[]
  readonly processingItems: readonly Processing[]
  readonly logisticsItems: readonly Logistics[]
  readonly overheadTier3Items: readonly Overhead[]
}

/** The parts of a cost. Where a formula says processing, it means process and labour. */
export type Tier = 'MATERIAL' | 'PROCESS' | 'LABOUR' | 'LOGISTICS' | 'OVERHEAD'

/** One row of a sheet. */
export interface CostRow {
  readonly tier: Tier
  readonly id: string
  readonly name: string
  /** The cost of one piece; null for a shipment if the sheet has no order quantity. */
  readonly cost: Figure | null
  /** The figures that the cost is computed from. */
  readonly steps: readonly Figure[]
}

const costOf = (formula: Formula, recordId: string, inputs: Figure['inputs']) =>
  figure({ name: 'cost', formula, rounded: 'unit', recordId }, inputs)

/** A material: consumption × unitCost × (1 + tolerancePercent/100) × exchangeRate. */
export const materialCost = (row: Material): Figure =>
  costOf(
    COST_FORMULAS.material, row.id, inputsOf(row, 'consumption', 'unitCost', 'tolerancePercent', 'exchangeRate'),
  )

/** A processing step: (unitCost × quantity, or costAmount without a unitCost) × exchangeRate. */
export const processingCost = (row: Processing): Figure =>
  (row.unitCost === null
    ? amountCost(row)
    : costOf(COST_FORMULAS.unitPriced, row.id, inputsOf(row, 'unitCost', 'quantity', 'exchangeRate')))

/** An overhead: costAmount × exchangeRate. */
export const overheadCost = (row: Overhead): Figure => amountCost(row)

const amountCost = (row: Amounts<'costAmount' | 'exchangeRate'>) =>
  costOf(COST_FORMULAS.amount, row.id, inputsOf(row, 'costAmount', 'exchangeRate'))

/** True if the cost of the row is estimated from the figures of a shipment. */
export const isEstimate = ({ calculationMode }: Pick<Logistics, 'calculationMode'>) =>
  normalizedName(calculationMode) === 'estimate'

/** True for a row that is a percentage of materials and processing, such as a letter of credit. */
export const isPercent = (row: Pick<Logistics, 'calculationMode' | 'basis'>) =>
  isEstimate(row) && normalizedName(row.basis ?? '') === 'percent'

/** The cost of a shipment, and the figures that it is computed from. `pieces` is the order quantity of the sheet. */
export function logisticsCost(row: Logistics, pieces: Amount, work: readonly Figure[]): Pick<CostRow, 'cost' | 'steps'> {
  if (!exact(pieces).gt(0)) return { cost: null, steps: [] }
  if (!isEstimate(row)) return { cost: givenCost(row), steps: [] }
  if (isPercent(row)) {
    const inputs = [...inputsOf(row, 'rate'), ...exactInputs('cost', work)]
    return { cost: costOf(COST_FORMULAS.percent, row.id, inputs), steps: [] }
  }
  const steps = shipmentSteps(row, pieces)
  const shipment = { name: 'shipment', value: steps[steps.length - 1].exact, recordId: row.id }
  const inputs = [shipment, ...inputsOf(row, 'exchangeRate'), piecesOf(row, pieces)]
  return { cost: costOf(COST_FORMULAS.perPiece, row.id, inputs), steps }
}

/** The pieces over which a shipment is spread: its own, otherwise those of the sheet. */
function piecesOf({ id, orderQuantity }: Logistics, pieces: Amount) {
  const own = exact(orderQuantity).gt(0)
  return { name: 'orderQuantity', value: exact(own ? orderQuantity : pieces), recordId: own ? id : null }
}

/** `costAmount` of a shipment is 1 by default, so 1 counts as no cost given. */
const INITIAL_SHIPMENT_COST = 1

function givenCost(row: Logistics): Figure {
  if (row.unitCost !== null) return costOf(COST_FORMULAS.unitCost, row.id, inputsOf(row, 'unitCost', 'exchangeRate'))
  return exact(row.costAmount).eq(INITIAL_SHIPMENT_COST) ? costOf(COST_FORMULAS.nothing, row.id, []) : amountCost(row)
}

/**
 * Base, contingency and cost of a whole shipment. base = quantity × rate, or baseCost if that is 0. contingency =
 * base × contingencyPercent/100, or contingencyAmount if that is 0. shipment = base + handlingFee + contingency.
 */
export function shipmentSteps(row: Logistics, pieces: Amount): Figure[] {
  const step = (name: string, formula: Formula, inputs: Figure['inputs']) =>
    figure({ name, formula, rounded: 'exact', recordId: row.id }, inputs)
  const orElse = (first: Figure, other: () => Figure) => (first.exact.isZero() ? other() : first)
  const asInput = ({ name, exact: value }: Figure) => ({ name, value, recordId: row.id })

  const base = orElse(baseOf(row, pieces), () => step('base', COST_FORMULAS.givenBase, inputsOf(row, 'baseCost')))
  const contingency = orElse(
    step('contingency', COST_FORMULAS.contingency, [asInput(base), ...inputsOf(row, 'contingencyPercent')]),
    () => step('contingency', COST_FORMULAS.givenContingency, inputsOf(row, 'contingencyAmount')),
  )
  const inputs = [asInput(base), ...inputsOf(row, 'handlingFee'), asInput(contingency)]
  return [base, contingency, step('shipment', COST_FORMULAS.shipment, inputs)]
}

/** quantity × rate; with the basis `per_piece` and no quantity of the row: rate × order quantity. */
function baseOf(row: Logistics, pieces: Amount): Figure {
  const described = { name: 'base', rounded: 'exact', recordId: row.id } as const
  const counted = normalizedName(row.basis ?? '') === 'per_piece' && exact(row.quantity).isZero()
  if (counted)
    return figure({ ...described, formula: COST_FORMULAS.pieceBase }, [...inputsOf(row, 'rate'), piecesOf(row, pieces)])
  return figure({ ...described, formula: COST_FORMULAS.base }, inputsOf(row, 'quantity', 'rate'))
}

/** True for a sheet that says over how many pieces a shipment is spread. */
export const hasQuantity = ({ orderQuantity }: Pick<Costed, 'orderQuantity'>) => exact(orderQuantity).gt(0)

/** Every row of a sheet as cost of one piece. */
export function costRows(sheet: Costed): CostRow[] {
  const rowOf = (tier: Tier, name: string, cost: Figure): CostRow =>
    ({ tier, id: cost.recordId ?? '', name, cost, steps: [] })
  const work = [
    ...sheet.bomItems.map((row) => rowOf('MATERIAL', row.materialName, materialCost(row))),
    ...sheet.processingItems.map((row) =>
      rowOf(isLabour(row.processingType) ? 'LABOUR' : 'PROCESS', row.processingType, processingCost(row)),
    ),
  ]
  const workCosts = costsOf(work)
  return [
    ...work,
    ...sheet.logisticsItems.map((row): CostRow => ({
      tier: 'LOGISTICS', id: row.id, name: row.transportMode, ...logisticsCost(row, sheet.orderQuantity, workCosts),
    })),
    ...sheet.overheadTier3Items.map((row) => rowOf('OVERHEAD', row.overheadType, overheadCost(row))),
  ]
}

/** The costs of the rows that have one: of all rows, or of those that are wanted. */
export function costsOf(rows: readonly CostRow[], isWanted: (tier: Tier) => boolean = () => true): Figure[] {
  const costs: Figure[] = []
  for (const { tier, cost } of rows) if (cost && isWanted(tier)) costs.push(cost)
  return costs
}
