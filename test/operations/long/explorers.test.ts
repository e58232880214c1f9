// GraphiQL and Sandbox: served in development, in production only if they are switched on, and the saved operations run
// on the demo data.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EXAMPLES } from '../../../src/http/explorer/examples.js'
import { gateway, startGateway, useGateway, type Started } from '../../support/app.js'
import { asNobody, withToken } from '../../support/as.js'
import { freshDatabase, plantedDatabase } from '../../support/databases.js'
import { eventually } from '../../support/eventually.js'
import { follow } from '../../support/live.js'

useGateway({}, undefined, plantedDatabase)

const HTML = { headers: { accept: 'text/html' } }
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test' }

const isSubscription = ({ query }: { readonly query: string }) => query.startsWith('subscription')

async function tokenOfAdmin(): Promise<string> {
  const { accessToken } = await asNobody().get<{ accessToken: string }>(
    'mutation { login(username: "admin@mill.test", password: "selvedge") { accessToken } }',
  )
  return accessToken
}

test.each(EXAMPLES.filter((one) => !isSubscription(one)))('the saved operation “$label” runs', async ({ label, query, variables }) => {
  const { data, errors } = await withToken(await tokenOfAdmin()).ask(query, variables)
  if (label.includes('faults')) return expect(errors?.[0].extensions.detail?.length).toBeGreaterThan(1)
  expect(errors).toBeUndefined()
  expect(Object.values(data ?? {})[0]).not.toBeNull()
})

test.each(EXAMPLES.filter(isSubscription))('the saved subscription “$label” tells of changes', async ({ query }) => {
  const token = await tokenOfAdmin()
  const heard = follow('an event stream', { url: gateway().url, headers: { authorization: `Bearer ${token}` }, query })
  // The subscription hears what happens after it has begun, so changes are made until it does.
  await eventually(async () => {
    await withToken(token).get('mutation { createMaterialRequest(input: { notes: "zips" }) { id } }')
    return heard.changes.some(({ action, recordType }) => action === 'CREATE' && recordType === 'MaterialRequest')
  })
  await heard.leave()
})

describe('in development', () => {
  test('GraphiQL comes from the gateway alone, with a demo user in its form', async () => {
    const page = await fetch(`${gateway().url}/graphiql`, HTML)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('manager@mill.test')
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file).filter((file) => file !== 'data:,')
    expect(files).toHaveLength(4)
    for (const file of files) expect((await fetch(`${gateway().url}/${file}`)).status).toBe(200)
  })

  test('Sandbox names GraphiQL for a browser without internet access', async () => {
    const html = await (await fetch(`${gateway().url}/graphql`, HTML)).text()
    expect(html).toContain('<a href="/graphiql">GraphiQL at /graphiql</a> works without internet access.')
    expect(html).toContain('#embeddableSandbox:empty { display: none; }')
  })
})

describe.each([
  ['off by default', {}, 404, false],
  ['on by the setting', { EXPLORERS: 'on' }, 200, true],
] as const)('in production, explorers are %s', (_, settings, status, served) => {
  let started: Started
  beforeAll(async () => {
    started = await startGateway(await freshDatabase(), { ...PRODUCTION, ...settings })
  })
  afterAll(() => started.stop())

  test('and never show a password', async () => {
    const { url } = started.gateway
    const page = await fetch(`${url}/graphiql`, HTML)
    expect(page.status).toBe(status)
    expect(await page.text()).not.toContain('manager@mill.test')
    const sandbox = await fetch(`${url}/graphql`, HTML)
    expect((await sandbox.text()).includes('embeddable-sandbox')).toBe(served)
    if (served) expect(sandbox.headers.get('content-security-policy')).toBeNull()
  })
})
