// One credential has so many requests open at a time at most, in both doors together.
import { beforeAll, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, clientWith, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { CHANGES } from '../support/live.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { head, WEB_SOCKET, wireTo, type Wire } from '../support/wire.js'

const ORIGIN = 'https://office.example'
const METRICS_TOKEN = 'the token of the metrics'
useGateway({ REQUESTS_AT_ONCE: '2', CORS_ORIGINS: ORIGIN, REST_CORS_ORIGINS: ORIGIN, METRICS_TOKEN })

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const ME = '{ me { id } }'
const CREATE = 'mutation { createLocation(input: { name: "Too much", locationType: "warehouse" }) { id } }'
const REFUSAL = 'You have 2 requests open already; send further ones when some of them are answered'

const asking = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

/** Begins a request whose body does not come, so that it is not answered. Returns the function that ends it. */
async function begin(authorization: string): Promise<() => void> {
  const headers = { ...asking(authorization), 'content-length': 100, expect: '100-continue' }
  const wire = await wireTo(gateway().url, head('POST', '/graphql', headers))
  await wire.heard('100 Continue')
  return wire.sayNoMore
}

async function metrics(): Promise<string> {
  const answer = await fetch(`${gateway().url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return answer.text()
}

/** The subscriptions that are open at the gateway. */
const openSubscriptions = async () =>
  Number(/^selvedge_subscriptions_open(?:\{.*\})? (\d+)$/m.exec(await metrics())?.[1])

test('a further request is refused unread at both doors, others are answered, and a place is given back', async () => {
  const client = as(org.MANAGER)
  const authorization = `Bearer ${await tokenOf(org.MANAGER)}`
  const [end, endOther] = [await begin(authorization), await begin(authorization)]

  const origin = { origin: ORIGIN }
  const { status, errors, headers } = await client.ask(CREATE, {}, origin)
  expect(status).toBe(429)
  expect(errors).toEqual([{ message: REFUSAL, extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } }])
  const rest = await client.rest('POST', '/bills', 'not a bill', origin)
  expect(rest.status).toBe(429)
  expect(rest.body).toEqual({ detail: REFUSAL, code: 'RATE_LIMITED', retryAfterSeconds: 1 })
  for (const sent of [headers, rest.headers])
    expect([sent.get('retry-after'), sent.get('access-control-allow-origin')]).toEqual(['1', ORIGIN])
  // The metrics name the row, although nothing of the request was read but its first line.
  await eventually(async () => (await metrics()).includes('operation="POST /bills"'))

  const spelt = await clientWith({ authorization: authorization.replace('Bearer ', 'bearer   ') }).ask(ME)
  expect(spelt.status).toBe(429)
  expect((await as(org.STAFF).ask(ME)).status).toBe(200)
  expect((await asNobody().ask('{ __typename }')).status).toBe(200)
  end()
  await eventually(async () => (await client.ask(ME)).status === 200)
  expect(await client.get('{ locations { totalCount } }')).toEqual({ totalCount: 0 })
  endOther()
})

/** The refusals that were counted, by the name of the limit. */
async function refusals(): Promise<Readonly<Record<string, number>>> {
  const lines = (await metrics()).split('\n').filter((line) => line.startsWith('selvedge_refusals_total{'))
  return Object.fromEntries(lines.map((line) => [String(/limit="(\w+)"/.exec(line)?.[1]), Number(line.split(' ').at(-1))]))
}

test('a refusal is counted once, by the name of its limit', async () => {
  const { MANAGER } = await organization()
  const authorization = `Bearer ${await tokenOf(MANAGER)}`
  const before = await refusals()
  const ends = [await begin(authorization), await begin(authorization)]
  try {
    for (const _ of '123') expect((await as(MANAGER).ask(ME)).status).toBe(429)
  } finally {
    for (const end of ends) end()
  }
  expect(await refusals()).toEqual({ ...before, requests: before.requests + 3 })
  expect(Object.keys(before).sort()).toEqual([
    'api_key_requests', 'connections', 'live_connections', 'log_ins', 'requests', 'rows', 'subscriptions', 'uploads',
  ])
})

test('streams of events do not count', async () => {
  const authorization = `Bearer ${await tokenOf(org.HR)}`
  const headers = { ...asking(authorization), accept: 'text/event-stream' }
  const body = JSON.stringify({ query: CHANGES })
  const streams: Response[] = []
  // One after the other: until a stream begins, its request counts.
  for (let count = 0; count < 3; count += 1)
    streams.push(await fetch(`${gateway().url}/graphql`, { method: 'POST', headers, body }))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await as(org.HR).ask(ME)).status).toBe(200)
  for (const { body: stream } of streams) await stream?.cancel()
})

/** Writes the requests of a person as they are on the wire. */
async function sending(person: Person): Promise<(accept: string, query: string) => string> {
  const authorization = `Bearer ${await tokenOf(person)}`
  return (accept, query) => {
    const body = JSON.stringify({ query })
    return head('POST', '/graphql', { ...asking(authorization), accept, 'content-length': body.length }) + body
  }
}

test('requests that wait behind another one of their connection are given back when it closes', async () => {
  const client = as(org.ADMIN)
  const send = await sending(org.ADMIN)
  const wire = await wireTo(gateway().url, send('text/event-stream', CHANGES))
  await wire.heard('text/event-stream')
  // Both are carried out, and their answers wait for the end of the stream.
  wire.say(send('*/*', CREATE) + send('*/*', CREATE.replace('Too much', 'Much')))
  const made = () => as(org.STAFF).get<{ totalCount: number }>('{ locations { totalCount } }')
  await eventually(async () => (await made()).totalCount === 2)
  expect((await client.ask(ME)).status).toBe(429)
  wire.sayNoMore()
  await wire.closed
  await eventually(async () => (await client.ask(ME)).status === 200)
})

test('a stream of events that waits behind another one ends when the connection closes', async () => {
  await eventually(async () => (await openSubscriptions()) === 0)
  const stream = (await sending(org.FINANCE))('text/event-stream', CHANGES)
  const wire = await wireTo(gateway().url, stream)
  await wire.heard('text/event-stream')
  wire.say(stream)
  await eventually(async () => (await openSubscriptions()) === 2)
  wire.sayNoMore()
  await wire.closed
  await eventually(async () => (await openSubscriptions()) === 0)
})

test('WebSockets with a credential in their headers do not count', async () => {
  const authorization = `Bearer ${await tokenOf(org.MANAGER)}`
  const open: Wire[] = []
  for (const version of [13, 13, 99]) {
    const wire = await wireTo(gateway().url, head('GET', '/graphql', { ...WEB_SOCKET, authorization, 'sec-websocket-version': version }))
    await wire.heard(version === 13 ? 'HTTP/1.1 101' : 'HTTP/1.1 400')
    open.push(wire)
  }
  expect((await as(org.MANAGER).ask(ME)).status).toBe(200)
  for (const { sayNoMore } of open) sayNoMore()
})

test('a password of a proxy, which many callers send, is no credential', async () => {
  const proxy = { authorization: 'Basic c3RhZ2luZzpwdw==' }
  const open = [1, 2].map(async () => begin(proxy.authorization))
  for (const one of open) await one
  expect((await clientWith(proxy).ask('{ __typename }')).status).toBe(200)
  for (const one of open) (await one)()
})
