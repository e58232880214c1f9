// The backup of a server as docs/operations/backup.md describes it: pg_dump, then pg_restore into an empty database.
import { afterAll, expect, test } from '@jest/globals'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { doorsOf } from '../../support/burst.js'
import { emptyDatabase, WORKERS } from '../../support/databases.js'
import { installation } from '../../support/installations.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 300_000
const start = promisify(execFile)
const exists = (program: string) => spawnSync(program, ['--version']).status === 0
const PROGRAMS = ['pg_dump', 'pg_restore']
if (WORKERS.length) console.warn('Left out: pg_dump makes a dump of one server, and this is a cluster.')
/** The test server, if there is one, if it is one, and if PostgreSQL's own programs are installed. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat().filter(() => PROGRAMS.every(exists) && !WORKERS.length)

const discards: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const discard of discards) await discard()
})

/** The words of a command of the page, with the shell's variables and example names replaced. */
async function wordsOf(program: string, replaced: Readonly<Record<string, string>>): Promise<string[]> {
  const page = await readFile('docs/operations/backup.md', 'utf8')
  const line = page.split('\n').find((one) => one.startsWith(`${program} `)) ?? ''
  return line.split(' ').slice(1).map((word) =>
    Object.entries(replaced).reduce((text, [from, to]) => text.replace(from, to), word).replaceAll('"', ''))
}

test('the page names the programs', async () => {
  for (const program of PROGRAMS) expect(await wordsOf(program, {})).not.toEqual([])
})

for (const server of servers) test('a dump that is made while the gateway runs is a whole gateway again', async () => {
  const [mill, target, folder] = [
    await installation('planted'), await emptyDatabase(server), await mkdtemp(path.join(tmpdir(), 'selvedge-dump-')),
  ]
  discards.push(mill.discard, target.discard, () => rm(folder, { recursive: true }))
  const file = path.join(folder, 'selvedge.dump')
  const gateway = await run(mill.settings)
  const { ask } = await doorsOf(gateway.url)
  const CREATE = 'mutation { createMaterialRequest(input: { lineItems: [{ materialId: "mat-1", requiredQty: "7" }] }) { id } }'
  const { id } = await ask<{ id: string }>(CREATE)
  const writes = Array.from({ length: 20 }, () => ask(CREATE))
  await start('pg_dump', await wordsOf('pg_dump', { 'selvedge.dump': file, '$DATABASE_URL': mill.url }))
  expect(await Promise.all(writes)).toHaveLength(20)
  gateway.signal('SIGTERM')
  await gateway.ended
  await start('pg_restore', await wordsOf('pg_restore', {
    'selvedge.dump': file, 'postgresql://user@host:5432/selvedge_restored': target.url,
  }))
  const settings = { DATA_DIR: mill.dataDir, DATABASE_URL: target.url }
  expect(await runCommand(['audit', 'verify'], settings)).toMatchObject({ code: 0 })
  expect(await runCommand(['reconcile', '--dry-run'], settings)).toMatchObject({ code: 0 })
  const restored = await run(settings)
  const there = await doorsOf(restored.url)
  expect(await there.ask('query ($id: ID!) { materialRequest(id: $id) { status } }', { id })).toEqual({ status: 'DRAFT' })
  restored.signal('SIGTERM')
  await restored.ended
}, PATIENCE)
