// Fifty callers at once: an order is never billed beyond its tolerance, and a bill is posted and paid once.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { AT_ONCE, tally } from '../support/at-once.js'
import { read, rest } from '../support/bill-answers.js'
import { CREATE, draftBill, orderBill, PAY, POST, postedBill, sentOrder, VOID } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }'

/** The quantity that the bills of an order that are not void bill, and the quantity kept with the order line. */
async function billed({ id: orgId }: TestOrganization) {
  const { prisma } = gateway().database
  const where = { orgId, bill: { status: { not: 'VOID' as const } } }
  const { _sum } = await prisma.billLine.aggregate({ where, _sum: { billQty: true } })
  const line = await prisma.purchaseOrderLine.findFirstOrThrow({ where: { orgId, id: 'pur-1' } })
  return [Number(_sum.billQty), Number(line.billedQty)]
}

describe('fifty callers at once', () => {
  test('never bill more than was ordered and the tolerance on it', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const lineItems = [{ poLineId: 'pur-1', qty: '85', unitPrice: '1.6' }]
    const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems }
    // 1000 and 2 % are 1020, which is twelve times 85.
    const codes = await tally(async (turn) => {
      if (turn % 2) return as(org.FINANCE).ask(CREATE, { input })
      const { status } = await rest(org, { linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: 85, unitPrice: 1.6 }] })
      return status === 200 ? {} : { errors: [{ extensions: { code: status === 422 ? 'BAD_USER_INPUT' : `${status}` } }] }
    })
    expect(codes).toEqual({ DONE: 12, BAD_USER_INPUT: 38 })
    expect(await billed(org)).toEqual([1020, 1020])
  })

  test('who enter, edit and void bills of one order never bill more than it allows', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const made = await Promise.all(Array.from({ length: 10 }, () => orderBill(org, '100')))
    const lines = (qty: string) => ({ lineItems: [{ poLineId: 'pur-1', qty, unitPrice: '1.6' }] })
    const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', ...lines('90') }
    const roads = [
      (turn: number) => as(org.FINANCE).ask(EDIT, { id: made[turn % 10].id, input: lines('150') }),
      (turn: number) => as(org.FINANCE).ask(VOID, { id: made[turn % 10].id, reason: 'Wrong order' }),
      () => as(org.FINANCE).ask(CREATE, { input }),
      (turn: number) => as(org.FINANCE).ask(POST, { id: made[turn % 10].id }),
    ]
    const codes = await tally((turn) => roads[turn % roads.length](turn))
    expect(Object.keys(codes).filter((code) => !['DONE', 'CONFLICT', 'BAD_USER_INPUT'].includes(code))).toEqual([])
    const [total, kept] = await billed(org)
    expect(total).toBeLessThanOrEqual(1020)
    expect(kept).toBe(total)
  })

  test('pay a bill once, and an expense request once through its bill', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    expect(await tally(() => as(org.FINANCE).ask(PAY, { id, input: { amount: '100' } })))
      .toEqual({ DONE: 1, CONFLICT: 49 })
    expect(await read(org, id)).toMatchObject({ status: 'PAID', paidAmount: '100', payments: [{ amount: '100' }] })
    const { id: expenseRequestId } = await approvedExpense(org)
    const own = await postedBill(org, { expenseRequestId, lineItems: null, totalAmount: '120' })
    const codes = await tally((turn) => turn % 2
      ? as(org.FINANCE).ask('mutation ($id: ID!) { payExpenseRequest(id: $id) { id } }', { id: expenseRequestId })
      : as(org.FINANCE).ask(PAY, { id: own.id, input: { amount: '120' } }))
    expect(codes).toEqual({ DONE: 1, CONFLICT: 49 })
    expect(await as(org.STAFF).get(`{ expenseRequest(id: "${expenseRequestId}") { status paidAmount payableAmount } }`))
      .toEqual({ status: 'PAID', paidAmount: '0', payableAmount: '0' })
  })

  test('post a draft once, with one payment of what was paid before', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { paidAmount: '30' })
    expect(await tally(() => as(org.FINANCE).ask(POST, { id }))).toEqual({ DONE: 1, CONFLICT: 49 })
    expect(await read(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', payments: [{ amount: '30' }] })
  })
})

test('drafts that move between two requests at once in both directions are all moved', async () => {
  const org = await organization()
  const requests = [await approvedExpense(org), await approvedExpense(org)]
  const turns = Array.from({ length: 12 }, (_, turn) => turn)
  const drafts = await Promise.all(turns.map((turn) => draftBill(org, {
    expenseRequestId: requests[turn % 2].id, lineItems: null, totalAmount: '1', paidAmount: '1',
  })))
  await Promise.all(turns.map((turn) =>
    as(org.FINANCE).get(EDIT, { id: drafts[turn].id, input: { expenseRequestId: requests[(turn + 1) % 2].id } })))
  // Each of 120 has six drafts of 1 as before.
  for (const { id } of requests)
    expect(await as(org.STAFF).get(`{ expenseRequest(id: "${id}") { payableAmount } }`)).toEqual({ payableAmount: '114' })
})

test('a lock that was moved is never passed: of fifty who post and pay at once, none does so on a locked day', async () => {
  const org = await organization()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const bills: { readonly id: string }[] = []
  for (let turn = 0; turn < AT_ONCE; turn += 1)
    bills.push(await (turn % 2 ? draftBill : postedBill)(org, { billDate: day }))
  const { prisma } = gateway().database
  const counted = async () => ({
    posted: await prisma.bill.count({ where: { orgId: org.id, postingDate: new Date(day) } }),
    paid: await prisma.billPayment.count({ where: { orgId: org.id } }),
  })
  const [BOOK, MOVE] = [
    'mutation ($id: ID!, $day: Date) { postBill(id: $id, input: { postingDate: $day }) { id } }',
    'mutation ($day: Date) { movePeriodLock(input: { lockedThrough: $day, reason: "Closed" }) { id } }',
  ]
  let acknowledged = { posted: -1, paid: -1 }
  const codes = await tally(async (turn) => {
    if (turn === 20) {
      const moved = await as(org.FINANCE).ask(MOVE, { day })
      acknowledged = await counted()
      return moved
    }
    const { id } = bills[turn]
    return turn % 2 ? as(org.MANAGER).ask(BOOK, { id, day })
      : as(org.ADMIN).ask(PAY, { id, input: { amount: '10', paidAt: day } })
  })
  expect(await counted()).toEqual(acknowledged)
  expect(acknowledged.posted + acknowledged.paid).toBe(codes.DONE - 1)
  expect(Object.keys(codes).filter((code) => !['DONE', 'BAD_USER_INPUT'].includes(code))).toEqual([])
})
