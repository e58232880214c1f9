// What was paid on an expense request itself is not billed again: its bills are for the rest, on both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Entry } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { countBills, faults, rest } from '../support/bill-answers.js'
import { ratesOf } from '../support/make/accounts.js'
import { CREATE, draftBill, PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import {
  approvedExpense, draftExpense, paidExpense, pendingExpense, rejectedExpense, settledExpense,
} from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PAY_REQUEST = 'mutation ($id: ID!, $input: PayExpenseRequestInput) { payExpenseRequest(id: $id, input: $input) { status } }'
const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { totalAmount } }'
const PREVIEW = 'query ($input: CreateBillInput!) { previewBill(input: $input) { totalAmount currency } }'
const TOTALS = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id currency subtotal taxAmount totalAmount } }'

const of = (expenseRequestId: string, more: object = {}) => ({ expenseRequestId, lineItems: null, ...more })
const inputOf = (expenseRequestId: string, more: object = {}) =>
  ({ billType: 'SUPPLIER', supplierId: 'sup', expenseRequestId, ...more })
const payItself = (org: TestOrganization, id: string, amount?: string) =>
  as(org.FINANCE).get(PAY_REQUEST, { id, input: amount ? { amount } : {} })
const billable = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ billableAmount: string }>(`{ expenseRequest(id: "${id}") { billableAmount } }`))
    .billableAmount

/** An approved request of 120 of which 30 are paid on the request itself. */
async function partlyPaid(org: TestOrganization) {
  const made = await approvedExpense(org)
  await payItself(org, made.id, '30')
  return made
}

async function faultsOf(asked: ReturnType<ReturnType<typeof as>['ask']>): Promise<readonly Entry[]> {
  const { errors } = await asked
  expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
  return errors?.[0].extensions.detail ?? []
}

/** The figures of REST as GraphQL has them: decimals are strings, and `payable` is named `owed`. */
const exact = ({ payable, ...figures }: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries({ ...figures, owed: payable }).map(([name, figure]) => [name, String(figure)]))

describe('what was paid on an expense request itself', () => {
  test('is not billed again: the refusal says what is left, what was paid and what was billed', async () => {
    const org = await organization()
    await supplier(org)
    const { id, documentId } = await partlyPaid(org)
    expect(await billable(org, id)).toBe('90')
    const figures = { currency: 'USD', payable: 120, paidAmount: 30, billed: 0, billableAmount: 90, given: 120 }
    expect(await faultsOf(as(org.FINANCE).ask(CREATE, { input: inputOf(id, { totalAmount: '120' }) }))).toMatchObject([{
      loc: ['input', 'totalAmount'], input: '120', ctx: exact(figures),
      msg: `Should be no more than 90 USD: ${documentId} owes 120 USD in all, 30 USD of it is paid on the request itself, `
        + 'and 0 USD is billed',
    }])
    expect(await faults(org, { expenseRequestId: id, totalAmount: 120 })).toEqual([['totalAmount', figures]])
    await draftBill(org, of(id, { totalAmount: '50' }))
    expect(await billable(org, id)).toBe('40')
    expect(await faults(org, { expenseRequestId: id, totalAmount: 40.01 })).toEqual([
      ['totalAmount', { ...figures, billed: 50, billableAmount: 40, given: 40.01 }],
    ])
    await postedBill(org, of(id, { totalAmount: '40' }))
    expect(await billable(org, id)).toBe('0')
    expect(await faultsOf(as(org.FINANCE).ask(CREATE, { input: inputOf(id, { totalAmount: '0.01' }) }))).toMatchObject([{
      loc: ['input', 'totalAmount'], ctx: exact({ ...figures, billed: 90, billableAmount: 0, given: 0.01 }),
      msg: expect.stringMatching(/^Nothing is left to bill: /),
    }])
  })

  test('is not billed by an edit of a draft either, but the draft itself does not count', async () => {
    const org = await organization()
    const { id } = await partlyPaid(org)
    const draft = await draftBill(org, of(id, { totalAmount: '60' }))
    const edit = (totalAmount: string) => as(org.FINANCE).ask(EDIT, { id: draft.id, input: { totalAmount } })
    expect(await faultsOf(edit('90.01'))).toMatchObject([
      { loc: ['input', 'totalAmount'], ctx: { paidAmount: '30', billed: '0', billableAmount: '90', given: '90.01' } },
    ])
    expect((await edit('90')).errors).toBeUndefined()
    expect(await billable(org, id)).toBe('0')
  })

  test('is not billed either by a draft of another request that is moved to it', async () => {
    const org = await organization()
    const [{ id }, { id: other }] = [await partlyPaid(org), await approvedExpense(org)]
    await draftBill(org, of(id, { totalAmount: '60' }))
    const draft = await draftBill(org, of(other, { totalAmount: '60' }))
    const moved = () => as(org.FINANCE).ask(EDIT, { id: draft.id, input: { expenseRequestId: id } })
    expect(await faultsOf(moved())).toMatchObject([{ ctx: { billed: '60', billableAmount: '30', given: '60' } }])
    await as(org.FINANCE).get(EDIT, { id: draft.id, input: { totalAmount: '30' } })
    expect((await moved()).errors).toBeUndefined()
    expect([await billable(org, id), await billable(org, other)]).toEqual(['0', '120'])
  })

  test('and by its bills comes to what it owes', async () => {
    const org = await organization()
    const { id } = await partlyPaid(org)
    const bill = await postedBill(org, of(id))
    expect(await as(org.FINANCE).code(PAY_REQUEST, { id })).toBe('CONFLICT')
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '90' } })
    expect(await as(org.STAFF).get(`{ expenseRequest(id: "${id}") { status paidAmount payableAmount billableAmount } }`))
      .toEqual({ status: 'PAID', paidAmount: '30', payableAmount: '0', billableAmount: '0' })
  })

  test('or billed is one of the two: paid and billed fifty times at once, it never exceeds what is owed', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    await supplier(org)
    const answers = await atOnce((turn) => turn % 2
      ? as(org.FINANCE).ask(PAY_REQUEST, { id, input: { amount: '30' } })
      : as(org.FINANCE).ask(CREATE, { input: inputOf(id, turn % 4 ? { totalAmount: '50' } : {}) }))
    const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
    expect(codes).toContain('DONE')
    expect(codes.filter((code) => !['DONE', 'BAD_USER_INPUT', 'CONFLICT'].includes(code))).toEqual([])
    const { prisma } = gateway().database
    const where = { orgId: org.id, expenseRequestId: id, status: { not: 'VOID' as const } }
    const { _sum } = await prisma.bill.aggregate({ where, _sum: { totalAmount: true } })
    const { paidAmount } = await prisma.expenseRequest.findFirstOrThrow({ where: { orgId: org.id, id } })
    // Whatever comes first, the request is paid itself or billed until nothing is left.
    expect(Number(_sum.totalAmount) + Number(paidAmount)).toBe(120)
  })
})

describe('a bill of an expense request that says no amount', () => {
  test('bills what is left, on both doors and in the preview', async () => {
    const org = await organization()
    await supplier(org)
    const { id } = await partlyPaid(org)
    expect(await as(org.FINANCE).get(PREVIEW, { input: inputOf(id) })).toEqual({ totalAmount: '90', currency: 'USD' })
    const { id: billId, ...made } = await as(org.FINANCE).get<{ id: string }>(TOTALS, { input: inputOf(id, { taxRate: '20' }) })
    expect(made).toEqual({ currency: 'USD', subtotal: '75', taxAmount: '15', totalAmount: '90' })
    await as(org.FINANCE).get(VOID, { id: billId, reason: 'Entered twice' })
    await draftBill(org, of(id, { totalAmount: '25' }))
    const { status, body } = await rest(org, { expenseRequestId: id })
    expect([status, body]).toMatchObject([200, { totalAmount: 65, lineItems: [] }])
  })

  test('is refused when nothing is left, and says so', async () => {
    const org = await organization()
    const [{ id, documentId }, paid] = [await partlyPaid(org), await paidExpense(org)]
    await draftBill(org, of(id))
    const [fault, ...others] = await faultsOf(as(org.FINANCE).ask(CREATE, { input: inputOf(id) }))
    expect(others).toEqual([])
    expect(fault).toMatchObject({
      loc: ['input', 'expenseRequestId'], input: id,
      ctx: { currency: 'USD', owed: '120', paidAmount: '30', billed: '90', billableAmount: '0' },
      msg: `Nothing is left to bill: ${documentId} owes 120 USD in all, 30 USD of it is paid on the request itself, and `
        + '90 USD is billed. Name no request, or another one',
    })
    expect(await faults(org, { expenseRequestId: paid.id })).toEqual([
      ['expenseRequestId', { currency: 'USD', payable: 120, paidAmount: 120, billed: 0, billableAmount: 0 }],
    ])
  })

  test('is refused for a request that is not approved, or is settled', async () => {
    const org = await organization()
    for (const make of [draftExpense, pendingExpense, rejectedExpense, settledExpense]) {
      const { id } = await make(org)
      expect(await billable(org, id)).toBe('0')
      expect(await faults(org, { expenseRequestId: id })).toEqual([['expenseRequestId']])
    }
  })

  test('needs an amount in another currency than that of the request, and without a request', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.25' })
    const { id } = await approvedExpense(org)
    expect(await faults(org, { expenseRequestId: id, currency: 'EUR' })).toEqual([['lineItems']])
    expect(await faults(org, {})).toEqual([['lineItems']])
    expect(await faults(org, { expenseRequestId: id, subtotal: 50 })).toEqual([['lineItems']])
    expect(await countBills(org)).toBe(0)
  })
})
