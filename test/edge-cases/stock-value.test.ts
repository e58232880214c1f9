// The value of stock: receipts at the price of their order, what leaves at the moving average, in the currency of the
// organization.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import { ratesOf } from '../support/make/accounts.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { materials, ORDER, productionOrders, RECEIPT, STOCK, type Made, type MadeOrder } from '../support/make/stock.js'
import { faultsOf } from '../support/refused.js'

useGateway()

const house = async (currency = 'USD') => {
  const org = await organization({ currency })
  await materials(org, { poplin: '0', zips: '0' })
  await productionOrders(org, 'pro', 'other')
  return org
}

interface Bought {
  readonly price: string
  readonly quantity: string
  readonly currency?: string
  readonly on?: string
  readonly materialId?: string
}

/** Orders a quantity at a price and receives it on a day. */
async function buy(org: TestOrganization, { price, quantity, currency = 'USD', on, materialId = 'poplin' }: Bought) {
  const lineItems = [{ materialId, quantity, unitPrice: price }]
  const order = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input: { supplierId: 'mill', currency, lineItems } })
  await as(org.FINANCE).get(ORDER.send, { id: order.id })
  const receivedAt = on && `${on}T08:00:00Z`
  const receipt = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id, receivedAt } })
  await as(org.FINANCE).get(RECEIPT.post, { id: receipt.id })
  return receipt
}

const issue = (org: TestOrganization, quantity: string, productionOrderId = 'pro') =>
  as(org.MANAGER).get(STOCK.issue, { input: { materialId: 'poplin', productionOrderId, quantity } })
const takeBack = (org: TestOrganization, quantity: string) =>
  as(org.MANAGER).get(STOCK.takeBack, { input: { materialId: 'poplin', productionOrderId: 'pro', quantity } })
const adjust = (org: TestOrganization, quantity: string) =>
  as(org.MANAGER).get(STOCK.adjust, { input: { materialId: 'poplin', quantity, reason: 'Count' } })
const voided = (org: TestOrganization, { id }: Made) =>
  as(org.FINANCE).get(RECEIPT.void, { id, input: { reason: 'Wrong house' } })

type Figures = Readonly<Record<string, string | null>> & { readonly figures: readonly Explained[] }

/** What is on hand of poplin: the quantity with a price, its value, and the average. */
async function stockOf(org: TestOrganization) {
  const { figures, ...found } = await as(org.STAFF).get<Figures>(
    `{ material(id: "poplin") { pricedQty stockValue averagePrice ${FIGURES} } }`)
  expect(wronglyExplained(figures)).toEqual([])
  expect(figures.map(({ name, value }) => [name, value]))
    .toEqual(found.averagePrice === null ? [] : [['averagePrice', found.averagePrice]])
  return [found.pricedQty, found.stockValue, found.averagePrice]
}

/** The latest movement: its kind, quantity, quantity with a price, price and value. */
async function latest(org: TestOrganization) {
  const { nodes: [{ figures, id, ...found }] } = await as(org.STAFF).get<{ nodes: readonly Figures[] }>(
    `{ stockMovements(first: 1) { nodes { id kind quantity pricedQty unitPrice value ${FIGURES} } } }`)
  expect(wronglyExplained(figures)).toEqual([])
  expect(figures.filter(({ recordId }) => recordId !== id)).toEqual([])
  const own = figures.flatMap(({ inputs }) => inputs).filter(({ name }) => ['orderPrice', 'price', 'quantity'].includes(name))
  expect(own.filter(({ recordId }) => recordId !== id)).toEqual([])
  expect(figures.map(({ name, value }) => [name, value])).toEqual(found.unitPrice === null
    ? [] : [['unitPrice', found.unitPrice], ['value', found.value]])
  return [found.kind, found.quantity, found.pricedQty, found.unitPrice, found.value]
}

describe('what moves is worth', () => {
  test('its price when it arrives, the average when it leaves, and what it was issued at when it comes back', async () => {
    const org = await house()
    await buy(org, { quantity: '100', price: '1.6' })
    expect(await latest(org)).toEqual(['RECEIPT', '100', '100', '1.6', '160'])
    const second = await buy(org, { quantity: '50', price: '2.2' })
    // (160 + 110) / 150
    expect(await stockOf(org)).toEqual(['150', '270', '1.8'])
    await issue(org, '30')
    expect(await latest(org)).toEqual(['ISSUE', '-30', '-30', '1.8', '-54'])
    await buy(org, { quantity: '20', price: '5' })
    // 216 + 100, and a third of the 54 that were issued
    await takeBack(org, '10')
    expect(await latest(org)).toEqual(['RETURN', '10', '10', '1.8', '18'])
    expect(await stockOf(org)).toEqual(['150', '334', '2.226667'])
    await voided(org, second)
    expect(await latest(org)).toEqual(['RECEIPT', '-50', '-50', '2.2', '-110'])
    expect(await stockOf(org)).toEqual(['100', '224', '2.24'])
    await adjust(org, '-5')
    expect(await latest(org)).toEqual(['ADJUSTMENT', '-5', '-5', '2.24', '-11.2'])
    await adjust(org, '10')
    expect(await latest(org)).toEqual(['ADJUSTMENT', '10', '10', '2.24', '22.4'])
    expect(await stockOf(org)).toEqual(['105', '235.2', '2.24'])
  })

  test('the average, when a receipt is void and the stock has less than it brought', async () => {
    const org = await house()
    await buy(org, { quantity: '100', price: '1' })
    const dear = await buy(org, { quantity: '100', price: '3' })
    await issue(org, '100')
    expect(await stockOf(org)).toEqual(['100', '200', '2'])
    await voided(org, dear)
    expect(await latest(org)).toEqual(['RECEIPT', '-100', '-100', '2', '-200'])
    expect(await stockOf(org)).toEqual(['0', '0', null])
  })

  test('nothing known, when there is no rate or no price to go by; what has a price leaves first', async () => {
    const org = await house()
    await adjust(org, '3')
    expect(await latest(org)).toEqual(['ADJUSTMENT', '3', '0', null, null])
    const unpriced = await buy(org, { quantity: '20', price: '9', currency: 'EUR' })
    expect(await latest(org)).toEqual(['RECEIPT', '20', '0', null, null])
    await buy(org, { quantity: '10', price: '2' })
    expect(await stockOf(org)).toEqual(['10', '20', '2'])
    await issue(org, '12')
    expect(await latest(org)).toEqual(['ISSUE', '-12', '-10', '2', '-20'])
    await takeBack(org, '6')
    expect(await latest(org)).toEqual(['RETURN', '6', '5', '2', '10'])
    // 27 are on hand, 5 of them with a price. A rate that comes later changes nothing.
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.1' })
    await voided(org, unpriced)
    expect(await latest(org)).toEqual(['RECEIPT', '-20', '0', null, null])
    expect(await stockOf(org)).toEqual(['5', '10', '2'])
    expect(await as(org.STAFF).get('{ materials { totals { currency count stockValue unpricedCount } } }'))
      .toEqual({ totals: [{ currency: 'USD', count: 2, stockValue: '10', unpricedCount: 1 }] })
  })

  test('an amount in yen or dinars by the rate of the day, at four places', async () => {
    const yen = await house('JPY')
    await ratesOf(yen, 'USD', 'JPY', { '2026-05-04': '149.5', '2026-05-06': '150' })
    await buy(yen, { quantity: '10', price: '1.605', on: '2026-05-05' })
    expect(await latest(yen)).toEqual(['RECEIPT', '10', '10', '239.9475', '2399.475'])
    await buy(yen, { quantity: '10', price: '1.605', on: '2026-05-06' })
    expect(await latest(yen)).toEqual(['RECEIPT', '10', '10', '240.75', '2407.5'])
    expect(await stockOf(yen)).toEqual(['20', '4806.975', '240.34875'])
    await issue(yen, '7')
    // 1682.44125
    expect(await latest(yen)).toEqual(['ISSUE', '-7', '-7', '240.34875', '-1682.4413'])
    const dinars = await house('BHD')
    await ratesOf(dinars, 'BHD', 'USD', { '2026-05-04': '2.7' })
    await buy(dinars, { quantity: '7', price: '1.6', on: '2026-05-05' })
    // 1.6 / 2.7 = 0.592592592…; × 7 = 4.148148148…
    expect(await latest(dinars)).toEqual(['RECEIPT', '7', '7', '0.592593', '4.1481'])
  })

  test('never more than can be stored', async () => {
    const org = await house()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '9999999999' })
    const lineItems = [{ materialId: 'poplin', quantity: '9999', unitPrice: '99999' }]
    const input = { supplierId: 'mill', currency: 'EUR', lineItems }
    const order = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input })
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    const { id } = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id } })
    expect((await faultsOf(org, org.FINANCE, RECEIPT.post, { id })).map(([loc]) => loc)).toEqual(['id.lineItems.0.quantity', 'id.lineItems.0.quantity'])
    expect(await stockOf(org)).toEqual(['0', '0', null])
  })
})

test('a receipt of two lines of one material counts one after the other, and is taken back as one', async () => {
  const org = await house()
  const lineItems = [['6', '1'], ['4', '2']].map(([quantity, unitPrice]) => ({ materialId: 'poplin', quantity, unitPrice }))
  const order = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input: { supplierId: 'mill', lineItems } })
  await as(org.FINANCE).get(ORDER.send, { id: order.id })
  const receipt = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id } })
  await as(org.FINANCE).get(RECEIPT.post, { id: receipt.id })
  expect(await stockOf(org)).toEqual(['10', '14', '1.4'])
  await voided(org, receipt)
  expect(await stockOf(org)).toEqual(['0', '0', null])
})

interface Moved {
  readonly id: string
  readonly figures: readonly Explained[]
}

test('a figure of an imported movement that its terms do not give is not explained', async () => {
  const org = await house()
  const moved = (id: string, unitPrice: string) => ({
    orgId: org.id, id, materialId: 'poplin', kind: 'ADJUSTMENT' as const, quantity: '10', pricedQty: '10', unitPrice,
    value: '16', priceTerms: { orderPrice: '1.6', rate: null },
  })
  await gateway().database.prisma.stockMovement.createMany({ data: [moved('stm-1', '1.6'), moved('stm-2', '2')] })
  const { nodes } = await as(org.STAFF).get<{ nodes: readonly Moved[] }>(
    `{ stockMovements(first: 2) { nodes { id ${FIGURES} } } }`)
  expect(Object.fromEntries(nodes.map(({ id, figures }) => [id, figures.map(({ name }) => name)])))
    .toEqual({ 'stm-1': ['unitPrice', 'value'], 'stm-2': ['value'] })
})

test('the schema says of what explained figures are, and when there are none', async () => {
  const org = await organization()
  const described = async (type: string) => {
    const { fields } = await as(org.ADMIN).get<{ fields: readonly Readonly<Record<'name' | 'description', string>>[] }>(
      `{ __type(name: "${type}") { fields { name description } } }`)
    return fields.find(({ name }) => name === 'figures')?.description
  }
  expect(await described('StockMovement')).toBe('Every computed figure of the movement. A movement without a price has none.')
  expect(await described('Material')).toBe('Every computed figure of the material.')
})

/** A generator of numbers from 0 to 1 that gives the same ones in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('random movements: the value is their sum, never below 0, and what leaves has the average by a second calculation', async () => {
  const org = await house()
  await ratesOf(org, 'BHD', 'USD', { '2020-01-01': '2.6595' })
  await ratesOf(org, 'USD', 'JPY', { '2020-01-01': '151.3' })
  const next = numbersFrom(7)
  const amount = (most: number, places: number) => (next() * most + 0.01).toFixed(places)
  const receipts: Made[] = []
  const refused: unknown[] = []
  const acts = [
    async () => receipts.push(await buy(org, {
      quantity: amount(40, 6), price: amount(9, 4), currency: ['USD', 'BHD', 'JPY', 'EUR'][Math.floor(next() * 4)],
    })),
    () => issue(org, amount(30, 6), next() < 0.7 ? 'pro' : 'other'),
    () => takeBack(org, amount(10, 6)),
    () => adjust(org, `${next() < 0.5 ? '-' : ''}${amount(9, 6)}`),
    async () => (receipts.length ? voided(org, receipts.splice(Math.floor(next() * receipts.length), 1)[0]) : null),
  ]
  for (let turn = 0; turn < 70; turn += 1)
    await acts[turn < 4 ? 0 : Math.floor(next() * acts.length)]().catch((error: unknown) => refused.push(error))
  const { pool } = gateway().database
  const { rows } = await pool.query<Readonly<Record<'kind' | 'value' | 'part' | 'left' | 'leftQty', string | null>>>(`
    SELECT kind::text, "value"::text, round("before" * "pricedQty" / nullif("beforeQty", 0), 4)::text AS "part",
      ("before" + coalesce("value", 0))::text AS "left", ("beforeQty" + "pricedQty")::text AS "leftQty"
    FROM (SELECT *, coalesce(sum("value") OVER before, 0) AS "before", coalesce(sum("pricedQty") OVER before, 0) AS "beforeQty"
      FROM "StockMovement" WHERE "orgId" = $1 WINDOW before AS (ORDER BY "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) m
    ORDER BY "id"`, [org.id])
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(4)
  expect(rows.length).toBeGreaterThan(40)
  for (const { kind, value, part, left, leftQty } of rows) {
    expect(Number(left)).toBeGreaterThanOrEqual(0)
    expect(Number(leftQty)).toBeGreaterThanOrEqual(0)
    if (Number(leftQty) === 0) expect(Number(left)).toBe(0)
    if ((kind === 'ISSUE' || kind === 'ADJUSTMENT') && value !== null) expect(value).toBe(part)
  }
  const [pricedQty, stockValue] = await stockOf(org)
  expect([Number(pricedQty), Number(stockValue)]).toEqual([Number(rows.at(-1)?.leftQty), Number(rows.at(-1)?.left)])
})
