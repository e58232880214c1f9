// Growth of the place in a list, and of the page.
import { ALL_CPU, figuresOf, pointsOf, workloadOf, type Chart, type Experiment, type Value } from './chart.js'
import { byCursor, byNumber, LOCATIONS, PAGE } from './requests.js'

const OFFSETS = [0, LOCATIONS / 2, LOCATIONS - PAGE]
const SIZES = [10, 20, 50, 100]
const PER_ROW: Value = {
  label: 'CPU µs of gateway and PostgreSQL per row', of: (point) => (ALL_CPU.of(point) * 1000) / point.x, digits: 1,
}
const BY_CURSOR = 'GraphQL, by cursor'
const BY_NUMBER = 'REST, by number, with the exact total'

export const pages: Experiment = {
  name: 'pages',
  run: async (bench) => {
    const scene = await bench.scene(1)
    const figures = (id: string, requests: ReturnType<typeof byCursor>) =>
      figuresOf(bench, { scene }, workloadOf(id, requests))
    const places: Chart = {
      name: 'pages', title: 'Place of the page', x: 'locations before the page', xLog: false, value: ALL_CPU,
      lines: [
        { name: BY_CURSOR, points: await pointsOf(OFFSETS, (offset) => figures('by cursor', byCursor(offset))) },
        {
          name: BY_NUMBER,
          points: await pointsOf(OFFSETS, (offset) => figures('by number', byNumber(offset / PAGE + 1))),
        },
      ],
    }
    const sizes: Chart = {
      name: 'page-sizes', title: 'Size of the page', x: 'rows per page', xLog: true, value: PER_ROW, column: true,
      lines: [
        { name: BY_CURSOR, points: await pointsOf(SIZES, (size) => figures('by cursor', byCursor(0, size))) },
        { name: BY_NUMBER, points: await pointsOf(SIZES, (size) => figures('by number', byNumber(1, size))) },
      ],
    }
    return [places, sizes]
  },
}
