// The states that follow from other documents, as `selvedge reconcile` compares them: those of the demo data do, and
// each that was changed without the gateway is found.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { operatorOf } from '../../src/cli/operator.js'
import { compareStates } from '../../src/cli/reconcile-states.js'
import { Prisma } from '../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { ratesOf } from '../support/make/accounts.js'
import { less, postedNote } from '../support/make/bill-notes.js'
import { draftBill, paidBill, partiallyPaidBill, PAY, postedBill, voidedBill } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { orderAfter, shipped } from '../support/make/shipping.js'
import { CHANGED_BY_HAND, TOLD } from '../support/stories/wrong-states.js'

useGateway({}, undefined, plantedDatabase)

/** What is found in one of the demo organizations. */
async function compared(id: string) {
  const organization = await gateway().database.prisma.organization.findFirstOrThrow({ where: { id } })
  const { within } = operatorOf(gateway())
  return compareStates(() => within(organization), organization)
}

let demo: readonly string[]
beforeAll(async () => {
  demo = (await gateway().database.prisma.organization.findMany({ select: { id: true } })).map(({ id }) => id)
})

test('the states of the demo data follow from their documents, and each that was changed without the gateway is found', async () => {
  expect(demo.length).toBeGreaterThan(0)
  for (const id of demo) {
    const { summary, details } = await compared(id)
    expect([id, details]).toEqual([id, []])
    expect(summary).toMatch(/: 9 kinds of states, all follow from their documents$/)
  }
  const { pool } = gateway().database
  // An order with a single delivery counts, too.
  await pool.query(`UPDATE "SalesOrder" SET "deliveryCount" = 1 WHERE "orgId" = 'mill' AND "id" = 'so-9'`)
  for (const statement of CHANGED_BY_HAND) await pool.query(statement)
  const { summary, details } = await compared('mill')
  expect([...details].sort()).toEqual(TOLD)
  expect(summary).toBe('Selvedge Mill (mill): 9 kinds of states, 9 differences')
})

describe('the states of bills', () => {
  const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { status } }'

  /** Reverses the first payment of a bill, and returns the state that it leaves. */
  async function reversed(org: TestOrganization, id: string): Promise<string> {
    const { payments: [payment] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    const input = { paymentId: payment.id, reason: 'Bounced' }
    return (await as(org.FINANCE).get<{ status: string }>(REVERSE, { id, input })).status
  }

  test('follow from the payments that stand and from notes, whatever was paid before', async () => {
    const org = await organization()
    await draftBill(org)
    await voidedBill(org)
    const [posted, part, paid, settled] = [
      await postedBill(org), await partiallyPaidBill(org), await paidBill(org), await postedBill(org),
    ]
    await postedNote(org, settled.id, less('100'))
    await as(org.FINANCE).get(PAY, { id: part.id, input: { amount: '5' } })
    expect(await reversed(org, part.id)).toBe('PARTIALLY_PAID')
    expect(await reversed(org, (await paidBill(org)).id)).toBe('POSTED')
    expect((await compared(org.id)).details).toEqual([])
    const wrong = [
      [posted, 'PAID', 'POSTED'], [part, 'POSTED', 'PARTIALLY_PAID'], [paid, 'PARTIALLY_PAID', 'PAID'],
      [settled, 'POSTED', 'PAID'],
    ] as const
    const { prisma } = gateway().database
    for (const [{ id }, status] of wrong)
      await prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { status } })
    expect([...(await compared(org.id)).details].sort()).toEqual(wrong.map(([{ id, billNumber }, status, follows]) =>
      `  differs  Bill ${id} (${billNumber}): status is ${status}, from its payments and notes follows ${follows}`).sort())
  })
})

test('a sales order whose goods are all on their way is shipped, whatever was written beside its deliveries', async () => {
  const org = await organization()
  await collection(org)
  const { id, documentId } = await orderAfter(org, 3)
  await shipped(org, id, [300, 500])
  expect((await compared(org.id)).details).toEqual([])
  await gateway().database.prisma.salesOrder.updateMany({ where: { orgId: org.id, id }, data: { status: 'COMPLETED' } })
  expect((await compared(org.id)).details)
    .toEqual([`  differs  SalesOrder ${id} (${documentId}): status is COMPLETED, from its deliveries follows SHIPPED`])
})

describe('the states of expense requests', () => {
  test('are told as unknown while the currency of a bill has no rate', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
    const { id, documentId } = await approvedExpense(org)
    const bill = await draftBill(org, { expenseRequestId: id, currency: 'EUR', lineItems: null, totalAmount: '40' })
    const { prisma } = gateway().database
    await prisma.bill.updateMany({ where: { orgId: org.id, id: bill.id }, data: { expenseRate: Prisma.DbNull } })
    await prisma.rate.deleteMany({ where: { orgId: org.id } })
    const [line, ...others] = (await compared(org.id)).details
    expect(others).toEqual([])
    expect(line).toContain(
      `  differs  ExpenseRequest ${id} (${documentId}): status is APPROVED, from its payments follows unknown: `)
    expect(line).toContain('no rate from EUR to USD')
  })

  test('are compared beyond the first page, and each once', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.expenseRequest.createMany({
      data: Array.from({ length: 201 }, (_, index) => `er-${String(index).padStart(3, '0')}`).map((id) => ({
        orgId: org.id, id, documentId: id, requesterId: org.STAFF.userId, requestType: 'REIMBURSEMENT', currency: 'USD',
        status: 'APPROVED', totalAmount: 10,
      })),
    })
    const wrong = ['er-000', 'er-200']
    await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id: { in: wrong } }, data: { status: 'PAID' } })
    expect((await compared(org.id)).details).toEqual(wrong.map((id) =>
      `  differs  ExpenseRequest ${id} (${id}): status is PAID, from its payments follows APPROVED`))
  })
})
