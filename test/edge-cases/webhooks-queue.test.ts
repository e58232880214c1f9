// The deliveries of webhooks in the database: which are taken and in what order, what is removed, and what a webhook
// that is switched off leaves.
import { beforeEach, expect, test } from '@jest/globals'
import { webhookQueue, type TakenDelivery } from '../../src/access/webhook-queue.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { freshDatabase } from '../support/databases.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { deliveriesOf, EDIT_WEBHOOK, webhookTo } from '../support/webhooks.js'

useGateway({}, undefined, freshDatabase)

let org: TestOrganization
beforeEach(async () => {
  org = await organization()
})

const queue = () => webhookQueue(gateway().database)
const hook = async () => (await webhookTo(org.ADMIN, 'http://127.0.0.1:9/never')).webhook.id

/** A delivery of a webhook. The gateway itself takes none of those that wait for a time that is far ahead. */
const delivery = (webhookId: string, id: string, times: Readonly<Record<string, string | Date>>) =>
  gateway().database.prisma.webhookDelivery.create({
    data: {
      orgId: org.id, id, webhookId, recordType: 'Supplier', recordId: 'sup', action: 'edit',
      changedAt: '2090-01-01T00:00:00Z', giveUpAt: '2099-01-01T00:00:00Z', nextAttemptAt: null, ...times,
    },
  })

test('deliveries that are due are taken, those that wait longest first, and of each webhook no more than may be', async () => {
  const [one, other, busy, off] = [await hook(), await hook(), await hook(), await hook()]
  const due = (second: number) => ({ nextAttemptAt: `2091-01-01T00:00:0${second}Z` })
  const waiting: readonly (readonly [string, string, number])[] = [
    [one, 'one-3', 3], [one, 'one-1', 1], [one, 'one-5', 5], [other, 'other-2', 2], [other, 'other-6', 6],
    [busy, 'busy-0', 0], [off, 'off-0', 0], [other, 'other-late', 8],
  ]
  for (const [webhookId, id, second] of waiting) await delivery(webhookId, id, due(second))
  await as(org.ADMIN).get(EDIT_WEBHOOK, { id: off, input: { isActive: false } })
  const [now, until] = [new Date('2091-01-01T00:00:06Z'), new Date('2095-01-01T00:00:00Z')]
  const take = async (most: number, time = now) => {
    const taken = await queue().take({ now: time, until, busy: [`${org.id}/${busy}`], mostOfEach: 2, most })
    return taken.filter(({ orgId }) => orgId === org.id)
  }
  const idsOf = (taken: readonly TakenDelivery[]) => taken.map(({ id }) => id).sort()
  const first = await take(3)
  expect(idsOf(first)).toEqual(['one-1', 'one-3', 'other-2'])
  expect(first.find(({ id }) => id === 'other-2')).toMatchObject({
    webhookId: other, recordType: 'Supplier', recordId: 'sup', action: 'edit', recordVersion: null, attempts: 0,
    nextAttemptAt: until, giveUpAt: new Date('2099-01-01T00:00:00Z'), url: 'http://127.0.0.1:9/never', previousSecret: null,
  })
  expect([idsOf(await take(3)), idsOf(await take(3))]).toEqual([['one-5', 'other-6'], []])
  expect(idsOf(await take(9, new Date('2091-01-01T00:00:08Z')))).toEqual(['other-late'])
  // When the time for the attempts is over, others may try: two of three of the one webhook, and of the other.
  expect((await take(9, until)).map(({ webhookId }) => webhookId).sort()).toEqual([one, one, other, other].sort())
})

test('deliveries of another organization with the same identifiers are its own', async () => {
  const [one, off] = [await hook(), await hook()]
  await as(org.ADMIN).get(EDIT_WEBHOOK, { id: off, input: { isActive: false } })
  const [soon, later] = [{ nextAttemptAt: '2092-01-01T00:00:00Z' }, { nextAttemptAt: '2093-01-01T00:00:00Z' }]
  await delivery(one, 'same', soon)
  await delivery(off, 'waits', soon)
  const other = await organization()
  const { webhook, webhookDelivery } = gateway().database.prisma
  const twin = { orgId: other.id, url: 'http://127.0.0.1:9/theirs', secret: '', kinds: ['SUPPLIER'] }
  await webhook.createMany({ data: [one, off].map((id) => ({ ...twin, id })) })
  const rows = await webhookDelivery.findMany({ where: { orgId: org.id } })
  await webhookDelivery.createMany({ data: rows.map((row) => ({ ...row, ...later, orgId: other.id })) })
  const taken = await queue().take({
    now: new Date('2092-06-01T00:00:00Z'), until: new Date('2095-01-01T00:00:00Z'), busy: [], mostOfEach: 5, most: 100,
  })
  const ofThese = taken.filter(({ orgId }) => [org.id, other.id].includes(orgId))
  expect(ofThese).toMatchObject([{ orgId: org.id, id: 'same', url: 'http://127.0.0.1:9/never' }])
  const left = await webhookDelivery.findMany({ where: { orgId: other.id } })
  expect(left.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([1, 2].map(() => new Date(later.nextAttemptAt)))
  // A webhook is switched off for itself.
  await queue().switchOff(org.id, one, 'Gone')
  const both = await webhook.findMany({ where: { id: one }, orderBy: { isActive: 'asc' } })
  expect(both.map(({ orgId, isActive }) => [orgId, isActive])).toEqual([[org.id, false], [other.id, true]])
})

test('deliveries that were made before a time are removed, also those of a webhook that is switched off', async () => {
  const [one, off] = [await hook(), await hook()]
  await as(org.ADMIN).get(EDIT_WEBHOOK, { id: off, input: { isActive: false } })
  // The gateway itself removes what is much older.
  const until = new Date(Date.now() - 3_600_000)
  const old = new Date(until.getTime() - 1)
  for (const [webhookId, id, createdAt] of [[one, 'one-old', old], [one, 'one-new', until], [off, 'off-old', old]] as const)
    await delivery(webhookId, id, { createdAt })
  // Those of another organization have the same identifiers, and are old where these are new.
  const other = await organization()
  const { webhook, webhookDelivery } = gateway().database.prisma
  const twin = { orgId: other.id, url: 'http://127.0.0.1:9/never', secret: '', kinds: ['SUPPLIER'] }
  await webhook.create({ data: { ...twin, id: one } })
  const theirs = await webhookDelivery.findMany({ where: { orgId: org.id, webhookId: one } })
  await webhookDelivery.createMany({
    data: theirs.map((row) => ({ ...row, orgId: other.id, createdAt: row.id === 'one-old' ? until : old })),
  })
  expect(await queue().removeBefore(until, () => true)).toBe(0)
  expect(await queue().removeBefore(until, () => false)).toBe(3)
  expect(await deliveriesOf(other.ADMIN, one)).toMatchObject([{ id: 'one-old' }])
  expect([await deliveriesOf(org.ADMIN, one), await deliveriesOf(org.ADMIN, off)]).toMatchObject([[{ id: 'one-new' }], []])
})

test('a webhook is switched off once, with one line in the audit trail, and no other with it', async () => {
  const [one, other] = [await hook(), await hook()]
  for (const reason of ['Gone', 'Gone again']) await queue().switchOff(org.id, one, reason)
  const shown = `query ($id: ID!) { webhook(id: $id) { isActive auditLines { nodes { action reason actorName } } } }`
  expect(await as(org.ADMIN).get(shown, { id: one })).toEqual({
    isActive: false, auditLines: { nodes: [
      { action: 'SWITCH_OFF', reason: 'Gone', actorName: 'Gateway' }, { action: 'CREATE', reason: null, actorName: 'Test ADMIN' },
    ] },
  })
  expect(await as(org.ADMIN).get(shown, { id: other })).toMatchObject({ isActive: true, auditLines: { nodes: [{ action: 'CREATE' }] } })
})
