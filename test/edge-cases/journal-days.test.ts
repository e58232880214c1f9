// The journal by days: expense requests, the borders of a period in a time zone, pages, and what a read costs.
import { describe, expect, test } from '@jest/globals'
import { withoutLimit } from '../../src/database/driver/driver.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { act, less, postedNote, REFUND } from '../support/make/bill-notes.js'
import { PAY, postedBill } from '../support/make/bills.js'
import { approvedExpense, paidExpense } from '../support/make/expense-requests.js'
import { HAND_OVER, JOURNAL, journalOf, shortly, summed } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { patient } from '../support/patient.js'
import { faultsOf } from '../support/refused.js'
import { statementsOf, textsOf } from '../support/statements.js'
import { advance, money, step } from '../support/stories/expense-requests.js'

useGateway()

const RETURN = 'mutation ($id: ID!, $input: ReturnAdvanceInput!) { returnAdvance(id: $id, input: $input) { id } }'
const billed = (org: TestOrganization, expenseRequestId: string, input: object = {}) => postedBill(org, {
  billType: 'EMPLOYEE', supplierId: null, employeeName: 'Rina', expenseRequestId, lineItems: [], totalAmount: '80', ...input,
})

describe('expense requests', () => {
  test('post what is paid on them, what claims use of an advance and give back, and what is returned', async () => {
    const org = await organization()
    const paid = await paidExpense(org, { ...advance, paymentMethod: 'BANK_TRANSFER' })
    const claim = await approvedExpense(org, { linkedAdvanceRequestId: paid.id, ...money('150') })
    const other = await approvedExpense(org, { linkedAdvanceRequestId: paid.id, ...money('40') })
    await as(org.STAFF).get(step('recall'), { id: other.id })
    await as(org.FINANCE).get(RETURN, { id: paid.id, input: { amount: '200', reference: 'Box 2' } })
    const found = await journalOf(org)
    expect([...shortly(found)].sort()).toEqual([
      ['ADVANCE_RELEASED', 'EXPENSES C 40 = C 40', 'EMPLOYEE_ADVANCES D 40 = D 40'],
      ['ADVANCE_RETURNED', 'BANK D 200 = D 200', 'EMPLOYEE_ADVANCES C 200 = C 200'],
      ['ADVANCE_USED', 'EXPENSES D 150 = D 150', 'EMPLOYEE_ADVANCES C 150 = C 150'],
      ['ADVANCE_USED', 'EXPENSES D 40 = D 40', 'EMPLOYEE_ADVANCES C 40 = C 40'],
      ['REQUEST_PAID', 'EMPLOYEE_ADVANCES D 500 = D 500', 'BANK C 500 = C 500'],
    ])
    expect((await summed(found)).balances).toEqual({ 'BANK USD': '-300', 'EMPLOYEE_ADVANCES USD': '150', 'EXPENSES USD': '150' })
    const used = found.nodes.find(({ event, amount }) => event === 'ADVANCE_USED' && amount === '150')
    expect(used).toMatchObject({
      documentType: 'EXPENSE_REQUEST', documentId: paid.id, documentNumber: paid.documentId, reference: claim.documentId,
      partyType: 'EMPLOYEE', partyId: org.STAFF.userId, reversesId: null,
    })
    expect(found.nodes.find(({ event }) => event === 'ADVANCE_RETURNED')?.reference).toBe('Box 2')
    // What a claim gives back is an act of its own: it reverses no entry.
    expect(found.nodes.find(({ event }) => event === 'ADVANCE_RELEASED'))
      .toMatchObject({ reversesId: null, reference: other.documentId, documentId: paid.id })
  })

  test('are paid through their bills where they are billed; a bill of an advance is the advance', async () => {
    const org = await organization()
    const claim = await approvedExpense(org, { paymentMethod: 'CARD' })
    const bill = await billed(org, claim.id)
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '50', sourceOfFunds: 'CASH' } })
    // Nobody has named the source: the method is that of a request that is paid itself.
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '30' } })
    const request = await approvedExpense(org, advance)
    await billed(org, request.id, { totalAmount: '500' })
    const found = await journalOf(org)
    expect([...shortly(found)].sort()).toEqual([
      ['BILL_POSTED', 'EMPLOYEE_ADVANCES D 500 = D 500', 'EMPLOYEE_PAYABLES C 500 = C 500'],
      ['BILL_POSTED', 'EXPENSES D 80 = D 80', 'EMPLOYEE_PAYABLES C 80 = C 80'],
      ['PAYMENT_RECORDED', 'EMPLOYEE_PAYABLES D 30 = D 30', 'CASH_AND_BANK C 30 = C 30'],
      ['PAYMENT_RECORDED', 'EMPLOYEE_PAYABLES D 50 = D 50', 'CASH C 50 = C 50'],
    ])
  })

  test('to a vendor name the supplier, and others who made them', async () => {
    const org = await organization()
    await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'sup', code: 'sup', name: 'Mill' } })
    await paidExpense(org, { requestType: 'VENDOR_PAYMENT', supplierId: 'sup', paymentMethod: 'CHEQUE' })
    const { nodes: [entry] } = await journalOf(org)
    expect(entry).toMatchObject({ partyType: 'SUPPLIER', partyId: 'sup', partyName: 'Mill', amount: '120' })
    const own = await paidExpense(org, { supplierId: 'sup' })
    expect((await journalOf(org)).nodes.find(({ documentId }) => documentId === own.id))
      .toMatchObject({ partyType: 'EMPLOYEE', partyId: org.STAFF.userId })
  })

  test('that were paid long ago are in the journal of the day on which their payment was reversed', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const { prisma } = gateway().database
    await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { status: 'PAID', paidAmount: 120 } })
    const payment = await prisma.expenseRequestHistory.create({
      data: { orgId: org.id, id: 'pay-1', expenseRequestId: id, action: 'pay', to: 'PAID', amount: 120, at: noon(9) },
    })
    await as(org.FINANCE).get(`mutation ($id: ID!, $input: ReverseExpenseRequestPaymentInput!) {
      reverseExpenseRequestPayment(id: $id, input: $input) { id } }`, { id, input: { paymentId: payment.id, reason: 'Twice' } })
    const days = async (from: string, to: string) =>
      (await journalOf(org, { from, to })).nodes.map(({ day, event }) => [day, event])
    expect(await days(ago(9), ago(9))).toEqual([[ago(9), 'REQUEST_PAID']])
    expect(await days(ago(0), ago(0))).toEqual([[ago(0), 'REQUEST_PAYMENT_REVERSED']])
  })
})

/** A paid bill that was posted on 1 March, with the instants of payment, reversal and void. */
async function pastBill(
  org: TestOrganization, billNumber: string, paidAt: string, reversedAt?: string, voidedAt?: string,
) {
  const { id } = await postedBill(org, { billNumber })
  await as(org.FINANCE).get(PAY, { id, input: { amount: '100', paidAt, reference: billNumber } })
  const { prisma } = gateway().database
  const where = { orgId: org.id, id }
  await prisma.bill.updateMany({ where, data: { postingDate: new Date('2026-03-01') } })
  if (reversedAt) await prisma.billPayment.updateMany({
    where: { orgId: org.id, billId: id }, data: { reversedAt, reversalReason: 'Bounced' } })
  if (voidedAt) await prisma.bill.updateMany({ where, data: { status: 'VOID', voidedAt, glPosted: false } })
}

const eventsOf = async (org: TestOrganization, from: string, to: string) =>
  (await journalOf(org, { from, to })).nodes.map(({ day, event, documentNumber }) => `${day} ${event} ${documentNumber}`).sort()

describe('the days of a journal', () => {
  test('are those of the organization, with both borders', async () => {
    const org = await organization({ timeZone: 'Asia/Dhaka' })
    // Dhaka is six hours ahead: 18:00 in UTC is the next day there. Midnight in UTC is a day that was entered.
    await pastBill(org, 'A', '2026-03-09T17:59:59Z', '2026-03-10T18:00:00Z', '2026-03-31T17:59:59Z')
    await pastBill(org, 'B', '2026-03-09T18:00:00Z', '2026-03-10T17:59:59Z', '2026-03-31T18:00:00Z')
    await pastBill(org, 'C', '2026-03-10T00:00:00Z')
    await pastBill(org, 'D', '2026-02-20T00:00:00Z')
    expect(await eventsOf(org, '2026-03-10', '2026-03-10'))
      .toEqual(['2026-03-10 PAYMENT_RECORDED B', '2026-03-10 PAYMENT_RECORDED C', '2026-03-10 PAYMENT_REVERSED B'])
    expect(await eventsOf(org, '2026-03-09', '2026-03-09')).toEqual(['2026-03-09 PAYMENT_RECORDED A'])
    expect(await eventsOf(org, '2026-03-11', '2026-03-31'))
      .toEqual(['2026-03-11 PAYMENT_REVERSED A', '2026-03-31 BILL_VOIDED A'])
    expect(await eventsOf(org, '2026-04-01', '2026-04-01')).toEqual(['2026-04-01 BILL_VOIDED B'])
    // A payment before its bill counts with the bill.
    expect(await eventsOf(org, '2026-02-01', '2026-02-28')).toEqual([])
    expect(await eventsOf(org, '2026-03-01', '2026-03-01')).toEqual([
      ...['A', 'B', 'C', 'D'].map((name) => `2026-03-01 BILL_POSTED ${name}`), '2026-03-01 PAYMENT_RECORDED D',
    ])
    expect(await eventsOf(org, '0001-01-01', '9999-12-31')).toHaveLength(14 - 2)
    const [whole, parts] = [await journalOf(org), []] as [Awaited<ReturnType<typeof journalOf>>, string[]]
    for (let day = 0; day < 60; day += 1) {
      const date = new Date(Date.parse('2026-02-15') + day * 86_400_000).toISOString().slice(0, 10)
      parts.push(...(await journalOf(org, { from: date, to: date })).nodes.map(({ id }) => id))
    }
    expect(parts).toEqual(whole.nodes.map(({ id }) => id))
  })

  test('of a refund end with its reversal, also when its note is voided later', async () => {
    const org = await organization()
    await pastBill(org, 'A', '2026-03-03T00:00:00Z')
    const [{ id: billId }] = (await as(org.FINANCE).get<{ nodes: { id: string }[] }>('{ bills(first: 1) { nodes { id } } }')).nodes
    const { id, noteNumber } = await postedNote(org, billId, less('20'))
    await act(org, REFUND, id, { amount: '20', sourceOfFunds: 'CASH' })
    const { prisma } = gateway().database
    await prisma.billNoteRefund.updateMany({ where: { orgId: org.id }, data: {
      paidAt: '2026-03-05T00:00:00Z', reversedAt: '2026-03-10T12:00:00Z', reversalReason: 'Bounced',
    } })
    await prisma.billNote.updateMany({ where: { orgId: org.id, id }, data: {
      postingDate: new Date('2026-03-04'), status: 'VOID', voidedAt: '2026-03-31T12:00:00Z',
    } })
    expect(await eventsOf(org, '2026-03-04', '2026-03-31')).toEqual([
      '2026-03-04 CREDIT_NOTE_POSTED', '2026-03-05 REFUND_RECORDED', '2026-03-10 REFUND_REVERSED', '2026-03-31 CREDIT_NOTE_VOIDED',
    ].map((event) => `${event} ${noteNumber}`))
  })

  test('end in the west after those in UTC', async () => {
    const org = await organization({ timeZone: 'America/Los_Angeles' })
    // From 8 March on seven hours behind.
    await pastBill(org, 'A', '2026-03-11T06:59:59Z')
    await pastBill(org, 'B', '2026-03-11T07:00:00Z')
    expect(await eventsOf(org, '2026-03-10', '2026-03-10')).toEqual(['2026-03-10 PAYMENT_RECORDED A'])
    expect(await eventsOf(org, '2026-03-11', '2026-03-11')).toEqual(['2026-03-11 PAYMENT_RECORDED B'])
  })

  test('have an order, and a limit of the pages', async () => {
    const org = await organization()
    const asked = (variables: object) => faultsOf(org, org.FINANCE, JOURNAL, variables)
    expect(await asked({ from: '2026-03-02', to: '2026-03-01' })).toEqual([['to', { from: '2026-03-02' }]])
    expect(await asked({ from: '2026-03-02', to: '2026-03-02', first: 101 })).toEqual([['first', { ge: '1', le: '100' }]])
    const wrong = [
      '["2026-99-02","a","journal"]', '["2026-03-02","a\\u0000","journal"]', '["2026-03-02","a","orderEarnings"]',
      '["2026-03-02",1,"journal"]', '[20260302,"a","journal"]', '["2026-03-02T00:00","a","journal"]', '["2026-03-02","a"]',
    ]
    for (const after of ['', 'x', ...wrong.map((text) => Buffer.from(text).toString('base64url'))])
      expect(await asked({ from: '2026-03-02', to: '2026-03-02', after })).toEqual([['after']])
  })

  test('are read in pages, each entry once', async () => {
    const org = await organization()
    for (const name of ['A', 'B', 'C']) await pastBill(org, name, '2026-03-10T00:00:00Z')
    const all = (await journalOf(org)).nodes.map(({ id }) => id)
    const read: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof journalOf>> = await journalOf(org, { first: 2, after })
      expect([page.totalCount, page.pageInfo.hasPreviousPage]).toEqual([6, after !== null])
      read.push(...page.nodes.map(({ id }) => id))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after !== null)
    expect(read).toEqual(all)
    const { pageInfo } = await journalOf(org, { first: 2 })
    expect((await journalOf(org, { after: pageInfo.startCursor })).nodes.map(({ id }) => id)).toEqual(all.slice(1))
  })
})

describe('a read of the journal', () => {
  test('is one statement, however many entries it has', async () => {
    const org = await organization()
    // The session of the caller is a statement of its own where organizations are distributed.
    const all = gateway().database.isDistributed() ? 3 : 2
    const cost = async () => (await textsOf(() => journalOf(org))).filter((text) => text.includes('touched_bills')).length
    expect([await cost(), await statementsOf(() => journalOf(org))]).toEqual([1, all])
    for (const name of ['A', 'B', 'C', 'D']) await pastBill(org, name, '2026-03-10T00:00:00Z', '2026-03-11T01:00:00Z')
    await paidExpense(org, advance)
    expect([await cost(), await statementsOf(() => journalOf(org))]).toEqual([1, all])
  })

  test('of some days finds its records by their indexes', async () => {
    const org = await organization()
    await manyDocuments(org.id)
    const plan = await planOf(org)
    for (const index of ['Bill_orgId_postingDate_id_idx', 'Bill_orgId_voidedAt_idx', 'BillNote_orgId_postingDate_id_idx',
      'BillNote_orgId_voidedAt_idx', 'BillPayment_orgId_paidAt_id_idx', 'BillPayment_orgId_reversedAt_idx',
      'BillNoteRefund_orgId_paidAt_idx', 'BillNoteRefund_orgId_reversedAt_idx', 'ExpenseRequestHistory_orgId_at_idx'])
      expect([index, plan.includes(index)]).toEqual([index, true])
    expect(plan.match(/Seq Scan on "(?:Bill|BillNote|BillPayment|BillNoteRefund|ExpenseRequestHistory)"/g)).toBe(null)
    // Each day has five entries.
    const days = { from: '2015-01-02', to: '2020-06-24' }
    const refusals = [
      await patient(() => as(org.FINANCE).ask('query ($from: Date!, $to: Date!) { journal(from: $from, to: $to) { csv } }', days)),
      await patient(() => as(org.FINANCE).ask(HAND_OVER, { input: days })),
    ].map(({ errors }) => errors?.[0].extensions.detail?.map(({ loc, type, ctx }) => [loc.join('.'), type, ctx]))
    // The field of the file has no arguments that could be named.
    expect(refusals).toEqual(['', 'input.from'].map((place) => [[place, 'too_many_entries', { most: 10_000 }]]))
  })
})

const MANY = 4_000

/** A posted bill with a payment, a note with a refund, and a paid expense request on each of many days. */
async function manyDocuments(orgId: string): Promise<void> {
  const client = await gateway().database.pool.connect()
  // A busy machine may take long for all rows.
  withoutLimit(client)
  await client.query('BEGIN')
  // Without the work of triggers, which keep what these documents are found by.
  await client.query('SET LOCAL session_replication_role = replica')
  await client.query('insert into "Supplier" ("orgId", "id", "code", "name") values ($1, \'sup\', \'sup\', \'Mill\')', [orgId])
  await client.query(`insert into "ExpenseRequest" ("orgId", "id", "documentId", "requesterId", "requestType", "currency")
    values ($1, 'e', 'EXP-1', 'u', 'REIMBURSEMENT', 'USD')`, [orgId])
  const each = (table: string, columns: string, values: string) => client.query(`
    insert into "${table}" ("orgId", "id", ${columns}) select $1, n::text, ${values}
    from (select n, date '2015-01-01' + n as day from generate_series(1, ${MANY}) n) days`, [orgId])
  const OF_SUPPLIER = '"partyKey", "supplierId", "currency", "status", "postingDate", "postedAt", "totalAmount"'
  const supplied = (total: number) => `'SUPPLIER:sup', 'sup', 'USD', 'POSTED', day, day, ${total}`
  await each('Bill', `"billNumber", "billNumberKey", "billType", "glPosted", ${OF_SUPPLIER}`, `n, n, 'SUPPLIER', true, ${supplied(10)}`)
  await each('BillPayment', '"billId", "amount", "paidAt"', 'n, 5, day')
  await each('BillNote', `"noteNumber", "noteNumberKey", "noteType", "billId", ${OF_SUPPLIER}`, `n, n, 'CREDIT', n, ${supplied(3)}`)
  await each('BillNoteRefund', '"billNoteId", "amount", "paidAt"', 'n, 1, day')
  await each('ExpenseRequestHistory', '"expenseRequestId", "action", "to", "amount", "at"', "'e', 'pay', 'PAID', 2, day")
  for (const table of ['Bill', 'BillPayment', 'BillNote', 'BillNoteRefund', 'ExpenseRequestHistory'])
    await client.query(`analyze "${table}"`)
  await client.query('COMMIT')
  client.release()
}

/** The values of the slots of the statement, by what it casts them to. */
const VALUES: Readonly<Record<string, string>> = {
  text: 'UTC', timestamptz: '2020-03-01', date: '2020-03-01', int: '10', 'text[]': '{}',
}

/** The plan of the statement that reads the journal of one month. */
async function planOf(org: TestOrganization): Promise<string> {
  const texts = await textsOf(() => journalOf(org, { from: '2020-03-01', to: '2020-03-31' }))
  const text = texts.find((one) => one.includes('touched_bills')) ?? ''
  const literal = text.replace(/\$\d+(?:::(text\[\]|\w+))?/g, (_, cast: string | undefined) =>
    (cast === undefined ? `'${org.id}'` : `'${VALUES[cast]}'::${cast}`))
  const client = await gateway().database.pool.connect()
  try {
    // A shared database has documents of other organizations, whose number changes what the planner prefers. So tables
    // are read whole only where no index can find the records.
    await client.query('BEGIN')
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${literal}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
