// Webhooks: other systems are told of changes, with signatures that they can check, again and again until they answer.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { cursorNow } from '../support/live.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { startReceiver, type Received, type Receiver } from '../support/receiver.js'
import {
  DELETE_WEBHOOK, delivered, deliveriesOf, EDIT_WEBHOOK, RESEND, ROTATE, webhookTo,
} from '../support/webhooks.js'

// A second attempt comes two seconds after the first. A third would come after the time for attempts.
useGateway({ LOGIN_THROTTLE: 'off', WEBHOOK_RETRY_SECONDS: '6' })

let org: TestOrganization
let receiver: Receiver
beforeAll(async () => {
  org = await organization()
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>

/** The first request to a path. */
async function arrived(path: string): Promise<Received> {
  await eventually(() => receiver.at(path).length > 0)
  return receiver.at(path)[0]
}

/** Creates a supplier, and waits until the log of changes tells it. */
async function createSupplierInLog(person: Person): Promise<void> {
  const after = await cursorNow(person)
  await createSupplier(person)
  const told = 'query ($after: String!) { changes(after: $after, kinds: [SUPPLIER]) { nodes { cursor } } }'
  await eventually(async () => (await as(person).get<{ nodes: object[] }>(told, { after })).nodes.length > 0)
}

describe('a change', () => {
  test('is told with a signature that the library of the receiver accepts', async () => {
    const { secret, webhook } = await webhookTo(org.ADMIN, receiver.url('/told'))
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const supplier = await createSupplier(org.MANAGER)
    const request = await arrived('/told')
    expect(verified(secret, request)).toEqual({
      type: 'supplier.create',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { recordType: 'Supplier', recordId: supplier, action: 'CREATE', recordVersion: 1, organization: org.id },
    })
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Selvedge' })
    const { status, attempts, lastStatus, id } = await delivered(org.ADMIN, webhook.id, 'DELIVERED')
    expect([status, attempts, lastStatus, id]).toEqual(['DELIVERED', 1, 204, request.headers['webhook-id']])
    expect(() => verified(secret, { ...request, body: request.body.replace('CREATE', 'DELETE') })).toThrow()
  })

  test('of another kind, of before, or of another organization is not told', async () => {
    await createSupplierInLog(org.MANAGER)
    const other = await organization()
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/some'), ['CLIENT', 'SUPPLIER'])
    await createSupplier(other.MANAGER)
    await as(org.MANAGER).get('mutation { createMaterialRequest(input: { notes: "thread" }) { id } }')
    const supplier = await createSupplier(org.MANAGER)
    await arrived('/some')
    expect((await deliveriesOf(org.ADMIN, webhook.id)).map(({ recordId }) => recordId)).toEqual([supplier])
  })

  test('is told to a webhook for all kinds', async () => {
    const { secret } = await webhookTo(org.ADMIN, receiver.url('/all'), [])
    await as(org.MANAGER).get('mutation { createMaterialRequest(input: { notes: "zips" }) { id } }')
    expect(verified(secret, await arrived('/all')).type).toBe('material_request.create')
  })

  test('has the words of the log of changes, by which its delivery is found', async () => {
    const house = await organization()
    const { secret, webhook } = await webhookTo(house.ADMIN, receiver.url('/words'), ['MEMBERSHIP'])
    const { endCursor: after } = await as(house.ADMIN).get<{ endCursor: string }>('{ changes { endCursor } }')
    await as(house.ADMIN).get('mutation ($id: ID!) { switchUserOff(id: $id) { id } }', { id: house.HR.userId })
    const { type, data } = verified(secret, await arrived('/words')) as { type: string; data: object }
    expect([type, data]).toEqual(['membership.switch_off', expect.objectContaining({ action: 'SWITCH_OFF' })])
    const told = await as(house.ADMIN).get<{ nodes: object[] }>(
      `query ($after: String!) { changes(after: $after, kinds: [MEMBERSHIP]) {
        nodes { recordType recordId action recordVersion } } }`, { after },
    )
    expect(told.nodes).toEqual([expect.objectContaining({ recordType: 'Membership', recordId: house.HR.userId })])
    expect(data).toMatchObject(told.nodes[0])
    const found = async (text: string) => (await as(house.ADMIN).get<{ nodes: object[] }>(
      `query ($id: ID!, $text: String!) { webhookDeliveries(filter: { webhookId: [$id], text: $text }) {
        nodes { action } } }`, { id: webhook.id, text },
    )).nodes
    for (const text of ['SWITCH_OFF', 'switchOff', house.HR.userId])
      expect([text, await found(text)]).toEqual([text, [{ action: 'SWITCH_OFF' }]])
    expect(await found('SWITCH_ON')).toEqual([])
  })
})

test('what is done to a webhook is told to those who may read it, and to the other webhooks', async () => {
  const house = await organization()
  const CHANGES = `query ($after: String, $kinds: [ChangeKind!]) { changes(after: $after, kinds: $kinds) {
    nodes { recordType recordId action recordVersion } endCursor } }`
  interface Told {
    readonly nodes: readonly { readonly recordId: string; readonly action: string; readonly recordVersion: number }[]
    readonly endCursor: string
  }
  const { webhook: { id: watching } } = await webhookTo(house.ADMIN, receiver.url('/watching'), ['WEBHOOK'])
  const begin = () => as(house.ADMIN).get<Told>(CHANGES, { kinds: ['WEBHOOK'] })
  const { endCursor: after } = await begin()
  const { webhook: { id } } = await webhookTo(house.ADMIN, receiver.url('/watched'))
  for (const isActive of [false, true]) await as(house.ADMIN).get(EDIT_WEBHOOK, { id, input: { isActive } })
  await as(house.ADMIN).get(EDIT_WEBHOOK, { id: watching, input: { description: 'Watches the others' } })
  await as(house.ADMIN).get(ROTATE, { id })
  await as(house.ADMIN).get(DELETE_WEBHOOK, { id })
  const found = async (recordId: string) => (await as(house.ADMIN).get<Told>(CHANGES, { after, kinds: ['WEBHOOK'] })).nodes
    .filter((node) => node.recordId === recordId).map(({ action, recordVersion }) => [action, recordVersion])
  await eventually(async () => (await found(id)).some(([action]) => action === 'DELETE'))
  expect(await found(id)).toEqual([['CREATE', 1], ['EDIT', 2], ['EDIT', 3], ['ROTATE', 4], ['DELETE', null]])
  expect(await found(watching)).toContainEqual(['EDIT', 2])
  await eventually(() => receiver.at('/watching').some(({ body }) => body.includes('webhook.delete')))
  const deliveries = await deliveriesOf(house.ADMIN, watching)
  expect(deliveries.map(({ recordId }) => recordId)).toEqual(Array(5).fill(id))
  expect(await as(house.STAFF).code(CHANGES, { kinds: ['WEBHOOK'] })).toBe('FORBIDDEN')
  const { nodes } = await as(house.STAFF).get<Told>(CHANGES, { after })
  expect(nodes.filter(({ recordId }) => [id, watching].includes(recordId))).toEqual([])
})

describe('a new secret', () => {
  test('signs beside the previous one until the overlap ends', async () => {
    const { secret, webhook } = await webhookTo(org.ADMIN, receiver.url('/rotated'))
    const renewed = await as(org.ADMIN).get<{ secret: string }>(ROTATE, { id: webhook.id, overlapSeconds: 3600 })
    await createSupplier(org.MANAGER)
    const request = await arrived('/rotated')
    expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const each of [secret, renewed.secret]) expect(verified(each, request).type).toBe('supplier.create')
    const where = { orgId: org.id, id: webhook.id }
    await gateway().database.prisma.webhook.updateMany({ where, data: { previousValidUntil: new Date() } })
    await createSupplier(org.MANAGER)
    await eventually(() => receiver.at('/rotated').length > 1)
    const later = receiver.at('/rotated')[1]
    expect(verified(renewed.secret, later).type).toBe('supplier.create')
    expect(() => verified(secret, later)).toThrow()
  })

  test('replaces the previous one at once without an overlap', async () => {
    const { secret, webhook } = await webhookTo(org.ADMIN, receiver.url('/replaced'))
    const renewed = await as(org.ADMIN).get<{ secret: string }>(ROTATE, { id: webhook.id, overlapSeconds: 0 })
    await createSupplier(org.MANAGER)
    const request = await arrived('/replaced')
    expect(verified(renewed.secret, request).type).toBe('supplier.create')
    expect(() => verified(secret, request)).toThrow()
  })

  test('is stored encrypted, and shown nowhere else', async () => {
    const { secret, webhook } = await webhookTo(org.ADMIN, receiver.url('/kept'))
    const { prisma } = gateway().database
    const rows = [
      await prisma.webhook.findMany({ where: { orgId: org.id } }),
      await prisma.auditLine.findMany({ where: { orgId: org.id, entity: 'Webhook', entityId: webhook.id } }),
    ].map((found) => JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    for (const row of rows) expect(row).not.toContain(secret.slice('whsec_'.length))
    expect(rows[1]).toContain('create')
  })
})

describe('a delivery that fails', () => {
  test('is tried again, and the beginning of the answer is kept', async () => {
    receiver.answer('/again', { status: 500, body: `${'é'.repeat(5_000)}` }, { status: 200, body: 'ok' })
    const { secret, webhook } = await webhookTo(org.ADMIN, receiver.url('/again'))
    await createSupplier(org.MANAGER)
    await arrived('/again')
    await eventually(async () => (await deliveriesOf(org.ADMIN, webhook.id))[0].attempts === 1)
    const [failed] = await deliveriesOf(org.ADMIN, webhook.id)
    expect(failed).toMatchObject({ status: 'PENDING', lastStatus: 500, lastError: 'Answered 500' })
    expect(failed.responseBody).toBe('é'.repeat(512))
    const done = await delivered(org.ADMIN, webhook.id, 'DELIVERED')
    expect(done).toMatchObject({ attempts: 2, lastStatus: 200, lastError: null, responseBody: 'ok' })
    const [first, second] = receiver.at('/again')
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.body).toBe(first.body)
    expect(verified(secret, second).type).toBe('supplier.create')
  })

  test('is counted by its state, and found by the record that has changed', async () => {
    receiver.answer('/counted', { status: 200 })
    const { webhook: { id } } = await webhookTo(org.ADMIN, receiver.url('/counted'))
    const [one, other] = [await createSupplier(org.MANAGER), await createSupplier(org.MANAGER)]
    const list = (filter: object) => as(org.ADMIN).get<object>(
      `query ($filter: WebhookDeliveryFilter) { webhookDeliveries(filter: $filter) {
        nodes { recordId } countsByState { state count } } }`, { filter: { webhookId: [id], ...filter } })
    await eventually(async () => (await deliveriesOf(org.ADMIN, id)).filter(({ status }) => status === 'DELIVERED').length === 2)
    const delivered = (count: number) =>
      ['PENDING', 'DELIVERED', 'DEAD'].map((state) => ({ state, count: state === 'DELIVERED' ? count : 0 }))
    expect(await list({})).toMatchObject({ nodes: [{}, {}], countsByState: delivered(2) })
    expect(await list({ recordId: [one] })).toEqual({ nodes: [{ recordId: one }], countsByState: delivered(1) })
    expect(await list({ recordId: [other] })).toEqual({ nodes: [{ recordId: other }], countsByState: delivered(1) })
  })

  test('with 410 switches the webhook off', async () => {
    receiver.answer('/gone', { status: 410 })
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/gone'))
    await createSupplier(org.MANAGER)
    const { id } = await delivered(org.ADMIN, webhook.id, 'DEAD')
    const shown = 'query ($id: ID!) { webhook(id: $id) { isActive auditLines { nodes { action reason actorName } } } }'
    const isOff = async () => !(await as(org.ADMIN).get<{ isActive: boolean }>(shown, { id: webhook.id })).isActive
    await eventually(isOff)
    const { auditLines } = await as(org.ADMIN).get<{ auditLines: { nodes: object[] } }>(shown, { id: webhook.id })
    expect(auditLines.nodes[0]).toEqual({
      action: 'SWITCH_OFF', reason: 'The receiver answered 410 Gone', actorName: 'Gateway',
    })
    expect(await as(org.ADMIN).code(RESEND, { id })).toBe('CONFLICT')
  })
})

test('a webhook that is switched off hears nothing, and goes on with new changes', async () => {
  const house = await organization()
  const { webhook } = await webhookTo(house.ADMIN, receiver.url('/off'))
  const turn = (isActive: boolean) => as(house.ADMIN).get(EDIT_WEBHOOK, { id: webhook.id, input: { isActive } })
  expect(await turn(false)).toEqual({ id: webhook.id, isActive: false, recordVersion: 2 })
  const witness = await webhookTo(house.ADMIN, receiver.url('/witness'))
  await createSupplier(house.MANAGER)
  await delivered(house.ADMIN, witness.webhook.id, 'DELIVERED')
  expect(await turn(true)).toEqual({ id: webhook.id, isActive: true, recordVersion: 3 })
  const heard = await createSupplier(house.MANAGER)
  const { recordId } = await delivered(house.ADMIN, webhook.id, 'DELIVERED')
  expect([recordId, receiver.at('/off').length]).toEqual([heard, 1])
})

describe('a webhook that is deleted', () => {
  test('is gone with its deliveries, hears nothing more, and leaves an audit line', async () => {
    const house = await organization()
    receiver.answer('/deleted', { status: 500 })
    const { webhook } = await webhookTo(house.ADMIN, receiver.url('/deleted'))
    const witness = await webhookTo(house.ADMIN, receiver.url('/remains'))
    await createSupplier(house.MANAGER)
    await eventually(async () => (await deliveriesOf(house.ADMIN, webhook.id)).some(({ attempts }) => attempts === 1))
    const [{ id: waiting }] = await deliveriesOf(house.ADMIN, webhook.id)
    expect(await as(house.ADMIN).get(DELETE_WEBHOOK, { id: webhook.id })).toEqual({ webhookId: webhook.id })
    const arrived = receiver.at('/deleted').length

    expect(await as(house.ADMIN).code('query ($id: ID!) { webhook(id: $id) { id } }', { id: webhook.id })).toBe('NOT_FOUND')
    expect(await deliveriesOf(house.ADMIN, webhook.id)).toEqual([])
    expect(await as(house.ADMIN).code(RESEND, { id: waiting })).toBe('NOT_FOUND')
    expect(await as(house.ADMIN).code(DELETE_WEBHOOK, { id: webhook.id })).toBe('NOT_FOUND')
    const lines = `query ($id: [ID!]) { auditLines(filter: { entityId: $id }) {
      nodes { action entity actorId details } } }`
    expect(await as(house.ADMIN).get(lines, { id: [webhook.id] })).toEqual({ nodes: [
      {
        action: 'DELETE', entity: 'Webhook', actorId: house.ADMIN.userId,
        details: { url: receiver.url('/deleted'), kinds: ['SUPPLIER'] },
      },
      expect.objectContaining({ action: 'CREATE', details: { url: receiver.url('/deleted'), kinds: ['SUPPLIER'] } }),
    ] })
    const heard = await createSupplier(house.MANAGER)
    await eventually(async () =>
      (await deliveriesOf(house.ADMIN, witness.webhook.id)).some(({ recordId, status }) =>
        recordId === heard && status === 'DELIVERED'))
    expect(await deliveriesOf(house.ADMIN, witness.webhook.id)).toHaveLength(2)
    expect(receiver.at('/deleted')).toHaveLength(arrived)
  })

  test('in another version or by another organization stays', async () => {
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/stays'))
    const { id, recordVersion } = webhook
    expect(await as(org.ADMIN).code(DELETE_WEBHOOK, { id, recordVersion: recordVersion + 1 })).toBe('CONFLICT')
    expect(await as((await organization()).ADMIN).code(DELETE_WEBHOOK, { id })).toBe('NOT_FOUND')
    expect(await as(org.ADMIN).get('query ($id: ID!) { webhook(id: $id) { id } }', { id })).toEqual({ id })
  })
})
