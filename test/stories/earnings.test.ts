// What a sales order earned: promised by its cost sheet, spent on material and other bills, and billed to the client.
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { billedTo, earningHouse, earningOrder, otherBills, usesPoplin } from '../support/make/earnings.js'
import { organization } from '../support/make/organization.js'
import { materials, received, sentOrderOf, STOCK } from '../support/make/stock.js'
import {
  earningsOf, explainedRight, IN_EUR, inUsd, LIST, list, listed, ONE, type Page, type Shown,
} from '../support/stories/earnings.js'

useGateway()

const CSV = 'query ($clientId: [ID!]) { orderEarnings(clientId: $clientId) { csv } }'

// 100 × 6.005 + 300 × 7 = 2700.50 EUR; 400 × 4.465 = 1786 USD. Of poplin 400 m at 1.60 USD. Other bills: 200 of
// embroidery, 15.55 of freight, and half of a bill of 100 for the whole order.
describe('an order earned, by the rates of its day and of the days of its bills', () => {
  test('in dollars', async () => {
    const { org, sheet } = await earningHouse('USD', [['EUR', 'USD', { '2026-02-01': '1.25', '2026-03-10': '1.2' }]])
    await earningOrder(org, 'so-a', { costSheetId: sheet })
    await usesPoplin(org, 'so-a')
    await otherBills(org, 'so-a')
    await billedTo(org, 'so-a')
    expect(await earningsOf(org, 'so-a')).toEqual({
      salesOrderId: 'so-a', currency: 'USD', orderQuantity: 400, unconvertedCount: 0,
      // 2700.5 × 1.25 = 3375.625
      promisedRevenue: '3375.63', promisedCost: '1786', promisedMargin: '1589.63', promisedMarginPercent: '47.09',
      // 215.55 × 1.2 + 50 × 1.2; 2700.5 × 1.2
      materialCost: '640', otherCost: '318.66', actualCost: '958.66',
      billedRevenue: '3240.6', actualMargin: '2281.94', actualMarginPercent: '70.42',
      byCurrency: [IN_EUR, inUsd('640')],
    })
    const { earnings: { figures } } = await as(org.STAFF).get<{ earnings: Shown }>(ONE, { id: 'so-a' })
    expect(figures.filter(({ name }) => name === 'sheetCost')).toMatchObject([{
      recordId: sheet,
      inputs: [{ name: 'pieceCost', value: '4.465', recordId: sheet }, { name: 'orderQuantity', value: '400', recordId: null }],
    }])
    const amounts = figures.filter(({ name }) => /OfBill|OfProduction/.test(name)).map(({ inputs: [amount] }) => amount)
    expect(amounts).toMatchObject([
      { name: 'material', value: '640', recordId: 'so-a-pro' }, { name: 'net', value: '215.55', recordId: 'so-a-bill' },
      { name: 'net', value: '50', recordId: 'so-a-whole' },
    ])
    const rates = figures.flatMap(({ name, recordId, inputs }) =>
      inputs.flatMap((input) => (input.rateDay ? [[name, recordId, input.value, input.rateDay]] : [])))
    expect(rates).toEqual([
      ['otherOfBill', 'so-a-bill', '1.2', '2026-03-10'], ['otherOfBill', 'so-a-whole', '1.2', '2026-03-10'],
      ['billedOnBill', expect.stringMatching(/^bill/), '1.2', '2026-03-10'], ['promisedRevenue', 'so-a', '1.25', '2026-02-01'],
    ])
  })
})

test('all materials that were issued to production count', async () => {
  const { org } = await earningHouse('USD', [])
  await earningOrder(org, 'so-a')
  await usesPoplin(org, 'so-a')
  await materials(org, { lining: '0' })
  await received(org, await sentOrderOf(org, { lining: '30' }), '30')
  await as(org.MANAGER).get(STOCK.issue, { input: { materialId: 'lining', productionOrderId: 'so-a-pro', quantity: '25' } })
  // 400 m of poplin and 25 m of lining, at 1.60.
  expect(await earningsOf(org, 'so-a')).toMatchObject({ materialCost: '680' })
})

const CREATE_NOTE = 'mutation ($input: CreateBillNoteInput!) { createBillNote(input: $input) { id } }'
const POST_NOTE = 'mutation ($id: ID!) { postBillNote(id: $id) { id } }'

test('credit and debit notes count with their bills: of stock material as a difference of its price', async () => {
  const { org, sheet } = await earningHouse('USD', [['EUR', 'USD', { '2026-02-01': '1.25', '2026-03-10': '1.2' }]])
  await earningOrder(org, 'so-a', { costSheetId: sheet })
  await usesPoplin(org, 'so-a')
  await otherBills(org, 'so-a')
  const bill = await billedTo(org, 'so-a')
  const note = async (billId: string, noteType: string, ...lineItems: object[]) => {
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE_NOTE, { input: { billId, noteType, lineItems } })
    await as(org.FINANCE).get(POST_NOTE, { id })
  }
  await note('so-a-bill', 'CREDIT', { billLineId: 'so-a-bl-1', reason: 'PRICE_DIFFERENCE', amount: '20' },
    { billLineId: 'so-a-bl-2', reason: 'SHORT_QUALITY', amount: '40' }, { reason: 'PRICE_DIFFERENCE', amount: '10' })
  await note('so-a-whole', 'DEBIT', { reason: 'PRICE_DIFFERENCE', amount: '12' })
  await note(bill, 'CREDIT', { reason: 'PRICE_DIFFERENCE', amount: '100' })
  expect(await earningsOf(org, 'so-a')).toMatchObject({
    // 40 of embroidery, and of the 10 the share of the bill, 215.55 / 415.55: 45.19 EUR less. Half of 12: 6 EUR more.
    // 318.66 − 45.19 × 1.2 + 6 × 1.2
    // Of poplin 20, and of the 10 the rest, 200 / 415.55: 24.81 EUR less. Half of 12: 6 more. 640 − 24.81 × 1.2 + 7.2
    materialCost: '617.43', otherCost: '271.63', actualCost: '889.06',
    // 3240.60 − 100 × 1.2
    billedRevenue: '3120.6', actualMargin: '2231.54', actualMarginPercent: '71.51',
    byCurrency: [
      { currency: 'EUR', materialCost: '-18.81', otherCost: '226.36', billedRevenue: '2600.5' },
      { currency: 'USD', materialCost: '640' },
    ],
  })
  const { nodes: [listed], totals } = await as(org.STAFF).get<Page>(LIST, {})
  expect(listed).toMatchObject({ materialCost: '617.43', otherCost: '271.63', billedRevenue: '3120.6', actualMargin: '2231.54' })
  expect(totals).toMatchObject({ materialCost: '617.43', otherCost: '271.63', actualMargin: '2231.54' })
})

test('stock material costs what it was billed at, with the notes on it, whatever its order said', async () => {
  const { org } = await earningHouse('USD', [])
  await earningOrder(org, 'so-a')
  await usesPoplin(org, 'so-a')
  const { prisma } = gateway().database
  const orgId = org.id
  await prisma.materialRequest.create({ data: { orgId, id: 'mr', documentId: 'MR-1', productionOrderId: 'so-a-pro' } })
  const order = await prisma.purchaseOrder.findFirstOrThrow({ where: { orgId }, include: { lineItems: true } })
  await prisma.purchaseOrder.updateMany({ where: { orgId }, data: { materialRequestId: 'mr' } })
  const { id: billId } = await as(org.FINANCE).get<{ id: string }>(
    'mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }', { input: {
      billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: order.id, status: 'POSTED', taxRate: '10',
      lineItems: [{ purchaseOrderLineId: order.lineItems[0].id, qty: '500', unitPrice: '1.65' }],
    } })
  const cost = async () => {
    const { materialCost, otherCost, actualCost } = await earningsOf(org, 'so-a')
    return [materialCost, otherCost, actualCost]
  }
  // 400 m at 1.60 are issued, and 500 m are billed at 1.65: 25 more.
  expect(await cost()).toEqual(['665', '0', '665'])
  const [line] = (await as(org.STAFF).get<{ lineItems: { id: string }[] }>(`{ bill(id: "${billId}") { lineItems { id } } }`)).lineItems
  const note = async (noteType: string, one: object) => {
    const lineItems = [{ billLineId: line.id, ...one }]
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE_NOTE, { input: { billId, noteType, lineItems } })
    await as(org.FINANCE).get(POST_NOTE, { id })
    return id
  }
  await note('CREDIT', { reason: 'PRICE_DIFFERENCE', amount: '25' })
  expect(await cost()).toEqual(['640', '0', '640'])
  const quality = await note('CREDIT', { reason: 'SHORT_QUALITY', amount: '40' })
  await note('DEBIT', { reason: 'PRICE_DIFFERENCE', amount: '7.5' })
  expect(await cost()).toEqual(['607.5', '0', '607.5'])
  // 60 m go back at 1.65: 3 of their 99 were above the price of the order.
  await note('CREDIT', { reason: 'RETURN', quantity: '60' })
  expect(await cost()).toEqual(['604.5', '0', '604.5'])
  await as(org.FINANCE).get('mutation ($id: ID!) { voidBillNote(id: $id, input: { reason: "Wrong" }) { id } }', { id: quality })
  expect(await cost()).toEqual(['644.5', '0', '644.5'])
  const { earnings: { figures } } = await as(org.STAFF).get<{ earnings: Shown }>(ONE, { id: 'so-a' })
  expect(figures.filter(({ name }) => name === 'differenceOfBill').map(({ value }) => value).sort()).toEqual(['-25', '-3', '25', '7.5'])
})

describe('what is not known', () => {
  test('is no figure, and is counted: an order without a rate or a sheet, material without a price, bills that are void', async () => {
    const { org, sheet } = await earningHouse('GBP', [])
    await earningOrder(org, 'so-a', { costSheetId: sheet })
    await usesPoplin(org, 'so-a')
    await otherBills(org, 'so-a')
    const bill = await billedTo(org, 'so-a')
    expect(await earningsOf(org, 'so-a')).toMatchObject({
      promisedRevenue: null, promisedCost: null, promisedMargin: null, promisedMarginPercent: null,
      materialCost: '0', otherCost: '0', actualCost: '0', billedRevenue: '0', actualMargin: null, actualMarginPercent: null,
      // The order, its sheet, three bills, and the poplin.
      unconvertedCount: 6,
    })
    await as(org.FINANCE).get('mutation ($id: ID!) { voidBill(id: $id, input: { reason: "Wrong" }) { id } }', { id: bill })
    expect(await earningsOf(org, 'so-a')).toMatchObject({ unconvertedCount: 5 })
    await as(org.MANAGER).get(STOCK.takeBack, { input: { materialId: 'poplin', productionOrderId: 'so-a-pro', quantity: '400' } })
    expect(await earningsOf(org, 'so-a')).toMatchObject({ unconvertedCount: 4 })
    await earningOrder(org, 'so-b', { currency: 'GBP' })
    expect(await earningsOf(org, 'so-b')).toMatchObject({
      promisedRevenue: '2700.5', promisedCost: null, promisedMargin: null, unconvertedCount: 0, actualMargin: '0',
      actualMarginPercent: null,
    })
  })

  test('is not guessed: a sheet that is not approved promises nothing, a line without a price hides the value', async () => {
    const { org } = await earningHouse('EUR', [])
    const { id } = await draftSheet(org)
    await earningOrder(org, 'so-a', { costSheetId: id })
    expect(await earningsOf(org, 'so-a')).toMatchObject({ promisedRevenue: '2700.5', promisedCost: null })
    const { prisma } = gateway().database
    await prisma.salesOrderLine.updateMany({ where: { orgId: org.id, id: 'so-a-1' }, data: { unitPrice: null } })
    expect(await earningsOf(org, 'so-a')).toMatchObject({ promisedRevenue: null, unconvertedCount: 0 })
    await prisma.salesOrder.updateMany({ where: { orgId: org.id }, data: { status: 'CANCELLED' } })
    expect(await earningsOf(org, 'so-a')).toMatchObject({ promisedRevenue: '0', orderQuantity: 0 })
  })
})

describe('the list of what orders earned', () => {
  const numbers = ({ nodes }: Page) => nodes.map(({ documentId }) => documentId)

  test('has its orders page by page, the totals of all of them, and says the same as each order', async () => {
    const org = await listed()
    const whole = await list(org)
    expect(numbers(whole)).toEqual(['SO-D', 'SO-C', 'SO-B', 'SO-A'])
    // There is no rate for the pounds of C; nothing was spent or billed, which is known.
    expect(whole.nodes[1])
      .toMatchObject({ promisedRevenue: null, unconvertedCount: 1, actualMargin: '0', actualMarginPercent: null })
    const ofOrder: unknown[] = []
    for (const node of whole.nodes) {
      const { documentId: _d, clientId: _c, clientName: _n, season: _s, status: _t, ...shown } = explainedRight(node)
      ofOrder.push(shown)
    }
    expect(ofOrder).toEqual(await Promise.all(['so-d', 'so-c', 'so-b', 'so-a'].map((id) => earningsOf(org, id))))
    expect(whole.totals).toEqual({
      orderCount: 4, unconvertedCount: 1, withoutPromisedMargin: 2, withoutActualMargin: 0,
      // 3 × 3375.63, of which two have a margin of 1589.63
      promisedRevenue: '10126.89', promisedCost: '3572', promisedMargin: '3179.26', promisedMarginPercent: '47.09',
      // 265.55 × 1.25 = 269.4375 + 62.5
      materialCost: '640', otherCost: '331.94', actualCost: '971.94',
      billedRevenue: '3375.63', actualMargin: '2403.69', actualMarginPercent: '71.21',
    })
    const first = await list(org, { first: 3 })
    expect([numbers(first), first.pageInfo.hasNextPage, first.totals]).toEqual([['SO-D', 'SO-C', 'SO-B'], true, whole.totals])
    const second = await list(org, { first: 3, after: first.pageInfo.endCursor })
    expect([numbers(second), second.pageInfo.hasNextPage, second.totals]).toEqual([['SO-A'], false, whole.totals])
  })

  test('has the orders of clients, seasons, states and days', async () => {
    const org = await listed()
    expect(numbers(await list(org, { clientId: ['evil'] }))).toEqual(['SO-C'])
    expect(numbers(await list(org, { season: ['SS27', 'XX'] }))).toEqual(['SO-D'])
    expect(numbers(await list(org, { from: '2026-03-03', to: '2026-03-03' }))).toEqual(['SO-B'])
    expect(numbers(await list(org, { season: ['AW26'], clientId: ['cli'], from: '2026-03-03' }))).toEqual(['SO-B'])
    const none = await list(org, { status: ['DRAFT'] })
    expect([none.nodes, none.totals.orderCount, none.totals.promisedMarginPercent]).toEqual([[], 0, null])
  })

  test('is a table for a spreadsheet, which runs nothing in it', async () => {
    const org = await listed()
    const { csv } = await as(org.STAFF).get<{ csv: string }>(CSV)
    const [headings, ...rows] = parse(csv) as string[][]
    expect(headings).toEqual([
      'Order', 'Client', 'Season', 'State', 'Created', 'Pieces', 'Currency', 'Promised revenue', 'Promised cost',
      'Promised margin', 'Promised margin %', 'Material', 'Other bills', 'Actual cost', 'Billed', 'Actual margin',
      'Actual margin %', 'Not converted',
    ])
    expect(rows.map(([order, client]) => [order, client])).toEqual([
      ['SO-D', 'Haus Linden'], ['SO-C', `'=1+1`], ['SO-B', 'Haus Linden'], ['SO-A', 'Haus Linden'],
    ])
    expect(rows[3]).toEqual([
      'SO-A', 'Haus Linden', 'AW26', 'Confirmed', '2026-03-02T09:00:00.000Z', '400', 'USD', '3375.63', '1786', '1589.63',
      '47.09', '640', '331.94', '971.94', '3375.63', '2403.69', '71.21', '0',
    ])
    const { csv: ofOne } = await as(org.STAFF).get<{ csv: string }>(CSV, { clientId: ['evil'] })
    expect(parse(ofOne)).toHaveLength(2)
  })

  test('is that of the own organization, and refuses what it cannot read', async () => {
    const org = await listed()
    const other = await organization()
    expect((await list(other, { clientId: ['cli'] })).nodes).toEqual([])
    const { pageInfo } = await list(org, { first: 1 })
    expect((await list(other, { after: pageInfo.endCursor })).nodes).toEqual([])
    const places = async (input: object) => (await as(org.STAFF).ask(LIST, input)).errors?.map(({ extensions }) =>
      [extensions.code, extensions.detail?.[0].loc.join('.')])
    for (const after of ['', 'x', Buffer.from('["2026-03-02T09:00:00.000Z","so-a","other"]').toString('base64url'),
      Buffer.from('["2026-99-02T09:00:00.000Z","so-a","orderEarnings"]').toString('base64url'),
      Buffer.from('["2026-03-02T09:00:00.000Z","so\\u0000a","orderEarnings"]').toString('base64url')])
      expect(await places({ after })).toEqual([['BAD_USER_INPUT', 'after']])
    expect(await places({ first: 0 })).toEqual([['BAD_USER_INPUT', 'first']])
    expect(await places({ season: Array.from({ length: 101 }, (_, index) => `S${index}`) })).toEqual([['BAD_USER_INPUT', 'season']])
    expect(await places({ clientId: ['a\u0000b'] })).toEqual([['BAD_USER_INPUT', 'clientId.0']])
  })
})
