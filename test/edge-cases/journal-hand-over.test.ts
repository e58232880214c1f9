// The hand-over of the journal to the accounting system: each entry once, and as it was.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { ratesOf } from '../support/make/accounts.js'
import { act, draftNote, less, POST, REFUND } from '../support/make/bill-notes.js'
import { PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import { approvedExpense, paidExpense } from '../support/make/expense-requests.js'
import { HAND_OVER, handOver, JOURNAL, journalOf, shortly } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  paid, parts, REFUND as REFUND_PAYMENT, TAKE_BACK, usesOf,
} from '../support/make/party-payments.js'
import { codeOf, faultsOf, placesOf } from '../support/refused.js'
import { advance, money, step } from '../support/stories/expense-requests.js'

useGateway()

const ALL_DAYS = { from: '2000-01-01', to: '2099-12-31' }
const today = new Date().toISOString().slice(0, 10)
const posted = (id: string) => `${id}:BILL_POSTED`
const count = async (org: TestOrganization) =>
  gateway().database.prisma.journalHandOver.count({ where: { orgId: org.id } })

async function threeBills(org: TestOrganization): Promise<string[]> {
  const [one, two, three] = [
    await postedBill(org, { billNumber: '1' }), await postedBill(org, { billNumber: '2' }), await postedBill(org, { billNumber: '3' }),
  ]
  return [one.id, two.id, three.id]
}

describe('a hand-over', () => {
  test('marks entries once, says how many it marked, and when and by whom', async () => {
    const org = await organization()
    const [one, two, three] = await threeBills(org)
    expect(await handOver(org, { entryIds: [posted(one), posted(two), posted(one)] }))
      .toEqual({ markedCount: 2, beforeCount: 0 })
    expect(await handOver(org, { entryIds: [posted(two), posted(three)] })).toEqual({ markedCount: 1, beforeCount: 1 })
    expect(await handOver(org)).toEqual({ markedCount: 0, beforeCount: 3 })
    expect(await handOver(org, { entryIds: [] })).toEqual({ markedCount: 0, beforeCount: 0 })
    const { nodes } = await journalOf(org, { handedOver: true })
    expect(nodes.map(({ handedOverById }) => handedOverById)).toEqual(Array(3).fill(org.FINANCE.userId))
    expect(nodes.every(({ handedOverAt }) => Date.now() - Date.parse(handedOverAt ?? '') < 3_600_000)).toBe(true)
    await as(org.FINANCE).get(VOID, { id: one, reason: 'Wrong' })
    const rest = await journalOf(org, { handedOver: false })
    expect(rest.nodes.map(({ id }) => id)).toEqual([`${one}:BILL_VOIDED`])
    const [marked, all] = [await journalOf(org, { handedOver: true }), await journalOf(org)]
    expect([rest.totalCount, marked.totalCount, all.totalCount]).toEqual([1, 3, 4])
    expect(await handOver(org, { from: today, to: today })).toEqual({ markedCount: 1, beforeCount: 3 })
    const { glPosted } = await as(org.STAFF).get<{ glPosted: boolean }>(`{ bill(id: "${two}") { glPosted } }`)
    expect(glPosted).toBe(true)
    const trail = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, action: 'handOver' }, orderBy: { id: 'asc' } })
    expect(trail.map(({ details }) => details)).toEqual([{ entries: 2 }, { entries: 1 }, { entries: 1 }])
  })

  test('takes each kind of entry by its identifier alone, and keeps it', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { billDate: ago(9), postingDate: ago(9), taxRate: '10' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '100', paidAt: noon(8), sourceOfFunds: 'CASH' } })
    const credit = await draftNote(org, id, less('20'), { noteDate: ago(8) })
    await act(org, POST, credit.id, { postingDate: ago(7) })
    await act(org, REFUND, credit.id, { amount: '5', paidAt: noon(6) })
    const { id: open } = await postedBill(org, { billDate: ago(9), postingDate: ago(9), billNumber: 'Open' })
    const payment = await paid(org, '40', parts([open, '30']), { paidAt: noon(5), sourceOfFunds: 'BANK' })
    await act(org, REFUND_PAYMENT, payment.id, { amount: '3', paidAt: noon(4) })
    const request = await paidExpense(org, advance)
    await approvedExpense(org, { linkedAdvanceRequestId: request.id, ...money('150') })
    const { nodes: before } = await journalOf(org)
    expect(before.map(({ event }) => event).sort()).toEqual([
      'ADVANCE_USED', 'BILL_POSTED', 'BILL_POSTED', 'CREDIT_NOTE_POSTED', 'PARTY_PAYMENT_RECORDED', 'PARTY_REFUND_RECORDED',
      'PAYMENT_ALLOCATED', 'PAYMENT_RECORDED', 'REFUND_RECORDED', 'REQUEST_PAID',
    ])
    for (const entry of before)
      expect([entry.event, await handOver(org, { entryIds: [entry.id] })])
        .toEqual([entry.event, { markedCount: 1, beforeCount: 0 }])
    const handed = { handedOverAt: expect.any(String), handedOverById: org.FINANCE.userId }
    expect((await journalOf(org, { handedOver: true })).nodes).toEqual(before.map((entry) => ({ ...entry, ...handed })))
    const { billPayments: [part] } = await usesOf(org, payment.id)
    await act(org, TAKE_BACK, payment.id, { billPaymentId: part.id, reason: 'Wrong' })
    const released = (await journalOf(org, { handedOver: false })).nodes.find(({ event }) => event === 'PAYMENT_RELEASED')
    expect(released?.reversesId).toBe(`${part.id}:PAYMENT_ALLOCATED`)
    expect(await handOver(org, { entryIds: [`${part.id}:PAYMENT_RELEASED`] })).toEqual({ markedCount: 1, beforeCount: 0 })
  })

  test('of twenty callers at once marks each entry once', async () => {
    const org = await organization()
    const ids = (await threeBills(org)).map(posted)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) =>
      handOver(org, index % 2 ? ALL_DAYS : { entryIds: index % 4 ? ids : [...ids].reverse() })))
    expect(answers.reduce((sum, { markedCount }) => sum + markedCount, 0)).toBe(3)
    expect(answers.every(({ markedCount, beforeCount }) => markedCount + beforeCount === 3)).toBe(true)
    expect(await count(org)).toBe(3)
  })

  test('is tried without a mark, and is repeated with its key', async () => {
    const org = await organization()
    await threeBills(org)
    expect(await as(org.FINANCE).get(HAND_OVER.replace('{', '@validateOnly {'), { input: ALL_DAYS }))
      .toEqual({ markedCount: 3, beforeCount: 0 })
    expect(await count(org)).toBe(0)
    const again = () => as(org.FINANCE).get(HAND_OVER, { input: ALL_DAYS }, { 'idempotency-key': 'month-1' })
    expect([await again(), await again()]).toEqual(Array(2).fill({ markedCount: 3, beforeCount: 0 }))
  })

  test('refuses what is no entry by its name, and asks for entries or days', async () => {
    const [org, other] = [await organization(), await organization()]
    const [id] = await threeBills(org)
    const [foreign] = await threeBills(other)
    const refused = (input: object) => faultsOf(org, org.FINANCE, HAND_OVER, { input })
    const entryIds = [posted(id), `${id}:BILL_VOIDED`, id, '', posted(foreign)]
    expect(await refused({ entryIds })).toEqual(
      [1, 2, 3, 4].map((index) => [`input.entryIds.${index}`, { id: entryIds[index] }]))
    const { errors } = await as(org.FINANCE).ask(HAND_OVER, { input: { entryIds } })
    expect(errors?.[0].extensions.detail?.map(({ input }) => input)).toEqual(entryIds.slice(1))
    const places = (input: object) => placesOf(org, org.FINANCE, HAND_OVER, { input })
    expect(await places({})).toEqual(['input.entryIds'])
    expect(await places({ entryIds: [], ...ALL_DAYS })).toEqual(['input.entryIds'])
    expect(await places({ from: today })).toEqual(['input.to'])
    expect(await places({ to: today })).toEqual(['input.from'])
    expect(await places({ from: '2026-02-01', to: '2026-01-31' })).toEqual(['input.to'])
    expect(await count(org)).toBe(0)
  })

  test('is for Finance and Admin; Directors read the journal too', async () => {
    const org = await organization()
    await threeBills(org)
    for (const role of ['MANAGER', 'HR', 'STAFF'] as const)
      expect(await codeOf(org, org[role], JOURNAL, ALL_DAYS)).toBe('FORBIDDEN')
    for (const role of ['MANAGER', 'HR', 'STAFF', 'DIRECTOR'] as const)
      expect(await codeOf(org, org[role], HAND_OVER, { input: ALL_DAYS })).toBe('FORBIDDEN')
    for (const role of ['DIRECTOR', 'ADMIN', 'FINANCE'] as const)
      expect((await as(org[role]).get<{ totalCount: number }>(JOURNAL, ALL_DAYS)).totalCount).toBe(3)
    expect(await as(org.ADMIN).get(HAND_OVER, { input: ALL_DAYS })).toEqual({ markedCount: 3, beforeCount: 0 })
    expect((await journalOf(await organization())).nodes).toEqual([])
  })
})

describe('what was handed over', () => {
  test('keeps its rate and its day, and is taken back with the same rate', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.10' })
    const { id } = await postedBill(org, { currency: 'EUR' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '100', paidAt: '2026-03-02T20:00:00Z' } })
    const other = await postedBill(org, { currency: 'EUR', billNumber: 'Later' })
    await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { postingDate: new Date('2026-03-01') } })
    await handOver(org, { from: '2026-03-01', to: '2026-03-02' })
    const before = (await journalOf(org, { handedOver: true })).nodes
    expect(before.map(({ day, rate }) => [day, rate])).toEqual([['2026-03-01', '1.1'], ['2026-03-02', '1.1']])
    await gateway().database.prisma.organization.update({ where: { id: org.id }, data: { timeZone: 'Asia/Dhaka' } })
    await ratesOf(org, 'EUR', 'USD', { '2025-01-01': '1.25' })
    expect((await journalOf(org, { handedOver: true })).nodes).toEqual(before)
    expect((await journalOf(org, { from: '2026-03-02', to: '2026-03-02' })).nodes).toEqual([before[1]])
    expect((await journalOf(org, { from: '2026-03-03', to: '2026-03-03' })).nodes).toEqual([])
    const { payments: [payment] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    await as(org.FINANCE).get('mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }',
      { id, input: { paymentId: payment.id, reason: 'Bounced' } })
    await as(org.FINANCE).get(VOID, { id, reason: 'Wrong' })
    const rest = shortly(await journalOf(org, { handedOver: false }))
    expect(rest).toContainEqual(['PAYMENT_REVERSED', 'ACCOUNTS_PAYABLE C 100 = C 110', 'CASH_AND_BANK D 100 = D 110'])
    expect(rest).toContainEqual(['BILL_VOIDED', 'EXPENSES C 100 = C 110', 'ACCOUNTS_PAYABLE D 100 = D 110'])
    expect(rest).toContainEqual(['BILL_POSTED', 'EXPENSES D 100 = D 125', 'ACCOUNTS_PAYABLE C 100 = C 125'])
    expect(other.status).toBe('POSTED')
  })

  test('keeps a rate that was inverted, also if there is a direct one since', async () => {
    const org = await organization()
    const day = ago(3)
    await ratesOf(org, 'USD', 'EUR', { [day]: '0.8' })
    const { id } = await postedBill(org, { currency: 'EUR', billDate: day, postingDate: day })
    const entry = async () => {
      const found = await journalOf(org)
      return [...shortly(found)[0], found.nodes[0].rate, found.nodes[0].rateDay]
    }
    // 100 ÷ 0.8.
    const before = ['BILL_POSTED', 'EXPENSES D 100 = D 125', 'ACCOUNTS_PAYABLE C 100 = C 125', '0.8', day]
    expect(await entry()).toEqual(before)
    await handOver(org, { entryIds: [posted(id)] })
    await ratesOf(org, 'EUR', 'USD', { [day]: '1.3' })
    expect(await entry()).toEqual(before)
    // What takes it back has its rate, and a day of its own.
    await as(org.FINANCE).get(VOID, { id, reason: 'Wrong' })
    expect((await journalOf(org, { handedOver: false })).nodes).toMatchObject([{ event: 'BILL_VOIDED', rate: '0.8', day: ago(0) }])
  })

  test.each(['VENDOR_PAYMENT', 'ADVANCE'])('keeps what a recalled request said when it was paid: now %s', async (requestType) => {
    const org = await organization()
    const { id } = await paidExpense(org, { paymentMethod: 'CASH' })
    await handOver(org)
    const { history } = await as(org.STAFF).get<{ history: { id: string; action: string }[] }>(
      `{ expenseRequest(id: "${id}") { history { id action } } }`)
    const paymentId = history.find(({ action }) => action === 'PAY')?.id
    await as(org.FINANCE).get(`mutation ($id: ID!, $input: ReverseExpenseRequestPaymentInput!) {
      reverseExpenseRequestPayment(id: $id, input: $input) { id } }`, { id, input: { paymentId, reason: 'Twice' } })
    await as(org.STAFF).get(step('recall'), { id })
    await as(org.STAFF).get('mutation ($id: ID!, $input: EditExpenseRequestInput!) { editExpenseRequest(id: $id, input: $input) { id } }',
      { id, input: { requestType, supplierId: await supplier(org), currency: 'EUR', paymentMethod: 'CARD' } })
    const found = await journalOf(org)
    for (const entry of found.nodes) expect(entry).toMatchObject({ partyType: 'EMPLOYEE', partyId: org.STAFF.userId, currency: 'USD' })
    expect(shortly(found)).toEqual([
      ['REQUEST_PAID', 'EXPENSES D 120 = D 120', 'CASH C 120 = C 120'],
      ['REQUEST_PAYMENT_REVERSED', 'EXPENSES C 120 = C 120', 'CASH D 120 = D 120'],
    ].sort((one, other) => (one[0] < other[0] ? -1 : 1)))
  })
})
