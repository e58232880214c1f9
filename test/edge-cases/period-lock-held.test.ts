// The period lock as a transaction finds it: a lock that is moved after a request began refuses what the request does.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { askedDuring } from '../support/lock-waits.js'
import * as note from '../support/make/bill-notes.js'
import { CREATE, draftBill, PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import { approvedExpense, paidExpense, pendingExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import * as payment from '../support/make/party-payments.js'
import { textsOf } from '../support/statements.js'

useGateway()

/** Test organizations are in UTC. */
const TODAY = new Date().toISOString().slice(0, 10)
const WHY = { reason: 'Entered twice' }
const LESS = note.less('10')
const RATE = 'mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }'

/** An operation, its variables, and who asks; Finance where nobody is named. */
type Asked = readonly [query: string, variables: object, by?: Person]
type Maker = (org: TestOrganization) => Promise<Asked>

const partOf = async (org: TestOrganization, query: string) => {
  const [[{ id }]] = Object.values(await as(org.STAFF).get<Record<string, { id: string }[]>>(query))
  return id
}

/** A posted credit note on a paid bill, so that its credit is open. */
async function openCredit(org: TestOrganization): Promise<string> {
  const { id } = await postedBill(org)
  await as(org.FINANCE).get(PAY, { id, input: { amount: '100' } })
  return (await note.postedNote(org, id, LESS)).id
}

/** A payment of 100 to the supplier that settles no bill. */
async function advance(org: TestOrganization): Promise<string> {
  await supplier(org)
  return (await payment.paid(org, '100')).id
}

/** The content of a claim of 10 that an advance covers. */
const claim = async (org: TestOrganization) => ({
  linkedAdvanceRequestId: (await paidExpense(org, { requestType: 'ADVANCE' })).id,
  lineItems: [{ description: 'Taxi', quantity: '1', unitPrice: '10' }],
})

const stepOf = (mutation: string, input = '') =>
  `mutation ($id: ID!${input && `, $input: ${input}`}) { ${mutation}(id: $id${input && ', input: $input'}) { id } }`

const posted = async (org: TestOrganization) => (await postedBill(org)).id

// What counts today, and what takes something of today back.
const STEPS: Readonly<Record<string, Maker>> = {
  'posts a bill': async (org) =>
    [stepOf('postBill'), { id: (await draftBill(org)).id }],
  'enters a posted bill': async (org) =>
    [CREATE, { input: { billType: 'SUPPLIER', supplierId: await supplier(org), totalAmount: '5', status: 'POSTED' } }],
  'pays a bill': async (org) => [PAY, { id: await posted(org), input: { amount: '10' } }],
  'reverses the payment of a bill': async (org) => {
    const id = await posted(org)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '10' } })
    const paymentId = await partOf(org, `{ bill(id: "${id}") { payments { id } } }`)
    return [stepOf('reverseBillPayment', 'ReverseBillPaymentInput!'), { id, input: { ...WHY, paymentId } }]
  },
  'voids a bill': async (org) => [VOID, { id: await posted(org), ...WHY }],
  'posts a note': async (org) => [note.POST, { id: (await note.draftNote(org, await posted(org), LESS)).id }],
  'settles a bill with a note': async (org) =>
    [note.ALLOCATE, { id: await openCredit(org), input: { billId: await posted(org), amount: '5' } }],
  'takes back what a note settled': async (org) => {
    const id = await openCredit(org)
    await note.act(org, note.ALLOCATE, id, { billId: await posted(org), amount: '5' })
    const allocationId = await partOf(org, `{ billNote(id: "${id}") { allocations { id } } }`)
    return [note.TAKE_BACK, { id, input: { ...WHY, allocationId } }]
  },
  'refunds a note': async (org) => [note.REFUND, { id: await openCredit(org), input: { amount: '5' } }],
  'reverses the refund of a note': async (org) => {
    const id = await openCredit(org)
    await note.act(org, note.REFUND, id, { amount: '5' })
    return [note.REVERSE_REFUND,
      { id, input: { ...WHY, refundId: await partOf(org, `{ billNote(id: "${id}") { refunds { id } } }`) } }]
  },
  'voids a note': async (org) => [note.VOID, { id: await openCredit(org), input: WHY }],
  'records a payment of a party': async (org) =>
    [payment.CREATE, { input: { supplierId: await supplier(org), currency: 'USD', amount: '5', bills: [] } }],
  'settles a bill with an advance of a party': async (org) =>
    [payment.ALLOCATE, { id: await advance(org), input: { bills: payment.parts([await posted(org), '5']) } }],
  'takes back what an advance of a party settled': async (org) => {
    const id = await advance(org)
    await payment.act(org, payment.ALLOCATE, id, { bills: payment.parts([await posted(org), '5']) })
    const { billPayments: [{ id: billPaymentId }] } = await payment.usesOf(org, id)
    return [payment.TAKE_BACK, { id, input: { ...WHY, billPaymentId } }]
  },
  'refunds an advance of a party': async (org) => [payment.REFUND, { id: await advance(org), input: { amount: '5' } }],
  'reverses the refund of an advance of a party': async (org) => {
    const id = await advance(org)
    await payment.act(org, payment.REFUND, id, { amount: '5' })
    const { refunds: [{ id: refundId }] } = await payment.usesOf(org, id)
    return [payment.REVERSE_REFUND, { id, input: { ...WHY, refundId } }]
  },
  'voids a payment of a party': async (org) => [payment.VOID, { id: await advance(org), input: WHY }],
  'approves a claim with an advance': async (org) =>
    [stepOf('approveExpenseRequest'), { id: (await pendingExpense(org, await claim(org))).id }, org.ADMIN],
  'cancels an approved claim with an advance': async (org) => {
    const { id } = await pendingExpense(org, await claim(org))
    await as(org.ADMIN).get(stepOf('approveExpenseRequest'), { id })
    return [stepOf('cancelApprovedExpenseRequest', 'ReasonInput!'), { id, input: WHY }, org.ADMIN]
  },
  'pays an expense request': async (org) => [stepOf('payExpenseRequest'), { id: (await approvedExpense(org)).id }],
  'reverses the payment of an expense request': async (org) => {
    const { id } = await paidExpense(org)
    const lines = await as(org.STAFF).get<{ history: { id: string; action: string }[] }>(
      `{ expenseRequest(id: "${id}") { history { id action } } }`)
    const paymentId = lines.history.find(({ action }) => action === 'PAY')?.id
    return [stepOf('reverseExpenseRequestPayment', 'ReverseExpenseRequestPaymentInput!'), { id, input: { ...WHY, paymentId } }]
  },
  'enters a rate of today': async () => [RATE,
    { input: { fromCurrency: 'EUR', toCurrency: 'USD', date: TODAY, rate: '1.1' } }],
  'changes a rate of today': async (org) => {
    const rate = { fromCurrency: 'EUR', toCurrency: 'USD', date: TODAY, rate: '1.1' }
    const { id } = await as(org.FINANCE).get<{ id: string }>(RATE, { input: rate })
    return [stepOf('editRate', 'EditRateInput!'), { id, input: { rate: '1.2' } }]
  },
  'returns an advance': async (org) => [stepOf('returnAdvance', 'ReturnAdvanceInput!'),
    { id: (await paidExpense(org, { requestType: 'ADVANCE' })).id, input: { amount: '1' } }],
}

/** The operation, after a move of the lock in the same request. */
const afterMove = (query: string) => query
  .replace('mutation (', 'mutation ($lock: MovePeriodLockInput!, ')
  .replace(') { ', ') { movePeriodLock(input: $lock) { settings { periodLockedThrough } } ')

test.each(Object.keys(STEPS))('a request %s on a day that is open, and not on one that it locks before', async (name) => {
  const org = await organization()
  const [query, variables, by = org.FINANCE] = await STEPS[name](org)
  const lock = { lockedThrough: TODAY, reason: 'The month is closed' }
  const { data, errors } = await as(by).ask(afterMove(query), { ...variables, lock })
  expect(data?.movePeriodLock).toEqual({ settings: { periodLockedThrough: TODAY } })
  expect(errors).toHaveLength(1)
  const { code, lockedThrough, detail } = errors![0].extensions
  // A day that is given is a fault of its field.
  expect([code, lockedThrough ?? detail?.[0].ctx?.lockedThrough]).toEqual(
    [name === 'enters a rate of today' ? 'BAD_USER_INPUT' : 'CONFLICT', TODAY])
  await as(org.FINANCE).get('mutation { movePeriodLock(input: { lockedThrough: null, reason: "Not yet" }) { id } }')
  await as(by).get(query, variables)
})

test('the lock is moved when all that counts under it has ended', async () => {
  const org = await organization()
  const move = () => as(org.FINANCE).ask(
    'mutation { movePeriodLock(input: { lockedThrough: null, reason: "Not yet" }) { id } }')
  const texts = await textsOf(move)
  // The first one finds no row, so the row is made, and locked.
  expect(texts.filter((text) => /from "PeriodLock".* for no key update$/.test(text))).toHaveLength(2)
  const { rows } = await gateway().database.pool.query('SELECT FROM "PeriodLock" WHERE "orgId" = $1', [org.id])
  expect(rows).toHaveLength(1)
  // The next one finds the row.
  expect((await textsOf(move)).filter((text) => text.includes('"PeriodLock"'))).toHaveLength(1)
  const shared: [string, unknown[]] = ['SELECT FROM "PeriodLock" WHERE "orgId" = $1 FOR SHARE', [org.id]]
  expect((await askedDuring(gateway().database, shared, move)).errors).toBeUndefined()
})
