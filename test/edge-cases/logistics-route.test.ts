// The route of a delivery: places before completed stops, the new order of stops, and removed stops.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const ROUTE = 'status stops { name stopOrder state }'
const REORDER = `mutation ($id: ID!, $stopIds: [ID!]!) { reorderStops(id: $id, input: { stopIds: $stopIds }) { ${ROUTE} } }`
const REMOVE = `mutation ($id: ID!) { removeStop(id: $id) { ${ROUTE} } }`
const CREATE = 'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { stopOrder } }'
const EDIT = 'mutation ($id: ID!, $input: EditDeliveryStopInput!) { editDeliveryStop(id: $id, input: $input) { stopOrder } }'
const READ = `query ($id: ID!) { delivery(id: $id) { ${ROUTE} } }`

/** A delivery with a completed stop at place 2 and upcoming stops at 4, 6 and 9. */
const underWay = (org: TestOrganization) =>
  scheduledDelivery(org, [
    { name: 'A', stopOrder: 2, state: 'COMPLETED' }, { name: 'B', stopOrder: 4 }, { name: 'C', stopOrder: 6 },
    { name: 'D', stopOrder: 9 },
  ])

const route = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ stops: { name: string; stopOrder: number }[] }>(READ, { id })).stops.map(
    ({ name, stopOrder }) => `${stopOrder} ${name}`,
  )

describe('the stops of a delivery', () => {
  test('take no place before a completed stop, and move to none', async () => {
    const org = await organization()
    const { id, stops } = await underWay(org)
    const before = await as(org.STAFF).ask(CREATE, { id, input: { name: 'Early', stopOrder: 1 } })
    expect(before.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', stopOrder: 1, stopId: stops[0].id })
    expect(await as(org.STAFF).code(EDIT, { id: stops[1].id, input: { stopOrder: 1 } })).toBe('CONFLICT')
    expect(await as(org.STAFF).get(CREATE, { id, input: { name: 'Between', stopOrder: 3 } })).toEqual({ stopOrder: 3 })
    expect(await route(org, id)).toEqual(['2 A', '3 Between', '4 B', '6 C', '9 D'])
  })

  test('say which completed stop is the last, where a place before it is asked for', async () => {
    const org = await organization()
    const { id, documentId, stops: [, hamburg] } = await scheduledDelivery(org, [
      { name: 'Mill', stopOrder: 2, state: 'COMPLETED' }, { name: 'Hamburg', stopOrder: 4, state: 'COMPLETED' },
      { name: 'Venlo', stopOrder: 6 },
    ])
    const { errors } = await as(org.STAFF).ask(CREATE, { id, input: { name: 'Early', stopOrder: 1 } })
    expect(errors?.[0]).toMatchObject({
      message: `Stop 4 of delivery ${documentId}, Hamburg, is completed: no stop comes before it any more`,
      extensions: { code: 'CONFLICT', stopOrder: 1, stopId: hamburg.id },
    })
    expect(await route(org, id)).toEqual(['2 Mill', '4 Hamburg', '6 Venlo'])
  })

  test('take any place of their delivery, whatever another has there, and without a place come last', async () => {
    const org = await organization()
    const { id, stops: [, b] } = await underWay(org)
    const elsewhere = [{ name: 'Mill', stopOrder: 3 }, { name: 'Port', stopOrder: 12, state: 'COMPLETED' }]
    await scheduledDelivery(org, elsewhere)
    expect(await as(org.STAFF).get(CREATE, { id, input: { name: 'Between', stopOrder: 3 } })).toEqual({ stopOrder: 3 })
    expect(await as(org.STAFF).get(CREATE, { id, input: { name: 'Last' } })).toEqual({ stopOrder: 10 })
    expect(await as(org.STAFF).get(EDIT, { id: b.id, input: { stopOrder: 12 } })).toEqual({ stopOrder: 12 })
  })

  test('are numbered anew in the order that is given, with the completed ones in front', async () => {
    const org = await organization()
    const { id, stops: [a, b, c, d] } = await underWay(org)
    await as(org.STAFF).get(REORDER, { id, stopIds: [a.id, d.id, b.id, c.id] })
    expect(await route(org, id)).toEqual(['1 A', '2 D', '3 B', '4 C'])
    await as(org.STAFF).get(REORDER, { id, stopIds: [a.id, c.id, d.id, b.id] })
    expect(await route(org, id)).toEqual(['1 A', '2 C', '3 D', '4 B'])
    const wrong = [
      [b.id, a.id, c.id, d.id], [a.id, b.id, c.id], [a.id, b.id, c.id, c.id], [a.id, b.id, c.id, 'nope'],
      [a.id, b.id, c.id, d.id, d.id],
    ]
    for (const stopIds of wrong) {
      const { errors } = await as(org.STAFF).ask(REORDER, { id, stopIds })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'stopIds'] }],
      })
    }
    expect(await route(org, id)).toEqual(['1 A', '2 C', '3 D', '4 B'])
  })

  test('that ended without being reached stay where they are, and those to come are reordered', async () => {
    const org = await organization()
    const { id, stops: [a, b, c, d] } = await scheduledDelivery(org, [
      { name: 'A', state: 'FAILED' }, { name: 'B', state: 'COMPLETED' }, { name: 'C' }, { name: 'D' },
    ])
    const reorder = (...stops: readonly { readonly id: string }[]) =>
      as(org.STAFF).ask(REORDER, { id, stopIds: stops.map((stop) => stop.id) })
    expect((await reorder(a, b, d, c)).errors).toBeUndefined()
    expect((await reorder(a, b, d, c)).errors).toBeUndefined()
    const { errors } = await reorder(a, c, b, d)
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'stopIds'], msg: 'No stop may move in front of a completed one' }])
    expect(await route(org, id)).toEqual(['1 A', '2 B', '3 D', '4 C'])
  })

  test('are reordered twenty times at once without two at one place', async () => {
    const org = await organization()
    const { id, stops: [a, b, c, d] } = await underWay(org)
    const orders = [[a, b, c, d], [a, d, c, b], [a, c, b, d]]
    await Promise.all(Array.from({ length: 20 }, (_, turn) =>
      as(org.STAFF).get(REORDER, { id, stopIds: orders[turn % 3].map((stop) => stop.id) })))
    expect((await route(org, id)).map((stop) => stop.split(' ')[0])).toEqual(['1', '2', '3', '4'])
  })

  test('are removed while they are upcoming; the delivery follows the others', async () => {
    const org = await organization()
    const { id, stops: [a, b, c, d] } = await underWay(org)
    expect((await as(org.STAFF).ask(REMOVE, { id: a.id })).errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type: 'stop_not_upcoming', state: 'COMPLETED' })
    expect(await as(org.STAFF).code(REMOVE, { id: 'nope' })).toBe('NOT_FOUND')
    await as(org.STAFF).get(REMOVE, { id: b.id })
    await as(org.STAFF).get(REMOVE, { id: c.id })
    expect(await as(org.STAFF).get(REMOVE, { id: d.id })).toEqual({
      status: 'COMPLETED', stops: [{ name: 'A', stopOrder: 2, state: 'COMPLETED' }],
    })
    expect(await as(org.STAFF).code(REORDER, { id, stopIds: [a.id] })).toBe('CONFLICT')
  })

  test('keep their place in an edit, also one before a completed stop', async () => {
    const org = await organization()
    const { id, stops: [first] } = await scheduledDelivery(org, [{ name: 'A' }, { name: 'B', state: 'COMPLETED' }])
    await as(org.STAFF).get(EDIT, { id: first.id, input: { stopOrder: 1, name: 'Gazipur' } })
    expect(await route(org, id)).toEqual(['1 Gazipur', '2 B'])
  })

  test('that all failed make the delivery Failed', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(org, [{ name: 'A', state: 'EN_ROUTE' }, { name: 'B' }])
    const step = (verb: string) => `mutation ($id: ID!) { ${verb}DeliveryStop(id: $id) { state } }`
    await as(org.STAFF).get(step('fail'), { id: stops[0].id })
    await as(org.STAFF).get(step('skip'), { id: stops[1].id })
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'FAILED' })
    expect(await as(org.STAFF).code('mutation ($id: ID!) { cancelDelivery(id: $id) { id } }', { id })).toBe('CONFLICT')
  })
})
