// The gateway as operators use it: it starts, prints its addresses, refuses wrong settings, and finishes its work
// before it stops.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DEMO_USERS, DEMO_PASSWORD } from '../../prisma/seed.js'
import { emptyDatabase } from '../support/databases.js'
import { installation } from '../support/installations.js'
import { builtIn, run, runCommand, runToEnd, type Run } from '../support/process.js'

const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; engines: object }
const SECRET = 'a key of thirty-two characters or more'
const LOCATIONS = { query: '{ locationsPage(limit: 2) { pagination { total } } }' }
const SERVER = 'postgresql://nobody@127.0.0.1:9/none'
const WRONG = 'tautology'
const COMPARISON = { costSheetIds: ['CS-2026-00001', 'CS-2026-00002'] }

const folders: string[] = []
async function folder(): Promise<string> {
  folders.push(await mkdtemp(path.join(tmpdir(), 'selvedge-start-')))
  return folders[folders.length - 1]
}
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))))

async function logIn({ url }: Run, username: string, password = DEMO_PASSWORD) {
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password }) })
  return { status: answer.status, body: (await answer.json()) as { access_token: string } }
}

const probe = async ({ url }: Run, name: string) => {
  const answer = await fetch(url + name)
  return { status: answer.status, body: await answer.json() }
}

/** The lines of the log, and the other output. */
function printed(out: string) {
  const lines = out.trimEnd().split('\n')
  return { log: lines.filter((line) => line.startsWith('{')), said: lines.filter((line) => !line.startsWith('{')) }
}

describe('started for a first look, the gateway', () => {
  let gateway: Run
  let token: string
  let dataDir: string
  beforeAll(async () => {
    dataDir = await folder()
    gateway = await run({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' })
  })
  afterAll(() => gateway?.signal('SIGKILL'))

  test('prints its address and a working log-in per role', async () => {
    const { said } = printed(gateway.output())
    expect(said.slice(0, 7)).toEqual([
      expect.stringContaining(`Making the embedded database in ${dataDir}`),
      'Planting the demo data …',
      'Selvedge is ready, on the embedded database.',
      `  GraphQL and Sandbox  ${gateway.url}/graphql`,
      `  GraphiQL             ${gateway.url}/graphiql`,
      `  REST log-in          ${gateway.url}/auth/login`,
      `  REST, documented     ${gateway.url}/docs`,
    ])
    expect(said.slice(7)).toEqual([
      expect.stringContaining(DEMO_PASSWORD),
      ...DEMO_USERS.map(({ email, role }) => `    ${role.padEnd(9)} ${email}`),
    ])
    const admin = await logIn(gateway, DEMO_USERS[0].email)
    token = admin.body.access_token
    expect(admin.status).toBe(200)
  })

  test('answers its probes', async () => {
    expect(await probe(gateway, '/health')).toEqual({
      status: 200, body: { status: 'ok', version, build: expect.stringMatching(/^[\da-f]{16}$/) },
    })
    expect(await probe(gateway, '/ready')).toEqual({ status: 200, body: { status: 'ready' } })
  })

  test('says at every place of which version and build it is', async () => {
    const { body: { build } } = await probe(gateway, '/health') as { body: { build: string } }
    expect(await runCommand(['--version'])).toEqual({ code: 0, out: `selvedge ${version}+${build}\n`, err: '' })
    const { log } = printed(gateway.output())
    expect(log.length).toBeGreaterThan(0)
    for (const line of log) expect(JSON.parse(line)).toMatchObject({ version, build })
  })

  test('answers what is under way when it is told to stop, closing kept connections with the answer, leaves with code 0, and gives its folder back', async () => {
    const lock = path.join(dataDir, 'lock')
    expect(existsSync(lock)).toBe(true)
    await logIn(gateway, DEMO_USERS[0].email, WRONG)
    const underWay = [
      begin(gateway, token, '/graphql', LOCATIONS),
      begin(gateway, token, '/api/v1/costings/compare', COMPARISON),
    ]
    const finish = await Promise.all(underWay)
    gateway.signal('SIGTERM')
    await closedDoor(gateway)
    expect(await Promise.all(finish.map((rest) => rest()))).toEqual([
      {
        status: 200, connection: 'close',
        body: { data: { locationsPage: { pagination: { total: expect.any(Number) } } } },
      },
      {
        status: 200, connection: 'close',
        body: { costSheets: [expect.any(Object), expect.any(Object)], comparison: expect.any(Object) },
      },
    ])
    expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
    expect(existsSync(lock)).toBe(false)
  })

  test('has logged in JSON lines, and no password and no token', () => {
    const { log } = printed(gateway.output())
    expect(log.length).toBeGreaterThan(0)
    for (const line of log)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
    for (const secret of [`"${DEMO_PASSWORD}"`, `=${DEMO_PASSWORD}`, WRONG, token])
      expect(log.filter((line) => line.includes(secret))).toEqual([])
  })
})

describe('in production, the gateway', () => {
  test('on the embedded database that was asked for adds no demo data, and warns of misspelt settings', async () => {
    const gateway = await run({
      DATA_DIR: await folder(), NODE_ENV: 'production', JWT_SECRET: SECRET, LOG_LEVEL: 'info', DATABASE_URL: 'embedded',
      TRUSTPROXY: 'loopback', STOP_GRACE_SECOND: '5', DATABASE_URI: 'postgresql://nobody@127.0.0.1:9/none', PORTS: '1',
    })
    try {
      expect(gateway.output()).not.toContain('Log in with')
      expect(gateway.output()).toContain('Selvedge is ready, on the embedded database.')
      const { log } = printed(gateway.output())
      expect(log.flatMap((line) => /"(\w+ is no setting; [^"]+)"/.exec(line)?.[1] ?? []).sort()).toEqual([
        'DATABASE_URI is no setting; did you mean DATABASE_URL?',
        'STOP_GRACE_SECOND is no setting; did you mean STOP_GRACE_SECONDS?',
        'TRUSTPROXY is no setting; did you mean TRUST_PROXY?',
      ])
      expect(await probe(gateway, '/ready')).toMatchObject({ status: 200 })
      for (const { email } of DEMO_USERS.slice(0, 6)) expect((await logIn(gateway, email)).status).toBe(401)
    } finally {
      gateway.signal('SIGTERM')
    }
    expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
  })
})

/** The program, to which Node says that it is of another version. */
function onNode(number: string) {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${number}' } })`
  const { command, words } = builtIn()
  return { command, words: ['--import', `data:text/javascript,${script}`, ...words, '--version'] }
}

test('an old Node is one sentence and the exit code of what only an operator can mend; the oldest that is promised is not', async () => {
  expect(engines).toEqual({ node: '>=20.19' })
  for (const old of ['18.20.8', '20.18.3'])
    expect(await runToEnd({}, onNode(old))).toEqual({
      code: 78, out: '', err: `selvedge needs Node 20.19 or later, and this is Node ${old}; install Node 24\n`,
    })
  for (const good of ['20.19.0', '22.0.0']) expect(await runToEnd({}, onNode(good))).toMatchObject({ code: 0, err: '' })
})

describe('a wrong setting', () => {
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['PORT', { PORT: 'abc' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['JWT_SECRET', { NODE_ENV: 'production', DATABASE_URL: 'embedded' }],
    ['DATABASE_URL', { NODE_ENV: 'production', JWT_SECRET: SECRET }],
    ['DATABASE_URL', { NODE_ENV: 'production', JWT_SECRET: SECRET, DATABASE_URI: SERVER }],
    ['DIRECT_DATABASE_URL', { DATABASE_URL: SERVER, DIRECT_DATABASE_URL: 'nonsense' }],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense', DIRECT_DATABASE_URL: SERVER }],
    ['DIRECT_DATABASE_URL', { DATABASE_URL: 'embedded', DIRECT_DATABASE_URL: SERVER }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'erp.example.com' }],
  ]

  test('prevents the start: one line that names the variable, and an exit code after which nobody tries again', async () => {
    const dataDir = path.join(await folder(), 'untouched')
    const endings = await Promise.all(wrong.map(([, settings]) => runToEnd({ DATA_DIR: dataDir, ...settings })))
    expect(endings).toEqual(
      wrong.map(([name]) => ({
        code: 78, out: '', err: expect.stringMatching(new RegExp(`^selvedge cannot start: ${name} [^\\n]+\\n$`)),
      })),
    )
    expect(existsSync(dataDir)).toBe(false)
    expect(readFileSync('deploy/selvedge.service', 'utf8')).toMatch(/^RestartPreventExitStatus=78$/m)
  })

  test('that is missing in production is said with what to do, and with the name that was probably meant', async () => {
    const { err } = await runToEnd({ NODE_ENV: 'production', JWT_SECRET: SECRET, DATABASE_URI: SERVER })
    expect(err).toBe(
      'selvedge cannot start: DATABASE_URL is required in production: set it to the address of the PostgreSQL server, ' +
      'or to embedded for the embedded database in DATA_DIR; DATABASE_URI is no setting; did you mean DATABASE_URL?\n',
    )
  })

  test('ends every command with this code', async () => {
    for (const words of [['user', 'list'], ['audit', 'verify'], ['reconcile', '--dry-run']])
      expect(await runCommand(words, { DATABASE_URL: 'mysql://x' }))
        .toMatchObject({ code: 78, out: '', err: expect.stringContaining('DATABASE_URL should be an address like') })
    expect(await runCommand(['user', 'list'], { NODE_ENV: 'production' }))
      .toMatchObject({ code: 78, out: '', err: expect.stringContaining('DATABASE_URL is required in production') })
  })
})

test.each(['999.1.1.1', '192.0.2.1'])('the host %s, which is not of this machine, is named as HOST', async (HOST) => {
  const { settings, discard } = await installation('migrated')
  const { code, err } = await runToEnd({ ...settings, HOST, NODE_ENV: 'test' })
  await discard()
  expect(code).toBe(1)
  expect(err).toContain(`selvedge cannot start: HOST ${HOST} cannot be used; set it to an address of this machine (`)
  expect(err).not.toContain('DATABASE_URL')
})

test('an address of the database without a server is named as DATABASE_URL', async () => {
  expect(await runToEnd({ DATABASE_URL: 'postgresql://root@127.0.0.1:9/none' })).toMatchObject({
    code: 1, err: expect.stringContaining('selvedge cannot start: no server answers at DATABASE_URL; start it'),
  })
})

/** The test server, if there is one. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

for (const server of servers)
  test('on a PostgreSQL server, the gateway makes its tables and plants no demo data', async () => {
    const { url, discard } = await emptyDatabase(server)
    const gateway = await run({ DATA_DIR: await folder(), DATABASE_URL: url, LOG_LEVEL: 'info' })
    try {
      expect(gateway.output()).not.toContain('Log in with')
      expect(await probe(gateway, '/ready')).toMatchObject({ status: 200 })
      expect((await logIn(gateway, DEMO_USERS[0].email)).status).toBe(401)
      expect(await people(url)).toBe(0)
    } finally {
      gateway.signal('SIGTERM')
      await gateway.ended
      await discard()
    }
    expect(await gateway.ended).toMatchObject({ code: 0, err: '' })
  })

async function people(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM "User"')
  await client.end()
  return rows[0].count
}

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly body: unknown
}

/**
 * Sends the head of a request and waits until the gateway expects the body. Returns the function that sends the body.
 */
function begin({ url }: Run, token: string, route: string, body: object): Promise<() => Promise<Answer>> {
  const headers = {
    authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'keep-alive',
    expect: '100-continue',
  }
  const request = http.request(url + route, { method: 'POST', headers })
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode, connection: response.headers.connection,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        }),
      )
    })
  })
  request.flushHeaders()
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('continue', () => resolve(() => {
      request.end(JSON.stringify(body))
      return answer
    }))
  })
}

/** Waits until the gateway accepts no new request. */
async function closedDoor({ url }: Run): Promise<void> {
  const open = await fetch(`${url}/health`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (open) await closedDoor({ url } as Run)
}
