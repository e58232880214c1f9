// What receivers answer, and what is kept of it: statuses, connections that fail, answers that are late or never end.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gateway, useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { startReceiver, type Receiver } from '../support/receiver.js'
import { deliveriesOf, webhookTo } from '../support/webhooks.js'

useGateway()

/** Begins an answer of 1,200 bytes, in two parts, and does not end it. */
const endless = createServer((request, response) => {
  request.resume()
  response.write('€'.repeat(200))
  setTimeout(() => response.write('€'.repeat(200)), 50)
})

/** A port on which nobody listens. */
const closed = 1

/** Statuses, and why they are no success. */
const ANSWERS: readonly (readonly [number, string | null])[] = [
  [299, null], [300, 'Answered 300; redirects are not followed'], [399, 'Answered 399; redirects are not followed'],
  [400, 'Answered 400'],
]

let org: TestOrganization
let receiver: Receiver
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  org = await organization()
  receiver = await startReceiver()
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  for (const [status] of ANSWERS) receiver.answer(`/${status}`, { status })
  receiver.answer('/silent', null)
  const urls = {
    ...Object.fromEntries(ANSWERS.map(([status]) => [String(status), receiver.url(`/${status}`)])),
    silent: receiver.url('/silent'), lost: receiver.url('/lost'),
    named: `http://localhost:${receiver.port}/named`,
    endless: `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`,
    http: `http://127.0.0.1:${closed}/`, https: `https://127.0.0.1:${closed}/`,
  }
  const made = new Map<string, string>()
  for (const [name, url] of Object.entries(urls)) made.set(name, (await webhookTo(org.ADMIN, url)).webhook.id)
  ids = made
  // As if it had been encrypted by a gateway with another secret.
  const where = { orgId: org.id, id: ids.get('lost') }
  await gateway().database.prisma.webhook.updateMany({ where, data: { secret: 'bm90IG91cnM=' } })
  await createSupplier(org.MANAGER)
})
afterAll(async () => {
  const { prisma } = gateway().database
  await prisma.webhook.updateMany({ where: { orgId: org.id }, data: { isActive: false } })
  await receiver.stop()
  endless.closeAllConnections()
  endless.close()
})

/** What is kept of the first attempt. */
async function outcomeOf(name: string) {
  const deliveries = () => deliveriesOf(org.ADMIN, ids.get(name) ?? '')
  await eventually(async () => (await deliveries()).some(({ attempts }) => attempts > 0))
  const [{ status, lastStatus, lastError, responseBody }] = await deliveries()
  return { isDelivered: status === 'DELIVERED', lastStatus, lastError, responseBody }
}

test.each(ANSWERS)('an answer of %d is a success, or a failure with its reason', async (status, lastError) => {
  expect(await outcomeOf(String(status)))
    .toEqual({ isDelivered: lastError === null, lastStatus: status, lastError, responseBody: '' })
})

test('a receiver is told by its name', async () => {
  expect(await outcomeOf('named')).toMatchObject({ isDelivered: true, lastStatus: 204, lastError: null })
  expect(receiver.at('/named')).toHaveLength(1)
})

test.each(['http', 'https'])('where nobody listens, the reason is that of the connection: %s', async (name) => {
  expect(await outcomeOf(name)).toEqual({
    isDelivered: false, lastStatus: null, lastError: `connect ECONNREFUSED 127.0.0.1:${closed}`, responseBody: null,
  })
})

test('of an answer that does not end, the beginning is kept, without half a character', async () => {
  expect(await outcomeOf('endless'))
    .toEqual({ isDelivered: true, lastStatus: 200, lastError: null, responseBody: '€'.repeat(341) })
})

test('nothing is sent with a secret that this gateway cannot read', async () => {
  expect(await outcomeOf('lost')).toEqual({
    isDelivered: false, lastStatus: null, responseBody: null,
    lastError: 'The secret was encrypted with another JWT_SECRET; give the webhook a new one',
  })
  expect(receiver.at('/lost')).toEqual([])
})

test('a receiver that does not answer is given up', async () => {
  expect(await outcomeOf('silent'))
    .toEqual({ isDelivered: false, lastStatus: null, lastError: 'No answer within 10 seconds', responseBody: null })
})
