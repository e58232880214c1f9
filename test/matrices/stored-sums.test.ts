// What records keep of their documents. Written wrong in the demo data, each figure is counted anew to what it was,
// in its organization alone, and what is right is not written.
import { expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { demoAdmin } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'

useGateway({}, undefined, plantedDatabase)

/** Table → the columns that keep sums of other documents. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Bill: ['creditedAmount', 'debitedAmount', 'allocatedAmount'],
  BillLine: ['creditedQty'],
  BilledOrderLine: ['creditedQty'],
  BillNote: ['allocatedAmount', 'refundedAmount', 'unallocatedAmount'],
  PartyPayment: ['allocatedAmount', 'refundedAmount', 'unallocatedAmount'],
  ExpenseRequest: ['returnedAmount'],
  Material: ['warehouseQty', 'reservedQty', 'onOrderQty', 'stockValue', 'pricedQty'],
  MaterialRequest: ['lineItemsCount', 'cancelledOrderCount', 'totalEstimatedAmount'],
  PurchaseOrderLine: ['receivedQty', 'billedQty'],
  SalesOrder: ['deliveryCount'],
  SalesOrderLine: ['shippedQty', 'deliveredQty'],
  ShipmentScheduleEntry: ['shippedQty', 'deliveredQty'],
}

/** What is written in place of a sum: its half, or something else where the demo data has no such sum above 0. */
const WRONG: Readonly<Record<string, string>> = {
  'Bill.debitedAmount': '1', 'BilledOrderLine.creditedQty': '1', 'ExpenseRequest.returnedAmount': '"totalAmount" - "usedAmount"',
}

test.each(Object.entries(KEPT).flatMap(([table, columns]) => columns.map((column) => [table, column])))(
  'what a %s keeps as %s is counted anew',
  async (table, column) => {
    const { id } = await (await demoAdmin()).get<{ id: string }>('{ organization { id } }')
    const { pool, prisma } = gateway().database
    const read = async () => (await pool.query<object>(
      `SELECT t."orgId", t."id", t."${column}"::text AS "kept" FROM "${table}" t ORDER BY 1, 2`)).rows
    const before = await read()
    const wrong = WRONG[`${table}.${column}`] ?? `"${column}" / 2`
    await pool.query(`UPDATE "${table}" SET "${column}" = ${wrong} WHERE "orgId" = $1`, [id])
    expect(await read()).not.toEqual(before)
    await recount(prisma, gateway().model, [id])
    expect(await read()).toEqual(before)
  },
)

test('what is right is not written', async () => {
  const { id } = await (await demoAdmin()).get<{ id: string }>('{ organization { id } }')
  const { pool, prisma } = gateway().database
  /** The transaction that has written each row last. */
  const writers = async (table: string) =>
    (await pool.query<object>(`SELECT "id", xmin::text FROM "${table}" WHERE "orgId" = $1 ORDER BY 1`, [id])).rows
  const before = await Promise.all(Object.keys(KEPT).map(writers))
  await recount(prisma, gateway().model, [id])
  expect(await Promise.all(Object.keys(KEPT).map(writers))).toEqual(before)
})
