// A server that does not do what it accepts is refused at the start, with what to do: a pooler that keeps no
// transactions, advisory locks that do not lock, messages that do not arrive. A proxy changes what the server is asked.
import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseWith, onServer } from '../support/databases.js'
import { lineTo } from '../support/failing-database.js'
import { runCommand, runToEnd } from '../support/process.js'

const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-engine-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** The test server, if there is one: the embedded database is always the engine that it is. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

const WRONG_SETTING = 78

const ALWAYS_LOCKED = 'CREATE FUNCTION no_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$'

/** What is asked, what the server gets instead (of the same length), and the sentence. */
const FAULTS: readonly (readonly [string, string, string, string])[] = [
  // Each statement is then a transaction of its own, as behind a pooler in statement mode.
  ['transactions are not kept', 'BEGIN', 'ABORT',
    'selvedge cannot start: Behind DATABASE_URL is a pooler that keeps no transactions (statement mode). Set it to '
      + 'transaction mode, or name the server itself, and start again'],
  ['two transactions get one lock', 'pg_try_advisory_xact_lock', 'no_try_advisory_xact_lock',
    'selvedge cannot start: The server at DATABASE_URL gives an advisory lock to two transactions at once, so two gateways '
      + 'would do the same work. Use PostgreSQL, or an engine with advisory locks, and start again'],
  ['it cannot be listened to', 'LISTEN selvedge_tried', 'LISTEM selvedge_tried',
    'selvedge cannot start: The server itself cannot be listened to (syntax error at or near "LISTEM"), so gateways would '
      + 'hear late of changes. Name PostgreSQL itself in DATABASE_URL, or in DIRECT_DATABASE_URL, or mark a pooler with '
      + '?pgbouncer=true, and start again'],
  ['no message arrives', 'NOTIFY selvedge_tried', 'LISTEN selvedge_tried',
    'selvedge cannot start: The server itself cannot be listened to (no message arrived)'],
]

for (const server of servers) describe('a server is refused with code 78 if', () => {
  test.each(FAULTS)('%s', async (_, asked, instead, sentence) => {
    const { url, discard } = await databaseWith(server, 'migrated')
    await onServer(url, (client) => client.query(ALWAYS_LOCKED))
    const address = new URL(url)
    const line = await lineTo(Number(address.port), address.hostname, ({ bytes, from }) => {
      if (from === 'gateway') for (let at = bytes.indexOf(asked); at >= 0; at = bytes.indexOf(asked, at + 1)) bytes.write(instead, at)
      return true
    })
    try {
      address.port = String(line.port)
      expect(await runToEnd({ DATA_DIR: dataDir, DATABASE_URL: address.href }))
        .toEqual({ code: WRONG_SETTING, out: expect.any(String), err: expect.stringContaining(sentence) })
    } finally {
      await line.close()
      await discard()
    }
  }, 120_000)

  test('and not otherwise: a command works', async () => {
    const { url, discard } = await databaseWith(server, 'migrated')
    expect(await runCommand(['user', 'list'], { DATA_DIR: dataDir, DATABASE_URL: url })).toMatchObject({ code: 0 })
    await discard()
  })
})

test('the embedded database is not tried', async () => {
  expect(await runCommand(['org', 'list'], { DATA_DIR: dataDir, DATABASE_URL: 'embedded' })).toMatchObject({ code: 0 })
})
