// What orders earned in yen and in dinars, with cost sheets of all kinds, and in one statement.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES } from '../support/evaluate.js'
import { draftSheet } from '../support/make/costing.js'
import { billedTo, earningHouse, earningOrder, otherBills, usesPoplin } from '../support/make/earnings.js'
import { statementsOf } from '../support/statements.js'
import { earningsOf, IN_EUR, inUsd, list, listed, type Shown } from '../support/stories/earnings.js'

useGateway()

const materialIn = (currency: string, materialCost: string) =>
  ({ currency, promisedRevenue: '0', promisedCost: '0', materialCost, otherCost: '0', billedRevenue: '0' })

// 100 × 6.005 + 300 × 7 = 2700.50 EUR; 400 × 4.465 = 1786 USD. Of poplin 400 m at 1.60 USD. Other bills: 200 of
// embroidery, 15.55 of freight, and half of a bill of 100 for the whole order.
describe('an order earned, by the rates of its day and of the days of its bills', () => {
  test('in yen', async () => {
    const { org, sheet } = await earningHouse('JPY', [
      ['EUR', 'JPY', { '2026-02-01': '162.5', '2026-03-10': '160' }], ['USD', 'JPY', { '2026-01-01': '150' }],
    ])
    await earningOrder(org, 'so-a', { costSheetId: sheet })
    await usesPoplin(org, 'so-a')
    await otherBills(org, 'so-a')
    await billedTo(org, 'so-a')
    expect(await earningsOf(org, 'so-a')).toEqual({
      salesOrderId: 'so-a', currency: 'JPY', orderQuantity: 400, unconvertedCount: 0,
      // 2700.5 × 162.5 = 438831.25; 1786 × 150
      promisedRevenue: '438831', promisedCost: '267900', promisedMargin: '170931', promisedMarginPercent: '38.95',
      // 400 × 240; 215.55 × 160 + 50 × 160; 2700.5 × 160
      materialCost: '96000', otherCost: '42488', actualCost: '138488',
      billedRevenue: '432080', actualMargin: '293592', actualMarginPercent: '67.95',
      byCurrency: [IN_EUR, materialIn('JPY', '96000'), inUsd('0')],
    })
  })

  test('in dinars, by reversed rates', async () => {
    const { org, sheet } = await earningHouse('BHD', [
      ['BHD', 'EUR', { '2026-02-01': '2.4', '2026-03-10': '2.5' }], ['BHD', 'USD', { '2026-01-01': '2.65' }],
    ])
    await earningOrder(org, 'so-a', { costSheetId: sheet })
    await usesPoplin(org, 'so-a')
    await otherBills(org, 'so-a')
    await billedTo(org, 'so-a')
    expect(await earningsOf(org, 'so-a')).toEqual({
      salesOrderId: 'so-a', currency: 'BHD', orderQuantity: 400, unconvertedCount: 0,
      // 2700.5 / 2.4 = 1125.2083; 1786 / 2.65 = 673.9623
      promisedRevenue: '1125.208', promisedCost: '673.962', promisedMargin: '451.246', promisedMarginPercent: '40.1',
      // 500 m at 0.60377… are 301.8868: 253.5849 issued, 12.0755 came back
      materialCost: '241.509', otherCost: '106.22', actualCost: '347.729',
      billedRevenue: '1080.2', actualMargin: '732.471', actualMarginPercent: '67.81',
      byCurrency: [materialIn('BHD', '241.5094'), IN_EUR, inUsd('0')],
    })
  })
})

describe('the list of what orders earned', () => {
  test('is one statement, however many orders it has', async () => {
    const org = await listed()
    await list(org)
    const one = await statementsOf(() => list(org, { first: 1 }))
    expect(await statementsOf(() => list(org, { first: 4 }))).toBe(one)
    const orders = 'query ($first: Int) { salesOrders(first: $first) { nodes { earnings { actualCost } } } }'
    await as(org.STAFF).get(orders, { first: 4 })
    expect(await statementsOf(() => as(org.STAFF).get(orders, { first: 4 })))
      .toBe(await statementsOf(() => as(org.STAFF).get(orders, { first: 1 })))
  })
})

const DECIDED = { submittedAt: new Date('2026-02-01'), approvedAt: new Date('2026-02-02') }

test('the cost of a piece in the list is that of the roll-up of the sheet, for random sheets', async () => {
  const { org } = await earningHouse('USD', [])
  const { prisma } = gateway().database
  let state = 11
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const figure = (most: number, places: number) => (next() * most).toFixed(places)
  const maybe = (value: string, chance = 0.7) => (next() < chance ? value : undefined)
  const some = <Row>(row: () => Row) => Array.from({ length: Math.floor(next() * 4) }, row)
  const one = <Value>(...values: readonly Value[]) => values[Math.floor(next() * values.length)]
  for (let turn = 0; turn < 40; turn += 1) {
    const { id } = await draftSheet(org, {
      orderQuantity: figure(500, 3),
      bomItems: some(() => ({
        materialName: 'Shell', consumption: maybe(figure(3, 6)), unitCost: maybe(figure(9, 6)), tolerancePercent: figure(9, 4),
        exchangeRate: figure(3, 8),
      })),
      processingItems: some(() => ({
        processingType: one('sewing', 'washing'), unitCost: maybe(figure(2, 6), 0.5), costAmount: maybe(figure(2, 4)),
        quantity: figure(3, 6), exchangeRate: figure(3, 8),
      })),
      logisticsItems: some(() => ({
        transportMode: 'sea', calculationMode: one('estimate', ' Estimate', 'manual'),
        basis: one('per_kg', 'per_piece', 'Per_Piece ', 'percent', undefined), quantity: one('0', figure(90, 3)),
        rate: figure(3, 6), handlingFee: figure(9, 4), baseCost: figure(90, 4), contingencyPercent: one('0', figure(9, 4)),
        contingencyAmount: figure(5, 4), orderQuantity: one(undefined, '0', '0.5', figure(300, 2)), unitCost: maybe(figure(2, 6), 0.3),
        costAmount: one(undefined, '1', figure(4, 4)), exchangeRate: figure(3, 8),
      })),
      overheadTier3Items: some(() => ({ overheadType: 'admin', costAmount: maybe(figure(2, 4)), exchangeRate: figure(3, 8) })),
    })
    await prisma.costSheet.updateMany({ where: { orgId: org.id, id }, data: { status: 'APPROVED', ...DECIDED } })
    await earningOrder(org, `so-${turn}`, { costSheetId: id })
  }
  const { nodes } = await as(org.STAFF).get<{
    nodes: readonly { readonly costSheet: { readonly rollUp: { readonly total: string } }; readonly earnings: Shown }[]
  }>(`{ salesOrders(first: 50) { nodes { costSheet { rollUp { total } } earnings { ${FIGURES} } } } }`)
  expect(nodes).toHaveLength(40)
  for (const { earnings: { figures }, costSheet: { rollUp } } of nodes)
    expect(figures.find(({ name }) => name === 'sheetCost')?.inputs[0].value).toBe(rollUp.total)
})
