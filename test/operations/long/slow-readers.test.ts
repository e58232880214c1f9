// Clients of subscriptions that do not read what they are sent, or that send what asks for nothing: they are
// disconnected, and what waits for them stays small.
import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { gateway, useGateway } from '../../support/app.js'
import { as } from '../../support/as.js'
import { eventually } from '../../support/eventually.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { tokenOf } from '../../support/sessions.js'
import { head, wireTo } from '../../support/wire.js'

const METRICS_TOKEN = 'a token for metrics'
useGateway({ LOGIN_THROTTLE: 'off', STALL_SECONDS: '1', METRICS_TOKEN })

const CHANGES = 100
/** About 90 KB for each change: a hundred long names. */
const LONG = `subscription ($after: String) { changes(after: $after) {
  ${Array.from({ length: 99 }, (_, index) => `a${index}${'x'.repeat(900)}: recordId`).join(' ')} } }`
const CREATE_TEN = `mutation (${list(10, (index) => `$i${index}: CreatePartnerInput!`)}) {
  ${list(10, (index) => `m${index}: createSupplier(input: $i${index}) { id }`)} }`

function list(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(' ')
}

let org: TestOrganization
let authorization: string
/** The place in the log before all changes. */
let after: string
beforeAll(async () => {
  org = await organization()
  authorization = `Bearer ${await tokenOf(org.MANAGER)}`
  const { ask, get } = as(org.MANAGER)
  const page = () => get<{ endCursor: string; nodes: readonly object[] }>(
    'query ($after: String) { changes(after: $after, first: 100) { nodes { cursor } endCursor } }', { after })
  after = (await page()).endCursor
  for (let made = 0; made < CHANGES; made += 10) {
    const inputs = Array.from({ length: 10 }, (_, index) => [`i${index}`, { code: `S-${made + index}`, name: 'Supplier' }])
    expect((await ask(CREATE_TEN, Object.fromEntries(inputs))).errors).toBeUndefined()
  }
  await eventually(async () => (await page()).nodes.length === CHANGES)
}, 60_000)

const sockets: WebSocket[] = []
afterEach(() => { for (const socket of sockets.splice(0)) socket.terminate() })

interface Opened {
  readonly socket: WebSocket
  readonly say: (message: object) => void
  readonly heard: string[]
  readonly pongs: string[]
  readonly closed: Promise<number>
}

/** Opens a WebSocket. It answers no pings. */
async function opened(): Promise<Opened> {
  const socket = new WebSocket(`${gateway().url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { autoPong: false })
  sockets.push(socket)
  const [heard, pongs]: string[][] = [[], []]
  socket.on('message', (data) => heard.push(String(data as Buffer)))
  socket.on('pong', (data) => pongs.push(String(data)))
  const closed = new Promise<number>((resolve) => { socket.on('close', resolve) })
  await new Promise((resolve) => { socket.on('open', resolve) })
  return { socket, say: (message) => socket.send(JSON.stringify(message)), heard, pongs, closed }
}

/** Opens a WebSocket and says who it is. */
async function admitted(): Promise<Opened> {
  const one = await opened()
  one.say({ type: 'connection_init', payload: { authorization } })
  await eventually(() => one.heard.length === 1)
  return one
}

/** The sum of the lines of the metrics that begin so. */
async function sumOf(name: string): Promise<number> {
  const metrics = await fetch(`${gateway().url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const openSubscriptions = () => sumOf('selvedge_subscriptions_open ')
/** The subscriptions and WebSockets that have ended. */
const ended = () => sumOf('selvedge_requests_total{door="live"')

test('a ping is answered without what it carries, and a frame with it', async () => {
  const { socket, say, heard, pongs } = await admitted()
  say({ type: 'ping', payload: { text: 'x'.repeat(100_000) } })
  socket.ping('x'.repeat(125))
  await eventually(() => heard.length === 2 && pongs.length === 1)
  expect([heard[1], pongs]).toEqual(['{"type":"pong"}', ['x'.repeat(125)]])
})

test('three small messages may come before connection_init', async () => {
  const { socket, say, heard, pongs } = await opened()
  say({ type: 'ping' })
  say({ type: 'pong' })
  socket.ping()
  say({ type: 'connection_init', payload: { authorization } })
  await eventually(() => heard.length === 2 && pongs.length === 1)
  expect(heard).toEqual(['{"type":"pong"}', '{"type":"connection_ack"}'])
})

test.each(['message', 'ping', 'pong'] as const)('a fourth one closes the WebSocket: %s', async (kind) => {
  const { socket, say, closed } = await opened()
  for (let count = 0; count < 3; count += 1) say({ type: 'ping' })
  if (kind === 'message') say({ type: 'ping' })
  else socket[kind]()
  expect(await closed).toBe(4429)
})

test.each(['ping', 'connection_init'])('before its sender is known, a long message closes the WebSocket: %s', async (type) => {
  const { say, closed } = await opened()
  say({ type, payload: { text: 'x'.repeat(16 * 1024) } })
  expect(await closed).toBe(4400)
})

test.each(['message', 'ping', 'pong'] as const)('too many pings and pongs close the WebSocket: %s', async (kind) => {
  const { socket, say, closed } = await admitted()
  for (let count = 0; count <= 100; count += 1) {
    if (kind === 'message') say({ type: 'ping' })
    else socket[kind]()
  }
  expect(await closed).toBe(4429)
})

test('a client that reads nothing is disconnected when more than 1 MB waits for it', async () => {
  const { socket, say } = await admitted()
  const before = await ended()
  socket.pause()
  for (let id = 0; id < 20; id += 1)
    say({ type: 'subscribe', id: String(id), payload: { query: LONG, variables: { after } } })
  await eventually(async () => (await ended()) > before + 20)
  expect(await openSubscriptions()).toBe(0)
})

test('a client that reads one subscription slowly misses nothing', async () => {
  const { socket, say, heard } = await admitted()
  socket.pause()
  say({ type: 'subscribe', id: 'slow', payload: { query: LONG, variables: { after } } })
  await eventually(async () => (await openSubscriptions()) === 1)
  socket.resume()
  await eventually(() => heard.length === 1 + CHANGES)
})

test('a stream of events whose client reads nothing ends, although the client goes on to send requests', async () => {
  const body = JSON.stringify({ query: LONG, variables: { after } })
  const wire = await wireTo(gateway().url, head('POST', '/graphql', {
    authorization, accept: 'text/event-stream', 'content-type': 'application/json', 'content-length': body.length,
  }))
  wire.pause()
  wire.say(body)
  await eventually(async () => (await openSubscriptions()) === 1)
  const more = setInterval(() => wire.say(head('GET', '/health')), 100)
  try {
    await eventually(async () => (await openSubscriptions()) === 0)
  } finally {
    clearInterval(more)
    wire.sayNoMore()
  }
})

test('pongs that nothing asked for are no sign of life', async () => {
  const { socket, closed } = await admitted()
  const unasked = setInterval(() => socket.pong('here'), 1_000)
  expect(await closed.finally(() => clearInterval(unasked))).toBe(1006)
}, 60_000)
