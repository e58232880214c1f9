// Several starts in one checkout: each serves from a complete build, even while others build.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { appendFileSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillWhereabouts } from '../../../src/access/whereabouts.js'
import { openDatabase } from '../../../src/database/open.js'
import { hashPassword } from '../../../src/features/identity/service.js'
import { databaseWith, dataFolderOf } from '../../support/databases.js'
import { npmStart, run, runToEnd, type Run } from '../../support/process.js'

/** The time limit for two parallel builds and two gateways. */
const PATIENCE = 240_000
const CHECKOUT = [
  'package.json', 'package-lock.json', 'prisma.config.ts', 'tsconfig.json', '.swcrc', 'src', 'rest-compat', 'prisma',
]
const GENERATED = path.join('src', 'generated')
const BUILDING = 'Building the gateway …'
const USING = 'Using the build in dist, which is up to date.'
const CHANGED = 'printed by a source that has changed'
const ADA = { username: 'ada@mill.test', password: 'twelve stitches to the inch' }

type Settings = Readonly<Record<string, string>>

let place: string
let checkout: string
const leftovers: (() => Promise<void>)[] = []
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'selvedge-twice-'))
  leftovers.push(() => rm(place, { recursive: true, force: true }))
  checkout = path.join(place, 'checkout')
  const filter = (file: string) => !file.startsWith(GENERATED)
  await Promise.all(CHECKOUT.map((name) => cp(name, path.join(checkout, name), { recursive: true, filter })))
  await symlink(path.resolve('node_modules'), path.join(checkout, 'node_modules'))
})
afterAll(async () => {
  for (const discard of leftovers.reverse()) await discard()
})

/** The settings of two gateways: on one database if there is a test server, else each with its own. */
async function twoSettings(): Promise<Settings[]> {
  const settings = { NODE_ENV: 'production', JWT_SECRET: 'a key of thirty-two characters or more', LOG_LEVEL: 'warn' }
  const folders = ['one', 'other'].map((name) => path.join(place, name))
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    return Promise.all(folders.map(async (folder) =>
      ({ ...settings, DATABASE_URL: 'embedded', DATA_DIR: await migratedFolder(folder) })))
  const { url, discard } = await databaseWith(server, 'migrated')
  leftovers.push(discard)
  return folders.map((folder) => ({ ...settings, DATA_DIR: folder, DATABASE_URL: url }))
}

async function migratedFolder(folder: string): Promise<string> {
  await cp(dataFolderOf('migrated'), folder, { recursive: true })
  return folder
}

async function addAdministrator({ DATABASE_URL: url, DATA_DIR: dataDir }: Settings): Promise<void> {
  const database = await openDatabase({ url: url === 'embedded' ? undefined : url, dataDir })
  const { prisma } = database
  await prisma.organization.create({ data: { id: 'mill', name: 'Selvedge Mill', currency: 'USD' } })
  await prisma.user.create({
    data: {
      id: 'ada', email: ADA.username, name: 'Ada Weft', passwordHash: await hashPassword(ADA.password),
      defaultOrgId: 'mill', homeOrgId: 'mill',
    },
  })
  await prisma.membership.create({ data: { orgId: 'mill', userId: 'ada', roles: ['ADMIN'] } })
  if (database.isDistributed()) await fillWhereabouts(database.pool)
  await database.close()
}

interface LoggedIn {
  readonly data: { readonly login: { readonly accessToken: string } }
}

const LOGGED_IN = { data: { login: { accessToken: expect.any(String) } } }

async function ask({ url }: Run, query: string, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()
}

async function askAsAda(gateway: Run, query: string): Promise<unknown> {
  const logIn = `mutation { login(username: "${ADA.username}", password: "${ADA.password}") { accessToken } }`
  const answer = await ask(gateway, logIn)
  expect(answer).toEqual(LOGGED_IN)
  const { data: { login: { accessToken } } } = answer as LoggedIn
  return ask(gateway, query, accessToken)
}

const statusOf = async ({ url }: Run) => (await fetch(`${url}/ready`)).status

/** A start that builds and then fails, because its port is invalid. */
const startNowhere = () => runToEnd({ DATA_DIR: place, PORT: 'nowhere' }, npmStart(checkout))

const versions = () => readdirSync(path.join(checkout, 'dist/versions'))
const versionInPlace = () => path.basename(path.dirname(realpathSync(path.join(checkout, 'dist/src'))))

describe('in one checkout', () => {
  let gateway: Run

  test('two starts at once, with nothing built, both build and both serve', async () => {
    const settings = await twoSettings()
    await addAdministrator(settings[0])
    const running = await Promise.all(settings.map((one) => run(one, npmStart(checkout))))
    leftovers.push(...running.map(({ signal, ended }) => async () => {
      signal('SIGTERM')
      await ended
    }))
    gateway = running[0]
    expect(await Promise.all(running.map(statusOf))).toEqual([200, 200])
    for (const { output } of running) expect(output()).toContain(BUILDING)
  }, PATIENCE)

  test(
    'a start after a change builds again; the earlier gateway still serves, even when its build is removed',
    async () => {
      appendFileSync(path.join(checkout, 'src/config.ts'), `process.stdout.write('${CHANGED}\\n')\n`)
      expect(await startNowhere()).toMatchObject({
        code: 78,
        out: expect.stringMatching(new RegExp(`${BUILDING}[^]*${CHANGED}`)),
      })
      for (const old of versions().filter((name) => name !== versionInPlace()))
        rmSync(path.join(checkout, 'dist/versions', old), { recursive: true })
      expect(await statusOf(gateway)).toBe(200)
      expect(await askAsAda(gateway, '{ organization { name } }')).toEqual({ data: { organization: { name: 'Selvedge Mill' } } })
    },
    PATIENCE,
  )

  test('a start without a change uses the build that is there', async () => {
    const before = versions()
    expect(await startNowhere()).toMatchObject({
      code: 78,
      out: expect.stringMatching(new RegExp(`${USING}[^]*${CHANGED}`)),
    })
    expect(versions()).toEqual(before)
  }, PATIENCE)
})
