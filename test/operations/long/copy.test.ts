// `selvedge copy`: a PostgreSQL server has afterwards exactly the rows of the embedded database.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../../../src/database/open.js'
import { doorsOf } from '../../support/burst.js'
import { emptyDatabase, onServer } from '../../support/databases.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 300_000
const CREATE = `mutation { createMaterialRequest(input: { lineItems: [{ materialId: "mat-1", requiredQty: "7" }] }) { documentId } }`
/** The test server, if there is one. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-copy-'))
}, PATIENCE)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const copy = (...words: string[]) => runCommand(['copy', ...words], { DATA_DIR: dataDir })

test('a wrong command line says what to type, and repeats no password', async () => {
  const secret = 'postgresql://me:hush-hush@127.0.0.1:9/none'
  const wrong: [string[], number, string][] = [
    [[], 2, '--to is missing'],
    [[secret], 2, 'name the server with --to'],
    [['--to', 'me:hush-hush@127.0.0.1/none'], 2, '--to should be an address like postgresql://'],
    [['--to', `${secret}?pgbouncer=true`], 2, 'without ?pgbouncer=true'],
    [['--to', secret], 1, 'there is no embedded database in'],
  ]
  for (const [words, code, said] of wrong) {
    const ending = await copy(...words)
    expect(ending).toMatchObject({ code, out: '', err: expect.stringContaining(said) })
    expect(ending.err).not.toContain('hush-hush')
  }
}, PATIENCE)

test('a server that does not answer is named as --to, and its password is not repeated', async () => {
  const own = path.join(dataDir, 'own')
  expect(await runCommand(['org', 'list', '--embedded'], { DATA_DIR: own })).toMatchObject({ code: 0 })
  const ending = await runCommand(['copy', '--to', 'postgresql://me:hush-hush@127.0.0.1:9/none'], { DATA_DIR: own })
  expect(ending).toMatchObject({
    code: 1, out: '',
    err: expect.stringContaining('selvedge cannot copy: no server answers at --to; start it, or correct the address'),
  })
  expect(ending.err).not.toMatch(/DATABASE_URL|hush-hush/)
}, PATIENCE)

/** Every row of every table, as text, without the ledger of migrations. */
async function everything({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(`SELECT relname::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY relname`)
  const all: Record<string, string[]> = {}
  for (const { name } of tables)
    all[name] = (await pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY to_jsonb(t)::text COLLATE "C"`)).rows.map(({ row }) => row)
  return all
}

for (const server of servers) describe('a copy to a server', () => {
  const discards: (() => Promise<unknown>)[] = []
  let url: string
  let last: string
  beforeAll(async () => {
    const gateway = await run({ DATA_DIR: dataDir })
    const { ask } = await doorsOf(gateway.url)
    last = (await ask<{ documentId: string }>(CREATE)).documentId
    gateway.signal('SIGTERM')
    await gateway.ended
    const target = await emptyDatabase(server)
    discards.push(target.discard)
    url = target.url
  }, PATIENCE)
  afterAll(async () => {
    for (const discard of discards) await discard()
  })

  async function reading<T>(place: { url?: string }, work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ ...place, dataDir })
    return work(database).finally(() => database.close())
  }

  test('has every row as it was, and writes nothing beside them', async () => {
    const secret = new URL(url)
    if (!secret.password) secret.password = 'hush-hush'
    const { code, out, err } = await copy('--to', secret.href)
    expect({ code, err: err.replace(/^ *\d+ % [\w ]+$\n/gm, '') }).toEqual({ code: 0, err: '' })
    expect(out + err).not.toContain(secret.password)
    expect(out).toContain('count and checksum of each table are the same')
    expect(out).toContain(`The files stay in ${path.join(dataDir, 'objects')}`)
    const [before, after] = [await reading({}, everything), await reading({ url }, everything)]
    expect(Object.keys(before).length).toBeGreaterThan(50)
    expect(before.AuditLine.length).toBeGreaterThan(100)
    expect(after).toEqual(before)
  }, PATIENCE)

  test('has every trigger, foreign key and sequence of a database that was never copied', async () => {
    const fresh = await emptyDatabase(server)
    discards.push(fresh.discard)
    await reading({ url: fresh.url }, (database) => database.migrate())
    const RULES = `SELECT array(SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1) AS keys,
      array(SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1) AS triggers`
    const rulesOf = ({ pool }: Database) => pool.query(RULES).then(({ rows }) => rows[0] as unknown)
    expect(await reading({ url }, rulesOf)).toEqual(await reading({ url: fresh.url }, rulesOf))
    const LAST = `SELECT last_value::text, is_called FROM "Change_seq_seq"`
    const lastOf = ({ pool }: Database) => pool.query(LAST).then(({ rows }) => rows[0] as unknown)
    expect(await reading({ url }, lastOf)).toEqual(await reading({}, lastOf))
  }, PATIENCE)

  test('is what a gateway goes on with: the trail is sound, numbers continue', async () => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url }
    expect(await runCommand(['audit', 'verify'], settings)).toMatchObject({ code: 0 })
    const gateway = await run(settings)
    const { ask } = await doorsOf(gateway.url)
    const next = (await ask<{ documentId: string }>(CREATE)).documentId
    expect(Number(next.slice(-5))).toBe(Number(last.slice(-5)) + 1)
    gateway.signal('SIGTERM')
    await gateway.ended
    expect(await runCommand(['reconcile', '--dry-run'], settings)).toMatchObject({ code: 0 })
  }, PATIENCE)

  test('is refused by a database that is not empty, and changes nothing there', async () => {
    const before = await reading({ url }, everything)
    expect(await copy('--to', url)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('name an empty database. Nothing was copied.') })
    expect(await reading({ url }, everything)).toEqual(before)
    const foreign = await emptyDatabase(server)
    discards.push(foreign.discard)
    await onServer(foreign.url, (client) => client.query('CREATE TABLE "Ledger" (id int)'))
    expect(await copy('--to', foreign.url)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('has the table Ledger of another program') })
  }, PATIENCE)

  test('can be run by the owner of the tables, who is no superuser, and again after a failure', async () => {
    const target = await emptyDatabase(server)
    const role = `selvedge_copy_${path.basename(dataDir).replace(/\W/g, '').toLowerCase()}`
    const name = new URL(target.url).pathname.slice(1)
    await onServer(server, (admin) => admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hush-hush' NOSUPERUSER; ALTER DATABASE "${name}" OWNER TO ${role}`))
    discards.push(() => target.discard().then(() => onServer(server, (admin) => admin.query(`DROP ROLE ${role}`))))
    const address = new URL(target.url)
    Object.assign(address, { username: role, password: 'hush-hush' })
    // Half-way, the server refuses the rows of a table.
    const migrated = await openDatabase({ url: address.href, dataDir })
    await migrated.migrate().finally(() => migrated.close())
    const alter = (change: string) => onServer(address.href, (owner) => owner.query(`ALTER TABLE "Supplier" ${change}`))
    await alter('ADD CONSTRAINT "shut" CHECK (false)')
    const failed = await copy('--to', address.href)
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('violates check constraint "shut"') })
    expect(failed.err).not.toContain('hush-hush')
    expect(Object.values(await reading({ url: target.url }, everything)).flat()).toEqual([])
    await alter('DROP CONSTRAINT "shut"')
    expect(await copy('--to', address.href)).toMatchObject({ code: 0 })
    expect(await reading({ url: target.url }, everything)).toEqual(await reading({}, everything))
  }, PATIENCE)
})
