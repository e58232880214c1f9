// What an experiment is: lines of points, each point measured; and the table and the plot that they make.
import type { Contender } from '../contenders.js'
import type { Load } from '../load/load.js'
import { measure, type Figures, type Pace } from '../measure.js'
import { tableOf } from '../page.js'
import { shown } from '../report.js'
import type { Scene } from '../scene.js'
import type { Requests, Workload } from '../workload.js'
import type { Plot } from './plot.js'

/** What experiments are run with. */
export interface Bench {
  /** The scene with this many times the usual rows. Another one is closed first. */
  readonly scene: (times: number) => Promise<Scene>
  readonly load: Load
  readonly pace: Pace
  /** How many times the usual rows there are in the experiment on rows, in growing order. */
  readonly sizes: readonly number[]
}

export interface Point {
  readonly x: number
  readonly figures: Figures
}

export interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

/** A value of each point, with its unit. */
export interface Value {
  readonly label: string
  readonly of: (point: Point) => number
  readonly digits?: number
}

export interface Chart {
  /** The name of the plot's file. */
  readonly name: string
  readonly title: string
  readonly x: string
  /** The x values grow by factors. */
  readonly xLog: boolean
  /** What the plot shows. It is a column of the table, too, if the usual columns lack it. */
  readonly value: Value
  readonly yLog?: boolean
  readonly column?: true
  readonly lines: readonly Line[]
}

export interface Experiment {
  readonly name: string
  /** How many connections send requests, where it is not the usual number. */
  readonly connections?: string
  readonly run: (bench: Bench) => Promise<readonly Chart[]>
}

/** Where and how a workload is measured. */
interface Place {
  readonly scene: Scene
  readonly connections?: number
  readonly beside?: Contender
}

/** The figures of the gateway under a workload. */
export async function figuresOf({ load, pace }: Bench, place: Place, workload: Workload): Promise<Figures> {
  const figures = await measure({ workload, load, pace, ...place }, ['gateway'])
  return figures.get('gateway') as Figures
}

/** A workload of the gateway alone. */
export const workloadOf = (id: string, gateway: Requests): Workload =>
  ({ id, title: id, requests: { gateway }, targets: [] })

/** Measures a point for each x, one after the other. */
export async function pointsOf(xs: readonly number[], of: (x: number) => Promise<Figures>): Promise<Point[]> {
  const points: Point[] = []
  for (const x of xs) points.push({ x, figures: await of(x) })
  return points
}

export const CPU: Value = { label: 'CPU ms of the gateway per request', of: ({ figures }) => figures.cpuMs }
export const ALL_CPU: Value = {
  label: 'CPU ms of gateway and PostgreSQL per request',
  of: ({ figures: { cpuMs, databaseMs } }) => cpuMs + (databaseMs ?? 0),
}

const USUAL: readonly Value[] = [
  { label: 'requests/s', of: ({ figures }) => figures.perSecond, digits: 0 },
  { label: 'p50 ms', of: ({ figures }) => figures.p50, digits: 1 },
  { label: 'p99 ms', of: ({ figures }) => figures.p99, digits: 1 },
  { label: 'CPU ms', of: ({ figures }) => figures.cpuMs },
  { label: 'PostgreSQL CPU ms', of: ({ figures }) => figures.databaseMs ?? NaN },
  { label: 'statements', of: ({ figures }) => figures.statements ?? NaN, digits: 1 },
]

/** The table of a chart. */
export function tableOfChart({ x, lines, value, column }: Chart): string[] {
  const values = column ? [...USUAL, value] : USUAL
  const cells = (point: Point) => values.map(({ of, digits = 3 }) => {
    const known = of(point)
    return shown(Number.isNaN(known) ? null : known, digits)
  })
  const rows = lines.flatMap(({ name, points }) => points.map((point, index) =>
    [index ? '' : name, point.x.toLocaleString('en'), ...cells(point)]))
  return tableOf(['', x, ...values.map(({ label }) => label)], rows)
}

export const plotOf = ({ title, x, xLog, value, yLog = false, lines }: Chart): Plot => ({
  title,
  x: { label: x, log: xLog },
  y: { label: value.label, log: yLog },
  lines: lines.map(({ name, points }) =>
    ({ name, points: points.map((point) => [point.x, value.of(point)] as const) })),
})
