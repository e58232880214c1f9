// A comparison of cost sheets as CSV, for spreadsheets.
import { csvOf, type Cell } from '../../core/csv.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { Comparison, Section } from './compare.js'

const SECTIONS: readonly (readonly [Section, string])[] = [
  ['materialCosts', 'Materials'],
  ['processingCosts', 'Process'],
  ['laborCosts', 'Labour'],
  ['overheadCosts', 'Overhead and logistics'],
]

interface Exported {
  readonly currency: string
  readonly costSheets: readonly { readonly documentId: string; readonly version: string }[]
  readonly comparison: Pick<Comparison, Section | 'totals' | 'margins'>
}

/** One row per line of the comparison, then the totals and the margins. Each sheet has a column. */
export function comparisonCsv({ currency, costSheets, comparison }: Exported): string {
  const sheets = costSheets.map(({ documentId, version }) => `${documentId} version ${version}`)
  const lines = SECTIONS.flatMap(([section, name]) =>
    comparison[section].map((line) => row(name, line.name, line.costs, [line.variance, line.variancePercent])),
  )
  return csvOf([
    ['Section', 'Name', ...sheets, 'Variance', 'Variance %'],
    ...lines,
    row('Total', `Total cost of one piece, ${currency}`, comparison.totals),
    row('Margin', 'Net margin of the first scenario, %', comparison.margins),
  ])
}

/** Totals and margins have no variance. */
const NO_VARIANCE = [null, null] as const

const row = (
  section: string, name: string, figures: readonly (Decimal | null)[],
  variance: readonly (Decimal | null)[] = NO_VARIANCE,
): Cell[] => [section, name, ...figures, ...variance]
