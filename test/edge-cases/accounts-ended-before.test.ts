// Notes, payments and their parts that ended before what they belong to did: the journal and the statement of the party
// have each on its own day. All days and figures are by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { act as note, ALLOCATE, draftNote, less, POST } from '../support/make/bill-notes.js'
import { PAY, postedBill } from '../support/make/bills.js'
import { journalOf } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { act, paid, parts, REFUND } from '../support/make/party-payments.js'

useGateway()

interface Statement {
  readonly owed: string
  readonly unallocatedCredit: string
  readonly lineItems: readonly { readonly day: string; readonly kind: string }[]
}

const reversed = (days: number) => ({ reversedAt: noon(days), reversalReason: 'Bounced' })

/** A bill of 100 that was posted 20 days ago. */
const oldBill = async (org: TestOrganization) => (await postedBill(org, { billDate: ago(20), postingDate: ago(20) })).id

/** The days with the entries of the journal. */
const journal = async (org: TestOrganization, from = 40, to = 0) =>
  (await journalOf(org, { from: ago(from), to: ago(to) })).nodes.map(({ day, event }) => `${day} ${event}`).sort()

const statement = (org: TestOrganization, days: number) => as(org.STAFF).get<Statement>(
  `{ partyStatement(supplierId: "sup", currency: "USD", to: "${ago(days)}") { owed unallocatedCredit lineItems { day kind } } }`)

/** The days with the lines of the statement. */
const lines = async (org: TestOrganization) =>
  (await statement(org, 0)).lineItems.map(({ day, kind }) => `${day} ${kind}`).sort()

/** What was owed, and the open credit, at the end of a day. */
async function account(org: TestOrganization, days: number) {
  const { owed, unallocatedCredit } = await statement(org, days)
  return [owed, unallocatedCredit]
}

describe('in the journal and in the statement', () => {
  test('a debit note counts no earlier than its bill, until it is void or its bill is', async () => {
    const org = await organization()
    const id = await oldBill(org)
    const debit = async () => {
      const draft = await draftNote(org, id, less('5'), { noteType: 'DEBIT', noteDate: ago(15) })
      return note(org, POST, draft.id, { postingDate: ago(15) })
    }
    const [first] = [await debit(), await debit()]
    const { prisma } = gateway().database
    await prisma.billNote.updateMany({
      where: { orgId: org.id, id: first.id },
      data: { noteDate: new Date(ago(25)), postingDate: new Date(ago(25)), status: 'VOID', voidedAt: noon(10) },
    })
    await prisma.bill.updateMany({
      where: { orgId: org.id, id }, data: { status: 'VOID', voidedAt: noon(5), glPosted: false },
    })
    expect(await journal(org)).toEqual([
      `${ago(20)} BILL_POSTED`, `${ago(20)} DEBIT_NOTE_POSTED`, `${ago(15)} DEBIT_NOTE_POSTED`,
      `${ago(10)} DEBIT_NOTE_VOIDED`, `${ago(5)} BILL_VOIDED`, `${ago(5)} DEBIT_NOTE_VOIDED`,
    ])
    expect(await journal(org, 5, 5)).toEqual([`${ago(5)} BILL_VOIDED`, `${ago(5)} DEBIT_NOTE_VOIDED`])
    expect(await journal(org, 25, 25)).toEqual([])
    expect(await lines(org)).toEqual([
      `${ago(20)} BILL`, `${ago(20)} DEBIT_NOTE`, `${ago(15)} DEBIT_NOTE`,
      `${ago(10)} DEBIT_NOTE_VOID`, `${ago(5)} BILL_VOID`, `${ago(5)} DEBIT_NOTE_VOID`,
    ])
    expect(await Promise.all([20, 15, 10, 5].map((days) => account(org, days)))).toEqual(
      [['105', '0'], ['110', '0'], ['105', '0'], ['0', '0']])
  })

  test('a part and a refund of a payment end where they are reversed, though all of it is void later', async () => {
    const org = await organization()
    const id = await oldBill(org)
    const payment = await paid(org, '200', parts([id, '60']), { paidAt: noon(12) })
    await act(org, REFUND, payment.id, { amount: '30', paidAt: noon(11) })
    const { prisma } = gateway().database
    const where = { orgId: org.id }
    await prisma.partyPaymentRefund.updateMany({ where, data: reversed(9) })
    await prisma.billPayment.updateMany({ where, data: reversed(8) })
    await prisma.partyPayment.updateMany({ where, data: { status: 'VOID', voidedAt: noon(3), unallocatedAmount: 0 } })
    expect(await journal(org)).toEqual([
      `${ago(20)} BILL_POSTED`, `${ago(12)} PARTY_PAYMENT_RECORDED`, `${ago(12)} PAYMENT_ALLOCATED`,
      `${ago(11)} PARTY_REFUND_RECORDED`, `${ago(9)} PARTY_REFUND_REVERSED`, `${ago(8)} PAYMENT_RELEASED`,
      `${ago(3)} PARTY_PAYMENT_VOIDED`,
    ])
    expect(await lines(org)).toEqual([
      `${ago(20)} BILL`, `${ago(12)} PARTY_PAYMENT`, `${ago(11)} REFUND`, `${ago(9)} REFUND_REVERSAL`,
      `${ago(3)} PARTY_PAYMENT_VOID`,
    ])
    expect(await Promise.all([12, 10, 9, 7, 0].map((days) => account(org, days)))).toEqual(
      [['40', '140'], ['40', '110'], ['40', '140'], ['100', '200'], ['100', '0']])
  })

  test('credit that was taken back from a bill settles nothing from then on, though its note is void later', async () => {
    const org = await organization()
    const [first, second] = [await oldBill(org), await oldBill(org)]
    await as(org.FINANCE).get(PAY, { id: first, input: { amount: '100', paidAt: noon(18) } })
    const credit = await draftNote(org, first, less('40'), { noteDate: ago(15) })
    await note(org, POST, credit.id, { postingDate: ago(14) })
    await note(org, ALLOCATE, credit.id, { billId: second, amount: '10', allocatedOn: ago(12) })
    const { prisma } = gateway().database
    await prisma.billAllocation.updateMany({ where: { orgId: org.id, billId: second }, data: reversed(8) })
    await prisma.billNote.updateMany({ where: { orgId: org.id }, data: { status: 'VOID', voidedAt: noon(3) } })
    expect(await Promise.all([14, 10, 7, 0].map((days) => account(org, days)))).toEqual(
      [['100', '40'], ['90', '30'], ['100', '40'], ['100', '0']])
  })

  test('a payment that came and went before its bill was posted counts and is reversed on that day', async () => {
    const org = await organization()
    const id = await oldBill(org)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '10', paidAt: noon(30) } })
    await gateway().database.prisma.billPayment.updateMany({ where: { orgId: org.id }, data: reversed(25) })
    expect(await journal(org)).toEqual([
      `${ago(20)} BILL_POSTED`, `${ago(20)} PAYMENT_RECORDED`, `${ago(20)} PAYMENT_REVERSED`,
    ])
    expect(await lines(org)).toEqual([`${ago(20)} BILL`, `${ago(20)} PAYMENT`, `${ago(20)} PAYMENT_REVERSAL`])
    expect(await account(org, 20)).toEqual(['100', '0'])
  })
})

test('the journal names an employee by the record where the bill has no name', async () => {
  const [org, other] = [await organization(), await organization()]
  const { prisma } = gateway().database
  await prisma.employee.createMany({
    data: [
      { orgId: org.id, id: 'emp', code: 'emp', name: 'Rahim' }, { orgId: org.id, id: 'next', code: 'next', name: 'Karim' },
      { orgId: other.id, id: 'emp', code: 'emp', name: 'Salma' },
    ],
  })
  await postedBill(org, { billType: 'EMPLOYEE', supplierId: null, employeeId: 'emp' })
  await prisma.bill.updateMany({ where: { orgId: org.id }, data: { employeeName: null } })
  expect((await journalOf(org)).nodes.map(({ event, partyId, partyName }) => [event, partyId, partyName]))
    .toEqual([['BILL_POSTED', 'emp', 'Rahim']])
})
