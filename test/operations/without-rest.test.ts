// The REST door can be removed: without its folder and its one import, the gateway builds, type-checks and serves.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DEMO_USERS, DEMO_PASSWORD } from '../../prisma/seed.js'
import { builtIn, run, type Run } from '../support/process.js'

const SETTINGS = [
  'package.json', 'package-lock.json', 'tsconfig.json', '.swcrc', '.npmrc', 'codegen.ts', 'prisma.config.ts',
]
const KEPT = ['src', 'prisma', ...SETTINGS]
const IMPORT = "import { restDoor } from '../rest-compat/door.js'\n"
/** The time limit for a build and a type check on a busy machine. */
const PATIENCE = 600_000

let folder: string
let gateway: Run | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-without-rest-'))
  const isWritten = (file: string) => !file.includes('src/generated')
  for (const name of KEPT) await cp(name, path.join(folder, name), { recursive: true, filter: isWritten })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const list = path.join(folder, 'src/doors.ts')
  const written = await readFile(list, 'utf8')
  await writeFile(list, written.replace(IMPORT, '').replace('[restDoor]', '[]'))
})
afterAll(async () => {
  gateway?.signal('SIGKILL')
  await gateway?.ended
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program of the project in the copy. Returns its output, or throws it. */
async function inCopy(program: string, ...words: string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const ran = promisify(execFile)(program, words, { cwd: folder, env: { PATH, HOME } })
  const { stdout } = await ran.catch((error: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

const get = async (address: string) => {
  const answer = await fetch(`${gateway?.url}${address}`, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

async function ask<T>(query: string, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${gateway?.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

describe('the gateway without the REST door', () => {
  test('differs by one import', async () => {
    expect((await readFile('src/doors.ts', 'utf8')).split(IMPORT)).toHaveLength(2)
    expect(await readFile(path.join(folder, 'src/doors.ts'), 'utf8')).toContain('doors: readonly Door[] = []')
  })

  test('builds', async () => {
    await inCopy('npm', 'run', 'build', '--silent')
  }, PATIENCE)

  test('type-checks', async () => {
    expect(await inCopy('npx', 'tsc', '-p', '.')).toBe('')
  }, PATIENCE)

  test('serves GraphQL, and its greeting has no REST address', async () => {
    gateway = await run({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' }, builtIn(folder))
    expect(await gateway.line('GraphQL')).toContain(gateway.url)
    expect(gateway.output()).not.toContain('REST')
    const { login } = await ask<{ login: { accessToken: string } }>(
      `mutation { login(username: "${DEMO_USERS[0].email}", password: "${DEMO_PASSWORD}") { accessToken } }`,
    )
    const { locations, legacyUsage } = await ask<{ locations: { nodes: object[] }; legacyUsage: object[] }>(
      '{ locations(first: 2) { nodes { id name } } legacyUsage { path } }', login.accessToken,
    )
    expect([locations.nodes.length, legacyUsage]).toEqual([2, []])
  }, PATIENCE)

  test('answers at its own paths and no others', async () => {
    expect(await get('/health')).toEqual({ status: 200, text: '{"status":"ok"}' })
    for (const address of ['/bills', '/auth/login', '/openapi.json', '/docs', '/docs/page.js', '/rest-compat']) {
      expect([address, await get(address)]).toEqual([address, { status: 404, text: '{"detail":"Not Found"}' }])
    }
  })

  test('has no command that replays the traffic of REST', async () => {
    const commands = await inCopy(process.execPath, 'dist/src/main.js', 'help')
    expect(commands).toMatch(/^ {2}start {4,}/m)
    expect(commands).not.toContain('replay')
  })
})
