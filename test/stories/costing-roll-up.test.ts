// The cost per piece and the comparison of sheets, figure by figure.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { COLUMNS, type FigureName } from '../../src/features/costing/columns.js'
import { compare, type ComparedRow } from '../../src/features/costing/compare.js'
import { priceBy } from '../../src/features/costing/prices.js'
import { costsOfSheet, marginsOf } from '../../src/features/costing/roll-up.js'
import {
  logisticsCost, materialCost, overheadCost, processingCost, type Costed, type Logistics,
} from '../../src/features/costing/row-costs.js'
import type { Figure } from '../../src/core/figures/figure.js'
import { Decimal } from '../../src/core/schema/scalars.js'

const material = {
  id: 'm', materialName: 'Shell', consumption: '1.47', unitCost: '1.60', tolerancePercent: '5', exchangeRate: '1',
}
const work = { id: 'p', processingType: 'sewing', costAmount: null, unitCost: null, quantity: '1', exchangeRate: '1' }
const shipment: Logistics = {
  id: 's', calculationMode: 'estimate', transportMode: 'air', basis: 'per_kg', costAmount: '1', unitCost: null,
  quantity: '400', rate: '2.10', handlingFee: '60', baseCost: '0', contingencyPercent: '5', contingencyAmount: '0',
  orderQuantity: null, exchangeRate: '1',
}
const sheetA: Costed = {
  orderQuantity: '2000',
  bomItems: [material, { ...material, materialName: 'Zip', consumption: '1', unitCost: '0.22', tolerancePercent: '2' }],
  processingItems: [{ ...work, processingType: 'washing', unitCost: '0.15' }, { ...work, unitCost: '0.90' }],
  logisticsItems: [shipment],
  overheadTier3Items: [{ id: 'o', overheadType: 'commission', costAmount: '0.25', exchangeRate: '1' }],
}
const plain = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String((figure as Figure | null)?.value)]))
const costsOf = (sheet: Costed) => costsOfSheet(sheet).costs
const priceOf = (quotedPrice: string) => priceBy({ id: 'f', quotedPrice }, null)
const shipped = (row: Partial<Logistics>, sheet: Partial<Costed> = {}) =>
  String(costsOf({ ...sheetA, ...sheet, logisticsItems: [{ ...shipment, ...row }] }).logistics?.value)

describe('the roll-up', () => {
  test('of the worked sheet is 4.4650, and 6.50 earns 35.15 % gross and 31.31 % net', () => {
    const costs = costsOf(sheetA)
    expect(plain(costs)).toMatchObject({
      materials: '2.694', process: '0.15', labour: '0.9', processing: '1.05', logistics: '0.471', overhead: '0.25',
      direct: '4.215', total: '4.465',
    })
    // 2.285 / 4.215 = 54.21 %, and 2.035 / 4.465 = 45.58 %.
    expect(plain(marginsOf(costs, priceOf('6.50')))).toEqual({
      grossProfit: '2.285', grossMargin: '35.15', grossMarkup: '54.21', netProfit: '2.035', netMargin: '31.31',
      netMarkup: '45.58',
    })
  })

  test('adds the tolerance to the consumption and converts by the rate of the row', () => {
    expect(String(materialCost({ ...material, exchangeRate: '0.5' }).value)).toBe('1.2348')
    const overhead = { id: 'o', overheadType: 'factory', costAmount: '3', exchangeRate: '1.1' }
    expect(String(overheadCost(overhead).value)).toBe('3.3')
  })

  test('takes a unit cost times its quantity, and the cost amount only where there is no unit cost', () => {
    expect(String(processingCost({ ...work, unitCost: '0.2', quantity: '3', costAmount: '9' }).value)).toBe('0.6')
    expect(String(processingCost({ ...work, costAmount: '9', quantity: '3' }).value)).toBe('9')
    // 0.20 × 3 × 2
    expect(String(processingCost({ ...work, unitCost: '0.2', quantity: '3', exchangeRate: '2' }).value)).toBe('1.2')
  })

  test.each<[string, Partial<Logistics>, string]>([
    ['quantity times rate with its handling and contingency', {}, '0.471'],
    ['the base cost where quantity times rate is 0', { quantity: '0', baseCost: '840' }, '0.471'],
    ['the contingency amount where the percentage is 0', { contingencyPercent: '0', contingencyAmount: '42' }, '0.471'],
    ['its own pieces before those of the sheet', { orderQuantity: '1000' }, '0.942'],
    // 942 × 2 / 2000
    ['its exchange rate', { exchangeRate: '2' }, '0.942'],
    ['the unit cost in another mode', { calculationMode: 'manual', unitCost: '0.4' }, '0.4'],
    ['the unit cost in another mode by its exchange rate', { calculationMode: 'manual', unitCost: '0.4', exchangeRate: '2' }, '0.8'],
    ['the cost amount in another mode without a unit cost', { calculationMode: 'manual', costAmount: '0.7' }, '0.7'],
    ['nothing in another mode where the cost amount is the initial 1', { calculationMode: 'manual' }, '0'],
    // (2.10 × 2000 + 60 + 5 % of 4200) / 2000 = 4470 / 2000
    ['the rate for each piece with the basis per_piece', { basis: 'per_piece', quantity: '0' }, '2.235'],
    // (2.10 × 500 + 60 + 5 % of 1050) / 500 = 1162.5 / 500
    ['its own pieces, with the basis per_piece too', { basis: 'Per_Piece', quantity: '0', orderQuantity: '500' }, '2.325'],
    ['its own quantity before the pieces, with the basis per_piece', { basis: 'per_piece' }, '0.471'],
    // (840 + 60 + 5 % of 840) / 2000
    ['the base cost with the basis per_piece and no rate', { basis: 'per_piece', rate: '0', baseCost: '840' }, '0.471'],
    // 2.1 % of 2.694 + 0.15 + 0.90 = 0.078624; the exchange rate, fee and contingency do not count
    ['a percentage of materials, process and labour', { basis: 'percent', exchangeRate: '3' }, '0.0786'],
    ['the unit cost in another mode, whatever its basis', { calculationMode: 'manual', basis: 'percent', unitCost: '0.4' },
      '0.4'],
  ])('counts for a shipment %s', (_how, row, expected) => {
    expect(shipped(row)).toBe(expected)
  })

  test('takes a percentage of unrounded rows', () => {
    // Two materials of 0.00005 each are shown as 0.0001 each, but 50 % of them is 0.00005, shown as 0.0001, not 0.0002.
    const half = { ...material, consumption: '1', unitCost: '0.00005', tolerancePercent: '0' }
    const sheet = { bomItems: [half, half], processingItems: [] }
    expect(shipped({ basis: 'percent', rate: '50' }, sheet)).toBe('0.0001')
  })

  test('leaves out logistics and margins without an order quantity, and sums what is known', () => {
    for (const orderQuantity of [null, '0']) {
      const costs = costsOf({ ...sheetA, orderQuantity })
      expect(plain(costs)).toMatchObject({ logistics: 'undefined', direct: '3.744', total: '3.994' })
      expect(new Set(Object.values(marginsOf(costs, priceOf('6.50'))))).toEqual(new Set([null]))
      expect(logisticsCost(shipment, orderQuantity, []).cost).toBeNull()
    }
  })

  test('rounds half up, row by row, so that the rows sum to the total, and takes margins from unrounded rows', () => {
    const half = { ...material, consumption: '1', unitCost: '0.00005', tolerancePercent: '0' }
    const costs = costsOf({ ...sheetA, bomItems: [half, half], processingItems: [], logisticsItems: [] })
    expect(plain(costs)).toMatchObject({ materials: '0.0002', direct: '0.0002' })
    // Shown: 0.0002 of 0.0002. Unrounded: (0.0002 − 0.0001) / 0.0002 = 50 %.
    expect(plain(marginsOf(costs, priceOf('0.0002')))).toMatchObject({ grossProfit: '0', grossMargin: '50' })
  })

  test('has no margin for a price of 0, and no markup on a cost of 0', () => {
    expect(plain(marginsOf(costsOf(sheetA), priceOf('0')))).toMatchObject({
      grossMargin: 'undefined', netMargin: 'undefined', grossMarkup: '-100', netMarkup: '-100',
    })
    const free = costsOf({
      orderQuantity: '1', bomItems: [], processingItems: [], logisticsItems: [], overheadTier3Items: [],
    })
    expect(plain(marginsOf(free, priceOf('1')))).toMatchObject({ grossMargin: '100', grossMarkup: 'undefined' })
  })

  test('is exact at the limits of the columns', () => {
    const most = { consumption: '999999999999.999999', unitCost: '999999999999.999999', tolerancePercent: '99999.9999' }
    const row = { ...material, ...most, exchangeRate: '9999999999.99999999' }
    // 999999999999.999999² × 1000.999999 × 9999999999.99999999, by hand with whole numbers.
    const digits = 999999999999999999n ** 2n * 1000999999n * 999999999999999999n
    const half = 10n ** 21n / 2n
    expect(materialCost(row).value.toFixed(4)).toBe(placed((digits + half) / 10n ** 22n))
  })
})

/** A whole number of ten-thousandths as a decimal. */
const placed = (digits: bigint) => `${digits / 10000n}.${String(digits % 10000n).padStart(4, '0')}`

const row = (tier: ComparedRow['tier'], name: string, cost: string): ComparedRow =>
  ({ tier, name, cost: new Decimal(cost) })
const sheet = (...rows: ComparedRow[]) => ({ rows, isComplete: true, netMargin: null })
const figures = (list: readonly (Decimal | null)[]) => list.map(String)

describe('a comparison', () => {
  test('aligns rows by name whatever their case and spaces, and has null where a sheet has no such row', () => {
    const sheets = [
      sheet(row('MATERIAL', 'Shell  Fabric', '2')),
      sheet(row('MATERIAL', ' shell fabric', '2.5'), row('MATERIAL', 'Zip', '0.2')),
    ]
    const { materialCosts: [shell, zip] } = compare(sheets, 0)
    expect([
      shell.name, figures(shell.costs), String(shell.variance), String(shell.variancePercent), figures(shell.deltas),
    ]).toEqual(['Shell  Fabric', ['2', '2.5'], '0.5', '25', ['0', '0.5']])
    expect([zip.name, figures(zip.costs), String(zip.variancePercent)]).toEqual(['Zip', ['null', '0.2'], '100'])
    expect(compare([sheet(row('MATERIAL', ' Zip ', '1'))], 0).materialCosts[0].name).toBe('Zip')
  })

  test('puts labour apart from processing, and logistics among the overheads', () => {
    const { laborCosts, processingCosts, overheadCosts } = compare(
      [
        sheet(
          row('LABOUR', 'Sewing', '1'), row('PROCESS', 'washing', '2'), row('LOGISTICS', 'air', '3'),
          row('OVERHEAD', 'factory', '4'),
        ),
      ],
      0,
    )
    const names = [laborCosts, processingCosts, overheadCosts].map((lines) => lines.map(({ name }) => name))
    expect(names).toEqual([['Sewing'], ['washing'], ['Logistics: air', 'factory']])
  })

  test('sums rows of one name within a sheet, and all lines to the totals', () => {
    const first = sheet(row('MATERIAL', 'Zip', '0.2'), row('MATERIAL', 'zip', '0.3'), row('OVERHEAD', 'admin', '1'))
    const sheets = [first, sheet(row('LABOUR', 'cmt', '2'))]
    const { totals, totalDeltas, cheapest, materialCosts, margins } = compare(sheets, 1)
    expect(figures(materialCosts[0].costs)).toEqual(['0.5', 'null'])
    expect([figures(totals), figures(totalDeltas), cheapest, figures(margins)]).toEqual([
      ['1.5', '2'], ['-0.5', '0'], 0, ['null', 'null'],
    ])
  })

  test('has a variance of 0 % where nobody has a cost', () => {
    const { materialCosts: [line] } = compare([sheet(row('MATERIAL', 'Label', '0')), sheet()], 0)
    expect([...figures(line.costs), String(line.variance), String(line.variancePercent)]).toEqual(['0', 'null', '0', '0'])
  })

  test('shows rounded rows, sums what is shown, and finds the cheapest and the percentage by unrounded figures', () => {
    const sheets = [
      sheet(row('MATERIAL', 'Shell', '1.00004'), row('OVERHEAD', 'admin', '0.00004')),
      sheet(row('MATERIAL', 'Shell', '1.000002'), row('OVERHEAD', 'admin', '0.00005')),
    ]
    const { totals, cheapest, materialCosts: [shell] } = compare(sheets, 0)
    expect([figures(totals), cheapest]).toEqual([['1', '1.0001'], 1])
    expect([figures(shell.costs), String(shell.variance), String(shell.variancePercent)]).toEqual([['1', '1'], '0', '0'])
  })

  test('never calls a sheet without logistics the cheapest, if another one is complete', () => {
    const partial = { ...sheet(row('MATERIAL', 'Shell', '1'), { ...row('LOGISTICS', 'air', '0'), cost: null }), isComplete: false }
    const { cheapest, overheadCosts: [air] } = compare([partial, sheet(row('MATERIAL', 'Shell', '2'))], 0)
    expect([cheapest, figures(air.costs)]).toEqual([1, ['null', 'null']])
    expect(compare([partial, partial], 0).cheapest).toBe(0)
    expect(compare([partial, sheet(row('MATERIAL', 'Shell', '1'))], 0).cheapest).toBe(1)
  })
})

test('every figure of a cost sheet is rounded to the width and scale of its column', () => {
  const schema = readFileSync(new URL('../../prisma/costing.prisma', import.meta.url), 'utf8')
  const columns = [...schema.matchAll(/^ +(\w+) +Decimal\??.* @db\.Decimal\((\d+), (\d+)\)/gm)]
    .map(([, field, width, scale]) => [field, { width: Number(width), scale: Number(scale) }] as const)
  expect(columns.length).toBeGreaterThan(25)
  expect(columns).toHaveLength(schema.match(/^ +\w+ +Decimal\b/gm)?.length ?? 0)
  expect(columns).toEqual(columns.map(([field]) => [field, COLUMNS[field as FigureName]]))
  expect(new Set(columns.map(([field]) => field))).toEqual(new Set(Object.keys(COLUMNS)))
})
