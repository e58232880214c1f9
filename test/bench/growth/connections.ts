// Growth of the load: W1 and W3 on 1 to 256 connections.
import { w1 } from '../workloads/w1.js'
import { w3 } from '../workloads/w3.js'
import { CPU, figuresOf, pointsOf, type Experiment, type Line } from './chart.js'

const COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export const connections: Experiment = {
  name: 'connections',
  connections: `${COUNTS[0]} to ${COUNTS[COUNTS.length - 1]}`,
  run: async (bench) => {
    const scene = await bench.scene(1)
    const lines: Line[] = []
    for (const workload of [w1, w3]) {
      const points = await pointsOf(COUNTS, (count) => figuresOf(bench, { scene, connections: count }, workload))
      lines.push({ name: `${workload.id} ${workload.title}`, points })
    }
    return [{ name: 'connections', title: 'Connections', x: 'connections', xLog: true, value: CPU, lines }]
  },
}
