// The figures of cost sheets on both doors: the roll-up of one sheet, and the comparison of several.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftSheet, secondVersion } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { statementsOf } from '../support/statements.js'

useGateway()

interface Sheet {
  readonly rollUp: object
}

const faultsIn = ({ body }: { body: unknown }) =>
  (body as { detail: { loc: (string | number)[] }[] }).detail.map(({ loc }) => loc.join('.'))
const sheetsOf = (org: TestOrganization, costingId: string) =>
  gateway().database.prisma.costSheet.findMany({
    where: { orgId: org.id, costingId },
    orderBy: { versionNumber: 'asc' },
  })

test('figures of a unit are rounded half up at four places', async () => {
  const org = await organization()
  const material = (unitCost: string) => ({
    materialName: `At ${unitCost}`, materialType: 'trim', unit: 'pcs', consumption: '1', unitCost,
  })
  // Half even would give 0.0002, 0.0004 and 0.0000.
  const SHOWN = [['0.00025', '0.0003'], ['0.00045', '0.0005'], ['0.00005', '0.0001']]
  for (const [unitCost, shown] of SHOWN) {
    const only = { bomItems: [material(unitCost)], processingItems: [], overheadTier3Items: [] }
    const { id } = await draftSheet(org, only)
    const sheet = await as(org.STAFF).get(`{ costSheet(id: "${id}") { rollUp { materials } } }`)
    expect(sheet).toEqual({ rollUp: { materials: shown } })
  }
})

describe('the roll-up of a cost sheet', () => {
  test('gives the figures of the example sheet', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { rollUp } = await as(org.STAFF).get<Sheet>(
      `{ costSheet(id: "${id}") { rollUp { currency materials logistics direct total scenarios { price grossMargin netMargin } } } }`,
    )
    expect(rollUp).toEqual({
      currency: 'USD', materials: '2.694', logistics: '0.471', direct: '4.215', total: '4.465',
      scenarios: [{ price: '6.5', grossMargin: '35.15', netMargin: '31.31' }],
    })
  })

  test('converts a price by the rate of the day, and has no margin without a rate', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.rate.create({
      data: {
        orgId: org.id, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2026-01-01'), rate: '1.3',
      },
    })
    const profitScenarios = [{ quotedPrice: '5', quotedCurrency: 'EUR' }, { quotedPrice: '5', quotedCurrency: 'XTS' }]
    const { id } = await draftSheet(org, { profitScenarios })
    const { rollUp } = await as(org.STAFF).get<Sheet>(
      `{ costSheet(id: "${id}") { rollUp { scenarios { price grossMargin netMargin } } } }`,
    )
    expect(rollUp).toEqual({
      scenarios: [
        { price: '6.5', grossMargin: '35.15', netMargin: '31.31' },
        { price: null, grossMargin: null, netMargin: null },
      ],
    })
  })

  test('converts the prices of an approved sheet by the rate of the day of its approval', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.3', '2026-02-01': '2' })
    const { id } = await draftSheet(org, { profitScenarios: [{ quotedPrice: '5', quotedCurrency: 'EUR' }] })
    const read = `{ costSheet(id: "${id}") { rollUp { scenarios { price } } } }`
    const price = async () => (await as(org.STAFF).get<Sheet>(read)).rollUp
    expect(await price()).toEqual({ scenarios: [{ price: '10' }] })
    const data = { approvedAt: new Date('2026-01-31T12:00:00Z') }
    await gateway().database.prisma.costSheet.updateMany({ where: { orgId: org.id, id }, data })
    expect(await price()).toEqual({ scenarios: [{ price: '6.5' }] })
  })

  test('takes as many statements for twenty sheets as for two, with any days of approval', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.rate.create({
      data: {
        orgId: org.id, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2025-01-01'), rate: '1.3',
      },
    })
    for (let n = 0; n < 20; n += 1) {
      const { id } = await draftSheet(org, { profitScenarios: [{ quotedPrice: '5', quotedCurrency: 'EUR' }] })
      await prisma.costSheet.updateMany({
        where: { orgId: org.id, id },
        data: { approvedAt: new Date(Date.UTC(2026, 0, 1 + n)) },
      })
    }
    const list = 'query ($first: Int) { costSheets(first: $first) { nodes { rollUp { total scenarios { price } } } } }'
    const cost = (first: number) => statementsOf(async () => {
      const { nodes } = await as(org.STAFF).get<{ nodes: object[] }>(list, { first })
      expect(nodes).toEqual(Array(first).fill({ rollUp: { total: '4.465', scenarios: [{ price: '6.5' }] } }))
    })
    await cost(1)
    expect(await cost(20)).toBe(await cost(2))
  })
})

describe('a comparison of cost sheets', () => {
  const compare = (org: TestOrganization, ...costSheetIds: string[]) =>
    as(org.STAFF).rest('POST', '/api/v1/costings/compare', { costSheetIds })

  test('answers exactly as documented, in the order asked for', async () => {
    const org = await organization()
    const [a, b] = [
      await draftSheet(org),
      await draftSheet(org, {
        bomItems: [{ materialName: 'SHELL ', consumption: '1', unitCost: '2' }],
        profitScenarios: [],
      }),
    ]
    const { status, body } = await compare(org, a.costing.documentId, b.id)
    const both = (name: string, cost: number) => ({ name, costs: [cost, cost], variance: 0, variancePercent: 0 })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        costSheets: [a, b].map(({ id }) => ({ id, styleName: 'Shell jacket', phase: 'Draft', version: '1' })),
        comparison: {
          materialCosts: [
            { name: 'Shell', costs: [2.4696, 2], variance: 0.4696, variancePercent: 23.48 },
            { name: 'Zip', costs: [0.2244, 0], variance: 0.2244, variancePercent: 100 },
          ],
          processingCosts: [both('washing', 0.15)],
          laborCosts: [both('sewing', 0.9)],
          overheadCosts: [both('Logistics: air', 0.471), both('commission', 0.25)],
          totals: [4.465, 3.771],
          margins: [31.31, 0],
        },
      },
    })
  })

  test('is counted from a baseline, finds the cheapest, and converts into the first currency', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.rate.create({
      data: {
        orgId: org.id, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2026-01-01'), rate: '2',
      },
    })
    const [a, b] = [await draftSheet(org), await draftSheet(org, { mainCurrency: 'EUR', profitScenarios: [] })]
    const query = `query ($ids: [ID!]!, $baselineId: ID) { compareCostSheets(costSheetIds: $ids, baselineId: $baselineId) {
      currency baseline { id } cheapest { id } comparison { totals totalDeltas materialCosts { name deltas } } } }`
    expect(await as(org.STAFF).get(query, { ids: [a.id, b.id], baselineId: b.id })).toEqual({
      currency: 'USD',
      baseline: { id: b.id },
      cheapest: { id: a.id },
      comparison: {
        totals: ['4.465', '8.93'],
        totalDeltas: ['-4.465', '0'],
        materialCosts: [
          { name: 'Shell', deltas: ['-2.4696', '0'] },
          { name: 'Zip', deltas: ['-0.2244', '0'] },
        ],
      },
    })
    const answer = await compare(org, a.id, (await draftSheet(org, { mainCurrency: 'GBP', profitScenarios: [] })).id)
    expect([answer.status, faultsIn(answer), JSON.stringify(answer.body)]).toEqual([
      422, ['body.costSheetIds.1'], expect.stringContaining('GBP to USD'),
    ])
    const priced = await draftSheet(org, { profitScenarios: [{ quotedPrice: '5', quotedCurrency: 'XTS' }] })
    const unpriced = await compare(org, priced.id, a.id)
    expect([unpriced.status, faultsIn(unpriced), JSON.stringify(unpriced.body)]).toEqual([
      422, ['body.costSheetIds.0'], expect.stringContaining('XTS to USD'),
    ])
  })

  test('accepts any version; refuses a repeated or unknown sheet, one sheet, and eleven sheets', async () => {
    const [org, other] = [await organization(), await organization()]
    const next = await secondVersion(org)
    const [first] = await sheetsOf(org, next.costingId)
    expect((await compare(org, first.id, next.costing.documentId)).body).toMatchObject({
      costSheets: [
        { version: '1', phase: 'Approved' },
        { version: '2', phase: 'Draft' },
      ],
    })
    const COMPARE = 'query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { costSheets { status versionNumber } } }'
    expect(await as(org.STAFF).get(COMPARE, { ids: [first.id, next.costing.documentId] })).toEqual({
      costSheets: [{ status: 'APPROVED', versionNumber: 1 }, { status: 'DRAFT', versionNumber: 2 }],
    })
    const twice = await compare(org, next.id, next.costing.documentId)
    expect([twice.status, faultsIn(twice)]).toEqual([422, ['body.costSheetIds.1']])
    const foreign = (await draftSheet(other)).id
    expect(await compare(org, next.id, foreign, 'nowhere')).toMatchObject({ status: 404, body: { detail: `Cost sheet ${foreign} not found` } })
    expect((await compare(org, next.id)).body).toMatchObject({
      detail: [{ type: 'too_short', loc: ['body', 'costSheetIds'] }],
    })
    const eleven = await compare(org, ...Array.from({ length: 11 }, (_, index) => `id${index}`))
    expect([eleven.status, faultsIn(eleven)]).toEqual([422, ['body.costSheetIds']])
  })
})
