// Opening the database: one process per folder, migrations applied completely or not at all, nothing lost in a crash.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openDataFolder } from '../../src/database/data-folder.js'
import { applyMigrations, migrationNames, pendingMigrations } from '../../src/database/migrations.js'
import { type MemoryDatabase, openDatabase, openMemory } from '../../src/database/open.js'

const root = path.resolve(import.meta.dirname, '../..')
let scratch = ''
let folders = 0

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'selvedge-database-'))
})

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true })
})

function freshFolder(): string {
  folders += 1
  return path.join(scratch, `data-${folders}`)
}

/**
 * Starts another process that runs `code`. Returns the first line that it prints; the process lives until it is
 * killed.
 */
async function otherProcess(code: string) {
  const script = `${code}; setInterval(() => {}, 1000)`
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended without a word')))
  const [printed] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer]
  died.catch(() => undefined)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid, printed: printed.toString().trim(), kill }
}

const claiming = (folder: string) => `
  const { openDataFolder } = await import('./dist/src/database/data-folder.js')
  await openDataFolder(${JSON.stringify(folder)}).then(() => console.log('claimed'), () => console.log('refused'))`

async function leaveClaim(folder: string, pid: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'lock'), JSON.stringify({ id: 'former', pid, host: hostname() }))
}

describe('the data folder', () => {
  it('is refused to a second process with the name of the first, and is free after the first is killed', async () => {
    const folder = freshFolder()
    const first = await otherProcess(claiming(folder))
    expect(first.printed).toBe('claimed')
    await expect(openDataFolder(folder)).rejects.toThrow(`is in use by process ${first.pid}: stop that process first`)
    await first.kill()
    const mine = await openDataFolder(folder)
    await mine.release()
    await expect(readFile(path.join(folder, 'lock'))).rejects.toThrow('ENOENT')
  })

  it('is taken by only one of two processes that find the lock of a dead process at the same time', async () => {
    const folder = freshFolder()
    const gone = await otherProcess('console.log("here")')
    await gone.kill()
    await leaveClaim(folder, gone.pid as number)
    const rivals = await Promise.all([otherProcess(claiming(folder)), otherProcess(claiming(folder))])
    expect(rivals.map(({ printed }) => printed).sort()).toEqual(['claimed', 'refused'])
    await Promise.all(rivals.map(({ kill }) => kill()))
  })

  it('is taken over from a dead process with the same process id, as in a restarted container', async () => {
    const folder = freshFolder()
    await leaveClaim(folder, process.pid)
    const mine = await openDataFolder(folder)
    await expect(openDataFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`)
    await mine.release()
  })
})

describe('the log of the embedded database', () => {
  it('stays short while it is written, and everything is there when it is opened again', async () => {
    const folder = freshFolder()
    const open = () => openDatabase({ url: '', dataDir: folder })
    const first = await open()
    const bytes = async () => {
      const { rows: [log] } = await first.pool.query<{ bytes: number }>('SELECT sum(size)::float8 AS bytes FROM pg_ls_waldir()')
      return log.bytes
    }
    await first.pool.query('CREATE TABLE bales (weight int)')
    const before = await bytes()
    // Each of them adds about 200 kB to the log: 250 MB in all.
    for (let count = 0; count < 1_250; count += 1)
      await first.pool.query('INSERT INTO bales SELECT generate_series(1, 3000)')
    expect(await bytes()).toBeLessThan(before + 150e6)
    await first.close()
    const second = await open()
    expect((await second.pool.query('SELECT count(*)::int AS count FROM bales')).rows).toEqual([{ count: 3_750_000 }])
    await second.close()
  })
})

describe('migrations', () => {
  let database: MemoryDatabase
  let session: pg.PoolClient

  beforeAll(async () => {
    database = await openMemory()
    session = await database.pool.connect()
  })

  afterAll(async () => {
    session.release()
    await database.close()
  })

  async function migrationsFolder(scripts: Record<string, string>): Promise<string> {
    const folder = freshFolder()
    for (const [name, script] of Object.entries(scripts)) {
      await mkdir(path.join(folder, name), { recursive: true })
      await writeFile(path.join(folder, name, 'migration.sql'), script)
    }
    return folder
  }

  const tables = async () => {
    const { rows } = await session.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
    return rows.map(({ tablename }: { tablename: string }) => tablename)
  }

  it('that fail leave no changes, and are applied when they are repaired', async () => {
    const scripts = {
      '1_looms': 'CREATE TABLE looms (id int); INSERT INTO looms VALUES (1);',
      '2_bales': 'CREATE TABLE bales (id int); SELECT 1/0;',
    }
    const folder = await migrationsFolder(scripts)
    await expect(applyMigrations(session, folder)).rejects.toThrow('Migration 2_bales failed: division by zero')
    expect(await tables()).toEqual(['_prisma_migrations', 'looms'])
    expect(await pendingMigrations(session, await migrationNames(folder))).toEqual(['2_bales'])
    await writeFile(path.join(folder, '2_bales', 'migration.sql'), 'CREATE TABLE bales (id int);')
    expect(await applyMigrations(session, folder)).toEqual(['2_bales'])
    expect(await pendingMigrations(session, await migrationNames(folder))).toEqual([])
  })

  it('edited after they were applied are reported and not applied again', async () => {
    const folder = await migrationsFolder({ '1_looms': 'CREATE TABLE looms (id bigint);' })
    const warnings: string[] = []
    expect(await applyMigrations(session, folder, (warning) => warnings.push(warning))).toEqual([])
    expect(warnings).toEqual(['Migration 1_looms was edited after it had been applied to this database.'])
  })

  it('that PostgreSQL refuses inside a transaction are applied outside of one', async () => {
    const folder = await migrationsFolder({ '3_index': 'CREATE INDEX CONCURRENTLY looms_id ON looms (id)' })
    expect(await applyMigrations(session, folder)).toEqual(['3_index'])
  })

  it('begun earlier and not finished prevent the start, with a message that says what to do', async () => {
    const folder = await migrationsFolder({ '4_carts': 'CREATE TABLE carts (id int)' })
    await session.query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ('x', 'x', '4_carts')`)
    await expect(applyMigrations(session, folder)).rejects.toThrow('prisma migrate resolve --rolled-back 4_carts')
    expect(await tables()).not.toContain('carts')
  })
})

describe('the embedded database', () => {
  it('survives a kill of its process, and Prisma agrees that every migration is applied', async () => {
    const dataDir = freshFolder()
    const gateway = await otherProcess(`
      const { openEmbedded } = await import('./dist/src/database/embedded.js')
      const { applyMigrations } = await import('./dist/src/database/migrations.js')
      const { pglitePool } = await import('./dist/src/database/driver/pglite-pool.js')
      const { lite } = await openEmbedded(${JSON.stringify(dataDir)})
      const session = await pglitePool(lite).connect()
      await applyMigrations(session, 'prisma/migrations')
      await session.query('INSERT INTO "Organization" (id, name, currency) VALUES ($1, $2, $3)', ['mill', 'Mill', 'EUR'])
      console.log('written')`)
    await gateway.kill()
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', DATA_DIR: dataDir }
    const prisma = path.join(root, 'node_modules/prisma/build/index.js')
    const { stdout } = await promisify(execFile)(process.execPath, [prisma, 'migrate', 'status'], { cwd: root, env })
    expect(stdout).toContain('Database schema is up to date!')
    const database = await openDatabase({ dataDir })
    expect(await database.pending()).toEqual([])
    expect(await database.prisma.organization.findMany({ select: { id: true } })).toEqual([{ id: 'mill' }])
    await database.close()
  })

  it('commits each of a hundred transactions begun at once', async () => {
    const first = await openMemory()
    await first.migrate()
    const archive = await first.dump()
    await first.close()
    const database = await openMemory(archive)
    const create = (id: number) => database.prisma.$transaction(async (tx) => {
      await tx.organization.create({ data: { id: `org-${id}`, name: 'Mill', currency: 'EUR' } })
      return tx.organization.count()
    })
    const counts = await Promise.all(Array.from({ length: 100 }, (_, id) => create(id)))
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id + 1))
    await database.close()
  })
})
