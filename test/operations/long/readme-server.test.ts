// The examples of the pages that need a PostgreSQL server: each is taken from its page, and run on an own database.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { emptyDatabase, onServer } from '../../support/databases.js'
import { example, found, serve, shell } from '../../support/examples.js'
import { installation, type Installation } from '../../support/installations.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 600_000
const [START, INSTALL] = ['docs/operations/start.md', 'docs/operations/install.md']
const [BACKUP, CHECKS] = ['docs/operations/backup.md', 'docs/operations/daily-checks.md']
const DEPLOY = 'deploy/README.md'
/** The test server, if there is one. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

test('the pages have a block for each program of the server', () => {
  for (const begins of ['pg_dump', 'createdb']) expect(found(BACKUP, begins)).toHaveLength(1)
  expect(found(INSTALL, 'CREATE ROLE')).toHaveLength(1)
})

for (const server of servers) describe('on a server', () => {
  let mill: Installation
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-server-'))
  /** A name for roles and databases, which belong to the whole server. */
  const name = `selvedge_example_${randomUUID().slice(0, 8)}`
  const { hostname, port, username, password } = new URL(server)
  const PG = {
    PGHOST: hostname, PGPORT: port || '5432', PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password),
  }
  const here = (text: string) => text.replaceAll('/opt/selvedge', process.cwd())
  /** Runs an example of SQL as its page says: with psql, as an administrator of the server. */
  const psql = (text: string, database = 'postgres') =>
    shell(`psql -qAtX -v ON_ERROR_STOP=1 -d "${database}" <<'END'\n${text}\nEND`, PG)
  const address = (database: string) => {
    const url = new URL(server)
    url.pathname = `/${database}`
    return url.href
  }
  beforeAll(async () => { mill = await installation('planted') }, PATIENCE)
  afterAll(async () => {
    await onServer(server, async (admin) => {
      for (const database of [`${name}_restored`, name]) await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
      await admin.query(`DROP ROLE IF EXISTS "${name}"`)
    })
    await mill.discard()
    rmSync(folder, { recursive: true })
  }, PATIENCE)

  test('a role gets its database, time limits and rights, and a gateway starts there', async () => {
    const named = (text: string) => text.replaceAll(/\bselvedge\b/g, name)
    await psql(named(example(INSTALL, 'CREATE ROLE', { '…': 'a password' })))
    for (const page of [START, INSTALL]) await psql(named(example(page, 'ALTER ROLE selvedge SET')))
    await psql(named(example(DEPLOY, 'ALTER ROLE selvedge CREATEDB')))
    expect(await psql(`SELECT unnest(rolconfig), rolcreatedb FROM pg_roles WHERE rolname = '${name}'`))
      .toBe('statement_timeout=15s|t\nidle_in_transaction_session_timeout=30s|t\n')
    const start = example(START, 'DATABASE_URL=postgresql://', { 'postgresql://user:password@host:5432/selvedge': `'${address(name)}'` })
    await (await serve(start, { DATA_DIR: folder })).stop()
    // The test has no pooler here: the gateway is started as for one.
    const pooled = example(START, "DATABASE_URL='postgresql://", {
      'postgresql://user:password@pooler:6432/selvedge': address(name), '=postgresql://user:password@host:5432/selvedge …': `='${address(name)}' npm start`,
    })
    await (await serve(pooled, { DATA_DIR: folder })).stop()
  }, PATIENCE)

  test('an empty database gets demo data on request, and many seasons', async () => {
    const [one, many] = [await emptyDatabase(server), await emptyDatabase(server)]
    await shell(example(START, 'npm run seed'), { DATABASE_URL: one.url, DATA_DIR: folder })
    // As the pages say, but with fewer seasons.
    for (const [page, begins, seasons] of [[START, 'npm run seed -- --scale', '100'], ['docs/operations/size.md', 'npm run seed -- --scale', '20']])
      expect(example(page, begins, { [seasons]: '2' })).toBe('npm run seed -- --scale 2')
    await shell(example(START, 'npm run seed -- --scale', { 100: '2' }), { DATABASE_URL: many.url, DATA_DIR: folder })
    await one.discard()
    await many.discard()
  }, PATIENCE)

  test('a dump and the stored files are a whole gateway again', async () => {
    const dump = path.join(folder, 'selvedge.dump')
    const files = path.join(folder, 'objects.tar.gz')
    const replaced = { 'selvedge.dump': dump, 'objects.tar.gz': files }
    await shell(example(BACKUP, 'pg_dump', replaced), { DATABASE_URL: mill.url, DATA_DIR: mill.dataDir })
    const restored = mkdtempSync(path.join(folder, 'data-'))
    const text = example(BACKUP, 'createdb', {
      ...replaced, 'postgresql://user@host:5432/selvedge_restored': address(`${name}_restored`), 'createdb selvedge_restored': `createdb ${name}_restored`,
    })
    expect(await shell(here(text), { ...PG, DATA_DIR: restored })).toMatch(/mill: /)
    const vacuum = example(CHECKS, 'VACUUM FULL')
    await psql(vacuum, `${name}_restored`)
    const note = example('docs/operations/metrics.md', 'touch $DATA_DIR')
    await shell(note, { DATA_DIR: restored })
  }, PATIENCE)

  test('the embedded database is copied to a server', async () => {
    const target = await emptyDatabase(server)
    const embedded = path.join(folder, 'embedded')
    await shell('npx selvedge org add --name "Selvedge Mill" --currency USD --embedded', { DATA_DIR: embedded })
    const text = example(BACKUP, 'PGPASSWORD=…', {
      'PGPASSWORD=…': `PGPASSWORD='${PG.PGPASSWORD}'`, 'postgresql://selvedge@host:5432/selvedge': target.url,
    })
    await shell(here(text), { DATA_DIR: embedded })
    await target.discard()
  }, PATIENCE)
})
