// The chain of the audit trail: a running gateway chains the lines, and `audit verify` names what was changed or
// removed by hand in the database.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Database } from '../../../src/database/open.js'
import { doorsOf } from '../../support/burst.js'
import { refusalOf } from '../../support/databases.js'
import { eventually } from '../../support/eventually.js'
import { installation, type Installation } from '../../support/installations.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 300_000

let mill: Installation
beforeAll(async () => {
  mill = await installation('planted')
  const gateway = await run(mill.settings)
  const { ask } = await doorsOf(gateway.url)
  const lastPosition = async () =>
    (await ask<{ nodes: { position: number | null }[] }>('{ auditLines(first: 1) { nodes { position } } }')).nodes[0].position
  await eventually(async () => (await lastPosition()) !== null)
  gateway.signal('SIGTERM')
  await gateway.ended
}, PATIENCE)
afterAll(() => mill.discard())

async function within<T>(work: (pool: Database['pool']) => Promise<T>): Promise<T> {
  const database = await mill.open()
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

/** Runs a statement on the trail as somebody who may alter tables. */
const tamper = (statement: string) => within(async (pool) => {
  await pool.query('ALTER TABLE "AuditLine" DISABLE TRIGGER USER')
  await pool.query(statement)
  await pool.query('ALTER TABLE "AuditLine" ENABLE TRIGGER USER')
})

const verify = (...words: string[]) => runCommand(['audit', 'verify', ...words], mill.settings)

/** The line of an organization at a place of its chain, in SQL. */
const at = (position: number) => `"orgId" = 'mill' AND "position" = ${position}`
const places = () => within(async (pool) =>
  (await pool.query<{ last: number }>(`SELECT max("position") AS last FROM "AuditLine" WHERE "orgId" = 'mill'`)).rows[0].last)
const lineAt = (position: number) => within(async (pool) =>
  (await pool.query<{ id: string; entityId: string }>(`SELECT id, "entityId" FROM "AuditLine" WHERE ${at(position)}`)).rows[0])

describe('the trail that a gateway has chained', () => {
  test('is as written, in every organization', async () => {
    const { code, out } = await verify()
    expect([code, out.split('\n').slice(0, -1)]).toEqual([0, expect.arrayContaining([
      expect.stringMatching(/^mill: \d+ lines as written up to the hash [0-9a-f]{64}$/),
    ])])
  }, PATIENCE)

  test('takes no other change than its place in the chain, and that once', async () => {
    await within(async (pool) => {
      const refused = async (change: string) =>
        pool.query(`UPDATE "AuditLine" SET ${change} WHERE ${at(2)}`).then(() => 'done', refusalOf)
      const message = 'AuditLine is append-only: UPDATE is refused'
      expect(await refused(`reason = 'told otherwise'`)).toBe(message)
      expect(await refused(`"hash" = 'another'`)).toBe(message)
      expect(await refused(`"position" = NULL, "hash" = NULL`)).toBe(message)
      expect(await pool.query('DELETE FROM "AuditLine"').then(() => 'done', refusalOf))
        .toBe('AuditLine is append-only: DELETE is refused')
    })
  }, PATIENCE)

  test('has a changed line named, and counts the lines that are not chained yet', async () => {
    const { id } = await lineAt(5)
    await tamper(`UPDATE "AuditLine" SET reason = 'told otherwise' WHERE ${at(5)};
      INSERT INTO "AuditLine" ("orgId", id, action, entity, "entityId") VALUES ('mill', 'aud_new', 'edit', 'Bill', 'bill-1')`)
    const { code, out } = await verify('--org', 'mill')
    expect([code, out]).toEqual([
      1, expect.stringMatching(new RegExp(`^mill: 4 lines as written .*, 1 line not yet chained. The line 5, ${id} \\(`)),
    ])
    expect(out).toContain('was changed.')
    await tamper(`UPDATE "AuditLine" SET reason = NULL WHERE ${at(5)}`)
  }, PATIENCE)

  test('has a missing line named, within the trail and at its end', async () => {
    const last = await places()
    const { id } = await lineAt(last - 1)
    await tamper(`DELETE FROM "AuditLine" WHERE ${at(last)}`)
    expect(await verify('--org', 'mill')).toMatchObject({
      code: 1, out: expect.stringContaining(`The line ${last}, at the end of the trail, is missing.`),
    })
    await tamper(`DELETE FROM "AuditLine" WHERE ${at(last - 2)}`)
    expect(await verify('--org', 'mill')).toMatchObject({
      code: 1, out: expect.stringContaining(`The line ${last - 2}, before ${id} (`),
    })
  }, PATIENCE)
})

test('a wrong command line says what to type', async () => {
  expect(await runCommand(['audit'], mill.settings)).toMatchObject({ code: 2, err: expect.stringContaining('say verify') })
  expect(await verify('--org', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('there is no organization nobody') })
}, PATIENCE)
