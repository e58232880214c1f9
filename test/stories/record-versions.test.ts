// Versions and times of change of records: what raises them, what does not, how a client that keeps copies asks for
// what has changed, and what the caller of an older version is told.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { apiKey } from '../support/make/api-keys.js'
import { draftBill, orderBill, sentOrder } from '../support/make/bills.js'
import { draftSheet } from '../support/make/costing.js'
import { deliveryInTransit, location, scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { draftOrderOf, materials, received, sentOrderOf } from '../support/make/stock.js'
import { locksOf, textsOf } from '../support/statements.js'

useGateway()

interface Versioned {
  readonly id: string
  readonly recordVersion: number
  readonly updatedAt: string
}

const VERSIONED = '{ id recordVersion updatedAt }'
const read = (client: Client, query: string, id: string) =>
  client.get<Versioned>(`query ($id: ID!) { ${query}(id: $id) ${VERSIONED} }`, { id })

const EDIT_BILL = `mutation ($id: ID!, $input: EditBillInput!, $recordVersion: Int) {
  editBill(id: $id, input: $input, recordVersion: $recordVersion) { id recordVersion updatedAt totalAmount } }`

describe('the version of a record', () => {
  test('is 1 when it is made, and rises with every edit, also of its lines alone, and with every step', async () => {
    const org = await organization()
    const client = as(org.FINANCE)
    const { id } = await draftBill(org)
    const made = await read(client, 'bill', id)
    expect(made.recordVersion).toBe(1)
    const lineItems = [{ description: 'Thread', qty: '5', unitPrice: '20' }]
    const edited = await client.get<Versioned & { totalAmount: string }>(
      EDIT_BILL, { id, input: { lineItems }, recordVersion: 1 })
    expect([edited.recordVersion, edited.updatedAt > made.updatedAt, edited.totalAmount]).toEqual([2, true, '100'])
    const posted = await client.get<Versioned>(
      `mutation ($id: ID!, $version: Int) { postBill(id: $id, recordVersion: $version) ${VERSIONED} }`,
      { id, version: edited.recordVersion })
    expect([posted.recordVersion, posted.updatedAt > edited.updatedAt]).toEqual([3, true])
  })

  test('rises by 1 with each of several acts that one transaction tries, and with the one of a request with a key', async () => {
    const org = await organization()
    const client = as(org.FINANCE)
    const { id } = await draftBill(org)
    const edit = (name: string, qty: string) => `${name}: editBill(id: "${id}", input: {
      notes: "${name}", lineItems: [{ description: "Thread", qty: "${qty}", unitPrice: "20" }] }) { recordVersion }`
    const { data } = await client.ask(`mutation @validateOnly { ${edit('one', '5')} ${edit('two', '6')} ${edit('same', '6')}
      post: postBill(id: "${id}") { recordVersion } }`)
    const [one, two, same, post] = [2, 3, 4, 5].map((recordVersion) => ({ recordVersion }))
    expect(data).toEqual({ one, two, same, post })
    expect((await read(client, 'bill', id)).recordVersion).toBe(1)
    const keyed = await client.get<Versioned>(`mutation { ${edit('keyed', '7')} }`, {}, { 'idempotency-key': 'k-1' })
    expect(keyed.recordVersion).toBe(2)
  })

  test('is 1 of every record that is entered, also of a delivery that is on its way', async () => {
    const org = await organization()
    const stops = '{ name: "Mill", stopType: PICKUP, state: COMPLETED }, { name: "Port", stopType: DROPOFF }'
    const made = await as(org.STAFF).get<Versioned & { status: string }>(
      `mutation { createDelivery(input: { stops: [${stops}] }) { id recordVersion status } }`)
    expect(made).toMatchObject({ recordVersion: 1, status: 'IN_TRANSIT' })
  })

  test('does not rise with links or an order of stops that are there already', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const link = () => as(org.MANAGER).get<Versioned>(
      `mutation ($id: ID!) { linkCostSheet(id: $id, input: { quoteIds: [] }) ${VERSIONED} }`, { id })
    const before = await read(as(org.MANAGER), 'costSheet', id)
    expect(await link()).toEqual(before)
    const delivery = await scheduledDelivery(org)
    const seen = await read(as(org.STAFF), 'delivery', delivery.id)
    const again = await as(org.STAFF).get<Versioned>(
      `mutation ($id: ID!, $stopIds: [ID!]!) { reorderStops(id: $id, input: { stopIds: $stopIds }) ${VERSIONED} }`,
      { id: delivery.id, stopIds: delivery.stops.map((stop) => stop.id) })
    expect(again).toEqual(seen)
    expect(await gateway().database.prisma.auditLine.count({
      where: { orgId: org.id, action: { in: ['link', 'reorderStops'] } },
    })).toBe(0)
  })

  test('rises with changes through REST, whose answers do not have it', async () => {
    const org = await organization()
    const client = as(org.STAFF)
    const { id } = await client.get<Versioned>(
      'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Poplin", requiredQty: "1", unitPrice: "2" }] }) { id } }')
    await client.get('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })
    const before = await read(client, 'materialRequest', id)
    const { status, body } = await as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`, {})
    expect([status, JSON.stringify(body).includes('recordVersion')]).toEqual([200, false])
    expect((await read(client, 'materialRequest', id)).recordVersion).toBe(before.recordVersion + 1)
  })

  test('of an order rises when its lines are billed, and of a delivery when its stops move', async () => {
    const org = await organization()
    const client = as(org.FINANCE)
    await sentOrder(org, { received: '600' })
    const order = await read(client, 'purchaseOrder', 'pur')
    const bill = await orderBill(org, '100')
    const billed = await read(client, 'purchaseOrder', 'pur')
    expect(billed.recordVersion).toBeGreaterThan(order.recordVersion)
    await client.get(EDIT_BILL, { id: bill.id, input: { notes: 'Of the first truck' } })
    expect(await read(client, 'purchaseOrder', 'pur')).toEqual(billed)
    const { id, stops } = await scheduledDelivery(org)
    const delivery = await read(client, 'delivery', id)
    const stopIds = stops.map((stop) => stop.id).reverse()
    const reorder = (recordVersion: number) => as(org.STAFF).ask(
      `mutation ($id: ID!, $stopIds: [ID!]!, $recordVersion: Int) {
        reorderStops(id: $id, input: { stopIds: $stopIds }, recordVersion: $recordVersion) ${VERSIONED} }`,
      { id, stopIds, recordVersion })
    const answers = [await reorder(delivery.recordVersion), await reorder(delivery.recordVersion)]
    expect(answers.map(({ errors }) => errors?.[0].extensions.code)).toEqual([undefined, 'CONFLICT'])
  })

  test('of a delivery rises with a step of its stop, and of an order with a receipt, also where the state stays', async () => {
    const org = await organization()
    const { id, stops: [first] } = await deliveryInTransit(org)
    const before = await read(as(org.STAFF), 'delivery', id)
    await as(org.STAFF).get('mutation ($id: ID!) { arriveDeliveryStop(id: $id) { id } }', { id: first.id })
    expect((await read(as(org.STAFF), 'delivery', id)).recordVersion).toBe(before.recordVersion + 1)
    await materials(org, { poplin: '0' })
    const order = await sentOrderOf(org, { poplin: '10' })
    await received(org, order, '4')
    const partly = await read(as(org.FINANCE), 'purchaseOrder', order.id)
    await received(org, order, '3')
    expect((await read(as(org.FINANCE), 'purchaseOrder', order.id)).recordVersion).toBe(partly.recordVersion + 1)
  })

  test('of an API key does not rise when the key is used', async () => {
    const org = await organization()
    const { id, secret } = await apiKey(org)
    await withKey(secret).get('{ organization { id } }')
    const used = () => as(org.ADMIN).get<{ lastUsedAt: string | null }>('query ($id: ID!) { apiKey(id: $id) { lastUsedAt } }', { id })
    await eventually(async () => (await used()).lastUsedAt !== null)
    expect((await read(as(org.ADMIN), 'apiKey', id)).recordVersion).toBe(1)
  })

  test('is not a change that the audit trail tells', async () => {
    const org = await organization()
    const { id } = await location(org)
    await as(org.STAFF).get('mutation ($id: ID!) { editLocation(id: $id, input: { city: "Savar" }) { id } }', { id })
    const { id: bill } = await draftBill(org)
    await as(org.FINANCE).get(EDIT_BILL, { id: bill, input: { notes: 'Paid by hand' } })
    const lines = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, action: 'edit' }, orderBy: { id: 'asc' },
    })
    expect(lines.map(({ details }) => Object.keys((details as { changed: object }).changed))).toEqual([['city'], ['notes']])
  })
})

describe('a change in a version that is no longer the present one', () => {
  test('changes nothing, and says which version there is and what to do', async () => {
    const org = await organization()
    const client = as(org.FINANCE)
    const { id } = await draftBill(org)
    const first = await client.get<Versioned>(EDIT_BILL, { id, input: { notes: 'first' }, recordVersion: 1 })
    const { errors } = await client.ask(EDIT_BILL, { id, input: { notes: 'second' }, recordVersion: 1 })
    expect(errors?.[0]).toMatchObject({
      message: `Bill was changed meanwhile: it has version ${first.recordVersion}, and you have seen version 1. `
        + 'Read it again, then decide if your change still applies',
      extensions: { code: 'CONFLICT', recordVersion: first.recordVersion },
    })
    expect(await client.get('query ($id: ID!) { bill(id: $id) { notes recordVersion } }', { id })).toEqual({
      notes: 'first', recordVersion: first.recordVersion,
    })
    const unknown = await client.ask(EDIT_BILL, { id: 'nobody', input: {}, recordVersion: 1 })
    expect(unknown.errors?.[0].extensions.code).toBe('NOT_FOUND')
    expect(await client.get(EDIT_BILL, { id, input: { notes: 'third' }, recordVersion: null })).toMatchObject({ id })
  })

  test('is compared while the record is locked, so that nobody changes it in between', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const texts = await textsOf(() => as(org.FINANCE).get(EDIT_BILL, { id, input: { notes: 'first' }, recordVersion: 1 }))
    const compared = texts.filter((text) => text.includes('select "recordVersion" from "Bill"'))
    expect(compared.map((text) => text.includes('for no key update'))).toEqual([true])
  })

  test('locks the same rows in the same order as one in any version, so that neither waits for the other for ever', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const input = { purchaseOrderId: 'pur', lineItems: [{ qty: '100', unitPrice: '1.6' }] }
    const locked = async (version?: number) => {
      const { id } = await draftBill(org)
      return locksOf(await textsOf(() => as(org.FINANCE).get(EDIT_BILL, { id, input, recordVersion: version })))
    }
    const plain = await locked()
    expect(plain.slice(0, 2)).toEqual(['PurchaseOrder', 'Bill'])
    expect(await locked(1)).toEqual(plain)
    const lockedByStep = async (recordVersion?: number) => {
      const { id } = await draftBill(org, input)
      const POST = 'mutation ($id: ID!, $recordVersion: Int) { postBill(id: $id, recordVersion: $recordVersion) { id } }'
      return locksOf(await textsOf(() => as(org.FINANCE).get(POST, { id, recordVersion })))
    }
    const step = await lockedByStep()
    expect(step.slice(0, 3)).toEqual(['PeriodLock', 'PurchaseOrder', 'Bill'])
    expect(await lockedByStep(1)).toEqual(step)
  })

  test('is told from one in the present version, also of a step without an input', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const { id } = await draftOrderOf(org, { poplin: '10' })
    const send = (recordVersion: number) => as(org.FINANCE).ask(
      'mutation ($id: ID!, $recordVersion: Int) { sendPurchaseOrder(id: $id, recordVersion: $recordVersion) { status } }',
      { id, recordVersion })
    expect((await send(2)).errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', recordVersion: 1 })
    expect(await send(1)).toMatchObject({ data: { sendPurchaseOrder: { status: 'SENT' } } })
  })

  test('of a cost sheet is found by each of its names', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const client = as(org.STAFF)
    const { documentId } = (await client.get<{ costing: { documentId: string } }>(
      'query ($id: ID!) { costSheet(id: $id) { costing { documentId } } }', { id })).costing
    const update = (name: string, recordVersion: number) => client.ask(
      `mutation ($id: ID!, $recordVersion: Int) {
        updateCostSheet(id: $id, input: { costSheetName: "Jacket" }, recordVersion: $recordVersion) ${VERSIONED} }`,
      { id: name, recordVersion })
    const { recordVersion } = await read(client, 'costSheet', id)
    const stale = await update(documentId, recordVersion + 1)
    expect(stale.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', recordVersion })
    expect((await update(documentId, recordVersion)).errors).toBeUndefined()
    expect((await update(id, recordVersion)).errors?.[0].extensions.code).toBe('CONFLICT')
    const SUBMIT = 'mutation ($id: ID!, $version: Int) { submitCostSheet(id: $id, recordVersion: $version) { status } }'
    const submit = (version: number) => client.ask(SUBMIT, { id: documentId, version })
    const [refused] = (await submit(recordVersion)).errors ?? []
    expect(refused.extensions).toMatchObject({ code: 'CONFLICT', recordVersion: recordVersion + 1 })
    expect((await submit(recordVersion + 1)).errors).toBeUndefined()
  })

  test('of the organization and of a member is refused too', async () => {
    const org = await organization()
    const client = as(org.ADMIN)
    const rename = (recordVersion: number) => client.ask(
      'mutation ($recordVersion: Int) { editOrganization(input: { name: "Mill" }, recordVersion: $recordVersion) { recordVersion } }',
      { recordVersion })
    expect((await rename(1)).errors).toBeUndefined()
    expect((await rename(1)).errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', recordVersion: 2 })
    const edit = (recordVersion: number) => client.ask(
      `mutation ($id: ID!, $recordVersion: Int) { editUser(id: $id, input: { name: "Sam" }, recordVersion: $recordVersion) {
        recordVersion membership { recordVersion } } }`, { id: org.STAFF.userId, recordVersion })
    expect(await edit(1)).toMatchObject({ data: { editUser: { recordVersion: 2, membership: { recordVersion: 1 } } } })
    expect((await edit(1)).errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', recordVersion: 2 })
  })
})

describe('a client that keeps copies', () => {
  const changedSince = async ({ STAFF }: TestOrganization, updatedSince: string) => {
    const { nodes } = await as(STAFF).get<{ nodes: Versioned[] }>(
      `query ($updatedSince: DateTime) { locations(filter: { updatedSince: $updatedSince }, orderBy: UPDATED_AT_ASC) {
        nodes ${VERSIONED} } }`, { updatedSince })
    return nodes
  }

  test('reads what has changed since its last read, the latest change last', async () => {
    const org = await organization()
    const [one, two, three] = [await location(org), await location(org), await location(org)]
    const all = await changedSince(org, '2000-01-01T00:00:00Z')
    expect(all.map(({ id }) => id)).toEqual([one.id, two.id, three.id])
    await as(org.STAFF).get('mutation ($id: ID!) { editLocation(id: $id, input: { city: "Savar" }) { id } }', { id: one.id })
    const again = await changedSince(org, all[1].updatedAt)
    expect(again.map(({ id }) => id)).toEqual([two.id, three.id, one.id])
    expect(await changedSince(org, again[2].updatedAt)).toEqual([again[2]])
  })

  interface Found {
    readonly totalCount: number
    readonly nodes: readonly Pick<Versioned, 'id'>[]
  }

  test('reads what was last changed in a time, of which the end is not a part', async () => {
    const org = await organization()
    for (let made = 0; made < 3; made++) await location(org)
    const [one, two, three] = await changedSince(org, '2000-01-01T00:00:00Z')
    const WITHIN = `query ($filter: LocationFilter) { locations(filter: $filter, orderBy: UPDATED_AT_ASC) {
      totalCount nodes { id } } }`
    const within = async (filter: object) => {
      const { totalCount, nodes } = await as(org.STAFF).get<Found>(WITHIN, { filter })
      expect(totalCount).toBe(nodes.length)
      return nodes.map(({ id }) => id)
    }
    const [since, before] = [two.updatedAt, three.updatedAt]
    expect(await within({ updatedBefore: before })).toEqual([one.id, two.id])
    expect(await within({ updatedSince: since, updatedBefore: before })).toEqual([two.id])
    expect(await within({ updatedSince: since, updatedBefore: since })).toEqual([])
  })

  test('does not see an edit with the values that the record has already', async () => {
    const org = await organization()
    const { id } = await location(org)
    const edit = (input: object) => as(org.STAFF).get<Versioned>(
      `mutation ($id: ID!, $input: EditLocationInput!) { editLocation(id: $id, input: $input) ${VERSIONED} }`, { id, input })
    const moved = await edit({ city: 'Savar', latitude: '23.85' })
    expect(moved.recordVersion).toBe(2)
    for (const input of [{ city: 'Savar' }, { latitude: '23.850' }, {}]) expect(await edit(input)).toEqual(moved)
    expect((await edit({ city: 'Savar', latitude: '23.86' })).recordVersion).toBe(3)
  })

  test('also sees changes that the database made alone', async () => {
    const org = await organization()
    const { id } = await location(org)
    const [before] = await changedSince(org, '2000-01-01T00:00:00Z')
    await gateway().database.prisma.location.updateMany({ where: { orgId: org.id, id }, data: { city: 'Savar' } })
    const [after] = await changedSince(org, before.updatedAt)
    expect([after.recordVersion, after.updatedAt > before.updatedAt]).toEqual([2, true])
  })
})
