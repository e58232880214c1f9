// The days of a bill: when it is due by the payment terms, the day that its rates and its age come from, and the day on
// which it is posted.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import { ago } from '../support/days.js'
import { ratesOf } from '../support/make/accounts.js'
import { client } from '../support/make/bill-notes.js'
import { CREATE, draftBill, orderBill, PAY, postedBill, sentOrder, supplier } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { orderAfter } from '../support/make/shipping.js'

useGateway()

const DAYS = 'billDate postingDate dueDate dueDateExplanation paymentTermDays paymentTermEndOfMonth'
const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { ${DAYS} } }`
const POST = `mutation ($id: ID!, $input: PostBillInput) { postBill(id: $id, input: $input) { status ${DAYS} } }`
const EDIT_SUPPLIER = `mutation ($id: ID!, $input: EditPartnerInput!) { editSupplier(id: $id, input: $input) {
  paymentTermDays paymentTermEndOfMonth } }`

const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<Readonly<Record<string, unknown>>>(`{ bill(id: "${id}") { status ${DAYS} } }`)
const dueOf = async (org: TestOrganization, input: object) =>
  (await read(org, (await draftBill(org, input)).id)).dueDate
const edit = (org: TestOrganization, id: string, input: object) =>
  as(org.FINANCE).get<Readonly<Record<string, unknown>>>(EDIT, { id, input })

/** The place, the type and the parameters of each fault of an answer. */
const faultsOf = ({ errors }: Awaited<ReturnType<ReturnType<typeof as>['ask']>>) =>
  errors?.[0].extensions.detail?.map(({ loc, type, ctx }) => [loc.join('.'), type, ...(ctx ? [ctx] : [])])

async function terms(org: TestOrganization, input: object) {
  const id = await supplier(org)
  return as(org.MANAGER).get(EDIT_SUPPLIER, { id, input })
}

describe('a bill without a due date', () => {
  test.each([
    [{ paymentTermDays: 30 }, '2026-01-31', '2026-03-02', '2026-01-31 + 30 days = 2026-03-02.'],
    [{ paymentTermDays: 0 }, '2026-01-31', '2026-01-31', '2026-01-31 + 0 days = 2026-01-31.'],
    [
      { paymentTermDays: 45, paymentTermEndOfMonth: true }, '2026-01-10', '2026-02-28',
      '2026-01-10 + 45 days = 2026-02-24; the end of that month is 2026-02-28.',
    ],
    [
      { paymentTermEndOfMonth: true }, '2024-02-10', '2024-02-29',
      '2024-02-10 + 0 days = 2024-02-10; the end of that month is 2024-02-29.',
    ],
    [
      { paymentTermEndOfMonth: true }, '2026-05-01', '2026-05-31',
      '2026-05-01 + 0 days = 2026-05-01; the end of that month is 2026-05-31.',
    ],
    [
      { paymentTermEndOfMonth: true }, '2026-05-31', '2026-05-31',
      '2026-05-31 + 0 days = 2026-05-31; the end of that month is 2026-05-31.',
    ],
    [
      { paymentTermDays: 30, paymentTermEndOfMonth: true }, '2026-12-01', '2026-12-31',
      '2026-12-01 + 30 days = 2026-12-31; the end of that month is 2026-12-31.',
    ],
  ])('is due by the terms %j of its supplier: of %s on %s', async (given, billDate, dueDate, dueDateExplanation) => {
    const org = await organization()
    await terms(org, given)
    const { id } = await draftBill(org, { billDate })
    expect(await read(org, id)).toEqual({
      status: 'DRAFT', billDate, postingDate: null, dueDate, dueDateExplanation, paymentTermDays: null,
      paymentTermEndOfMonth: null, ...given,
    })
  })

  test('is due by its own terms, else by those of its order, else by those of its party; a given day comes first', async () => {
    const org = await organization()
    await terms(org, { paymentTermDays: 10 })
    await sentOrder(org, { received: '1000' })
    const ofOrder = { linkedPoId: 'pur', lineItems: [{ purchaseOrderLineId: 'pur-1', qty: '10', unitPrice: '1.6' }] }
    const day = { billDate: '2026-05-01' }
    expect(await dueOf(org, { ...day, ...ofOrder })).toBe('2026-05-11')
    const { purchaseOrder } = gateway().database.prisma
    await purchaseOrder.updateMany({ where: { orgId: org.id }, data: { paymentTermDays: 20 } })
    expect(await dueOf(org, { ...day, ...ofOrder })).toBe('2026-05-21')
    expect(await dueOf(org, { ...day, ...ofOrder, paymentTermDays: 3 })).toBe('2026-05-04')
    expect(await dueOf(org, { ...day, ...ofOrder, paymentTermDays: 3, dueDate: '2026-09-09' })).toBe('2026-09-09')
    const { id } = await draftBill(org, { ...day, dueDate: '2026-09-09' })
    expect(await read(org, id)).toMatchObject({ dueDateExplanation: '2026-09-09 was given.', paymentTermDays: null })
    expect(await dueOf(org, { billType: 'EMPLOYEE', employeeName: 'Rana', supplierId: null })).toBeNull()
  })

  test('to a client that names the purchase order of its goods is due by the terms of the client', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const clientId = await client(org)
    const { prisma } = gateway().database
    await prisma.purchaseOrder.updateMany({ where: { orgId: org.id }, data: { paymentTermDays: 20 } })
    await prisma.client.updateMany({ where: { orgId: org.id }, data: { paymentTermDays: 30 } })
    const toClient = { billType: 'CLIENT', clientId, supplierId: null, linkedPoId: 'pur', billDate: '2026-05-01' }
    expect(await dueOf(org, toClient)).toBe('2026-05-31')
  })

  test('to a client is due by the terms of the sales order, which are amended, else by those of the client', async () => {
    const org = await organization()
    await collection(org)
    const { clientId } = COLLECTION
    await as(org.MANAGER).get(
      'mutation ($id: ID!) { editClient(id: $id, input: { paymentTermDays: 30, paymentTermEndOfMonth: true }) { id } }',
      { id: clientId },
    )
    const BILL = `mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id ${DAYS} } }`
    const billed = async (id: string, input: object = {}) => {
      const bill = await as(org.FINANCE).get<{ id: string; dueDate: string }>(
        BILL, { id, input: { basis: 'ORDERED', billDate: '2026-05-10', ...input } },
      )
      await as(org.FINANCE).get('mutation ($id: ID!) { voidBill(id: $id, input: { reason: "Tried" }) { id } }', { id: bill.id })
      return bill.dueDate
    }
    const { id } = await orderAfter(org, 1)
    expect(await billed(id)).toBe('2026-06-30')
    const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) {
      paymentTermDays revisions { changes { field before after } } } }`
    const change = (field: string, before: string | null, after: string) => ({ field, before, after })
    expect(await as(org.MANAGER).get(AMEND, { id, input: { reason: 'Agreed', paymentTermDays: 7 } })).toEqual({
      paymentTermDays: 7, revisions: [{ changes: [change('paymentTermDays', null, '7')] }],
    })
    expect(await billed(id)).toBe('2026-05-17')
    expect(await billed(id, { paymentTermDays: 1 })).toBe('2026-05-11')
    expect(await billed(id, { dueDate: '2026-08-01' })).toBe('2026-08-01')
    expect(faultsOf(await as(org.MANAGER).ask(AMEND, { id, input: { reason: 'Agreed', paymentTermDays: 1000 } })))
      .toEqual([['input.paymentTermDays', 'between', { ge: '0', le: '999' }]])
  })

  test('is due on another day when its date or its terms are edited; a day that was given stays', async () => {
    const org = await organization()
    await terms(org, { paymentTermDays: 30 })
    const { id } = await draftBill(org, { billDate: '2026-05-01' })
    expect(await edit(org, id, { billDate: '2026-05-03' })).toMatchObject({ dueDate: '2026-06-02', paymentTermDays: 30 })
    expect(await edit(org, id, { paymentTermEndOfMonth: true })).toMatchObject({ dueDate: '2026-06-30' })
    expect(await edit(org, id, { notes: 'Paper copy' })).toMatchObject({ dueDate: '2026-06-30', paymentTermDays: 30 })
    expect(await edit(org, id, { dueDate: '2026-07-15' })).toMatchObject({ dueDateExplanation: '2026-07-15 was given.' })
    expect(await edit(org, id, { billDate: '2026-05-04' })).toMatchObject({ dueDate: '2026-07-15' })
    expect(await edit(org, id, { dueDate: null })).toMatchObject({ dueDate: '2026-06-30' })
    expect(await edit(org, id, { paymentTermDays: null, paymentTermEndOfMonth: null }))
      .toMatchObject({ dueDate: null, dueDateExplanation: null })
    const before = await read(org, id)
    expect(faultsOf(await as(org.FINANCE).ask(EDIT, { id, input: { billDate: null, paymentTermDays: -1 } })))
      .toEqual([['input.billDate', 'null_not_allowed']])
    for (const paymentTermDays of [-1, 1000])
      expect(faultsOf(await as(org.FINANCE).ask(EDIT, { id, input: { paymentTermDays } })))
        .toEqual([['input.paymentTermDays', 'between', { ge: '0', le: '999' }]])
    expect(await read(org, id)).toEqual(before)
  })

  test('shows in its preview when it would be due', async () => {
    const org = await organization()
    await terms(org, { paymentTermDays: 30 })
    const input = { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '5', billDate: '2026-05-01' }
    const PREVIEW = 'query ($input: CreateBillInput!) { previewBill(input: $input) { billDate dueDate paymentTermDays } }'
    expect(await as(org.FINANCE).get(PREVIEW, { input }))
      .toEqual({ billDate: '2026-05-01', dueDate: '2026-05-31', paymentTermDays: 30 })
  })
})

describe('the bill date', () => {
  test('is the day on which the bill is entered, in the time zone of the organization', async () => {
    const org = await organization({ timeZone: 'Pacific/Auckland' })
    const { id } = await at('2026-05-01T13:00:00Z', () => postedBill(org))
    expect(await read(org, id)).toMatchObject({ billDate: '2026-05-02', postingDate: '2026-05-02' })
  })

  test('is the day of the rate that the order is converted by, also after an edit', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.1', '2026-02-01': '1.2' })
    const { id } = await orderBill(org, '10', '1.76', { currency: 'USD', billDate: '2026-01-31' })
    const rate = () => as(org.STAFF).get(`{ bill(id: "${id}") { matchStatus lineItems { exchangeRate exchangeRateDate orderedUnitPrice } } }`)
    expect(await rate()).toEqual({
      matchStatus: 'MATCHED', lineItems: [{ exchangeRate: '1.1', exchangeRateDate: '2026-01-01', orderedUnitPrice: '1.76' }],
    })
    await edit(org, id, { billDate: '2026-02-01' })
    expect(await rate()).toMatchObject({ lineItems: [{ exchangeRate: '1.2', orderedUnitPrice: '1.92' }] })
    const { errors } = await as(org.FINANCE).ask(EDIT, { id, input: { billDate: '2025-12-31' } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ type: 'no_rate' }] })
  })

  test('is the day of the rate into the currency of the expense request', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.1', '2026-02-01': '1.2' })
    const { id: expenseRequestId } = await approvedExpense(org)
    const owed = () => as(org.STAFF).get(`{ expenseRequest(id: "${expenseRequestId}") { billableAmount } }`)
    const { id } = await draftBill(org, {
      expenseRequestId, currency: 'EUR', lineItems: null, totalAmount: '50', billDate: '2026-01-15',
    })
    expect(await owed()).toEqual({ billableAmount: '65' })
    await edit(org, id, { billDate: '2026-02-15' })
    expect(await owed()).toEqual({ billableAmount: '60' })
  })

  test('and the posting date filter and order the list', async () => {
    const org = await organization()
    const made = []
    for (const days of [3, 9, 6]) made.push(await postedBill(org, { billDate: ago(days), postingDate: ago(days - 1) }))
    const [three, nine, six] = made.map(({ id }) => id)
    const found = async (list: string) =>
      (await as(org.STAFF).get<{ nodes: { id: string }[] }>(`{ bills(${list}) { nodes { id } } }`)).nodes.map(({ id }) => id)
    expect(await found('orderBy: BILL_DATE_ASC')).toEqual([nine, six, three])
    expect(await found('orderBy: POSTING_DATE_DESC')).toEqual([three, six, nine])
    expect(await found(`filter: { billDateFrom: "${ago(6)}", billDateBefore: "${ago(3)}" }`)).toEqual([six])
    expect(await found(`filter: { postingDateFrom: "${ago(8)}", postingDateBefore: "${ago(5)}" }`)).toEqual([nine])
  })
})

describe('the posting date', () => {
  test('is today, or a day since the bill date that is given', async () => {
    const org = await organization()
    const one = await draftBill(org, { billDate: ago(5) })
    expect(await as(org.MANAGER).get(POST, { id: one.id })).toMatchObject({ status: 'POSTED', postingDate: ago(0) })
    const other = await draftBill(org, { billDate: ago(5) })
    expect(await as(org.MANAGER).get(POST, { id: other.id, input: { postingDate: ago(5) } }))
      .toMatchObject({ status: 'POSTED', billDate: ago(5), postingDate: ago(5) })
    const { id } = await postedBill(org, { billDate: ago(5), postingDate: ago(4), paidAmount: '30' })
    expect(await as(org.STAFF).get(`{ bill(id: "${id}") { postingDate payments { amount paidAt } } }`))
      .toEqual({ postingDate: ago(4), payments: [{ amount: '30', paidAt: `${ago(4)}T00:00:00Z` }] })
    const { id: today } = await postedBill(org, { paidAmount: '30' })
    const { payments: [{ createdAt, ...payment }] } = await as(org.STAFF).get<{ payments: Record<string, string>[] }>(
      `{ bill(id: "${today}") { payments { paidAt createdAt recordedById } } }`)
    expect(payment).toEqual({ paidAt: createdAt, recordedById: org.FINANCE.userId })
  })

  test('is not after today, nor before the bill date, and a draft has none', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billDate: ago(5) })
    const before = await read(org, id)
    const post = (postingDate: string) => as(org.FINANCE).ask(POST, { id, input: { postingDate } })
    const tomorrow = await post(ago(-1))
    expect(faultsOf(tomorrow)).toEqual([['input.postingDate', 'day_in_future', { today: ago(0) }]])
    expect(tomorrow.errors?.[0].extensions.detail).toMatchObject([{ input: ago(-1) }])
    expect(faultsOf(await post(ago(6)))).toEqual([['input.postingDate', 'posted_before_bill_date', { billDate: ago(5) }]])
    const input = { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '5', postingDate: ago(0) }
    expect(faultsOf(await as(org.FINANCE).ask(CREATE, { input }))).toEqual([['input.postingDate', 'draft_with_posting_date']])
    expect(await read(org, id)).toEqual(before)
    expect(await gateway().database.prisma.bill.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('comes with the bill date at the earliest: a bill of tomorrow is not posted today, and says so before', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billDate: ago(-1) })
    const { actions } = await as(org.FINANCE).get<{ actions: { action: string }[] }>(
      `{ bill(id: "${id}") { actions: availableActions { action allowed reasonType reasonCtx } } }`)
    expect(actions.find(({ action }) => action === 'POST'))
      .toEqual({ action: 'POST', allowed: false, reasonType: 'bill_date_ahead', reasonCtx: { billDate: ago(-1) } })
    const { errors } = await as(org.FINANCE).ask(POST, { id })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(`Its bill date is ${ago(-1)}: post it on that day or later, or edit the date`),
      extensions: { code: 'CONFLICT', state: 'DRAFT' },
    })
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', postingDate: null })
  })

  test('says from which day on the aging has the bill, and the bill date how old it is', async () => {
    const org = await organization()
    await postedBill(org, { billDate: ago(40), postingDate: ago(35), dueDate: ago(10) })
    const AGING = `query ($asOf: Date, $basis: AgingBasis!) { payablesAging(asOf: $asOf, basis: $basis) {
      totals { current days1To30 days31To60 total } } }`
    const aging = async (basis: string, asOf = ago(0)) =>
      (await as(org.STAFF).get<{ totals: object[] }>(AGING, { basis, asOf })).totals
    expect(await aging('DUE_DATE', ago(36))).toEqual([])
    expect(await aging('DUE_DATE', ago(35))).toEqual([{ current: '100', days1To30: '0', days31To60: '0', total: '100' }])
    expect(await aging('DUE_DATE')).toEqual([{ current: '0', days1To30: '100', days31To60: '0', total: '100' }])
    expect(await aging('BILL_DATE', ago(35))).toEqual([{ current: '0', days1To30: '100', days31To60: '0', total: '100' }])
    expect(await aging('BILL_DATE')).toEqual([{ current: '0', days1To30: '0', days31To60: '100', total: '100' }])
  })
})

test('a payment is of today, or of a day before that is given, in the time zone of the organization', async () => {
  const org = await organization({ timeZone: 'Pacific/Auckland' })
  await at('2026-05-02T11:00:00Z', async () => {
    const { id } = await postedBill(org)
    const pay = (paidAt?: string) => as(org.FINANCE).ask(PAY, { id, input: { amount: '10', paidAt } })
    // It is 2 May there.
    for (const paidAt of ['2026-05-03', '2026-05-02T12:00:00Z'])
      expect(faultsOf(await pay(paidAt))).toEqual([['input.paidAt', 'day_in_future', { today: '2026-05-02' }]])
    for (const paidAt of [undefined, '2026-05-02', '2026-05-01', '2026-05-02T11:59:00Z'])
      expect((await pay(paidAt)).errors).toBeUndefined()
    expect(await as(org.STAFF).get(`{ bill(id: "${id}") { paidAmount } }`)).toEqual({ paidAmount: '40' })
  })
})
