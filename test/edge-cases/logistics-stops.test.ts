// The stops of a delivery: creation, numbering and answers over REST and GraphQL.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { cancelledDelivery, completedDelivery, location, scheduledDelivery } from '../support/make/logistics.js'
import { organization } from '../support/make/organization.js'
useGateway()

const DELIVERY =
  'query ($id: ID!) { delivery(id: $id) { status cancelledAt stops { id stopOrder name state actualAt } } }'
const CREATE =
  'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { id stopOrder } }'
const path = (id: string) => `/api/v1/logistics/deliveries/${id}/stops`

interface Read {
  readonly status: string
  readonly stops: readonly { readonly id: string; readonly stopOrder: number; readonly state: string }[]
}
const read = (person: Person, id: string) => as(person).get<Read>(DELIVERY, { id })
const stopsOf = (orgId: string, deliveryId: string) =>
  gateway().database.prisma.deliveryStop.findMany({ where: { orgId, deliveryId }, orderBy: { stopOrder: 'asc' } })

describe('a stop', () => {
  test('keeps a location that is switched off, and a new stop refuses it', async () => {
    const org = await organization()
    const { id: locationId } = await location(org)
    const { id, stops } = await scheduledDelivery(org, [{ name: 'Ashulia', locationId }])
    const where = { orgId: org.id, id: locationId }
    await gateway().database.prisma.location.updateMany({ where, data: { isActive: false } })
    const EDIT = 'mutation ($id: ID!, $input: EditDeliveryStopInput!) { editDeliveryStop(id: $id, input: $input) { locationId } }'
    const input = { locationId, name: 'Ashulia, gate 2' }
    expect(await as(org.STAFF).get(EDIT, { id: stops[0].id, input })).toEqual({ locationId })
    // It has no code, so the message has its name.
    const { errors } = await as(org.STAFF).ask(CREATE, { id, input })
    expect(errors?.[0].extensions.detail).toEqual([expect.objectContaining({
      type: 'switched_off_record', ctx: { kind: 'location', name: 'Ashulia warehouse' },
    })])
  })

  test('that is entered with its delivery is told of like one that is added', async () => {
    const org = await organization()
    const { id, stops: [first] } = await scheduledDelivery(org, [{ name: 'Ashulia', state: 'EN_ROUTE' }])
    const added = await as(org.STAFF).get<{ id: string }>(CREATE, { id, input: { name: 'Venlo' } })
    const historyOf = (stopId: string) => as(org.STAFF).get(`query ($id: ID!) {
      deliveryStop(id: $id) { history { action from to who: actorName } } }`, { id: stopId })
    const line = (to: string) => [{ action: 'CREATE', from: null, to, who: expect.any(String) }]
    expect(await historyOf(first.id)).toEqual({ history: line('EN_ROUTE') })
    expect(await historyOf(added.id)).toEqual({ history: line('UPCOMING') })
    const told = await gateway().database.prisma.change.findMany({
      where: { orgId: org.id, kind: 'DeliveryStop' }, orderBy: { seq: 'asc' },
    })
    expect(told.map(({ recordId, action }) => [recordId, action])).toEqual([[first.id, 'create'], [added.id, 'create']])
  })

  test('is named in the message that refuses a step', async () => {
    const org = await organization()
    const { stops: [stop] } = await scheduledDelivery(org, [{ name: 'Ashulia', state: 'SKIPPED' }])
    const { errors } = await as(org.STAFF).ask('mutation ($id: ID!) { departDeliveryStop(id: $id) { id } }', { id: stop.id })
    expect(errors?.[0].message).toMatch(/^Delivery stop Ashulia is Skipped: /)
  })

  test('that fails says why in the history of its delivery, and an order of stops says the state', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(org, [
      { name: 'Gazipur', state: 'EN_ROUTE' }, { name: 'Hamburg', state: 'EN_ROUTE' }, { name: 'Venlo' },
    ])
    const [gazipur, hamburg, venlo] = stops.map((stop) => stop.id)
    const REORDER = 'mutation ($id: ID!, $input: ReorderStopsInput!) { reorderStops(id: $id, input: $input) { id } }'
    await as(org.STAFF).get(REORDER, { id, input: { stopIds: [hamburg, gazipur, venlo] } })
    const FAIL = 'mutation ($id: ID!, $input: ActionInput) { failDeliveryStop(id: $id, input: $input) { id } }'
    await as(org.STAFF).get(FAIL, { id: gazipur, input: { reason: 'Gate closed' } })
    await as(org.STAFF).get(FAIL, { id: hamburg, input: { reason: 'Strike' } })
    await as(org.STAFF).get('mutation ($id: ID!) { skipDeliveryStop(id: $id) { id } }', { id: venlo })
    const { history } = await as(org.STAFF).get<{ history: object[] }>(
      'query ($id: ID!) { delivery(id: $id) { history { action from to reason } } }', { id })
    expect(history.slice(-2)).toEqual([
      { action: 'REORDER_STOPS', from: 'IN_TRANSIT', to: 'IN_TRANSIT', reason: null },
      { action: 'FAIL', from: 'IN_TRANSIT', to: 'FAILED', reason: 'Strike; Gate closed' },
    ])
  })

  test('that fails is the reason of no delivery but one that fails, and none if nobody gave one', async () => {
    const org = await organization()
    const FAIL = 'mutation ($id: ID!, $input: ActionInput) { failDeliveryStop(id: $id, input: $input) { id } }'
    const ended = async (reason: string | null, ...earlier: object[]) => {
      const { id, stops } = await scheduledDelivery(org, [...earlier, { name: 'Venlo', state: 'EN_ROUTE' }])
      await as(org.STAFF).get(FAIL, { id: stops.at(-1)?.id, input: { reason } })
      const { history } = await as(org.STAFF).get<{ history: object[] }>(
        'query ($id: ID!) { delivery(id: $id) { history { action to reason } } }', { id })
      return history.at(-1)
    }
    expect(await ended('Strike')).toEqual({ action: 'FAIL', to: 'FAILED', reason: 'Strike' })
    expect(await ended(null)).toEqual({ action: 'FAIL', to: 'FAILED', reason: null })
    expect(await ended('Strike', { name: 'Gazipur', state: 'COMPLETED' }))
      .toEqual({ action: 'COMPLETE', to: 'COMPLETED', reason: null })
  })

  test('that fails without a reason takes none from a delivery that has its identifier', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    for (const [id, stopId] of [['same', 'stop-1'], ['other', 'same']]) {
      await prisma.delivery.create({ data: { orgId: org.id, id, documentId: `DL-${id}`, status: 'IN_TRANSIT' } })
      const stop = { orgId: org.id, id: stopId, deliveryId: id, stopOrder: 1, name: 'Venlo', state: 'EN_ROUTE' } as const
      await prisma.deliveryStop.create({ data: stop })
    }
    const FAIL = 'mutation ($id: ID!, $input: ActionInput) { failDeliveryStop(id: $id, input: $input) { id } }'
    await as(org.STAFF).get(FAIL, { id: 'stop-1', input: { reason: 'Strike' } })
    await as(org.STAFF).get(FAIL, { id: 'same' })
    const told = async (id: string) => (await as(org.STAFF).get<{ history: readonly object[] }>(
      'query ($id: ID!) { delivery(id: $id) { history { action to reason } } }', { id })).history.at(-1)
    expect([await told('same'), await told('other')]).toEqual([
      { action: 'FAIL', to: 'FAILED', reason: 'Strike' }, { action: 'FAIL', to: 'FAILED', reason: null },
    ])
  })

  test('answers over REST as documented, with what was not said left out', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [])
    const full = {
      stopOrder: 3, name: 'Port of Hamburg', subLabel: 'Terminal 2', stopType: 'port', state: 'upcoming',
      plannedAt: '2026-05-01', notes: 'gate 4',
    }
    const created = await as(org.STAFF).rest('POST', path(id), full)
    expect(created).toMatchObject({ status: 200, body: full })
    expect(Object.keys(created.body)).toEqual([
      'id', 'stopOrder', 'name', 'subLabel', 'notes', 'stopType', 'state', 'plannedAt',
    ])

    const { status, body } = await as(org.STAFF).rest('POST', path(id), { name: 'Venlo' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String), stopOrder: 4, name: 'Venlo', stopType: 'waypoint', state: 'upcoming',
    })
  })

  test('planned for an instant answers it in UTC, one planned for a day the day', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [])
    const planned = async (plannedAt: string) =>
      (await as(org.STAFF).rest('POST', path(id), { name: 'Hamburg', plannedAt })).body as { plannedAt: string }
    expect((await planned('2026-05-01T10:00:00+02:00')).plannedAt).toBe('2026-05-01T08:00:00Z')
    expect((await planned('2026-05-01')).plannedAt).toBe('2026-05-01')
    expect(await as(org.STAFF).rest('POST', path(id), { name: 'Hamburg', plannedAt: 'tomorrow' })).toMatchObject({
      status: 422, body: { detail: [{ type: 'value_error', loc: ['body', 'plannedAt'], input: 'tomorrow' }] },
    })
  })

  test('entered as arrived or completed was reached now; the delivery follows', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org)
    const { status, body } = await as(org.STAFF).rest('POST', path(id), { name: 'Dhaka', state: 'arrived' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'arrived', actualAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'IN_TRANSIT' })
    const stops = [{ name: 'Gazipur', state: 'COMPLETED' }, { name: 'Venlo', state: 'SKIPPED' }]
    expect(await read(org.STAFF, (await scheduledDelivery(org, stops)).id)).toMatchObject({
      status: 'COMPLETED', stops: [{ actualAt: expect.any(String) }, { actualAt: null }],
    })
  })

  test('without a stopOrder comes last: twenty at once are numbered 1 to 20 without twins', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => as(org.STAFF).rest('POST', path(id), { name: `Stop ${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect((await stopsOf(org.id, id)).map(({ stopOrder }) => stopOrder)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  test('twenty for the same place make one stop and nineteen conflicts', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.STAFF).rest('POST', path(id), { name: 'Hamburg', stopOrder: 5 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await stopsOf(org.id, id)).toHaveLength(1)
  })

  test('in a place that is taken is a conflict that names the other', async () => {
    const org = await organization()
    const { id, documentId, stops } = await scheduledDelivery(org)
    const { errors } = await as(org.STAFF).ask(CREATE, { id, input: { name: 'Venlo', stopOrder: 2 } })
    expect(errors?.[0]).toMatchObject({
      message: `Stop 2 of delivery ${documentId} is Port of Hamburg already`,
      extensions: { code: 'CONFLICT', stopOrder: 2, stopId: stops[1].id },
    })
    expect(
      await as(org.STAFF).code('mutation ($id: ID!) { editDeliveryStop(id: $id, input: { stopOrder: 2 }) { id } }', {
        id: stops[0].id,
      }),
    ).toBe('CONFLICT')
    expect(await stopsOf(org.id, id)).toHaveLength(2)
  })

  test('names everything wrong with it and is not saved', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [])
    const { status, body } = await as(org.STAFF).rest('POST', path(id), { name: ' ', stopOrder: 0 })
    expect(status).toBe(422)
    expect(body).toMatchObject({ detail: [
      { type: 'value_error', loc: ['body', 'name'], input: ' ' },
      { type: 'value_error', loc: ['body', 'stopOrder'], input: 0, ctx: { ge: 1 } },
    ] })
    expect(
      await as(org.STAFF).rest('POST', path(id), { name: 'x', stopType: 'teleport', state: 'lost' }),
    ).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'value_error', loc: ['body', 'stopType'],
            msg: "Text should be 'pickup', 'waypoint', 'dropoff', 'port', 'customs' or 'return'", input: 'teleport',
          },
          { type: 'value_error', loc: ['body', 'state'], input: 'lost' },
        ],
      },
    })
    const { errors } = await as(org.STAFF).ask(CREATE, { id, input: { name: 'x', locationId: 'nowhere' } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'locationId'] }] })
    expect(await stopsOf(org.id, id)).toEqual([])
  })

  test('is not added to a delivery that is over, unknown or of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    const [done, off, foreign] = [
      await completedDelivery(org), await cancelledDelivery(org), await scheduledDelivery(other),
    ]
    for (const [{ id }, status] of [[done, 409], [off, 409], [foreign, 404], [{ id: 'nope' }, 404]] as const) {
      expect(await as(org.STAFF).rest('POST', path(id), { name: 'Venlo' })).toMatchObject({ status })
    }
    const { errors } = await as(org.STAFF).ask(CREATE, { id: off.id, input: { name: 'Venlo' } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', state: 'CANCELLED' })
    expect(await as(org.STAFF).rest('POST', path(foreign.id), { name: 'Venlo' })).toMatchObject({
      body: { detail: 'Delivery not found' },
    })
    const left = [await stopsOf(org.id, done.id), await stopsOf(org.id, off.id), await stopsOf(other.id, foreign.id)]
    expect(left.map(({ length }) => length)).toEqual([1, 2, 2])
  })
})

test('the stops of a new delivery have each a place of their own, and there are at most 100', async () => {
  const org = await organization()
  const CREATE_DELIVERY = 'mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { id } }'
  const detail = async (stops: readonly object[]) =>
    (await as(org.STAFF).ask(CREATE_DELIVERY, { input: { stops } })).errors?.[0].extensions.detail
  expect(await detail([{ name: 'Gazipur', stopOrder: 3 }, { name: 'Venlo', stopOrder: 2 }, { name: 'Hamburg' }]))
    .toMatchObject([{ loc: ['input', 'stops', 2, 'stopOrder'], type: 'place_listed_twice' }])
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `Stop ${at + 1}` }))
  expect(await detail(many)).toMatchObject([{ loc: ['input', 'stops'] }])
  expect(await gateway().database.prisma.delivery.count({ where: { orgId: org.id } })).toBe(0)
})

describe('a stop without a stopOrder', () => {
  const LAST = 2_147_483_647

  test('after the last place there is says so at stopOrder and is not saved, on both doors', async () => {
    const org = await organization()
    const { id } = await scheduledDelivery(org, [{ name: 'Gazipur', stopOrder: LAST }])
    const message = expect.stringContaining(String(LAST))
    expect(await as(org.STAFF).rest('POST', path(id), { name: 'Venlo' })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'value_error', loc: ['body', 'stopOrder'], msg: message, ctx: { le: LAST } }] },
    })
    const { errors } = await as(org.STAFF).ask(CREATE, { id, input: { name: 'Venlo' } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'stopOrder'], msg: message }],
    })
    expect(await stopsOf(org.id, id)).toHaveLength(1)
    expect(await as(org.STAFF).rest('POST', path(id), { name: 'Venlo', stopOrder: LAST - 1 })).toMatchObject({
      status: 200,
      body: { stopOrder: LAST - 1 },
    })
  })

  test('after the last place there is in the list of a new delivery is told at its place in the list', async () => {
    const org = await organization()
    const { errors } = await as(org.STAFF).ask(
      'mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { id } }',
      {
        input: { stops: [{ name: 'Gazipur', stopOrder: LAST }, { name: 'Venlo' }] },
      },
    )
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'stops', 1, 'stopOrder'] }],
    })
    expect(await gateway().database.prisma.delivery.count({ where: { orgId: org.id } })).toBe(0)
  })
})
