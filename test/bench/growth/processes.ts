// Growth of the service: one and two gateway processes on the same database.
import { w1 } from '../workloads/w1.js'
import { w3 } from '../workloads/w3.js'
import { figuresOf, pointsOf, type Experiment, type Line } from './chart.js'

export const processes: Experiment = {
  name: 'processes',
  run: async (bench) => {
    const scene = await bench.scene(1)
    const lines: Line[] = []
    for (const workload of [w1, w3]) {
      const points = await pointsOf([1, 2], (count) =>
        figuresOf(bench, { scene, ...(count === 2 ? { beside: 'second' } : {}) }, workload))
      lines.push({ name: `${workload.id} ${workload.title}`, points })
    }
    const value = { label: 'requests/s', of: ({ figures }: Line['points'][number]) => figures.perSecond }
    return [{ name: 'processes', title: 'Processes', x: 'gateway processes', xLog: true, value, lines }]
  },
}
