// The worker that tells webhooks: what it gives back when it is stopped, what it removes, how it outlives a fault, and
// what it does in vain.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { placeChanges } from '../../src/access/change-log.js'
import type { Rounds } from '../../src/access/rounds.js'
import { webhookQueue } from '../../src/access/webhook-queue.js'
import { webhookParts } from '../../src/cli/application.js'
import { newSecret, sealed } from '../../src/features/webhooks/signing.js'
import { startWebhooks } from '../../src/features/webhooks/worker.js'
import { createLog } from '../../src/log.js'
import { useTracing, type Tracing } from '../../src/telemetry/spans.js'
import { withoutTable } from '../support/away.js'
import { gateway, useGateway } from '../support/app.js'
import { skip } from '../support/clock.js'
import { freshDatabase, type TestDatabase } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { startReceiver, type Receiver } from '../support/receiver.js'
import { seenOrganization, workedNodes } from '../support/seen.js'
import { locksOf } from '../support/statements.js'

// The workers work on a database of their own, on which no gateway runs.
useGateway()

const HOUR = 3_600_000

let opened: TestDatabase
let receiver: Receiver
let orgId: string
beforeAll(async () => {
  opened = await freshDatabase()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.stop()
  await opened?.discard()
})

const told: string[] = []
const workers: Rounds[] = []

/** Starts a worker that keeps deliveries for an hour, and has it begin. */
function begin(): Rounds {
  const { config, model } = gateway()
  const log = createLog({ everything: 'warn', of: {} }, { write: (line) => void told.push(line) })
  const parts = webhookParts({ config, model, database: opened.database, log })
  const worker = startWebhooks({ ...parts, retrySeconds: 60, keptSeconds: 3_600 })
  workers.push(worker)
  worker.wake()
  return worker
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

beforeEach(async () => { orgId = await seenOrganization(opened.database) })

/** A webhook to a path of the receiver. */
async function webhook(path: string, id = `wh-${randomUUID()}`): Promise<string> {
  const secret = sealed(gateway().sealing, { orgId, webhookId: id }, newSecret())
  await opened.database.prisma.webhook.create({ data: { orgId, id, url: receiver.url(path), secret } })
  return id
}

/** A delivery of a webhook that is due, unless its times say something else. */
const delivery = (
  webhookId: string, id: string, times: Readonly<Record<string, Date | null>> = {}, recordType = 'Supplier',
) =>
  opened.database.prisma.webhookDelivery.create({
    data: {
      orgId, id, webhookId, recordType, recordId: 'sup', action: 'edit', changedAt: new Date(),
      nextAttemptAt: new Date(0), giveUpAt: new Date(Date.now() + HOUR), ...times,
    },
  })
const shown = (id: string) => opened.database.prisma.webhookDelivery.findFirst({ where: { orgId, id } })
const isDelivered = async (id: string) => (await shown(id))?.status === 'DELIVERED'

test('a worker that is stopped gives back what is under way, at once and as if it had not been tried', async () => {
  receiver.answer('/held', null, { status: 204 })
  await delivery(await webhook('/held'), 'held')
  const worker = begin()
  await eventually(() => receiver.at('/held').length === 1)
  await worker.stop()
  const given = await shown('held')
  expect(given).toMatchObject({ status: 'PENDING', attempts: 0, lastAttemptAt: null, lastError: null })
  expect(given?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now())
  begin()
  await eventually(() => isDelivered('held'))
  expect(await shown('held')).toMatchObject({ attempts: 1, nextAttemptAt: null, lastStatus: 204 })
  expect(receiver.at('/held')).toHaveLength(2)
})

type Failure = readonly [of: string | undefined, error: unknown]

/** Tracing that notes of what a failure was, and which. */
function tracingTo(failed: Failure[], names: AsyncLocalStorage<string>): Tracing {
  return {
    request: (_headers, _note, work) => work(),
    inPass: (_name, work) => work(),
    inSpan: (_kind, name, work) => names.run(name, work),
    onFailure: (error) => void failed.push([names.getStore(), error]),
    onEnd: () => undefined,
    onSent: () => () => undefined,
  }
}

test('a trace shows what a receiver refuses as failed, and not what it takes or a stop gives back', async () => {
  receiver.answer('/refused', { status: 500 })
  receiver.answer('/waiting', null)
  await delivery(await webhook('/taken'), 'taken', {}, 'Taken')
  await delivery(await webhook('/refused'), 'refused', { giveUpAt: new Date() }, 'Refused')
  await delivery(await webhook('/waiting'), 'waiting', {}, 'Waiting')
  told.length = 0
  const failed: Failure[] = []
  const names = new AsyncLocalStorage<string>()
  useTracing(tracingTo(failed, names))
  try {
    const worker = begin()
    await eventually(async () => (await isDelivered('taken')) && (await shown('refused'))?.status === 'DEAD'
      && receiver.at('/waiting').length === 1)
    await worker.stop()
  } finally {
    useTracing(undefined)
    names.disable()
    receiver.answer('/waiting', { status: 204 })
  }
  // The gateway of other suites may deliver something of its own meanwhile.
  expect(failed.filter(([of]) => of && ['Taken', 'Refused', 'Waiting'].includes(of)))
    .toEqual([['Refused', { code: 'NOT_DELIVERED' }]])
  expect(told).toEqual([])
})

test('old deliveries are looked for once a minute', async () => {
  const sent: string[] = []
  const stop = opened.database.onStatement((text) => void sent.push(text))
  const times = (part: string) => sent.filter((text) => text.includes(part)).length
  // One statement of each organization.
  const removals = () => times('DELETE FROM "WebhookDelivery"')
  await webhook('/old')
  try {
    const worker = begin()
    const rounds = (count: number) => eventually(() => {
      worker.wake()
      return times('AS "dueAt"') >= count
    })
    const nodes = await workedNodes(opened.database)
    await rounds(4 * nodes)
    const once = removals()
    expect(once).toBeGreaterThan(0)
    await rounds(8 * nodes)
    expect(removals()).toBe(once)
    skip(61_000)
    await rounds(12 * nodes)
    expect(removals()).toBe(2 * once)
  } finally {
    stop()
  }
})

test('deliveries are removed when they are older than they are kept', async () => {
  const id = await webhook('/kept')
  await delivery(id, 'old', { createdAt: new Date(Date.now() - 2 * HOUR), nextAttemptAt: null })
  await delivery(id, 'new', { createdAt: new Date(Date.now() - HOUR / 2), nextAttemptAt: null })
  begin()
  await eventually(async () => (await shown('old')) === null)
  expect(await shown('new')).toMatchObject({ id: 'new' })
})

test('a database that fails is told of in the log, and later what waits is delivered', async () => {
  await delivery(await webhook('/later'), 'later')
  const worker = await withoutTable(opened.database.pool, 'Webhook', async () => {
    told.length = 0
    const begun = begin()
    await eventually(() => told.length > 0)
    return begun
  })
  expect(told[0]).toContain('webhooks cannot be told of changes now')
  worker.wake()
  await eventually(() => isDelivered('later'))
  expect(receiver.at('/later')).toHaveLength(1)
})

test('many changes become deliveries some at a time, once for each webhook, and of its kinds alone', async () => {
  const { pool, prisma } = opened.database
  const [whole, rest, off, ofClients] =
    [await webhook('/whole'), await webhook('/rest'), await webhook('/off'), await webhook('/clients')]
  const set = (id: string, data: object) => prisma.webhook.updateMany({ where: { orgId, id }, data })
  await set(rest, { position: 1_100 })
  await set(off, { isActive: false })
  await set(ofClients, { kinds: ['CLIENT'] })
  await pool.query(`INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "recordVersion")
    SELECT $1, CASE n WHEN 700 THEN 'Client' WHEN 701 THEN 'Membership' ELSE 'Supplier' END, 'r-' || n, 'edit', n
    FROM generate_series(1, 1200) n`, [orgId])
  expect((await placeChanges(opened.database)).orgIds).toContain(orgId)
  const [now, giveUpAt] = [new Date('2026-05-04T10:00:00Z'), new Date('2026-05-04T11:00:00Z')]
  const kinds = [{ name: 'SUPPLIER', type: 'Supplier' }, { name: 'CLIENT', type: 'Client' }]
  const queue = webhookQueue(opened.database)
  while ((await queue.make(kinds, now, giveUpAt)).isMore);
  const texts: string[] = []
  const stop = opened.database.onStatement((text) => void texts.push(text))
  expect(await queue.make(kinds, now, giveUpAt).finally(stop)).toEqual({ isAny: false, isMore: false })
  // Nobody waits for changes but the one that is off, so nothing is locked.
  expect(locksOf(texts)).toEqual([])
  const deliveries = (webhookId: string) =>
    prisma.webhookDelivery.findMany({ where: { orgId, webhookId }, orderBy: { recordVersion: 'asc' } })
  const versions = async (webhookId: string) => (await deliveries(webhookId)).map(({ recordVersion }) => recordVersion)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(await versions(whole)).toEqual(upTo(1_200).filter((number) => number !== 701))
  expect(await versions(rest)).toEqual(upTo(1_200).slice(1_100))
  expect([await versions(off), await versions(ofClients)]).toEqual([[], [700]])
  const [first] = await deliveries(whole)
  expect(first).toMatchObject({
    recordType: 'Supplier', recordId: 'r-1', action: 'edit', status: 'PENDING', attempts: 0, createdAt: now,
    nextAttemptAt: now, giveUpAt,
  })
})

/** The transaction that has written a webhook last. */
const writerOf = async (of: string, id: string) => (await opened.database.pool.query<{ xmin: string }>(
  'SELECT xmin::text FROM "Webhook" WHERE "orgId" = $1 AND "id" = $2', [of, id])).rows[0].xmin

test('a webhook of another organization with the same identifier is told of its own changes', async () => {
  const { prisma } = opened.database
  const queue = webhookQueue(opened.database)
  const make = async () => {
    await placeChanges(opened.database)
    while ((await queue.make([{ name: 'SUPPLIER', type: 'Supplier' }], new Date(), new Date())).isMore);
  }
  const change = (of: string, recordId: string, kind = 'Supplier') =>
    prisma.change.create({ data: { orgId: of, kind, recordId, action: 'edit' } })
  const heard = async (of: string) => {
    const deliveries = await prisma.webhookDelivery.findMany({ where: { orgId: of }, orderBy: { id: 'asc' } })
    return deliveries.map(({ recordId }) => recordId)
  }
  const [first, second, id] = [orgId, await seenOrganization(opened.database), await webhook('/first')]
  const names = ['first-1', 'first-2', 'first-3', 'first-4', 'first-5']
  for (const name of names) await change(first, name)
  // Its first change was there before the webhook.
  await prisma.webhook.create({ data: { orgId: second, id, url: receiver.url('/second'), secret: '', position: 1 } })
  await change(second, 'before')
  await change(second, 'of no kind that is told', 'Membership')
  await change(second, 'own')
  await make()
  expect([await heard(first), await heard(second)]).toEqual([names, ['own']])
  const before = await writerOf(first, id)
  await change(second, 'later')
  await make()
  expect([await heard(first), await heard(second)]).toEqual([names, ['own', 'later']])
  expect(await writerOf(first, id)).toBe(before)
})

test('a webhook that has been told of all is not written, although another of its organization has not', async () => {
  const { database } = opened
  const [whole, behind] = [await webhook('/whole'), await webhook('/behind')]
  await database.prisma.change.create({ data: { orgId, kind: 'Supplier', recordId: 'sup', action: 'edit' } })
  await placeChanges(database)
  await database.prisma.webhook.updateMany({ where: { orgId, id: whole }, data: { position: 1 } })
  const before = [await writerOf(orgId, whole), await writerOf(orgId, behind)]
  await webhookQueue(database).make([{ name: 'SUPPLIER', type: 'Supplier' }], new Date(), new Date())
  expect(await writerOf(orgId, whole)).toBe(before[0])
  expect(await writerOf(orgId, behind)).not.toBe(before[1])
})
