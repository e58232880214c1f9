// What migrations do with rows of before: bills that were posted under an earlier rule, deliveries that failed, and
// histories with states as texts.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { applyMigrations, migrationNames } from '../../src/database/migrations.js'
import { openMemory } from '../../src/database/open.js'
import { emptyDatabase } from '../support/databases.js'

const ALL = 'prisma/migrations'
const SUBJECT = '20261122103500_posted_bills_and_failed_deliveries'

interface Opened {
  readonly session: pg.ClientBase
  readonly close: () => Promise<unknown>
}

/** An empty database: on the test server, if there is one, or embedded. */
async function openEmpty(): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const memory = await openMemory()
    const session = await memory.pool.connect()
    return { session, close: async () => { session.release(); await memory.close() } }
  }
  const { url, discard } = await emptyDatabase(server)
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  return { session, close: async () => { await session.end(); await discard() } }
}

/** A database with the rows of before the migration `subject`, brought up to date. */
async function upgraded(rows: string, subject = SUBJECT): Promise<Opened> {
  const opened = await openEmpty()
  const before = await mkdtemp(path.join(tmpdir(), 'selvedge-upgrade-'))
  const earlier = (await migrationNames(ALL)).filter((name) => name < subject)
  for (const name of earlier) await cp(path.join(ALL, name), path.join(before, name), { recursive: true })
  await applyMigrations(opened.session as never, before)
  await rm(before, { recursive: true })
  await opened.session.query(`INSERT INTO "Organization" ("id", "name", "currency") VALUES ('mill', 'The mill', 'USD'); ${rows}`)
  await applyMigrations(opened.session as never, ALL)
  return opened
}

const bill = (id: string, matchStatus: string, at: string) => `
  INSERT INTO "Bill" ("orgId", "id", "billNumber", "billNumberKey", "billType", "partyKey", "employeeName", "currency", "status", "glPosted",
    "postedAt", "matchStatus", "subtotal", "totalAmount", "remainingBalance")
  VALUES ('mill', '${id}', '${id}', '${id}', 'EMPLOYEE', 'EMPLOYEE:Ada', 'Ada', 'USD', 'POSTED', true, ${at}, '${matchStatus}', 1, 1, 1)`

/** A delivery in Completed with stops of these types and states. */
const delivery = (id: string, stops: readonly (readonly [string, string])[]) => `
  INSERT INTO "Delivery" ("orgId", "id", "documentId", "status") VALUES ('mill', '${id}', '${id}', 'COMPLETED');
  ${stops.map(([type, state], index) => `
    INSERT INTO "DeliveryStop" ("orgId", "id", "deliveryId", "stopOrder", "name", "stopType", "state")
    VALUES ('mill', '${id}-${index}', '${id}', ${index + 1}, 'Stop', '${type}', '${state}')`).join(';')}`

describe.each([
  ['without bills of the earlier rule', ''],
  ['with a bill that was posted before anything arrived', bill('old', 'PENDING_RECEIPT', `'2026-01-01'`)],
])('a database %s', (_, rows) => {
  let opened: Opened
  beforeAll(async () => { opened = await upgraded(rows) }, 120_000)
  afterAll(() => opened.close())

  /** The check that refuses a statement, or `done`. */
  const refusal = (statement: string) =>
    opened.session.query(statement).then(() => 'done', (error: { constraint?: string }) => error.constraint)

  test('takes no other bill that is posted while its match has an exception or waits for goods', async () => {
    for (const match of ['EXCEPTION', 'PENDING_RECEIPT'])
      expect([match, await refusal(bill(match, match, 'now()'))]).toEqual([match, 'Bill_posted_check'])
    expect(await refusal(bill('fits', 'MATCHED', 'now()'))).toBe('done')
  })

  test('lets the bill of before go on', async () => {
    expect(await refusal(`UPDATE "Bill" SET "notes" = 'paid by cheque' WHERE "id" = 'old'`)).toBe('done')
  })
})

test('deliveries of before that handed nothing over are Failed, and the trail says so', async () => {
  const { session, close } = await upgraded([
    delivery('all-failed', [['WAYPOINT', 'FAILED'], ['PORT', 'FAILED']]),
    delivery('dropoff-failed', [['PICKUP', 'COMPLETED'], ['DROPOFF', 'FAILED']]),
    delivery('one-arrived', [['DROPOFF', 'FAILED'], ['DROPOFF', 'COMPLETED']]),
    delivery('skipped', [['WAYPOINT', 'SKIPPED']]),
    delivery('imported', []),
    delivery('carrying', [['DROPOFF', 'FAILED']]),
    `INSERT INTO "Client" ("orgId", "id", "code", "name") VALUES ('mill', 'c', 'c', 'The client')`,
    `INSERT INTO "SalesOrder" ("orgId", "id", "documentId", "clientId") VALUES ('mill', 'so', 'SO-1', 'c')`,
    `INSERT INTO "SalesOrderLine" ("orgId", "id", "salesOrderId", "itemNumber", "orderQuantity") VALUES ('mill', 'sol', 'so', 1, 5)`,
    `INSERT INTO "DeliveryLine" ("orgId", "id", "deliveryId", "itemNumber", "salesOrderLineId", "quantity")
     VALUES ('mill', 'dll', 'carrying', 1, 'sol', 5)`,
  ].join(';'))
  const failed = await session.query<{ id: string }>(`SELECT "id" FROM "Delivery" WHERE "status" = 'FAILED' ORDER BY "id"`)
  expect(failed.rows.map(({ id }) => id)).toEqual(['all-failed', 'dropoff-failed'])
  const trail = await session.query(
    'SELECT "actorName", "action", "entityId", "from", "to" FROM "AuditLine" ORDER BY "entityId"',
  )
  expect(trail.rows).toEqual(['all-failed', 'dropoff-failed'].map((entityId) => (
    { actorName: 'Migration', action: 'fail', entityId, from: 'COMPLETED', to: 'FAILED' })))
  await close()
}, 120_000)

test('histories of before keep the states that their records can have', async () => {
  const { session, close } = await upgraded([
    `INSERT INTO "MaterialRequest" ("orgId", "id", "documentId") VALUES ('mill', 'mr', 'MR-1')`,
    ...[['a', 'null'], ['b', `'DRAFT'`], ['c', `'Draft, by hand'`]].map(([id, from]) => `
      INSERT INTO "MaterialRequestHistory" ("orgId", "id", "materialRequestId", "action", "fromStatus", "status")
      VALUES ('mill', '${id}', 'mr', 'submit', ${from}, 'SUBMITTED')`),
  ].join(';'), '20261122212744_states_before_of_histories')
  const { rows } = await session.query<object>('SELECT "id", "from" FROM "MaterialRequestHistory" ORDER BY "id"')
  expect(rows).toEqual([{ id: 'a', from: null }, { id: 'b', from: 'DRAFT' }, { id: 'c', from: null }])
  await close()
}, 120_000)

test('goods of before belong to the only dropoff of their delivery, and no quantity changes', async () => {
  const carrying = (id: string, status: string, stops: readonly (readonly [string, string])[]) => [
    delivery(id, stops).replace(`'COMPLETED')`, `'${status}')`),
    `INSERT INTO "DeliveryLine" ("orgId", "id", "deliveryId", "itemNumber", "salesOrderLineId", "quantity")
     VALUES ('mill', '${id}', '${id}', 1, 'sol', 5)`,
  ]
  const { session, close } = await upgraded([
    `INSERT INTO "Client" ("orgId", "id", "code", "name") VALUES ('mill', 'c', 'c', 'The client')`,
    `INSERT INTO "SalesOrder" ("orgId", "id", "documentId", "clientId") VALUES ('mill', 'so', 'SO-1', 'c')`,
    `INSERT INTO "SalesOrderLine" ("orgId", "id", "salesOrderId", "itemNumber", "orderQuantity") VALUES ('mill', 'sol', 'so', 1, 50)`,
    ...carrying('coming', 'IN_TRANSIT', [['PICKUP', 'COMPLETED'], ['DROPOFF', 'UPCOMING']]),
    ...carrying('there', 'COMPLETED', [['DROPOFF', 'COMPLETED']]),
    ...carrying('two', 'SCHEDULED', [['DROPOFF', 'UPCOMING'], ['DROPOFF', 'UPCOMING']]),
    ...carrying('none', 'SCHEDULED', [['PORT', 'UPCOMING']]),
    // The truck is on its way back: the goods count as delivered when it is there.
    ...carrying('returning', 'IN_TRANSIT', [['DROPOFF', 'COMPLETED'], ['RETURN', 'UPCOMING']]),
    bill('unpriced', 'NOT_APPLICABLE', 'now()'), bill('totalled', 'NOT_APPLICABLE', 'now()'),
    ...[['unpriced', '1'], ['unpriced', 'null'], ['totalled', 'null']].map(([billId, amount], index) => `
      INSERT INTO "BillLine" ("orgId", "id", "billId", "itemNumber", "amount") VALUES ('mill', 'l${index}', '${billId}', ${index}, ${amount})`),
  ].join(';'), '20261123181524_goods_at_dropoffs')
  const { rows } = await session.query<{ id: string; type: string | null }>(`SELECT l."id", s."stopType" AS "type" FROM "DeliveryLine" l
    LEFT JOIN "DeliveryStop" s ON s."orgId" = l."orgId" AND s."id" = l."stopId" AND s."deliveryId" = l."deliveryId" ORDER BY l."id"`)
  expect(rows.map(({ id, type }) => [id, type])).toEqual(
    [['coming', 'DROPOFF'], ['none', null], ['returning', null], ['there', 'DROPOFF'], ['two', null]])
  const bills = await session.query<{ id: string }>('SELECT "id", "totalsGiven", "recordVersion" FROM "Bill" ORDER BY "id"')
  expect(bills.rows).toEqual([
    { id: 'totalled', totalsGiven: true, recordVersion: 1 }, { id: 'unpriced', totalsGiven: false, recordVersion: 1 },
  ])
  await close()
}, 120_000)
