// A gateway behind a pooler in transaction mode: migrations go past it, and nothing depends on the settings of a
// session. The suite runs on the server itself too, where the address only says that a pooler is there.
import { afterAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../src/database/migrate.js'
import { openDatabase } from '../../src/database/open.js'
import { addressesOf, databaseWith, emptyDatabase, onServer, urlOf } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { run, runCommand, runToEnd } from '../support/process.js'

/** The time limit for separate processes on a busy machine. */
const PATIENCE_MS = 120_000
/** The time limit for statements that take less than a second. */
const PIECES_MS = 20_000
const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-pooler-'))
const leftovers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true })]
afterAll(async () => {
  for (const discard of leftovers.reverse()) await discard()
})

const DIRECT = 'postgresql://root@127.0.0.1:5432/selvedge'
/** A wrong setting has a code of its own. What is found when the database is opened may be mended without one. */
const [WRONG_SETTING, CANNOT_START] = [78, 1]
const refusal = (sentence: string, code = CANNOT_START) =>
  ({ code, out: expect.any(String), err: expect.stringContaining(sentence) })

describe('a direct address', () => {
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['DIRECT_DATABASE_URL is an addition to DATABASE_URL', { DIRECT_DATABASE_URL: DIRECT }],
    [
      'DIRECT_DATABASE_URL should be the address of the server itself',
      { DATABASE_URL: DIRECT, DIRECT_DATABASE_URL: `${DIRECT}?pgbouncer=true` },
    ],
    [
      'DIRECT_DATABASE_URL should have the same ?schema= as DATABASE_URL: erp, not public',
      { DATABASE_URL: `${DIRECT}?pgbouncer=true&schema=erp`, DIRECT_DATABASE_URL: DIRECT },
    ],
  ]

  test.each(wrong)('is refused before anything is opened: %s', async (sentence, settings) => {
    expect(await runToEnd({ DATA_DIR: dataDir, ...settings })).toEqual(refusal(sentence, WRONG_SETTING))
  })
})

/** The test server, if there is one. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()
const list = ['user', 'list']

for (const server of servers) describe('behind a pooler, the gateway', () => {
  const keep = async <T extends { readonly discard: () => Promise<unknown> }>(made: Promise<T>): Promise<T> => {
    leftovers.push((await made).discard)
    return made
  }
  /** The address of a database through the pooler, or one that says so. */
  const pooled = (url: string) => {
    const address = new URL(addressesOf(url).url)
    address.searchParams.set('pgbouncer', 'true')
    return address.href
  }
  const settingsOf = (url: string) => ({ DATA_DIR: dataDir, DATABASE_URL: pooled(url), DIRECT_DATABASE_URL: url })
  const tables = async (url: string) => {
    let found: string[] = []
    await onServer(url, async (client) => {
      const { rows } = await client.query<{ schemaname: string }>(
        `SELECT DISTINCT schemaname FROM pg_tables WHERE schemaname !~ '^pg_|^information_schema$'`,
      )
      found = rows.map(({ schemaname }) => schemaname)
    })
    return found
  }

  test('applies no migration through the pooler; like the commands of Prisma, it asks for the direct address', async () => {
    const { url } = await keep(emptyDatabase(server))
    const settings = { DATA_DIR: dataDir, DATABASE_URL: pooled(url) }
    expect(await runToEnd(settings)).toEqual(refusal('set DIRECT_DATABASE_URL to the address of the server itself'))
    expect(await statusBy(settings)).toContain('set DIRECT_DATABASE_URL to the address of the server itself')
    expect(await tables(url)).toEqual([])
  }, PATIENCE_MS)

  test('applies them at the direct address, also when two start at once; then it starts without that address', async () => {
    const { url } = await keep(emptyDatabase(server))
    const settings = settingsOf(url)
    const both = await Promise.all([run(settings), run(settings)])
    for (const { url: address } of both) expect((await fetch(`${address}/ready`)).status).toBe(200)
    const add = '--email ada@mill.test --name Ada --role ADMIN --org Mill --currency USD --generate'
    expect(await runCommand(['user', 'add', ...add.split(' ')], settings)).toMatchObject({ code: 0, err: '' })
    expect(await runCommand(list, { ...settings, DIRECT_DATABASE_URL: '' })).toMatchObject({
      code: 0, out: expect.stringContaining('ada@mill.test'),
    })
    expect(await statusBy(settings)).toContain('Database schema is up to date!')
    for (const { signal, ended } of both) {
      signal('SIGTERM')
      expect(await ended).toMatchObject({ code: 0, err: '' })
    }
  }, PATIENCE_MS)

  test('refuses a direct address that reaches another database, and changes neither', async () => {
    const [one, other] = [await keep(emptyDatabase(server)), await keep(emptyDatabase(server))]
    const settings = { ...settingsOf(one.url), DIRECT_DATABASE_URL: other.url }
    expect(await runToEnd(settings)).toEqual(refusal('DATABASE_URL and DIRECT_DATABASE_URL reach different databases'))
    expect([await tables(one.url), await tables(other.url)]).toEqual([[], []])
  }, PATIENCE_MS)

  test('names the setting whose server does not answer', async () => {
    const { url } = await keep(emptyDatabase(server))
    const settings = { ...settingsOf(url), DIRECT_DATABASE_URL: 'postgresql://root@127.0.0.1:1/postgres' }
    expect(await runToEnd(settings)).toEqual(refusal('No connection at DIRECT_DATABASE_URL: '))
  }, PATIENCE_MS)

  for (const _ of [process.env.TEST_POOLER_URL ?? []].flat())
    test('is told by its address that the pooler is there', async () => {
      const { url } = await keep(databaseWith(server, 'migrated'))
      const settings = { ...settingsOf(url), DATABASE_URL: pooled(url).replace('?pgbouncer=true', '') }
      expect(await runToEnd(settings)).toEqual(refusal('a pooler answers at DATABASE_URL; add ?pgbouncer=true', WRONG_SETTING))
    }, PATIENCE_MS)

  test('uses another schema only if every session finds it', async () => {
    const { url } = await keep(emptyDatabase(server))
    const inErp = (address: string) => `${address}${address.includes('?') ? '&' : '?'}schema=erp`
    const [DATABASE_URL, DIRECT_DATABASE_URL] = [inErp(pooled(url)), inErp(url)]
    const settings = { DATA_DIR: dataDir, DATABASE_URL, DIRECT_DATABASE_URL }
    const name = new URL(url).pathname.slice(1)
    const remedy = `ALTER DATABASE "${name}" SET search_path = "erp"`
    expect(await runToEnd(settings)).toEqual(refusal(remedy))
    await onServer(server, (admin) => admin.query(remedy))
    await onServer(urlOf(server, name), (admin) => admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [name],
    ))
    expect(await runCommand(list, settings)).toMatchObject({ code: 0 })
    expect(await tables(url)).toEqual(['erp'])
  }, PATIENCE_MS)

  test('refuses sessions whose time zone is not UTC', async () => {
    const { url } = await keep(databaseWith(server, 'migrated'))
    const pool = new pg.Pool({ connectionString: url, options: '-c TimeZone=Asia/Dhaka' })
    const parts = { pool, schema: 'public', pooled: true, onWarning: () => {} }
    await expect(migrate(parts)).rejects.toThrow(
      /the time zone Asia\/Dhaka instead of UTC. Run "ALTER DATABASE "\w+" SET timezone = 'UTC'"/,
    )
    await pool.end()
  })

  test('is answered when the statements of many requests arrive at the pooler in pieces', async () => {
    const { url } = await keep(databaseWith(server, 'migrated'))
    const line = await linePiecewise(pooled(url))
    const database = await openDatabase({ url: line.url, dataDir: '' })
    const callers = Array.from({ length: 12 }, (_, caller) => async () => {
      const { read } = database.connectionsFor(`${caller}`, new AbortController().signal)
      const texts = Array.from({ length: 8 }, (_, n) => `${caller}-${n}-`.padEnd(200 + 90 * n, 'x'))
      const ask = (text: string) => read<{ text: string }>({ text: `SELECT $1::text AS "text", '${text}'`, values: [text] })
      for (let times = 0; times < 5; times += 1)
        expect((await Promise.all(texts.map(ask))).map(([row]) => row.text)).toEqual(texts)
    })
    const late = sleep(PIECES_MS, undefined, { ref: false }).then(() => { throw new Error('Statements have no answer') })
    try {
      await Promise.race([Promise.all(callers.map((asks) => asks())), late])
    } finally {
      await line.close()
      await database.close()
    }
  })

  test('has a statement cancelled when the request is aborted', async () => {
    const { url } = await keep(databaseWith(server, 'migrated'))
    const database = await openDatabase({ url: pooled(url), dataDir: '' })
    const request = new AbortController()
    const { read } = database.connectionsFor('somebody', request.signal)
    const slow = Promise.allSettled([1, 2].map((n) => read({ text: 'SELECT pg_sleep($1)', values: [30 + n] })))
    const sleeping = async () => (await database.read(SLEEPING, [])).length
    await eventually(async () => (await sleeping()) === 1)
    request.abort(new Error('gone'))
    expect(await slow).toEqual([1, 2].map(() => ({ status: 'rejected', reason: new Error('gone') })))
    await eventually(async () => (await sleeping()) === 0)
    await database.close()
  })
})

const SLEEPING = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`

/** What `npx prisma migrate status` prints. */
function statusBy(settings: Readonly<Record<string, string>>): Promise<string> {
  const words = ['node_modules/prisma/build/index.js', 'migrate', 'status']
  const env = { ...process.env, NODE_OPTIONS: '', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

/** An address that forwards what is sent to it in small pieces, as a network may do. */
async function linePiecewise(target: string) {
  const [address, sockets] = [new URL(target), new Set<net.Socket>()]
  const server = net.createServer((near) => {
    const far = net.connect(Number(address.port || 5432), address.hostname).setNoDelay()
    let last = Promise.resolve()
    near.on('data', (bytes) => {
      last = last.then(async () => {
        for (let at = 0; at < bytes.length; at += 700) {
          far.write(bytes.subarray(at, at + 700))
          await sleep(1)
        }
      })
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  Object.assign(url, { hostname: '127.0.0.1', port: `${(server.address() as net.AddressInfo).port}` })
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: url.href, close }
}
