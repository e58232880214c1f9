// `selvedge reconcile` compares states with the documents that they follow from. The demo data agree with theirs.
import { afterAll, expect, test } from '@jest/globals'
import { installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'

/** The time limit for a separate process on a busy machine. */
const PATIENCE_MS = 240_000

const { settings, open, discard } = await installation('planted')
afterAll(() => discard())

const reconcile = async () => {
  const { code, out } = await runCommand(['reconcile', '--dry-run'], settings)
  const lines = out.trimEnd().split('\n')
  const having = (words: string) => lines.filter((line) => line.includes(words))
  return { code, differing: having('differs'), summaries: having('of states'), last: lines.at(-1) }
}

test('the demo data agree with their documents', async () => {
  const { code, differing, summaries } = await reconcile()
  expect([code, differing]).toEqual([0, []])
  expect(new Set(summaries.map((line) => line.replace(/^.*: /, '')))).toEqual(
    new Set(['9 kinds of states, all follow from their documents']))
}, PATIENCE_MS)

/** Record, its number if it has one, the wrong state, what decides, and the right state. */
const WRONG = [
  ['RequestForQuotation', 'rfq-1', 'RFQ-2026-00001', 'OPEN', 'quotes', 'QUOTED'],
  ['PurchaseOrder', 'pur-2', 'PO-2026-00002', 'SENT', 'receipts', 'PARTIALLY_RECEIVED'],
  ['MaterialRequestLine', 'mr-9-1', '', 'PENDING', 'orders', 'RECEIVED'],
  ['MaterialRequest', 'mr-7', 'MR-2026-00007', 'RECEIVED', 'orders', 'ORDERED'],
  ['Delivery', 'd-5', 'DL-2026-00005', 'COMPLETED', 'stops', 'FAILED'],
  ['SalesOrderLine', 'so-9-1', '', 'SHIPPED', 'deliveries', 'IN_PRODUCTION'],
  ['SalesOrder', 'so-9', 'SO-2026-00009', 'SHIPPED', 'deliveries', 'READY'],
  ['Bill', 'bill-2', 'BD-26-0455', 'PAID', 'payments and notes', 'PARTIALLY_PAID'],
  ['ExpenseRequest', 'er-4', 'EXP-2026-00004', 'APPROVED', 'payments', 'PARTIALLY_PAID'],
] as const

test('each state that was changed without the gateway is listed with the one that follows, with exit code 1', async () => {
  const database = await open()
  for (const [record, id, , status] of WRONG)
    await database.prisma.$executeRawUnsafe(`UPDATE "${record}" SET "status" = '${status}' WHERE "orgId" = 'mill' AND "id" = '${id}'`)
  await database.close()
  const { code, differing, last } = await reconcile()
  expect(differing.sort()).toEqual(WRONG.map(([record, id, number, status, documents, follows]) =>
    `  differs  ${record} ${id}${number && ` (${number})`}: status is ${status}, from its ${documents} follows ${follows}`).sort())
  expect([code, last]).toEqual([1, 'Quantities or states differ from their documents: they were changed without the gateway.'])
}, PATIENCE_MS)
