// The gateway is stopped while connections are open: what has arrived is answered, stalled connections are closed, and
// the exit code is 0.
import { afterAll, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { doorsOf } from '../../support/burst.js'
import { eventually } from '../../support/eventually.js'
import { installation } from '../../support/installations.js'
import { run, type Run } from '../../support/process.js'
import { head, wireTo, type Wire } from '../../support/wire.js'

const PATIENCE_MS = 120_000
const installed = await installation('planted')
/** Timeouts so long that only the signal ends a connection. */
const NO_TIMERS = { REQUEST_SECONDS: '600', STALL_SECONDS: '600', KEEP_ALIVE_SECONDS: '600' }
const settings = {
  ...installed.settings, JWT_SECRET: 'a key of thirty-two characters or more', LOG_LEVEL: 'error', ...NO_TIMERS,
}
/** Longer than any test here waits. */
const LONG_GRACE = '600'

const started: Run[] = []
afterAll(async () => {
  for (const gateway of started) gateway.signal('SIGKILL')
  await installed.discard()
})

const START = 'mutation ($e: ID!, $input: StartAttachmentUploadInput!) { startAttachmentUpload(employeeId: $e, input: $input) { attachmentId uploadUrl } }'
const CONTENT = 'nine long'
const LOG_IN = new URLSearchParams({ username: 'nobody@mill.test', password: 'wrong' }).toString()

async function start(grace: string, others = {}): Promise<Run> {
  const gateway = await run({ ...settings, STOP_GRACE_SECONDS: grace, ...others })
  started.push(gateway)
  return gateway
}

interface Announced {
  readonly attachmentId: string
  readonly uploadUrl: string
}

async function announce(gateway: Run): Promise<Announced> {
  const { ask } = await doorsOf(gateway.url)
  return ask<Announced>(START, {
    e: 'e-1',
    input: { fileName: 'a.txt', contentType: 'text/plain', size: CONTENT.length },
  })
}

/** Sends the head of a request and waits until the gateway expects the body. */
async function begin(
  gateway: Run, method: string, route: string, length: number, contentType = 'text/plain',
): Promise<Wire> {
  const wire = await wireTo(
    gateway.url,
    head(method, route, { 'content-type': contentType, 'content-length': length, expect: '100-continue' }),
  )
  await wire.heard('100 Continue')
  return wire
}

const logIn = (gateway: Run) =>
  begin(gateway, 'POST', '/auth/login', LOG_IN.length, 'application/x-www-form-urlencoded')

/** The body of an answer of /health, with version and build. */
const HEALTH = /\{"status":"ok",[^}]*\}/

/** A kept-alive connection that has received one answer. */
async function kept(gateway: Run): Promise<Wire> {
  const wire = await wireTo(gateway.url, head('GET', '/health'))
  await wire.heard('{"status":"ok",')
  return wire
}

/** Waits until the gateway accepts no new connection. */
async function closedDoor(gateway: Run): Promise<void> {
  const open = await fetch(`${gateway.url}/health`, { headers: { connection: 'close' } }).then(() => true, () => false)
  if (open) await closedDoor(gateway)
}

test('after its grace it closes every connection that stands still, and leaves with code 0', async () => {
  const gateway = await start('1')
  const { uploadUrl } = await announce(gateway)
  const file = await begin(gateway, 'PUT', uploadUrl, CONTENT.length)
  const form = await logIn(gateway)
  const open = [
    file, form, await kept(gateway), await wireTo(gateway.url),
    await wireTo(gateway.url, 'POST /auth/login HTTP/1.1\r\nhost: gate'),
  ]
  file.say('nine')
  form.say('username=')
  gateway.signal('SIGTERM')
  await Promise.all(open.map(({ closed }) => closed))
  expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
}, PATIENCE_MS)

test('it does not wait for connections that have nothing under way', async () => {
  const gateway = await start(LONG_GRACE)
  const open = [await kept(gateway), await wireTo(gateway.url)]
  gateway.signal('SIGINT')
  await Promise.all(open.map(({ closed }) => closed))
  expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
}, PATIENCE_MS)

test('it answers what comes to an end within its grace, and what it has acknowledged is kept', async () => {
  const gateway = await start(LONG_GRACE)
  const { uploadUrl, attachmentId } = await announce(gateway)
  const [file, form] = [await begin(gateway, 'PUT', uploadUrl, CONTENT.length), await logIn(gateway)]
  gateway.signal('SIGTERM')
  await closedDoor(gateway)
  form.say(LOG_IN)
  expect(await form.closed).toContain('HTTP/1.1 401 Unauthorized')
  file.say(CONTENT)
  expect(await file.closed).toContain('HTTP/1.1 201 Created')
  expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
  const database = await installed.open()
  expect(await database.prisma.attachment.count({ where: { id: attachmentId } })).toBe(1)
  await database.close()
}, PATIENCE_MS)

const CONNECTIONS = 200
/** The requests are sent within this time after the signal. */
const SOON_MS = 40
const ASKED = '{"query":"{ __typename }"}'
const ASK = head('POST', '/graphql', { 'content-type': 'application/json', 'content-length': ASKED.length }) + ASKED

/** Sends a request on each connection shortly after the signal, unless it has ended. Returns the answers. */
async function askedWhileItStops(gateway: Run): Promise<string[]> {
  const wires = await Promise.all(Array.from({ length: CONNECTIONS }, () => kept(gateway)))
  gateway.signal('SIGTERM')
  const answers = await Promise.all(wires.map(async ({ say, closed }, number) => {
    let hasEnded = false
    void closed.then(() => { hasEnded = true })
    await sleep((SOON_MS * number) / CONNECTIONS)
    if (hasEnded) return []
    say(ASK)
    return [(await closed).split(HEALTH)[1]]
  }))
  return answers.flat()
}

test.each(['0', '1'])('it loses no request on an open connection while it stops: %s s of delay', async (delay) => {
  const gateway = await start(LONG_GRACE, { STOP_DELAY_SECONDS: delay })
  const answers = await askedWhileItStops(gateway)
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.filter((answer) => !answer.includes('"__typename":"Query"'))).toEqual([])
  expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
}, PATIENCE_MS)

test('it says at once that it is not ready, and serves on for the delay; a second signal ends it', async () => {
  const gateway = await start(LONG_GRACE, { STOP_DELAY_SECONDS: '600' })
  const ask = (path: string) => fetch(gateway.url + path)
  expect((await ask('/ready')).status).toBe(200)
  const before = await kept(gateway)
  gateway.signal('SIGTERM')
  await eventually(async () => (await ask('/ready')).status === 503)
  const ready = await ask('/ready')
  expect([ready.headers.get('connection'), await ready.json()])
    .toEqual(['close', { status: 'not ready', reason: 'the gateway stops' }])
  before.say(ASK)
  const [, answer] = (await before.closed).split(HEALTH)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i)
  expect(answer).toContain('{"data":{"__typename":"Query"}}')
  gateway.signal('SIGTERM')
  expect(await gateway.ended).toMatchObject({ code: 1 })
}, PATIENCE_MS)

const WAITING = 'SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE NOT granted AND datname = current_database()'

/** The test server, if there is one. A lock on the embedded database cannot be held from this process. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

for (const _ of servers) test('it does not wait for a statement that outlasts its grace', async () => {
  const gateway = await start('1')
  const other = new pg.Client({ connectionString: installed.url })
  await other.connect()
  await other.query('BEGIN; LOCK TABLE "User"')
  const form = await logIn(gateway)
  form.say(LOG_IN)
  await eventually(async () => (await other.query(WAITING)).rowCount !== 0)
  gateway.signal('SIGTERM')
  expect(await form.closed).not.toContain('HTTP/1.1 401')
  expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
  await other.end()
}, PATIENCE_MS)

test('the log has the line of every answered request, also if the gateway stops right after the last', async () => {
  const gateway = await start('5', { LOG_LEVEL: 'info' })
  const ask = () => fetch(`${gateway.url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', connection: 'close' }, body: '{"query":"{ __typename }"}',
  })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  await Promise.all(answers.map((answer) => answer.text()))
  gateway.signal('SIGTERM')
  const { code, out } = await gateway.ended
  expect(code).toBe(0)
  const logged = out.split('\n').filter((line) => line.includes('"subject":"requests"'))
  expect(logged.map((line) => (JSON.parse(line) as { requestId: string }).requestId).sort())
    .toEqual(answers.map(({ headers }) => headers.get('x-request-id')).sort())
})
