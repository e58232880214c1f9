// Expense requests with bills in another currency: a bill keeps its rate, and what its currency cannot express is no
// difference.
import { describe, expect, test } from '@jest/globals'
import { Prisma } from '../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import { ratesOf } from '../support/make/accounts.js'
import { CREATE, draftBill, PAY, POST, supplier, VOID } from '../support/make/bills.js'
import { approvedExpense, paidExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const RATE = 'mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }'
const EDIT_RATE = 'mutation ($id: ID!, $input: EditRateInput!) { editRate(id: $id, input: $input) { id } }'
const EDIT_BILL = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }'
const REVERSE = `mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { status } }`
const SETTLE = 'mutation ($id: ID!) { settleExpenseRequest(id: $id) { status } }'
const READ = `query ($id: ID!) { expenseRequest(id: $id) {
  status payableAmount billableAmount history { action amount } ${FIGURES} } }`

interface Request {
  readonly status: string
  readonly payableAmount: string
  readonly billableAmount: string
  readonly history: readonly { readonly action: string; readonly amount: string | null }[]
  readonly figures: readonly Explained[]
}

/** The request. All of its figures are what their formulas give. */
async function read(org: TestOrganization, id: string): Promise<Request> {
  const request = await as(org.STAFF).get<Request>(READ, { id })
  expect(wronglyExplained(request.figures)).toEqual([])
  return request
}

const standing = async (org: TestOrganization, id: string) => {
  const { status, payableAmount, billableAmount } = await read(org, id)
  return [status, payableAmount, billableAmount]
}

const claim = (org: TestOrganization, currency: string, unitPrice: string, more: object = {}) =>
  approvedExpense(org, { currency, lineItems: [{ unitPrice }], ...more })
const of = (expenseRequestId: string, currency: string, totalAmount: string, more: object = {}) =>
  ({ expenseRequestId, currency, lineItems: null, totalAmount, ...more })
const paying = (org: TestOrganization, id: string, amount: string) =>
  as(org.FINANCE).get(PAY, { id, input: { amount } })
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const lateRate = (org: TestOrganization, rate: string) => as(org.FINANCE).get<{ id: string }>(RATE, {
  input: { fromCurrency: 'EUR', toCurrency: 'USD', date: yesterday(), rate },
})

describe('a bill in another currency than its expense request', () => {
  test('is still paid in full after a rate was entered later, and its reversal gives back what was paid', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.182' })
    const { id } = await claim(org, 'EUR', '1000')
    const bill = await draftBill(org, of(id, 'USD', '1182', { status: 'POSTED' }))
    await paying(org, bill.id, '1182')
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
    const rate = await lateRate(org, '1.25')
    await as(org.FINANCE).get(EDIT_RATE, { id: rate.id, input: { rate: '1.3' } })
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
    const again = { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, 'USD', '1') }
    expect(await as(org.FINANCE).code(CREATE, { input: again })).toBe('BAD_USER_INPUT')
    const { figures } = await read(org, id)
    expect(figures.find(({ name }) => name === 'payableAmount'))
      .toMatchObject({ formula: 'max(0, owedAmount − paid)', value: '0' })
    expect(figures.find(({ name }) => name === 'paidOnBill')?.inputs.find(({ name }) => name === 'rate'))
      .toEqual({ name: 'rate', value: '1.182', recordId: null, rateDay: '2026-01-05', inverted: true })
    const { payments: [{ id: paymentId }] } = await as(org.FINANCE).get<{ payments: { id: string }[] }>(
      'query ($id: ID!) { bill(id: $id) { payments { id } } }', { id: bill.id })
    await as(org.FINANCE).get(REVERSE, { id: bill.id, input: { paymentId, reason: 'Wrong bill' } })
    const { history, ...open } = await read(org, id)
    expect(open).toMatchObject({ status: 'APPROVED', payableAmount: '1000', billableAmount: '0' })
    expect(history.slice(-2)).toEqual([
      { action: 'PAY_BILL', amount: '1000' }, { action: 'REVERSE_BILL_PAYMENT', amount: '1000' },
    ])
  })

  test('that is posted can be paid after the rate of its day was edited', async () => {
    const org = await organization()
    const rate = await lateRate(org, '1.25')
    const { id } = await claim(org, 'EUR', '1000')
    const posted = await draftBill(org, of(id, 'USD', '1000', { status: 'POSTED' }))
    const draft = await draftBill(org, of(id, 'USD', '250', { paidAmount: '100' }))
    await as(org.FINANCE).get(EDIT_RATE, { id: rate.id, input: { rate: '1.1' } })
    await paying(org, posted.id, '1000')
    expect(await standing(org, id)).toEqual(['PARTIALLY_PAID', '120', '0'])
    await as(org.FINANCE).get(POST, { id: draft.id })
    await paying(org, draft.id, '150')
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
  })

  test('keeps its rate in an edit of its amount, and gets another with another currency', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
    const { id } = await claim(org, 'EUR', '1000')
    const bill = await draftBill(org, of(id, 'USD', '500'))
    await lateRate(org, '2')
    await as(org.FINANCE).get(EDIT_BILL, { id: bill.id, input: { totalAmount: '1000' } })
    // 1000 / 1.25 = 800.
    expect(await standing(org, id)).toEqual(['APPROVED', '1000', '200'])
    await as(org.FINANCE).get(EDIT_BILL, { id: bill.id, input: { currency: 'EUR', totalAmount: '100' } })
    expect(await standing(org, id)).toEqual(['APPROVED', '1000', '900'])
    await as(org.FINANCE).get(EDIT_BILL, { id: bill.id, input: { currency: 'USD', totalAmount: '1000' } })
    // 1000 / 2 = 500.
    expect(await standing(org, id)).toEqual(['APPROVED', '1000', '500'])
    const other = await claim(org, 'EUR', '700')
    await as(org.FINANCE).get(EDIT_BILL, { id: bill.id, input: { expenseRequestId: other.id } })
    expect([await standing(org, id), await standing(org, other.id)])
      .toEqual([['APPROVED', '1000', '1000'], ['APPROVED', '700', '200']])
  })

  const KEPT = { rate: '2', day: '2026-01-04', inverted: true }
  const UNREADABLE: readonly Prisma.InputJsonValue[] = [
    { rate: 'unreadable' }, {}, [], 'unreadable', 5, { ...KEPT, rate: 'unreadable' }, { ...KEPT, rate: 2 },
    { ...KEPT, rate: '0' }, { ...KEPT, rate: '0', inverted: false }, { ...KEPT, day: 'today' },
    { ...KEPT, day: '2026-13-01' }, { ...KEPT, inverted: 'no' },
  ]

  test('that keeps no rate that can be read is converted by the rate table', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
    const { id } = await claim(org, 'EUR', '1000')
    const bill = await draftBill(org, of(id, 'USD', '1000'))
    const left = async (expenseRate: Prisma.InputJsonValue) => {
      await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id: bill.id }, data: { expenseRate } })
      return [expenseRate, ...await standing(org, id)]
    }
    for (const unreadable of UNREADABLE) expect(await left(unreadable)).toEqual([unreadable, 'APPROVED', '1000', '200'])
    // 1000 / 2
    expect(await left(KEPT)).toEqual([KEPT, 'APPROVED', '1000', '500'])
  })
})

/** The rate, and amounts of bills: the nearest to what is owed, one unit more, one unit less, and what that leaves. */
const COARSER = [
  // 8.16 × 122.7 = 1001.232, and 8.15 × 122.7 = 1000.005.
  {
    currency: 'BDT', owed: '1001', billed: 'USD', pair: ['USD', 'BDT'], rate: '122.7',
    nearest: '8.16', more: '8.17', less: '8.15', left: '0.99',
  },
  // 6.68 × 149.8 = 1000.664, and 6.67 × 149.8 = 999.166.
  {
    currency: 'JPY', owed: '1000', billed: 'USD', pair: ['USD', 'JPY'], rate: '149.8',
    nearest: '6.68', more: '6.69', less: '6.67', left: '1',
  },
  // 1805 / 487.2 = 3.704844, and 1804 / 487.2 = 3.702791.
  {
    currency: 'KWD', owed: '3.704', billed: 'JPY', pair: ['KWD', 'JPY'], rate: '487.2',
    nearest: '1805', more: '1806', less: '1804', left: '0.001',
  },
] as const

describe.each(COARSER)('a request of $owed $currency that is billed in $billed', (one) => {
  const { currency, owed, billed, pair: [from, to], rate, nearest, more, less, left } = one
  const house = async () => {
    const org = await organization()
    await ratesOf(org, from, to, { '2026-01-05': rate })
    return org
  }

  test('is paid in full by the nearest amount, and not billed for more', async () => {
    const org = await house()
    const { id } = await claim(org, currency, owed)
    // A draft makes the supplier, and room again.
    const probe = await draftBill(org, of(id, billed, less))
    await as(org.FINANCE).get(VOID, { id: probe.id, reason: 'Entered twice' })
    const input = { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, billed, more) }
    expect(await as(org.FINANCE).code(CREATE, { input })).toBe('BAD_USER_INPUT')
    const bill = await draftBill(org, of(id, billed, nearest, { status: 'POSTED' }))
    expect(await standing(org, id)).toEqual(['APPROVED', owed, '0'])
    await paying(org, bill.id, nearest)
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
    expect(await as(org.FINANCE).get(SETTLE, { id })).toEqual({ status: 'SETTLED' })
  })

  test('that is paid less has the rest to bill, and says so when it is settled', async () => {
    const org = await house()
    const { id } = await claim(org, currency, owed)
    const bill = await draftBill(org, of(id, billed, less, { status: 'POSTED' }))
    await paying(org, bill.id, less)
    expect(await standing(org, id)).toEqual(['PARTIALLY_PAID', left, left])
    const { errors } = await as(org.FINANCE).ask(SETTLE, { id })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(`${left} ${currency} is still to be paid: bill ${left} ${currency} with createBill`),
      extensions: { code: 'CONFLICT' },
    })
    await draftBill(org, of(id, currency, left, { status: 'POSTED', paidAmount: left }))
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
  })
})

test('a request that a little less pays in full owes nothing, and shows the difference among its figures', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  // 8.15 × 122.7 = 1000.005 of 1000.5. Half a cent is 0.6135 BDT.
  const { id } = await claim(org, 'BDT', '1000.5')
  const bill = await draftBill(org, of(id, 'USD', '8.15', { status: 'POSTED', paidAmount: '8.15' }))
  const { figures, ...request } = await read(org, id)
  expect(request).toMatchObject({ status: 'PAID', payableAmount: '0', billableAmount: '0' })
  expect(figures.find(({ name }) => name === 'roundingTolerance')).toMatchObject({
    recordId: bill.id, formula: 'halfMinorUnit × rate', value: '0.6135',
  })
  expect(figures.find(({ name }) => name === 'payableAmount')).toMatchObject({
    formula: 'max(0, owedAmount − paid − roundingTolerance)',
    inputs: [{ name: 'owedAmount', value: '1000.5' }, { name: 'paid', value: '1000.005' }, { name: 'roundingTolerance', value: '0.6135' }],
  })
})

test.each([
  // A cent is 1.227 BDT.
  ['122.7', '0.7'],
  // A cent is 1 BDT, and half of it is all that is owed.
  ['100', '0.5'],
  // A cent is 0.8 BDT. It leaves 0.3, and half a cent is 0.4.
  ['80', '1.1'],
])('a difference of at most half a unit is owed until something is paid: at a rate of %s, of %s', async (rate, owed) => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': rate })
  const { id } = await claim(org, 'BDT', owed)
  const bill = await draftBill(org, of(id, 'USD', '0.01', { status: 'POSTED' }))
  expect(await standing(org, id)).toEqual(['APPROVED', owed, '0'])
  await paying(org, bill.id, '0.01')
  expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
})

test('a later bill in the currency of the request may exceed it by half a unit of an earlier one, and not by more', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  const { id } = await claim(org, 'BDT', '1000.5')
  await draftBill(org, of(id, 'USD', '8.15'))
  // 1000.005 + 1.11 is 0.615 more, and 1000.005 + 1.1 is 0.605 more. Half a cent is 0.6135 BDT.
  const input = { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, 'BDT', '1.11') }
  expect(await as(org.FINANCE).code(CREATE, { input })).toBe('BAD_USER_INPUT')
  expect(await draftBill(org, of(id, 'BDT', '1.1'))).toMatchObject({ status: 'DRAFT' })
})

test('of bills with equal half units, the figures show that of the oldest', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  const { id } = await claim(org, 'BDT', '1000.5')
  const first = await draftBill(org, of(id, 'USD', '4', { status: 'POSTED', paidAmount: '4' }))
  await draftBill(org, of(id, 'USD', '4.15', { status: 'POSTED', paidAmount: '4.15' }))
  const { figures } = await read(org, id)
  expect(figures.filter(({ name }) => name === 'roundingTolerance')).toMatchObject([{ recordId: first.id, value: '0.6135' }])
})

test('an advance that a little less pays in full is returned whole', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  const { id } = await claim(org, 'BDT', '1000.5', { requestType: 'ADVANCE' })
  await draftBill(org, of(id, 'USD', '8.15', { status: 'POSTED', paidAmount: '8.15' }))
  const RETURN = 'mutation ($id: ID!, $input: ReturnAdvanceInput!) { returnAdvance(id: $id, input: $input) { openAmount } }'
  expect(await as(org.FINANCE).code(RETURN, { id, input: { amount: '1000.51' } })).toBe('BAD_USER_INPUT')
  expect(await as(org.FINANCE).get(RETURN, { id, input: { amount: '1000.5' } })).toEqual({ openAmount: '0' })
})

test('a draft that is moved into the currency of its request takes no tolerance along', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  const { id } = await claim(org, 'BDT', '1000.5')
  // Half a cent was 0.6135 BDT.
  const bill = await draftBill(org, of(id, 'USD', '8.15'))
  const edit = (totalAmount: string) => as(org.FINANCE).ask(EDIT_BILL, { id: bill.id, input: { currency: 'BDT', totalAmount } })
  expect((await edit('1001')).errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
  expect((await edit('1000.5')).errors).toBeUndefined()
  expect(await standing(org, id)).toEqual(['APPROVED', '1000.5', '0'])
})

test('a request that is paid itself, or by bills in its own currency, has no rounding tolerance', async () => {
  const org = await organization()
  const [{ id }, { id: billed }] = [await paidExpense(org), await approvedExpense(org)]
  await draftBill(org, of(billed, 'USD', '120', { status: 'POSTED', paidAmount: '120' }))
  for (const one of [id, billed])
    expect((await read(org, one)).figures.filter(({ name }) => name === 'roundingTolerance')).toEqual([])
})

test('a bill in a finer currency counts in the minor unit of its request', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  const { id } = await claim(org, 'USD', '10')
  // 1228 / 122.7 = 10.00815, which is 10.01; 1227.4 / 122.7 = 10.00326, which is 10.00.
  const input = { billType: 'SUPPLIER', supplierId: await supplier(org), ...of(id, 'BDT', '1228') }
  expect(await as(org.FINANCE).code(CREATE, { input })).toBe('BAD_USER_INPUT')
  const bill = await draftBill(org, of(id, 'BDT', '1227.4', { status: 'POSTED' }))
  expect(await standing(org, id)).toEqual(['APPROVED', '10', '0'])
  await paying(org, bill.id, '1227.4')
  expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
})

test.each([
  // 8.15 × 122.7 = 1000.005 of 1000.5: less than half a cent, 0.6135 BDT, is missing.
  { currency: 'BDT', rate: '122.7', itself: '100', billed: 'USD', amount: '8.15', used: '1000.5', total: '1100.5' },
  // 1226.6 / 122.7 = 9.99674, which is 10.00.
  { currency: 'USD', rate: '122.7', itself: '2', billed: 'BDT', amount: '1226.6', used: '10', total: '12' },
  // 8.16 × 100 = 816 of 816.5: exactly half a cent, 0.5 BDT, is missing.
  { currency: 'BDT', rate: '100', itself: '100', billed: 'USD', amount: '8.16', used: '816.5', total: '916.5' },
])('what claims use of an advance in $currency is covered by a bill that comes to it when it is rounded', async (one) => {
  const { currency, rate, itself, billed, amount, used, total } = one
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': rate })
  const { id } = await claim(org, currency, total, { requestType: 'ADVANCE' })
  await as(org.FINANCE).get(
    'mutation ($id: ID!, $amount: Decimal) { payExpenseRequest(id: $id, input: { amount: $amount }) { id } }', { id, amount: itself })
  await draftBill(org, of(id, billed, amount, { status: 'POSTED', paidAmount: amount }))
  await claim(org, currency, used, { linkedAdvanceRequestId: id })
  const { history } = await as(org.STAFF).get<{ history: { id: string; action: string }[] }>(
    `{ expenseRequest(id: "${id}") { history { id action } } }`)
  const input = { paymentId: history.find(({ action }) => action === 'PAY')?.id, reason: 'Bounced' }
  expect(await as(org.FINANCE).get(`mutation ($id: ID!, $input: ReverseExpenseRequestPaymentInput!) {
    reverseExpenseRequestPayment(id: $id, input: $input) { paidAmount } }`, { id, input })).toEqual({ paidAmount: '0' })
})

test.each([['USD', 'JPY'], ['JPY', 'USD']])('the largest half unit of several bills counts, in any order: %s, %s', async (...order) => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '122.7' })
  await ratesOf(org, 'JPY', 'BDT', { '2026-01-05': '0.8' })
  // 8.15 × 122.7 + 625 × 0.8 = 1500.005 of 1500.5. Half a cent is 0.6135 BDT, and half a yen 0.4.
  const { id } = await claim(org, 'BDT', '1500.5')
  const amounts: Readonly<Record<string, string>> = { USD: '8.15', JPY: '625' }
  for (const one of order)
    await draftBill(org, of(id, one, amounts[one], { status: 'POSTED', paidAmount: amounts[one] }))
  expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
})

test('a difference of exactly half a unit is neither too much nor owed', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'BDT', { '2026-01-05': '100' })
  // 8.16 × 100 = 816, and half a cent is 0.5 BDT.
  for (const owed of ['815.5', '816.5']) {
    const { id } = await claim(org, 'BDT', owed)
    await draftBill(org, of(id, 'USD', '8.16', { status: 'POSTED', paidAmount: '8.16' }))
    expect(await standing(org, id)).toEqual(['PAID', '0', '0'])
  }
})

test('a bill without any rate is left out of what its request shows, and is not paid', async () => {
  const org = await organization()
  await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '1.25' })
  const { id } = await claim(org, 'USD', '120')
  const bill = await draftBill(org, of(id, 'EUR', '40', { status: 'POSTED' }))
  const { prisma } = gateway().database
  await prisma.bill.updateMany({ where: { orgId: org.id, id: bill.id }, data: { expenseRate: Prisma.DbNull } })
  await prisma.rate.deleteMany({ where: { orgId: org.id } })
  expect(await standing(org, id)).toEqual(['APPROVED', '120', '120'])
  expect((await as(org.FINANCE).ask(PAY, { id: bill.id, input: { amount: '10' } })).errors?.[0].extensions)
    .toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ type: 'no_rate', ctx: { from: 'EUR', to: 'USD' } }] })
})
