// Bills of expense requests that were imported without their rate: each gets that of its own day.
import { expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { Prisma } from '../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

/** An approved request of 1,000 EUR. */
const claim = (org: TestOrganization) =>
  approvedExpense(org, { currency: 'EUR', lineItems: [{ unitPrice: '1000' }] })
const of = (expenseRequestId: string, currency: string, totalAmount: string, more: object = {}) =>
  ({ expenseRequestId, currency, lineItems: null, totalAmount, ...more })

test('a bill that was imported without its rate gets that of its day, and keeps it', async () => {
  const org = await organization()
  await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
  // Of the same day the rate of the pair counts: 1000 × 0.5 = 500.
  await ratesOf(org, 'USD', 'EUR', { '2026-01-02': '0.4', '2026-01-05': '0.5' })
  const { id } = await claim(org)
  const bill = await draftBill(org, of(id, 'USD', '1000'))
  const { prisma } = gateway().database
  await prisma.bill.updateMany({ where: { orgId: org.id, id: bill.id }, data: { expenseRate: Prisma.DbNull } })
  await recount(prisma, gateway().model, [org.id])
  await ratesOf(org, 'EUR', 'USD', { '2026-02-01': '4' })
  const READ = 'query ($id: ID!) { expenseRequest(id: $id) { status payableAmount billableAmount } }'
  expect(await as(org.STAFF).get(READ, { id }))
    .toEqual({ status: 'APPROVED', payableAmount: '1000', billableAmount: '500' })
  const { expenseRate } = await prisma.bill.findFirstOrThrow({ where: { orgId: org.id, id: bill.id } })
  expect(expenseRate).toEqual({ rate: '0.5', day: '2026-01-05', inverted: false })
})

test('imported bills get the rate of their own day, and those that have a rate or need none get no other', async () => {
  const org = await organization()
  await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25', '2026-02-05': '2', '2026-03-05': '5' })
  // Those of others do not count.
  await ratesOf(await organization(), 'EUR', 'USD', { '2026-02-01': '9' })
  const { id } = await claim(org)
  const bill = async (billDate: string, currency = 'USD') => (await draftBill(org, of(id, currency, '10', { billDate }))).id
  const lacking = [await bill('2026-02-04'), await bill('2026-02-05')]
  const [has, own] = [await bill('2026-02-06'), await bill('2026-02-06', 'EUR')]
  const { id: ofNone } = await draftBill(org)
  const { prisma } = gateway().database
  const where = { orgId: org.id }
  const kept = { rate: '4', day: '2026-01-01', inverted: true }
  await prisma.bill.updateMany({ where: { ...where, id: { in: lacking } }, data: { expenseRate: Prisma.DbNull } })
  await prisma.bill.updateMany({ where: { ...where, id: has }, data: { expenseRate: kept } })
  await recount(prisma, gateway().model, [org.id])
  const rows = new Map((await prisma.bill.findMany({ where })).map((row) => [row.id, row.expenseRate]))
  expect([...lacking, has, own, ofNone].map((one) => rows.get(one))).toEqual([
    { rate: '1.25', day: '2026-01-05', inverted: true }, { rate: '2', day: '2026-02-05', inverted: true }, kept, null, null,
  ])
})

test('imported bills get no rate by bills, requests and rates of another organization with the same identifiers', async () => {
  const [org, other] = [await organization(), await organization()]
  await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
  const { id } = await claim(org)
  const [has, lacks] = [await draftBill(org, of(id, 'USD', '10')), await draftBill(org, of(id, 'USD', '10'))]
  const { pool, prisma } = gateway().database
  for (const table of ['Supplier', 'ExpenseRequest', 'Bill'])
    await pool.query(`insert into "${table}" select (jsonb_populate_record(t, jsonb_build_object('orgId', $2::text))).*
      from "${table}" t where "orgId" = $1`, [org.id, other.id])
  await ratesOf(other, 'EUR', 'USD', { '2026-01-05': '2' })
  await prisma.bill.updateMany({ where: { orgId: { in: [org.id, other.id] } }, data: { expenseRate: Prisma.DbNull } })
  const kept = { rate: '4', day: '2026-01-01', inverted: true }
  await prisma.bill.updateMany({ where: { orgId: other.id, id: has.id }, data: { expenseRate: kept } })
  // There, the request is in the currency of its bills.
  await prisma.expenseRequest.updateMany({ where: { orgId: other.id }, data: { currency: 'USD' } })
  const ratesIn = async (orgId: string) => {
    await recount(prisma, gateway().model, [orgId])
    const rows = new Map((await prisma.bill.findMany({ where: { orgId } })).map((row) => [row.id, row.expenseRate]))
    return [has, lacks].map((bill) => rows.get(bill.id))
  }
  const own = { rate: '1.25', day: '2026-01-05', inverted: true }
  expect([await ratesIn(other.id), await ratesIn(org.id), await ratesIn(other.id)])
    .toEqual([[kept, null], [own, own], [kept, null]])
})
