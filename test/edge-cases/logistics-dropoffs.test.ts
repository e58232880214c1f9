// The dropoffs of a delivery: where the goods are handed over, and what is delivered when only some of them succeed.
import { describe, expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { orderAfter, orderOf } from '../support/make/shipping.js'

useGateway()

const { small, large } = COLLECTION
const FIELDS = 'id documentId status recordVersion stops { id name state }'
  + ' lineItems { id salesOrderLineId quantity shipmentId stop { name } }'
const CREATE = `mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { ${FIELDS} } }`
const EDIT = `mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { delivery(id: $id) { ${FIELDS} availableActions { action allowed } } }`
const EDIT_STOP = 'mutation ($id: ID!, $input: EditDeliveryStopInput!) { editDeliveryStop(id: $id, input: $input) { stopType } }'
const ADD_STOP = 'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { id } }'
const REMOVE = `mutation ($id: ID!) { removeStop(id: $id) { ${FIELDS} } }`
const CANCEL = `mutation ($id: ID!) { cancelDelivery(id: $id) { ${FIELDS} } }`

interface MadeLine {
  readonly id: string
  readonly salesOrderLineId: string
  readonly quantity: number
  readonly shipmentId: string | null
  readonly stop: { readonly name: string } | null
}

interface Made {
  readonly id: string
  readonly documentId: string
  readonly status: string
  readonly recordVersion: number
  readonly stops: readonly { readonly id: string; readonly name: string; readonly state: string }[]
  readonly lineItems: readonly MadeLine[]
  readonly availableActions: readonly { readonly action: string; readonly allowed: boolean }[]
}

const TEN = [{ styleSkuId: small, quantity: 10 }]

/** A pickup and two dropoffs. */
const ROUTE = [
  { name: 'Mill', stopType: 'PICKUP' }, { name: 'Hamburg', stopType: 'DROPOFF' }, { name: 'Bremen', stopType: 'DROPOFF' },
]

async function readyOrder() {
  const org = await organization()
  await collection(org)
  return { org, order: await orderAfter(org, 3) }
}

const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Made>(READ, { id })
const edit = (org: TestOrganization, { id }: Made, lineItems: readonly object[]) =>
  as(org.STAFF).get<Made>(EDIT, { id, input: { lineItems } })
/** Lines as an edit takes them, without their dropoffs. */
const sentOf = ({ lineItems }: Made) =>
  lineItems.map(({ id, salesOrderLineId, quantity }) => ({ id, salesOrderLineId, quantity }))
const servedOf = ({ lineItems }: Made) => lineItems.map(({ quantity, stop }) => [quantity, stop?.name ?? null])

/** 100 small pieces for Hamburg and 200 large ones for Bremen, unless other stops or lines are given. */
const delivery = (org: TestOrganization, salesOrderId: string, input: object = {}) =>
  as(org.STAFF).get<Made>(CREATE, {
    input: {
      salesOrderId, stops: ROUTE,
      lineItems: [
        { styleSkuId: small, quantity: 100, stopOrder: 2 }, { styleSkuId: large, quantity: 200, stopOrder: 3 },
      ],
      ...input,
    },
  })

/** Takes steps of the stop with this name, one after the other. */
async function go(org: TestOrganization, { stops }: Made, name: string, ...verbs: readonly string[]): Promise<void> {
  const id = stops.find((stop) => stop.name === name)?.id
  for (const verb of verbs) await as(org.STAFF).get(`mutation ($id: ID!) { ${verb}DeliveryStop(id: $id) { id } }`, { id })
}
const ARRIVES = ['depart', 'arrive', 'complete'] as const

const qtys = async (org: TestOrganization, id: string) =>
  (await orderOf(org, id)).lineItems.map(({ shippedQty, deliveredQty }) => [shippedQty, deliveredQty])

describe('the lines of a delivery', () => {
  test('belong to its only dropoff, or to the one that they name', async () => {
    const { org, order } = await readyOrder()
    const along = (stops: readonly object[]) => delivery(org, order.id, { stops, lineItems: TEN })
    expect(servedOf(await along(ROUTE.slice(0, 2)))).toEqual([[10, 'Hamburg']])
    expect(servedOf(await along(ROUTE.slice(0, 1)))).toEqual([[10, null]])
    const made = await delivery(org, order.id)
    expect(servedOf(made)).toEqual([[100, 'Hamburg'], [200, 'Bremen']])
    const moved = [{ styleSkuId: small, quantity: 90, stopOrder: 3 }]
    expect(servedOf(await edit(org, made, moved))).toEqual([[90, 'Bremen']])
    const stops = await as(org.STAFF).get<{ stops: object[] }>(
      'query ($id: ID!) { delivery(id: $id) { stops { name lineItems { quantity } } } }', { id: made.id })
    expect(stops.stops).toEqual([
      { name: 'Mill', lineItems: [] }, { name: 'Hamburg', lineItems: [] }, { name: 'Bremen', lineItems: [{ quantity: 90 }] },
    ])
  })

  test('are refused if they name no dropoff of several, or a stop that is none, and nothing is made', async () => {
    const { org, order } = await readyOrder()
    const lineItems = [{ styleSkuId: small, quantity: 10 }, { styleSkuId: large, quantity: 10, stopOrder: 1 }]
    const { errors } = await as(org.STAFF).ask(CREATE, { input: { salesOrderId: order.id, stops: ROUTE, lineItems } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'lineItems', 0, 'stopOrder'] }, { loc: ['input', 'lineItems', 1, 'stopOrder'], input: 1 }],
    })
    expect(await gateway().database.prisma.delivery.count({ where: { orgId: org.id } })).toBe(0)
    const { id } = await delivery(org, order.id)
    const { errors: ofEdit } = await as(org.STAFF).ask(EDIT, { id, input: { lineItems } })
    expect(ofEdit?.[0].extensions.detail).toHaveLength(2)
    expect(servedOf(await read(org, id))).toEqual([[100, 'Hamburg'], [200, 'Bremen']])
  })

  test('keep their dropoffs in an edit that names them alone, and such an edit is no change', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id)
    expect(await edit(org, made, sentOf(made))).toEqual(made)
    const [first, second] = sentOf(made)
    const fewer = await edit(org, made, [second, { ...first, quantity: 90 }])
    expect(servedOf(fewer)).toEqual([[200, 'Bremen'], [90, 'Hamburg']])
    expect(fewer.recordVersion).toBe(made.recordVersion + 1)
    const fresh = { ...first, id: undefined }
    const lineItems = [second, fresh, { ...fresh, stopOrder: null }]
    const { errors } = await as(org.STAFF).ask(EDIT, { id: made.id, input: { lineItems } })
    expect(errors?.[0].extensions.detail).toMatchObject(
      [1, 2].map((index) => ({ loc: ['input', 'lineItems', index, 'stopOrder'], type: 'several_dropoffs' })))
  })

  test('name a line of the order by its SKU only if one line of it is left, and no cancelled line', async () => {
    const { org } = await readyOrder()
    const line = { styleSkuId: small, orderQuantity: 30 }
    const { id, lineItems: [gone, left] } = await orderAfter(org, 3, {
      lineItems: [{ ...line, status: 'CANCELLED' }, { ...line, orderQuantity: 300 }, { styleSkuId: large, orderQuantity: 500 }],
    })
    const made = await delivery(org, id, { lineItems: [{ ...TEN[0], stopOrder: 2 }] })
    expect(made.lineItems).toMatchObject([{ salesOrderLineId: left.id, quantity: 10 }])
    const typeOf = async (lineItems: readonly object[]) =>
      (await as(org.STAFF).ask(EDIT, { id: made.id, input: { lineItems } })).errors?.[0].extensions.detail
    expect(await typeOf([{ salesOrderLineId: gone.id, quantity: 1, stopOrder: 2 }]))
      .toMatchObject([{ loc: ['input', 'lineItems', 0, 'salesOrderLineId'], type: 'line_cancelled' }])
    const twice = await orderAfter(org, 3, { lineItems: [line, { ...line, orderQuantity: 770 }] })
    const input = { salesOrderId: twice.id, stops: ROUTE.slice(0, 2), lineItems: TEN }
    const { errors } = await as(org.STAFF).ask(CREATE, { input })
    expect(errors?.[0].extensions.detail)
      .toMatchObject([{ loc: ['input', 'lineItems', 0, 'styleSkuId'], type: 'several_lines_of_sku' }])
    expect(servedOf(await read(org, made.id))).toEqual([[10, 'Hamburg']])
  })

  test('leave also when the order counts as shipped, if they were planned before', async () => {
    const { org, order } = await readyOrder()
    const planned = await delivery(org, order.id, { stops: ROUTE.slice(0, 2), lineItems: TEN })
    const lineItems = [{ styleSkuId: small, quantity: 299 }, { styleSkuId: large, quantity: 500 }]
    await go(org, await delivery(org, order.id, { stops: ROUTE.slice(0, 2), lineItems }), 'Mill', 'depart')
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'SHIPPED' })
    await go(org, planned, 'Mill', 'depart')
    // 309 of 300 with 3 %.
    expect(await qtys(org, order.id)).toEqual([[309, 0], [500, 0]])
  })

  test('keep their shipments too, until another one or none is named', async () => {
    const { org, order } = await readyOrder()
    const lineItems = [{ ...TEN[0], stopOrder: 2, shipmentNumber: 1 }]
    const made = await delivery(org, order.id, { stops: ROUTE, lineItems })
    expect(made.lineItems[0].shipmentId).toEqual(expect.any(String))
    expect(await edit(org, made, sentOf(made))).toEqual(made)
    const left = await edit(org, made, [{ ...sentOf(made)[0], shipmentNumber: null }])
    expect(left.lineItems).toEqual([{ ...made.lineItems[0], shipmentId: null }])
    expect(await edit(org, left, sentOf(left))).toEqual(left)
  })

  test('get the only dropoff when it is added later only if they name it, and leave it with null', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, { stops: ROUTE.slice(0, 1), lineItems: TEN })
    await as(org.STAFF).get(ADD_STOP, { id: made.id, input: { name: 'Bremen', stopType: 'DROPOFF' } })
    const grown = await read(org, made.id)
    const { recordVersion, lineItems } = grown
    const [line] = sentOf(grown)
    for (const sent of [line, { ...line, stopOrder: null }])
      expect(await edit(org, made, [sent])).toMatchObject({ recordVersion, lineItems })
    const moved = await edit(org, made, [{ ...line, stopOrder: 2 }])
    expect([servedOf(moved), moved.recordVersion]).toEqual([[[10, 'Bremen']], recordVersion + 1])
    const left = await edit(org, made, [{ ...line, stopOrder: null }])
    expect([servedOf(left), left.recordVersion]).toEqual([[[10, null]], recordVersion + 2])
    // A new line takes the only dropoff.
    expect(servedOf(await edit(org, made, TEN))).toEqual([[10, 'Bremen']])
  })

  test('stay where they are when a dropoff is added, at either door; without one, the completed delivery counts', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, { stops: ROUTE.slice(0, 1), lineItems: TEN })
    const path = `/api/v1/logistics/deliveries/${made.id}/stops`
    expect((await as(org.STAFF).rest('POST', path, { name: 'Bremen', stopType: 'dropoff' })).status).toBe(200)
    await as(org.STAFF).get(ADD_STOP, { id: made.id, input: { name: 'Kiel', stopType: 'DROPOFF' } })
    const grown = await read(org, made.id)
    expect([grown.stops.length, servedOf(grown)]).toEqual([3, [[10, null]]])
    await go(org, grown, 'Mill', ...ARRIVES)
    await go(org, grown, 'Bremen', ...ARRIVES)
    expect(await qtys(org, order.id)).toEqual([[10, 0], [0, 0]])
    await go(org, grown, 'Kiel', 'skip')
    expect(await qtys(org, order.id)).toEqual([[10, 10], [0, 0]])
  })
})

describe('a delivery with two dropoffs', () => {
  test('of which one fails delivers the pieces of the other, and what failed can be delivered anew', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, {
      lineItems: [
        { styleSkuId: small, quantity: 300, stopOrder: 2 }, { styleSkuId: large, quantity: 500, stopOrder: 3 },
      ],
    })
    await go(org, made, 'Mill', ...ARRIVES)
    expect(await qtys(org, order.id)).toEqual([[300, 0], [500, 0]])
    await go(org, made, 'Hamburg', ...ARRIVES)
    expect(await qtys(org, order.id)).toEqual([[300, 300], [500, 0]])
    await go(org, made, 'Bremen', 'depart', 'fail')
    expect(await read(org, made.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await qtys(org, order.id)).toEqual([[300, 300], [0, 0]])
    const back = await orderOf(org, order.id)
    expect([back.status, back.lineItems.map(({ status }) => status), back.history.at(-1)]).toEqual([
      'READY', ['SHIPPED', 'IN_PRODUCTION'],
      { action: 'MARK_READY', status: 'READY', reason: `not delivered by ${made.documentId}` },
    ])
    // What has arrived counts.
    const more = { salesOrderId: order.id, stops: ROUTE.slice(2), lineItems: TEN }
    expect(await as(org.STAFF).code(CREATE, { input: more })).toBe('BAD_USER_INPUT')
    const again = await delivery(org, order.id, {
      stops: ROUTE.slice(2), lineItems: [{ styleSkuId: large, quantity: 500 }],
    })
    await go(org, again, 'Bremen', ...ARRIVES)
    expect(await qtys(org, order.id)).toEqual([[300, 300], [500, 500]])
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'COMPLETED', deliveryCount: 2 })
  })

  test('of which one is skipped frees its pieces for another delivery at once', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, {
      lineItems: [
        { styleSkuId: small, quantity: 300, stopOrder: 2 }, { styleSkuId: large, quantity: 500, stopOrder: 3 },
      ],
    })
    await go(org, made, 'Mill', ...ARRIVES)
    await go(org, made, 'Hamburg', 'skip')
    expect((await read(org, made.id)).status).toBe('IN_TRANSIT')
    const again = await delivery(org, order.id, {
      stops: ROUTE.slice(1, 2), lineItems: [{ styleSkuId: small, quantity: 300 }],
    })
    expect([again.status, servedOf(again)]).toEqual(['SCHEDULED', [[300, 'Hamburg']]])
  })

  test('whose last goods arrive before the truck is back completes the order at once', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, {
      stops: [...ROUTE.slice(0, 2), { name: 'Depot', stopType: 'RETURN' }],
      lineItems: [{ styleSkuId: small, quantity: 300 }, { styleSkuId: large, quantity: 500 }],
    })
    await go(org, made, 'Mill', ...ARRIVES)
    await go(org, made, 'Hamburg', ...ARRIVES)
    expect((await read(org, made.id)).status).toBe('IN_TRANSIT')
    const { status, history } = await orderOf(org, order.id)
    expect([status, history.at(-1)?.reason]).toEqual(['COMPLETED', `delivered by ${made.documentId}`])
  })

  test('of which no goods are left neither counts for the order nor keeps it from being cancelled', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, { lineItems: [{ styleSkuId: small, quantity: 100, stopOrder: 2 }] })
    await go(org, made, 'Mill', ...ARRIVES)
    await go(org, made, 'Hamburg', 'skip')
    await go(org, made, 'Bremen', ...ARRIVES)
    expect(await read(org, made.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await orderOf(org, order.id)).toMatchObject({ deliveryCount: 0, status: 'READY' })
    expect(await as(org.MANAGER).get('mutation ($id: ID!) { cancelSalesOrder(id: $id) { status } }', { id: order.id }))
      .toEqual({ status: 'CANCELLED' })
  })

  test('is not cancelled when one of them is completed', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id)
    await go(org, made, 'Mill', ...ARRIVES)
    expect((await read(org, made.id)).availableActions).toContainEqual({ action: 'CANCEL', allowed: true })
    await go(org, made, 'Hamburg', ...ARRIVES)
    const before = await read(org, made.id)
    expect(before.availableActions).toContainEqual({ action: 'CANCEL', allowed: false })
    const { errors } = await as(org.STAFF).ask(CANCEL, { id: made.id })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', stopId: made.stops[1].id })
    expect(await read(org, made.id)).toEqual(before)
    expect(await qtys(org, order.id)).toEqual([[100, 100], [200, 0]])
  })
})

test('a delivery without a dropoff that fails on its way counts for nothing', async () => {
  const { org, order } = await readyOrder()
  const made = await delivery(org, order.id, { stops: ROUTE.slice(0, 1), lineItems: TEN })
  expect(await orderOf(org, order.id)).toMatchObject({ deliveryCount: 1 })
  await go(org, made, 'Mill', 'depart', 'fail')
  expect(await read(org, made.id)).toMatchObject({ status: 'FAILED', lineItems: [{ stop: null }] })
  expect(await orderOf(org, order.id)).toMatchObject({ deliveryCount: 0 })
  expect(await qtys(org, order.id)).toEqual([[0, 0], [0, 0]])
})

test('a delivery that was imported as cancelled has delivered nothing, whatever its dropoffs say', async () => {
  const { org, order } = await readyOrder()
  const made = await delivery(org, order.id)
  await go(org, made, 'Mill', ...ARRIVES)
  await go(org, made, 'Hamburg', ...ARRIVES)
  const { prisma } = gateway().database
  await prisma.delivery.updateMany({ where: { orgId: org.id, id: made.id }, data: { status: 'CANCELLED' } })
  await recount(prisma, gateway().model, [org.id])
  expect(await qtys(org, order.id)).toEqual([[0, 0], [0, 0]])
})

describe('a dropoff that goods belong to', () => {
  test('is neither removed nor made another kind of stop, until its lines have another one', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, { lineItems: [{ styleSkuId: small, quantity: 100, stopOrder: 2 }] })
    const [, hamburg, bremen] = made.stops
    const kind = (id: string, stopType: string) => as(org.STAFF).ask(EDIT_STOP, { id, input: { stopType, name: 'Elsewhere' } })
    for (const refused of [await as(org.STAFF).ask(REMOVE, { id: hamburg.id }), await kind(hamburg.id, 'WAYPOINT')])
      expect(refused.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', stopId: hamburg.id, type: 'dropoff_in_use', ctx: { stop: 'Hamburg', lines: 1 } })
    expect((await read(org, made.id)).stops.map(({ name }) => name)).toEqual(['Mill', 'Hamburg', 'Bremen'])
    // Its name may change, and its place.
    expect((await kind(hamburg.id, 'DROPOFF')).data).toEqual({ editDeliveryStop: { stopType: 'DROPOFF' } })
    expect(await as(org.STAFF).get(EDIT_STOP, { id: hamburg.id, input: { notes: 'Gate 4' } })).toEqual({ stopType: 'DROPOFF' })
    await as(org.STAFF).get('mutation ($id: ID!, $input: ReorderStopsInput!) { reorderStops(id: $id, input: $input) { id } }',
      { id: made.id, input: { stopIds: [bremen.id, hamburg.id, made.stops[0].id] } })
    expect(servedOf(await read(org, made.id))).toEqual([[100, 'Elsewhere']])
    const moved = [{ styleSkuId: small, quantity: 100, stopOrder: 1 }]
    await edit(org, made, moved)
    expect((await kind(hamburg.id, 'WAYPOINT')).data).toEqual({ editDeliveryStop: { stopType: 'WAYPOINT' } })
    expect((await as(org.STAFF).get<Made>(REMOVE, { id: hamburg.id })).stops.map(({ name }) => name)).toEqual(['Bremen', 'Mill'])
  })

  test('keeps its lines when twenty requests remove it at once', async () => {
    const { org, order } = await readyOrder()
    const made = await delivery(org, order.id, { stops: ROUTE.slice(0, 2), lineItems: TEN })
    const people = [org.STAFF, org.MANAGER, org.ADMIN, org.FINANCE]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) =>
      as(people[turn % 4]).code(REMOVE, { id: made.stops[1].id })))
    expect(answers).toEqual(Array<string>(20).fill('CONFLICT'))
    expect(servedOf(await read(org, made.id))).toEqual([[10, 'Hamburg']])
  })
})
