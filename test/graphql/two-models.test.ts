// Two gateways of one process, each with a model of its own: neither knows what only the other one declares.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { modelOf } from '../../src/core/model.js'
import type { Feature } from '../../src/core/feature.js'
import { features } from '../../src/features.js'
import { createServer } from '../../src/http/server.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { draftBill } from '../support/make/bills.js'
import { draftRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

/** In the other model, requests are decided as drafts. */
const asDrafts = (feature: Feature): Feature => ({
  ...feature,
  lifecycles: feature.lifecycles.map((lifecycle) => (lifecycle.model === 'MaterialRequest'
    ? { ...lifecycle, steps: { ...lifecycle.steps, approve: { ...lifecycle.steps.approve, from: ['DRAFT'] } } } : lifecycle)),
})

/** In the other model, bills do not refer to their suppliers. */
const withoutSuppliers = (feature: Feature): Feature => ({
  ...feature, references: feature.references.filter(({ table, field }) => table !== 'Bill' || field !== 'supplier'),
})

let other: FastifyInstance
beforeAll(async () => {
  const model = modelOf(features.filter(({ name }) => name !== 'webhooks').map(asDrafts).map(withoutSuppliers))
  other = await createServer({ ...gateway(), model }, [])
})
afterAll(() => other.close())

/** The answer of the other gateway. */
async function ask(person: Person, query: string) {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const { payload } = await other.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
  return JSON.parse(payload) as { readonly data: unknown; readonly errors?: readonly { readonly message: string }[] }
}

test('a field that one model does not have is there in the other', async () => {
  const org = await organization()
  const webhooks = '{ webhooks { totalCount } }'
  expect((await ask(org.ADMIN, webhooks)).errors?.[0].message).toMatch(/^Cannot query field "webhooks"/)
  expect(await as(org.ADMIN).get(webhooks)).toEqual({ totalCount: 0 })
})

test('the same document follows the lifecycle of its model, whichever runs it first', async () => {
  const org = await organization()
  const [draft, submitted] = [await draftRequest(org), await submittedRequest(org)]
  const waiting = '{ materialRequests(filter: { awaitingMyDecision: true }) { nodes { id } } }'
  for (let times = 0; times < 2; times += 1) {
    expect(await ask(org.MANAGER, waiting)).toEqual({ data: { materialRequests: { nodes: [{ id: draft.id }] } } })
    expect(await as(org.MANAGER).get(waiting)).toEqual({ nodes: [{ id: submitted.id }] })
  }
})

test('a record is found by its node identifier only where its type has a query', async () => {
  const org = await organization()
  const { secret: _, webhook } = await as(org.ADMIN).get<{ secret: string; webhook: { nodeId: string } }>(
    'mutation { createWebhook(input: { url: "https://hooks.example/a" }) { secret webhook { nodeId } } }')
  const find = `{ node(nodeId: "${webhook.nodeId}") { nodeId } }`
  expect(await as(org.ADMIN).get(find)).toEqual({ nodeId: webhook.nodeId })
  expect(await ask(org.ADMIN, find)).toEqual({ data: { node: null } })
})

test('a list is grouped by what the records of its model refer to', async () => {
  const org = await organization()
  await draftBill(org)
  const grouped = '{ bills { groups(by: [SUPPLIER]) { count supplierId } } }'
  expect(await as(org.FINANCE).get(grouped)).toEqual({ groups: [{ count: 1, supplierId: 'sup' }] })
  expect(await ask(org.FINANCE, grouped)).toEqual({ data: { bills: { groups: [{ count: 1, supplierId: null }] } } })
})
