// `selvedge forget`: no row of any table has the name or the address of the person afterwards, and the audit trail is
// as it was written.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Database } from '../../../src/database/open.js'
import { doorsOf } from '../../support/burst.js'
import { eventually } from '../../support/eventually.js'
import { installation, type Installation } from '../../support/installations.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 300_000
/** The manager of the demo, who has submitted, approved, made and received documents. */
const EMAIL = 'manager@mill.test'

let mill: Installation
let person: { id: string; name: string }
beforeAll(async () => {
  mill = await installation('planted')
  const gateway = await run(mill.settings)
  // A log-in makes a session with a network address. The lines of the trail are chained after a while.
  const { ask } = await doorsOf(gateway.url, 'manager')
  await ask('mutation { createMaterialRequest(input: { lineItems: [{ materialId: "mat-1", requiredQty: "7" }] }) { id } }')
  const admin = await doorsOf(gateway.url)
  await eventually(async () => (await admin.ask<{ nodes: { position: number | null }[] }>(
    '{ auditLines(first: 1) { nodes { position } } }')).nodes[0].position !== null)
  gateway.signal('SIGTERM')
  await gateway.ended
  person = await within(async (pool) => (await pool.query<typeof person>(`SELECT id, name FROM "User" WHERE email = '${EMAIL}'`)).rows[0])
  await within((pool) => pool.query(`
    INSERT INTO "Bill" ("orgId", "id", "billNumber", "billNumberKey", "billType", "partyKey", "employeeName", "currency")
    VALUES ('mill', 'bill-named', 'N-1', 'n-1', 'EMPLOYEE', 'EMPLOYEE:${person.name}', '${person.name}', 'USD'),
      ('atelier', 'bill-of-another', 'N-1', 'n-1', 'EMPLOYEE', 'EMPLOYEE:${person.name}', '${person.name}', 'EUR');
    INSERT INTO "Invitation" ("orgId", "id", "email", "roles", "createdById", "createdByName", "expiresAt")
    VALUES ('atelier', 'inv-1', '${EMAIL}', '{STAFF}', 'somebody', 'Somebody', now())`))
}, PATIENCE)
afterAll(() => mill.discard())

async function within<T>(work: (pool: Database['pool']) => Promise<T>): Promise<T> {
  const database = await mill.open()
  return work(database.pool).finally(() => database.close())
}

const command = (...words: string[]) => runCommand(words, mill.settings)
const forget = (...words: string[]) => command('forget', ...words)

/** All rows as text: table → rows. */
const everything = () => within(async (pool) => {
  const { rows: tables } = await pool.query<{ name: string }>(`SELECT relname::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`)
  const all: Record<string, string[]> = {}
  for (const { name } of tables)
    all[name] = (await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`)).rows.map(({ row }) => row)
  return all
})

/** The rows that have one of the texts, as `Table: row`. */
const rowsWith = async (...texts: string[]) =>
  Object.entries(await everything()).flatMap(([table, rows]) =>
    rows.filter((row) => texts.some((text) => row.includes(text))).map((row) => `${table}: ${row}`))

describe('a person who is still there', () => {
  test('is not forgotten while the account or the employee is active', async () => {
    const before = await everything()
    expect(await forget(EMAIL)).toMatchObject({
      code: 1, out: '', err: expect.stringMatching(/manager@mill\.test is an active member of .+; run "selvedge user off --email/),
    })
    expect(await everything()).toEqual(before)
    expect(await command('user', 'off', '--email', EMAIL)).toMatchObject({ code: 0 })
    expect(await forget(EMAIL)).toMatchObject({
      code: 1, out: '', err: expect.stringMatching(/the employee e-\d+ of mill belongs to manager@mill\.test and is active; run editEmployee\(id: "e-\d+", input: \{ isActive: false \}\) first/),
    })
    await within((pool) => pool.query(`UPDATE "Employee" SET "isActive" = false WHERE email = '${EMAIL}'`))
  }, PATIENCE)
})

describe('a person who has left', () => {
  let counts: string[]

  test('is counted by a dry run, which changes nothing', async () => {
    const before = await everything()
    const { code, out } = await forget(EMAIL, '--dry-run')
    expect(code).toBe(0)
    counts = out.split('\n').filter((line) => /^\w+\.\w+: \d+$/.test(line))
    expect(counts.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining([
      'Bill.employeeName', 'Bill.partyKey', 'Employee.name', 'Employee.email', 'MaterialRequest.createdByName',
      'MaterialRequestHistory.performedByName', 'Invitation.email', 'Session.address', 'User.name', 'User.email',
    ]))
    expect(counts).toContain('Bill.partyKey: 1')
    expect(out).toContain(`copies of ${person.id} would be replaced.`)
    expect(await everything()).toEqual(before)
  }, PATIENCE)

  test('is in no row afterwards; other people are as they were', async () => {
    const before = await everything()
    const { code, out } = await forget(person.id)
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual(expect.arrayContaining(counts))
    expect(await rowsWith(person.name, EMAIL)).toEqual([expect.stringContaining('bill-of-another')])
    const after = await everything()
    const same = ['Organization', 'Supplier', 'Client', 'Membership', 'ApiKey', 'Attachment', 'Location', 'CostSheetBomItem']
    for (const table of same) expect([table, after[table]]).toEqual([table, before[table]])
    for (const table of ['User', 'Employee', 'MaterialRequest', 'CostSheet', 'Session'])
      expect([table, after[table].length]).toEqual([table, before[table].length])
    expect(after.AuditLine.length).toBe(before.AuditLine.length + 1)
  }, PATIENCE)

  test('leaves the trail as it was written, and the histories closed', async () => {
    expect(await command('audit', 'verify')).toMatchObject({ code: 0 })
    await within(async (pool) => {
      const { rows } = await pool.query(`SELECT "actorName", "entityId", details FROM "AuditLine" WHERE action = 'forget'`)
      expect(rows).toEqual([{ actorName: 'Command line', entityId: person.id, details: {} }])
      expect(await pool.query('DELETE FROM "MaterialRequestHistory"').then(() => 'done', (error: Error) => error.message))
        .toContain('is append-only')
    })
  }, PATIENCE)

  test('is not changed by a second run', async () => {
    const before = await everything()
    expect(await forget(person.id)).toMatchObject({ code: 0, out: expect.stringContaining(`There is nothing left to replace of ${person.id}.`) })
    expect(await everything()).toEqual(before)
  }, PATIENCE)

  test('is shown as a former member, and cannot log in even when switched on', async () => {
    expect(await command('user', 'on', '--email', `${person.id}@forgotten.invalid`)).toMatchObject({ code: 0 })
    const gateway = await run(mill.settings)
    const { ask } = await doorsOf(gateway.url)
    const { nodes } = await ask<{ nodes: { createdByName: string }[] }>('{ materialRequests(first: 1) { nodes { createdByName } } }')
    expect(nodes).toEqual([{ createdByName: 'Former member' }])
    const logIn = (username: string) => fetch(`${gateway.url}/auth/login`, {
      method: 'POST', body: new URLSearchParams({ username, password: 'selvedge' }),
    })
    expect((await logIn(EMAIL)).status).toBe(401)
    expect((await logIn(`${person.id}@forgotten.invalid`)).status).toBe(401)
    gateway.signal('SIGTERM')
    await gateway.ended
  }, PATIENCE)
})

test('a wrong command line says what to type', async () => {
  expect(await forget()).toMatchObject({ code: 2, err: expect.stringContaining('the user is missing') })
  expect(await forget('a', 'b')).toMatchObject({ code: 2, err: expect.stringContaining('b is not understood') })
  expect(await forget('nobody@mill.test')).toMatchObject({
    code: 1, err: expect.stringContaining('no user has the identifier or the e-mail address nobody@mill.test'),
  })
}, PATIENCE)
