// Explained figures: every formula, evaluated here from its inputs alone, gives the figure that the gateway shows.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, figureOf, type Explained } from '../support/evaluate.js'
import { draftSheet, SHELL_JACKET } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const ROLL_UP = `query ($id: ID!) { costSheet(id: $id) {
  bomItems { id } logisticsItems { id } profitScenarios { id }
  rollUp {
    materials process labour processing logistics overhead direct total
    scenarios { scenarioId price grossProfit grossMargin grossMarkup netProfit netMargin netMarkup }
    ${FIGURES}
  } } }`

interface Shown {
  readonly bomItems: readonly { readonly id: string }[]
  readonly logisticsItems: readonly { readonly id: string }[]
  readonly profitScenarios: readonly { readonly id: string }[]
  readonly rollUp: Readonly<Record<string, unknown>> & {
    readonly scenarios: readonly Readonly<Record<string, string | null>>[]
    readonly figures: readonly Explained[]
  }
}

const shown = (org: TestOrganization, id: string) => as(org.STAFF).get<Shown>(ROLL_UP, { id })

/** A sheet with every kind of row, in several currencies, with figures that need rounding. */
const EVERY_KIND = {
  orderQuantity: '1700',
  bomItems: [
    { materialName: 'Shell', consumption: '1.473', unitCost: '1.6037', tolerancePercent: '5.25', exchangeRate: '1.0871' },
    { materialName: 'Label' },
  ],
  processingItems: [
    { processingType: 'washing', unitCost: '0.153', quantity: '1.5' },
    { processingType: 'Sewing', costAmount: '0.9037', exchangeRate: '1.0871' },
  ],
  logisticsItems: [
    ...SHELL_JACKET.logisticsItems,
    { transportMode: 'sea', baseCost: '333', contingencyAmount: '7', orderQuantity: '700', exchangeRate: '0.0091' },
    { transportMode: 'road', basis: 'per_piece', rate: '0.013', contingencyPercent: '3' },
    { transportMode: 'lc', basis: 'percent', rate: '1.75' },
    { transportMode: 'rail', calculationMode: 'manual', unitCost: '0.0333' },
    { transportMode: 'van', calculationMode: 'manual', costAmount: '0.0333' },
    { transportMode: 'none', calculationMode: 'manual' },
  ],
  overheadTier3Items: [{ overheadType: 'commission', costAmount: '0.2533', exchangeRate: '1.0871' }],
  profitScenarios: [
    { quotedPrice: '6.50' }, { quotedPrice: '5.37', quotedCurrency: 'EUR' }, { quotedPrice: '810', quotedCurrency: 'BDT' },
    { quotedPrice: '0' }, { quotedPrice: '5', quotedCurrency: 'XTS' },
  ],
}

async function withRates(): Promise<TestOrganization> {
  const org = await organization()
  const rate = (id: string, fromCurrency: string, toCurrency: string, day: string, figure: string) =>
    ({ orgId: org.id, id, fromCurrency, toCurrency, date: new Date(day), rate: figure })
  await gateway().database.prisma.rate.createMany({
    data: [
      rate('r-1', 'EUR', 'USD', '2026-01-05', '1.0871'), rate('r-2', 'USD', 'EUR', '2026-01-05', '0.5'),
      rate('r-3', 'USD', 'BDT', '2026-01-07', '121.37'), rate('r-4', 'BDT', 'USD', '2026-01-06', '0.5'),
    ],
  })
  return org
}

describe('an explained figure', () => {
  test('is the result of its formula, for every figure of a sheet', async () => {
    const org = await withRates()
    const { rollUp } = await shown(org, (await draftSheet(org, EVERY_KIND)).id)
    expect(rollUp.figures.length).toBeGreaterThan(40)
    for (const figure of rollUp.figures) expect([figure, figureOf(figure)]).toEqual([figure, figure.value])
  })

  test('is given for everything that the roll-up shows, with the same value', async () => {
    const org = await withRates()
    const { rollUp } = await shown(org, (await draftSheet(org, EVERY_KIND)).id)
    const { scenarios, figures, ...sums } = rollUp
    const explained = (name: string, recordId: string | null) =>
      figures.find((figure) => figure.name === name && figure.recordId === recordId)?.value ?? null
    for (const [name, value] of Object.entries(sums)) expect([name, explained(name, null)]).toEqual([name, value])
    for (const { scenarioId, ...margins } of scenarios)
      for (const [name, value] of Object.entries(margins))
        expect([scenarioId, name, explained(name, scenarioId)]).toEqual([scenarioId, name, value])
  })

  test('names the record of every input, and the day and direction of every rate', async () => {
    const org = await withRates()
    const { id } = await draftSheet(org, EVERY_KIND)
    const { rollUp: { figures }, bomItems: [shell], logisticsItems: [air], profitScenarios } = await shown(org, id)
    const plain = { rateDay: null, inverted: null }
    expect(figures.find(({ recordId }) => recordId === shell.id)).toEqual({
      name: 'cost', recordId: shell.id, rounding: 4, roundingMode: 'HALF_UP', value: '2.7028',
      formula: 'consumption × unitCost × (1 + tolerancePercent / 100) × exchangeRate',
      inputs: [
        { name: 'consumption', value: '1.473', recordId: shell.id, ...plain },
        { name: 'unitCost', value: '1.6037', recordId: shell.id, ...plain },
        { name: 'tolerancePercent', value: '5.25', recordId: shell.id, ...plain },
        { name: 'exchangeRate', value: '1.0871', recordId: shell.id, ...plain },
      ],
    })
    // The same cost before it is rounded: 1.473 × 1.6037 × 1.0525 × 1.0871.
    expect(figures.find(({ name }) => name === 'unroundedTotal')?.inputs).toContainEqual(
      { name: 'cost', value: '2.702822193104775', recordId: shell.id, ...plain })
    // 400 × 2.10, 5 % of it, and with the fee of 60.
    const ofAir = figures.filter(({ recordId, name }) => recordId === air.id && name !== 'cost')
    expect(ofAir.map(({ name, value }) => [name, value]))
      .toEqual([['base', '840'], ['contingency', '42'], ['shipment', '942']])
    const prices = profitScenarios.slice(1, 3).map(({ id }) =>
      figures.find(({ name, recordId }) => name === 'price' && recordId === id))
    expect(prices).toMatchObject([
      // Of the same day the direct rate: 5.37 × 1.0871 = 5.837727.
      {
        formula: 'quotedPrice × rate', value: '5.8377',
        inputs: [{ value: '5.37' }, { name: 'rate', value: '1.0871', rateDay: '2026-01-05', inverted: false }],
      },
      // The reversed pair is newer: 810 / 121.37 = 6.673807….
      {
        formula: 'quotedPrice / rate', value: '6.6738',
        inputs: [{ value: '810' }, { name: 'rate', value: '121.37', rateDay: '2026-01-07', inverted: true }],
      },
    ])
  })

  test('of a margin starts from unrounded figures, and of a sum from the figures as shown', async () => {
    const org = await organization()
    const half = { materialName: 'Thread', consumption: '1', unitCost: '0.00005' }
    const { id } = await draftSheet(org, {
      bomItems: [half, half], processingItems: [], logisticsItems: [], overheadTier3Items: [],
      profitScenarios: [{ quotedPrice: '0.0002' }],
    })
    const { rollUp: { figures } } = await shown(org, id)
    const inputs = (wanted: string) => figures.find(({ name }) => name === wanted)?.inputs.map(({ value }) => value)
    expect([inputs('materials'), inputs('grossProfit'), inputs('grossMargin')]).toEqual([
      ['0.0001', '0.0001'], ['0.0002', '0.0002'], ['0.0002', '0.0001'],
    ])
  })
})
