// The difference of two versions or sheets: added, removed and changed rows, and the change of the cost.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet, secondVersion, SHELL_JACKET } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const DIFFERENCE = `query ($from: ID!, $to: ID!) { costSheetDifference(from: $from, to: $to) {
  from { id version } to { id version } currency rates { fromCurrency toCurrency rate rateDay inverted }
  fields { field before after }
  rows { change list name fields { field before after } costBefore costAfter costChange }
  totalBefore totalAfter totalChange } }`
const EDIT = 'mutation ($id: ID!, $input: EditCostSheetInput!) { editCostSheet(id: $id, input: $input) { id } }'

const difference = (org: TestOrganization, from: string, to: string) =>
  as(org.STAFF).get<{ readonly rows: object[] }>(DIFFERENCE, { from, to })

describe('the difference of two cost sheets', () => {
  test('of two versions is row by row, with fields before and after and the change of the cost', async () => {
    const org = await organization()
    const next = await secondVersion(org)
    const { prisma } = gateway().database
    const where = { orgId: org.id, costingId: next.costingId, versionNumber: 1 }
    const first = await prisma.costSheet.findFirstOrThrow({ where })
    expect(await difference(org, first.id, next.id)).toMatchObject({ fields: [], rows: [], totalChange: '0' })

    const [shell] = SHELL_JACKET.bomItems
    await as(org.STAFF).get(EDIT, {
      id: next.id,
      input: {
        costSheetName: 'Shell jacket SS27',
        bomItems: [{ ...shell, materialName: ' SHELL', unitCost: '1.70' }, { materialName: 'Label', consumption: '2', unitCost: '0.01' }],
        profitScenarios: [{ description: 'FOB', quotedPrice: '6.80', incoterm: 'FOB' }],
      },
    })
    // 1.47 × 1.70 × 1.05 = 2.62395, rounded half up.
    expect(await difference(org, first.id, next.costing.documentId)).toEqual({
      from: { id: first.id, version: '1' }, to: { id: next.id, version: '2' }, currency: 'USD', rates: [],
      fields: [{ field: 'costSheetName', before: 'Shell jacket AW26', after: 'Shell jacket SS27' }],
      rows: [
        {
          change: 'CHANGED', list: 'BOM_ITEMS', name: 'SHELL', costBefore: '2.4696', costAfter: '2.624',
          costChange: '0.1544',
          fields: [
            { field: 'materialName', before: 'Shell', after: ' SHELL' }, { field: 'unitCost', before: '1.6', after: '1.7' },
          ],
        },
        {
          change: 'ADDED', list: 'BOM_ITEMS', name: 'Label', fields: [], costBefore: null, costAfter: '0.02',
          costChange: '0.02',
        },
        {
          change: 'REMOVED', list: 'BOM_ITEMS', name: 'Zip', fields: [], costBefore: '0.2244', costAfter: null,
          costChange: '-0.2244',
        },
        {
          change: 'CHANGED', list: 'PROFIT_SCENARIOS', name: 'FOB', costBefore: null, costAfter: null, costChange: null,
          fields: [
            { field: 'quotedPrice', before: '6.5', after: '6.8' }, { field: 'incoterm', before: null, after: 'FOB' },
          ],
        },
      ],
      totalBefore: '4.465', totalAfter: '4.415', totalChange: '-0.05',
    })
  })

  test('shows a row whose cost changes with the quantity of the sheet, and rows of one name in their order', async () => {
    const org = await organization()
    const [air] = SHELL_JACKET.logisticsItems
    const [a, b] = [
      await draftSheet(org, { logisticsItems: [air, { ...air, rate: '1' }] }),
      await draftSheet(org, { orderQuantity: '1000', logisticsItems: [air, { ...air, rate: '1.2' }] }),
    ]
    // 942 / 2000 and 942 / 1000; (400 + 60 + 20) / 2000 and (480 + 60 + 24) / 1000.
    expect(await difference(org, a.id, b.id)).toMatchObject({
      fields: [{ field: 'orderQuantity', before: '2000', after: '1000' }],
      rows: [
        { change: 'CHANGED', list: 'LOGISTICS_ITEMS', fields: [], costBefore: '0.471', costAfter: '0.942', costChange: '0.471' },
        {
          change: 'CHANGED', list: 'LOGISTICS_ITEMS', fields: [{ field: 'rate', before: '1', after: '1.2' }],
          costBefore: '0.24', costAfter: '0.564', costChange: '0.324',
        },
      ],
      totalChange: '0.795',
    })
  })

  test('converts the first sheet into the currency of the second, and says by which rate', async () => {
    const org = await organization()
    await gateway().database.prisma.rate.create({
      data: {
        orgId: org.id, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2026-01-05'), rate: '1.25',
      },
    })
    const rows = { processingItems: [], logisticsItems: [], overheadTier3Items: [], profitScenarios: [] }
    const thread = { materialName: 'Thread', consumption: '1', unitCost: '0.33333' }
    const [usd, eur] = [
      await draftSheet(org, { ...rows, bomItems: [thread] }),
      await draftSheet(org, { ...rows, bomItems: [{ ...thread, currency: 'EUR' }], mainCurrency: 'EUR' }),
    ]
    // 0.33333 / 1.25 = 0.266664, from the unrounded figure: 0.2667. In EUR 0.3333.
    expect(await difference(org, usd.id, eur.id)).toMatchObject({
      currency: 'EUR',
      rates: [{ fromCurrency: 'USD', toCurrency: 'EUR', rate: '1.25', rateDay: '2026-01-05', inverted: true }],
      rows: [{ change: 'CHANGED', costBefore: '0.2667', costAfter: '0.3333', costChange: '0.0666' }],
      totalBefore: '0.2667', totalAfter: '0.3333', totalChange: '0.0666',
    })
  })

  test('is none of rows in another order, names the rows, and counts no unknown cost', async () => {
    const org = await organization()
    const [shell, zip] = SHELL_JACKET.bomItems
    const scenario = (quotedPrice: string) => ({ profitScenarios: [{ quotedPrice }] })
    const [a, b] = [
      await draftSheet(org, { orderQuantity: null, ...scenario('6.50') }),
      await draftSheet(org, { bomItems: [zip, shell], ...scenario('6.60') }),
    ]
    const rowsOf = async ({ id }: { id: string }) => {
      const sheet = await as(org.STAFF).get<Record<string, { id: string }[]>>(
        `{ costSheet(id: "${id}") { logisticsItems { id } profitScenarios { id } } }`)
      return { air: sheet.logisticsItems[0].id, scenario: sheet.profitScenarios[0].id }
    }
    const [before, after] = [await rowsOf(a), await rowsOf(b)]
    const query = DIFFERENCE.replace('rows { change', 'rows { fromId toId change')
    expect(await as(org.STAFF).get(query, { from: a.id, to: b.id })).toMatchObject({
      fields: [{ field: 'orderQuantity', before: null, after: '2000' }],
      rows: [
        {
          list: 'LOGISTICS_ITEMS', fromId: before.air, toId: after.air, fields: [],
          costBefore: null, costAfter: '0.471', costChange: '0.471',
        },
        { list: 'PROFIT_SCENARIOS', name: '', fromId: before.scenario, toId: after.scenario, costChange: null },
      ],
      totalBefore: '3.994', totalAfter: '4.465', totalChange: '0.471',
    })
  })

  test('has a row that costs nothing too, if one sheet lacks it, and shows small rates as decimals', async () => {
    const org = await organization()
    const [shell] = SHELL_JACKET.bomItems
    const sheet = (description: string, materialName: string, exchangeRate: string) => draftSheet(org, {
      bomItems: [{ ...shell, consumption: '0', exchangeRate }, { materialName }],
      profitScenarios: [{ description, quotedPrice: '6.50' }],
    })
    const [a, b] = [await sheet('FOB', 'Zip', '0.00000001'), await sheet('CIF', 'Label', '0.00000002')]
    const found = (change: string, list: string, name: string, cost: string | null) => ({
      change, list, name, fields: [], costBefore: change === 'REMOVED' ? cost : null,
      costAfter: change === 'ADDED' ? cost : null, costChange: cost,
    })
    const { rows } = await difference(org, a.id, b.id)
    expect(rows).toHaveLength(5)
    for (const row of [
      {
        change: 'CHANGED', list: 'BOM_ITEMS', name: 'Shell', costBefore: '0', costAfter: '0', costChange: '0',
        fields: [{ field: 'exchangeRate', before: '0.00000001', after: '0.00000002' }],
      },
      found('ADDED', 'BOM_ITEMS', 'Label', '0'), found('REMOVED', 'BOM_ITEMS', 'Zip', '0'),
      found('ADDED', 'PROFIT_SCENARIOS', 'CIF', null), found('REMOVED', 'PROFIT_SCENARIOS', 'FOB', null),
    ]) expect(rows).toContainEqual(row)
  })

  test('is refused for one sheet twice, a missing rate, and a sheet of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    const [a, foreign] = [await draftSheet(org), await draftSheet(other)]
    const gbp = await draftSheet(org, { mainCurrency: 'GBP' })
    const faults = async (from: string, to: string) =>
      (await as(org.STAFF).ask(DIFFERENCE, { from, to })).errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    expect(await faults(a.id, a.costing.documentId)).toEqual(['to'])
    expect(await faults(gbp.id, a.id)).toEqual(['from'])
    expect(await as(org.STAFF).code(DIFFERENCE, { from: a.id, to: foreign.id })).toBe('NOT_FOUND')
  })
})
