// The way back of an approved expense request: recalled by its owner, cancelled by its approver, and payments reversed.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { PAY as PAY_BILL, postedBill, VOID } from '../support/make/bills.js'
import { approvedExpense, paidExpense, pendingExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { refused } from '../support/refused.js'
import { advance, money, read, step } from '../support/stories/expense-requests.js'

useGateway()

const RECALL = step('recall')
const REVOKE = `mutation ($id: ID!, $input: ReasonInput!) { cancelApprovedExpenseRequest(id: $id, input: $input) {
  status cancelledAt payableAmount } }`
const REVERSE = `mutation ($id: ID!, $input: ReverseExpenseRequestPaymentInput!) { reverseExpenseRequestPayment(id: $id, input: $input) {
  status paidAmount payableAmount settledAt } }`
const PAY = `mutation ($id: ID!, $amount: Decimal) { payExpenseRequest(id: $id, input: { amount: $amount }) { status } }`
const HISTORY = `query ($id: ID!) { expenseRequest(id: $id) { history { id action from to amount reason paymentId
  payment { id } reversal { id reason } } } }`
const WHY = { reason: 'Paid on the wrong request' }

interface Line {
  readonly id: string
  readonly action: string
  readonly amount: string | null
}

const historyOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ readonly history: readonly Line[] }>(HISTORY, { id })).history
const paymentsOf = async (org: TestOrganization, id: string) =>
  (await historyOf(org, id)).filter(({ action }) => action === 'PAY').map((line) => line.id)
const reverse = (org: TestOrganization, id: string, paymentId: string) =>
  as(org.FINANCE).ask(REVERSE, { id, input: { paymentId, ...WHY } })
const result = ({ errors }: GraphQLAnswer) => errors?.[0].extensions.code ?? 'done'

/** The actions that a person may take on a request now, and the type of the reason of each other. */
async function actionsOf(person: TestOrganization['STAFF'], id: string) {
  const asked = `{ expenseRequest(id: "${id}") { availableActions { action allowed reasonType } } }`
  const { availableActions } = await as(person).get<{
    availableActions: { action: string; allowed: boolean; reasonType: string | null }[]
  }>(asked)
  return Object.fromEntries(availableActions.map(({ action, allowed, reasonType }) => [action, allowed || reasonType]))
}

describe('an approved request', () => {
  test('is recalled by its owner into a draft, which is changed and approved anew', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    expect((await refused(org, org.MANAGER, RECALL, { id })).code).toBe('FORBIDDEN')
    expect(await as(org.STAFF).get(RECALL, { id })).toMatchObject({ status: 'DRAFT' })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'DRAFT', approvedById: null, history: [
      { action: 'SUBMIT' }, { action: 'APPROVE' }, { action: 'RECALL', to: 'DRAFT', amount: null },
    ] })
    await as(org.STAFF).get('mutation ($id: ID!) { editExpenseRequest(id: $id, input: { notes: "By train" }) { id } }', { id })
    await as(org.STAFF).get(step('submit'), { id })
    expect(await as(org.ADMIN).get(step('approve'), { id })).toMatchObject({ status: 'APPROVED' })
  })

  test('is cancelled by whoever approved it, with a reason, and owes nothing', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    for (const [person, code] of [[org.STAFF, 'FORBIDDEN'], [org.DIRECTOR, 'FORBIDDEN']] as const)
      expect((await refused(org, person, REVOKE, { id, input: WHY })).code).toBe(code)
    expect((await refused(org, org.MANAGER, REVOKE, { id, input: { reason: ' ' } })).code).toBe('BAD_USER_INPUT')
    expect(await as(org.MANAGER).get(REVOKE, { id, input: WHY }))
      .toEqual({ status: 'CANCELLED', cancelledAt: expect.any(String), payableAmount: '0' })
    expect((await historyOf(org, id)).at(-1)).toMatchObject({ action: 'REVOKE', from: 'APPROVED', to: 'CANCELLED', ...WHY })
  })

  test('says to its owner, who approves others, that only who approved it cancels it', async () => {
    const org = await organization()
    const { id } = await as(org.MANAGER).get<{ id: string }>(
      'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id } }',
      { input: { requestType: 'REIMBURSEMENT', ...money('120') } })
    await as(org.MANAGER).get(step('submit'), { id })
    await as(org.DIRECTOR).get(step('approve'), { id })
    expect(await actionsOf(org.MANAGER, id)).toMatchObject({ RECALL: true, REVOKE: 'not_the_approver' })
    expect(await refused(org, org.MANAGER, REVOKE, { id, input: WHY })).toMatchObject({ code: 'FORBIDDEN', type: 'not_the_approver' })
    expect(await actionsOf(org.DIRECTOR, id)).toMatchObject({ RECALL: 'not_the_owner', REVOKE: true })
  })

  test('goes back only while nothing is paid and nothing bills it; a void bill is no obstacle', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const bill = await postedBill(org, { expenseRequestId: id, lineItems: null, totalAmount: '120' })
    const billed = { code: 'CONFLICT', billNumbers: [bill.billNumber], type: 'request_billed' }
    expect(await refused(org, org.STAFF, RECALL, { id })).toMatchObject(billed)
    expect(await refused(org, org.MANAGER, REVOKE, { id, input: WHY })).toMatchObject(billed)
    expect(await actionsOf(org.STAFF, id)).toMatchObject({ RECALL: 'request_billed', REVOKE: 'permission_missing' })
    expect(await actionsOf(org.MANAGER, id)).toMatchObject({ RECALL: 'not_the_owner', REVOKE: 'request_billed' })
    await as(org.FINANCE).get(VOID, { id: bill.id, reason: 'Entered twice' })
    expect(await actionsOf(org.STAFF, id)).toMatchObject({ RECALL: true })
    await as(org.FINANCE).get(PAY, { id, amount: '1' })
    expect((await refused(org, org.STAFF, RECALL, { id })).code).toBe('CONFLICT')
  })

  test('gives back what it used of its advance, and uses it again after a new approval', async () => {
    const org = await organization()
    const { id: advanceId } = await paidExpense(org, advance)
    const { id } = await approvedExpense(org, { ...money('120'), linkedAdvanceRequestId: advanceId })
    expect(await read(org.STAFF, advanceId)).toMatchObject({ usedAmount: '120' })
    await as(org.STAFF).get(RECALL, { id })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'DRAFT', coveredAmount: '0' })
    expect(await read(org.STAFF, advanceId)).toMatchObject({ usedAmount: '0' })
    expect((await historyOf(org, advanceId)).filter(({ action }) => action === 'USE').map(({ amount }) => amount))
      .toEqual(['120', '-120'])
    await as(org.STAFF).get(step('submit'), { id })
    await as(org.MANAGER).get(step('approve'), { id })
    expect(await read(org.STAFF, id)).toMatchObject({ coveredAmount: '120', payableAmount: '0' })
    await as(org.MANAGER).get(REVOKE, { id, input: WHY })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'CANCELLED', coveredAmount: '0' })
    expect(await read(org.STAFF, advanceId)).toMatchObject({ usedAmount: '0' })
    const { figures } = await as(org.STAFF).get<{ figures: { name: string; value: string }[] }>(
      `{ expenseRequest(id: "${advanceId}") { figures { name value } } }`)
    expect(figures.find(({ name }) => name === 'usedAmount')).toMatchObject({ value: '0' })
  })

  test('is not taken back from an advance that is settled', async () => {
    const org = await organization()
    const { id: advanceId } = await paidExpense(org, advance)
    const { id } = await approvedExpense(org, { ...money('120'), linkedAdvanceRequestId: advanceId })
    await as(org.FINANCE).get(step('settle'), { id: advanceId })
    const obstacle = { code: 'CONFLICT', type: 'advance_not_open' }
    expect(await refused(org, org.STAFF, RECALL, { id })).toMatchObject(obstacle)
    expect(await refused(org, org.MANAGER, REVOKE, { id, input: WHY })).toMatchObject(obstacle)
  })

  test('that is an advance is not taken back under the claims that use it', async () => {
    const org = await organization()
    const { id: advanceId } = await approvedExpense(org, advance)
    const { id } = await approvedExpense(org, { ...money('120'), linkedAdvanceRequestId: advanceId })
    expect(await refused(org, org.STAFF, RECALL, { id: advanceId })).toMatchObject({ code: 'CONFLICT', type: 'advance_in_use' })
    await as(org.STAFF).get(RECALL, { id })
    expect(await as(org.STAFF).get(RECALL, { id: advanceId })).toMatchObject({ status: 'DRAFT' })
  })

  test('is recalled and paid at once: one of both happens', async () => {
    const org = await organization()
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await approvedExpense(org)
      const answers = await Promise.all([
        as(org.STAFF).ask(RECALL, { id }), as(org.FINANCE).ask(PAY, { id, amount: '120' }),
        as(org.MANAGER).ask(REVOKE, { id, input: WHY }),
      ])
      expect(answers.map(result).sort()).toEqual(['CONFLICT', 'CONFLICT', 'done'])
      const { status, paidAmount } = await read(org.STAFF, id)
      expect([['DRAFT', '0'], ['PAID', '120'], ['CANCELLED', '0']]).toContainEqual([status, paidAmount])
    }
  })
})

describe('the reversal of a payment of a request', () => {
  test('leaves the payment in the history, and the request owes the amount again', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    await as(org.FINANCE).get(PAY, { id, amount: '50' })
    await as(org.FINANCE).get(PAY, { id, amount: '70' })
    const [first, second] = await paymentsOf(org, id)
    const { data } = await reverse(org, id, second)
    expect(data?.reverseExpenseRequestPayment)
      .toEqual({ status: 'PARTIALLY_PAID', paidAmount: '50', payableAmount: '70', settledAt: null })
    await reverse(org, id, first)
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'APPROVED', paidAmount: '0', payableAmount: '120' })
    expect((await historyOf(org, id)).slice(2)).toMatchObject([
      { action: 'PAY', amount: '50', paymentId: null, reversal: WHY },
      { action: 'PAY', amount: '70', reversal: WHY },
      { action: 'REVERSE', from: 'PAID', to: 'PARTIALLY_PAID', amount: '70', paymentId: second, payment: { id: second }, ...WHY },
      { action: 'REVERSE', from: 'PARTIALLY_PAID', to: 'APPROVED', amount: '50', paymentId: first, reversal: null, ...WHY },
    ])
    expect(await as(org.STAFF).get(RECALL, { id })).toMatchObject({ status: 'DRAFT' })
  })

  test('is refused for what is no payment, for one that is reversed, and to those who do not pay', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    await as(org.FINANCE).get(PAY, { id, amount: '50' })
    const [payment] = await paymentsOf(org, id)
    const [submitted] = (await historyOf(org, id)).map((line) => line.id)
    const other = await paidExpense(org)
    const [foreign] = await paymentsOf(org, other.id)
    for (const paymentId of ['nope', submitted, foreign])
      expect(await refused(org, org.FINANCE, REVERSE, { id, input: { paymentId, ...WHY } })).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'paymentId'], type: 'no_such_request_payment' }],
      })
    expect((await refused(org, org.STAFF, REVERSE, { id, input: { paymentId: payment, ...WHY } })).code).toBe('FORBIDDEN')
    await as(org.FINANCE).get(PAY, { id, amount: '10' })
    await reverse(org, id, payment)
    expect(await refused(org, org.FINANCE, REVERSE, { id, input: { paymentId: payment, ...WHY } }))
      .toMatchObject({ code: 'CONFLICT', type: 'payment_reversed', paymentId: payment, reversedAt: expect.any(String) })
    // The other request has kept its payment.
    expect(await read(org.STAFF, other.id)).toMatchObject({ status: 'PAID', paidAmount: '120' })
  })

  test('opens a settled request again, counts beside the payments of bills, and spares what claims have used', async () => {
    const org = await organization()
    const { id } = await paidExpense(org)
    await as(org.FINANCE).get(step('settle'), { id })
    const [payment] = await paymentsOf(org, id)
    expect((await reverse(org, id, payment)).data?.reverseExpenseRequestPayment)
      .toEqual({ status: 'APPROVED', paidAmount: '0', payableAmount: '120', settledAt: null })
    // 50 paid on the request, 70 on its bill. Without the 50, the bill's 70 stay.
    await as(org.FINANCE).get(PAY, { id, amount: '50' })
    const bill = await postedBill(org, { expenseRequestId: id, lineItems: null, totalAmount: '70' })
    await as(org.FINANCE).get(PAY_BILL, { id: bill.id, input: { amount: '70' } })
    const [, again] = await paymentsOf(org, id)
    expect((await reverse(org, id, again)).data?.reverseExpenseRequestPayment)
      .toEqual({ status: 'PARTIALLY_PAID', paidAmount: '0', payableAmount: '50', settledAt: null })
    expect(await actionsOf(org.FINANCE, id)).toMatchObject({ REVERSE: 'no_request_payment_to_reverse' })
    const { id: advanceId } = await paidExpense(org, advance)
    await approvedExpense(org, { ...money('120'), linkedAdvanceRequestId: advanceId })
    const [spent] = await paymentsOf(org, advanceId)
    expect(await refused(org, org.FINANCE, REVERSE, { id: advanceId, input: { paymentId: spent, ...WHY } }))
      .toMatchObject({ code: 'CONFLICT', type: 'payment_spent' })
    expect(await actionsOf(org.FINANCE, advanceId)).toMatchObject({ REVERSE: 'payment_spent' })
  })

  test('opens a settled request again also if the rest is paid within the rounding of its bills', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
    const { id } = await approvedExpense(org, { currency: 'BDT', lineItems: [{ unitPrice: '1000.5' }] })
    await as(org.FINANCE).get(PAY, { id, amount: '0.3' })
    // 8.15 × 122.7 = 1000.005, and half a cent is 0.6135 BDT.
    const bill = await postedBill(org, { expenseRequestId: id, currency: 'USD', lineItems: null, totalAmount: '8.15' })
    await as(org.FINANCE).get(PAY_BILL, { id: bill.id, input: { amount: '8.15' } })
    await as(org.FINANCE).get(step('settle'), { id })
    const [payment] = await paymentsOf(org, id)
    expect((await reverse(org, id, payment)).data?.reverseExpenseRequestPayment)
      .toEqual({ status: 'PAID', paidAmount: '0', payableAmount: '0', settledAt: null })
    expect(await as(org.FINANCE).get(step('settle'), { id })).toMatchObject({ status: 'SETTLED' })
  })

  test('waits until the day of the payment is no longer locked', async () => {
    const org = await organization()
    const { id } = await paidExpense(org)
    const [payment] = await paymentsOf(org, id)
    const today = new Date().toISOString().slice(0, 10)
    const lock = (lockedThrough: string | null) => as(org.FINANCE).get(
      'mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }',
      { input: { lockedThrough, reason: 'The month is closed' } })
    await lock(today)
    expect(await actionsOf(org.FINANCE, id)).toMatchObject({ REVERSE: 'period_locked' })
    const { errors } = await reverse(org, id, payment)
    expect(errors?.[0].message).toContain(`${today} is in the period that is locked through ${today}: move the lock with movePeriodLock first`)
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'PAID', payableAmount: '0' })
    await lock(null)
    expect((await reverse(org, id, payment)).data?.reverseExpenseRequestPayment).toMatchObject({ status: 'APPROVED' })
  })

  test('is refused for a payment that claims have used, or of a locked day, while another one can be reversed', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org, { requestType: 'ADVANCE' })
    for (const amount of ['80', '40']) await as(org.FINANCE).get(PAY, { id, amount })
    await approvedExpense(org, { ...money('50'), linkedAdvanceRequestId: id })
    const [most, least] = await paymentsOf(org, id)
    expect(await actionsOf(org.FINANCE, id)).toMatchObject({ REVERSE: true })
    // Without the 80 only 40 are paid of the 50 that are used.
    expect(await refused(org, org.FINANCE, REVERSE, { id, input: { paymentId: most, ...WHY } }))
      .toMatchObject({ code: 'CONFLICT', type: 'payment_spent' })
    expect((await reverse(org, id, least)).errors).toBeUndefined()

    const { id: other } = await approvedExpense(org)
    const { prisma } = gateway().database
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await prisma.expenseRequestHistory.create({ data: {
      orgId: org.id, id: 'early', expenseRequestId: other, action: 'pay', to: 'PARTIALLY_PAID', amount: 50, at: daysAgo(5),
    } })
    const paid = { paidAmount: 50, status: 'PARTIALLY_PAID' } as const
    await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id: other }, data: paid })
    await as(org.FINANCE).get(PAY, { id: other, amount: '20' })
    await as(org.FINANCE).get('mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }',
      { input: { lockedThrough: daysAgo(3).toISOString().slice(0, 10), reason: 'The month is closed' } })
    expect(await refused(org, org.FINANCE, REVERSE, { id: other, input: { paymentId: 'early', ...WHY } }))
      .toMatchObject({ code: 'CONFLICT', type: 'period_locked' })
    const [, late] = await paymentsOf(org, other)
    expect((await reverse(org, other, late)).errors).toBeUndefined()
  })

  test('is refused for what is no payment also where the request is paid by its bills, and is not offered', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const bill = await postedBill(org, { expenseRequestId: id, lineItems: null, totalAmount: '120' })
    await as(org.FINANCE).get(PAY_BILL, { id: bill.id, input: { amount: '120' } })
    expect(await actionsOf(org.FINANCE, id)).toMatchObject({ REVERSE: 'no_request_payment_to_reverse' })
    expect(await refused(org, org.FINANCE, REVERSE, { id, input: { paymentId: 'nope', ...WHY } }))
      .toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ type: 'no_such_request_payment' }] })
  })

  test('at once with others of the same payment happens once', async () => {
    const org = await organization()
    const { id } = await pendingExpense(org)
    await as(org.MANAGER).get(step('approve'), { id })
    await as(org.FINANCE).get(PAY, { id, amount: '60' })
    await as(org.FINANCE).get(PAY, { id, amount: '60' })
    const [first] = await paymentsOf(org, id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(org, id, first)))
    expect(answers.map(result).filter((code) => code === 'done')).toHaveLength(1)
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '60' })
  })
})
