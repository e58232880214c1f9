// The gateway is killed after it has committed a request and before the client has its answer. The request is sent
// again with its Idempotency-Key to a new process: it is done once, and the answer is that of the first time.
import { afterAll, expect, test } from '@jest/globals'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { eventually } from '../../support/eventually.js'
import { lineTo } from '../../support/failing-database.js'
import { installation } from '../../support/installations.js'
import { run, type Run } from '../../support/process.js'
import { head, wireTo } from '../../support/wire.js'

const PATIENCE_MS = 120_000
const installed = await installation('planted')
const settings = {
  ...installed.settings, JWT_SECRET: 'a key of thirty-two characters or more', LOGIN_THROTTLE: 'off',
  LOG_LEVEL: 'error',
}
const started: Run[] = []
afterAll(async () => {
  for (const gateway of started) gateway.signal('SIGKILL')
  await installed.discard()
})

async function start(more: Readonly<Record<string, string>> = {}): Promise<Run> {
  const gateway = await run({ ...settings, ...more })
  started.push(gateway)
  return gateway
}

/** The token of a user of the demo organization, valid at every process. */
async function logIn({ url }: Run, who: 'admin' | 'manager' = 'admin'): Promise<string> {
  const body = new URLSearchParams({ username: `${who}@mill.test`, password: DEMO_PASSWORD })
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

interface Request {
  readonly path: string
  readonly key: string
  readonly body: object
}

const headersOf = (token: string, key: string) => ({
  authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key,
})

/** Sends the request, and returns the answer and whether it was read for a repetition. */
async function send<T>({ url }: Run, token: string, { path, key, body }: Request) {
  const answer = await fetch(url + path, { method: 'POST', headers: headersOf(token, key), body: JSON.stringify(body) })
  const isRepetition = answer.headers.get('idempotency-replayed')
  return { status: answer.status, isRepetition, body: (await answer.json()) as T }
}

interface Made {
  readonly data: { readonly createMaterialRequest: { readonly id: string; readonly documentId: string } }
}
const MAKE: Request = {
  path: '/graphql',
  key: 'made-and-killed',
  body: {
    query: 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id documentId } }',
    variables: { input: { notes: 'made and killed', lineItems: [{ materialName: 'Poplin', requiredQty: '3' }] } },
  },
}

/** The requests that were made, as another client sees them. */
async function made(gateway: Run, token: string): Promise<readonly { readonly id: string }[]> {
  const query = '{ materialRequests(first: 100) { nodes { id documentId notes } } }'
  type Node = { readonly id: string; readonly notes: string | null }
  type Listed = { readonly data: { readonly materialRequests: { readonly nodes: readonly Node[] } } }
  const { body } = await send<Listed>(gateway, token, { path: '/graphql', key: 'none', body: { query } })
  return body.data.materialRequests.nodes.filter(({ notes }) => notes === 'made and killed')
}

test('killed while the client has read nothing of the answer, it answers the retry from what was done', async () => {
  const gateway = await start()
  const token = await logIn(gateway)
  const text = JSON.stringify(MAKE.body)
  const wire = await wireTo(gateway.url)
  wire.pause()
  wire.say(head('POST', MAKE.path, { ...headersOf(token, MAKE.key), 'content-length': Buffer.byteLength(text) }) + text)
  await eventually(async () => (await made(gateway, token)).length > 0)
  gateway.signal('SIGKILL')
  await gateway.ended

  const next = await start()
  const { status, isRepetition, body } = await send<Made>(next, token, MAKE)
  const documents = await made(next, token)
  expect([status, isRepetition, documents]).toEqual([200, 'true', [{ ...body.data.createMaterialRequest, notes: 'made and killed' }]])
  next.signal('SIGTERM')
  await next.ended
}, PATIENCE_MS)

/** The test server, if there is one. The embedded database has no connection on which a commit could be seen. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

for (const server of servers) test(`killed at the answer to its COMMIT by ${new URL(server).hostname}, it answers the retry from what was done`, async () => {
  const onCommit = { kill: () => {} }
  const keeping = new Set<object>()
  const address = new URL(installed.url)
  const line = await lineTo(Number(address.port || 5432), address.hostname, ({ bytes, from, connection }) => {
    if (from === 'gateway' && bytes.includes('insert into "IdempotencyKey"')) keeping.add(connection)
    const isCommitted = from === 'server' && keeping.has(connection) && bytes.includes('COMMIT\0')
    if (isCommitted) onCommit.kill()
    return !isCommitted
  })
  Object.assign(address, { hostname: '127.0.0.1', port: String(line.port) })
  const gateway = await start({ DATABASE_URL: address.href, DIRECT_DATABASE_URL: '' })
  const token = await logIn(gateway)
  onCommit.kill = () => gateway.signal('SIGKILL')
  const bill: Request = {
    path: '/bills', key: 'billed-and-killed',
    body: { billNumber: 'KILLED-1', billType: 'supplier', supplierId: 'sup-1', lineItems: [{ description: 'Poplin', qty: 3, unitPrice: 2 }] },
  }
  await expect(send(gateway, token, bill)).rejects.toThrow()
  await gateway.ended
  expect(keeping.size).toBe(1)
  await line.close()

  const next = await start()
  const { status, isRepetition, body } = await send<{ id: string; totalAmount: number }>(next, token, bill)
  expect([status, isRepetition, body]).toEqual([200, 'true', expect.objectContaining({ billNumber: 'KILLED-1', totalAmount: 6 })])
  next.signal('SIGTERM')
  await next.ended
  const database = await installed.open()
  const bills = await database.prisma.bill.findMany({ where: { orgId: 'mill', billNumber: 'KILLED-1' }, select: { id: true } })
  await database.close()
  expect(bills).toEqual([{ id: body.id }])
}, PATIENCE_MS)

for (const server of servers) test(`killed in the middle of twenty approvals at ${new URL(server).hostname}, it does only the rest in the retry`, async () => {
  let isApproving = false
  let commits = 0
  const address = new URL(installed.url)
  const line = await lineTo(Number(address.port || 5432), address.hostname, ({ bytes, from }) => {
    // Some of the commits are of the work behind.
    if (isApproving && from === 'server' && bytes.includes('COMMIT\0')) commits += 1
    if (commits >= 10) started.at(-1)?.signal('SIGKILL')
    return commits < 10
  })
  Object.assign(address, { hostname: '127.0.0.1', port: String(line.port) })
  const gateway = await start({ DATABASE_URL: address.href, DIRECT_DATABASE_URL: '' })
  const [token, other] = [await logIn(gateway), await logIn(gateway, 'manager')]
  const ids: string[] = []
  while (ids.length < 20) {
    const { body } = await send<Made>(gateway, token, { ...MAKE, key: `drafted-${ids.length}` })
    ids.push(body.data.createMaterialRequest.id)
  }
  const ofMany = (step: string): Request => ({
    path: '/graphql', key: `${step}-and-killed`,
    body: { query: `mutation ($ids: [ID!]!) { ${step}MaterialRequests(ids: $ids) { outcome record { status } } }`, variables: { ids } },
  })
  await send(gateway, token, ofMany('submit'))
  isApproving = true
  await expect(send(gateway, other, ofMany('approve'))).rejects.toThrow()
  await gateway.ended
  await line.close()
  const database = await installed.open()
  const approved = () => database.prisma.auditLine.findMany({
    where: { orgId: 'mill', action: 'approve', entityId: { in: ids } }, orderBy: { id: 'asc' }, select: { entityId: true },
  })
  const before = (await approved()).length
  expect([before > 0, before < ids.length]).toEqual([true, true])

  const next = await start()
  const { status, isRepetition, body } = await send(next, other, ofMany('approve'))
  const done = { outcome: 'DONE', record: { status: 'APPROVED' } }
  expect([status, isRepetition, body]).toEqual([200, 'true', { data: { approveMaterialRequests: ids.map(() => done) }, extensions: { idempotencyReplayed: true } }])
  expect((await approved()).map(({ entityId }) => entityId)).toEqual(ids)
  next.signal('SIGTERM')
  await next.ended
  await database.close()
}, PATIENCE_MS)
