// The accounting journal: what bills, payments, notes and refunds post. All amounts are computed by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { ratesOf } from '../support/make/accounts.js'
import { act, client, draftNote, less, linesOf, POST, postedNote, REFUND, REVERSE_REFUND, VOID } from '../support/make/bill-notes.js'
import { draftBill, orderBill, PAY, postedBill, POST as POST_BILL, sentOrder, VOID as VOID_BILL } from '../support/make/bills.js'
import { journalOf, short, shortly, summed } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const WHY = { reason: 'Entered twice' }
const line = (qty: string, unitPrice: string, taxRate?: string) => ({ description: 'Thread', qty, unitPrice, taxRate })
const pay = (org: TestOrganization, id: string, input: object) => as(org.FINANCE).get(PAY, { id, input })
const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }'

/** Reverses the payment of this amount. */
async function reverse(org: TestOrganization, id: string, amount: string): Promise<void> {
  const { payments } = await as(org.STAFF).get<{ payments: { id: string; amount: string }[] }>(
    `{ bill(id: "${id}") { payments { id amount } } }`)
  const paymentId = payments.find((one) => one.amount === amount)?.id
  await as(org.FINANCE).get(REVERSE, { id, input: { paymentId, reason: 'Bounced' } })
}

/** A bill that was posted some days ago. */
async function billOf(org: TestOrganization, days: number, input: object) {
  const { id } = await postedBill(org, { billDate: ago(days), ...input })
  const postingDate = new Date(ago(days))
  await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { postingDate } })
  return id
}

describe('the journal of a supplier', () => {
  test('has each event once, with the tax of each rate, and adds up', async () => {
    const org = await organization()
    await gateway().database.prisma.managementAccount.create({ data: { orgId: org.id, id: 'acc', code: '6100', name: 'Thread' } })
    const bill = await billOf(org, 9, {
      billNumber: 'A', managementAccountId: 'acc', lineItems: [line('1', '100', '20'), line('1', '50.05', '10')],
    })
    await pay(org, bill, { amount: '75.06', paidAt: noon(8), sourceOfFunds: 'BANK', reference: 'T-1' })
    await pay(org, bill, { amount: '10', paidAt: noon(7), sourceOfFunds: 'PETTY_CASH' })
    await reverse(org, bill, '10')
    const [twenty, ten] = await linesOf(org, bill)
    const credit = await draftNote(org, bill, [
      { billLineId: twenty, reason: 'PRICE_DIFFERENCE', amount: '10' }, { billLineId: ten, reason: 'PRICE_DIFFERENCE', amount: '0.5' },
    ], { noteNumber: 'CR', noteDate: ago(6) })
    await act(org, POST, credit.id, { postingDate: ago(6) })
    const debit = await draftNote(org, bill, [{ billLineId: ten, reason: 'PRICE_DIFFERENCE', amount: '2' }],
      { noteType: 'DEBIT', noteNumber: 'DR', noteDate: ago(5) })
    await act(org, POST, debit.id, { postingDate: ago(5) })
    await act(org, VOID, debit.id, WHY)
    const found = await journalOf(org)
    // 100 at 20 % and 50.05 at 10 %: 20 + 5.005 → 5.01. The credit: 10 at 20 % and 0.5 at 10 %.
    expect(shortly(found)).toEqual([
      ['BILL_POSTED', 'EXPENSES D 150.05 = D 150.05', 'INPUT_TAX D 20 (20 % of 100) = D 20',
        'INPUT_TAX D 5.01 (10 % of 50.05) = D 5.01', 'ACCOUNTS_PAYABLE C 175.06 = C 175.06'],
      ['PAYMENT_RECORDED', 'ACCOUNTS_PAYABLE D 75.06 = D 75.06', 'BANK C 75.06 = C 75.06'],
      ['PAYMENT_RECORDED', 'ACCOUNTS_PAYABLE D 10 = D 10', 'PETTY_CASH C 10 = C 10'],
      ['CREDIT_NOTE_POSTED', 'ACCOUNTS_PAYABLE D 12.55 = D 12.55', 'EXPENSES C 10.5 = C 10.5',
        'INPUT_TAX C 2 (20 % of 10) = C 2', 'INPUT_TAX C 0.05 (10 % of 0.5) = C 0.05'],
      ['DEBIT_NOTE_POSTED', 'EXPENSES D 2 = D 2', 'INPUT_TAX D 0.2 (10 % of 2) = D 0.2', 'ACCOUNTS_PAYABLE C 2.2 = C 2.2'],
      ...[
        ['DEBIT_NOTE_VOIDED', 'EXPENSES C 2 = C 2', 'INPUT_TAX C 0.2 (10 % of 2) = C 0.2', 'ACCOUNTS_PAYABLE D 2.2 = D 2.2'],
        ['PAYMENT_REVERSED', 'ACCOUNTS_PAYABLE C 10 = C 10', 'PETTY_CASH D 10 = D 10'],
      ].sort((one) => (found.nodes[5].event === one[0] ? -1 : 1)),
    ])
    expect(found.nodes.map(({ day }) => day)).toEqual([ago(9), ago(8), ago(7), ago(6), ago(5), ago(0), ago(0)])
    expect(await summed(found)).toMatchObject({
      unbalanced: 0,
      balances: { 'ACCOUNTS_PAYABLE USD': '-87.45', 'BANK USD': '-75.06', 'EXPENSES USD': '139.55', 'INPUT_TAX USD': '22.96' },
    })
    const [posted, paid] = found.nodes
    expect(posted).toMatchObject({
      id: `${bill}:BILL_POSTED`, recordId: bill, reversesId: null, documentType: 'BILL', documentId: bill, documentNumber: 'A',
      partyType: 'SUPPLIER', partyId: 'sup', partyName: 'Supplier sup', currency: 'USD', amount: '175.06', rate: null,
      notConvertedReason: null, handedOverAt: null,
    })
    expect(posted.lineItems.map(({ managementAccountCode }) => managementAccountCode)).toEqual(['6100', null, null, null])
    expect(paid).toMatchObject({ reference: 'T-1', documentId: bill, documentNumber: 'A', partyId: 'sup', amount: '75.06' })
    expect(found.nodes[3]).toMatchObject({
      id: `${credit.id}:CREDIT_NOTE_POSTED`, documentType: 'BILL_NOTE', documentId: credit.id, documentNumber: 'CR', partyId: 'sup',
    })
    const voided = found.nodes.find(({ event }) => event === 'DEBIT_NOTE_VOIDED')
    expect(voided?.reversesId).toBe(`${debit.id}:DEBIT_NOTE_POSTED`)
  })

  test('is empty after everything was taken back, and has each of it twice', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    await pay(org, id, { amount: '100', sourceOfFunds: 'CASH' })
    const note = await postedNote(org, id, less('12.5'))
    await act(org, REFUND, note.id, { amount: '12.5', sourceOfFunds: 'BANK', reference: 'R-1' })
    expect((await summed(await journalOf(org))).balances).toEqual({ 'BANK USD': '12.5', 'CASH USD': '-100', 'EXPENSES USD': '87.5' })
    const { refunds: [refund] } = await as(org.STAFF).get<{ refunds: { id: string }[] }>(`{ billNote(id: "${note.id}") { refunds { id } } }`)
    await act(org, REVERSE_REFUND, note.id, { refundId: refund.id, reason: 'Bounced' })
    await act(org, VOID, note.id, WHY)
    await reverse(org, id, '100')
    await as(org.FINANCE).get(VOID_BILL, { id, ...WHY })
    const found = await journalOf(org)
    expect(found.nodes.map(({ event }) => event).sort()).toEqual([
      'BILL_POSTED', 'BILL_VOIDED', 'CREDIT_NOTE_POSTED', 'CREDIT_NOTE_VOIDED', 'PAYMENT_RECORDED', 'PAYMENT_REVERSED',
      'REFUND_RECORDED', 'REFUND_REVERSED',
    ])
    expect(await summed(found)).toEqual({ unbalanced: 0, balances: {}, atHome: {} })
    expect(new Set(found.nodes.map((entry) => entry.id)).size).toBe(8)
  })

  test('has no drafts, no void drafts and no allocations of credit, and books bills of orders as purchases', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const ordered = await orderBill(org, '100')
    const empty = await draftBill(org, { billNumber: 'V' })
    await as(org.FINANCE).get(VOID_BILL, { id: empty.id, ...WHY })
    expect((await journalOf(org)).nodes).toEqual([])
    await as(org.FINANCE).get(POST_BILL, { id: ordered.id })
    const paid = await postedBill(org, { billNumber: 'P', sourceOfFunds: 'EMPLOYEE_ADVANCE' })
    await pay(org, paid.id, { amount: '100' })
    const note = await postedNote(org, paid.id, less('30'))
    await act(org, `mutation ($id: ID!, $input: AllocateBillNoteInput!) { allocateBillNote(id: $id, input: $input) { id noteNumber } }`,
      note.id, { billId: ordered.id, amount: '30' })
    expect(await summed(await journalOf(org))).toMatchObject({
      unbalanced: 0,
      balances: { 'ACCOUNTS_PAYABLE USD': '-130', 'EMPLOYEE_ADVANCES USD': '-100', 'EXPENSES USD': '70', 'PURCHASES USD': '160' },
    })
    expect((await journalOf(org)).totalCount).toBe(4)
  })

  test('has the tax of each rate also where the rates cancel each other', async () => {
    const org = await organization()
    const lineItems = [line('1', '100', '20'), line('-1', '200', '10'), line('1', '300')].map((one) =>
      (one.qty === '-1' ? { description: 'Discount', amount: '-200', taxRate: '10' } : one))
    const { id } = await postedBill(org, { lineItems })
    const [twenty, ten] = await linesOf(org, id)
    await postedNote(org, id, [
      { billLineId: twenty, reason: 'PRICE_DIFFERENCE', amount: '10' }, { billLineId: ten, reason: 'PRICE_DIFFERENCE', amount: '-5' },
    ])
    // 100 at 20 % and −200 at 10 %: 20 − 20. The credit: 10 at 20 % and −5 at 10 %.
    expect(shortly(await journalOf(org)).map((lines) => [...lines].sort())).toEqual(expect.arrayContaining([
      ['ACCOUNTS_PAYABLE C 200 = C 200', 'BILL_POSTED', 'EXPENSES D 200 = D 200', 'INPUT_TAX C 20 (10 % of -200) = C 20',
        'INPUT_TAX D 20 (20 % of 100) = D 20'],
      ['ACCOUNTS_PAYABLE D 6.5 = D 6.5', 'CREDIT_NOTE_POSTED', 'EXPENSES C 5 = C 5', 'INPUT_TAX C 2 (20 % of 10) = C 2',
        'INPUT_TAX D 0.5 (10 % of -5) = D 0.5'],
    ]))
    expect((await summed(await journalOf(org))).unbalanced).toBe(0)
    const { taxAmount, taxesByRate } = await as(org.STAFF).get<{ taxAmount: string; taxesByRate: object[] }>(
      `{ bill(id: "${id}") { taxAmount taxesByRate { rate base tax } } }`)
    expect([taxAmount, taxesByRate]).toEqual(['0', [
      { rate: '20', base: '100', tax: '20' }, { rate: '10', base: '-200', tax: '-20' }, { rate: null, base: '300', tax: '0' },
    ]])
  })

  test('says the tax of a bill as one line where it was given, or where the totals were', async () => {
    const org = await organization()
    const lines = async (input: object) => {
      const { id } = await postedBill(org, input)
      const { nodes } = await journalOf(org)
      return nodes.find(({ recordId }) => recordId === id)?.lineItems.map(short)
    }
    expect(await lines({ taxAmount: '7' }))
      .toEqual(['EXPENSES D 100 = D 100', 'INPUT_TAX D 7 (null % of 100) = D 7', 'ACCOUNTS_PAYABLE C 107 = C 107'])
    expect(await lines({ lineItems: [], totalAmount: '110', taxRate: '10' }))
      .toEqual(['EXPENSES D 100 = D 100', 'INPUT_TAX D 10 (10 % of 100) = D 10', 'ACCOUNTS_PAYABLE C 110 = C 110'])
    expect(await lines({ taxRate: '0.2', taxAmount: '20' }))
      .toEqual(['EXPENSES D 100 = D 100', 'INPUT_TAX D 20 (20 % of 100) = D 20', 'ACCOUNTS_PAYABLE C 120 = C 120'])
    expect(await lines({ taxRate: '0' })).toEqual(['EXPENSES D 100 = D 100', 'ACCOUNTS_PAYABLE C 100 = C 100'])
  })
})

describe('a bill that comes to nothing', () => {
  test('posts its tax and its net amount, and takes them back', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { lineItems: [line('1', '100', '10'), line('1', '-110', '0')] })
    expect(shortly(await journalOf(org))).toEqual([
      ['BILL_POSTED', 'EXPENSES C 10 = C 10', 'INPUT_TAX D 10 (10 % of 100) = D 10'],
    ])
    await as(org.FINANCE).get(VOID_BILL, { id, ...WHY })
    expect(await summed(await journalOf(org))).toEqual({ unbalanced: 0, balances: {}, atHome: {} })
    // Without tax it posts nothing: there is no entry without lines.
    await postedBill(org, { lineItems: [line('1', '100'), line('1', '-100')] })
    expect((await journalOf(org)).totalCount).toBe(2)
  })
})

describe('other currencies', () => {
  test('are converted by the rate of the day, and both sides agree', async () => {
    const org = await organization()
    await ratesOf(org, 'JPY', 'USD', { [ago(9)]: '0.0065', [ago(1)]: '0.0070' })
    await ratesOf(org, 'USD', 'BHD', { [ago(9)]: '0.376' })
    const clientId = await client(org)
    const jpy = await billOf(org, 5, {
      billType: 'CLIENT', clientId, supplierId: null, currency: 'JPY', lineItems: [line('1', '1000', '10'), line('1', '555', '8')],
    })
    await pay(org, jpy, { amount: '1000', paidAt: noon(1) })
    await reverse(org, jpy, '1000')
    const bhd = await billOf(org, 4, { currency: 'BHD', lineItems: [line('7', '1.235', '10'), line('1', '0.333', '5')] })
    const eur = await billOf(org, 3, { currency: 'EUR' })
    const found = await journalOf(org)
    expect(shortly(found).slice(0, 4)).toEqual([
      // 1555 + 100 + 44 (44.4) = 1699. × 0.0065: 11.04; 10.1075 + 0.65 + 0.286 → 10.11 + 0.65 + 0.29 is 0.01 too much.
      ['BILL_POSTED', 'SALES C 1555 = C 10.1', 'OUTPUT_TAX C 100 (10 % of 1000) = C 0.65',
        'OUTPUT_TAX C 44 (8 % of 555) = C 0.29', 'ACCOUNTS_RECEIVABLE D 1699 = D 11.04'],
      // 8.978 + 0.865 + 0.017 = 9.86. ÷ 0.376: 26.22; 23.88 + 2.30 + 0.05 is 0.01 too much.
      ['BILL_POSTED', 'EXPENSES D 8.978 = D 23.87', 'INPUT_TAX D 0.865 (10 % of 8.645) = D 2.3',
        'INPUT_TAX D 0.017 (5 % of 0.333) = D 0.05', 'ACCOUNTS_PAYABLE C 9.86 = C 26.22'],
      ['BILL_POSTED', 'EXPENSES D 100 = ?', 'ACCOUNTS_PAYABLE C 100 = ?'],
      ['PAYMENT_RECORDED', 'ACCOUNTS_RECEIVABLE C 1000 = C 7', 'CASH_AND_BANK D 1000 = D 7'],
    ])
    const rates = found.nodes.map(({ rate, rateDay, notConvertedReason }) => [rate, rateDay, notConvertedReason])
    expect(rates.slice(0, 3)).toEqual([
      ['0.0065', ago(9), null], ['0.376', ago(9), null], [null, null, `There is no rate from EUR to USD on or before ${ago(3)}`],
    ])
    expect(found.nodes[1]).toMatchObject({ inverted: true, homeCurrency: 'USD' })
    // What is reversed has the rate of what it reverses.
    expect(shortly(found)[4]).toEqual(['PAYMENT_REVERSED', 'ACCOUNTS_RECEIVABLE D 1000 = D 7', 'CASH_AND_BANK C 1000 = C 7'])
    await as(org.FINANCE).get(VOID_BILL, { id: bhd, ...WHY })
    await as(org.FINANCE).get(VOID_BILL, { id: eur, ...WHY })
    await as(org.FINANCE).get(VOID_BILL, { id: jpy, ...WHY })
    expect(await summed(await journalOf(org))).toEqual({ unbalanced: 0, balances: {}, atHome: {} })
  })

  test('of a bill have the rate of its bill date, and of a note that of its note date, whenever they are posted', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { [ago(9)]: '1.10', [ago(6)]: '1.20', [ago(3)]: '1.30', [ago(1)]: '1.40' })
    const { id } = await draftBill(org, { currency: 'EUR', billDate: ago(8) })
    await as(org.FINANCE).get(`mutation ($id: ID!, $input: PostBillInput) { postBill(id: $id, input: $input) { id } }`,
      { id, input: { postingDate: ago(2) } })
    const note = await draftNote(org, id, less('10'), { noteDate: ago(4) })
    await act(org, POST, note.id)
    await act(org, VOID, note.id, WHY)
    const { nodes } = await journalOf(org)
    expect(nodes.map(({ day, event, rate, rateDay }) => [day, event, rate, rateDay])).toEqual([
      [ago(2), 'BILL_POSTED', '1.1', ago(9)], [ago(0), 'CREDIT_NOTE_POSTED', '1.2', ago(6)],
      [ago(0), 'CREDIT_NOTE_VOIDED', '1.2', ago(6)],
    ])
    // 100 × 1.1 and 10 × 1.2.
    expect((await summed({ ...await journalOf(org), nodes: nodes.slice(0, 2) })).atHome).toEqual({ ACCOUNTS_PAYABLE: '-98', EXPENSES: '98' })
    const old = await postedBill(org, { currency: 'EUR', billNumber: 'OLD', billDate: ago(20) })
    const found = (await journalOf(org)).nodes.find(({ recordId }) => recordId === old.id)
    expect(found?.notConvertedReason).toBe(`There is no rate from EUR to USD on or before ${ago(20)}`)
  })

  test('have the later of the rates of both directions, and of the same day that of the pair', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { [ago(9)]: '1.25', [ago(3)]: '1.6' })
    await ratesOf(org, 'USD', 'EUR', { [ago(6)]: '0.5', [ago(3)]: '0.4' })
    for (const days of [8, 5, 2]) await billOf(org, days, { currency: 'EUR' })
    expect((await journalOf(org)).nodes).toMatchObject([
      { rate: '1.25', rateDay: ago(9), inverted: false }, { rate: '0.5', rateDay: ago(6), inverted: true },
      { rate: '1.6', rateDay: ago(3), inverted: false },
    ])
  })

  test('are those of the home currency, whichever it is', async () => {
    const org = await organization({ currency: 'JPY' })
    await ratesOf(org, 'USD', 'JPY', { [ago(9)]: '151.37' })
    await postedBill(org, { currency: 'USD', taxRate: '7.5', lineItems: [line('1', '0.99'), line('1', '1.01')] })
    // 2 + 0.15 = 2.15; × 151.37 = 325.4455, 302.74 and 22.7055.
    expect(shortly(await journalOf(org))).toEqual([
      ['BILL_POSTED', 'EXPENSES D 2 = D 302', 'INPUT_TAX D 0.15 (7.5 % of 2) = D 23', 'ACCOUNTS_PAYABLE C 2.15 = C 325'],
    ])
  })
})

describe('an employee', () => {
  test('is owed what is billed, and has a name without a record', async () => {
    const org = await organization()
    await postedBill(org, { billType: 'EMPLOYEE', supplierId: null, employeeName: 'Rina' })
    const found = await journalOf(org)
    expect(shortly(found)).toEqual([['BILL_POSTED', 'EXPENSES D 100 = D 100', 'EMPLOYEE_PAYABLES C 100 = C 100']])
    expect(found.nodes[0]).toMatchObject({ partyType: 'EMPLOYEE', partyId: null, partyName: 'Rina' })
  })
})
