// Links between a cost sheet, quotes, sales orders and bills of materials, and the margins of the linked documents.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { figureOf, type Explained } from '../support/evaluate.js'
import { approvedSheet, draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const LINK = `mutation ($id: ID!, $input: LinkCostSheetInput!) { linkCostSheet(id: $id, input: $input) {
  id quotes { id costSheet { id } } salesOrders { id costSheet { id } } billOfMaterials { id costSheets { id } } } }`
const MARGINS = `query ($id: ID!) { costSheet(id: $id) { documentMargins {
  quoteId salesOrderId documentId currency unitPrice price rates { fromCurrency toCurrency rate rateDay inverted }
  promisedGrossMargin promisedNetMargin grossMargin netMargin netMarginDifference
  figures { name recordId formula rounding value inputs { name value recordId } } } } }`

interface Margin {
  readonly quoteId: string | null
  readonly salesOrderId: string | null
  readonly unitPrice: string | null
  readonly netMarginDifference: string | null
  readonly figures: readonly Explained[]
}

/** A client with two quotes, a sales order and a bill of materials for the style of the sheets. */
async function documents(org: TestOrganization) {
  const { prisma } = gateway().database
  const [orgId, styleId, createdAt] = [org.id, 'st-shell', new Date('2026-03-01')]
  await prisma.client.create({ data: { orgId, id: 'cli', code: 'CLI', name: 'Client', currency: 'USD' } })
  await prisma.style.create({ data: { orgId, id: 'st-other', code: 'OTHER', name: 'Other' } })
  const quote = (id: string, currency: string, unitPrice: string | null, style = styleId) =>
    ({ orgId, id, documentId: id.toUpperCase(), clientId: 'cli', styleId: style, currency, unitPrice, createdAt })
  await prisma.quote.createMany({
    data: [quote('q-a', 'USD', '6.20'), quote('q-b', 'EUR', '5'), quote('q-c', 'USD', null), quote('q-o', 'USD', '1', 'st-other')],
  })
  await prisma.salesOrder.create({
    data: { orgId, id: 'so-a', documentId: 'SO-A', clientId: 'cli', styleId, currency: 'USD', createdAt },
  })
  const line = (id: string, orderQuantity: number, unitPrice: string, status: 'PENDING' | 'CANCELLED' = 'PENDING') =>
    ({ orgId, id, salesOrderId: 'so-a', itemNumber: Number(id), orderQuantity, unitPrice, status })
  await prisma.salesOrderLine.createMany({ data: [line('1', 100, '6'), line('2', 300, '7'), line('3', 999, '1', 'CANCELLED')] })
  await prisma.billOfMaterials.create({
    data: { orgId, id: 'bom', documentId: 'BOM-1', styleId, name: 'Bulk', versionNumber: 1 },
  })
  await prisma.rate.create({
    data: { orgId, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2026-02-01'), rate: '1.25' },
  })
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort()
interface Linked {
  readonly quotes: { id: string; costSheet: { id: string } }[]
  readonly salesOrders: { id: string; costSheet: { id: string } }[]
  readonly billOfMaterials: { id: string; costSheets: { id: string }[] } | null
}

describe('the links of a cost sheet', () => {
  test('are written at once, seen from both ends, and replaced by list', async () => {
    const org = await organization()
    const sheet = await approvedSheet(org)
    await documents(org)
    const link = (id: string, input: object) => as(org.MANAGER).get<Linked>(LINK, { id, input })
    const all = { quoteIds: ['q-a', 'q-b'], salesOrderIds: ['so-a'], billOfMaterialsId: 'bom' }
    expect(await link(sheet.costing.documentId, all)).toMatchObject({
      id: sheet.id, salesOrders: [{ id: 'so-a', costSheet: { id: sheet.id } }],
      billOfMaterials: { id: 'bom', costSheets: [{ id: sheet.id }] },
    })
    const after = await link(sheet.id, { quoteIds: ['q-b', 'q-c'], billOfMaterialsId: null })
    expect([ids(after.quotes), ids(after.salesOrders), after.billOfMaterials]).toEqual([['q-b', 'q-c'], ['so-a'], null])
    // A quote has one sheet: a link to another one ends.
    const other = await draftSheet(org)
    expect(ids((await link(other.id, { quoteIds: ['q-b'] })).quotes)).toEqual(['q-b'])
    expect(ids((await link(sheet.id, {})).quotes)).toEqual(['q-c'])
    expect((await link(sheet.id, { quoteIds: null, salesOrderIds: [] })).quotes).toEqual([])
  })

  test('of two sheets to one quote at once end with one of them, and block nobody', async () => {
    const org = await organization()
    const sheets = [await draftSheet(org), await draftSheet(org)]
    await documents(org)
    const orders = [['q-a', 'q-b'], ['q-b', 'q-a']]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) =>
      as(org.MANAGER).ask(LINK, {
        id: sheets[index % 2].id, input: { quoteIds: orders[index % 2], salesOrderIds: ['so-a'] },
      })))
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    const where = { orgId: org.id, costSheetId: { not: null } }
    const linked = await gateway().database.prisma.quote.findMany({ where })
    const [order] = await gateway().database.prisma.salesOrder.findMany({ where })
    expect(new Set([order, ...linked].map(({ costSheetId }) => costSheetId)).size).toBe(1)
    expect(linked).toHaveLength(2)
  })

  test('are refused for unknown documents and other styles, and for who may not write quotes', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    await documents(org)
    const faults = async (input: object) =>
      (await as(org.MANAGER).ask(LINK, { id, input })).errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    expect(await faults({ quoteIds: ['q-a', 'nowhere'], salesOrderIds: ['nowhere'], billOfMaterialsId: 'nowhere' }))
      .toEqual(['input.quoteIds.1', 'input.salesOrderIds.0', 'input.billOfMaterialsId'])
    const { prisma } = gateway().database
    const other = { orgId: org.id, styleId: 'st-other' }
    await prisma.salesOrder.create({ data: { ...other, id: 'so-o', documentId: 'SO-O', clientId: 'cli', currency: 'USD' } })
    await prisma.billOfMaterials.create({ data: { ...other, id: 'bom-o', documentId: 'BOM-O', name: 'Bulk', versionNumber: 1 } })
    expect([
      await faults({ quoteIds: ['q-a', 'q-o'], salesOrderIds: ['so-o', 'so-a'], billOfMaterialsId: 'bom-o' }),
      await faults({ quoteIds: Array(101).fill('q-a') }), await faults({ salesOrderIds: Array(101).fill('so-a') }),
    ]).toEqual([
      ['input.quoteIds.1', 'input.salesOrderIds.0', 'input.billOfMaterialsId'], ['input.quoteIds'], ['input.salesOrderIds'],
    ])
    expect(await as(org.STAFF).code(LINK, { id, input: {} })).toBe('FORBIDDEN')
    expect(await as(org.MANAGER).code(LINK, { id: 'nowhere', input: {} })).toBe('NOT_FOUND')
    const linked = await prisma.quote.count({ where: { orgId: org.id, costSheetId: { not: null } } })
    expect(linked).toBe(0)
  })

  test('of a sheet without a style go to documents of any style, and its next version has its bill of materials', async () => {
    const org = await organization()
    const { id } = await approvedSheet(org)
    await documents(org)
    const bare = await draftSheet(org, { styleId: null })
    const link = (sheet: string, input: object) => as(org.MANAGER).get<Linked>(LINK, { id: sheet, input })
    const { errors } = await as(org.MANAGER).ask(LINK, { id: bare.id, input: { quoteIds: ['q-a', 'q-o'], salesOrderIds: ['so-a'] } })
    await link(id, { quoteIds: ['q-b'], billOfMaterialsId: 'bom' })
    const next = await as(org.STAFF).get<object>(`mutation ($id: ID!) { withdrawCostSheet(id: $id) {
      versionNumber createdById billOfMaterials { id } quotes { id } } }`, { id })
    const copy = { versionNumber: 2, createdById: org.STAFF.userId, billOfMaterials: { id: 'bom' }, quotes: [] }
    expect([errors, next]).toEqual([undefined, copy])
    expect([ids((await link(bare.id, {})).quotes), ids((await link(id, {})).quotes)]).toEqual([['q-a', 'q-o'], ['q-b']])
  })
})

/** The figures of a document that has a price. */
const EXPLAINED = [
  'unitPrice', 'price', 'grossProfit', 'grossMargin', 'grossMarkup', 'netProfit', 'netMargin', 'netMarkup',
  'netMarginDifference',
]

test('the margins of the documents stand beside the promised margin', async () => {
  const org = await organization()
  const { id } = await draftSheet(org, { profitScenarios: [{ quotedPrice: '6.50' }, { quotedPrice: '9' }] })
  await documents(org)
  await as(org.MANAGER).get(LINK, { id, input: { quoteIds: ['q-a', 'q-b', 'q-c'], salesOrderIds: ['so-a'] } })
  const { prisma } = gateway().database
  const linked = { orgId: org.id, clientId: 'cli', styleId: 'st-shell', costSheetId: id }
  await prisma.salesOrder.createMany({
    data: ['so-none', 'so-one', 'so-many'].map((own) => ({ ...linked, id: own, documentId: own, currency: 'USD' })),
  })
  const line = (salesOrderId: string, orderQuantity: number, unitPrice: string) =>
    ({ orgId: org.id, id: salesOrderId, salesOrderId, itemNumber: 1, orderQuantity, unitPrice })
  // 80 × 0.00625 = 0.50, which is 0.00625 for a piece.
  await prisma.salesOrderLine.createMany({ data: [line('so-one', 1, '6.75'), line('so-many', 80, '0.00625')] })
  await prisma.quote.create({ data: { ...linked, id: 'q-d', documentId: 'Q-D', currency: 'EUR' } })
  const { documentMargins } = await as(org.STAFF).get<{ documentMargins: Margin[] }>(MARGINS, { id })
  const promised = { promisedGrossMargin: '35.15', promisedNetMargin: '31.31' }
  // Quote A: (6.20 − 4.215) / 6.20 = 32.02 %, (6.20 − 4.465) / 6.20 = 27.98 %; 27.9839 − 31.3077 = −3.32 points.
  // Quote B: 5 × 1.25 = 6.25: 32.56 % and 28.56 %, −2.75 points. The order: (600 + 2100) / 400 = 6.75: 37.56 % and
  // 33.85 %, +2.54 points.
  const expected = [
    {
      quoteId: 'q-a', salesOrderId: null, documentId: 'Q-A', currency: 'USD', unitPrice: '6.2', price: '6.2', rates: [],
      ...promised, grossMargin: '32.02', netMargin: '27.98', netMarginDifference: '-3.32',
    },
    {
      quoteId: 'q-b', salesOrderId: null, currency: 'EUR', unitPrice: '5', price: '6.25',
      rates: [{ fromCurrency: 'EUR', toCurrency: 'USD', rate: '1.25', rateDay: '2026-02-01', inverted: false }],
      ...promised, grossMargin: '32.56', netMargin: '28.56', netMarginDifference: '-2.75',
    },
    {
      quoteId: 'q-c', unitPrice: null, price: null, ...promised, grossMargin: null, netMargin: null,
      netMarginDifference: null,
    },
    {
      quoteId: null, salesOrderId: 'so-a', documentId: 'SO-A', currency: 'USD', unitPrice: '6.75', price: '6.75',
      ...promised, grossMargin: '37.56', netMargin: '33.85', netMarginDifference: '2.54',
    },
    { quoteId: 'q-d', unitPrice: null, rates: [] },
    { salesOrderId: 'so-none', unitPrice: null, price: null, netMargin: null },
    { salesOrderId: 'so-one', unitPrice: '6.75' }, { salesOrderId: 'so-many', unitPrice: '0.0063', price: '0.0063' },
  ]
  for (const one of expected) expect(documentMargins).toContainEqual(expect.objectContaining(one))
  for (const { figures } of documentMargins)
    for (const figure of figures) expect([figure, figureOf(figure)]).toEqual([figure, figure.value])
  for (const { figures, quoteId, salesOrderId, unitPrice, netMarginDifference } of documentMargins) {
    const own = quoteId ?? salesOrderId
    expect(new Set(figures.map(({ recordId }) => recordId))).toEqual(new Set(figures.length ? [own] : []))
    expect(figures.map(({ name }) => name)).toEqual(unitPrice === null ? [] : EXPLAINED)
    const inputsOf = (wanted: string) =>
      figures.find(({ name }) => name === wanted)?.inputs.map(({ name, recordId }) => [name, recordId]) ?? []
    const priced = quoteId ? [['unitPrice', own]] : [['totalAmount', own], ['orderQuantity', null]]
    expect(inputsOf('unitPrice')).toEqual(unitPrice === null ? [] : priced)
    expect(inputsOf('netMarginDifference'))
      .toEqual(netMarginDifference === null ? [] : [['netMargin', own], ['promisedNetMargin', expect.any(String)]])
  }
})

test('the order of a converted quote has the cost sheet of the quote, unless it is of another style', async () => {
  const org = await organization()
  const sheet = await approvedSheet(org)
  await documents(org)
  await as(org.MANAGER).get(LINK, { id: sheet.id, input: { quoteIds: ['q-a', 'q-b'] } })
  await gateway().database.prisma.quote.updateMany({ where: { orgId: org.id }, data: { status: 'ACCEPTED' } })
  const CONVERT = `mutation ($id: ID!, $input: ConvertQuoteToSalesOrderInput) {
    convertQuoteToSalesOrder(id: $id, input: $input) { salesOrder { costSheet { id } } } }`
  const convert = (id: string, input: object = {}) => as(org.MANAGER).get(CONVERT, { id, input })
  expect(await convert('q-a')).toEqual({ salesOrder: { costSheet: { id: sheet.id } } })
  expect(await convert('q-b', { styleId: 'st-other' })).toEqual({ salesOrder: { costSheet: null } })
})
