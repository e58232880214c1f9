// Growth of a document: a material request of 5 to 500 lines is created, and all of it answered.
import { ALL_CPU, figuresOf, pointsOf, workloadOf, type Experiment, type Value } from './chart.js'
import { creatingRequests } from './requests.js'

const LINES = [5, 20, 100, 500]
const PER_LINE: Value = {
  label: 'CPU µs of gateway and PostgreSQL per line', of: (point) => (ALL_CPU.of(point) * 1000) / point.x, digits: 0,
}

/** Few, because the largest documents take tenths of a second. */
const CONNECTIONS = 2

export const lines: Experiment = {
  name: 'lines',
  connections: String(CONNECTIONS),
  run: async (bench) => {
    const scene = await bench.scene(1)
    const points = await pointsOf(LINES, (count) =>
      figuresOf(bench, { scene, connections: CONNECTIONS }, workloadOf(`${count} lines`, creatingRequests(count))))
    return [{
      name: 'lines', title: 'Lines of a document', x: 'lines', xLog: true, value: PER_LINE, column: true,
      lines: [{ name: 'GraphQL: create a material request, and answer all of it', points }],
    }]
  },
}
