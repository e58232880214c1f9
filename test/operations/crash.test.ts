// The gateway is killed during a burst of writes: every acknowledged write is there, no write is partial, no object is
// orphaned.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../src/database/open.js'
import { burst, doorsOf, nothingAcknowledged } from '../support/burst.js'
import { eventually } from '../support/eventually.js'
import { installation } from '../support/installations.js'
import { run, runCommand } from '../support/process.js'

const PATIENCE_MS = 400_000
const installed = await installation('planted')
const settings = {
  ...installed.settings, JWT_SECRET: 'a key of thirty-two characters or more', LOGIN_THROTTLE: 'off',
  LOG_LEVEL: 'error',
}
const began = new Date()
const told = nothingAcknowledged()
let database: Database

/** The gateway is killed after this many acknowledged writes, while others are in progress. */
const ROUNDS = [25, 40]

beforeAll(async () => {
  for (const [round, pieces] of ROUNDS.entries()) {
    const gateway = await run(settings)
    let done = 0
    const work = burst(gateway.url, told, `round${round}`, () => {
      done += 1
      if (done === pieces) gateway.signal('SIGKILL')
    })
    await work.finally(() => gateway.signal('SIGKILL'))
    await gateway.ended
  }
}, PATIENCE_MS)

afterAll(async () => {
  await database?.close()
  await installed.discard()
})

/** Verifies the audit trail of the organization. */
const verify = () => runCommand(['audit', 'verify', '--org', 'mill'], settings)

test('killed between a write and its place in the audit chain, it leaves a trail that is whole up to there', async () => {
  const { code, out } = await verify()
  const whole = /^mill: \d+ lines? as written.*, \d+ lines? not yet chained$/m
  expect([code, out]).toEqual([0, expect.stringMatching(whole)])
}, PATIENCE_MS)

test('started again, it shows every write that it had acknowledged, through its doors', async () => {
  const gateway = await run(settings)
  try {
    const { ask, fetchText } = await doorsOf(gateway.url)
    for (const [id, text] of told.files) {
      const kept = await ask<{ downloadUrl: string } | null>(
        'query ($id: ID!) { attachment(id: $id) { downloadUrl } }',
        { id },
      ).catch(() => null)
      if (told.deletedFiles.has(id)) expect([id, kept]).toEqual([id, null])
      if (!told.doomedFiles.has(id)) expect([id, kept && (await fetchText(kept.downloadUrl))]).toEqual([id, text])
    }
    const lines = { id: expect.any(String), requiredQty: expect.any(String) }
    for (const [id] of told.requests) {
      const request = await ask<{ lineItems: object[] }>(
        'query ($id: ID!) { materialRequest(id: $id) { lineItems { id requiredQty } } }',
        { id },
      )
      expect(request.lineItems).toEqual([lines, lines, lines])
    }
    for (const id of told.bills) {
      const bill = await ask('query ($id: ID!) { bill(id: $id) { totalAmount lineItems { amount } } }', { id })
      expect(bill).toEqual({ totalAmount: '114.13', lineItems: [{ amount: '100' }, { amount: '3.75' }] })
    }
    const NEWEST = '{ auditLines(first: 1) { nodes { position } } }'
    const newest = () => ask<{ nodes: { position: number | null }[] }>(NEWEST)
    await eventually(async () => (await newest()).nodes[0].position !== null)
  } finally {
    gateway.signal('SIGTERM')
    await gateway.ended
  }
}, PATIENCE_MS)

test('reconciled, the store holds what the records name and nothing else, and no removal is pending', async () => {
  database = await installed.open()
  // The killed gateway had claimed removals for a minute. Here the minute is over at once.
  await database.prisma.objectDeletion.updateMany({ data: { nextAttemptAt: began } })
  await database.close()
  const { code, out } = await runCommand(['reconcile'], settings)
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Store and records agree.'])
  expect(await verify()).toMatchObject({
    code: 0, out: expect.stringMatching(/^mill: \d+ lines as written up to the hash [0-9a-f]{64}$/m),
  })
  database = await installed.open()
  const records = await database.prisma.attachment.findMany({ select: { orgId: true, objectKey: true } })
  const entries = await readdir(path.join(installed.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(records.length)
  expect(await database.prisma.objectDeletion.count()).toBe(0)
}, PATIENCE_MS)

describe('in the database', () => {
  const rows = async <T>(sql: string) => (await database.pool.query(sql, sql.includes('$1') ? [began] : [])).rows as T[]
  const later = { DRAFT: 0, SUBMITTED: 1, SENT: 1, ACCEPTED: 2, APPROVED: 2, CONVERTED: 3 } as const

  test('every document is in its acknowledged state, or in a later one', async () => {
    const { prisma } = database
    for (const [id, state] of told.requests) {
      const { status } = await prisma.materialRequest.findFirstOrThrow({ where: { id } })
      expect([id, later[status as keyof typeof later] >= later[state]]).toEqual([id, true])
    }
    for (const [id, state] of told.quotes) {
      const { status } = await prisma.quote.findFirstOrThrow({ where: { id } })
      expect([id, later[status as keyof typeof later] >= later[state]]).toEqual([id, true])
    }
    for (const [id, quoteId] of told.orders)
      expect(await prisma.salesOrder.findFirst({ where: { id } })).toMatchObject({ quoteId })
    expect(told.requests.size * told.bills.size * told.orders.size * told.deletedFiles.size).toBeGreaterThan(0)
  })

  test('every document agrees with its lines', async () => {
    expect(await rows(`
      SELECT r.id FROM "MaterialRequest" r LEFT JOIN "MaterialRequestLine" l ON l."orgId" = r."orgId" AND l."materialRequestId" = r.id
      WHERE r."createdAt" >= $1 GROUP BY r."orgId", r.id
      HAVING count(l.id) <> 3 OR r."lineItemsCount" <> count(l.id) OR r."totalEstimatedAmount" <> coalesce(sum(l."estimatedAmount"), 0)`)).toEqual([])
    expect(
      await rows(`
      SELECT b.id FROM "Bill" b LEFT JOIN "BillLine" l ON l."orgId" = b."orgId" AND l."billId" = b.id
      WHERE b."createdAt" >= $1 GROUP BY b."orgId", b.id
      HAVING count(l.id) <> 2 OR b.subtotal <> sum(l.amount) OR b."totalAmount" <> b.subtotal + b."taxAmount"`),
    ).toEqual([])
    expect(await rows(`
      SELECT q.id FROM "Quote" q LEFT JOIN "SalesOrder" s ON s."orgId" = q."orgId" AND s."quoteId" = q.id
      WHERE q."createdAt" >= $1 GROUP BY q."orgId", q.id HAVING count(s.id) <> (CASE q.status WHEN 'CONVERTED' THEN 1 ELSE 0 END)`)).toEqual([])
  })

  test('every completed action has its history line and audit line, and there are no other lines', async () => {
    const acts = { DRAFT: 0, SUBMITTED: 1, APPROVED: 2 } as const
    const requests = await rows<{ status: keyof typeof acts; history: number; trail: number }>(`
      SELECT status, (SELECT count(*)::int FROM "MaterialRequestHistory" h WHERE h."orgId" = r."orgId" AND h."materialRequestId" = r.id) AS history,
        (SELECT count(*)::int FROM "AuditLine" a WHERE a."orgId" = r."orgId" AND a."entityId" = r.id) AS trail
      FROM "MaterialRequest" r WHERE r."createdAt" >= $1`)
    for (const { status, history, trail } of requests)
      expect([history, trail]).toEqual([acts[status], acts[status] + 1])
    expect(await rows(`
      SELECT a.id FROM "Attachment" a WHERE a."createdAt" >= $1
        AND 1 <> (SELECT count(*) FROM "AuditLine" l WHERE l."orgId" = a."orgId" AND l."entityId" = a.id)`)).toEqual([])
    expect(await rows(`
      SELECT l."entityId" FROM (SELECT "orgId", "entityId", count(*) AS count FROM "AuditLine"
        WHERE entity = 'Attachment' AND at >= $1 GROUP BY "orgId", "entityId") l
      LEFT JOIN "Attachment" a ON a."orgId" = l."orgId" AND a.id = l."entityId" WHERE l.count <> 2 AND a.id IS NULL`)).toEqual([])
  })

  test('the numbers of documents have neither gaps nor duplicates', async () => {
    const documents = [
      ['MR', 'MaterialRequest', 'documentId'], ['BILL', 'Bill', 'billNumber'], ['QT', 'Quote', 'documentId'],
      ['SO', 'SalesOrder', 'documentId'],
    ]
    for (const [kind, table, column] of documents) {
      const [series] = await rows<{ made: number; different: number; span: number; last: number; counter: number }>(`
        SELECT count(*)::int AS made, count(DISTINCT n)::int AS different, max(n) - min(n) + 1 AS span, max(n) AS last,
          (SELECT "lastNumber" FROM "DocumentCounter" WHERE "orgId" = 'mill' AND kind = '${kind}' ORDER BY year DESC LIMIT 1) AS counter
        FROM (SELECT right("${column}", 5)::int AS n FROM "${table}" WHERE "orgId" = 'mill' AND "createdAt" >= $1) AS numbered`)
      expect(series.made).toBeGreaterThan(0)
      const { made, counter } = series
      expect([kind, series]).toEqual([kind, { made, different: made, span: made, last: counter, counter }])
    }
  })
})
