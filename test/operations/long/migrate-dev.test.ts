// `prisma migrate dev` on a database that lacks migrations: it applies them, writes one for a changed schema, and
// leaves every other file as it is.
import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation } from '../../support/installations.js'

/** The time limit for commands on a busy machine, each of which replays all migrations several times. */
const PATIENCE_MS = 480_000
const CHECKOUT = ['package.json', 'prisma.config.ts', 'tsconfig.json', '.swcrc', 'prisma', 'src']

/** A migration that the database lacks, and the models of this migration and of the one to be written. */
const PENDING = '20991231000000_shelves'
const SHELF = 'CREATE TABLE "Shelf" ("id" TEXT NOT NULL, CONSTRAINT "Shelf_pkey" PRIMARY KEY ("id"));'
const MODELS = '\nmodel Shelf {\n  id String @id\n}\n\nmodel ShelfMark {\n  id String @id\n}\n'

const checkout = await mkdtemp(path.join(tmpdir(), 'selvedge-migrate-'))
const { settings, discard } = await installation('migrated')
afterAll(async () => {
  await discard()
  await rm(checkout, { recursive: true })
})

function migrateDev(): Promise<{ readonly code: number; readonly said: string }> {
  const words = ['node_modules/prisma/build/index.js', 'migrate', 'dev', '--name', 'shelf_marks']
  const env = { ...process.env, NODE_OPTIONS: '', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: checkout, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

test('it applies what is pending and writes a migration for the changed schema', async () => {
  const filter = (file: string) => !file.startsWith('src/generated')
  await Promise.all(CHECKOUT.map((name) => cp(name, path.join(checkout, name), { recursive: true, filter })))
  await symlink(path.resolve('node_modules'), path.join(checkout, 'node_modules'))
  const migrations = path.join(checkout, 'prisma/migrations')
  await mkdir(path.join(migrations, PENDING))
  await writeFile(path.join(migrations, PENDING, 'migration.sql'), SHELF)
  await appendFile(path.join(checkout, 'prisma/stock.prisma'), MODELS)
  const before = await readdir(migrations)
  const { code, said } = await migrateDev()
  expect([code, said]).toEqual([0, expect.stringContaining('in sync with your schema')])
  const [written, ...others] = (await readdir(migrations)).filter((name) => !before.includes(name))
  expect([written, others]).toEqual([expect.stringMatching(/^\d{14}_shelf_marks$/), []])
  const sql = await readFile(path.join(migrations, written, 'migration.sql'), 'utf8')
  expect(sql.match(/CREATE TABLE "(\w+)"|DROP \w+/g)).toEqual(['CREATE TABLE "ShelfMark"'])
  const lock = await readFile(path.join(migrations, 'migration_lock.toml'), 'utf8')
  expect(lock).toBe(await readFile('prisma/migrations/migration_lock.toml', 'utf8'))
  expect((await readdir('prisma/migrations')).filter((name) => !before.includes(name))).toEqual([])
}, PATIENCE_MS)
