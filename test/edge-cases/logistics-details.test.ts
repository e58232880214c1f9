// Deliveries with goods that go to another order, carry a piece too much, or say their lines again; stops that begin,
// end or are moved.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { shippedOrder } from '../support/make/sales-orders.js'
import {
  carried, CREATE_DELIVERY, deliveryOf, orderAfter, orderOf, shipped, takeStop, type MadeDelivery,
} from '../support/make/shipping.js'
import { codeOf, placesOf, whyOf } from '../support/refused.js'

useGateway()

const { small, large } = COLLECTION
const EDIT = `mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) {
  salesOrderId notes lineItems { quantity } } }`
const LINES = 'query ($id: ID!) { delivery(id: $id) { lineItems { id salesOrderLineId quantity } } }'
const AMEND = 'mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { id } }'

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

interface Line {
  readonly id: string
  readonly salesOrderLineId: string
  readonly quantity: number
}

const linesOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ lineItems: readonly Line[] }>(LINES, { id })).lineItems
const edit = (org: TestOrganization, id: string, input: object) =>
  as(org.STAFF).get<{ lineItems: readonly object[] }>(EDIT, { id, input })

describe('the order of a delivery with goods', () => {
  test('is changed only with lines of the other order, and then the goods count there alone', async () => {
    const org = await house()
    const [one, other] = [await orderAfter(org, 3), await orderAfter(org, 3)]
    const { id } = await deliveryOf(org, one.id, [100, 0])
    const why = (input: object) => whyOf(org, org.STAFF, EDIT, { id, input })
    expect(await why({ salesOrderId: other.id }))
      .toEqual(['BAD_USER_INPUT', ['salesOrderId', 'lines_of_other_order']])
    expect(await why({ salesOrderId: null, lineItems: carried(1, 0) }))
      .toEqual(['BAD_USER_INPUT', ['salesOrderId', 'delivered_order_missing']])
    expect(await edit(org, id, { salesOrderId: other.id, lineItems: carried(10, 20) }))
      .toMatchObject({ salesOrderId: other.id, lineItems: [{ quantity: 10 }, { quantity: 20 }] })
    expect([await orderOf(org, one.id), await orderOf(org, other.id)])
      .toMatchObject([{ deliveryCount: 0 }, { deliveryCount: 1 }])
    expect(await edit(org, id, { salesOrderId: one.id, lineItems: [] }))
      .toMatchObject({ salesOrderId: one.id, lineItems: [] })
    expect(await orderOf(org, other.id)).toMatchObject({ deliveryCount: 0 })
  })

  test('is one that there is, and has each line that is named', async () => {
    const org = await house()
    const nowhere = { salesOrderId: 'nope', lineItems: carried(1, 0) }
    expect(await placesOf(org, org.STAFF, CREATE_DELIVERY, { input: nowhere })).toEqual(['input.salesOrderId'])
    const { id: salesOrderId, documentId: document } = await orderAfter(org, 3)
    const lineItems = [{ salesOrderLineId: 'none', quantity: 1 }, { styleSkuId: 'nothing', quantity: 1 }]
    expect(await whyOf(org, org.STAFF, CREATE_DELIVERY, { input: { salesOrderId, lineItems } })).toEqual([
      'BAD_USER_INPUT', ['lineItems.0.salesOrderLineId', 'no_such_line', { document, id: 'none' }],
      ['lineItems.1.styleSkuId', 'no_such_line', { document, id: 'nothing' }],
    ])
  })
})

describe('a delivery', () => {
  test('carries not one piece too much, and is not refused for lines of which it carries nothing', async () => {
    const org = await house()
    const { id, lineItems: [{ id: first }] } = await orderAfter(org, 3)
    // 309 are the most of 300 with 3 %.
    await deliveryOf(org, id, [309, 0])
    const input = { salesOrderId: id, lineItems: carried(1, 0) }
    expect(await whyOf(org, org.STAFF, CREATE_DELIVERY, { input })).toEqual([
      'BAD_USER_INPUT', ['lineItems.0.quantity', 'exceeds_ordered', {
        salesOrderLineId: first, itemNumber: 1, line: `Line 1 (${small})`, ordered: 300, tolerance: '3', most: 309,
        others: 309, given: 1,
      }],
    ])
    const lineItems = [{ id: first, orderQuantity: 250 }]
    const shipmentSchedule = [{ shipmentNumber: 1, quantity: 250 }, { shipmentNumber: 2, quantity: 500 }]
    await as(org.MANAGER).get(AMEND, { id, input: { reason: 'Fewer', lineItems, shipmentSchedule } })
    expect(await deliveryOf(org, id, [0, 10])).toMatchObject({ status: 'SCHEDULED' })
  })

  test('does not depart with more than an amendment has left of a line without a tolerance', async () => {
    const org = await house()
    const { id, lineItems: [, { id: second }] } = await orderAfter(org, 3)
    const planned = await deliveryOf(org, id, [0, 500])
    const lineItems = [{ id: second, orderQuantity: 400 }]
    const shipmentSchedule = [{ shipmentNumber: 1, quantity: 300 }, { shipmentNumber: 2, quantity: 400 }]
    await as(org.MANAGER).get(AMEND, { id, input: { reason: 'Fewer', lineItems, shipmentSchedule } })
    const { errors } = await takeStop(org, planned, 'depart')
    expect(errors?.[0].extensions).toMatchObject({
      code: 'CONFLICT',
      lines: [{
        salesOrderLineId: second, itemNumber: 2, ordered: 400, tolerance: '0', most: 400, others: 0, given: 500,
      }],
    })
    expect(errors?.[0].message).toContain(`Line 2 (${large})`)
  })

  test('with one piece fails if its route is skipped, and without goods it is completed', async () => {
    const org = await house()
    const { id: salesOrderId } = await orderAfter(org, 3)
    const stops = [{ name: 'Hamburg', state: 'SKIPPED' }]
    const made = (lineItems: readonly object[]) =>
      as(org.STAFF).get<MadeDelivery>(CREATE_DELIVERY, { input: { salesOrderId, stops, lineItems } })
    expect([(await made(carried(1, 0))).status, (await made([])).status]).toEqual(['FAILED', 'COMPLETED'])
  })
})

describe('a delivery whose stops end or begin', () => {
  const step = (verb: string) => `mutation ($id: ID!) { ${verb}DeliveryStop(id: $id) { id } }`

  test('has failed if its only dropoff fails, also after its pickup was completed, and its goods can be sent again', async () => {
    const org = await house()
    const { id: salesOrderId } = await orderAfter(org, 3)
    const stops = [
      { name: 'Mill', stopType: 'PICKUP', state: 'COMPLETED' }, { name: 'Hamburg', stopType: 'DROPOFF', state: 'EN_ROUTE' },
    ]
    const { id, stops: [, hamburg] } = await as(org.STAFF).get<MadeDelivery>(
      CREATE_DELIVERY, { input: { salesOrderId, stops, lineItems: carried(309, 0) } })
    expect(await orderOf(org, salesOrderId)).toMatchObject({ deliveryCount: 1, lineItems: [{ shippedQty: 309 }, {}] })
    await as(org.STAFF).get(step('fail'), { id: hamburg.id })
    expect(await as(org.STAFF).get('query ($id: ID!) { delivery(id: $id) { status } }', { id })).toEqual({ status: 'FAILED' })
    expect(await orderOf(org, salesOrderId)).toMatchObject({ deliveryCount: 0, lineItems: [{ shippedQty: 0 }, {}] })
    expect(await deliveryOf(org, salesOrderId, [309, 0])).toMatchObject({ status: 'SCHEDULED' })
  })

  test('gets no stop that has begun while its goods may not leave', async () => {
    const org = await house()
    const order = await orderAfter(org, 1)
    const { id } = await deliveryOf(org, order.id, [100, 0])
    const ADD = 'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { id } }'
    expect(await whyOf(org, org.STAFF, ADD, { id, input: { name: 'Mill', state: 'EN_ROUTE' } }))
      .toEqual(['CONFLICT', 'order_not_leaving', { document: order.documentId, state: 'CONFIRMED' }])
  })

  test('without goods changes nothing of an order that was marked as shipped', async () => {
    const org = await house()
    const { id: salesOrderId } = await shippedOrder(org)
    const { id, stops: [hamburg] } = await scheduledDelivery(org, [{ name: 'Hamburg' }], { salesOrderId })
    const before = await orderOf(org, salesOrderId)
    for (const verb of ['depart', 'arrive', 'complete']) await as(org.STAFF).get(step(verb), { id: hamburg.id })
    expect(await as(org.STAFF).get('query ($id: ID!) { delivery(id: $id) { status } }', { id })).toEqual({ status: 'COMPLETED' })
    expect(before).toMatchObject({ status: 'SHIPPED', lineItems: [{ status: 'SHIPPED' }, { status: 'SHIPPED' }] })
    expect(await orderOf(org, salesOrderId)).toEqual(before)
  })

  test('that has lost its goods changes nothing of an order that was then marked as shipped', async () => {
    const org = await house()
    const { id: salesOrderId } = await orderAfter(org, 3)
    const stops = [
      { name: 'Mill', stopType: 'PICKUP', state: 'COMPLETED' }, { name: 'Hamburg', stopType: 'DROPOFF' },
      { name: 'Depot', stopType: 'RETURN' },
    ]
    const { stops: [, hamburg, depot] } = await as(org.STAFF).get<MadeDelivery>(
      CREATE_DELIVERY, { input: { salesOrderId, stops, lineItems: carried(100, 0) } })
    await as(org.STAFF).get(step('skip'), { id: hamburg.id })
    await as(org.MANAGER).get('mutation ($id: ID!) { shipSalesOrder(id: $id) { id } }', { id: salesOrderId })
    const before = await orderOf(org, salesOrderId)
    expect(before).toMatchObject({ deliveryCount: 0, status: 'SHIPPED', lineItems: [{ status: 'SHIPPED' }, { status: 'SHIPPED' }] })
    await as(org.STAFF).get(step('depart'), { id: depot.id })
    expect(await orderOf(org, salesOrderId)).toEqual(before)
  })
})

describe('the lines of a delivery on its way', () => {
  test('may be said again by their SKUs, and not without saying what they are', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const { id } = await shipped(org, order.id, [100, 200])
    const [one, two] = await linesOf(org, id)
    const bySku = [{ id: one.id, styleSkuId: small, quantity: 100 }, { id: two.id, styleSkuId: large, quantity: 200 }]
    expect(await edit(org, id, { notes: 'Late', lineItems: bySku })).toMatchObject({ notes: 'Late' })
    const unnamed = [{ id: one.id, quantity: 100 }, { id: two.id, quantity: 200 }]
    expect(await codeOf(org, org.STAFF, EDIT, { id, input: { lineItems: unnamed } })).toBe('CONFLICT')
  })

  test('may be said again in the order in which they were put before it left', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const lineItems = [
      { styleSkuId: small, quantity: 10 }, { styleSkuId: large, quantity: 20 }, { styleSkuId: small, quantity: 30 },
    ]
    const stops = [{ name: 'Hamburg' }]
    const delivery = await as(org.STAFF).get<MadeDelivery>(
      CREATE_DELIVERY, { input: { salesOrderId: order.id, lineItems, stops } })
    await edit(org, delivery.id, { lineItems: [...(await linesOf(org, delivery.id))].reverse() })
    const lines = await linesOf(org, delivery.id)
    expect(lines.map(({ quantity }) => quantity)).toEqual([30, 20, 10])
    await takeStop(org, delivery, 'depart')
    expect(await edit(org, delivery.id, { notes: 'Late', lineItems: lines })).toMatchObject({ notes: 'Late' })
  })
})

describe('the stops of a delivery that were entered in another order than that of the route', () => {
  const REORDER = `mutation ($id: ID!, $stopIds: [ID!]!) { reorderStops(id: $id, input: { stopIds: $stopIds }) {
    recordVersion stops { name stopOrder } } }`

  test('do not move in front of a completed one, and in the order that they have they are not changed', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(org, [
      { name: 'B', stopOrder: 4 }, { name: 'A', stopOrder: 1, state: 'COMPLETED' }, { name: 'C', stopOrder: 6 },
    ])
    const [a, b, c] = stops.map((stop) => stop.id)
    const why = (...stopIds: readonly string[]) => whyOf(org, org.STAFF, REORDER, { id, stopIds })
    expect(await why(b, a, c)).toEqual(['BAD_USER_INPUT', ['stopIds', 'before_completed_stop', { completed: [a] }]])
    expect(await why(a, b)).toEqual(['BAD_USER_INPUT', ['stopIds', 'stops_incomplete', { stops: 3 }]])
    const reordered = await as(org.STAFF).get(REORDER, { id, stopIds: [a, c, b] })
    expect(reordered).toEqual({
      recordVersion: expect.any(Number),
      stops: [{ name: 'A', stopOrder: 1 }, { name: 'C', stopOrder: 2 }, { name: 'B', stopOrder: 3 }],
    })
    expect(await as(org.STAFF).get(REORDER, { id, stopIds: [a, c, b] })).toEqual(reordered)
    const { prisma } = gateway().database
    const trail = await prisma.auditLine.findMany({ where: { orgId: org.id, action: 'reorderStops' } })
    expect(trail).toMatchObject([{
      entity: 'Delivery', entityId: id, from: 'IN_TRANSIT', to: 'IN_TRANSIT',
      details: { changed: { stopIds: { before: [a, b, c], after: [a, c, b] } } },
    }])
  })
})
