// The explained figures of sales orders: every formula, evaluated here from its inputs, gives what the order shows.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { explained, FIGURES, shown, wronglyExplained, type Explained } from '../support/evaluate.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { orderAfter, shipped } from '../support/make/shipping.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const { small, large } = COLLECTION
const OF_LINE = ['amount', 'leastToShip', 'mostToShip'] as const
const READ = `query ($id: ID!) { salesOrder(id: $id) { orderQuantity totalAmount
  lineItems { id ${OF_LINE.join(' ')} } shipmentSchedule { id openQty } ${FIGURES} } }`

type Line = Readonly<Record<(typeof OF_LINE)[number], string | number | null>> & { readonly id: string }
interface Order {
  readonly orderQuantity: number
  readonly totalAmount: string | null
  readonly lineItems: readonly Line[]
  readonly shipmentSchedule: readonly { readonly id: string; readonly openQty: number }[]
  readonly figures: readonly Explained[]
}

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? null : String(value)]))

/** The order, all of whose figures have been evaluated and found. */
async function checked(org: TestOrganization, id: string): Promise<Order> {
  const order = await as(org.STAFF).get<Order>(READ, { id })
  const { figures } = order
  expect(wronglyExplained(figures)).toEqual([])
  expect(explained(figures, ['orderQuantity', 'totalAmount'])).toEqual(texts(shown(order, ['orderQuantity', 'totalAmount'])))
  for (const line of order.lineItems)
    expect(explained(figures, OF_LINE, line.id)).toEqual(texts(shown(line, OF_LINE)))
  for (const shipment of order.shipmentSchedule)
    expect(explained(figures, ['openQty'], shipment.id)).toEqual({ openQty: String(shipment.openQty) })
  return order
}

test('amounts at four places, the total in thousandths of KWD, and the limits of shipping as whole pieces', async () => {
  const org = await house()
  const { id } = await draftOrder(org, {
    currency: 'KWD',
    lineItems: [
      { styleSkuId: small, orderQuantity: 33, unitPrice: '1.23456', clientTolerance: '5' },
      { styleSkuId: large, orderQuantity: 5, unitPrice: '0.0005' },
    ],
    shipmentSchedule: [{ shipmentNumber: 1, quantity: 38 }],
  })
  const { figures, lineItems: [{ id: first }, { id: second }] } = await checked(org, id)
  const named = (name: string, recordId: string | null = null) =>
    figures.find((figure) => figure.name === name && figure.recordId === recordId)
  // 33 × 1.23456 = 40.74048; 5 × 0.0005 = 0.0025; together 40.743. 33 × 1.05 = 34.65; 33 × 0.95 = 31.35.
  expect(named('amount', first)).toMatchObject({ formula: 'orderQuantity × unitPrice', rounding: 4, value: '40.7405' })
  expect(named('totalAmount')).toMatchObject({
    formula: 'Σ amount', rounding: 3, value: '40.743',
    inputs: [{ value: '40.7405', recordId: first }, { value: '0.0025', recordId: second }],
  })
  expect(named('mostToShip', first)).toMatchObject({ rounding: 0, roundingMode: 'DOWN', value: '34' })
  expect(named('leastToShip', first)).toMatchObject({ rounding: 0, roundingMode: 'UP', value: '32' })
  expect(explained(figures, ['mostToShip', 'leastToShip'], second)).toEqual({ mostToShip: '5', leastToShip: '5' })
})

test('the total in whole JPY, and none while a line has no price', async () => {
  const org = await house()
  const line = { styleSkuId: small, orderQuantity: 3 }
  const { id } = await draftOrder(org, { currency: 'JPY', lineItems: [{ ...line, unitPrice: '33.5' }] })
  // 100.5 yen.
  expect((await checked(org, id)).totalAmount).toBe('101')
  const open = await checked(org, (await draftOrder(org, { currency: 'JPY', lineItems: [line] })).id)
  expect(explained(open.figures, ['totalAmount', 'orderQuantity'])).toEqual({ totalAmount: null, orderQuantity: '3' })
})

test('a cancelled line counts in no total, and nothing of it may be shipped', async () => {
  const org = await house()
  const order = await orderAfter(org, 1)
  const [, { id: cancelled }] = order.lineItems
  await as(org.MANAGER).get('mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { id } }', {
    id: order.id, input: {
      reason: 'Not wanted', lineItems: [{ id: cancelled, isCancelled: true }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 300 }],
    },
  })
  const { figures } = await checked(org, order.id)
  // 300 × 2.
  expect(explained(figures, ['orderQuantity', 'totalAmount'])).toEqual({ orderQuantity: '300', totalAmount: '600' })
  expect(explained(figures, ['mostToShip', 'leastToShip'], cancelled)).toEqual({ mostToShip: '0', leastToShip: '0' })
})

test('what is still to be shipped of a planned shipment', async () => {
  const org = await house()
  const { id } = await orderAfter(org, 3)
  await shipped(org, id, [100, 0])
  const { figures, shipmentSchedule: [{ id: first }] } = await checked(org, id)
  expect(explained(figures, ['openQty'], first)).toEqual({ openQty: '300' })
})

test('takes a constant number of statements', async () => {
  const org = await house()
  for (let count = 0; count < 3; count += 1) await draftOrder(org)
  const list = (first: number) =>
    statementsOf(() => as(org.STAFF).get(`{ salesOrders(first: ${first}) { nodes { ${FIGURES} } } }`))
  // The first call opens connections.
  const [, one, three] = [await list(1), await list(1), await list(3)]
  expect(three).toBe(one)
})
