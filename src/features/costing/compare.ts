// Comparison of cost sheets: rows are aligned by name, and the differences are computed.
import { sum } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { percentage, type CostRow } from './roll-up.js'
import { LABOUR } from './vocabulary.js'

/** A cost sheet in a comparison; all costs are in one currency. */
export interface Compared {
  readonly rows: readonly CostRow[]
  /** Net margin of the first scenario of the sheet, in percent. */
  readonly netMargin: Decimal | null
}

/** The costs with one name: one figure per sheet, in the order of the sheets; 0 if a sheet has no such cost. */
export interface Line {
  readonly name: string
  readonly costs: readonly Decimal[]
  /** The highest cost minus the lowest cost. */
  readonly variance: Decimal
  /** The variance in percent of the lowest cost that is more than 0; 0 if there is no such cost. */
  readonly variancePercent: Decimal
  /** For each sheet, its cost minus the cost of the baseline. */
  readonly deltas: readonly Decimal[]
}

type Section = 'materialCosts' | 'processingCosts' | 'laborCosts' | 'overheadCosts'

export interface Comparison extends Readonly<Record<Section, readonly Line[]>> {
  readonly totals: readonly Decimal[]
  readonly margins: readonly Decimal[]
  readonly totalDeltas: readonly Decimal[]
  /** Index of the sheet with the lowest total; the first of several equal sheets. */
  readonly cheapest: number
}

const ZERO = new Decimal(0)

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Section and name of a row in the comparison. Logistics rows are overheads, so that the lines sum to the totals. */
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

/** Compares each sheet with the baseline, which is given by its index. */
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

/** Rows with the same name, ignoring case and spacing, form one line. The line has the name as first spelled. */
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
