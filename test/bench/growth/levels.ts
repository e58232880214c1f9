// Growth of the depth of a query: 1 to 8 nested levels of twenty objects each.
import { CPU, figuresOf, pointsOf, workloadOf, type Experiment } from './chart.js'
import { MOST_LEVELS, ofLevels } from './requests.js'

export const levels: Experiment = {
  name: 'levels',
  run: async (bench) => {
    const scene = await bench.scene(1)
    const all = Array.from({ length: MOST_LEVELS }, (_, index) => index + 1)
    const points = await pointsOf(all, (depth) =>
      figuresOf(bench, { scene }, workloadOf(`${depth} levels`, ofLevels(depth))))
    const lines = [{ name: 'GraphQL: twenty objects on each level', points }]
    return [{ name: 'levels', title: 'Levels', x: 'nested levels', xLog: false, value: CPU, lines }]
  },
}
