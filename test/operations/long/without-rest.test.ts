// One command removes the REST door; afterwards the gateway builds, type-checks and serves. `test/checks/without-rest`
// lints and tests what it leaves.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DEMO_USERS, DEMO_PASSWORD } from '../../../prisma/seed.js'
import { builtIn, run, type Run } from '../../support/process.js'

const NOT_COPIED = /^(?:node_modules|dist|\.git|\.data|src\/generated|test\/.*\/node_modules)$/
/** The time limit for a build and a type check on a busy machine. */
const PATIENCE = 600_000

let folder: string
let gateway: Run | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-without-rest-'))
  const isCopied = (file: string) => !NOT_COPIED.test(file)
  for (const name of (await readdir('.')).filter(isCopied))
    await cp(name, path.join(folder, name), { recursive: true, filter: isCopied })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
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
  test('is left by one command, which edits all that names the door', async () => {
    expect(await inCopy('node', 'rest-compat/remove/remove.mjs')).toContain('The REST door is removed.')
    const left = await readdir(folder)
    expect(left).not.toContain('rest-compat')
    const named: string[] = []
    for (const file of [
      'src/doors.ts', 'deploy/Dockerfile', 'package.json', 'codegen.ts', 'tsconfig.json', 'eslint.config.mjs', '.ci/run',
      'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/reference/README.md', 'src/cli/build/sources.mjs', 'test/house.test.ts',
    ]) if ((await readFile(path.join(folder, file), 'utf8')).includes('rest-compat')) named.push(file)
    expect(named).toEqual([])
    expect(await readFile(path.join(folder, 'src/doors.ts'), 'utf8')).toContain('doors: readonly InstalledDoor[] = []')
  }, PATIENCE)

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
    const { status, text } = await get('/health')
    const { build } = JSON.parse(text) as { readonly build: string }
    expect([status, build]).toEqual([200, expect.stringMatching(/^[\da-f]{16}$/)])
    // Other sources are another build.
    expect(build).not.toBe((JSON.parse(await readFile('dist/src/build.json', 'utf8')) as { build: string }).build)
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
