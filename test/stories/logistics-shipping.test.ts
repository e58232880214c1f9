// Deliveries that carry goods of a sales order: planning, shipping, delivering, and what follows for the order.
import { describe, expect, test } from '@jest/globals'
import { leastToShip, mostToShip } from '../../src/features/sales-orders/shipping-state.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder, shippedOrder } from '../support/make/sales-orders.js'
import {
  carried, CREATE_DELIVERY, deliver, deliveryOf, orderAfter, orderOf, shipped, takeStop, type MadeDelivery,
} from '../support/make/shipping.js'
import { refused } from '../support/refused.js'

useGateway()

const { small, large } = COLLECTION
const step = (mutation: string) => `mutation ($id: ID!) { ${mutation}(id: $id) { status } }`
const EDIT = 'mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) { lineItems { quantity } } }'

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const refusal = async (org: TestOrganization, input: object) =>
  (await as(org.STAFF).ask(CREATE_DELIVERY, { input })).errors?.[0].extensions

/** The action and the states of each line of a delivery's history. */
async function historyOf(org: TestOrganization, id: string) {
  const { history } = await as(org.STAFF).get<{ history: { action: string; from: string; to: string }[] }>(
    'query ($id: ID!) { delivery(id: $id) { history { action from to } } }', { id },
  )
  return history.map(({ action, from, to }) => [action, from, to])
}

const qtys = (order: { readonly lineItems: readonly { shippedQty: number; deliveredQty: number }[] }) =>
  order.lineItems.map(({ shippedQty, deliveredQty }) => [shippedQty, deliveredQty])

describe('the tolerance of a line', () => {
  const line = (orderQuantity: number, percent: string | null, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') => ({
    orderQuantity, clientTolerance: percent === null ? null : new Decimal(percent), status,
  })

  test.each([
    // 600 ± 2.5 % is 585 to 615; 33 ± 5 % is 31.35 to 34.65: from 32, at most 34.
    [line(600, '2.5'), 585, 615], [line(33, '5'), 32, 34], [line(10, null), 10, 10], [line(10, '100'), 1, 20],
    [line(10, '5', 'CANCELLED'), 0, 0],
  ])('of %j counts as shipped from %i, and at most %i may be shipped', (one, least, most) => {
    expect([leastToShip(one), mostToShip(one)]).toEqual([least, most])
  })
})

describe('a delivery with goods', () => {
  test('delivers nothing if its whole route is skipped', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const delivery = await deliveryOf(org, order.id, [100, 200])
    await takeStop(org, delivery, 'skip')
    expect(await as(org.STAFF).get('query ($id: ID!) { delivery(id: $id) { status } }', { id: delivery.id }))
      .toEqual({ status: 'FAILED' })
    expect(qtys(await orderOf(org, order.id))).toEqual([[0, 0], [0, 0]])
  })

  test('of an order that is not ready is refused as a new one that has left or arrived', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const arrived = { salesOrderId: order.id, lineItems: carried(1, 0), stops: [{ name: 'Hamburg', state: 'COMPLETED' }] }
    const departed = { ...arrived, stops: [{ name: 'Hamburg', state: 'EN_ROUTE' }] }
    for (const input of [arrived, departed])
      expect(await refused(org, org.STAFF, CREATE_DELIVERY, { input })).toMatchObject({ code: 'CONFLICT', type: 'order_not_leaving' })
    expect(qtys(await orderOf(org, order.id))).toEqual([[0, 0], [0, 0]])
  })

  test('keeps the dropoff that they belong to while they are on the way', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const stops = [{ name: 'Mill', stopType: 'PICKUP', state: 'EN_ROUTE' }, { name: 'Hamburg', stopType: 'DROPOFF' }]
    const input = { salesOrderId: order.id, lineItems: carried(100, 0), stops }
    const { id, stops: [, hamburg] } = await as(org.STAFF).get<MadeDelivery>(CREATE_DELIVERY, { input })
    await as(org.STAFF).get(
      'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { id } }',
      { id, input: { name: 'Bremen', stopType: 'DROPOFF' } })
    const { errors } = await as(org.STAFF).ask('mutation ($id: ID!) { removeStop(id: $id) { status } }', { id: hamburg.id })
    expect(errors?.[0]).toMatchObject({
      message: 'Goods of the delivery belong to the dropoff Hamburg: skip it, or give their lines another stopOrder while '
        + 'the delivery is scheduled',
      extensions: { code: 'CONFLICT', stopId: hamburg.id },
    })
    expect(await as(org.STAFF).get('query ($id: ID!) { delivery(id: $id) { stops { name } } }', { id }))
      .toEqual({ stops: [{ name: 'Mill' }, { name: 'Hamburg' }, { name: 'Bremen' }] })
  })

  test('ships them when its first stop begins and delivers them when it is completed', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const delivery = await deliveryOf(org, order.id, [100, 200])
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'READY', deliveryCount: 1 })
    expect(qtys(await orderOf(org, order.id))).toEqual([[0, 0], [0, 0]])
    await takeStop(org, delivery, 'depart')
    const gone = await orderOf(org, order.id)
    expect(qtys(gone)).toEqual([[100, 0], [200, 0]])
    expect(gone.shipmentSchedule).toEqual([
      { shippedQty: 300, deliveredQty: 0, openQty: 100 }, { shippedQty: 0, deliveredQty: 0, openQty: 400 },
    ])
    await deliver(org, delivery)
    const there = await orderOf(org, order.id)
    expect(qtys(there)).toEqual([[100, 100], [200, 200]])
    expect(there).toMatchObject({ status: 'READY', shipmentSchedule: [{ deliveredQty: 300 }, { deliveredQty: 0 }] })
  })

  test('of the last goods makes the order Shipped and then Completed, and the history says which delivery', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const first = await shipped(org, order.id, [100, 200])
    // 300 − 3 % is 291: 191 more are enough.
    const second = await shipped(org, order.id, [191, 300])
    expect(await orderOf(org, order.id)).toMatchObject({
      status: 'SHIPPED', lineItems: [{ status: 'SHIPPED' }, { status: 'SHIPPED' }],
    })
    await deliver(org, second)
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'SHIPPED' })
    await deliver(org, first)
    const { status, history } = await orderOf(org, order.id)
    expect([status, ...history.slice(-2)]).toEqual([
      'COMPLETED',
      { action: 'SHIP', status: 'SHIPPED', reason: `shipped by ${second.documentId}` },
      { action: 'COMPLETE', status: 'COMPLETED', reason: `delivered by ${first.documentId}` },
    ])
  })

  test('may leave while the order is in production, but not before', async () => {
    const org = await house()
    const confirmed = await orderAfter(org, 1)
    const early = await deliveryOf(org, confirmed.id, [300, 500])
    expect(await orderOf(org, confirmed.id)).toMatchObject({ lineItems: [{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }] })
    const { errors } = await takeStop(org, early, 'depart')
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', state: 'UPCOMING', orderState: 'CONFIRMED' })
    await as(org.MANAGER).get(step('startSalesOrderProduction'), { id: confirmed.id })
    await takeStop(org, early, 'depart')
    expect(await orderOf(org, confirmed.id)).toMatchObject({ status: 'SHIPPED' })
  })

  test('arrives while the order is on hold, which stays so, and counts when its production starts again', async () => {
    const org = await house()
    const { id, lineItems: [, second] } = await orderAfter(org, 2)
    const delivery = await shipped(org, id, [300, 0])
    await as(org.MANAGER).get('mutation ($id: ID!) { holdSalesOrder(id: $id, input: { reason: "Unpaid" }) { id } }', { id })
    const reduced = {
      reason: 'One size', lineItems: [{ id: second.id, isCancelled: true }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 300 }],
    }
    const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) {
      amendSalesOrder(id: $id, input: $input) { status } }`
    expect(await as(org.MANAGER).get(AMEND, { id, input: reduced })).toEqual({ status: 'ON_HOLD' })
    await deliver(org, delivery)
    expect(await orderOf(org, id)).toMatchObject({ status: 'ON_HOLD', lineItems: [{ deliveredQty: 300 }, {}] })
    expect(await as(org.MANAGER).get(step('resumeSalesOrder'), { id })).toEqual({ status: 'CONFIRMED' })
    expect(await orderOf(org, id)).toMatchObject({ lineItems: [{ status: 'SHIPPED' }, { status: 'CANCELLED' }] })
    expect(await as(org.MANAGER).get(step('startSalesOrderProduction'), { id })).toEqual({ status: 'COMPLETED' })
    expect((await orderOf(org, id)).history.at(-1)).toEqual({
      action: 'COMPLETE', status: 'COMPLETED', reason: 'its deliveries went on while it was on hold',
    })
  })

  test('that is cancelled or fails on its way takes its goods back, and the order is Ready again', async () => {
    const org = await house()
    const order = await orderAfter(org, 2)
    const failing = await shipped(org, order.id, [300, 500])
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'SHIPPED' })
    await takeStop(org, failing, 'fail')
    const failed = await orderOf(org, order.id)
    expect(failed).toMatchObject({ status: 'READY', deliveryCount: 0, lineItems: [{ status: 'IN_PRODUCTION' }, {}] })
    expect(qtys(failed)).toEqual([[0, 0], [0, 0]])
    expect(await historyOf(org, failing.id)).toEqual([
      ['CREATE', null, 'SCHEDULED'], ['DEPART', 'SCHEDULED', 'IN_TRANSIT'], ['FAIL', 'IN_TRANSIT', 'FAILED'],
    ])
    const again = await shipped(org, order.id, [300, 500])
    await as(org.STAFF).get('mutation ($id: ID!) { cancelDelivery(id: $id) { status } }', { id: again.id })
    const cancelled = await orderOf(org, order.id)
    expect(cancelled).toMatchObject({ status: 'READY', deliveryCount: 0 })
    expect(cancelled.history.at(-1)).toEqual({
      action: 'MARK_READY', status: 'READY', reason: `no longer carried by ${again.documentId}`,
    })
    expect((await historyOf(org, again.id)).slice(1)).toEqual([
      ['DEPART', 'SCHEDULED', 'IN_TRANSIT'], ['CANCEL', 'IN_TRANSIT', 'CANCELLED'],
    ])
  })

  test('is edited while it is scheduled, and not after', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const delivery = await deliveryOf(org, order.id, [300, 500])
    const edit = (lineItems: object[] | null) => as(org.STAFF).ask(EDIT, { id: delivery.id, input: { lineItems } })
    // The own lines do not count twice: 309 are at most allowed of 300 with 3 %.
    expect((await edit(carried(309, 0))).data).toEqual({ editDelivery: { lineItems: [{ quantity: 309 }] } })
    expect((await edit(null)).data).toEqual({ editDelivery: { lineItems: [] } })
    expect(await orderOf(org, order.id)).toMatchObject({ deliveryCount: 0 })
    await edit(carried(10, 10))
    await takeStop(org, delivery, 'depart')
    expect((await edit(carried(1, 1))).errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', state: 'IN_TRANSIT' })
    expect(qtys(await orderOf(org, order.id))).toEqual([[10, 0], [10, 0]])
  })
})

test('a delivery without lines is edited to an order that there is, or not at all', async () => {
  const org = await house()
  const order = await orderAfter(org, 3)
  const { id } = await scheduledDelivery(org)
  const TO = 'mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) { salesOrderId } }'
  const edit = (salesOrderId: string) => as(org.STAFF).ask(TO, { id, input: { salesOrderId } })
  expect((await edit('nope')).errors?.[0].extensions).toMatchObject({
    code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'salesOrderId'], input: 'nope' }],
  })
  expect(await as(org.STAFF).get('query ($id: ID!) { delivery(id: $id) { salesOrderId } }', { id }))
    .toEqual({ salesOrderId: null })
  expect((await edit(order.id)).data).toEqual({ editDelivery: { salesOrderId: order.id } })
})

describe('a delivery in transit', () => {
  const FORM = 'mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) { notes lineItems { id quantity } } }'
  const READ = 'query ($id: ID!) { delivery(id: $id) { salesOrderId lineItems { id salesOrderLineId quantity } } }'

  test('takes back its lines as they were read, and refuses each change of them', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const { id } = await shipped(org, order.id, [100, 200])
    const read = await as(org.STAFF).get<{ lineItems: Record<string, unknown>[] }>(READ, { id })
    const [one, two] = read.lineItems
    const lineItems = [{ id: one.id, quantity: 100 }, { id: two.id, quantity: 200 }]
    const edit = (input: object) => as(org.STAFF).get(FORM, { id, input: { ...read, ...input } })
    expect(await edit({ notes: 'late' })).toEqual({ notes: 'late', lineItems })
    const named = [{ ...one, styleSkuId: small, shipmentNumber: 1, stopOrder: null }, { ...two, shipmentNumber: 1 }]
    expect(await edit({ notes: 'later', lineItems: named })).toEqual({ notes: 'later', lineItems })
    const { id: _id, ...unnamed } = two
    const changes = [
      [one], [two, one], [one, two, two], [one, unnamed], null, [one, { ...two, quantity: 199 }],
      [one, { ...two, styleSkuId: small }], [one, { ...two, salesOrderLineId: one.salesOrderLineId }],
      [one, { ...two, shipmentNumber: 2 }], [one, { ...two, shipmentNumber: null }], [one, { ...two, stopOrder: 1 }],
    ]
    for (const changed of changes)
      expect(await refused(org, org.STAFF, FORM, { id, input: { ...read, notes: 'no', lineItems: changed } }))
        .toMatchObject({ code: 'CONFLICT', state: 'IN_TRANSIT' })
    const other = await orderAfter(org, 3)
    expect(await refused(org, org.STAFF, FORM, { id, input: { ...read, salesOrderId: other.id } }))
      .toMatchObject({ code: 'CONFLICT', state: 'IN_TRANSIT' })
  })

  test('without lines takes back that it has none, and refuses a line', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const { id } = await scheduledDelivery(org, [{ name: 'Hamburg', state: 'EN_ROUTE' }], { salesOrderId: order.id })
    for (const lineItems of [[], null])
      expect(await as(org.STAFF).get(FORM, { id, input: { notes: 'late', lineItems } })).toEqual({ notes: 'late', lineItems: [] })
    expect(await refused(org, org.STAFF, FORM, { id, input: { lineItems: carried(1, 0) } }))
      .toMatchObject({ code: 'CONFLICT', state: 'IN_TRANSIT' })
  })
})

describe('a delivery with too much or with wrong lines', () => {
  test('is refused when it is planned, with the figures of every line, and changes nothing', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    await deliveryOf(org, order.id, [200, 300])
    const answer = await refusal(org, { salesOrderId: order.id, lineItems: carried(110, 201) })
    expect(answer).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [
        {
          loc: ['input', 'lineItems', 0, 'quantity'], input: 110,
          ctx: { itemNumber: 1, ordered: 300, tolerance: '3', most: 309, others: 200, given: 110 },
        },
        {
          loc: ['input', 'lineItems', 1, 'quantity'], input: 201,
          ctx: { itemNumber: 2, ordered: 500, tolerance: '0', most: 500, others: 300, given: 201 },
        },
      ],
    })
    expect(await gateway().database.prisma.delivery.count({ where: { orgId: org.id } })).toBe(1)
    expect(await refusal(org, { salesOrderId: order.id, lineItems: carried(109, 200) })).toBeUndefined()
  })

  test('names all wrong lines together', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const [{ id: line }] = order.lineItems
    const lineItems = [
      { quantity: 1 }, { salesOrderLineId: 'nope', quantity: 1 }, { salesOrderLineId: line, styleSkuId: large, quantity: 1 },
      { salesOrderLineId: line, quantity: 0, shipmentNumber: 7 },
    ]
    const answer = await refusal(org, { salesOrderId: order.id, lineItems })
    expect(answer?.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'input.lineItems.0.styleSkuId', 'input.lineItems.1.salesOrderLineId', 'input.lineItems.2.salesOrderLineId',
      'input.lineItems.3.quantity', 'input.lineItems.3.shipmentNumber',
    ])
    expect(await refusal(org, { lineItems: [{ styleSkuId: small, quantity: 1 }] })).toMatchObject({
      detail: [{ loc: ['input', 'salesOrderId'] }],
    })
  })

  test('of a draft, or of an order that was shipped by hand, is a conflict', async () => {
    const org = await house()
    const lineItems = [{ styleSkuId: small, quantity: 1 }]
    const { id: draft } = await draftOrder(org)
    const { id: gone } = await shippedOrder(org)
    expect(await refusal(org, { salesOrderId: draft, lineItems })).toMatchObject({ code: 'CONFLICT', state: 'DRAFT' })
    expect(await refusal(org, { salesOrderId: gone, lineItems })).toMatchObject({ code: 'CONFLICT', state: 'SHIPPED' })
  })
})

describe('an order whose goods are in deliveries', () => {
  test('is not shipped, completed or cancelled by hand: its deliveries decide', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const delivery = await deliveryOf(org, order.id, [300, 500])
    const OFFERS = 'query ($id: ID!) { salesOrder(id: $id) { availableActions { action allowed } } }'
    interface Offers {
      readonly availableActions: readonly { readonly allowed: boolean }[]
    }
    const { availableActions: offers } = await as(org.MANAGER).get<Offers>(OFFERS, { id: order.id })
    expect(offers.filter(({ allowed }) => allowed)).toEqual([{ action: 'AMEND', allowed: true }])
    for (const verb of ['ship', 'cancel']) {
      const { errors } = await as(org.MANAGER).ask(step(`${verb}SalesOrder`), { id: order.id })
      expect([verb, errors?.[0].extensions.code, errors?.[0].message]).toEqual([
        verb, 'CONFLICT', expect.stringMatching(/deliveries/i),
      ])
    }
    await takeStop(org, delivery, 'depart')
    expect(await as(org.MANAGER).code(step('completeSalesOrder'), { id: order.id })).toBe('CONFLICT')
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'SHIPPED' })
  })
})
