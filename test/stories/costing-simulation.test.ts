// Simulations of a cost sheet: changed figures, the price for a margin, and what moves the total; nothing is written.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { figureOf, type Explained } from '../support/evaluate.js'
import { draftSheet, SHELL_JACKET } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const EXPLAINED = '{ name recordId formula rounding value inputs { name value } }'
const SIMULATE = `query ($id: ID!, $input: SimulateCostSheetInput!) { simulateCostSheet(id: $id, input: $input) {
  rollUp { materials processing logistics overhead direct total scenarios { price grossMargin netMargin } figures ${EXPLAINED} }
  targetPrice { kind percent price explanation ${EXPLAINED} }
  drivers { tier name cost share changePerPercent } } }`

interface Simulation {
  readonly rollUp: { readonly figures: readonly Explained[] }
  readonly targetPrice: { readonly price: string; readonly explanation: Explained } | null
  readonly drivers: readonly object[]
}

const simulate = (org: TestOrganization, id: string, input: object) =>
  as(org.STAFF).get<Simulation>(SIMULATE, { id, input })

/** The place, the type and the figures of each fault of a simulation. */
async function faultsOf(org: TestOrganization, id: string, input: object) {
  const { errors } = await as(org.STAFF).ask(SIMULATE, { id, input })
  return errors?.[0].extensions.detail?.map(({ loc, type, ctx }) => [loc.join('.'), type, ...(ctx ? [ctx] : [])])
}

describe('a simulation of a cost sheet', () => {
  test('changes nothing where nothing is given, and names what moves the total most', async () => {
    const org = await organization()
    const { costing: { documentId } } = await draftSheet(org)
    const { rollUp, targetPrice, drivers } = await simulate(org, documentId, {})
    expect(rollUp).toMatchObject({
      materials: '2.694', processing: '1.05', logistics: '0.471', overhead: '0.25', direct: '4.215', total: '4.465',
      scenarios: [{ price: '6.5', grossMargin: '35.15', netMargin: '31.31' }],
    })
    expect(targetPrice).toBeNull()
    expect(drivers).toEqual([
      { tier: 'MATERIAL', name: 'Shell', cost: '2.4696', share: '55.31', changePerPercent: '0.0247' },
      { tier: 'LABOUR', name: 'sewing', cost: '0.9', share: '20.16', changePerPercent: '0.009' },
      { tier: 'LOGISTICS', name: 'air', cost: '0.471', share: '10.55', changePerPercent: '0.0047' },
      { tier: 'OVERHEAD', name: 'commission', cost: '0.25', share: '5.6', changePerPercent: '0.0025' },
      { tier: 'MATERIAL', name: 'Zip', cost: '0.2244', share: '5.03', changePerPercent: '0.0022' },
      { tier: 'PROCESS', name: 'washing', cost: '0.15', share: '3.36', changePerPercent: '0.0015' },
    ])
  })

  test.each<[string, object, object]>([
    // 942 / 1000
    ['the quantity', { orderQuantity: '1000' }, { logistics: '0.942', total: '4.936' }],
    // 1.47 × 1.60 × 1.1 + 0.22 × 1.1
    ['the tolerance', { tolerancePercent: '10' }, { materials: '2.8292', total: '4.6002' }],
    // (400 × 0.35 + 120 + 5 % of 140) / 2000
    [
      'the freight', { freight: { insteadOf: 'Air', transportMode: 'sea', rate: '0.35', handlingFee: '120' } },
      { logistics: '0.1335', total: '4.1275' },
    ],
    // (0.05 × 1000 + 60 + 5 % of 50) / 1000 = 112.5 / 1000
    [
      'the freight and the quantity',
      { orderQuantity: '1000', freight: { transportMode: 'sea', basis: 'per_piece', quantity: '0', rate: '0.05' } },
      { logistics: '0.1125', total: '4.1065' },
    ],
  ])('computes the roll-up anew for %s', async (_what, input, expected) => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { rollUp } = await simulate(org, id, input)
    expect(rollUp).toMatchObject(expected)
    for (const figure of rollUp.figures) expect([figure, figureOf(figure)]).toEqual([figure, figure.value])
  })

  test('takes an exchange rate for the rows and for the prices in this currency', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, {
      overheadTier3Items: [{ overheadType: 'commission', costAmount: '0.20', currency: 'EUR', exchangeRate: '1.1' }],
      profitScenarios: [{ quotedPrice: '5', quotedCurrency: 'EUR' }, { quotedPrice: '6.50' }],
    })
    // 0.20 × 1.25 = 0.25, and 5 × 1.25 = 6.25: (6.25 − 4.465) / 6.25 = 28.56 %.
    const { rollUp } = await simulate(org, id, { exchangeRates: [{ currency: 'EUR', rate: '1.25' }] })
    expect(rollUp).toMatchObject({
      overhead: '0.25', total: '4.465',
      scenarios: [{ price: '6.25', netMargin: '28.56' }, { price: '6.5', netMargin: '31.31' }],
    })
  })

  test.each([
    // 4.215 / 0.6, and 4.465 / 0.6
    ['GROSS', '40', '7.025'], ['NET', '40', '7.4417'], ['NET', '0', '4.465'], ['NET', '-25', '3.572'],
  ])('finds the price for a margin: %s %s %%', async (kind, percent, price) => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { targetPrice } = await simulate(org, id, { targetMargin: { kind, percent } })
    expect(targetPrice).toMatchObject({ kind, percent, price })
    expect(targetPrice && figureOf(targetPrice.explanation)).toBe(price)
  })

  test('counts the percentages of materials and processing to the rows that they follow', async () => {
    const org = await organization()
    const lc = { transportMode: 'letter of credit', basis: 'percent', rate: '10' }
    const { id } = await draftSheet(org, { logisticsItems: [...SHELL_JACKET.logisticsItems, lc] })
    const { drivers } = await simulate(org, id, {})
    // 2.4696 × 1.1 / 100 = 0.02717; 0.90 × 1.1 / 100 = 0.0099; 0.15 × 1.1 / 100 = 0.00165. The shipment stays.
    expect(drivers.slice(0, 3)).toMatchObject([
      { name: 'Shell', changePerPercent: '0.0272' }, { name: 'sewing', changePerPercent: '0.0099' },
      { name: 'air', changePerPercent: '0.0047' },
    ])
    expect(drivers).toContainEqual(expect.objectContaining({ tier: 'PROCESS', name: 'washing', changePerPercent: '0.0017' }))
  })

  test('replaces only the shipments that it names, and null is absent', async () => {
    const org = await organization()
    const road = { transportMode: 'road', basis: 'per_piece', rate: '0.013' }
    const { id } = await draftSheet(org, { logisticsItems: [...SHELL_JACKET.logisticsItems, road] })
    // (400 × 0.35 + 60 + 5 % of 140) / 2000 = 0.1035, and 0.013 by road.
    const freight = { insteadOf: 'air', transportMode: 'sea', rate: '0.35', handlingFee: null }
    expect((await simulate(org, id, { freight })).rollUp).toMatchObject({ logistics: '0.1165' })
  })

  test('names the rows of the drivers; a share is rounded half up, and there is none of nothing', async () => {
    const org = await organization()
    const bare = { processingItems: [], logisticsItems: [], overheadTier3Items: [] }
    const row = (materialName: string, unitCost?: string) => ({ materialName, consumption: '1', unitCost })
    const shares = async (...bomItems: object[]) => {
      const { id } = await draftSheet(org, { ...bare, bomItems })
      const { drivers } = await as(org.STAFF).get<{ drivers: { recordId: string; share: string | null }[] }>(
        `{ simulateCostSheet(id: "${id}", input: {}) { drivers { recordId share } } }`)
      const { bomItems: rows } = await as(org.STAFF).get<{ bomItems: { id: string }[] }>(
        `{ costSheet(id: "${id}") { bomItems { id } } }`)
      expect(drivers.map(({ recordId }) => recordId)).toEqual(rows.map((one) => one.id))
      return drivers.map(({ share }) => share)
    }
    // 0.99875 and 0.00125 of 1: 99.875 % and 0.125 %.
    expect(await shares(row('Shell', '0.99875'), row('Thread', '0.00125'))).toEqual(['99.88', '0.13'])
    expect(await shares(row('Label'))).toEqual([null])
  })

  test('sorts what makes a sheet cheaper among the others, by its size', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, {
      processingItems: [{ processingType: 'rebate', costAmount: '-1' }, ...SHELL_JACKET.processingItems],
      overheadTier3Items: [{ overheadType: 'bonus', costAmount: '-1.2' }],
    })
    expect((await simulate(org, id, {})).drivers.slice(0, 4)).toMatchObject([
      { name: 'Shell', changePerPercent: '0.0247' }, { name: 'bonus', changePerPercent: '-0.012' },
      { name: 'rebate', changePerPercent: '-0.01' }, { name: 'sewing', changePerPercent: '0.009' },
    ])
  })

  test('counts no percentages without an order quantity, for then they are not in the total', async () => {
    const org = await organization()
    const lc = { transportMode: 'letter of credit', basis: 'percent', rate: '10' }
    const { id } = await draftSheet(org, { orderQuantity: null, logisticsItems: [lc] })
    const { drivers } = await simulate(org, id, {})
    expect(drivers.slice(0, 2)).toMatchObject([
      { name: 'Shell', changePerPercent: '0.0247' }, { name: 'sewing', changePerPercent: '0.009' },
    ])
  })

  test('has no price for a margin without an order quantity, unless it is simulated', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { orderQuantity: null })
    const targetMargin = { kind: 'NET', percent: '40' }
    expect((await simulate(org, id, { targetMargin })).targetPrice).toBeNull()
    expect((await simulate(org, id, { targetMargin, orderQuantity: '2000' })).targetPrice?.price).toBe('7.4417')
  })

  test('has a price for a margin close to the whole price', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    // 4.465 / (1 − 0.995)
    expect((await simulate(org, id, { targetMargin: { kind: 'NET', percent: '99.5' } })).targetPrice?.price).toBe('893')
  })

  test('says why it refuses a figure, a currency, and a freight that replaces none', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const input = {
      tolerancePercent: '100000', orderQuantity: '1000000000000', targetMargin: { kind: 'NET', percent: '100' },
      exchangeRates: [
        { currency: 'CHF', rate: '10000000000' }, { currency: 'USD', rate: '1' }, { currency: 'CHF', rate: '2' },
      ],
      freight: { insteadOf: 'rail', transportMode: 'sea', quantity: '1000000000000' },
    }
    expect(await faultsOf(org, id, input)).toEqual([
      ['input.tolerancePercent', 'decimal_max_digits', { max_digits: 5 }],
      ['input.orderQuantity', 'decimal_max_digits', { max_digits: 12 }],
      ['input.exchangeRates.0.rate', 'decimal_max_digits', { max_digits: 10 }],
      ['input.exchangeRates.0.currency', 'rate_not_used'],
      ['input.exchangeRates.1.currency', 'rate_of_main_currency'],
      ['input.exchangeRates.2.currency', 'rate_listed_twice'],
      ['input.freight.quantity', 'decimal_max_digits', { max_digits: 12 }],
      ['input.freight.insteadOf', 'no_shipment_by_mode'],
      ['input.targetMargin.percent', 'less_than', { lt: '100' }],
    ])
    const bare = await draftSheet(org, { logisticsItems: [] })
    const freight = { transportMode: 'sea', rate: '1' }
    expect(await faultsOf(org, bare.id, { freight })).toEqual([['input.freight', 'no_estimated_shipment']])
  })

  test('refuses what cannot be simulated, all faults together, and writes nothing', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const stored = () => gateway().database.prisma.costSheet.findFirst({
      where: { orgId: org.id, id }, include: { bomItems: true, logisticsItems: true, history: true },
    })
    const before = await stored()
    await simulate(org, id, { orderQuantity: '5', tolerancePercent: '9', freight: { transportMode: 'sea', rate: '1' } })
    const { errors } = await as(org.STAFF).ask(SIMULATE, {
      id,
      input: {
        tolerancePercent: '-1', orderQuantity: '0', targetMargin: { kind: 'NET', percent: '100' },
        exchangeRates: [{ currency: 'CHF', rate: '0' }, { currency: 'USD', rate: '1' }, { currency: 'USD', rate: '2' }],
        freight: {
          insteadOf: 'rail', transportMode: ' ', quantity: '-1', rate: '-1', handlingFee: '-1', baseCost: '-1',
          contingencyPercent: '-1', contingencyAmount: '-1',
        },
      },
    })
    expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.tolerancePercent', 'input.orderQuantity', 'input.exchangeRates.0.rate', 'input.exchangeRates.0.currency',
      'input.exchangeRates.1.currency', 'input.exchangeRates.2.currency',
      'input.freight.transportMode', 'input.freight.quantity', 'input.freight.rate', 'input.freight.handlingFee',
      'input.freight.baseCost', 'input.freight.contingencyPercent', 'input.freight.contingencyAmount',
      'input.freight.insteadOf', 'input.targetMargin.percent',
    ])
    expect(await stored()).toEqual(before)
    expect(await as(org.STAFF).code(SIMULATE, { id: 'nowhere', input: {} })).toBe('NOT_FOUND')
  })
})
