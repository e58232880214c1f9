// The figures as Markdown: what the machine is, a table of workloads, and whether the targets are met.
import { CONNECTIONS, type Figures, type Pace } from './measure.js'
import { lineOf, machineOf } from './page.js'
import type { Workload } from './workload.js'

export interface Measured {
  readonly workload: Workload
  readonly figures: ReadonlyMap<string, Figures>
}

/** The machine and the day, in one line. */
export function machineLine(
  postgres: string, { rounds, roundMs, warmUpMs }: Pace, connections = String(CONNECTIONS),
): string {
  const measured = rounds === 1 ? 'one round' : `median of ${rounds} rounds`
  const rhythm = `${measured} of ${roundMs / 1000} s after ${warmUpMs / 1000} s of warm-up`
  return `${machineOf(postgres)}; ${connections} connections; ${rhythm}.`
}

const HEAD = [
  'workload', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', '× floor', '× PostGraphile', 'PostgreSQL CPU ms',
  'statements', 'MB',
]

export const shown = (value: number | null | undefined, digits: number) => (value == null ? '–' : value.toFixed(digits))

/** A line for each contender of a workload. */
export function linesOf({ workload, figures }: Measured): string[] {
  const against = (name: string, { cpuMs }: Figures) => {
    const other = figures.get(name)
    return shown(other && cpuMs / other.cpuMs, 2)
  }
  return [...figures].map(([name, each], index) => lineOf([
    index ? '' : `**${workload.id}** ${workload.title}`, name, shown(each.perSecond, 0), shown(each.p50, 1),
    shown(each.p99, 1), shown(each.cpuMs, 3), against('floor', each), against('postgraphile', each),
    shown(each.databaseMs, 3), shown(each.statements, 1), shown(each.megabytes, 0),
  ]))
}

/** The head of the table. */
export const headLines = () => [lineOf(HEAD), lineOf(HEAD.map((_, index) => (index < 2 ? '---' : '--:')))]

/** A line for each target. */
export const targetLines = (all: readonly Measured[]): string[] => [
  lineOf(['workload', 'target', 'measured', '']), lineOf(['---', '---', '--:', '---']),
  ...all.flatMap(({ workload, figures }) => workload.targets.map(({ says, most, of }) => {
    const value = of(figures)
    const verdict = value === undefined || most === undefined ? '' : verdictOf(value, most)
    return lineOf([workload.id, says, shown(value, 2), verdict])
  })),
  ...all.filter(({ workload }) => workload.allows).map(({ workload, figures }) =>
    lineOf([workload.id, 'answers by status', statusesOf(figures.get('gateway')), ''])),
]

const statusesOf = (figures: Figures | undefined) =>
  Object.entries(figures?.statuses ?? {}).map(([status, count]) => `${count} × ${status}`).join(', ')

const verdictOf = (value: number, most: number) => (value <= most ? 'met' : 'missed')
