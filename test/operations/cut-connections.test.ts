// Connections to PostgreSQL that are cut within the transactions of bills, payments, deliveries and of the audit chain:
// nothing is half done, the answer is honest, and the same request can be sent again.
import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chainLines } from '../../src/access/audit-chain.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { failingDatabase, failure } from '../support/failing-database.js'
import { CREATE, PAY, postedBill, sentOrder } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { deliveryOf, orderAfter } from '../support/make/shipping.js'
import { runCommand } from '../support/process.js'
import { meeting } from '../support/refusing.js'

/** The test server, if there is one. The embedded database has no connection to cut. */
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()
const CUT = 'PERFORM pg_terminate_backend(pg_backend_pid())'
const UNKNOWN = /not known whether/

/** A change whose connection is cut: the table and the rows at which that happens, late in the transaction. */
interface Change {
  readonly at: string
  readonly when?: string
  /** Makes what the change needs. Returns the change, and what everybody can see of it. */
  readonly prepare: (org: TestOrganization) => Promise<{
    readonly ask: () => Promise<GraphQLAnswer>
    readonly seen: () => Promise<unknown>
  }>
  /** What everybody sees when it is done. */
  readonly done: object[]
}

const SALE = '{ salesOrder(id: "ID") { status lineItems { shippedQty status } history(first: 9) { action } } }'
const stateOf = (org: TestOrganization, query: string, id = '') => as(org.STAFF).get(query.replace('ID', id))

const CHANGES: Readonly<Record<string, Change>> = {
  'a bill of an order': {
    at: 'AuditLine', when: `NEW."action" = 'create'`,
    prepare: async (org) => {
      await sentOrder(org, { received: '1000' })
      const lineItems = [{ poLineId: 'pur-1', qty: '100', unitPrice: '1.6' }]
      const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems }
      return {
        ask: () => as(org.FINANCE).ask(CREATE, { input }),
        seen: async () => [
          await stateOf(org, '{ bills(first: 9) { nodes { billNumber lineItems { billQty } } } }'),
          await stateOf(org, '{ purchaseOrder(id: "pur") { lineItems { billedQty } } }'),
        ],
      }
    },
    done: [
      { nodes: [{ billNumber: expect.stringMatching(/-00001$/), lineItems: [{ billQty: '100' }] }] },
      { lineItems: [{ billedQty: '100' }] },
    ],
  },
  'a payment of the bill of an expense request': {
    at: 'ExpenseRequestHistory',
    prepare: async (org) => {
      const { id } = await approvedExpense(org)
      const bill = await postedBill(org, { expenseRequestId: id, lineItems: null, totalAmount: '120' })
      return {
        ask: () => as(org.FINANCE).ask(PAY, { id: bill.id, input: { amount: '120' } }),
        seen: async () => [
          await stateOf(org, '{ bill(id: "ID") { status paidAmount payments { amount } history(first: 9) { action } } }', bill.id),
          await stateOf(org, '{ expenseRequest(id: "ID") { status payableAmount history { action amount } } }', id),
        ],
      }
    },
    done: [
      { status: 'PAID', paidAmount: '120', payments: [{ amount: '120' }], history: [{}, { action: 'POST' }, { action: 'PAY' }] },
      { status: 'PAID', payableAmount: '0', history: [{}, {}, { action: 'PAY_BILL', amount: '120' }] },
    ],
  },
  'the departure of a delivery': {
    at: 'AuditLine', when: `NEW."action" = 'ship'`,
    prepare: async (org) => {
      await collection(org)
      const order = await orderAfter(org, 3)
      const delivery = await deliveryOf(org, order.id, [300, 500])
      const [{ id }] = delivery.stops
      return {
        ask: () => as(org.STAFF).ask('mutation ($id: ID!) { departDeliveryStop(id: $id) { state } }', { id }),
        seen: async () => [
          await stateOf(org, SALE, order.id),
          await stateOf(org, '{ delivery(id: "ID") { status stops { state } } }', delivery.id),
        ],
      }
    },
    done: [
      {
        status: 'SHIPPED', lineItems: [{ shippedQty: 300, status: 'SHIPPED' }, { shippedQty: 500, status: 'SHIPPED' }],
        history: [{}, {}, {}, { action: 'MARK_READY' }, { action: 'SHIP' }],
      },
      { status: 'IN_TRANSIT', stops: [{ state: 'EN_ROUTE' }] },
    ],
  },
}

test('the embedded database has no connection to cut', () => expect(servers.length).toBeLessThan(2))

for (const server of servers) describe(`on PostgreSQL ${new URL(server).hostname}`, () => {
  const lines: string[] = []
  useGateway({}, { write: (line) => lines.push(line) }, failingDatabase)
  let dataDir = ''
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const cutting = (when = 'true') => `IF ${when} THEN ${CUT}; END IF`
  const changes = Object.entries(CHANGES).flatMap(([what, change]) =>
    (['at once', 'at commit'] as const).map((moment) => [what, moment, change] as const))

  const TITLE = 'a connection cut in %s, %s, changes nothing, and the request sent again is done once'
  test.each(changes)(TITLE, async (_, moment, change) => {
    const org = await organization()
    const { ask, seen } = await change.prepare(org)
    const before = await seen()
    const { status, errors } = await meeting(cutting(change.when), change.at, ask, moment, failure().admin)
    expect([status, errors?.[0].extensions.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect([moment, UNKNOWN.test(errors?.[0].message ?? '')]).toEqual([moment, moment === 'at commit'])
    expect(await seen()).toEqual(before)
    expect((await ask()).errors).toBeUndefined()
    expect(await seen()).toMatchObject(change.done)
  })

  test('a chaining of the audit trail that is cut begins anew; reconcile and audit verify find nothing wrong', async () => {
    const db = gateway().database
    await expect(meeting(CUT, 'AuditChain', () => chainLines(db), 'at once', failure().admin)).rejects.toThrow()
    const chained = async () => {
      const { rows } = await failure().admin.query<{ chained: number; waiting: number }>(`SELECT
        count("position")::int AS chained, count(*) FILTER (WHERE "position" IS NULL)::int AS waiting FROM "AuditLine"`)
      return rows[0]
    }
    expect(await chained()).toEqual({ chained: 0, waiting: expect.any(Number) })
    await chainLines(db)
    expect(await chained()).toEqual({ chained: expect.any(Number), waiting: 0 })
    dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-cut-'))
    // The orders of these tests were written with their receipts, and without the state that follows.
    await failure().admin.query(`UPDATE "PurchaseOrder" SET "status" = 'RECEIVED' WHERE "id" = 'pur'`)
    const settings = { DATABASE_URL: failure().url, DATA_DIR: dataDir }
    const [reconciled, verified] = await Promise.all([
      runCommand(['reconcile'], settings), runCommand(['audit', 'verify'], settings),
    ])
    expect([reconciled.code, reconciled.out]).toEqual([0, expect.stringContaining('all agree with their documents')])
    const wrong = /not yet chained|was changed|is missing/
    expect([verified.code, verified.out]).toEqual([0, expect.not.stringMatching(wrong)])
  }, 120_000)
})
