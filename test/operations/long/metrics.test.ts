// The metrics: who may read them, what they count, and the dashboard and the alerts that are made of them.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chainLines } from '../../../src/access/audit-chain.js'
import { readConfig } from '../../../src/config.js'
import { NOTED_DOORS } from '../../../src/telemetry/note.js'
import { gateway, useGateway } from '../../support/app.js'
import { as, asNobody } from '../../support/as.js'
import { freshDatabase } from '../../support/databases.js'
import { installation } from '../../support/installations.js'
import { eventually } from '../../support/eventually.js'
import { follow } from '../../support/live.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { run, runToEnd, type Run } from '../../support/process.js'
import { tokenOf } from '../../support/sessions.js'

const TOKEN = 'scraped with this token'
/** In seconds. */
const HOUR = 3600
useGateway({ METRICS_TOKEN: TOKEN }, undefined, freshDatabase)

const scrape = (authorization?: string, url = gateway().url) =>
  fetch(`${url}/metrics`, authorization ? { headers: { authorization } } : {})
const printed = async () => (await scrape(`Bearer ${TOKEN}`)).text()

/** The value of a sample, such as `up{job="a"}`; undefined if there is none. */
async function valueOf(sample: string): Promise<number | undefined> {
  const line = (await printed()).split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}
const reaches = (sample: string, value: number) => eventually(async () => (await valueOf(sample)) === value)

describe('the metrics', () => {
  test('are answered to the token alone', async () => {
    const statuses = await Promise.all(
      [
        undefined, 'Bearer wrong', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN}x`, `Bearer${TOKEN}`,
        `Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER ${TOKEN}`,
      ].map(async (sent) => (await scrape(sent)).status),
    )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 200, 200, 200])
    const { headers } = await scrape(`Bearer ${TOKEN}`)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${gateway().url}/metrics`, { method: 'POST' })).status).toBe(405)
  })

  test('need a token that cannot be guessed', () => {
    expect(() => readConfig({}, { NODE_ENV: 'test', METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN should have 16 characters/)
  })
})

describe('requests are counted', () => {
  let org: TestOrganization
  beforeAll(async () => { org = await organization() })
  const durations = (door: string, operation: string) =>
    `selvedge_request_duration_seconds_count{door="${door}",operation="${operation}"}`

  test('by door and operation, and errors by code', async () => {
    for (const id of ['one', 'two']) await as(org.ADMIN).ask(`query Named { supplier(id: "${id}") { id } }`)
    await as(org.ADMIN).rest('GET', '/logistics/locations')
    await as(org.STAFF).rest('GET', '/api-keys')
    await reaches(durations('graphql', 'Named'), 2)
    await reaches(durations('rest', 'GET /logistics/locations'), 1)
    await reaches('selvedge_errors_total{door="graphql",code="NOT_FOUND"}', 2)
    await reaches('selvedge_errors_total{door="rest",code="FORBIDDEN"}', 1)
    await reaches('selvedge_requests_total{door="rest",status="403"}', 1)
  })

  test('faults before there is one, because an alert needs the step from none to one', async () => {
    for (const door of NOTED_DOORS)
      expect([door, await valueOf(`selvedge_errors_total{door="${door}",code="INTERNAL_SERVER_ERROR"}`)]).toEqual([door, 0])
  })

  test('of callers without a credential by the field, whatever the operation is called', async () => {
    const logIn = 'mutation Made_up($u: String!, $p: String!) { login(username: $u, password: $p) { accessToken } }'
    await asNobody().ask(logIn, { u: 'nobody@mill.test', p: 'wrong' })
    await reaches(durations('graphql', 'login'), 1)
    expect(await printed()).not.toContain('Made_up')
  })

  test('under other names only up to a number; paths that nobody serves are one', async () => {
    for (let count = 0; count < 210; count += 1) await as(org.ADMIN).ask(`query Made${count} { __typename }`)
    const before = (await valueOf(durations('none', 'none'))) ?? 0
    for (const path of ['/a', '/b', '/c']) await fetch(gateway().url + path)
    await eventually(async () => ((await valueOf(durations('graphql', 'other'))) ?? 0) >= 10)
    const text = await printed()
    const names = new Set([...text.matchAll(/_count\{door="graphql",operation="([^"]+)"/g)].map(([, name]) => name))
    expect(names.size).toBeLessThanOrEqual(203)
    await reaches(durations('none', 'none'), before + 3)
  })

  test('of documents that the schema refuses under one name', async () => {
    await as(org.ADMIN).ask('query Vendors { vendors { id } }')
    await reaches(durations('graphql', '(refused)'), 1)
    expect(await printed()).not.toContain('Vendors')
  })

  test('refusals of the limits too', async () => {
    const before = (await valueOf('selvedge_refusals_total{limit="log_ins"}')) ?? 0
    const send = () => fetch(`${gateway().url}/auth/login`, {
      method: 'POST', body: new URLSearchParams({ username: 'locked@mill.test', password: 'wrong' }),
    })
    for (let time = 0; time < 12; time += 1) await send()
    expect(await valueOf('selvedge_refusals_total{limit="log_ins"}')).toBe(before + 2)
  })
})

describe('what the process and the database hold is read at the scrape:', () => {
  let org: TestOrganization
  beforeAll(async () => { org = await organization() })

  test('open subscriptions', async () => {
    const heard = follow('a WebSocket', {
      url: gateway().url, headers: { authorization: `Bearer ${await tokenOf(org.ADMIN)}` },
    })
    await reaches('selvedge_subscriptions_open', 1)
    await heard.leave()
    await reaches('selvedge_subscriptions_open', 0)
  })

  test('objects to remove', async () => {
    await gateway().database.prisma.objectDeletion.create({
      data: { orgId: org.id, id: 'del-1', objectKey: 'gone', attempts: 3, nextAttemptAt: new Date(Date.now() + 3_600_000) },
    })
    expect(await valueOf('selvedge_object_deletions_waiting')).toBe(1)
  })

  test('lines of the audit trail that are not chained', async () => {
    const before = (await valueOf('selvedge_audit_lines_not_chained')) ?? 0
    await gateway().database.prisma.auditLine.create({
      data: { orgId: org.id, id: 'line-1', action: 'test', entity: 'Test', entityId: '1' },
    })
    expect(await valueOf('selvedge_audit_lines_not_chained')).toBe(before + 1)
    expect(await valueOf('selvedge_audit_oldest_not_chained_seconds')).toBeLessThan(HOUR)
    await gateway().database.prisma.auditLine.create({
      data: {
        orgId: org.id, id: 'line-2', action: 'test', entity: 'Test', entityId: '1', at: new Date(Date.now() - HOUR * 1000),
      },
    })
    expect(await valueOf('selvedge_audit_oldest_not_chained_seconds')).toBeGreaterThanOrEqual(HOUR)
    await chainLines(gateway().database)
    expect(await valueOf('selvedge_audit_oldest_not_chained_seconds')).toBe(0)
  })

  test('deliveries to webhooks', async () => {
    const deliveries = { recordType: 'Supplier', recordId: 's-1', action: 'create', changedAt: new Date(), giveUpAt: new Date() }
    await gateway().database.prisma.webhook.create({
      data: { orgId: org.id, id: 'wh-1', url: 'http://127.0.0.1:9', secret: 'x', deliveries: { create: [
        { ...deliveries, id: 'wh-1-1', status: 'DEAD' }, { ...deliveries, id: 'wh-1-2', status: 'DELIVERED' },
      ] } },
    })
    expect(await valueOf('selvedge_webhook_deliveries_dead')).toBe(1)
    expect(await valueOf('selvedge_webhook_deliveries_due')).toBe(0)
    expect(await valueOf('selvedge_database_up')).toBe(1)
  })
})

describe('what an operator has to look after', () => {
  test('the disk of DATA_DIR and the size of the database are said', async () => {
    const [free = 0, size = 0, database = 0, audit = 0] = await Promise.all(
      ['disk_free', 'disk_size', 'database_size', 'audit_size'].map((name) => valueOf(`selvedge_${name}_bytes`)),
    )
    expect(free).toBeGreaterThan(0)
    expect(size).toBeGreaterThan(free)
    expect(audit).toBeGreaterThan(0)
    expect(database).toBeGreaterThan(audit)
  })

  test('the age of the last backup is said as soon as there is one', async () => {
    expect(await valueOf('selvedge_backup_age_seconds')).toBeUndefined()
    const note = path.join(gateway().config.dataDir, 'last-backup')
    writeFileSync(note, '')
    const twoDaysAgo = new Date(Date.now() - 48 * HOUR * 1000)
    utimesSync(note, twoDaysAgo, twoDaysAgo)
    expect(await valueOf('selvedge_backup_age_seconds')).toBeGreaterThanOrEqual(48 * HOUR)
  })
})

describe('the dashboard and the alerts', () => {
  interface Panel { readonly targets?: readonly { readonly expr: string }[]; readonly panels?: readonly Panel[] }
  const expressionsOf = ({ targets = [], panels = [] }: Panel): string[] =>
    [...targets.map(({ expr }) => expr), ...panels.flatMap(expressionsOf)]
  const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as { readonly panels: readonly Panel[] }
  const shown = dashboard.panels.flatMap(expressionsOf)
  const alerting = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr)

  test('name only metrics and labels that are printed', async () => {
    const samples = (await printed()).split('\n').filter((line) => line && !line.startsWith('#'))
    const labels = new Map<string, Set<string>>()
    for (const sample of samples) {
      const [, name, inBraces = ''] = /^([\w:]+)(?:\{(.*)\})? /.exec(sample) as RegExpExecArray
      const known = labels.get(name) ?? new Set()
      labels.set(name, known)
      for (const [, label] of inBraces.matchAll(/\b(\w+)="/g)) known.add(label)
    }
    // Prometheus adds these to each sample.
    const always = ['instance', 'job']
    const metric = /\b((?:selvedge|nodejs|process)_\w+)(?:\{([^}]*)\})?/g
    // Prometheus itself says whether a process answers.
    const ours = [...shown, ...alerting].filter((expr) => !/^(?:absent\()?up\{job="selvedge"\}/.test(expr))
    const wrong = ours.flatMap((expr) => {
      const metrics = [...expr.matchAll(metric)]
      const ofAll = new Set([...always, ...metrics.flatMap(([, name]) => [...(labels.get(name) ?? [])])])
      const grouped = [...expr.matchAll(/\b(?:by|without) ?\(([^)]*)\)/g)].flatMap(([, names]) => names.split(/, ?/))
      return [
        ...(metrics.length ? [] : [`no metric in ${expr}`]),
        ...metrics.filter(([, name]) => !labels.has(name)).map(([, name]) => name),
        ...metrics.flatMap(([, name, inBraces = '']) => [...inBraces.matchAll(/\b(\w+) ?[=!]/g)]
          .filter(([, label]) => !labels.get(name)?.has(label) && !always.includes(label))
          .map(([, label]) => `${name}{${label}}`)),
        ...grouped.filter((label) => !ofAll.has(label)).map((label) => `${label} in ${expr}`),
      ]
    })
    expect(wrong).toEqual([])
    expect(shown.length).toBeGreaterThan(10)
    expect(alerting.length).toBeGreaterThan(8)
  })

  test('use every metric of the gateway', async () => {
    // Only a cluster has metrics by node. The alert counts the nodes that are down, wherever the gateway runs.
    const own = [...(await printed()).matchAll(/^# TYPE (selvedge_(?!node_)\w+) /gm)].map(([, name]) => name)
    expect(own.filter((name) => ![...shown, ...alerting].some((expr) => expr.includes(name)))).toEqual([])
  })
})

describe('at a port of their own', () => {
  let started: Run
  let installed: Awaited<ReturnType<typeof installation>>
  let port: number
  beforeAll(async () => {
    const held = createServer().listen(0, '127.0.0.1')
    await once(held, 'listening')
    ;({ port } = held.address() as AddressInfo)
    held.close()
    installed = await installation('migrated')
    started = await run({ ...installed.settings, METRICS_PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  })
  afterAll(async () => {
    started?.signal('SIGKILL')
    await started?.ended
    await installed?.discard()
  })

  test('they need no token, and the gateway itself has none', async () => {
    const own = await scrape(undefined, `http://127.0.0.1:${port}`)
    expect([own.status, (await scrape(undefined, started.url)).status]).toEqual([200, 404])
    const text = await own.text()
    expect(text).toContain('selvedge_database_up 1')
    const { version, build } = await (await fetch(`${started.url}/health`)).json() as Record<string, string>
    expect(build).toMatch(/^[\da-f]{16}$/)
    expect(text).toContain(`\nselvedge_build_info{version="${version}",build="${build}"} 1\n`)
  })

  test('the port of the gateway is refused', () => {
    expect(() => readConfig({}, { PORT: '4100', METRICS_PORT: '4100' })).toThrow('METRICS_PORT should differ from PORT')
  })

  test('a second gateway says that the port is taken', async () => {
    const other = await installation('migrated')
    const { code, err } = await runToEnd({ ...other.settings, METRICS_PORT: String(port), NODE_ENV: 'test' })
    await other.discard()
    expect(code).toBe(1)
    expect(err).toContain(`METRICS_PORT ${port} at 127.0.0.1 cannot be used`)
  })
})

test('without a database the scrape is answered, without the counts of the database', async () => {
  expect(await printed()).toContain('selvedge_changes_not_placed')
  const { pool } = gateway().database
  // If this were less than the size of the pool, the scrape would get a connection.
  const all = await valueOf('selvedge_database_connections_max')
  const held = await Promise.all(Array.from({ length: all ?? 0 }, () => pool.connect()))
  const text = await printed()
  for (const client of held) client.release()
  expect(text).toContain('selvedge_database_up 0')
  expect(text).not.toContain('selvedge_changes_not_placed')
  expect(text).toContain('selvedge_subscriptions_open 0')
  await reaches('selvedge_database_up', 1)
})
