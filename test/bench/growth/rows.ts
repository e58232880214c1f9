// Growth of the tables: the same requests on 1, 10 and 100 times the rows.
import type { Workload } from '../workload.js'
import { ALL_CPU, figuresOf, workloadOf, type Experiment, type Line, type Point } from './chart.js'
import { approving, byCursor, byId, byNumber, LOCATIONS, PAGE } from './requests.js'

const WORKLOADS: readonly (readonly [string, (times: number) => Workload])[] = [
  ['GraphQL: the first page by cursor', () => workloadOf('first page by cursor', byCursor(0))],
  ['GraphQL: the last page by cursor', (times) => workloadOf('last page by cursor', byCursor(LOCATIONS * times - PAGE))],
  ['GraphQL: a material request with lines and history', (times) => workloadOf('by id', byId(times))],
  ['REST: approve a material request', approving],
  ['REST: the first page, with the exact total', () => workloadOf('first page by number', byNumber(1))],
  ['REST: the last page, with the exact total',
    (times) => workloadOf('last page by number', byNumber((LOCATIONS * times) / PAGE))],
]

/** Few, because requests of seconds would have to wait for others, and be refused. */
const CONNECTIONS = 2

export const rows: Experiment = {
  name: 'rows',
  connections: String(CONNECTIONS),
  run: async (bench) => {
    const points = new Map<string, Point[]>(WORKLOADS.map(([name]) => [name, []]))
    // The fewest rows are the last, because other experiments use them.
    for (const times of [...bench.sizes].reverse()) {
      const scene = await bench.scene(times)
      for (const [name, workload] of WORKLOADS) {
        const figures = await figuresOf(bench, { scene, connections: CONNECTIONS }, workload(times))
        points.get(name)?.unshift({ x: times * LOCATIONS, figures })
      }
    }
    const lines: Line[] = [...points].map(([name, own]) => ({ name, points: own }))
    return [{ name: 'rows', title: 'Rows', x: 'locations', xLog: true, value: ALL_CPU, yLog: true, lines }]
  },
}
