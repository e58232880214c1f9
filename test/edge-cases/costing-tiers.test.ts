// What a cost sheet says beside its sums: shipments by basis, a missing order quantity, warnings and incoterms.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet, secondVersion, SHELL_JACKET } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const ROLL_UP = `query ($id: ID!) { costSheet(id: $id) { rollUp {
  materials process labour processing logistics overhead direct total
  scenarios { price grossProfit grossMargin grossMarkup netProfit netMargin netMarkup } } } }`
const WARNINGS = 'query ($id: ID!) { costSheet(id: $id) { warnings { code message path } } }'

const rollUp = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ rollUp: object }>(ROLL_UP, { id })).rollUp
interface Warning {
  readonly code: string
  readonly message: string
  readonly path: string[]
}
const warnings = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ warnings: Warning[] }>(WARNINGS, { id })).warnings

describe('the roll-up of a cost sheet', () => {
  test('of the worked sheet shows every tier, and markups beside margins', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    expect(await rollUp(org, id)).toEqual({
      materials: '2.694', process: '0.15', labour: '0.9', processing: '1.05', logistics: '0.471', overhead: '0.25',
      direct: '4.215', total: '4.465',
      scenarios: [{
        price: '6.5', grossProfit: '2.285', grossMargin: '35.15', grossMarkup: '54.21', netProfit: '2.035',
        netMargin: '31.31', netMarkup: '45.58',
      }],
    })
  })

  test('counts a rate per piece for every piece, and a percentage of materials and processing', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, {
      logisticsItems: [
        { transportMode: 'air', basis: 'per_piece', rate: '0.40', handlingFee: '60', contingencyPercent: '5' },
        { transportMode: 'letter of credit', basis: 'percent', rate: '2' },
      ],
    })
    // 0.40 × 2000 + 60 + 40 = 900, and 900 / 2000 = 0.45. 2 % of 2.694 + 1.05 = 0.07488, shown as 0.0749.
    expect(await rollUp(org, id)).toMatchObject({ logistics: '0.5249', direct: '4.2689', total: '4.5189' })
    const other = await draftSheet(org)
    const { body } = await as(org.STAFF).rest('POST', '/api/v1/costings/compare', { costSheetIds: [id, other.id] })
    expect(body).toMatchObject({
      comparison: {
        overheadCosts: [
          { name: 'Logistics: air', costs: [0.45, 0.471] }, { name: 'Logistics: letter of credit', costs: [0.0749, 0] },
          { name: 'commission', costs: [0.25, 0.25] },
        ],
        // Net margin: (6.50 − 4.51888) / 6.50 = 30.48 %.
        totals: [4.5189, 4.465], margins: [30.48, 31.31],
      },
    })
  })

  test('without an order quantity has no logistics and no margins, and says so', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { orderQuantity: null })
    expect(await rollUp(org, id)).toEqual({
      materials: '2.694', process: '0.15', labour: '0.9', processing: '1.05', logistics: null, overhead: '0.25',
      direct: '3.744', total: '3.994',
      scenarios: [{
        price: '6.5', grossProfit: null, grossMargin: null, grossMarkup: null, netProfit: null, netMargin: null,
        netMarkup: null,
      }],
    })
    expect(await warnings(org, id)).toMatchObject([{ code: 'NO_ORDER_QUANTITY', path: ['orderQuantity'] }])
    const other = await draftSheet(org)
    const { body } = await as(org.STAFF).rest('POST', '/api/v1/costings/compare', { costSheetIds: [id, other.id] })
    expect(body).toMatchObject({ comparison: { totals: [3.994, 4.465], margins: [0, 31.31] } })
  })
})

describe('the warnings of a cost sheet', () => {
  test('name every foreign row whose rate is the initial 1', async () => {
    const org = await organization()
    const [shell, zip] = SHELL_JACKET.bomItems
    const { id } = await draftSheet(org, {
      bomItems: [{ ...shell, currency: 'EUR' }, { ...zip, currency: 'EUR', exchangeRate: '1.1' }],
      overheadTier3Items: [{ overheadType: 'factory', costAmount: '1', currency: 'BDT', exchangeRate: '1' }],
      logisticsItems: [{ transportMode: 'sea', basis: 'per_kg', quantity: '400', rate: '2', currency: 'EUR', exchangeRate: '1' }],
    })
    expect(await warnings(org, id)).toEqual([
      {
        code: 'FOREIGN_RATE_IS_ONE', path: ['bomItems', '0', 'exchangeRate'],
        message: 'The row is in EUR and the sheet in USD, but its exchange rate is the initial 1',
      },
      {
        code: 'FOREIGN_RATE_IS_ONE', path: ['logisticsItems', '0', 'exchangeRate'],
        message: 'The row is in EUR and the sheet in USD, but its exchange rate is the initial 1',
      },
      {
        code: 'FOREIGN_RATE_IS_ONE', path: ['overheadTier3Items', '0', 'exchangeRate'],
        message: 'The row is in BDT and the sheet in USD, but its exchange rate is the initial 1',
      },
    ])
    expect(await warnings(org, (await draftSheet(org)).id)).toEqual([])
  })

  test('name the fields that a percentage does not count', async () => {
    const org = await organization()
    const row = { transportMode: 'lc', basis: 'percent', rate: '2', handlingFee: '60', contingencyPercent: '5' }
    const { id } = await draftSheet(org, { logisticsItems: [{ ...row, currency: 'EUR' }] })
    expect((await warnings(org, id)).map(({ code, path }) => [code, ...path])).toEqual([
      ['FEES_NOT_COUNTED', 'logisticsItems', '0', 'handlingFee'],
      ['FEES_NOT_COUNTED', 'logisticsItems', '0', 'contingencyPercent'],
    ])
  })
})

describe('the incoterm of a scenario', () => {
  const INCOTERMS = 'query ($id: ID!) { costSheet(id: $id) { profitScenarios { id incoterm } } }'
  const scenarios = async (org: TestOrganization, id: string) =>
    (await as(org.STAFF).get<{ profitScenarios: { id: string; incoterm: string | null }[] }>(INCOTERMS, { id }))
      .profitScenarios

  test('is stored, is kept where an update does not name it, and goes into the next version', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { profitScenarios: [{ quotedPrice: '6.50', incoterm: 'FOB' }] })
    const [fob] = await scenarios(org, id)
    const change = { profitScenarios: [{ id: fob.id, quotedPrice: 6.6 }, { quotedPrice: 7 }] }
    expect((await as(org.STAFF).rest('PATCH', `/api/v1/costings/${id}`, change)).status).toBe(200)
    expect((await scenarios(org, id)).map(({ incoterm }) => incoterm)).toEqual(['FOB', null])
    const edit = 'mutation ($id: ID!, $input: EditCostSheetInput!) { editCostSheet(id: $id, input: $input) { id } }'
    const profitScenarios = [{ id: fob.id, quotedPrice: '6.6', incoterm: null }, { quotedPrice: '7', incoterm: 'DDP' }]
    await as(org.STAFF).get(edit, { id, input: { profitScenarios } })
    expect((await scenarios(org, id)).map(({ incoterm }) => incoterm)).toEqual([null, 'DDP'])
    expect(await as(org.STAFF).code(edit, { id, input: { profitScenarios: [{ quotedPrice: 1, incoterm: 'FOT' }] } }))
      .toBe('BAD_USER_INPUT')
    const input = { profitScenarios: [{ quotedPrice: '6.50', incoterm: 'CIF' }] }
    const next = await secondVersion(org, input)
    expect((await scenarios(org, next.id)).map(({ incoterm }) => incoterm)).toEqual(['CIF'])
  })

  test('is the same in a comparison whose first prices all have it', async () => {
    const org = await organization()
    const prices = (...incoterms: readonly string[]) =>
      draftSheet(org, { profitScenarios: incoterms.map((incoterm) => ({ quotedPrice: '6.50', incoterm })) })
    const [a, b] = [await prices('FOB', 'DDP'), await prices('FOB')]
    expect(await as(org.STAFF).get(
      'query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { comparison { sameIncoterm } } }', { ids: [a.id, b.id] },
    )).toEqual({ comparison: { sameIncoterm: true } })
  })

  test('groups the margins of a comparison, so that like is compared with like', async () => {
    const org = await organization()
    const [a, b] = [
      await draftSheet(org, {
        profitScenarios: [{ quotedPrice: '6.50', incoterm: 'FOB' }, { quotedPrice: '8.93', incoterm: 'DDP' }],
      }),
      await draftSheet(org, { profitScenarios: [{ quotedPrice: '8.43', incoterm: 'DDP' }] }),
    ]
    const query = `query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { comparison { sameIncoterm
      marginGroups { incoterm scenarios { costSheetId margins { price grossMargin netMargin } } } } } }`
    // (8.93 − 4.215) / 8.93 = 52.80 %; (8.93 − 4.465) / 8.93 = 50 %; (8.43 − 4.215) / 8.43 = 50 %;
    // (8.43 − 4.465) / 8.43 = 47.03 %.
    expect(await as(org.STAFF).get(query, { ids: [a.id, b.id] })).toEqual({
      comparison: {
        sameIncoterm: false,
        marginGroups: [
          {
            incoterm: 'FOB',
            scenarios: [{ costSheetId: a.id, margins: { price: '6.5', grossMargin: '35.15', netMargin: '31.31' } }],
          },
          {
            incoterm: 'DDP',
            scenarios: [
              { costSheetId: a.id, margins: { price: '8.93', grossMargin: '52.8', netMargin: '50' } },
              { costSheetId: b.id, margins: { price: '8.43', grossMargin: '50', netMargin: '47.03' } },
            ],
          },
        ],
      },
    })
  })
})
