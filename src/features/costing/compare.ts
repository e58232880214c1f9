// Comparison of cost sheets: rows are aligned by name, and the differences are computed.
import { exact } from '../../core/figures/formula.js'
import { toFourPlaces } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { percentage } from './roll-up.js'
import type { Tier } from './row-costs.js'
import { normalizedName } from './vocabulary.js'

/** A row with its unrounded cost in the currency of the comparison; null if the cost is not known. */
export interface ComparedRow {
  readonly tier: Tier
  readonly name: string
  readonly cost: Decimal | null
}

/** A cost sheet in a comparison; all costs are in one currency. */
export interface Compared {
  readonly rows: readonly ComparedRow[]
  /** False for a sheet without an order quantity, whose total has no logistics. */
  readonly isComplete: boolean
  /** Net margin of the first scenario of the sheet, in percent. */
  readonly netMargin: Decimal | null
}

/** The costs with one name: one figure per sheet, in the order of the sheets. */
export interface Line {
  readonly name: string
  /** Null if a sheet has no such row, or does not know its cost. */
  readonly costs: readonly (Decimal | null)[]
  /** The highest cost minus the lowest cost. A sheet without such a row counts with 0. */
  readonly variance: Decimal
  /** The variance in percent of the lowest cost that is more than 0; 0 if there is no such cost. */
  readonly variancePercent: Decimal
  /** For each sheet, its cost minus the cost of the baseline. A sheet without such a row counts with 0. */
  readonly deltas: readonly Decimal[]
}

export type Section = 'materialCosts' | 'processingCosts' | 'laborCosts' | 'overheadCosts'

export interface Comparison extends Readonly<Record<Section, readonly Line[]>> {
  readonly totals: readonly Decimal[]
  readonly margins: readonly (Decimal | null)[]
  readonly totalDeltas: readonly Decimal[]
  /** Index of the sheet with the lowest total; the first of several equal sheets. */
  readonly cheapest: number
}

const ZERO = exact(0)

/** Section and name of a row in the comparison. Logistics rows are overheads, so that the lines sum to the totals. */
const PLACE: Readonly<Record<Tier, (name: string) => { readonly section: Section; readonly name: string }>> = {
  MATERIAL: (name) => ({ section: 'materialCosts', name }),
  PROCESS: (name) => ({ section: 'processingCosts', name }),
  LABOUR: (name) => ({ section: 'laborCosts', name }),
  LOGISTICS: (name) => ({ section: 'overheadCosts', name: `Logistics: ${name}` }),
  OVERHEAD: (name) => ({ section: 'overheadCosts', name }),
}

/** The rows of one sheet that belong together: their sum as shown, and their unrounded sum. */
interface Sum {
  readonly shown: Decimal
  readonly exact: Decimal
}

interface Placed {
  readonly section: Section
  readonly name: string
  readonly cost: Decimal | null
  readonly sheet: number
}

/** Compares each sheet with the baseline, which is given by its index. */
export function compare(sheets: readonly Compared[], baseline: number): Comparison {
  const placed = sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ tier, name, cost }) => ({ ...PLACE[tier](name), cost, sheet })),
  )
  const lines = (section: Section) => linesOf(placed.filter((row) => row.section === section), sheets.length, baseline)
  const sums = sheets.map((_, sheet) => sumOf(placed, sheet) ?? { shown: ZERO, exact: ZERO })
  const totals = sums.map(({ shown }) => shown)
  return {
    materialCosts: lines('materialCosts'),
    processingCosts: lines('processingCosts'),
    laborCosts: lines('laborCosts'),
    overheadCosts: lines('overheadCosts'),
    totals,
    margins: sheets.map(({ netMargin }) => netMargin),
    totalDeltas: deltas(totals, baseline),
    cheapest: cheapestOf(sheets, sums),
  }
}

/** The lowest unrounded total. A total without logistics is only compared if no sheet has a complete one. */
function cheapestOf(sheets: readonly Compared[], sums: readonly Sum[]): number {
  const complete = sums.filter((_, index) => sheets[index].isComplete)
  const lowest = Decimal.min(...(complete.length ? complete : sums).map((sum) => sum.exact))
  return sums.findIndex((sum, index) => sum.exact.eq(lowest) && (sheets[index].isComplete || !complete.length))
}

/** Rows with the same name, ignoring case and spacing, form one line. The line has the name as first spelled. */
function linesOf(rows: readonly Placed[], sheets: number, baseline: number): Line[] {
  const byName = new Map<string, Placed[]>()
  for (const row of rows) byName.set(normalizedName(row.name), [...(byName.get(normalizedName(row.name)) ?? []), row])
  return [...byName.values()].map((alike) => {
    const sums = Array.from({ length: sheets }, (_, sheet) => sumOf(alike, sheet))
    return line(alike[0].name.trim(), sums, baseline)
  })
}

function line(name: string, sums: readonly (Sum | null)[], baseline: number): Line {
  const shown = sums.map((sum) => sum?.shown ?? ZERO)
  return {
    name,
    costs: sums.map((sum) => sum?.shown ?? null),
    variance: spread(shown),
    variancePercent: variancePercent(sums.map((sum) => sum?.exact ?? ZERO)),
    deltas: deltas(shown, baseline),
  }
}

const spread = (costs: readonly Decimal[]) => Decimal.max(...costs).minus(Decimal.min(...costs))

function variancePercent(costs: readonly Decimal[]): Decimal {
  const positive = costs.filter((cost) => cost.gt(0))
  return (positive.length && percentage(exact(spread(costs)), Decimal.min(...positive))) || ZERO
}

/** The sum of the rows of one sheet; null if it has none, or does not know their cost. */
function sumOf(rows: readonly Placed[], sheet: number): Sum | null {
  const costs = rows.flatMap((row) => (row.sheet === sheet && row.cost ? [row.cost] : []))
  return costs.length ? { shown: total(costs.map(toFourPlaces)), exact: total(costs) } : null
}

const total = (costs: readonly Decimal[]) => costs.reduce((sum, cost) => sum.plus(cost), ZERO)

const deltas = (costs: readonly Decimal[], baseline: number) => costs.map((cost) => cost.minus(costs[baseline]))
