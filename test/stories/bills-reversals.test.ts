// Payments of bills are reversed: they stay, marked as reversed, and no longer count as paid.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { read } from '../support/bill-answers.js'
import { less, postedNote } from '../support/make/bill-notes.js'
import { draftBill, paidBill, partiallyPaidBill, PAY, POST, postedBill, VOID } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const REVERSE = `mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) {
  status glPosted paidAmount remainingBalance payments { id reversedAt reversedById reversalReason } } }`
const WHY = 'Recorded on the wrong bill'

interface Paid {
  readonly payments: readonly { readonly id: string; readonly reversedAt: string | null }[]
}

const paymentsOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<Paid>(`{ bill(id: "${id}") { payments { id reversedAt } } }`)).payments.map((one) => one.id)
const reverse = (org: TestOrganization, id: string, paymentId: string, reason = WHY) =>
  as(org.FINANCE).ask(REVERSE, { id, input: { paymentId, reason } })

describe('the reversal of a payment', () => {
  test('leaves the payment, and the bill owes the amount again', async () => {
    const org = await organization()
    const { id } = await partiallyPaidBill(org)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '60', reference: 'B-2' } })
    const [first, second] = await paymentsOf(org, id)
    const { data } = await reverse(org, id, second)
    expect(data?.reverseBillPayment).toEqual({
      status: 'PARTIALLY_PAID', glPosted: true, paidAmount: '40', remainingBalance: '60',
      payments: [
        { id: first, reversedAt: null, reversedById: null, reversalReason: null },
        { id: second, reversedAt: expect.any(String), reversedById: org.FINANCE.userId, reversalReason: WHY },
      ],
    })
    await reverse(org, id, first)
    expect(await read(org, id)).toMatchObject({
      status: 'POSTED', glPosted: true, paidAmount: '0', remainingBalance: '100',
      payments: [{ amount: '40', reversalReason: WHY }, { amount: '60', reference: 'B-2', reversalReason: WHY }],
    })
    const where = { orgId: org.id, entityId: id, action: 'reverse' }
    expect(await gateway().database.prisma.auditLine.findMany({ where, select: { actorId: true, reason: true } }))
      .toEqual([{ actorId: org.FINANCE.userId, reason: WHY }, { actorId: org.FINANCE.userId, reason: WHY }])
  })

  test('lets a paid bill be voided and made anew under its number', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { billNumber: 'INV-1' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '100' } })
    expect(await as(org.FINANCE).code(VOID, { id, reason: 'Wrong supplier' })).toBe('CONFLICT')
    const [payment] = await paymentsOf(org, id)
    await reverse(org, id, payment)
    await as(org.FINANCE).get(VOID, { id, reason: 'Wrong supplier' })
    const { id: anew } = await postedBill(org, { billNumber: 'INV-1' })
    await as(org.FINANCE).get(PAY, { id: anew, input: { amount: '100' } })
    expect(await read(org, anew)).toMatchObject({ status: 'PAID' })
  })

  test('takes a reason and a payment of the bill, and each payment once', async () => {
    const org = await organization()
    const { id } = await partiallyPaidBill(org)
    const other = await paidBill(org)
    const [[payment], [foreign]] = [await paymentsOf(org, id), await paymentsOf(org, other.id)]
    const before = await read(org, id)
    expect((await reverse(org, id, payment, ' ')).errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'reason'] }],
    })
    for (const unknown of [foreign, 'nope'])
      expect((await reverse(org, id, unknown)).errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'paymentId'], input: unknown }],
      })
    expect(await as(org.STAFF).code(REVERSE, { id, input: { paymentId: payment, reason: WHY } })).toBe('FORBIDDEN')
    expect(await read(org, id)).toEqual(before)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '10' } })
    await reverse(org, id, payment)
    const { errors } = await reverse(org, id, payment)
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', paymentId: payment, reversedAt: expect.any(String) })
    const draft = await draftBill(org)
    expect((await reverse(org, draft.id, payment)).errors?.[0].extensions.code).toBe('CONFLICT')
    expect(await read(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '10', remainingBalance: '90' })
  })

  test('lets the account of the expense request follow', async () => {
    const org = await organization()
    const { id: expenseRequestId } = await approvedExpense(org)
    const { id } = await postedBill(org, { expenseRequestId, lineItems: null, totalAmount: '120' })
    const account = () => as(org.STAFF).get<object>(`{ expenseRequest(id: "${expenseRequestId}") { status payableAmount
      history { action amount to comments reason } } }`)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '50' } })
    expect(await account()).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '70' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '70' } })
    expect(await account()).toMatchObject({ status: 'PAID', payableAmount: '0' })
    const [first, second] = await paymentsOf(org, id)
    await reverse(org, id, first)
    expect(await account()).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '50' })
    await reverse(org, id, second)
    const { billNumber: comments } = await as(org.STAFF).get<{ billNumber: string }>(`{ bill(id: "${id}") { billNumber } }`)
    expect(await account()).toMatchObject({
      status: 'APPROVED', payableAmount: '120',
      history: [
        {}, {}, { action: 'PAY_BILL', amount: '50', to: 'PARTIALLY_PAID', comments },
        { action: 'PAY_BILL', amount: '70', to: 'PAID', comments },
        { action: 'REVERSE_BILL_PAYMENT', amount: '50', to: 'PARTIALLY_PAID', comments, reason: WHY },
        { action: 'REVERSE_BILL_PAYMENT', amount: '70', to: 'APPROVED', comments, reason: WHY },
      ],
    })
  })

  test('is not offered where a credit note alone has settled the bill', async () => {
    const org = await organization()
    const { id } = await partiallyPaidBill(org)
    const [payment] = await paymentsOf(org, id)
    await reverse(org, id, payment)
    await postedNote(org, id, less('100'))
    const { status, actions } = await as(org.FINANCE).get<{ status: string; actions: object[] }>(
      `{ bill(id: "${id}") { status actions: availableActions { action allowed reasonType } } }`)
    expect(status).toBe('PAID')
    expect(actions).toContainEqual({ action: 'REVERSE', allowed: false, reasonType: 'no_payment_to_reverse' })
    expect((await reverse(org, id, payment)).errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type: 'no_payment_to_reverse' })
    expect((await reverse(org, id, 'nope')).errors?.[0].extensions)
      .toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'paymentId'], type: 'no_such_payment' }] })
  })

  test('takes back what was paid before a draft was posted', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { paidAmount: '100' })
    await as(org.FINANCE).get(POST, { id })
    const [payment] = await paymentsOf(org, id)
    await reverse(org, id, payment)
    expect(await read(org, id)).toMatchObject({ status: 'POSTED', paidAmount: '0', remainingBalance: '100' })
  })
})

test('a payment of an advance is not reversed while claims have used it or it was returned', async () => {
  const org = await organization()
  const { id: expenseRequestId } = await approvedExpense(org, { requestType: 'ADVANCE' })
  const { payableAmount } = await as(org.STAFF).get<{ payableAmount: string }>(
    'query ($id: ID!) { expenseRequest(id: $id) { payableAmount } }', { id: expenseRequestId },
  )
  const { id } = await postedBill(org, {
    expenseRequestId, lineItems: null, totalAmount: payableAmount, billType: 'EMPLOYEE', employeeName: 'Ada', supplierId: null,
  })
  await as(org.FINANCE).get(PAY, { id, input: { amount: payableAmount } })
  await as(org.FINANCE).get(
    'mutation ($id: ID!) { returnAdvance(id: $id, input: { amount: "1" }) { id } }', { id: expenseRequestId },
  )
  const [payment] = await paymentsOf(org, id)
  expect((await reverse(org, id, payment)).errors?.[0]).toMatchObject({
    message: expect.stringContaining('cannot be taken back'), extensions: { code: 'CONFLICT' },
  })
  const { actions } = await as(org.FINANCE).get<{ actions: object[] }>(
    `{ bill(id: "${id}") { actions: availableActions { action allowed reasonType } } }`)
  expect(actions).toContainEqual({ action: 'REVERSE', allowed: false, reasonType: 'payment_spent' })
  expect(await read(org, id)).toMatchObject({ status: 'PAID' })
})
