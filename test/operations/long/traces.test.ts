// Traces: what a collector receives of a request and of background work, and that nothing of it is loaded without one.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { readConfig } from '../../../src/config.js'
import { eventually } from '../../support/eventually.js'
import { installation, type Installation } from '../../support/installations.js'
import { builtIn, run, type Run } from '../../support/process.js'
import { startReceiver, type Receiver } from '../../support/receiver.js'

interface Value { readonly stringValue?: string; readonly intValue?: number | string }
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
  readonly status: { readonly code?: number; readonly message?: string }
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const SETTINGS = { NODE_ENV: 'test', LOG_LEVEL: 'info', JWT_SECRET: 'a key of thirty-two characters or more' }
let installed: Installation
let collector: Receiver
/** Prints the modules of OpenTelemetry that were loaded, when the process ends. */
let witness: string
beforeAll(async () => {
  installed = await installation('planted')
  collector = await startReceiver()
  witness = path.join(installed.dataDir, 'witness.cjs')
  await writeFile(witness, `process.on('exit', () => {
    const loaded = Object.keys(require.cache).filter((file) => file.includes('@opentelemetry'))
    require('fs').writeSync(1, 'LOADED ' + loaded.length + '\\n')
  })`)
})
afterAll(async () => {
  await collector.stop()
  await installed.discard()
})

const start = (settings: Readonly<Record<string, string>>) => {
  const { command, words } = builtIn()
  return run({ ...SETTINGS, ...installed.settings, ...settings }, { command, words: ['--require', witness, ...words] })
}
/** The number of modules of OpenTelemetry that the process had loaded at its end. */
async function loadedBy(gateway: Run): Promise<number> {
  gateway.signal('SIGTERM')
  const { out } = await gateway.ended
  return Number(/LOADED (\d+)/.exec(out)?.[1])
}

async function logIn({ url }: Run): Promise<string> {
  const body = new URLSearchParams({ username: 'admin@mill.test', password: DEMO_PASSWORD })
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

const bodies = () => collector.at('/v1/traces').map(({ body }) => JSON.parse(body) as Sent)
const spans = () => bodies().flatMap(({ resourceSpans }) =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
const valueOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traced = (sampled: string, trace = TRACE) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-${sampled}` })
const CREATE = 'mutation Create($input: CreatePartnerInput!) { createSupplier(input: $input) { id name } }'

describe('with a collector', () => {
  let gateway: Run
  let token: string
  beforeAll(async () => {
    gateway = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url('').replace(/\/$/, ''), OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=mill',
    })
    token = await logIn(gateway)
  })
  afterAll(() => gateway.signal('SIGKILL'))

  const post = (body: object, headers: Readonly<Record<string, string>>) => fetch(`${gateway.url}/graphql`, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
  })
  /** The spans of a trace, when its request is among them. */
  async function traceOf(trace: string): Promise<readonly Span[]> {
    const found = () => spans().filter(({ traceId }) => traceId === trace)
    await eventually(() => found().some(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7'))
    return found()
  }
  /** The names from a span up to the request. */
  function wayTo(all: readonly Span[], { name, parentSpanId }: Span): string[] {
    const parent = all.find(({ spanId }) => spanId === parentSpanId)
    return parent ? [...wayTo(all, parent), name] : [name]
  }

  test('a mutation is shown from the request down to its statements, in the trace of its caller', async () => {
    const answer = await post({ query: CREATE, variables: { input: { code: 'S-99', name: 'Secret weavers' } } }, traced('01'))
    const { data } = await answer.json() as { data: { createSupplier: { name: string } } }
    expect(data.createSupplier.name).toBe('Secret weavers')
    const all = await traceOf(TRACE)
    const top = ['graphql Create', 'operation Create', 'mutation createSupplier']
    const insert = all.find((span) => String(valueOf(span, 'db.statement')).includes('INSERT INTO'))
    expect(insert && wayTo(all, insert)).toEqual([...top, 'INSERT'])
    const [request] = all.filter(({ name }) => name === top[0])
    expect(request.parentSpanId).toBe('00f067aa0ba902b7')
    expect(valueOf(request, 'selvedge.request_id')).toBe(answer.headers.get('x-request-id'))
    expect(Number(valueOf(request, 'http.response.status_code'))).toBe(200)
    expect([valueOf(request, 'http.request.method'), valueOf(request, 'http.route')]).toEqual(['POST', '/graphql'])
    expect(JSON.stringify(all)).not.toContain('Secret weavers')
    // Every statement of the request has its place below the request.
    expect(all.filter((span) => wayTo(all, span)[0] !== top[0])).toEqual([])
    expect(await gateway.line(`"traceId":"${TRACE}"`)).toContain('"operation":"Create"')
  })

  test('the REST door and the steps of documents have spans of their own', async () => {
    const trace = 'a'.repeat(32)
    const headers = { authorization: `Bearer ${token}`, ...traced('01', trace) }
    await fetch(`${gateway.url}/material-requests/mr-1/approve`, { method: 'POST', headers })
    const all = await traceOf(trace)
    const names = all.map(({ name }) => name)
    const [request] = all.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')
    expect([valueOf(request, 'http.request.method'), valueOf(request, 'http.route')])
      .toEqual(['POST', '/material-requests/{mr_id}/approve'])
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^rest POST \/material-requests/), 'step approve']))
  })

  test('a refused part has its code, and no message', async () => {
    const trace = 'b'.repeat(32)
    await post({ query: 'query Find { supplier(id: "no-such-one") { id } }' }, traced('01', trace))
    const all = await traceOf(trace)
    expect(JSON.stringify(all)).toContain('NOT_FOUND')
    expect(JSON.stringify(all)).not.toContain('no-such-one')
  })

  test('what the caller does not sample is not sent', async () => {
    const trace = 'c'.repeat(32)
    await post({ query: '{ __typename }' }, traced('00', trace))
    await post({ query: '{ __typename }' }, traced('01', 'd'.repeat(32)))
    await traceOf('d'.repeat(32))
    expect(spans().filter(({ traceId }) => traceId === trace)).toEqual([])
  })

  const traceNamed = (name: string) => {
    const { traceId } = spans().find((span) => span.name === name) ?? {}
    return spans().filter((span) => span.traceId === traceId)
  }
  const statementsOf = (all: readonly Span[]) => all.map((span) => String(valueOf(span, 'db.statement')))
  /** Waits until a part of a trace has arrived, and returns all of it. */
  async function workWith(name: string, part: string): Promise<readonly Span[]> {
    await eventually(() => traceNamed(name).some((span) => span.name.startsWith(part)))
    return traceNamed(name)
  }

  test('background work is a trace of its own, also if a request has woken it', async () => {
    const placed = await workWith('work place changes', 'SELECT')
    expect(placed.map((span) => wayTo(placed, span)[0])).toEqual(placed.map(() => 'work place changes'))
    expect(statementsOf(placed).join()).toContain('placeChanges')
    const chained = await workWith('work chain audit lines', 'INSERT')
    expect(statementsOf(chained).join()).toContain('INSERT INTO "AuditChain"')
  })

  test('a delivery that the receiver refuses has failed', async () => {
    collector.answer('/refuses', { status: 500 })
    const create = `mutation Hook($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }`
    await post({ query: create, variables: { input: { url: collector.url('/refuses'), kinds: ['SUPPLIER'] } } }, {})
    await post({ query: CREATE, variables: { input: { code: 'S-100', name: 'More weavers' } } }, {})
    await eventually(() => spans().some(({ name }) => name === 'delivery Supplier'))
    const [delivery] = spans().filter(({ name }) => name === 'delivery Supplier')
    const all = spans().filter(({ traceId }) => traceId === delivery.traceId)
    expect(wayTo(all, delivery)).toEqual(['work tell webhooks', 'delivery Supplier'])
    expect(delivery.status.message).toBe('NOT_DELIVERED')
    expect(all.some((span) => wayTo(all, span).join() === 'work tell webhooks,delivery Supplier,UPDATE')).toBe(true)
  })

  test('the removal of a stored file is shown down to its statements', async () => {
    const find = '{ employees(first: 50) { nodes { id attachments { id } } } }'
    const { data } = await (await post({ query: find }, {})).json() as {
      data: { employees: { nodes: { id: string; attachments: { id: string }[] }[] } }
    }
    const [{ id: employeeId, attachments: [{ id }] }] =
      data.employees.nodes.filter(({ attachments }) => attachments.length)
    const remove = `mutation ($employeeId: ID!, $id: ID!) { deleteEmployeeAttachment(employeeId: $employeeId, id: $id) { attachmentId } }`
    await post({ query: remove, variables: { employeeId, id } }, {})
    const all = await workWith('work remove objects', 'removal')
    const [removal] = all.filter(({ name }) => name.startsWith('removal'))
    const below = all.filter(({ parentSpanId }) => parentSpanId === removal.spanId)
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['UPDATE', 'DELETE']))
  })

  test('an export is shown from its claim to its end', async () => {
    const query = 'mutation { exportList(query: "{ suppliers { nodes { id } } }", format: JSONL) { id } }'
    await post({ query }, {})
    const all = await workWith('work export lists', 'INSERT')
    const [claim] = all.filter((span) => /^UPDATE .*"attempts" = /s.test(String(valueOf(span, 'db.statement'))))
    expect(wayTo(all, claim)).toEqual(['work export lists', 'UPDATE'])
    expect(statementsOf(all).join()).toContain('"Supplier"')
  })

  test('a pass that has nothing to do is not shown, and no statement is without its work', () => {
    const shown = spans().filter(({ name }) => name === 'work chain audit lines')
    const chaining = shown.map(({ traceId }) => statementsOf(spans().filter((span) => span.traceId === traceId)).join())
    expect(chaining.filter((texts) => !texts.includes('INSERT INTO "AuditChain"'))).toEqual([])
    expect(spans().filter((span) => !span.parentSpanId && valueOf(span, 'db.statement'))).toEqual([])
  })

  test('the service has its name, its version with the build, its instance, and the attributes of the environment', () => {
    const [{ resourceSpans: [{ resource }] }] = bodies()
    expect(valueOf(resource, 'service.name')).toBe('selvedge')
    expect(valueOf(resource, 'service.version')).toMatch(/^\d+\.\d+\.\d+(?:-rc\.\d+)?\+[\da-f]{16}$/)
    expect(valueOf(resource, 'service.instance.id')).toMatch(new RegExp(`^${hostname()}:\\d+$`))
    expect(valueOf(resource, 'deployment.environment')).toBe('mill')
  })

  test('the last spans are sent when it stops', async () => {
    const trace = 'e'.repeat(32)
    await post({ query: '{ __typename }' }, traced('01', trace))
    expect(await loadedBy(gateway)).toBeGreaterThan(10)
    expect(spans().some(({ traceId }) => traceId === trace)).toBe(true)
  })
})

test('without a collector no module of OpenTelemetry is loaded, and no trace is continued', async () => {
  const gateway = await start({})
  const token = await logIn(gateway)
  const answer = await fetch(`${gateway.url}/graphql?query={me{id}}`, {
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true', ...traced('01') },
  })
  expect(answer.status).toBe(200)
  expect(gateway.output()).not.toContain('traceId')
  expect(await loadedBy(gateway)).toBe(0)
})

describe('the variables of OpenTelemetry', () => {
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  test.each([
    [{}, false],
    [at, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ ...at, OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ ...at, OTEL_SDK_DISABLED: 'true' }, false],
  ])('%j: traces are on: %s', (env, isOn) => {
    expect(readConfig({}, { NODE_ENV: 'test', ...env }).traces).toBe(isOn)
  })

  test('are refused if they cannot be read', () => {
    const read = (env: Readonly<Record<string, string>>) => () => readConfig({}, { NODE_ENV: 'test', ...env })
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT should be an address/)
    expect(read({ OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow(/OTEL_TRACES_EXPORTER should be one of otlp, none/)
  })
})
