// `npm run migration` writes the whole migration of a new record: its table, its triggers and the index of its search.
import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The time limit for commands on a busy machine, each of which generates a client and replays all migrations. */
const PATIENCE_MS = 480_000
const CHECKOUT = [
  'package.json', 'package-lock.json', 'prisma.config.ts', 'tsconfig.json', '.swcrc', 'prisma', 'rest-compat', 'src',
]

const MODELS = ['Loom', 'Reed'].map((name) => `
model ${name} {
  orgId         String
  id            String
  code          String
  name          String?
  createdAt     DateTime @default(now()) @db.Timestamptz(3)
  updatedAt     DateTime @default(now()) @db.Timestamptz(3)
  recordVersion Int      @default(1)

  @@id([orgId, id])
}
`).join('')
const READS = `
export const looms = readable('Loom' as never, class Loom {} as never, {
  order: ['createdAt', 'desc'] as never, filterType: StockMovementFilter, filters: { text: contains('code', 'name') },
})
`

const checkout = await mkdtemp(path.join(tmpdir(), 'selvedge-migration-'))
afterAll(() => rm(checkout, { recursive: true }))
const at = (file: string) => path.join(checkout, file)
const migrations = () => readdir(at('prisma/migrations'))

function migration(name: string): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  return new Promise((resolve) => {
    execFile('npm', ['run', 'migration', '--', name], { cwd: checkout, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

test('the migration of two new records is whole, and after it there is nothing to write', async () => {
  const filter = (file: string) => !file.startsWith('src/generated')
  await Promise.all(CHECKOUT.map((name) => cp(name, at(name), { recursive: true, filter })))
  await symlink(path.resolve('node_modules'), at('node_modules'))
  await appendFile(at('prisma/stock.prisma'), MODELS)
  await appendFile(at('src/features/stock/reads.ts'), READS)
  const feature = await readFile(at('src/features/stock/feature.ts'), 'utf8')
  await writeFile(at('src/features/stock/feature.ts'), feature
    .replace('import { stockMovements }', 'import { looms, stockMovements }')
    .replace('  queries: {', `  queries: {\n    loom: byId(looms as never, 'One loom.'),`))
  const before = await migrations()
  const { code, said } = await migration('looms')
  expect([code, said]).toEqual([0, expect.stringMatching(/prisma\/migrations\/\d{14}_looms\/migration\.sql/)])
  const [written, ...others] = (await migrations()).filter((name) => !before.includes(name))
  expect(others).toEqual([])
  const sql = await readFile(at(`prisma/migrations/${written}/migration.sql`), 'utf8')
  expect(sql.match(/CREATE TABLE "\w+"|^SELECT .*|DROP .*/gm)).toEqual([
    'CREATE TABLE "Loom"', 'CREATE TABLE "Reed"',
    `SELECT "installTriggers"('"Loom"', '{version,changes}');`,
    `SELECT "installCount"('"Loom"');`,
    `SELECT "installTriggers"('"Reed"', '{version}');`,
    `SELECT "installCount"('"Reed"');`,
    `SELECT "installTextSearch"('"Loom"', 'code', 'name');`,
  ])
  expect(await migration('again')).toEqual({ code: 1, said: expect.stringContaining('there is nothing to write') })
}, PATIENCE_MS)

test('a search in other columns gets another index', async () => {
  const reads = await readFile(at('src/features/stock/reads.ts'), 'utf8')
  await writeFile(at('src/features/stock/reads.ts'), reads.replace(`contains('code', 'name')`, `contains('name')`))
  const before = await migrations()
  expect(await migration('search')).toMatchObject({ code: 0 })
  const [written] = (await migrations()).filter((name) => !before.includes(name))
  expect(await readFile(at(`prisma/migrations/${written}/migration.sql`), 'utf8')).toBe(
    `-- What Prisma cannot say\nDROP INDEX "Loom_text";\nSELECT "installTextSearch"('"Loom"', 'name');\n`)
}, PATIENCE_MS)
