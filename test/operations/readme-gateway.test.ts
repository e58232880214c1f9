// The examples of the pages that ask a gateway: each is taken from its page and sent to one that was started as the
// README says, on the demo data.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ApolloClient } from '@apollo/client'
import type { Client as UrqlClient } from '@urql/core'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Environment, RequestParameters } from 'relay-runtime'
import { apolloClient } from '../../client/apollo.js'
import { createSession, SupplierPageDocument, type ErrorExtensions, type SupplierPageQuery } from '../../client/index.js'
import { relayEnvironment } from '../../client/relay.js'
import { urqlClient } from '../../client/urql.js'
import { eventually } from '../support/eventually.js'
import { blocksOf, example, serve, shell, type Served } from '../support/examples.js'
import { installation, type Installation } from '../support/installations.js'
import { startReceiver, type Receiver } from '../support/receiver.js'

/** The time limit: it starts a gateway, and commands that are processes of their own. */
const PATIENCE = 300_000
const README = 'README.md'
const START = 'docs/frontend/start.md'
const PAGE_URL = 'http://127.0.0.1:4000'

let mill: Installation
let served: Served
let folder: string
let receiver: Receiver
/** The token of the manager, that the first command to the REST door leaves in the shell. */
let TOKEN: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-examples-'))
  receiver = await startReceiver()
  // A server gets no demo data from a start.
  mill = await installation(process.env.TEST_DATABASE_URL ? 'planted' : 'empty')
  const start = example(README, 'npm ci && npm start', { 'npm ci && npm start': 'npm start', 'npm cit': ': npm cit' })
  served = await serve(start, mill.settings)
}, PATIENCE)
afterAll(async () => {
  await served.stop()
  await receiver.stop()
  await mill.discard()
  await rm(folder, { recursive: true })
}, PATIENCE)

/** The answer that a page prints after the block that begins with these words. */
function printedAfter(page: string, begins: string): unknown {
  const all = blocksOf(page)
  const { language, text } = all[all.findIndex((one) => one.text.startsWith(begins)) + 1]
  expect(language).toBe('json')
  return JSON.parse(text)
}

interface Answer<T> {
  readonly data?: Record<string, T> | null
  readonly errors?: readonly { readonly extensions: ErrorExtensions }[]
  readonly extensions?: Record<string, unknown>
}

async function ask<T>(query: string, token?: string): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${served.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return (await answer.json()) as Answer<T>
}

/** The value of the only field of an operation that has no fault. */
async function get<T>(query: string, token?: string): Promise<T> {
  const { data, errors } = await ask<T>(query, token)
  expect(errors).toBeUndefined()
  return Object.values(data ?? {})[0]
}

const tokenOf = async (name: string) => (await get<{ accessToken: string }>(
  example(START, 'mutation { login', { 'manager@mill.test': name.includes('@') ? name : `${name}@mill.test` }),
)).accessToken

/** Runs an example of the shell against the gateway. */
const curl = (page: string, begins: string, instead = {}, settings = {}) =>
  shell(example(page, begins, instead).replaceAll(PAGE_URL, served.url), { TOKEN, ...settings })
/** The JSON after the headers that `curl -D -` prints. */
const bodyOf = (printed: string) => JSON.parse(printed.slice(printed.lastIndexOf('\r\n\r\n'))) as Answer<never>

test('the first request to each door has the answer that is printed', async () => {
  const REST = 'docs/legacy/start.md'
  const first = example(REST, 'TOKEN=$(curl', { [PAGE_URL]: served.url })
  const [answer, token] = (await shell(`${first}\nprintf '\\n%s' "$TOKEN"`)).split('\n')
  TOKEN = token
  expect(JSON.parse(answer)).toEqual(printedAfter(REST, 'TOKEN=$(curl'))
  expect(JSON.parse(await curl(START, 'TOKEN=$(curl'))).toEqual(printedAfter(START, 'TOKEN=$(curl'))
}, PATIENCE)

test('a minute of use has the answers that are printed: a log-in, a query, an approval, and one that is refused', async () => {
  const texts = blocksOf(README).map(({ text }) => text.replaceAll(PAGE_URL, served.url))
    .filter((text) => ['TOKEN=$(curl', "ask 'mutation"].some((begins) => text.startsWith(begins)))
  const printed = (await shell(texts.join('\necho\n'))).trim().split('\n').map((line) => JSON.parse(line) as object)
  const said = blocksOf(README).filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text) as object)
  expect(printed).toEqual(said)
  expect(said).toHaveLength(3)
}, PATIENCE)

test('a request is created, submitted by staff, found, and approved by a manager', async () => {
  const staff = await tokenOf('staff')
  const lines = example(START, 'mutation Ask {').split('\n')
  const line = (begins: string) => lines.find((one) => one.startsWith(begins)) ?? ''
  const { id } = await get<{ id: string }>(line('mutation Ask {'), staff)
  const about = (document: string) => document.replace('mr_…', id)
  expect(await get(about(line('mutation Submit {')), staff)).toEqual({ status: 'SUBMITTED' })
  const { nodes } = await get<{ nodes: { id: string }[] }>(line('query Submitted {'), TOKEN)
  expect(nodes.map((node) => node.id)).toContain(id)
  expect(await get(about(line('mutation Approve {')), TOKEN)).toMatchObject({ status: 'APPROVED' })
})

test('two suppliers are read with their bills that are to be paid, by due day', async () => {
  interface Bills { readonly totalCount: number; readonly nodes: readonly { readonly dueDate: string | null }[] }
  const { nodes } = await get<{ nodes: readonly { bills: Bills }[] }>(
    example('docs/frontend/lists.md', 'query { suppliers('), await tokenOf('finance'))
  expect(nodes).toHaveLength(2)
  for (const { bills } of nodes) {
    expect(bills.totalCount).toBeGreaterThan(0)
    expect(bills.nodes).toHaveLength(Math.min(bills.totalCount, 3))
    const days = bills.nodes.map(({ dueDate }) => dueDate ?? '9999')
    expect(days).toEqual([...days].sort())
  }
})

test('twenty dashboards are answered by one query each', async () => {
  const DASHBOARDS = 'docs/frontend/dashboards.md'
  const finance = await tokenOf('finance')
  const begins = 'query { '
  const queries = blocksOf(DASHBOARDS).filter(({ text }) => text.startsWith(begins))
  expect(queries).toHaveLength(20)
  for (const { text } of queries) {
    const { data, errors } = await ask<object>(text, finance)
    expect([text, errors, Object.values(data ?? {}).length > 0]).toEqual([text, undefined, true])
  }
}, PATIENCE)

test('the API key of the demo lets a program in', async () => {
  const printed = await curl('docs/integration/keys.md', `curl -s '${PAGE_URL}/logistics/locations?limit=1' -D - `)
  expect(printed).toMatch(/^HTTP\/1\.1 200 [^]*\r\nratelimit-limit: 120\r\n/i)
  expect(bodyOf(printed)).toMatchObject({ data: [{ id: 'loc-1' }] })
})

test('an administrator makes an API key', async () => {
  const { secret, apiKey } = await get<{ secret: string; apiKey: { prefix: string } }>(
    example('docs/integration/keys.md', 'mutation {\n  createApiKey'), await tokenOf('admin'))
  expect(secret.startsWith(apiKey.prefix)).toBe(true)
  const answer = await fetch(`${served.url}/logistics/locations`, { headers: { 'x-api-key': secret } })
  expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, '120'])
})

test('a change is tried without being made', async () => {
  const count = () => get<{ totalCount: number }>('{ materialRequests { totalCount } }', TOKEN)
  const before = await count()
  const { data, errors, extensions } = await ask(example('docs/integration/retries.md', 'mutation @validateOnly'), TOKEN)
  expect([errors, extensions?.validateOnly]).toEqual([undefined, true])
  const tried = { documentId: expect.any(String), totalEstimatedAmount: expect.any(String) }
  expect(data).toEqual({ createMaterialRequest: tried })
  expect(await count()).toEqual(before)
})

test('a change that is sent twice is made once', async () => {
  const printed = await curl('docs/integration/retries.md', 'for attempt in 1 2; do')
  const [first, second] = printed.split('HTTP/1.1 200').slice(1)
  const made = { id: expect.any(String), documentId: expect.any(String) }
  expect(bodyOf(first)).toEqual({ data: { createMaterialRequest: made } })
  expect(bodyOf(second).data).toEqual(bodyOf(first).data)
  expect([first, second].map((one) => /^idempotency-replayed: true\r$/im.test(one))).toEqual([false, true])
})

test('the cost of an operation is told', async () => {
  const { data, extensions } = JSON.parse(await curl('docs/frontend/cost.md',
    `curl -s ${PAGE_URL}/graphql -H "Authorization: Bearer $TOKEN" -H 'X-Cost: 1'`)) as Answer<{ nodes: object[] }>
  expect([data?.materialRequests.nodes.length, extensions]).toEqual([5, { cost: expect.anything() }])
})

test('who asks for a cursor first is told of the next change', async () => {
  const { endCursor } = await get<{ endCursor: string }>(example('docs/frontend/live-changes.md', 'query { changes'), TOKEN)
  const query = example('docs/frontend/live-changes.md', 'subscription { changes', { '…': endCursor })
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${TOKEN}` }
  const stream = await fetch(`${served.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { id } = await get<{ id: string }>('mutation { createMaterialRequest(input: { notes: "told" }) { id } }', TOKEN)
  let heard = ''
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (heard.includes(id)) break
  }
  expect(heard).toMatch(/"recordType":"MaterialRequest"/)
})

test('a webhook is told of a bill as is printed, and deliveries that were given up are found', async () => {
  const admin = await tokenOf('admin')
  const [WEBHOOKS, CREATE] = ['docs/integration/webhooks.md', 'mutation { createWebhook']
  const { secret } = await get<{ secret: string }>(
    example(WEBHOOKS, CREATE, { 'https://erp.example.com/hook': receiver.url('/hook') }), admin)
  expect(secret).toMatch(/^whsec_/)
  const { id } = await get<{ id: string }>('mutation { postBill(id: "bill-8") { id } }', await tokenOf('finance'))
  const posted = () => receiver.at('/hook').map(({ body }) => JSON.parse(body) as { type: string })
    .filter(({ type }) => type === 'bill.post')
  await eventually(() => posted().length > 0)
  const printed = printedAfter(WEBHOOKS, CREATE) as { data: object }
  const [told] = posted() as { type: string; data?: { recordVersion: number } }[]
  const data = { ...printed.data, recordId: id, recordVersion: told.data?.recordVersion }
  expect(told).toEqual({ ...printed, timestamp: expect.any(String), data })
  for (const [page, begins] of [[WEBHOOKS, 'webhookDeliveries('], ['docs/operations/daily-checks.md', '{ webhookDeliveries(']]) {
    const text = example(page, begins)
    const { totalCount } = await get<{ totalCount: number }>(text.startsWith('{') ? text : `{ ${text} { totalCount } }`, admin)
    expect(totalCount).toBeGreaterThan(0)
  }
}, PATIENCE)

test('administrators see which operations are sent, and which paths of the old service are called', async () => {
  const admin = await tokenOf('admin')
  const usage = example('docs/integration/trusted-documents.md', '{ operationUsage')
  const clients = async () => (await get<{ clients: object[] }[]>(usage, admin)).flatMap((one) => one.clients)
  await eventually(async () => (await clients()).length > 0)
  const legacy = example('docs/legacy/moving.md', '{ legacyUsage')
  const called = async () => (await get<{ path: string; calls: number; clients: object[] }[]>(legacy, admin))
    .filter(({ calls, clients: callers }) => calls > 0 && callers.length > 0).map((one) => one.path)
  await eventually(async () => (await called()).includes('/logistics/locations'))
  expect(await get<{ id: string }>(example('docs/internals/attacks.md', '{ me { id } }'), admin)).toEqual({ id: 'u-mill-admin' })
}, PATIENCE)

test('who is invited sees the invitation', async () => {
  await get('mutation { inviteMember(email: "staff@mill.test", roles: [STAFF]) { id } }', await tokenOf('admin@atelier.test'))
  expect(await get(example('docs/operations/people.md', '{ me { invitations'), await tokenOf('staff'))).toEqual({
    invitations: [{ id: expect.any(String), organizationName: expect.any(String), roles: ['STAFF'] }],
  })
})

test('a file is uploaded to the address that an upload gets', async () => {
  const hr = await tokenOf('hr')
  const { uploadUrl } = await get<{ uploadUrl: string }>(example('docs/frontend/files.md', 'mutation { startAttachmentUpload'), hr)
  const file = path.join(folder, 'contract.pdf')
  await writeFile(file, `%PDF-1.4\n${' '.repeat(48_211 - 9)}`)
  const upload = (where: string) => curl('docs/frontend/files.md', 'curl -T', { 'curl -T contract.pdf': `curl -s -w '%{http_code}' -T ${where}` }, { uploadUrl })
  expect(await upload(file)).toMatch(/contract\.pdf.*201$/s)
  expect(await readFile(file)).toHaveLength(48_211)
  type Listed = { readonly size: number; readonly downloadUrl: string }
  const { attachments } = await get<{ attachments: readonly Listed[] }>(
    example('docs/frontend/files.md', '{ employee(id: "e-1") { attachments'), hr)
  const sent = attachments.find(({ size }) => size === 48_211)
  expect(sent).toMatchObject({ fileName: 'contract.pdf', uploadedBy: { name: 'Hana Placket' } })
  expect((await fetch(served.url + String(sent?.downloadUrl))).status).toBe(200)
})

test('recorded traffic is replayed at both services', async () => {
  const [traffic, users] = ['traffic.har', 'users.json'].map((name) => path.join(folder, name))
  const request = { method: 'GET', url: 'https://erp.example/logistics/locations?limit=1', headers: [{ name: 'Authorization', value: 'Bearer x' }] }
  await writeFile(traffic, JSON.stringify({ log: { entries: [{ startedDateTime: '2026-03-02T08:00:00Z', request, response: { status: 200, headers: [], content: { text: '{}' } } }] } }))
  await writeFile(users, JSON.stringify({ ADMIN: { username: 'admin@mill.test', password: 'selvedge' } }))
  const printed = await curl('docs/legacy/moving.md', 'npx selvedge replay traffic.har', {
    'traffic.har': traffic, 'https://erp.example': served.url, 'users.json': users,
  })
  expect(printed.trimEnd()).toMatch(/1 passed, 0 failed$/)
}, PATIENCE)

test('a credit note is entered for goods that did not arrive', async () => {
  const note = await get<{ totalAmount: string }>(
    example('docs/frontend/notes.md', 'mutation CreditNote { createBillNote'), await tokenOf('finance'))
  expect(note).toMatchObject({ totalAmount: '64' })
})

test('one payment settles two bills, and leaves an advance', async () => {
  const payment = await get<{ unallocatedAmount: string; billPayments: { bill: object }[] }>(
    example('docs/frontend/payments.md', 'mutation PayBills { createPartyPayment'), await tokenOf('finance'))
  expect(payment).toMatchObject({
    unallocatedAmount: '15',
    billPayments: expect.arrayContaining([
      { amount: '185', bill: expect.objectContaining({ status: 'PAID', remainingBalance: '0' }) },
      { amount: '200', bill: expect.objectContaining({ status: 'PARTIALLY_PAID', remainingBalance: '120' }) },
    ]),
  })
})

test('the statement of a supplier has a closing balance', async () => {
  const statement = await get<{ owed: string; unallocatedCredit: string; closingBalance: string }>(
    example('docs/frontend/payments.md', 'query May { partyStatement'), await tokenOf('finance'))
  const [owed, credit, closing] = [statement.owed, statement.unallocatedCredit, statement.closingBalance].map(Number)
  expect(owed - credit).toBeCloseTo(closing, 4)
})

test('the journal of a month, and the tax of a bill with two rates', async () => {
  const journal = await get<{ nodes: readonly { lineItems: readonly { debit: string; credit: string }[] }[] }>(
    example('docs/integration/accounting.md', 'query Postings { journal'), await tokenOf('finance'))
  const sumOf = (side: 'debit' | 'credit') => journal.nodes.flatMap(({ lineItems }) => lineItems)
    .reduce((sum, line) => sum + Math.round(Number(line[side]) * 1000), 0)
  expect([journal.nodes.length > 0, sumOf('debit')]).toEqual([true, sumOf('credit')])
  const bill = await get<object>(example('docs/integration/accounting.md', 'query TwoRates { previewBill'), await tokenOf('finance'))
  expect(bill).toEqual({
    taxAmount: '25.01', totalAmount: '175.06',
    taxesByRate: [{ rate: '20', base: '100', tax: '20' }, { rate: '10', base: '50.05', tax: '5.01' }],
  })
})

test('the period is locked through February', async () => {
  const { settings } = await get<{ settings: object }>(
    example('docs/frontend/dates.md', 'mutation LockPeriod { movePeriodLock'), await tokenOf('finance'))
  expect(settings).toEqual({ periodLockedThrough: '2026-02-28' })
})

test('the probes answer as is printed', async () => {
  const printed = await curl('docs/operations/install.md', 'curl https://erp.example.com/health', {
    'https://erp.example.com': served.url, 'curl http': 'curl -sw "\\n" http',
  })
  const [health, ready] = printed.trim().split('\n').map((line) => JSON.parse(line) as object)
  const lines = example('docs/operations/install.md', 'curl https://erp.example.com/health').split('\n')
  const said = lines.map((line) => JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as object)
  expect([Object.keys(health), ready]).toEqual([Object.keys(said[0]), said[1]])
  await curl('deploy/README.md', 'curl --fail', { 'http://127.0.0.1:4001': served.url })
})

/** Runs examples of a page one after another, with what they import. Returns the values of the names. */
async function run(blocks: readonly string[], given: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const body = blocks.join('\n').replace(/^import .*\n/gm, '').replace(/^export /gm, '')
    .replaceAll('http://127.0.0.1:4000', served.url)
  const Body = Object.getPrototypeOf(async () => {}).constructor as new (...texts: string[]) => Running
  return new Body(...Object.keys(given), `${body}\nreturn [${names.join()}]`)(...Object.values(given))
}
type Running = (...values: unknown[]) => Promise<unknown[]>

const CLIENTS = 'docs/frontend/clients.md'
const SESSION = example(CLIENTS, 'import { createSession')

test.each([[START, 'import { createSession, SupplierPage'], ['client/README.md', 'import { createSession']])(
  '%s asks for a page of suppliers with the client', async (page, begins) => {
    const given = { createSession, apolloClient, SupplierPageDocument }
    const [data] = await run([example(page, begins)], given, ['data'])
    expect((data as SupplierPageQuery).suppliers?.nodes.length).toBeGreaterThan(5)
  })

test('Apollo Client, urql and Relay ask with the session of their page', async () => {
  const parts = ['import { apolloClient', 'import { urqlClient', 'import { relayEnvironment']
  const given = { createSession, apolloClient, urqlClient, relayEnvironment }
  const blocks = [SESSION, ...parts.map((begins) => example(CLIENTS, begins))]
    .map((block) => block.replace('const client = clients', 'const urql = clients'))
  const [apollo, urql, environment] = await run(blocks, given, ['client', 'urql', 'environment'])
  const page = await (apollo as ApolloClient).query({ query: SupplierPageDocument, variables: { first: 1 } })
  expect(page.data?.suppliers?.nodes).toHaveLength(1)
  const { data } = await (urql as UrqlClient).query(SupplierPageDocument, { first: 1 }).toPromise()
  expect(data?.suppliers?.nodes).toHaveLength(1)
  const network = (environment as Environment).getNetwork()
  const answer = await network.execute({ text: 'query Me { me { email } }', name: 'Me' } as RequestParameters, {}, {}).toPromise()
  expect(answer).toEqual({ data: { me: { email: 'manager@mill.test' } } })
})

test('all REST operations are called', async () => {
  expect(await curl('docs/legacy/start.md', 'npm run smoke -- ', { 'http://host:port': served.url })).toMatch(/^200 {2}DELETE /m)
}, PATIENCE)
