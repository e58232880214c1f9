// The accounts and the conversion of the journal: where money comes from, and where what rounding leaves goes. By hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { parse } from 'csv-parse/sync'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { ratesOf } from '../support/make/accounts.js'
import { act, client, draftNote, less, POST, postedNote, REFUND, VOID } from '../support/make/bill-notes.js'
import { PAY, postedBill, VOID as VOID_BILL } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { handOver, journalOf, shortly } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { paid, parts, REFUND as REFUND_PAYMENT, VOID as VOID_PAYMENT } from '../support/make/party-payments.js'

useGateway()

const WHY = { reason: 'Entered twice' }
const line = (qty: string, unitPrice: string, taxRate?: string) => ({ description: 'Thread', qty, unitPrice, taxRate })
const ofRecord = async (org: TestOrganization, recordId: string) => {
  const found = await journalOf(org)
  return shortly({ ...found, nodes: found.nodes.filter((entry) => entry.recordId === recordId) })
}

describe('the account of the money', () => {
  test('follows from its source', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const sources = ['BANK', 'CASH', 'PETTY_CASH', 'CREDIT_CARD', 'EMPLOYEE_ADVANCE', 'OTHER', null]
    for (const sourceOfFunds of sources) await as(org.FINANCE).get(PAY, { id, input: { amount: '1', sourceOfFunds } })
    const { nodes } = await journalOf(org)
    const credited = nodes.filter(({ event }) => event === 'PAYMENT_RECORDED').map(({ lineItems: [, { account }] }) => account)
    expect(credited).toEqual(['BANK', 'CASH', 'PETTY_CASH', 'CREDIT_CARD', 'EMPLOYEE_ADVANCES', 'CASH_AND_BANK', 'CASH_AND_BANK'])
  })

  test('follows from the method of an expense request that is paid itself', async () => {
    const org = await organization()
    const accounts = []
    for (const paymentMethod of ['CASH', 'BANK_TRANSFER', 'CARD', 'CHEQUE', 'MOBILE_MONEY'] as const) {
      const { id } = await approvedExpense(org, { paymentMethod })
      await as(org.FINANCE).get('mutation ($id: ID!) { payExpenseRequest(id: $id) { id } }', { id })
      const { nodes } = await journalOf(org)
      accounts.push(nodes.find(({ documentId }) => documentId === id)?.lineItems[1].account)
    }
    expect(accounts).toEqual(['CASH', 'BANK', 'CREDIT_CARD', 'BANK', 'CASH_AND_BANK'])
  })
})

describe('a client', () => {
  test('has the sides of a claim in notes, refunds and payments in advance', async () => {
    const org = await organization()
    const clientId = await client(org)
    const { id } = await postedBill(org, { billType: 'CLIENT', clientId, supplierId: null, taxRate: '10' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '110', sourceOfFunds: 'BANK' } })
    const credit = await postedNote(org, id, less('20'))
    await act(org, REFUND, credit.id, { amount: '22', sourceOfFunds: 'CASH' })
    const debit = await postedNote(org, id, less('5'), { noteType: 'DEBIT' })
    await act(org, VOID, debit.id, WHY)
    const payment = await paid(org, '40', [], { supplierId: null, clientId, sourceOfFunds: 'BANK' })
    await act(org, REFUND_PAYMENT, payment.id, { amount: '4' })
    const found = await journalOf(org)
    expect([...shortly(found)].sort()).toEqual([
      ['BILL_POSTED', 'SALES C 100 = C 100', 'OUTPUT_TAX C 10 (10 % of 100) = C 10', 'ACCOUNTS_RECEIVABLE D 110 = D 110'],
      ['CREDIT_NOTE_POSTED', 'ACCOUNTS_RECEIVABLE C 22 = C 22', 'SALES D 20 = D 20', 'OUTPUT_TAX D 2 (10 % of 20) = D 2'],
      ['DEBIT_NOTE_POSTED', 'SALES C 5 = C 5', 'OUTPUT_TAX C 0.5 (10 % of 5) = C 0.5', 'ACCOUNTS_RECEIVABLE D 5.5 = D 5.5'],
      ['DEBIT_NOTE_VOIDED', 'SALES D 5 = D 5', 'OUTPUT_TAX D 0.5 (10 % of 5) = D 0.5', 'ACCOUNTS_RECEIVABLE C 5.5 = C 5.5'],
      ['PARTY_PAYMENT_RECORDED', 'CLIENT_ADVANCES C 40 = C 40', 'BANK D 40 = D 40'],
      ['PARTY_REFUND_RECORDED', 'CASH_AND_BANK C 4 = C 4', 'CLIENT_ADVANCES D 4 = D 4'],
      ['PAYMENT_RECORDED', 'ACCOUNTS_RECEIVABLE C 110 = C 110', 'BANK D 110 = D 110'],
      ['REFUND_RECORDED', 'CASH C 22 = C 22', 'ACCOUNTS_RECEIVABLE D 22 = D 22'],
    ])
    const of = (event: string) => found.nodes.find((entry) => entry.event === event)
    for (const event of ['CREDIT_NOTE_POSTED', 'REFUND_RECORDED', 'PARTY_PAYMENT_RECORDED', 'PARTY_REFUND_RECORDED'])
      expect(of(event)).toMatchObject({ partyType: 'CLIENT', partyId: 'cli', partyName: 'Client cli' })
    expect(of('REFUND_RECORDED')).toMatchObject({ documentType: 'BILL_NOTE', documentId: credit.id, documentNumber: credit.noteNumber })
    expect(of('DEBIT_NOTE_VOIDED')?.reversesId).toBe(`${debit.id}:DEBIT_NOTE_POSTED`)
    expect(of('PARTY_REFUND_RECORDED')).toMatchObject({ documentType: 'PARTY_PAYMENT', documentId: payment.id, reversesId: null })
  })
})

describe('what rounding leaves', () => {
  test('is in the largest amount that is not the total, also if that is a tax', async () => {
    const org = await organization({ currency: 'JPY' })
    await ratesOf(org, 'USD', 'JPY', { [ago(9)]: '100.5' })
    // 1 → 101; 3 → 301.5 → 302; 4 → 402: 1 too much, which the tax of 3 has.
    const taxed = await postedBill(org, { currency: 'USD', lineItems: [line('1', '1')], taxAmount: '3' })
    expect(await ofRecord(org, taxed.id)).toEqual([
      ['BILL_POSTED', 'EXPENSES D 1 = D 101', 'INPUT_TAX D 3 (null % of 1) = D 301', 'ACCOUNTS_PAYABLE C 4 = C 402'],
    ])
    // 3 → 301.5 → 302; 1 → 101; 4 → 402: 1 too much, which the net amount has.
    const net = await postedBill(org, { currency: 'USD', lineItems: [line('1', '3')], taxAmount: '1' })
    expect(await ofRecord(org, net.id)).toEqual([
      ['BILL_POSTED', 'EXPENSES D 3 = D 301', 'INPUT_TAX D 1 (null % of 3) = D 101', 'ACCOUNTS_PAYABLE C 4 = C 402'],
    ])
  })
})

describe('the file', () => {
  test('has a row for each line, with its tax, its conversion and its account', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { [ago(9)]: '1.25' })
    await gateway().database.prisma.managementAccount.create({ data: { orgId: org.id, id: 'acc', code: '6100', name: 'Thread' } })
    const bill = await postedBill(org, { currency: 'EUR', billNumber: 'A', managementAccountId: 'acc', taxRate: '10', billDate: ago(3) })
    const sterling = await postedBill(org, { currency: 'GBP', billNumber: 'B', billDate: ago(3) })
    const { csv } = await as(org.FINANCE).get<{ csv: string }>('{ journal(from: "2000-01-01", to: "2099-12-31") { csv } }')
    const rows = parse(csv, { columns: true }) as Record<string, string>[]
    const of = (entry: string, more: object) => ({
      'Entry': entry, 'Day': ago(0), 'Event': 'BILL_POSTED', 'Debit': '0', 'Credit': '0', 'Converted debit': '0', 'Converted credit': '0',
      'Home currency': 'USD', 'Tax rate': '', 'Tax base': '', 'Management account': '', 'Party type': 'SUPPLIER', 'Party id': 'sup',
      'Party': 'Supplier sup', 'Document type': 'BILL', 'Reference': '', 'Reverses': '', 'Handed over at': '', ...more,
    })
    const euros = { 'Currency': 'EUR', 'Rate': '1.25', 'Rate day': ago(9), 'Not converted': '', 'Document id': bill.id, 'Document': 'A' }
    const pounds = {
      'Currency': 'GBP', 'Converted debit': '', 'Converted credit': '', 'Rate': '', 'Rate day': '', 'Document id': sterling.id,
      'Document': 'B', 'Not converted': `There is no rate from GBP to USD on or before ${ago(3)}`,
    }
    const [a, b] = [`${bill.id}:BILL_POSTED`, `${sterling.id}:BILL_POSTED`]
    expect(rows).toEqual([
      of(a, { ...euros, 'Account': 'EXPENSES', 'Debit': '100', 'Converted debit': '125', 'Management account': '6100' }),
      of(a, { ...euros, 'Account': 'INPUT_TAX', 'Debit': '10', 'Converted debit': '12.5', 'Tax rate': '10', 'Tax base': '100' }),
      of(a, { ...euros, 'Account': 'ACCOUNTS_PAYABLE', 'Credit': '110', 'Converted credit': '137.5' }),
      of(b, { ...pounds, 'Account': 'EXPENSES', 'Debit': '100' }), of(b, { ...pounds, 'Account': 'ACCOUNTS_PAYABLE', 'Credit': '100' }),
    ])
    expect(csv.split('\r\n')[0]).toBe('Entry,Day,Event,Account,Debit,Credit,Currency,Converted debit,Converted credit,Home currency,Rate,'
      + 'Rate day,Not converted,Tax rate,Tax base,Management account,Party type,Party id,Party,Document type,Document id,Document,'
      + 'Reference,Reverses,Handed over at')
  })

  test('has imported tax that the lines do not come to as one line without a rate', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { lineItems: [line('1', '100', '20'), line('1', '50', '10')] })
    await gateway().database.prisma.bill.updateMany({
      where: { orgId: org.id, id }, data: { taxAmount: '26', totalAmount: '176', remainingBalance: '176' },
    })
    // The lines come to 20 and 5.
    expect(await ofRecord(org, id)).toEqual([
      ['BILL_POSTED', 'EXPENSES D 150 = D 150', 'INPUT_TAX D 26 = D 26', 'ACCOUNTS_PAYABLE C 176 = C 176'],
    ])
  })
})

describe('what belongs to a document', () => {
  test('counts no earlier than it, and ends with it', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const bill = await postedBill(org, { billDate: ago(9), postingDate: ago(9) })
    const { id } = bill
    await as(org.FINANCE).get(PAY, { id, input: { amount: '100', paidAt: noon(8) } })
    const credit = await draftNote(org, id, less('30'), { noteDate: ago(8) })
    await act(org, POST, credit.id, { postingDate: ago(7) })
    await act(org, REFUND, credit.id, { amount: '5', paidAt: noon(6) })
    const late = await postedBill(org, { billDate: ago(5), postingDate: ago(5) })
    const payment = await paid(org, '20', parts([late.id, '8']), { paidAt: noon(6) })
    await act(org, REFUND_PAYMENT, payment.id, { amount: '2', paidAt: noon(5) })
    const where = { orgId: org.id }
    // As an import may have it: refunds and parts before what they are of.
    await prisma.billPayment.updateMany({ where: { ...where, partyPaymentId: payment.id }, data: { paidAt: noon(9) } })
    await prisma.billNoteRefund.updateMany({ where, data: { paidAt: noon(9) } })
    await prisma.partyPaymentRefund.updateMany({ where, data: { paidAt: noon(9) } })
    const days = async (from: number, to: number) => (await journalOf(org, { from: ago(from), to: ago(to) })).nodes
      .map(({ day, event }) => `${day} ${event}`).sort()
    const all = [
      `${ago(9)} BILL_POSTED`, `${ago(8)} PAYMENT_RECORDED`, `${ago(7)} CREDIT_NOTE_POSTED`, `${ago(7)} REFUND_RECORDED`,
      `${ago(6)} PARTY_PAYMENT_RECORDED`, `${ago(6)} PARTY_REFUND_RECORDED`, `${ago(5)} BILL_POSTED`, `${ago(5)} PAYMENT_ALLOCATED`,
    ]
    expect(await days(20, 0)).toEqual(all)
    for (const [at, entry] of all.entries()) {
      const day = Math.round((Date.parse(ago(0)) - Date.parse(entry.slice(0, 10))) / 86_400_000)
      expect([at, await days(day, day)]).toEqual([at, all.filter((one) => one.startsWith(entry.slice(0, 10)))])
    }
    // What is voided takes its refunds along, on the day of the void.
    await prisma.billNote.updateMany({ where, data: { status: 'VOID', voidedAt: noon(3) } })
    await prisma.partyPayment.updateMany({ where, data: { status: 'VOID', voidedAt: noon(2), unallocatedAmount: 0 } })
    expect(await days(4, 0)).toEqual([
      `${ago(3)} CREDIT_NOTE_VOIDED`, `${ago(3)} REFUND_REVERSED`, `${ago(2)} PARTY_PAYMENT_VOIDED`, `${ago(2)} PARTY_REFUND_REVERSED`,
      `${ago(2)} PAYMENT_RELEASED`,
    ])
  })

  test('was handed over, or was not, page by page and in the file', async () => {
    const org = await organization()
    const [one, two] = [await postedBill(org, { billNumber: 'A' }), await postedBill(org, { billNumber: 'B' })]
    const payment = await paid(org, '10', parts([one.id, '10']), { reference: 'T-1' })
    await handOver(org, { entryIds: [`${one.id}:BILL_POSTED`] })
    await act(org, VOID_PAYMENT, payment.id, WHY)
    await as(org.FINANCE).get(VOID_BILL, { id: two.id, ...WHY })
    const CSV = `query ($handedOver: Boolean) { journal(from: "2000-01-01", to: "2099-12-31", handedOver: $handedOver) { csv } }`
    const rows = async (handedOver: boolean | null) =>
      parse((await as(org.FINANCE).get<{ csv: string }>(CSV, { handedOver })).csv, { columns: true }) as
        Record<string, string>[]
    const [whole, marked, others] = [await rows(null), await rows(true), await rows(false)]
    expect([whole, marked, others].map((of) => new Set(of.map(({ Entry }) => Entry)).size)).toEqual([7, 1, 6])
    expect(marked.map((row) => [row.Event, row.Account, row.Debit, row.Credit, row.Document, row['Party type'], row.Party]))
      .toEqual([
        ['BILL_POSTED', 'EXPENSES', '100', '0', 'A', 'SUPPLIER', 'Supplier sup'],
        ['BILL_POSTED', 'ACCOUNTS_PAYABLE', '0', '100', 'A', 'SUPPLIER', 'Supplier sup'],
      ])
    expect(marked.every((row) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(row['Handed over at']))).toBe(true)
    expect(others.every((row) => row['Handed over at'] === '')).toBe(true)
    const released = others.find((row) => row.Event === 'PAYMENT_RELEASED')
    expect(released).toMatchObject({
      Reverses: released?.Entry.replace('RELEASED', 'ALLOCATED'), Reference: payment.documentId, Currency: 'USD', 'Home currency': 'USD',
      'Document id': one.id, 'Document type': 'BILL', 'Party id': 'sup', Day: ago(0), Rate: '', 'Rate day': '', 'Not converted': '',
    })
  })
})
