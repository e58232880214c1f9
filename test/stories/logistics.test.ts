// Deliveries and locations, through both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { deliveryInTransit, location, scheduledDelivery } from '../support/make/logistics.js'
import { organization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { textsOf } from '../support/statements.js'

useGateway()

const DELIVERY =
  'query ($id: ID!) { delivery(id: $id) { status cancelledAt stops { id stopOrder name state actualAt } } }'
const step = (verb: string) => `mutation ($id: ID!) { ${verb}DeliveryStop(id: $id) { id state actualAt } }`
interface Read {
  readonly status: string
  readonly stops: readonly { readonly id: string; readonly stopOrder: number; readonly state: string }[]
}
const read = (person: Person, id: string) => as(person).get<Read>(DELIVERY, { id })

describe('a delivery', () => {
  test('leads to its sales order, its stops to their places, and is found from both', async () => {
    const org = await organization()
    await collection(org)
    const { id: salesOrderId, documentId } = await draftOrder(org)
    const { id: locationId } = await location(org)
    const { id } = await scheduledDelivery(org, [{ name: 'Gazipur', locationId }, { name: 'Venlo' }], { salesOrderId })
    const bare = await scheduledDelivery(org)
    const there = `query ($id: ID!) { delivery(id: $id) {
      salesOrder { documentId deliveries { id } } stops { delivery { id } location { name stops(first: 5) { nodes { name delivery { id } } } } }
    } }`
    expect(await as(org.STAFF).get(there, { id })).toEqual({
      salesOrder: { documentId, deliveries: [{ id }] },
      stops: [
        { delivery: { id }, location: { name: 'Ashulia warehouse', stops: { nodes: [{ name: 'Gazipur', delivery: { id } }] } } },
        { delivery: { id }, location: null },
      ],
    })
    expect(await as(org.STAFF).get(there, { id: bare.id })).toMatchObject({
      salesOrder: null,
      stops: [{ location: null }, { location: null }],
    })
  })

  test('follows its stops from scheduled to completed', async () => {
    const org = await organization()
    const { id, stops: [first, second] } = await scheduledDelivery(org)
    const states = [(await read(org.STAFF, id)).status]
    for (const [verb, stop] of [
      ['depart', first], ['arrive', first], ['complete', first], ['depart', second], ['fail', second],
    ] as const) {
      await as(org.STAFF).get(step(verb), { id: stop.id })
      states.push((await read(org.STAFF, id)).status)
    }
    expect(states).toEqual(['SCHEDULED', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'COMPLETED'])
    expect(await read(org.STAFF, id)).toMatchObject({
      stops: [
        { state: 'COMPLETED', actualAt: expect.any(String) },
        { state: 'FAILED', actualAt: null },
      ],
    })
  })

  test('whose last two stops end at the same moment is completed', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(
      org,
      Array.from({ length: 10 }, (_, index) => ({ name: `Stop ${index}` })),
    )
    await Promise.all(stops.map((stop) => as(org.STAFF).get(step('skip'), { id: stop.id })))
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('twenty arrivals at one stop are one arrival', async () => {
    const org = await organization()
    const { stops: [{ id }] } = await deliveryInTransit(org)
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(org.STAFF).ask(step('arrive'), { id })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? [])).toEqual(
      Array<string>(19).fill('CONFLICT'),
    )
    expect(
      await gateway().database.prisma.auditLine.count({ where: { orgId: org.id, entityId: id, action: 'arrive' } }),
    ).toBe(1)
  })

  test('cancelled skips what was not reached, and stays cancelled', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(org, [
      { name: 'Gazipur', state: 'ARRIVED' }, { name: 'Hamburg', state: 'EN_ROUTE' }, { name: 'Venlo' },
    ])
    await as(org.STAFF).get('mutation ($id: ID!) { cancelDelivery(id: $id, input: { reason: "Postponed" }) { id } }', {
      id,
    })
    expect(await read(org.STAFF, id)).toMatchObject({
      status: 'CANCELLED',
      stops: [{ state: 'ARRIVED' }, { state: 'SKIPPED' }, { state: 'SKIPPED' }],
    })
    await as(org.STAFF).get(step('complete'), { id: stops[0].id })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'CANCELLED' })
    expect(await as(org.STAFF).code('mutation ($id: ID!) { cancelDelivery(id: $id) { id } }', { id })).toBe('CONFLICT')
    expect(
      await as(org.STAFF).code('mutation ($id: ID!) { editDelivery(id: $id, input: { notes: "x" }) { id } }', { id }),
    ).toBe('CONFLICT')
  })

  test('cancelled while its stops move is never left with a stop on the way', async () => {
    const org = await organization()
    const { id, stops } = await scheduledDelivery(
      org,
      Array.from({ length: 8 }, (_, index) => ({ name: `Stop ${index}` })),
    )
    const moves = stops.map((stop) => as(org.STAFF).ask(step('depart'), { id: stop.id }))
    const cancel = as(org.STAFF).get('mutation ($id: ID!) { cancelDelivery(id: $id) { id } }', { id })
    await Promise.all([...moves, cancel])
    const { status, stops: after } = await read(org.STAFF, id)
    expect(status).toBe('CANCELLED')
    expect(after.map(({ state }) => state)).toEqual(Array<string>(8).fill('SKIPPED'))
  })

  test('is numbered, holds its stops in order, and refuses two in one place', async () => {
    const org = await organization()
    const { id, documentId } = await scheduledDelivery(org, [
      { name: 'B', stopOrder: 4 }, { name: 'C' }, { name: 'A', stopOrder: 1 },
    ])
    expect(documentId).toMatch(/^DL-\d{4}-00001$/)
    expect((await read(org.STAFF, id)).stops.map(({ stopOrder }) => stopOrder)).toEqual([1, 4, 5])
    const { errors } = await as(org.STAFF).ask(
      'mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { id } }',
      {
        input: {
          salesOrderId: 'nope',
          stops: [
            { name: 'A', stopOrder: 2 },
            { name: '', stopOrder: 2, locationId: 'nope' },
          ],
        },
      },
    )
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.salesOrderId', 'input.stops.1.name', 'input.stops.1.stopOrder', 'input.stops.1.locationId',
    ])
    expect(await gateway().database.prisma.delivery.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('and its stops are edited: null empties what may be empty, and absent fields stay', async () => {
    const org = await organization()
    const {
      id,
      stops: [stop],
    } = await scheduledDelivery(org, [{ name: 'Gazipur', subLabel: 'Gate 4', notes: 'Call first' }], {
      notes: 'Fragile',
      plannedAt: '2026-05-01',
    })
    const EDIT =
      'mutation ($id: ID!, $input: EditDeliveryInput!) { editDelivery(id: $id, input: $input) { notes plannedAt } }'
    expect(await as(org.STAFF).get(EDIT, { id, input: { notes: null } })).toEqual({
      notes: null,
      plannedAt: '2026-05-01T00:00:00Z',
    })
    const EDIT_STOP = 'mutation ($id: ID!, $input: EditDeliveryStopInput!) { editDeliveryStop(id: $id, input: $input) { name subLabel notes stopOrder stopType } }'
    expect(await as(org.STAFF).get(EDIT_STOP, { id: stop.id, input: { subLabel: null } })).toEqual({
      name: 'Gazipur', subLabel: null, notes: 'Call first', stopOrder: 1, stopType: 'WAYPOINT',
    })
    const { errors } = await as(org.STAFF).ask(EDIT_STOP, {
      id: stop.id,
      input: { stopType: null, stopOrder: null, name: null, notes: null },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors?.[0].extensions.detail?.map(({ loc, input }) => [loc.join('.'), input])).toEqual([
      ['input.stopOrder', null], ['input.name', null], ['input.stopType', null],
    ])
  })

  test('is listed by state and text', async () => {
    const org = await organization()
    await scheduledDelivery(org)
    const { documentId } = await deliveryInTransit(org)
    const LIST = 'query ($filter: DeliveryFilter) { deliveries(filter: $filter) { totalCount nodes { documentId } } }'
    expect(await as(org.STAFF).get(LIST)).toMatchObject({ totalCount: 2 })
    expect(await as(org.STAFF).get(LIST, { filter: { status: ['IN_TRANSIT'] } })).toMatchObject({
      nodes: [{ documentId }],
    })
    expect(await as(org.STAFF).get(LIST, { filter: { text: documentId } })).toMatchObject({ totalCount: 1 })
  })
})

describe('locations', () => {
  const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name)

  test('answer over REST as documented, by name, page by page', async () => {
    const org = await organization()
    for (const name of ['Venlo', 'Ashulia', 'Hamburg']) await location(org, { name })
    const first = await as(org.STAFF).rest('GET', '/logistics/locations?limit=2')
    expect(first).toMatchObject({
      status: 200,
      body: { pagination: { page: 1, limit: 2, total: 3, totalPages: 2, hasNext: true, hasPrev: false } },
    })
    expect(names(first.body)).toEqual(['Ashulia', 'Hamburg'])
    const second = await as(org.STAFF).rest('GET', '/logistics/locations?limit=2&page=2')
    expect(names(second.body)).toEqual(['Venlo'])
    expect(await as(org.STAFF).rest('GET', '/logistics/locations?limit=2&page=9')).toMatchObject({
      status: 200,
      body: { data: [], pagination: { page: 9, limit: 2, total: 3, totalPages: 2, hasNext: false, hasPrev: true } },
    })
    expect(await as(org.STAFF).rest('GET', '/logistics/locations')).toMatchObject({
      body: { pagination: { page: 1, limit: 20, totalPages: 1, hasNext: false, hasPrev: false } },
    })
    expect(await as(org.STAFF).rest('GET', '/logistics/locations?country=Peru&page=2')).toMatchObject({
      body: { data: [], pagination: { page: 2, limit: 20, total: 0, totalPages: 0, hasNext: false, hasPrev: false } },
    })
  })

  test('show every documented member, and leave out what they have not', async () => {
    const org = await organization()
    const full = {
      locationType: 'port', name: 'Port of Hamburg', linkedEntityType: 'client', linkedEntityId: 'cli-1', code: 'DEHAM',
      address: 'Am Sandtorkai 1', city: 'Hamburg', country: 'Germany', contactName: 'Uwe', contactPhone: '+49 40 1',
    }
    const { id } = await location(org, { ...full, latitude: '53.5461', longitude: '9.9661' })
    const { body } = await as(org.STAFF).rest('GET', '/logistics/locations')
    expect((body as { data: object[] }).data).toEqual([
      {
        id, ...full, createdAt: expect.any(String), updatedAt: expect.any(String), latitude: 53.5461, longitude: 9.9661,
        isActive: true,
      },
    ])
    const bare = await organization()
    await location(bare)
    const answer = (await as(bare.STAFF).rest('GET', '/logistics/locations')).body as { data: object[] }
    expect(Object.keys(answer.data[0])).toEqual(['id', 'locationType', 'name', 'createdAt', 'updatedAt', 'isActive'])
  })

  test('are filtered alike through both doors', async () => {
    const org = await organization()
    await location(org, {
      name: 'Ashulia', code: 'WH-1', city: 'Dhaka', country: 'Bangladesh', linkedEntityType: 'supplier',
      linkedEntityId: 's-1',
    })
    await location(org, { name: 'Hamburg', locationType: 'port', country: 'Germany', isActive: false })
    const CASES: readonly [string, object, string[]][] = [
      ['locationType=port', { locationType: 'port' }, ['Hamburg']],
      ['isActive=false', { isActive: false }, ['Hamburg']],
      ['isActive=yes', { isActive: true }, ['Ashulia']],
      ['search=dhak', { text: 'dhak' }, ['Ashulia']],
      ['search=wh-1', { text: 'wh-1' }, ['Ashulia']],
      ['search=%25', { text: '%' }, []],
      ['country=Germany', { country: 'Germany' }, ['Hamburg']],
      [
        'linkedEntityType=supplier&linkedEntityId=s-1', { linkedEntityType: 'supplier', linkedEntityId: 's-1' },
        ['Ashulia'],
      ],
      ['linkedEntityId=s-2', { linkedEntityId: 's-2' }, []],
    ]
    const LIST = 'query ($filter: LocationFilter) { locations(filter: $filter) { nodes { name } } }'
    for (const [query, filter, expected] of CASES) {
      expect(names((await as(org.STAFF).rest('GET', `/logistics/locations?${query}`)).body)).toEqual(expected)
      expect(
        (await as(org.STAFF).get<{ nodes: { name: string }[] }>(LIST, { filter })).nodes.map(({ name }) => name),
      ).toEqual(expected)
    }
  })

  test('are found on a page far from the first, in their order and by their filter', async () => {
    const org = await organization()
    const numbered = Array.from({ length: 1_050 }, (_, index) => ({
      orgId: org.id, id: `${org.id}-${index}`, name: `Bay ${1_000 + index}`, locationType: 'warehouse',
      country: index % 10 ? 'Germany' : 'Bangladesh',
    }))
    await gateway().database.prisma.location.createMany({ data: numbered })
    const page = async (query: string) =>
      (await as(org.STAFF).rest('GET', `/logistics/locations?limit=10&${query}`)).body as Parameters<typeof names>[0]
    const bays = (...from: number[]) => from.map((index) => `Bay ${1_000 + index}`)
    expect(names(await page('page=104'))).toEqual(bays(1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039))
    expect(await page('page=105')).toMatchObject({ pagination: { total: 1_050, hasNext: false, hasPrev: true } })
    expect(names(await page('page=105&isActive=true'))).toEqual(bays(...Array.from({ length: 10 }, (_, at) => 1040 + at)))
    expect(names(await page('page=106'))).toEqual([])
    expect(names(await page('page=11&country=Bangladesh'))).toEqual(bays(1000, 1010, 1020, 1030, 1040))
    expect(names(await page('page=102&country=Bangladesh'))).toEqual([])
    // Of more than a thousand rows before a page, the identifiers alone are read.
    const skips = async (number: number) => (await textsOf(() => page(`page=${number}`)))
      .filter((text) => text.includes(' offset '))
      .map((text) => text.includes('(select "id" from "Location"'))
    expect([await skips(101), await skips(102), await skips(1)]).toEqual([[false], [true], [false]])
  })

  test('refuse a page of none or of more than a hundred, and places off the globe', async () => {
    const org = await organization()
    const PAGE = 'query ($page: Int!, $limit: Int!) { locationsPage(page: $page, limit: $limit) { data { id } } }'
    expect(await as(org.STAFF).code(PAGE, { page: 0, limit: 20 })).toBe('BAD_USER_INPUT')
    expect(await as(org.STAFF).code(PAGE, { page: 1, limit: 101 })).toBe('BAD_USER_INPUT')
    const { errors } = await as(org.STAFF).ask(
      'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }',
      {
        input: { name: '', locationType: 'port', latitude: '91', longitude: '-181' },
      },
    )
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.at(-1))).toEqual(['name', 'latitude', 'longitude'])
    expect(await gateway().database.prisma.location.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('change only in what is given, and only in their own organization', async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await location(org, { code: 'WH-1' })
    const EDIT =
      'mutation ($id: ID!, $input: EditLocationInput!) { editLocation(id: $id, input: $input) { name code isActive } }'
    expect(await as(org.STAFF).get(EDIT, { id, input: { isActive: false } })).toEqual({
      name: 'Ashulia warehouse', code: 'WH-1', isActive: false,
    })
    expect(await as(org.STAFF).get(EDIT, { id, input: { code: null } })).toEqual({
      name: 'Ashulia warehouse', code: null, isActive: false,
    })
    const { errors } = await as(org.STAFF).ask(EDIT, {
      id,
      input: { name: null, locationType: null, isActive: null, city: null, latitude: '91' },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors?.[0].extensions.detail?.map(({ loc, input }) => [loc.join('.'), input])).toEqual([
      ['input.locationType', null], ['input.name', null], ['input.isActive', null], ['input.latitude', expect.anything()],
    ])
    expect(await as(other.STAFF).code(EDIT, { id, input: { name: 'Mine' } })).toBe('NOT_FOUND')
    expect(await as(org.STAFF).get('query ($id: ID!) { location(id: $id) { name } }', { id })).toEqual({
      name: 'Ashulia warehouse',
    })
  })
})
