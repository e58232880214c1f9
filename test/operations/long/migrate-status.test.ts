// `prisma migrate status` and the gateway agree on the applied migrations, after the gateway has stopped.
import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation } from '../../support/installations.js'
import { run } from '../../support/process.js'

/** The time limit for separate processes on a busy machine. */
const PATIENCE_MS = 240_000
const { settings, open, discard } = await installation('planted')
afterAll(discard)

/** The output of `npx prisma migrate status`, and its exit code. */
function status(others: object = {}): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', ...settings, ...others }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['node_modules/prisma/build/index.js', 'migrate', 'status'],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
      },
    )
  })
}

const last = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name)).sort().at(-1) as string

test('it finds the database of a stopped gateway up to date', async () => {
  const gateway = await run(settings)
  gateway.signal('SIGTERM')
  expect(await gateway.ended).toMatchObject({ code: 0 })
  expect(await status()).toEqual({ code: 0, said: expect.stringContaining('Database schema is up to date!') })
}, PATIENCE_MS)

test('it names the migration that the database lacks, and fails; the gateway names the same one', async () => {
  const opened = await open()
  await opened.pool.query('DELETE FROM "_prisma_migrations" WHERE migration_name = $1', [last])
  expect(await opened.pending()).toEqual([last])
  await opened.close()
  const { code, said } = await status()
  expect([code, said]).toEqual([1, expect.stringContaining(last)])
  expect(said).toContain('not yet been applied')
}, PATIENCE_MS)

test.each(['', 'embedded'])('with DATABASE_URL "%s" and no embedded database it says so, and makes none', async (url) => {
  const empty = await mkdtemp(path.join(tmpdir(), 'selvedge-empty-'))
  const { code, said } = await status({ DATABASE_URL: url, DIRECT_DATABASE_URL: '', DATA_DIR: empty })
  expect([code, said]).toEqual([1, expect.stringContaining(`there is no embedded database in ${empty}`)])
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })
}, PATIENCE_MS)
