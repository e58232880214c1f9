// The cost per piece and the comparison of sheets, figure by figure.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { COLUMNS } from '../../src/features/costing/columns.js'
import { compare } from '../../src/features/costing/compare.js'
import {
  costRows, logisticsCost, marginsOf, materialCost, overheadCost, processingCost, rollUp, type Costed, type CostRow,
  type Logistics,
} from '../../src/features/costing/roll-up.js'
import { Decimal } from '../../src/core/schema/scalars.js'

const material = {
  materialName: 'Shell', consumption: '1.47', unitCost: '1.60', tolerancePercent: '5', exchangeRate: '1',
}
const work = { processingType: 'sewing', costAmount: null, unitCost: null, quantity: '1', exchangeRate: '1' }
const shipment: Logistics = {
  calculationMode: 'estimate', transportMode: 'air', costAmount: '1', unitCost: null, quantity: '400', rate: '2.10',
  handlingFee: '60', baseCost: '0', contingencyPercent: '5', contingencyAmount: '0', orderQuantity: null,
  exchangeRate: '1',
}
const sheetA: Costed = {
  orderQuantity: '2000',
  bomItems: [material, { ...material, materialName: 'Zip', consumption: '1', unitCost: '0.22', tolerancePercent: '2' }],
  processingItems: [{ ...work, processingType: 'washing', unitCost: '0.15' }, { ...work, unitCost: '0.90' }],
  logisticsItems: [shipment],
  overheadTier3Items: [{ overheadType: 'commission', costAmount: '0.25', exchangeRate: '1' }],
}
const plain = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]))

describe('the roll-up', () => {
  test('of the worked sheet is 4.4650, and 6.50 earns 35.15 % gross and 31.31 % net', () => {
    const costs = rollUp(costRows(sheetA))
    expect(plain(costs)).toEqual({
      materials: '2.694', processing: '1.05', logistics: '0.471', overhead: '0.25', direct: '4.215', total: '4.465',
    })
    expect(plain(marginsOf(costs, new Decimal('6.50')))).toEqual({
      grossProfit: '2.285', grossMargin: '35.15', netProfit: '2.035', netMargin: '31.31',
    })
  })

  test('adds the tolerance to the consumption and converts by the rate of the row', () => {
    expect(String(materialCost({ ...material, exchangeRate: '0.5' }))).toBe('1.2348')
    expect(String(overheadCost({ overheadType: 'factory', costAmount: '3', exchangeRate: '1.1' }))).toBe('3.3')
  })

  test('takes a unit cost times its quantity, and the cost amount only where there is no unit cost', () => {
    expect(String(processingCost({ ...work, unitCost: '0.2', quantity: '3', costAmount: '9' }))).toBe('0.6')
    expect(String(processingCost({ ...work, costAmount: '9', quantity: '3' }))).toBe('9')
  })

  test.each<[string, Partial<Logistics>, string]>([
    ['quantity times rate with its handling and contingency', {}, '0.471'],
    ['the base cost where quantity times rate is 0', { quantity: '0', baseCost: '840' }, '0.471'],
    ['the contingency amount where the percentage is 0', { contingencyPercent: '0', contingencyAmount: '42' }, '0.471'],
    ['its own pieces before those of the sheet', { orderQuantity: '1000' }, '0.942'],
    ['the unit cost in another mode', { calculationMode: 'manual', unitCost: '0.4' }, '0.4'],
    ['the cost amount in another mode without a unit cost', { calculationMode: 'manual', costAmount: '0.7' }, '0.7'],
    ['nothing in another mode where the cost amount is the initial 1', { calculationMode: 'manual' }, '0'],
  ])('counts for a shipment %s', (_how, row, expected) => {
    expect(String(logisticsCost({ ...shipment, ...row }, '2000'))).toBe(expected)
  })

  test('costs a shipment nothing while nobody knows over how many pieces', () => {
    expect(String(logisticsCost(shipment, null))).toBe('0')
  })

  test('rounds half up, row by row, so that the rows sum to the total', () => {
    const half = { ...material, consumption: '1', unitCost: '0.00005', tolerancePercent: '0' }
    expect(String(rollUp(costRows({ ...sheetA, bomItems: [half, half] })).materials)).toBe('0.0002')
  })

  test('has no margin for a price of 0', () => {
    expect(marginsOf(rollUp(costRows(sheetA)), new Decimal(0))).toMatchObject({ grossMargin: null, netMargin: null })
  })
})

const row = (kind: CostRow['kind'], name: string, cost: string): CostRow => ({ kind, name, cost: new Decimal(cost) })
const sheet = (...rows: CostRow[]) => ({ rows, netMargin: null })
const figures = (list: readonly Decimal[]) => list.map(String)

describe('a comparison', () => {
  test('aligns rows by name whatever their case and spaces, and fills with 0', () => {
    const sheets = [
      sheet(row('material', 'Shell  Fabric', '2')),
      sheet(row('material', ' shell fabric', '2.5'), row('material', 'Zip', '0.2')),
    ]
    const { materialCosts: [shell, zip] } = compare(sheets, 0)
    expect([
      shell.name, figures(shell.costs), String(shell.variance), String(shell.variancePercent), figures(shell.deltas),
    ]).toEqual(['Shell  Fabric', ['2', '2.5'], '0.5', '25', ['0', '0.5']])
    expect([zip.name, figures(zip.costs), String(zip.variancePercent)]).toEqual(['Zip', ['0', '0.2'], '100'])
  })

  test('puts labour apart from processing, and logistics among the overheads', () => {
    const { laborCosts, processingCosts, overheadCosts } = compare(
      [
        sheet(
          row('processing', 'Sewing', '1'), row('processing', 'washing', '2'), row('logistics', 'air', '3'),
          row('overhead', 'factory', '4'),
        ),
      ],
      0,
    )
    const names = [laborCosts, processingCosts, overheadCosts].map((lines) => lines.map(({ name }) => name))
    expect(names).toEqual([['Sewing'], ['washing'], ['Logistics: air', 'factory']])
  })

  test('sums rows of one name within a sheet, and all lines to the totals', () => {
    const first = sheet(row('material', 'Zip', '0.2'), row('material', 'zip', '0.3'), row('overhead', 'admin', '1'))
    const sheets = [first, sheet(row('processing', 'cmt', '2'))]
    const { totals, totalDeltas, cheapest, materialCosts, margins } = compare(sheets, 1)
    expect(figures(materialCosts[0].costs)).toEqual(['0.5', '0'])
    expect([figures(totals), figures(totalDeltas), cheapest, figures(margins)]).toEqual([
      ['1.5', '2'], ['-0.5', '0'], 0, ['0', '0'],
    ])
  })

  test('has a variance of 0 % where nobody has a cost', () => {
    const { materialCosts: [line] } = compare([sheet(row('material', 'Label', '0')), sheet()], 0)
    expect(plain({ variance: line.variance, percent: line.variancePercent })).toEqual({ variance: '0', percent: '0' })
  })
})

test('every figure of a cost sheet is rounded to the width and scale of its column', () => {
  const schema = readFileSync(new URL('../../prisma/costing.prisma', import.meta.url), 'utf8')
  const columns = [...schema.matchAll(/^ +(\w+) +Decimal\??.* @db\.Decimal\((\d+), (\d+)\)/gm)]
    .map(([, field, width, scale]) => [field, { width: Number(width), scale: Number(scale) }] as const)
  expect(columns.length).toBeGreaterThan(25)
  expect(columns).toHaveLength(schema.match(/^ +\w+ +Decimal\b/gm)?.length ?? 0)
  expect(columns).toEqual(columns.map(([field]) => [field, COLUMNS[field]]))
  expect(new Set(columns.map(([field]) => field))).toEqual(new Set(Object.keys(COLUMNS)))
})
