// The bills and payments of an expense request never exceed the amount that it owes, on both doors.
import { describe, expect, test } from '@jest/globals'
import { Prisma } from '../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Entry } from '../support/as.js'
import { countBills, faults, rest } from '../support/bill-answers.js'
import { ratesOf } from '../support/make/accounts.js'
import { CREATE, draftBill, PAY, POST, postedBill, supplier, VOID } from '../support/make/bills.js'
import {
  approvedExpense, cancelledExpense, draftExpense, paidExpense, pendingExpense, rejectedExpense, settledExpense, taken,
} from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PAY_REQUEST = 'mutation ($id: ID!, $input: PayExpenseRequestInput) { payExpenseRequest(id: $id, input: $input) { status paidAmount payableAmount } }'
const STANDING = (id: string) => `{ expenseRequest(id: "${id}") { status paidAmount payableAmount } }`
const payable = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ payableAmount: string }>(`{ expenseRequest(id: "${id}") { payableAmount } }`))
    .payableAmount
const of = (expenseRequestId: string, totalAmount: string, more: object = {}) => ({
  expenseRequestId, lineItems: null, totalAmount, ...more,
})
const entries = async (asked: ReturnType<ReturnType<typeof as>['ask']>): Promise<readonly Entry[]> =>
  (await asked).errors?.[0].extensions.detail ?? []

/** Writes that a request was paid itself although it is billed, as older books have it. */
const paidToo = ({ id: orgId }: TestOrganization, id: string, paidAmount: number) =>
  gateway().database.prisma.expenseRequest.updateMany({
    where: { orgId, id }, data: { paidAmount, status: 'PARTIALLY_PAID' },
  })

test('a payment of its bill stands in the audit trail of the expense request', async () => {
  const org = await organization()
  const request = await approvedExpense(org)
  const { id } = await postedBill(org, { expenseRequestId: request.id })
  await as(org.FINANCE).get(PAY, { id, input: { amount: '100' } })
  const { nodes } = await as(org.ADMIN).get<{ nodes: object[] }>(
    'query ($id: [ID!]) { auditLines(filter: { entityId: $id }) { nodes { action from to actorId details } } }', { id: [request.id] })
  expect(nodes).toContainEqual({
    action: 'PAY_BILL', from: 'APPROVED', to: 'PARTIALLY_PAID', actorId: org.FINANCE.userId, details: { derived: true },
  })
})

describe('the bills of an expense request', () => {
  test('never exceed what it owes: the refusal says the billed, payable and given amounts', async () => {
    const org = await organization()
    const { id, documentId } = await approvedExpense(org)
    await draftBill(org, of(id, '100', { paidAmount: '100', status: 'POSTED' }))
    expect(await faults(org, { expenseRequestId: id, totalAmount: 100, paidAmount: 100, status: 'posted' })).toEqual([
      ['totalAmount', { currency: 'USD', payable: 120, paidAmount: 0, billed: 100, billableAmount: 20, given: 100 }],
      ['paidAmount', { currency: 'USD', payable: 120, paid: 100, given: 100 }],
    ])
    expect(await faults(org, { expenseRequestId: id, lineItems: [{ qty: 1, unitPrice: 20.01 }] }))
      .toEqual([['lineItems', {
        currency: 'USD', payable: 120, paidAmount: 0, billed: 100, billableAmount: 20, given: 20.01,
      }]])
    const input = { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, '20.01') }
    const [fault] = await entries(as(org.FINANCE).ask(CREATE, { input }))
    expect(fault).toMatchObject({ loc: ['input', 'totalAmount'], ctx: { owed: '120', billed: '100', given: '20.01' } })
    expect(fault.msg).toBe(
      `Should be no more than 20 USD: ${documentId} owes 120 USD in all, and 100 USD of it is billed`,
    )
    expect((await rest(org, { expenseRequestId: id, totalAmount: 20 })).status).toBe(200)
    expect(await taken(org, id)).toEqual({ billed: 120, paid: 100 })
  })

  test('leave what an advance has covered out of it', async () => {
    const org = await organization()
    const advance = await paidExpense(org, { requestType: 'ADVANCE', lineItems: [{ unitPrice: '50' }] })
    const { id } = await approvedExpense(org, { linkedAdvanceRequestId: advance.id })
    expect(await faults(org, { expenseRequestId: id, totalAmount: 70.01 })).toEqual([
      ['totalAmount', { currency: 'USD', payable: 70, paidAmount: 0, billed: 0, billableAmount: 70, given: 70.01 }],
    ])
    await draftBill(org, of(id, '70'))
  })

  test('make room again when they are void', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const made = await draftBill(org, of(id, '120', { paidAmount: '120' }))
    expect(await payable(org, id)).toBe('0')
    await as(org.FINANCE).get(VOID, { id: made.id, reason: 'Entered twice' })
    expect(await payable(org, id)).toBe('120')
    await draftBill(org, of(id, '120', { status: 'POSTED', paidAmount: '120' }))
    expect(await payable(org, id)).toBe('0')
  })

  test('are made only while it is approved and not closed', async () => {
    const org = await organization()
    const states = { draftExpense, pendingExpense, rejectedExpense, cancelledExpense, settledExpense }
    for (const make of Object.values(states)) {
      const { id } = await make(org)
      expect(await faults(org, { expenseRequestId: id, totalAmount: 1 })).toEqual([['expenseRequestId']])
    }
    const { id, documentId } = await rejectedExpense(org)
    const { body } = await rest(org, { expenseRequestId: id, totalAmount: 1 })
    expect(body).toMatchObject({
      detail: [{ msg: `${documentId} is Rejected: nothing can be billed on it`, input: id }],
    })
  })

  test('are in its currency unless they say another, and count in its currency by the rate of their day', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.1' })
    const { id } = await approvedExpense(org, { currency: 'EUR', lineItems: [{ unitPrice: '100' }] })
    expect((await rest(org, { expenseRequestId: id, totalAmount: 50 })).body).toMatchObject({ currency: 'EUR' })
    expect(await faults(org, { expenseRequestId: id, currency: 'USD', totalAmount: 55.01 }))
      .toEqual([['totalAmount', {
        currency: 'EUR', payable: 100, paidAmount: 0, billed: 50, billableAmount: 50, given: 50.01,
      }]])
    expect((await rest(org, { expenseRequestId: id, currency: 'USD', totalAmount: 55 })).status).toBe(200)
    expect(await faults(org, { expenseRequestId: id, totalAmount: 0.01 })).toEqual([
      ['totalAmount', { currency: 'EUR', payable: 100, paidAmount: 0, billed: 100, billableAmount: 0, given: 0.01 }],
    ])
    expect(await faults(org, { expenseRequestId: id, currency: 'CHF', totalAmount: 1 })).toEqual([
      ['currency', { from: 'CHF', to: 'EUR', day: expect.any(String) }],
    ])
  })
})

describe('money paid on an expense request', () => {
  test('is paid through its bills alone once it is billed: its own payment names the bill', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    expect(await as(org.FINANCE).get(PAY_REQUEST, { id, input: { amount: '30' } })).toEqual({
      status: 'PARTIALLY_PAID', paidAmount: '30', payableAmount: '90',
    })
    const { id: billId, billNumber } = await draftBill(org, of(id, '90', { status: 'POSTED' }))
    for (const input of [{ amount: '1' }, {}]) {
      const { errors } = await as(org.FINANCE).ask(PAY_REQUEST, { id, input })
      expect(errors?.[0]).toMatchObject({
        message: `The request is billed by ${billNumber}: it is paid through its bills alone`,
        extensions: { code: 'CONFLICT', billId, billNumber },
      })
    }
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '90' } })
    expect(await as(org.STAFF).get(STANDING(id))).toEqual({ status: 'PAID', paidAmount: '30', payableAmount: '0' })
    expect(await as(org.FINANCE).code(PAY, { id: billId, input: { amount: '0.01' } })).toBe('CONFLICT')
    expect(await taken(org, id)).toEqual({ billed: 90, paid: 120 })
  })

  test('and billed too, as older books have it, is not paid again by the bill', async () => {
    const org = await organization()
    const { id, documentId } = await approvedExpense(org)
    const { id: billId } = await draftBill(org, of(id, '120', { status: 'POSTED' }))
    await paidToo(org, id, 30)
    const [beyond] = await entries(as(org.FINANCE).ask(PAY, { id: billId, input: { amount: '90.01' } }))
    expect(beyond).toMatchObject({
      loc: ['input', 'amount'], ctx: { currency: 'USD', owed: '120', paid: '30', given: '90.01' },
      msg: `Should be no more than 90 USD: ${documentId} owes 120 USD in all, and 30 USD of it is paid`,
    })
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '90' } })
    expect(await as(org.STAFF).get(STANDING(id))).toEqual({ status: 'PAID', paidAmount: '30', payableAmount: '0' })
    expect(await as(org.FINANCE).code(PAY, { id: billId, input: { amount: '0.01' } })).toBe('BAD_USER_INPUT')
    expect(await taken(org, id)).toEqual({ billed: 120, paid: 120 })
  })

  test('is paid on the request again when its bill is void', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const { id: billId } = await draftBill(org, of(id, '120'))
    expect(await as(org.FINANCE).code(PAY_REQUEST, { id })).toBe('CONFLICT')
    await as(org.FINANCE).get(VOID, { id: billId, reason: 'Paid in cash instead' })
    expect(await as(org.FINANCE).get(PAY_REQUEST, { id })).toMatchObject({ status: 'PAID', paidAmount: '120' })
  })

  test('in another currency counts by the rate of the day of its bill', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.25' })
    const { id } = await approvedExpense(org)
    const { id: billId } = await draftBill(org, of(id, '96', { currency: 'EUR', status: 'POSTED' }))
    await paidToo(org, id, 60)
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '40' } })
    expect(await payable(org, id)).toBe('10')
    const [fault] = await entries(as(org.FINANCE).ask(PAY, { id: billId, input: { amount: '9' } }))
    expect(fault).toMatchObject({
      loc: ['input', 'amount'], input: '9', ctx: { currency: 'USD', owed: '120', paid: '110', given: '11.25' },
    })
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '8' } })
    expect(await payable(org, id)).toBe('0')
  })

  test('that a draft says was paid counts at once, and is paid when the draft is posted', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '100', { paidAmount: '100' }))
    expect(await payable(org, id)).toBe('20')
    await as(org.FINANCE).get(POST, { id: draft.id })
    expect(await as(org.STAFF).get(STANDING(id))).toEqual({
      status: 'PARTIALLY_PAID', paidAmount: '0', payableAmount: '20',
    })
    await draftBill(org, of(id, '20', { paidAmount: '20', status: 'POSTED' }))
    expect(await as(org.STAFF).get(STANDING(id))).toMatchObject({ status: 'PAID', payableAmount: '0' })
  })

  test('that a draft says was paid is not posted once it is more than what is owed', async () => {
    const org = await organization()
    const { id, documentId } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '100', { paidAmount: '100' }))
    await paidToo(org, id, 30)
    const { errors } = await as(org.FINANCE).ask(POST, { id: draft.id })
    expect(errors?.[0]).toMatchObject({
      message: `Bill ${draft.billNumber} cannot be posted with the 100 USD paid on it. Should be no more than 90 USD: ${documentId} owes 120 USD in all, and 30 USD of it is paid`,
      extensions: { code: 'CONFLICT', type: 'exceeds_payable', expenseRequestId: id },
    })
    expect(await as(org.STAFF).get(`{ bill(id: "${draft.id}") { status payments { id } } }`))
      .toEqual({ status: 'DRAFT', payments: [] })
  })

  test('is not paid by bills of a request that older books have as pending', async () => {
    const org = await organization()
    const { id, documentId } = await approvedExpense(org)
    const posted = await draftBill(org, of(id, '50', { status: 'POSTED' }))
    const paid = await draftBill(org, of(id, '40', { paidAmount: '40' }))
    const unpaid = await draftBill(org, of(id, '30'))
    const { prisma } = gateway().database
    await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { status: 'PENDING' } })
    const why = `${documentId} is Pending: nothing can be paid on it`
    expect(await entries(as(org.FINANCE).ask(PAY, { id: posted.id, input: { amount: '10' } })))
      .toMatchObject([{ loc: ['input', 'amount'], type: 'request_not_payable', msg: why }])
    expect((await as(org.FINANCE).ask(POST, { id: paid.id })).errors?.[0]).toMatchObject({
      message: `Bill ${paid.billNumber} cannot be posted with the 40 USD paid on it. ${why}`,
      extensions: { code: 'CONFLICT', type: 'request_not_payable', expenseRequestId: id },
    })
    expect(await as(org.FINANCE).get(POST, { id: unpaid.id })).toMatchObject({ status: 'POSTED' })
  })
})

test('a bill in the currency of its request is not converted, whatever rate an import has kept with it', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const bill = await draftBill(org, of(id, '50', { paidAmount: '50' }))
  await gateway().database.prisma.bill.updateMany({
    where: { orgId: org.id, id: bill.id }, data: { expenseRate: { rate: '2', day: '2026-01-05', inverted: false } },
  })
  expect(await payable(org, id)).toBe('70')
})

test('a draft in a currency that has no rate any more is taken off its request', async () => {
  const org = await organization()
  await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
  const { id } = await approvedExpense(org)
  const bill = await draftBill(org, of(id, '40', { currency: 'EUR' }))
  const { prisma } = gateway().database
  await prisma.bill.updateMany({ where: { orgId: org.id, id: bill.id }, data: { expenseRate: Prisma.DbNull } })
  await prisma.rate.deleteMany({ where: { orgId: org.id } })
  const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { expenseRequestId totalAmount } }'
  expect(await as(org.FINANCE).get(EDIT, { id: bill.id, input: { expenseRequestId: null } }))
    .toEqual({ expenseRequestId: null, totalAmount: '40' })
})

test('a rejected or cancelled request owes nothing', async () => {
  const org = await organization()
  for (const make of [rejectedExpense, cancelledExpense]) expect(await payable(org, (await make(org)).id)).toBe('0')
})

test('a bill of a request of another organization is refused as of one that never was', async () => {
  const [org, other] = [await organization(), await organization()]
  const { id } = await approvedExpense(other)
  await supplier(org)
  expect(await faults(org, { expenseRequestId: id, totalAmount: 1 })).toEqual([['expenseRequestId']])
  expect(await countBills(org)).toBe(0)
})
