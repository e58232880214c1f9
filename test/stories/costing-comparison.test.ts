// Comparisons over GraphQL: absent and zero, the rates of one day, and the export as CSV.
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from '@jest/globals'
import { csvOf } from '../../src/core/csv.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const COMPARE = `query ($ids: [ID!]!, $day: Date) { compareCostSheets(costSheetIds: $ids, day: $day) {
  currency day rates { fromCurrency toCurrency rate rateDay inverted }
  comparison { materialCosts { name costs variance variancePercent deltas } overheadCosts { name costs } totals margins } csv } }`

interface Compared {
  readonly csv: string
}

const compare = (org: TestOrganization, ids: readonly string[], day?: string) =>
  as(org.STAFF).get<Compared>(COMPARE, { ids, day })
const BARE = { processingItems: [], logisticsItems: [], overheadTier3Items: [], profitScenarios: [] }

describe('a comparison of cost sheets', () => {
  test('tells a row that a sheet does not have from one that costs nothing; REST answers 0 for both', async () => {
    const org = await organization()
    const [a, b, c] = [
      await draftSheet(org, { ...BARE, bomItems: [{ materialName: 'Zip', consumption: '1', unitCost: '0.22' }] }),
      await draftSheet(org, { ...BARE, bomItems: [{ materialName: 'Zip' }] }),
      await draftSheet(org, { ...BARE, bomItems: [] }),
    ]
    const ids = [a.id, b.id, c.id]
    expect(await compare(org, ids)).toMatchObject({
      rates: [],
      comparison: {
        materialCosts: [
          {
            name: 'Zip', costs: ['0.22', '0', null], variance: '0.22', variancePercent: '100',
            deltas: ['0', '-0.22', '-0.22'],
          },
        ],
        totals: ['0.22', '0', '0'], margins: [null, null, null],
      },
    })
    const { body } = await as(org.STAFF).rest('POST', '/api/v1/costings/compare', { costSheetIds: ids })
    expect(body).toMatchObject({
      comparison: { materialCosts: [{ costs: [0.22, 0, 0] }], totals: [0.22, 0, 0], margins: [0, 0, 0] },
    })
  })

  test('uses the rates of one day for totals and margins, approved or not, and says which', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const rate = (id: string, fromCurrency: string, toCurrency: string, day: string, figure: string) =>
      ({ orgId: org.id, id, fromCurrency, toCurrency, date: new Date(day), rate: figure })
    await prisma.rate.createMany({
      data: [
        rate('r-1', 'EUR', 'USD', '2026-01-05', '1.25'), rate('r-2', 'EUR', 'USD', '2026-02-05', '1.5'),
        rate('r-3', 'USD', 'GBP', '2026-01-06', '0.8'),
      ],
    })
    const thread = { materialName: 'Thread', consumption: '1' }
    const [usd, eur] = [
      await draftSheet(org, {
        ...BARE, bomItems: [{ ...thread, unitCost: '3' }], profitScenarios: [{ quotedPrice: '4', quotedCurrency: 'GBP' }],
      }),
      await draftSheet(org, {
        ...BARE, mainCurrency: 'EUR', bomItems: [{ ...thread, unitCost: '2.00003', currency: 'EUR' }],
        // Both are converted by one rate, which is told once.
        profitScenarios: ['5', '6'].map((quotedPrice) => ({ quotedPrice, quotedCurrency: 'USD' })),
      }),
    ]
    // The approval of a sheet does not change the day of the comparison.
    await prisma.costSheet.updateMany({
      where: { orgId: org.id, id: eur.id }, data: { approvedAt: new Date('2026-02-10') },
    })
    const used = [
      { fromCurrency: 'GBP', toCurrency: 'USD', rate: '0.8', rateDay: '2026-01-06', inverted: true },
      { fromCurrency: 'EUR', toCurrency: 'USD', rate: '1.25', rateDay: '2026-01-05', inverted: false },
      { fromCurrency: 'USD', toCurrency: 'EUR', rate: '1.25', rateDay: '2026-01-05', inverted: true },
    ]
    // 2.00003 × 1.25 = 2.5000375: 2.5. Prices: 4 / 0.8 = 5 USD, so 40 %; 5 / 1.25 = 4 EUR, so 1.99997 / 4 = 50 %.
    expect(await compare(org, [usd.id, eur.id], '2026-01-31')).toMatchObject({
      currency: 'USD', day: '2026-01-31', rates: used, comparison: { totals: ['3', '2.5'], margins: ['40', '50'] },
    })
    // A month later: 2.00003 × 1.5 = 3.000045: 3. 5 / 1.5 = 3.3333 EUR: (3.3333… − 2.00003) / 3.3333… = 40 %.
    expect(await compare(org, [usd.id, eur.id], '2026-02-28')).toMatchObject({
      day: '2026-02-28', comparison: { totals: ['3', '3'], margins: ['40', '40'] },
    })
    const { errors } = await as(org.STAFF).ask(COMPARE, { ids: [usd.id, eur.id], day: '2026-01-04' })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'costSheetIds.0', 'costSheetIds.1', 'costSheetIds.1',
    ])
  })

  test('refuses an identifier that is given twice before it looks for the sheet', async () => {
    const org = await organization()
    const { errors } = await as(org.STAFF).ask(COMPARE, { ids: ['nowhere', 'nowhere'] })
    expect(errors?.[0].extensions.detail?.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['costSheetIds.1', 'sheet_listed_twice'],
    ])
  })

  test('is exported as CSV: empty where a sheet has no such row, and harmless in a spreadsheet', async () => {
    const org = await organization()
    const [a, b] = [
      await draftSheet(org, { bomItems: [{ materialName: '=HYPERLINK("x"), "shell"', consumption: '1', unitCost: '2' }] }),
      await draftSheet(org, { profitScenarios: [{ quotedPrice: '4' }] }),
    ]
    const { csv } = await compare(org, [a.id, b.id])
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      'Materials,"\'=HYPERLINK(""x""), ""shell""",2,,2,100', 'Materials,Shell,,2.4696,2.4696,100',
    ])
    expect(csv.endsWith('\r\n')).toBe(true)
    const rows = parse(csv) as string[][]
    expect(rows[0]).toEqual([
      'Section', 'Name', `${a.costing.documentId} version 1`, `${b.costing.documentId} version 1`, 'Variance', 'Variance %',
    ])
    // A: 2 + 1.05 + 0.471 + 0.25 = 3.771, of 6.50. B: 4.465 of 4: −11.63 %, a number and no text.
    expect(rows.slice(3)).toEqual([
      ['Materials', 'Zip', '', '0.2244', '0.2244', '100'], ['Process', 'washing', '0.15', '0.15', '0', '0'],
      ['Labour', 'sewing', '0.9', '0.9', '0', '0'],
      ['Overhead and logistics', 'Logistics: air', '0.471', '0.471', '0', '0'],
      ['Overhead and logistics', 'commission', '0.25', '0.25', '0', '0'],
      ['Total', 'Total cost of one piece, USD', '3.771', '4.465', '', ''],
      ['Margin', 'Net margin of the first scenario, %', '41.98', '-11.63', '', ''],
    ])
  })
})

describe('a CSV', () => {
  test.each([
    ['=1+1', "'=1+1"], ['+1', "'+1"], ['-1', "'-1"], ['＝1+1', "'＝1+1"], ['@SUM(A1)', "'@SUM(A1)"], ['\tx', "'\tx"], ['\rx', '"\'\rx"'],
    ['a=b', 'a=b'], ['', ''], ['a,b', '"a,b"'], ['say "x"', '"say ""x"""'], ['two\nlines', '"two\nlines"'],
    ["'", "'"],
  ])('writes the text %j as %j', (text, written) => {
    expect(csvOf([[text]])).toBe(`${written}\r\n`)
  })

  test('writes numbers as they are, and nothing for null', () => {
    expect(csvOf([[new Decimal('-12.50'), null, new Decimal('1e21')]])).toBe('-12.5,,1000000000000000000000\r\n')
  })
})
