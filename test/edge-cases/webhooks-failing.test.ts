// Deliveries of webhooks that fail for good, lead elsewhere, or get no answer; and what is kept of an answer that is no
// text.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { startReceiver, type Receiver } from '../support/receiver.js'
import { delivered, RESEND, webhookTo } from '../support/webhooks.js'

// A second attempt comes two seconds after the first. A third would come after the time for attempts.
useGateway({ LOGIN_THROTTLE: 'off', WEBHOOK_RETRY_SECONDS: '6' })

let org: TestOrganization
let receiver: Receiver
beforeAll(async () => {
  org = await organization()
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

/** The times of a delivery, in milliseconds. */
async function timesOf(admin: Person, id: string) {
  const shown = 'query ($id: ID!) { webhookDelivery(id: $id) { createdAt lastAttemptAt updatedAt giveUpAt } }'
  type Times<Time> = Record<'createdAt' | 'lastAttemptAt' | 'updatedAt' | 'giveUpAt', Time>
  const times = await as(admin).get<Times<string>>(shown, { id })
  return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, Date.parse(time)])) as Times<number>
}

describe('a delivery that fails', () => {
  test('keeps at most 1 KiB of an answer that is no text', async () => {
    receiver.answer('/bytes', { status: 200, body: Buffer.concat([Buffer.alloc(3), Buffer.alloc(4_000, 0xff)]) })
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/bytes'))
    await createSupplier(org.MANAGER)
    const { responseBody } = await delivered(org.ADMIN, webhook.id, 'DELIVERED')
    expect(Buffer.byteLength(responseBody ?? '')).toBeLessThanOrEqual(1024)
    expect(responseBody).toMatch(/^�+$/)
  })

  test('is dead when its time is over, and can be resent', async () => {
    receiver.answer('/dead', { status: 503 })
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/dead'))
    await createSupplier(org.MANAGER)
    const dead = await delivered(org.ADMIN, webhook.id, 'DEAD')
    expect(dead).toMatchObject({ attempts: 2, lastStatus: 503 })
    const list = '{ webhookDeliveries(filter: { status: [DEAD] }) { nodes { id webhook { id } } } }'
    expect(await as(org.ADMIN).get(list)).toEqual({ nodes: [{ id: dead.id, webhook: { id: webhook.id } }] })
    const before = await timesOf(org.ADMIN, dead.id)
    expect([before.createdAt < before.lastAttemptAt, before.lastAttemptAt <= before.updatedAt]).toEqual([true, true])
    receiver.answer('/dead', { status: 200 })
    const { webhookDelivery } = gateway().database.prisma
    const others = () => webhookDelivery.findMany({
      where: { orgId: org.id, id: { not: dead.id } }, orderBy: { id: 'asc' }, select: { id: true, giveUpAt: true },
    })
    const untouched = await others()
    expect(untouched.length).toBeGreaterThan(0)
    const begun = Date.now()
    expect(await as(org.ADMIN).get(RESEND, { id: dead.id })).toEqual({ id: dead.id, status: 'PENDING', attempts: 0 })
    const ended = Date.now()
    expect(await others()).toEqual(untouched)
    expect(await delivered(org.ADMIN, webhook.id, 'DELIVERED')).toMatchObject({ id: dead.id, attempts: 1 })
    const { updatedAt, giveUpAt } = await timesOf(org.ADMIN, dead.id)
    expect(updatedAt).toBeGreaterThan(before.updatedAt)
    // It has the whole time for attempts again.
    expect([giveUpAt - 6_000 >= begun, giveUpAt - 6_000 <= ended]).toEqual([true, true])
    const since = `query ($id: ID!, $since: DateTime!) {
      webhookDeliveries(filter: { webhookId: [$id], updatedSince: $since }, orderBy: UPDATED_AT_DESC) { nodes { id } } }`
    const found = await as(org.ADMIN).get(since, { id: webhook.id, since: new Date(updatedAt) })
    expect(found).toEqual({ nodes: [{ id: dead.id }] })
    const lines = `query ($id: ID!) { webhookDelivery(id: $id) { auditLines { nodes { action actorId } } } }`
    expect(await as(org.ADMIN).get(lines, { id: dead.id })).toEqual({
      auditLines: { nodes: [{ action: 'RESEND', actorId: org.ADMIN.userId }] },
    })
  })

  test('does not follow redirects', async () => {
    receiver.answer('/moved', { status: 302, headers: { location: receiver.url('/elsewhere') } })
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/moved'))
    await createSupplier(org.MANAGER)
    const { lastError } = await delivered(org.ADMIN, webhook.id, 'DEAD')
    expect(lastError).toBe('Answered 302; redirects are not followed')
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  test('to a receiver that never answers holds up no other', async () => {
    receiver.answer('/silent', null)
    await webhookTo(org.ADMIN, receiver.url('/silent'))
    for (let count = 0; count < 12; count += 1) await createSupplier(org.MANAGER)
    await eventually(() => receiver.at('/silent').length >= 5)
    const { webhook } = await webhookTo(org.ADMIN, receiver.url('/beside'))
    await createSupplier(org.MANAGER)
    await delivered(org.ADMIN, webhook.id, 'DELIVERED')
    // The others wait for their turn.
    expect(receiver.at('/silent').length).toBeLessThan(12)
  })
})
