// `selvedge distribute` refuses a database that is not one of a cluster, and changes nothing.
import { expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseWith, onServer, WORKERS } from '../support/databases.js'
import { runCommand, runToEnd } from '../support/process.js'

const PATIENCE_MS = 120_000

test.each([[[]], [['--check']]])('the embedded database is refused with %j, and none is made', async (options) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-test-'))
  const { code, err } = await runCommand(['distribute', ...options], { DATA_DIR: folder })
  expect(err).toContain('set DATABASE_URL to the coordinator of a cluster')
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
}, PATIENCE_MS)

test('a pooler is refused', async () => {
  const { code, err } = await runCommand(['distribute'], {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none?pgbouncer=true',
  })
  expect(err).toContain('set DIRECT_DATABASE_URL to the coordinator itself')
  expect(code).toBe(1)
}, PATIENCE_MS)

test.each([
  [['--move', 'Mill'], '--to is missing'],
  [['--to', '127.0.0.1:5432'], '--move is missing'],
  [['--move', 'Mill', '--to', '127.0.0.1:5432', '--check'], '--check and --move do not go together'],
])('%j is not understood, and says why', async (options, why) => {
  const { code, err } = await runCommand(['distribute', ...options], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(err).toContain(why)
  expect(code).toBe(2)
}, PATIENCE_MS)

/** A server without the engine, if there is one. */
const servers = WORKERS.length ? [] : [process.env.TEST_DATABASE_URL ?? []].flat()

for (const server of servers) test.each([[[]], [['--check']]])('a server without the engine is told so with %j', async (options) => {
  const { url, discard } = await databaseWith(server, 'migrated')
  const { code, out, err } = await runCommand(['distribute', ...options], { DATABASE_URL: url })
  expect(out + err).toContain('the extension citus is not in this database')
  expect(code).toBe(1)
  await discard()
}, PATIENCE_MS)

for (const server of servers) test.each(['', 'pgbouncer=true'])('no gateway starts while the work has not ended, with ?%s', async (pooler) => {
  const { url, discard } = await databaseWith(server, 'migrated')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-test-'))
  // The command has this table from its first change to its last.
  await onServer(url, (client) => client.query('CREATE TABLE "_aside_while_distributing" ()'))
  const address = new URL(url)
  address.search = [address.search.slice(1), pooler].filter(Boolean).join('&')
  const { code, err } = await runToEnd({ DATA_DIR: dataDir, DATABASE_URL: address.href })
  expect(err).toContain('has not ended: type selvedge distribute again')
  expect(code).not.toBe(0)
  await discard()
  await rm(dataDir, { recursive: true })
}, PATIENCE_MS)
