// What counts in the earnings of an order, and on which day: bills by state, requests, time zones, and what is unknown.
import { describe, expect, test } from '@jest/globals'
import { inTransaction } from '../../src/database/driver/driver.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, type Explained } from '../support/evaluate.js'
import { ratesOf } from '../support/make/accounts.js'
import { postedBill, VOID } from '../support/make/bills.js'
import { billedTo, earningHouse, earningOrder, otherBills, usesPoplin } from '../support/make/earnings.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { received, sentOrderOf, STOCK } from '../support/make/stock.js'

useGateway()

type Shown = Readonly<Record<string, unknown>>
type ExplainedEarnings = Shown & { readonly figures: readonly Explained[] }
interface Page {
  readonly nodes: readonly Shown[]
  readonly pageInfo: Readonly<Record<string, unknown>>
  readonly totals: Shown
}
const LIST = `query ($status: [SalesOrderStatus!], $season: [String!], $from: Date, $to: Date, $first: Int, $after: String) {
  orderEarnings(status: $status, season: $season, from: $from, to: $to, first: $first, after: $after) {
    nodes { documentId status season orderQuantity } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totals { orderCount unconvertedCount withoutPromisedMargin withoutActualMargin billedRevenue actualCost actualMargin
      actualMarginPercent promisedMargin promisedMarginPercent } } }`
const list = (org: TestOrganization, asked: object = {}) => as(org.STAFF).get<Page>(LIST, asked)
const numbers = ({ nodes }: Page) => nodes.map(({ documentId }) => documentId)
const earned = async (org: TestOrganization, id: string, fields: string) =>
  (await as(org.STAFF).get<{ earnings: Shown }>(`{ salesOrder(id: "${id}") { earnings { ${fields} } } }`)).earnings
const RATES = [['EUR', 'USD', { '2026-02-01': '1.25' }]] as const

describe('other bills', () => {
  test('count in each state of a posted bill, and not as drafts, void, or as bills to a client', async () => {
    const { org } = await earningHouse('USD', RATES)
    const { prisma } = gateway().database
    await earningOrder(org, 'so-a')
    await otherBills(org, 'so-a')
    const set = (id: string, data: object) => prisma.bill.updateMany({ where: { orgId: org.id, id }, data })
    const other = async () => (await earned(org, 'so-a', 'otherCost')).otherCost
    // 215.55 × 1.25 = 269.4375, and half of 100 × 1.25.
    expect(await other()).toBe('331.94')
    await set('so-a-bill', { status: 'PARTIALLY_PAID', paidAmount: 1, remainingBalance: '464.55' })
    await set('so-a-whole', { status: 'PAID', paidAmount: 150, remainingBalance: 0 })
    expect(await other()).toBe('331.94')
    await set('so-a-whole', { status: 'VOID', voidedAt: new Date(), glPosted: false })
    expect(await other()).toBe('269.44')
    await set('so-a-bill', { billType: 'CLIENT', clientId: 'cli', supplierId: null, partyKey: 'CLIENT:cli' })
    expect(await other()).toBe('0')
  })

  test('are those of requests for the order, and of requests for its production that name no order', async () => {
    const { org } = await earningHouse('USD', RATES)
    const { prisma } = gateway().database
    await earningOrder(org, 'so-a')
    await earningOrder(org, 'so-b', { currency: 'USD' })
    await otherBills(org, 'so-a')
    const named = (data: object) => prisma.materialRequest.updateMany({ where: { orgId: org.id, id: 'so-a-mr' }, data })
    const both = async () => [await earned(org, 'so-a', 'otherCost'), await earned(org, 'so-b', 'otherCost')].map(({ otherCost }) => otherCost)
    expect(await both()).toEqual(['331.94', '0'])
    // For the production of one order, and named for the other: it counts once, for the order that it names.
    await named({ salesOrderId: 'so-b' })
    expect(await both()).toEqual(['0', '331.94'])
    await named({ productionOrderId: null })
    expect(await both()).toEqual(['0', '331.94'])
    await named({ salesOrderId: null })
    expect(await both()).toEqual(['0', '0'])
  })

  test('count without the material that is in stock, line by line or by the shares of the order', async () => {
    const { org } = await earningHouse('EUR', [])
    const { prisma } = gateway().database
    await earningOrder(org, 'so-a')
    await otherBills(org, 'so-a')
    const other = async () => (await earned(org, 'so-a', 'otherCost')).otherCost
    // 200 + 15.55 of lines, and 200 of 400 of the bill of 100.
    expect(await other()).toBe('265.55')
    const lines = (id: string, amount: string) => prisma.purchaseOrderLine.updateMany({ where: { orgId: org.id, id: `so-a-${id}` }, data: { amount } })
    await lines('po-2', '100')
    // 100 of 300: 33.333…
    expect(await other()).toBe('248.88')
    // A line without an amount makes all of its bill count by the share: 415.55 × 100 / 300 = 138.5166…
    await prisma.billLine.updateMany({ where: { orgId: org.id, id: 'so-a-bl-3' }, data: { amount: null } })
    expect(await other()).toBe('171.85')
    for (const id of ['po-1', 'po-2']) await lines(id, '0')
    expect(await other()).toBe('0')
  })
})

test('material that arrived at an earlier price of its order costs what was billed, in whatever currency', async () => {
  const { org } = await earningHouse('USD', [['USD', 'EUR', { '2020-01-01': '0.5' }]])
  const { prisma } = gateway().database
  await earningOrder(org, 'so-a')
  const order = await sentOrderOf(org, { poplin: '100' })
  const [{ id: purchaseOrderLineId }] = order.lineItems
  await received(org, order, '40')
  await as(org.MANAGER).get('mutation ($id: ID!, $input: AmendPurchaseOrderInput!) { amendPurchaseOrder(id: $id, input: $input) { id } }',
    { id: order.id, input: { reason: 'The mill asked for it', lineItems: [{ id: purchaseOrderLineId, unitPrice: '2' }] } })
  await received(org, order, '60')
  await as(org.MANAGER).get(STOCK.issue, { input: { materialId: 'poplin', productionOrderId: 'so-a-pro', quantity: '100' } })
  await prisma.materialRequest.create({ data: { orgId: org.id, id: 'mr', documentId: 'MR-1', productionOrderId: 'so-a-pro' } })
  await prisma.purchaseOrder.updateMany({ where: { orgId: org.id }, data: { materialRequestId: 'mr' } })
  const cost = async () => (await earned(org, 'so-a', 'materialCost')).materialCost
  // 40 × 1.60 + 60 × 2.
  expect(await cost()).toBe('184')
  // 92 EUR are 184 USD, as ordered; 2 EUR more are 4 USD.
  for (const [amount, expected] of [['92', '184'], ['94', '188']]) {
    const { id } = await postedBill(org, {
      supplierId: 'mill', purchaseOrderId: order.id, currency: 'EUR', lineItems: [{ purchaseOrderLineId, qty: '100', amount }],
    })
    expect(await cost()).toBe(expected)
    await as(org.FINANCE).get(VOID, { id, reason: 'Tried' })
  }
})

test('a rate is the later one of the pair and the reversed pair, and of the same day that of the pair', async () => {
  const { org } = await earningHouse('USD', [
    ['EUR', 'USD', { '2026-02-01': '1.25', '2026-03-04': '1.5' }], ['USD', 'EUR', { '2026-03-01': '0.8', '2026-03-04': '0.5' }],
    ['GBP', 'USD', { '2026-03-02': '9' }], ['EUR', 'GBP', { '2026-03-02': '9' }],
  ])
  // Those of others do not count.
  await ratesOf(await organization(), 'EUR', 'USD', { '2026-01-15': '9' })
  const revenueOn = async (id: string, day: string) => {
    await earningOrder(org, id, { createdAt: new Date(`${day}T09:00:00Z`) })
    const { earnings: { figures, ...shown } } = await as(org.STAFF).get<{ earnings: ExplainedEarnings }>(
      `{ salesOrder(id: "${id}") { earnings { promisedRevenue unconvertedCount ${FIGURES} } } }`)
    const rate = figures.find(({ name }) => name === 'promisedRevenue')?.inputs.find(({ name }) => name === 'rate')
    return [shown, rate?.value, rate?.rateDay, rate?.inverted]
  }
  // 2700.5 × 1.25 = 3375.625, 2700.5 / 0.8 = 3375.625 too, and × 1.5.
  const revenue = (promisedRevenue: string | null, unconvertedCount = 0) => ({ promisedRevenue, unconvertedCount })
  expect(await revenueOn('so-a', '2026-01-31')).toEqual([revenue(null, 1), undefined, undefined, undefined])
  expect(await revenueOn('so-b', '2026-02-28')).toEqual([revenue('3375.63'), '1.25', '2026-02-01', false])
  expect(await revenueOn('so-c', '2026-03-03')).toEqual([revenue('3375.63'), '0.8', '2026-03-01', true])
  expect(await revenueOn('so-d', '2026-03-04')).toEqual([revenue('4050.75'), '1.5', '2026-03-04', false])
})

test('an order of one piece for 1.00 has margins in percent too', async () => {
  const { org } = await earningHouse('EUR', [])
  await earningOrder(org, 'so-a')
  const { prisma } = gateway().database
  const of = (line: string) => ({ where: { orgId: org.id, id: `so-a-${line}` } })
  await prisma.salesOrderLine.updateMany({ ...of('1'), data: { orderQuantity: 1, unitPrice: '1' } })
  await prisma.salesOrderLine.updateMany({ ...of('2'), data: { status: 'CANCELLED' } })
  await billedTo(org, 'so-a')
  expect(await earned(org, 'so-a', 'promisedRevenue billedRevenue actualCost actualMargin actualMarginPercent')).toEqual({
    promisedRevenue: '1', billedRevenue: '1', actualCost: '0', actualMargin: '1', actualMarginPercent: '100',
  })
})

describe('the day of an order', () => {
  test('is that of the organization: for its rate, and in the list', async () => {
    const { org } = await earningHouse('USD', [['EUR', 'USD', { '2026-03-02': '1.25', '2026-03-03': '1.5' }]])
    // 18:30 in UTC is half past midnight in Dhaka.
    await gateway().database.prisma.organization.update({ where: { id: org.id }, data: { timeZone: 'Asia/Dhaka' } })
    await earningOrder(org, 'so-a', { createdAt: new Date('2026-03-02T17:59:59.999Z') })
    await earningOrder(org, 'so-b', { createdAt: new Date('2026-03-02T18:00:00Z') })
    // 2700.5 × 1.25 = 3375.625, and × 1.5.
    expect(await earned(org, 'so-a', 'promisedRevenue')).toEqual({ promisedRevenue: '3375.63' })
    expect(await earned(org, 'so-b', 'promisedRevenue')).toEqual({ promisedRevenue: '4050.75' })
    expect(numbers(await list(org, { to: '2026-03-02' }))).toEqual(['SO-A'])
    expect(numbers(await list(org, { from: '2026-03-03' }))).toEqual(['SO-B'])
    expect(numbers(await list(org, { from: '2026-03-02', to: '2026-03-03' }))).toEqual(['SO-B', 'SO-A'])
    expect(numbers(await list(org, { to: '2026-03-01' }))).toEqual([])
    expect(numbers(await list(org, { from: '2026-03-04' }))).toEqual([])
  })
})

describe('the list', () => {
  test('has orders of one time by their identifiers, and each state that is asked for', async () => {
    const { org } = await earningHouse('EUR', [])
    for (const [id, status] of [['so-a', 'CONFIRMED'], ['so-c', 'SHIPPED'], ['so-b', 'CANCELLED']] as const)
      await earningOrder(org, id, { status })
    const first = await list(org, { first: 2 })
    expect(numbers(first)).toEqual(['SO-C', 'SO-B'])
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    expect(first.nodes.map(({ status, season, orderQuantity }) => [status, season, orderQuantity]))
      .toEqual([['SHIPPED', 'AW26', 400], ['CANCELLED', 'AW26', 0]])
    const second = await list(org, { first: 2, after: first.pageInfo.endCursor })
    expect(numbers(second)).toEqual(['SO-A'])
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect(numbers(await list(org, { first: 2, after: first.pageInfo.startCursor }))).toEqual(['SO-B', 'SO-A'])
    const exact = await list(org, { first: 3 })
    expect([numbers(exact), exact.pageInfo.hasNextPage]).toEqual([['SO-C', 'SO-B', 'SO-A'], false])
    expect(numbers(await list(org, { status: ['SHIPPED', 'CONFIRMED'] }))).toEqual(['SO-C', 'SO-A'])
    expect(numbers(await list(org, { status: [] }))).toEqual([])
  })

  test('has in its margins only the orders of which all is known, and says how many are left out', async () => {
    const { org, sheet } = await earningHouse('EUR', [])
    await earningOrder(org, 'so-a')
    await earningOrder(org, 'so-b', { costSheetId: sheet })
    await otherBills(org, 'so-a')
    await billedTo(org, 'so-a')
    await usesPoplin(org, 'so-b')
    await billedTo(org, 'so-b')
    // There is no rate from USD: neither for the sheet of B, 4.465 × 400, nor for its poplin. Of A 2700.5 − 265.55.
    expect(await earned(org, 'so-b', 'actualMargin billedRevenue promisedMargin unconvertedCount'))
      .toEqual({ actualMargin: null, billedRevenue: '2700.5', promisedMargin: null, unconvertedCount: 2 })
    expect((await list(org)).totals).toEqual({
      orderCount: 2, unconvertedCount: 2, withoutPromisedMargin: 2, withoutActualMargin: 1, billedRevenue: '5401',
      actualCost: '265.55', actualMargin: '2434.95', actualMarginPercent: '90.17', promisedMargin: '0', promisedMarginPercent: null,
    })
    // With it the sheet has 1786 × 0.8 = 1428.80: 2700.5 − 1428.8 are 47.09 %. The poplin was received without a price.
    await ratesOf(org, 'USD', 'EUR', { '2026-01-01': '0.8' })
    expect((await list(org)).totals).toMatchObject({
      unconvertedCount: 1, withoutPromisedMargin: 1, withoutActualMargin: 1, promisedMargin: '1271.7', promisedMarginPercent: '47.09',
    })
    expect(await earned(org, 'so-b', 'actualMargin materialCost')).toEqual({ actualMargin: null, materialCost: '0' })
  })

  test('adds up what is unknown and what is known of all orders', async () => {
    const { org, sheet } = await earningHouse('EUR', [])
    for (const id of ['so-a', 'so-b']) await earningOrder(org, id, { costSheetId: sheet })
    await otherBills(org, 'so-a')
    for (const id of ['so-a', 'so-b']) await billedTo(org, id)
    // There is no rate from USD for the sheet of both. 2 × 2700.5 − 265.55 = 5135.45, which are 95.08 % of 5401.
    expect((await list(org)).totals).toMatchObject({
      orderCount: 2, unconvertedCount: 2, withoutPromisedMargin: 2, withoutActualMargin: 0, billedRevenue: '5401',
      actualCost: '265.55', actualMargin: '5135.45', actualMarginPercent: '95.08',
    })
  })

  test('takes cursors of its own alone, and a hundred values of a condition', async () => {
    const { org } = await earningHouse('EUR', [])
    await earningOrder(org, 'so-a')
    const refusals = async (asked: object) => (await as(org.STAFF).ask(LIST, asked)).errors?.[0].extensions.detail
      ?.map(({ loc, type, input, ctx }) => [loc.join('.'), type, input, ctx])
    const cursors = [
      '["2026-03-02T09:00:00.000Z",1,"orderEarnings"]', '[1,"so-a","orderEarnings"]', '["2026-03-02","so-a","orderEarnings"]',
      '["2026-03-02T09:00:00.000Z","so-a"]', '["2026-03-02T09:00:00.000Z","so-a","journal"]',
    ].map((text) => Buffer.from(text).toString('base64url'))
    for (const after of cursors) expect(await refusals({ after })).toEqual([['after', 'not_a_cursor', after, undefined]])
    const season = Array.from({ length: 100 }, (_, index) => `S${index}`)
    expect(numbers(await list(org, { season: [...season.slice(1), 'AW26'] }))).toEqual(['SO-A'])
    expect(await refusals({ season: [...season, 'AW26'] }))
      .toEqual([['season', 'too_many_filter_values', undefined, { max_length: 100, of: 'values' }]])
  })

  test('is a file of headings alone without any order', async () => {
    const { org } = await earningHouse('EUR', [])
    await earningOrder(org, 'so-a')
    const rows = async (status: string) => (await as(org.STAFF).get<{ csv: string }>(
      `{ orderEarnings(status: [${status}]) { csv } }`)).csv.trimEnd().split('\r\n')
    expect([(await rows('DRAFT')).length, (await rows('CONFIRMED')).length]).toEqual([1, 2])
  })

  test('is a file of up to 10,000 orders', async () => {
    const { org } = await earningHouse('EUR', [])
    await inTransaction(gateway().database.pool, async (client) => {
      // Without the work of triggers, which keep what these orders are found by.
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query(`INSERT INTO "SalesOrder" ("orgId", "id", "documentId", "clientId", "status", "createdAt")
        SELECT $1, n::text, n, 'cli', 'CONFIRMED', date '2026-03-01' - (n = 1)::int FROM generate_series(1, 10001) n`, [org.id])
    })
    const FILE = 'query ($from: Date) { orderEarnings(from: $from) { csv } }'
    expect((await as(org.STAFF).ask(FILE, { from: '2026-02-28' })).errors).toMatchObject([{
      message: 'from: Are more than 10000 orders: name clients, a season or fewer days',
      extensions: { code: 'BAD_USER_INPUT', detail: [{ type: 'too_many_orders', ctx: { most: 10_000 } }] },
    }])
    const { csv } = await as(org.STAFF).get<{ csv: string }>(FILE, { from: '2026-03-01' })
    expect(csv.trimEnd().split('\r\n')).toHaveLength(10_001)
  })
})
