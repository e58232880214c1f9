// Cost sheets side by side: rows aligned by name, and what sets the sheets apart.
import { sum } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { percentage, type CostRow } from './roll-up.js'
import { LABOUR } from './vocabulary.js'

/** A sheet as it enters a comparison, all costs in one currency. */
export interface Compared {
  readonly rows: readonly CostRow[]
  /** Net margin of its first scenario, in percent. */
  readonly netMargin: Decimal | null
}

/** A cost of one name: one figure a sheet, in the order of the sheets, 0 where a sheet has none. */
export interface Line {
  readonly name: string
  readonly costs: readonly Decimal[]
  /** The dearest less the cheapest. */
  readonly variance: Decimal
  /** The variance in percent of the smallest cost that is more than 0; 0 when there is none. */
  readonly variancePercent: Decimal
  /** What each sheet costs more than the baseline, less where negative. */
  readonly deltas: readonly Decimal[]
}

type Section = 'materialCosts' | 'processingCosts' | 'laborCosts' | 'overheadCosts'

export interface Comparison extends Readonly<Record<Section, readonly Line[]>> {
  readonly totals: readonly Decimal[]
  readonly margins: readonly Decimal[]
  readonly totalDeltas: readonly Decimal[]
  /** Place of the sheet with the lowest total; the first of equals. */
  readonly cheapest: number
}

const ZERO = new Decimal(0)

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Where a row stands, and under which name: logistics among the overheads, so that the lines sum to the totals. */
const PLACE: Readonly<Record<CostRow['kind'], (name: string) => { readonly section: Section; readonly name: string }>> =
  {
    material: (name) => ({ section: 'materialCosts', name }),
    processing: (name) => ({ section: LABOUR.has(folded(name)) ? 'laborCosts' : 'processingCosts', name }),
    logistics: (name) => ({ section: 'overheadCosts', name: `Logistics: ${name}` }),
    overhead: (name) => ({ section: 'overheadCosts', name }),
  }

interface Placed {
  readonly section: Section
  readonly name: string
  readonly cost: Decimal
  readonly sheet: number
}

/** Compares sheets, each with the one at the place of the baseline. */
export function compare(sheets: readonly Compared[], baseline: number): Comparison {
  const placed = sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ kind, name, cost }) => ({ ...PLACE[kind](name), cost, sheet })),
  )
  const lines = (section: Section) => linesOf(placed.filter((row) => row.section === section), sheets.length, baseline)
  const totals = costsOf(placed, sheets.length)
  return {
    materialCosts: lines('materialCosts'),
    processingCosts: lines('processingCosts'),
    laborCosts: lines('laborCosts'),
    overheadCosts: lines('overheadCosts'),
    totals,
    margins: sheets.map(({ netMargin }) => netMargin ?? ZERO),
    totalDeltas: deltas(totals, baseline),
    cheapest: totals.findIndex((total) => total.eq(Decimal.min(...totals))),
  }
}

/** Rows of one name, whatever its case and spacing, are one line under the name that came first. */
function linesOf(rows: readonly Placed[], sheets: number, baseline: number): Line[] {
  const byName = new Map<string, Placed[]>()
  for (const row of rows) byName.set(folded(row.name), [...(byName.get(folded(row.name)) ?? []), row])
  return [...byName.values()].map((alike) => line(alike[0].name.trim(), costsOf(alike, sheets), baseline))
}

function line(name: string, costs: readonly Decimal[], baseline: number): Line {
  const variance = Decimal.max(...costs).minus(Decimal.min(...costs))
  const positive = costs.filter((cost) => cost.gt(0))
  const variancePercent = positive.length ? percentage(variance, Decimal.min(...positive)) : null
  return { name, costs, variance, variancePercent: variancePercent ?? ZERO, deltas: deltas(costs, baseline) }
}

const costsOf = (rows: readonly Placed[], sheets: number) =>
  Array.from({ length: sheets }, (_, sheet) => sum(rows.filter((row) => row.sheet === sheet).map(({ cost }) => cost)))

const deltas = (costs: readonly Decimal[], baseline: number) => costs.map((cost) => cost.minus(costs[baseline]))
