// The journal of payments of a party: all of a payment is an advance, and bills take their parts from it.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { client } from '../support/make/bill-notes.js'
import { postedBill, VOID as VOID_BILL } from '../support/make/bills.js'
import { journalOf, shortly, summed } from '../support/make/journal.js'
import { organization } from '../support/make/organization.js'
import { act, ALLOCATE, paid, parts, REFUND, REVERSE_REFUND, TAKE_BACK, usesOf, VOID } from '../support/make/party-payments.js'

useGateway()

const WHY = { reason: 'Entered twice' }

describe('the journal of a payment of a party', () => {
  test('books it as an advance, its parts against the bills, and what comes back', async () => {
    const org = await organization()
    const [a, b] = [await postedBill(org, { billNumber: 'A' }), await postedBill(org, { billNumber: 'B' })]
    const payment = await paid(org, '160', parts([a.id, '100'], [b.id, '30']), { sourceOfFunds: 'BANK', reference: 'T-1' })
    await act(org, REFUND, payment.id, { amount: '10', sourceOfFunds: 'CASH', reference: 'R-1' })
    const found = await journalOf(org)
    expect([...shortly(found)].sort()).toEqual([
      ['BILL_POSTED', 'EXPENSES D 100 = D 100', 'ACCOUNTS_PAYABLE C 100 = C 100'],
      ['BILL_POSTED', 'EXPENSES D 100 = D 100', 'ACCOUNTS_PAYABLE C 100 = C 100'],
      ['PARTY_PAYMENT_RECORDED', 'SUPPLIER_ADVANCES D 160 = D 160', 'BANK C 160 = C 160'],
      ['PARTY_REFUND_RECORDED', 'CASH D 10 = D 10', 'SUPPLIER_ADVANCES C 10 = C 10'],
      ['PAYMENT_ALLOCATED', 'ACCOUNTS_PAYABLE D 100 = D 100', 'SUPPLIER_ADVANCES C 100 = C 100'],
      ['PAYMENT_ALLOCATED', 'ACCOUNTS_PAYABLE D 30 = D 30', 'SUPPLIER_ADVANCES C 30 = C 30'],
    ])
    expect(await summed(found)).toMatchObject({
      unbalanced: 0,
      balances: {
        'ACCOUNTS_PAYABLE USD': '-70', 'BANK USD': '-160', 'CASH USD': '10', 'EXPENSES USD': '200', 'SUPPLIER_ADVANCES USD': '20',
      },
    })
    const of = (event: string) => found.nodes.find((entry) => entry.event === event)
    expect(of('PARTY_PAYMENT_RECORDED')).toMatchObject({
      id: `${payment.id}:PARTY_PAYMENT_RECORDED`, documentType: 'PARTY_PAYMENT', documentId: payment.id,
      documentNumber: payment.documentId, reference: 'T-1', partyType: 'SUPPLIER', partyId: 'sup', partyName: 'Supplier sup',
    })
    expect(of('PAYMENT_ALLOCATED')).toMatchObject({ documentType: 'BILL', reference: payment.documentId, partyId: 'sup' })
    expect(of('PARTY_REFUND_RECORDED')).toMatchObject({ documentId: payment.id, reference: 'R-1' })
  })

  test('is empty after all of it was taken back, with each entry reversed once', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const payment = await paid(org, '90', parts([id, '20']), { paidAt: noon(4) })
    await act(org, ALLOCATE, payment.id, { bills: parts([id, '30']) })
    await act(org, REFUND, payment.id, { amount: '40', paidAt: noon(3) })
    const { billPayments, refunds: [refund] } = await usesOf(org, payment.id)
    await act(org, TAKE_BACK, payment.id, { billPaymentId: billPayments[0].id, ...WHY })
    await act(org, REVERSE_REFUND, payment.id, { refundId: refund.id, ...WHY })
    // Of today are the bill and its parts, one of them taken back, and what was reversed today.
    expect((await journalOf(org, { from: ago(0), to: ago(0) })).nodes.map(({ event }) => event).sort()).toEqual([
      'BILL_POSTED', 'PARTY_REFUND_REVERSED', 'PAYMENT_ALLOCATED', 'PAYMENT_ALLOCATED', 'PAYMENT_RELEASED',
    ])
    await act(org, VOID, payment.id, WHY)
    await as(org.FINANCE).get(VOID_BILL, { id, ...WHY })
    const found = await journalOf(org)
    expect(found.nodes.map(({ event }) => event).sort()).toEqual([
      'BILL_POSTED', 'BILL_VOIDED', 'PARTY_PAYMENT_RECORDED', 'PARTY_PAYMENT_VOIDED', 'PARTY_REFUND_RECORDED',
      'PARTY_REFUND_REVERSED', 'PAYMENT_ALLOCATED', 'PAYMENT_ALLOCATED', 'PAYMENT_RELEASED', 'PAYMENT_RELEASED',
    ])
    expect(new Set(found.nodes.map((entry) => entry.id)).size).toBe(10)
    expect(await summed(found)).toEqual({ unbalanced: 0, balances: {}, atHome: {} })
  })

  test('of a client has the sides of a claim', async () => {
    const org = await organization({ currency: 'JPY' })
    const clientId = await client(org)
    const { id } = await postedBill(org, { billType: 'CLIENT', clientId, supplierId: null, currency: 'JPY' })
    await paid(org, '130', parts([id, '100']), { supplierId: null, clientId, currency: 'JPY' })
    expect([...shortly(await journalOf(org))].sort()).toEqual([
      ['BILL_POSTED', 'SALES C 100 = C 100', 'ACCOUNTS_RECEIVABLE D 100 = D 100'],
      ['PARTY_PAYMENT_RECORDED', 'CLIENT_ADVANCES C 130 = C 130', 'CASH_AND_BANK D 130 = D 130'],
      ['PAYMENT_ALLOCATED', 'ACCOUNTS_RECEIVABLE C 100 = C 100', 'CLIENT_ADVANCES D 100 = D 100'],
    ])
  })
})
