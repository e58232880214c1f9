// TLS to a PostgreSQL server: every sslmode means what it means to PostgreSQL's own programs, and messages name the
// variable.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../src/config.js'
import { openDatabase } from '../../src/database/open.js'
import { installation, type Installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'
import { certificates, tlsFront, type Front } from '../support/tls-front.js'

/** The time limit: commands are processes of their own. */
const PATIENCE = 120_000

const made = certificates()
const here = made.make('localhost')
const other = made.make('elsewhere.test')
const person = made.make('gateway')
afterAll(() => made.discard())

describe('an address that cannot be right is refused at the start, with the name of its variable', () => {
  const broken = path.join(made.folder, 'broken.crt')
  writeFileSync(broken, 'no certificate')
  test.each([
    ['sslmode=always', 'has sslmode=always, which should be one of disable, allow, prefer, require, verify-ca, verify-full'],
    ['sslmode=', 'has sslmode=, which should be one of'],
    ['sslmode=verify-ca', 'has sslmode=verify-ca, which needs sslrootcert=FILE'],
    ['sslmode=verify-ca&sslrootcert=system', 'has sslmode=verify-ca, which needs sslrootcert=FILE'],
    ['sslmode=verify-full&sslrootcert=/nowhere/root.crt', 'has sslrootcert=/nowhere/root.crt, which cannot be read (ENOENT'],
    [`sslmode=verify-full&sslrootcert=${broken}`, 'has a sslrootcert, sslcert or sslkey that cannot be used'],
    [`sslmode=require&sslcert=${person.cert}`, 'has one of sslcert and sslkey; they go together'],
    [`sslmode=require&sslcert=${person.cert}&sslkey=${other.key}`, 'has a sslrootcert, sslcert or sslkey that cannot be used'],
    [`sslrootcert=${here.cert}`, 'has certificates and no sslmode'],
    ['sslaccept=strict', 'has sslaccept=, which is not known here; use sslmode'],
    ['sslmode=require&uselibpqcompat=true', 'has uselibpqcompat=, which is not known here; use sslmode'],
  ])('%s', (parameters, said) => {
    const address = `postgresql://u:secret@db.test/mill?${parameters}`
    expect(() => readConfig({}, { NODE_ENV: 'test', DATABASE_URL: address })).toThrow(`DATABASE_URL ${said}`)
    const direct = { NODE_ENV: 'test', DATABASE_URL: 'postgresql://u@db.test/mill?pgbouncer=true', DIRECT_DATABASE_URL: address }
    expect(() => readConfig({}, direct)).toThrow(`DIRECT_DATABASE_URL ${said}`)
  })
})

for (const server of [process.env.TEST_DATABASE_URL ?? []].flat())
  describe('a server', () => {
    let mill: Installation
    const fronts: Front[] = []
    beforeAll(async () => { mill = await installation('migrated') })
    afterAll(async () => {
      for (const front of fronts) front.stop()
      await mill.discard()
    })

    async function front(options: Omit<Parameters<typeof tlsFront>[1], 'identity'> & { identity?: typeof here } = {}) {
      const started = await tlsFront(server, { identity: here, ...options })
      fronts.push(started)
      return started
    }
    /** The address through a front. */
    function through({ port }: Front, parameters: string, host = 'localhost'): string {
      const url = new URL(mill.url)
      url.hostname = host
      url.port = String(port)
      url.search = parameters
      return url.href
    }
    /** Opens the database and reads from it. Returns how the connection that read came in. */
    async function wayIn(one: Front, parameters: string, host?: string): Promise<string> {
      const database = await openDatabase({ url: through(one, parameters, host), dataDir: '' })
      try {
        await database.pool.query('SELECT 1')
        return one.seen.at(-1) as string
      } finally {
        await database.close()
      }
    }
    const trusting = `sslrootcert=${here.cert}`

    test('with TLS for those who want it', async () => {
      const one = await front()
      const ways = {
        '': 'plain', 'sslmode=disable': 'plain', 'sslmode=allow': 'plain', 'sslmode=prefer': 'tls', 'sslmode=require': 'tls',
        [`sslmode=require&${trusting}`]: 'tls', [`sslmode=verify-ca&${trusting}`]: 'tls', [`sslmode=verify-full&${trusting}`]: 'tls',
      }
      for (const [parameters, way] of Object.entries(ways))
        expect([parameters, await wayIn(one, parameters)]).toEqual([parameters, way])
      // The host of the address is not that of the certificate.
      expect(await wayIn(one, `sslmode=verify-ca&${trusting}`, '127.0.0.1')).toBe('tls')
    }, PATIENCE)

    test('without TLS', async () => {
      const one = await front({ offersTls: false })
      for (const mode of ['disable', 'allow', 'prefer']) expect([mode, await wayIn(one, `sslmode=${mode}`)]).toEqual([mode, 'plain'])
      for (const mode of ['require', `verify-full&${trusting}`])
        await expect(wayIn(one, `sslmode=${mode}`)).rejects.toThrow('does not support SSL')
      expect(one.seen).not.toContain('tls')
    }, PATIENCE)

    test('with TLS only', async () => {
      const one = await front({ wantsTls: true })
      for (const mode of ['allow', 'prefer', 'require']) expect([mode, await wayIn(one, `sslmode=${mode}`)]).toEqual([mode, 'tls'])
      await expect(wayIn(one, 'sslmode=disable')).rejects.toThrow('no encryption')
      expect(one.seen).not.toContain('plain')
    }, PATIENCE)

    test('that asks for the certificate of the gateway', async () => {
      const one = await front({ wantsTls: true, client: person.cert })
      const own = `sslcert=${person.cert}&sslkey=${person.key}`
      expect(await wayIn(one, `sslmode=verify-full&${trusting}&${own}`)).toBe('tls')
      await expect(wayIn(one, `sslmode=verify-full&${trusting}`)).rejects.toThrow()
    }, PATIENCE)

    test('that is not the one it should be: a command says which variable to correct, and no password', async () => {
      const one = await front()
      const stranger = await front({ identity: other })
      const off = await front({ offersTls: false })
      const said: readonly (readonly [string, string])[] = [
        [through(stranger, `sslmode=verify-full&${trusting}`), 'the certificate of the server at DATABASE_URL is not trusted'],
        [through(one, 'sslmode=verify-full'), 'the certificate of the server at DATABASE_URL is not trusted'],
        [through(one, `sslmode=verify-full&${trusting}`, '127.0.0.1'), 'is not for the host of DATABASE_URL'],
        [through(off, 'sslmode=require'), 'the server at DATABASE_URL offers no TLS'],
      ]
      for (const [DATABASE_URL, words] of said)
        expect(await runCommand(['audit', 'verify'], { NODE_ENV: 'test', DATABASE_URL, DATA_DIR: mill.dataDir }))
          .toMatchObject({ code: 1, err: expect.stringContaining(words) })
      expect([...one.seen, ...stranger.seen, ...off.seen]).not.toContain('plain')
    }, PATIENCE)
  })
