// The command line for operators: the first administrator of an empty production database, users, organizations, and
// wrong input.
import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation } from '../../support/installations.js'
import { run, runCommand, type Ending, type Run } from '../../support/process.js'

/** The time limit for commands, each of which is a separate process. */
const PATIENCE = 300_000
const PASSWORD = 'twelve stitches to the inch'
const SECRET = 'a key of thirty-two characters or more'

const leftovers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const discard of leftovers) await discard()
})

/** The settings of a production gateway on a database without users. */
async function production(): Promise<Readonly<Record<string, string>>> {
  const { settings, discard } = await installation('migrated')
  leftovers.push(discard)
  return { ...settings, NODE_ENV: 'production', JWT_SECRET: SECRET, LOG_LEVEL: 'warn' }
}

const ADD = ['user', 'add', '--email', 'Ada@Mill.test', '--name', 'Ada Weft', '--role', 'ADMIN']

async function ask({ url }: Run, query: string, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return (await answer.json()) as { data: Record<string, never>; errors?: { message: string }[] }
}

async function tokenOf(gateway: Run, email: string, password: string): Promise<string | undefined> {
  const { data } = await ask(
    gateway,
    `mutation { login(username: "${email}", password: "${password}") { accessToken } }`,
  )
  return (data?.login as { accessToken: string } | undefined)?.accessToken
}

/** Runs the gateway during the work. */
async function serving<T>(settings: Readonly<Record<string, string>>, work: (gateway: Run) => Promise<T>): Promise<T> {
  const gateway = await run(settings)
  try {
    return await work(gateway)
  } finally {
    gateway.signal('SIGTERM')
    await gateway.ended
  }
}

const good = ({ code, err, out }: Ending) => {
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

describe('the first administrator of an empty production database', () => {
  test('is asked for at start, made with the organization once the gateway has let go of an embedded database, logs in, and is found in the trail', async () => {
    const settings = await production()
    await serving(settings, async (gateway) => {
      expect(await gateway.line('Nobody can log in yet')).toContain('npx selvedge user add')
      if (settings.DATABASE_URL !== 'embedded') return
      expect(await runCommand([...ADD, '--org', 'Mill'], settings, PASSWORD)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^selvedge cannot manage users: The data folder .* is in use by process \d+: stop that process first/,
        ),
      })
    })
    const out = good(
      await runCommand([...ADD, '--org', 'Selvedge Mill', '--currency', 'eur'], settings, `${PASSWORD}\n`),
    )
    expect(out).toContain('Ada Weft (ada@mill.test) is a member of Selvedge Mill: ADMIN.')
    expect(out).not.toContain(PASSWORD)
    await serving(settings, async (gateway) => {
      expect(gateway.output()).not.toContain('Nobody can log in')
      const token = await tokenOf(gateway, 'ada@mill.test', PASSWORD)
      const { data } = await ask(gateway, '{ organization { name currency } users { nodes { email roles } } auditLines { nodes { action entity actorId actorName actor { id } } } }', token)
      const { nodes: [logIn, ...lines] } = data.auditLines as { nodes: { action: string }[] }
      expect(logIn.action).toBe('LOG_IN')
      expect({ ...data, auditLines: { nodes: lines } }).toEqual({
        organization: { name: 'Selvedge Mill', currency: 'EUR' },
        users: { nodes: [{ email: 'ada@mill.test', roles: ['ADMIN'] }] },
        auditLines: {
          nodes: [['JOIN', 'Membership'], ['CREATE', 'User'], ['CREATE', 'Organization']]
            .map(([action, entity]) => ({ action, entity, actorId: null, actorName: 'Command line', actor: null })),
        },
      })
    })
  }, PATIENCE)

  test('is not created from wrong input, and neither is the organization', async () => {
    const settings = await production()
    const wrong: [readonly string[], string, number, RegExp][] = [
      [[...ADD, '--org', 'Mill'], 'too short\n', 1, /password: A password has 12 to 200 characters/],
      [
        ['user', 'add', '--email', 'ada@mill.test', '--name', 'Ada', '--role', 'BOSS'], PASSWORD, 2,
        /--role BOSS is none of ADMIN, /,
      ],
    ]
    for (const [words, piped, code, said] of wrong) {
      const ending = await runCommand(words, settings, piped)
      expect(ending).toMatchObject({ code, out: '', err: expect.stringMatching(said) })
      expect(ending.err).not.toContain('too short')
    }
    expect(good(await runCommand(['org', 'list'], settings))).toMatch(/^None\./)
  }, PATIENCE)
})

describe('users', () => {
  test(
    'are added, listed, given roles and a password, switched off and on; invalid commands change nothing',
    async () => {
      const settings = await production()
      const selvedge = async (...words: string[]) => good(await runCommand(words, settings))
      await runCommand([...ADD, '--org', 'Mill'], settings, PASSWORD)
      const added = await selvedge(
        'user', 'add', '--email', 'sten@mill.test', '--name', 'Sten Cutter', '--role', 'staff,hr', '--generate',
      )
      const [, first] = /shown this once: (\S+)/.exec(added) ?? []
      const [, atelier] = /identifier (\S+)/.exec(await selvedge('org', 'add', '--name', 'Atelier')) ?? []
      expect(
        await selvedge('user', 'add', '--email', 'sten@mill.test', '--role', 'MANAGER', '--org', atelier),
      ).toContain('has an account already')
      expect(
        await selvedge('user', 'roles', '--email', 'sten@mill.test', '--role', 'FINANCE', '--org', 'mill'),
      ).toContain('Mill: FINANCE')
      expect(await selvedge('user', 'off', '--email', 'sten@mill.test')).toContain('in every organization')
      expect(await selvedge('user', 'list')).toMatch(
        /^ada@mill.test · Ada Weft · Mill: ADMIN\nsten@mill.test · Sten Cutter · switched off · .*Mill: FINANCE/,
      )
      const wrong: [readonly string[], RegExp][] = [
        [['user', 'roles', '--email', 'ada@mill.test', '--role', 'STAFF', '--org', 'Mill'], /last administrator/],
        [['user', 'off', '--email', 'ada@mill.test'], /Mill: They are the last administrator/],
        [[...ADD, '--org', 'Nowhere'], /there is no organization Nowhere, but Atelier \(org_/],
        [
          [...ADD, '--org', 'Mill', '--currency', 'eur'],
          /Mill exists, with the currency USD and not EUR; leave --currency out/,
        ],
      ]
      for (const [words, said] of wrong) {
        expect(await runCommand(words, settings, PASSWORD)).toMatchObject({
          code: 1, out: '', err: expect.stringMatching(said),
        })
      }
      await selvedge('user', 'on', '--email', 'sten@mill.test')
      const [, second] =
        /shown this once: (\S+)/.exec(await selvedge('user', 'password', '--email', 'sten@mill.test', '--generate')) ??
        []
      await serving(settings, async (gateway) => {
        expect(await tokenOf(gateway, 'sten@mill.test', first)).toBeUndefined()
        expect(
          await ask(
            gateway, '{ me { roles organizations { name } } }', await tokenOf(gateway, 'sten@mill.test', second),
          ),
        ).toEqual({ data: { me: { roles: ['FINANCE'], organizations: [{ name: 'Atelier' }, { name: 'Mill' }] } } })
        const admin = await tokenOf(gateway, 'ada@mill.test', PASSWORD)
        const { data } = await ask(
          gateway, '{ auditLines(filter: { entity: "User" }) { nodes { action actorName } } }', admin,
        )
        const acts = (data.auditLines as { nodes: { action: string }[] }).nodes
          .map(({ action }) => action)
          .filter((action) => !/LOG_IN/.test(action))
        expect(acts).toEqual(['RESET_PASSWORD', 'SWITCH_ON', 'SWITCH_OFF', 'CREATE', 'CREATE'])
      })
    },
    PATIENCE,
  )
})

test('an organization with the name or the identifier of another is refused, and --org still names the first', async () => {
  const settings = await production()
  const made = good(await runCommand(['org', 'add', '--name', 'Selvedge Mill'], settings))
  const [, id = ''] = /is made, with the identifier (\S+) and/.exec(made) ?? []
  expect(id).toMatch(/^org/)
  for (const name of ['Selvedge Mill', ' selvedge MILL ', id, id.toUpperCase()]) expect(
    await runCommand(['org', 'add', '--name', name, '--currency', 'EUR'], settings),
  ).toMatchObject({
    code: 1, out: '',
    err: expect.stringMatching(
      /there is an organization Selvedge Mill already, with the identifier org\S+; choose another name\n$/,
    ),
  })
  expect(good(await runCommand(['org', 'list'], settings)).trim().split('\n')).toHaveLength(1)
  expect(good(await runCommand([...ADD, '--org', 'selvedge mill', '--generate'], settings))).toContain('Selvedge Mill: ADMIN')
}, PATIENCE)

describe('the database of a command', () => {
  test('is not made where DATABASE_URL and an embedded database are missing, but with --embedded', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-nowhere-'))
    leftovers.push(() => rm(dataDir, { recursive: true }))
    const commands = [
      ['user', 'list'], ['org', 'list'], ['seed'], ['documents', 'list'], ['audit', 'verify'], ['reconcile'],
      ['import', dataDir], ['export', dataDir],
    ]
    for (const words of commands) {
      const ending = await runCommand(words, { DATA_DIR: dataDir })
      expect([words, ending]).toEqual([words, {
        code: 1, out: '',
        err: expect.stringContaining(
          `${words[0] === 'documents' ? 'selvedge cannot read the registered documents: ' : ''}DATABASE_URL is not set, and there is no embedded database in ${dataDir}; set DATABASE_URL or DATA_DIR, or make one there with --embedded`,
        ),
      }])
    }
    expect(await readdir(dataDir)).toEqual([])
    expect(good(await runCommand(['org', 'list', '--embedded'], { DATA_DIR: dataDir }))).toMatch(/^None\./)
    expect(good(await runCommand(['org', 'list'], { DATA_DIR: dataDir }))).toMatch(/^None\./)
  }, PATIENCE)

  test('in production has to be named, and is made where its name is embedded', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-nowhere-'))
    leftovers.push(() => rm(dataDir, { recursive: true }))
    const settings = { DATA_DIR: dataDir, NODE_ENV: 'production' }
    expect(await runCommand(['org', 'list', '--embedded'], settings)).toMatchObject({
      code: 78, out: '', err: expect.stringContaining('DATABASE_URL is required in production'),
    })
    expect(await readdir(dataDir)).toEqual([])
    expect(good(await runCommand(['org', 'list'], { ...settings, DATABASE_URL: 'embedded' }))).toMatch(/^None\./)
  }, PATIENCE)

  test('is opened in production without JWT_SECRET, which only the gateway needs', async () => {
    const { JWT_SECRET: _, ...settings } = await production()
    expect(good(await runCommand(['org', 'list'], settings))).toMatch(/^None\./)
    expect(await runCommand(['start'], settings)).toMatchObject({
      code: 78, err: expect.stringContaining('JWT_SECRET is required in production'),
    })
  }, PATIENCE)
})
