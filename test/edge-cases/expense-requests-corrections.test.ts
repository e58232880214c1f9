// Corrections of bills of expense requests: the state and the history of the request say what is still paid.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill, PAY, POST, VOID } from '../support/make/bills.js'
import { approvedExpense, draftExpense, paidExpense, settledExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const REVERSE = `mutation ($id: ID!, $paymentId: ID!) {
  reverseBillPayment(id: $id, input: { paymentId: $paymentId, reason: "Wrong account" }) { status } }`
const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { status } }'
const SETTLE = 'mutation ($id: ID!) { settleExpenseRequest(id: $id) { status } }'
const PAY_REQUEST = 'mutation ($id: ID!, $input: PayExpenseRequestInput) { payExpenseRequest(id: $id, input: $input) { status } }'
const ACCOUNT = `query ($id: ID!) { expenseRequest(id: $id) { status payableAmount settledAt
  history { action amount from to } } }`

interface Account {
  readonly status: string
  readonly payableAmount: string
  readonly history: readonly object[]
}

const account = (org: TestOrganization, id: string) => as(org.STAFF).get<Account>(ACCOUNT, { id })
const of = (expenseRequestId: string, totalAmount: string, more: object = {}) => ({
  expenseRequestId, lineItems: null, totalAmount, ...more,
})
const pay = (org: TestOrganization, id: string, amount: string) => as(org.FINANCE).get(PAY, { id, input: { amount } })

async function reverse(org: TestOrganization, id: string) {
  const { payments: [{ id: paymentId }] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(
    'query ($id: ID!) { bill(id: $id) { payments { id } } }', { id },
  )
  return as(org.FINANCE).ask(REVERSE, { id, paymentId })
}

test('a claim that its advance covers whole is settled, and not paid with 0', async () => {
  const org = await organization()
  const advance = await paidExpense(org, { requestType: 'ADVANCE', lineItems: [{ unitPrice: '500' }] })
  const { id } = await approvedExpense(org, { linkedAdvanceRequestId: advance.id })
  const OFFERED = 'query ($id: ID!) { expenseRequest(id: $id) { availableActions { action allowed } } }'
  const { availableActions } = await as(org.FINANCE).get<{ availableActions: object[] }>(OFFERED, { id })
  expect(availableActions).toEqual(expect.arrayContaining([
    { action: 'PAY', allowed: false }, { action: 'SETTLE', allowed: true },
  ]))
  for (const input of [{}, { amount: '1' }]) {
    const { errors } = await as(org.FINANCE).ask(PAY_REQUEST, { id, input })
    expect(errors).toMatchObject([
      { message: expect.stringContaining('settle it'), extensions: { code: 'CONFLICT', payableAmount: '0' } },
    ])
  }
  expect(await account(org, id)).toMatchObject({ status: 'APPROVED', payableAmount: '0' })
  expect(await as(org.FINANCE).get(SETTLE, { id })).toEqual({ status: 'SETTLED' })
})

test('an approved request of one cent is paid before it is settled, and one that older books have as paid is settled', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org, { lineItems: [{ unitPrice: '0.01' }] })
  expect((await as(org.FINANCE).ask(SETTLE, { id })).errors?.[0].extensions)
    .toMatchObject({ code: 'CONFLICT', payableAmount: '0.01' })
  const { prisma } = gateway().database
  await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { status: 'PAID' } })
  expect(await as(org.FINANCE).get(SETTLE, { id })).toEqual({ status: 'SETTLED' })
})

test('a request that is billed whole names the bills that are still to be paid, and a draft none', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const paid = await draftBill(org, of(id, '70', { status: 'POSTED' }))
  const open = await draftBill(org, of(id, '50', { status: 'POSTED' }))
  await pay(org, paid.id, '70')
  const message = async (document: string, one: string) =>
    (await as(org.FINANCE).ask(document, { id: one })).errors?.[0].message
  expect(await message(SETTLE, id)).toContain(`(50 USD is still to be paid: pay ${open.billNumber})`)
  expect(await message(SETTLE, (await draftExpense(org)).id)).not.toContain('to be paid')
  expect(await message(PAY_REQUEST, id)).toMatch(new RegExp(`${paid.billNumber}.*${open.billNumber}`))
})

test('a request that older books have settled stays so while its bills are paid', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const bill = await draftBill(org, of(id, '120', { status: 'POSTED' }))
  await gateway().database.prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { status: 'SETTLED' } })
  await pay(org, bill.id, '50')
  expect(await account(org, id)).toMatchObject({ status: 'SETTLED', payableAmount: '70' })
})

describe('a settled request whose payment is taken back', () => {
  test('is open again: it is billed, paid and settled anew', async () => {
    const org = await organization()
    const advance = await paidExpense(org, { requestType: 'ADVANCE', lineItems: [{ unitPrice: '50' }] })
    const { id } = await approvedExpense(org, { linkedAdvanceRequestId: advance.id })
    // The claim of 120 is covered by 50, so that 70 are billed.
    const bill = await draftBill(org, of(id, '70', { status: 'POSTED' }))
    await pay(org, bill.id, '70')
    await as(org.FINANCE).get(SETTLE, { id })
    await reverse(org, bill.id)
    expect(await account(org, id)).toMatchObject({ status: 'APPROVED', payableAmount: '70', settledAt: null })
    await as(org.FINANCE).get(VOID, { id: bill.id, reason: 'Wrong supplier' })
    const anew = await draftBill(org, of(id, '70', { status: 'POSTED' }))
    await pay(org, anew.id, '70')
    await as(org.FINANCE).get(SETTLE, { id })
    const { history, ...now } = await account(org, id)
    expect(now).toEqual({ status: 'SETTLED', payableAmount: '0', settledAt: expect.any(String) })
    const line = (action: string, amount: string | null, from: string, to: string) =>
      ({ action, amount, from, to })
    expect(history.slice(2)).toEqual([
      line('PAY_BILL', '70', 'APPROVED', 'PAID'), line('SETTLE', null, 'PAID', 'SETTLED'),
      line('REVERSE_BILL_PAYMENT', '70', 'SETTLED', 'APPROVED'),
      line('PAY_BILL', '70', 'APPROVED', 'PAID'), line('SETTLE', null, 'PAID', 'SETTLED'),
    ])
  })

  test('is partially paid if it was paid in cash too', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    await as(org.FINANCE).get(PAY_REQUEST, { id, input: { amount: '30' } })
    const bill = await draftBill(org, of(id, '90', { status: 'POSTED' }))
    await pay(org, bill.id, '90')
    await as(org.FINANCE).get(SETTLE, { id })
    await reverse(org, bill.id)
    expect(await account(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '90' })
  })

  test('is open again if what a draft says to be paid goes with the draft', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '120', { paidAmount: '120' }))
    await as(org.FINANCE).get(SETTLE, { id })
    await as(org.FINANCE).get(VOID, { id: draft.id, reason: 'Entered twice' })
    expect(await account(org, id)).toMatchObject({ status: 'APPROVED', payableAmount: '120', settledAt: null })
  })

  test('stays settled if what is left differs from what it owes by less than half a unit', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
    // 8.15 × 122.7 = 1000.005 of 1000.5. Half a cent is 0.6135 BDT.
    const { id } = await approvedExpense(org, { currency: 'BDT', lineItems: [{ unitPrice: '1000.5' }] })
    await draftBill(org, of(id, '8.15', { currency: 'USD', status: 'POSTED', paidAmount: '8.15' }))
    const rest = await draftBill(org, of(id, '0.3', { currency: 'BDT', status: 'POSTED', paidAmount: '0.3' }))
    await as(org.FINANCE).get(SETTLE, { id })
    expect((await reverse(org, rest.id)).errors).toBeUndefined()
    const { history, ...now } = await account(org, id)
    expect(now).toEqual({ status: 'SETTLED', payableAmount: '0', settledAt: expect.any(String) })
    expect(history.at(-1))
      .toEqual({ action: 'REVERSE_BILL_PAYMENT', amount: '0.3', from: 'SETTLED', to: 'SETTLED' })
  })

  test('stays settled if it is an advance that claims have used: the payment stays', async () => {
    const org = await organization()
    const advance = await approvedExpense(org, { requestType: 'ADVANCE' })
    const bill = await draftBill(org, of(advance.id, '120', { status: 'POSTED' }))
    await pay(org, bill.id, '120')
    await approvedExpense(org, { linkedAdvanceRequestId: advance.id })
    await as(org.FINANCE).get(SETTLE, { id: advance.id })
    expect((await reverse(org, bill.id)).errors?.[0]).toMatchObject({
      message: expect.stringContaining('cannot be taken back'), extensions: { code: 'CONFLICT' },
    })
    expect(await account(org, advance.id)).toMatchObject({ status: 'SETTLED', payableAmount: '0' })
  })
})

test('what a draft says to be paid of an advance is not corrected away from the claims that have used it', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org, { requestType: 'ADVANCE' })
  const draft = await draftBill(org, of(id, '120', { paidAmount: '120' }))
  await approvedExpense(org, { linkedAdvanceRequestId: id })
  expect((await as(org.FINANCE).ask(EDIT, { id: draft.id, input: { paidAmount: '0' } })).errors?.[0]).toMatchObject({
    message: expect.stringContaining('cannot be taken back'), extensions: { code: 'CONFLICT' },
  })
  expect(await as(org.FINANCE).code(VOID, { id: draft.id, reason: 'Entered twice' })).toBe('CONFLICT')
  const { actions } = await as(org.FINANCE).get<{ actions: object[] }>(
    `{ bill(id: "${draft.id}") { actions: availableActions { action allowed reasonType } } }`)
  expect(actions).toContainEqual({ action: 'VOID', allowed: false, reasonType: 'payment_spent' })
  expect(await account(org, id)).toMatchObject({ payableAmount: '0' })
})

test('an advance that older books have cancelled stays so when its draft bill is void, also if claims have used it', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org, { requestType: 'ADVANCE' })
  const draft = await draftBill(org, of(id, '120', { paidAmount: '120' }))
  await approvedExpense(org, { linkedAdvanceRequestId: id })
  const { prisma } = gateway().database
  await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { status: 'CANCELLED' } })
  await as(org.FINANCE).get(VOID, { id: draft.id, reason: 'Entered twice' })
  expect(await account(org, id)).toMatchObject({ status: 'CANCELLED', payableAmount: '0' })
})

/** An advance of 100 of which a claim has used 60, and of which nothing is paid. */
async function usedAdvance(org: TestOrganization): Promise<string> {
  const { id } = await approvedExpense(org, { requestType: 'ADVANCE', lineItems: [{ unitPrice: '100' }] })
  await approvedExpense(org, { linkedAdvanceRequestId: id, lineItems: [{ unitPrice: '60' }] })
  return id
}

describe('an advance of which more is used than is paid', () => {
  test.each([
    ['voided', VOID, { reason: 'Entered twice' }],
    ['corrected', EDIT, { input: { paidAmount: '0' } }],
  ])('lets its draft bill be %s', async (_, change, said) => {
    const org = await organization()
    const id = await usedAdvance(org)
    const draft = await draftBill(org, of(id, '50', { paidAmount: '10' }))
    await as(org.FINANCE).get(change, { id: draft.id, ...said })
    expect(await account(org, id)).toMatchObject({ status: 'APPROVED', payableAmount: '100' })
  })

  test('lets its draft bill say that less is paid', async () => {
    const org = await organization()
    const id = await usedAdvance(org)
    const draft = await draftBill(org, of(id, '50', { paidAmount: '50' }))
    // Neither 50 nor 40 cover the 60 that are used.
    await as(org.FINANCE).get(EDIT, { id: draft.id, input: { paidAmount: '40' } })
    expect(await account(org, id)).toMatchObject({ payableAmount: '60' })
  })

  test('lets a payment be reversed', async () => {
    const org = await organization()
    const id = await usedAdvance(org)
    const bill = await draftBill(org, of(id, '50', { status: 'POSTED' }))
    await pay(org, bill.id, '10')
    expect((await reverse(org, bill.id)).errors).toBeUndefined()
    expect(await account(org, id)).toMatchObject({ status: 'APPROVED', payableAmount: '100' })
  })

  test('keeps the payments that cover what is used: 70 of 60', async () => {
    const org = await organization()
    const id = await usedAdvance(org)
    const [first, second] = [
      await draftBill(org, of(id, '50', { status: 'POSTED' })), await draftBill(org, of(id, '50', { status: 'POSTED' })),
    ]
    await pay(org, first.id, '50')
    await pay(org, second.id, '20')
    for (const bill of [first, second])
      expect((await reverse(org, bill.id)).errors?.[0]).toMatchObject({
        message: expect.stringContaining('cannot be taken back: 60 USD of it is used'),
        extensions: { code: 'CONFLICT', usedAmount: '60', returnedAmount: '0' },
      })
    expect(await account(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '30' })
  })
})

describe('a draft bill that says what was paid', () => {
  test('is no payment yet, so voiding it is no reversal in the history of the request', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const before = await account(org, id)
    const draft = await draftBill(org, of(id, '100', { paidAmount: '100' }))
    await as(org.FINANCE).get(VOID, { id: draft.id, reason: 'Entered twice' })
    expect(await account(org, id)).toEqual(before)
    const trail = '{ expenseRequest(id: "ID") { auditLines(first: 10) { nodes { action } } } }'.replace('ID', id)
    expect(await as(org.ADMIN).get(trail)).toEqual({
      auditLines: { nodes: [{ action: 'APPROVE' }, { action: 'SUBMIT' }, { action: 'CREATE' }] },
    })
  })

  test('is no payment after an edit either, that leaves or raises what was paid', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '100', { paidAmount: '50' }))
    const before = await account(org, id)
    for (const input of [{ notes: 'By post' }, { paidAmount: '80' }]) await as(org.FINANCE).get(EDIT, { id: draft.id, input })
    // 120 − 80.
    expect(await account(org, id)).toEqual({ ...before, payableAmount: '40' })
  })

  test.each([
    ['voided', VOID, { reason: 'Entered twice' }, 'VOID_BILL'],
    ['edited', EDIT, { input: { paidAmount: '0' } }, 'EDIT_BILL'],
  ])('takes the state of a paid request along when it is %s, without an amount', async (_, change, said, action) => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '60', { paidAmount: '60' }))
    const other = await draftBill(org, of(id, '60', { status: 'POSTED' }))
    await pay(org, other.id, '60')
    expect(await account(org, id)).toMatchObject({ status: 'PAID', payableAmount: '0' })
    await as(org.FINANCE).get(change, { id: draft.id, ...said })
    const { status, payableAmount, history } = await account(org, id)
    expect([status, payableAmount]).toEqual(['PARTIALLY_PAID', '60'])
    expect(history.slice(2)).toEqual([
      { action: 'PAY_BILL', amount: '60', from: 'APPROVED', to: 'PAID' },
      { action, amount: null, from: 'PAID', to: 'PARTIALLY_PAID' },
    ])
  })

  test('takes the state of a paid request along also by less than one unit', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '0.5', { paidAmount: '0.5' }))
    const other = await draftBill(org, of(id, '119.5', { status: 'POSTED' }))
    await pay(org, other.id, '119.5')
    expect(await account(org, id)).toMatchObject({ status: 'PAID', payableAmount: '0' })
    await as(org.FINANCE).get(VOID, { id: draft.id, reason: 'Entered twice' })
    expect(await account(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '0.5' })
  })

  test('takes the state of a paid request along when its currency is another', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'CNY', { '2020-01-01': '8' })
    const { id } = await approvedExpense(org, { lineItems: [{ unitPrice: '100' }] })
    const draft = await draftBill(org, of(id, '50', { paidAmount: '50' }))
    const other = await draftBill(org, of(id, '50', { status: 'POSTED' }))
    await pay(org, other.id, '50')
    expect(await account(org, id)).toMatchObject({ status: 'PAID', payableAmount: '0' })
    await as(org.FINANCE).get(EDIT, { id: draft.id, input: { currency: 'CNY' } })
    // 50 CNY are 6.25 USD, so that 100 − 50 − 6.25 are still to be paid.
    const { status, payableAmount, history } = await account(org, id)
    expect([status, payableAmount]).toEqual(['PARTIALLY_PAID', '43.75'])
    expect(history.at(-1)).toEqual({ action: 'EDIT_BILL', amount: null, from: 'PAID', to: 'PARTIALLY_PAID' })
    expect(await as(org.FINANCE).code(SETTLE, { id })).toBe('CONFLICT')
  })

  test('takes the state of a paid request along when it is for another request', async () => {
    const org = await organization()
    const [{ id }, to] = [await approvedExpense(org), await approvedExpense(org)]
    const draft = await draftBill(org, of(id, '60', { paidAmount: '60' }))
    const other = await draftBill(org, of(id, '60', { status: 'POSTED' }))
    await pay(org, other.id, '60')
    await as(org.FINANCE).get(EDIT, { id: draft.id, input: { expenseRequestId: to.id } })
    expect(await account(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', payableAmount: '60' })
    // A draft counts at once, and is a payment when it is posted.
    expect(await account(org, to.id)).toMatchObject({ status: 'APPROVED', payableAmount: '60' })
  })

  test('is a payment in the history of a settled request too', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '60', { paidAmount: '60' }))
    const other = await draftBill(org, of(id, '60', { status: 'POSTED' }))
    await pay(org, other.id, '60')
    await as(org.FINANCE).get(SETTLE, { id })
    await as(org.FINANCE).get(POST, { id: draft.id })
    const { status, history } = await account(org, id)
    expect(status).toBe('SETTLED')
    expect(history.slice(2)).toEqual([
      { action: 'PAY_BILL', amount: '60', from: 'APPROVED', to: 'PAID' },
      { action: 'SETTLE', amount: null, from: 'PAID', to: 'SETTLED' },
      { action: 'PAY_BILL', amount: '60', from: 'SETTLED', to: 'SETTLED' },
    ])
  })

  test('is a payment in the history when it is posted', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const draft = await draftBill(org, of(id, '100', { paidAmount: '100' }))
    await as(org.FINANCE).get(POST, { id: draft.id })
    expect((await account(org, id)).history.slice(2)).toEqual([
      { action: 'PAY_BILL', amount: '100', from: 'APPROVED', to: 'PARTIALLY_PAID' },
    ])
  })
})

test('a payment has a plausible time: since 1970, and not later than tomorrow', async () => {
  const org = await organization()
  const { id } = await draftBill(org, { status: 'POSTED' })
  const DAY_MS = 86_400_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const times = ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T00:00:00Z', at(DAY_MS + 60_000), at(DAY_MS)]
  for (const paidAt of times) {
    const { errors } = await as(org.FINANCE).ask(PAY, { id, input: { amount: '10', paidAt } })
    expect([paidAt, errors?.[0].extensions]).toMatchObject([paidAt, { code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'paidAt'] }] }])
  }
  for (const paidAt of ['1970-01-01T00:00:00Z', at(0), at(0).slice(0, 10)])
    await as(org.FINANCE).get(PAY, { id, input: { amount: '10', paidAt } })
})

test('what is open of a settled advance can still be returned, and no more', async () => {
  const org = await organization()
  const { id } = await settledExpense(org, { requestType: 'ADVANCE' })
  const RETURN = `mutation ($id: ID!, $amount: Decimal!) { returnAdvance(id: $id, input: { amount: $amount }) {
    status returnedAmount } }`
  const back = (amount: string) => as(org.FINANCE).get(RETURN, { id, amount })
  // 120 were paid, and no claim has used any of it.
  expect(await back('50')).toEqual({ status: 'SETTLED', returnedAmount: '50' })
  expect(await as(org.FINANCE).code(RETURN, { id, amount: '70.01' })).toBe('BAD_USER_INPUT')
  expect(await back('70')).toEqual({ status: 'SETTLED', returnedAmount: '120' })
  const { id: claim } = await settledExpense(org)
  for (const [one, type] of [[id, 'nothing_open'], [claim, 'only_advances_returned']])
    expect((await as(org.FINANCE).ask(RETURN, { id: one, amount: '1' })).errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type })
})
