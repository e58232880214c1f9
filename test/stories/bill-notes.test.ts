// Credit and debit notes: what a bill comes to, and where credit goes. All figures are computed by hand.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago } from '../support/days.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import {
  act, ALLOCATE, client, CREATE, draftNote, EDIT, less, linesOf, noteOf, owedOf, POST, postedNote, refusalOf, REFUND,
  REVERSE_REFUND, TAKE_BACK, VOID,
} from '../support/make/bill-notes.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { draftBill, PAY, paidBill, partiallyPaidBill, postedBill, supplier, VOID as VOID_BILL } from '../support/make/bills.js'
import { journalOf, shortly, summed } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { codeOf, faultsOf } from '../support/refused.js'

useGateway()

const WHY = { reason: 'Entered twice' }
const partsOf = async (org: TestOrganization, id: string, list: 'allocations' | 'refunds') =>
  (await as(org.STAFF).get<Record<string, { id: string }[]>>(`{ billNote(id: "${id}") { ${list} { id amount reversedAt } } }`))[list]

describe('a credit note', () => {
  test('reduces what is owed on its bill, and the bill explains it', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const note = await draftNote(org, id, less('30'), { noteNumber: 'CR 7' })
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '0', '0', '0', '100', '100'])
    await act(org, POST, note.id)
    expect(await owedOf(org, id)).toEqual(['POSTED', '30', '0', '30', '0', '70', '70'])
    expect(await noteOf(org, note.id)).toEqual({
      status: 'POSTED', currency: 'USD', subtotal: '30', taxRate: null, taxAmount: '0', totalAmount: '30',
      allocatedAmount: '30', refundedAmount: '0', unallocatedAmount: '0',
    })
    const { figures } = await as(org.STAFF).get<{ figures: Explained[] }>(`{ bill(id: "${id}") { ${FIGURES} } }`)
    expect(wronglyExplained(figures)).toEqual([])
    const ofNotes = figures.filter(({ name }) => /credited|creditable|remaining/.test(name))
    expect(ofNotes.map(({ name, formula, value }) => [name, formula, value]))
      .toEqual([
        ['creditedAmount', 'Σ creditNote', '30'],
        ['creditableAmount', 'totalAmount + debitedAmount − creditedAmount', '70'],
        ['remainingBalance', 'totalAmount + debitedAmount − paidAmount − allocatedAmount', '70'],
      ])
    await as(org.FINANCE).get(PAY, { id, input: { amount: '70' } })
    expect(await owedOf(org, id)).toEqual(['PAID', '30', '0', '30', '70', '70', '0'])
  })

  test('has the tax of its bill in each currency, and the rest can be credited to the last coin', async () => {
    const org = await organization()
    const bill = (currency: string, qty: string, unitPrice: string, taxRate: string) =>
      postedBill(org, { currency, taxRate, lineItems: [{ description: 'Thread', qty, unitPrice }] })
    const part = async (id: string, quantity: string) => {
      const [billLineId] = await linesOf(org, id)
      return postedNote(org, id, [{ billLineId, reason: 'RETURN', quantity }])
    }
    // 7 × 1.235 = 8.645, 10 % of it 0.8645 → 0.865: 9.510. The note: 2.47 + 0.247 = 2.717. The rest: 6.175 + 0.618.
    const bhd = await bill('BHD', '7', '1.235', '10')
    const first = await part(bhd.id, '2')
    expect(await noteOf(org, first.id)).toMatchObject({ subtotal: '2.47', taxRate: '10', taxAmount: '0.247', totalAmount: '2.717' })
    expect(await owedOf(org, bhd.id)).toEqual(['POSTED', '2.717', '0', '2.717', '0', '6.793', '6.793'])
    await part(bhd.id, '5')
    expect(await owedOf(org, bhd.id)).toEqual(['PAID', '9.51', '0', '9.51', '0', '0', '0'])
    // 3 × 333.5 = 1000.5 → 1001, 8 % of it 80.08 → 80: 1081. The note: 333.5 → 334, 26.72 → 27. The rest: 667 + 53.
    const jpy = await bill('JPY', '3', '333.5', '8')
    await part(jpy.id, '1')
    expect(await owedOf(org, jpy.id)).toEqual(['POSTED', '361', '0', '361', '0', '720', '720'])
    await part(jpy.id, '2')
    expect(await owedOf(org, jpy.id)).toEqual(['PAID', '1081', '0', '1081', '0', '0', '0'])
    // A rate as a fraction, and a tax without a rate: 10 on 100 each, so 3.33 has 0.33.
    const taxed = { lineItems: [{ description: 'Thread', qty: '4', unitPrice: '25' }], taxAmount: '10' }
    for (const more of [{ taxRate: '0.1' }, {}]) {
      const { id } = await postedBill(org, { ...taxed, ...more })
      const note = await postedNote(org, id, less('3.33'))
      expect(await noteOf(org, note.id)).toMatchObject({ taxAmount: '0.33', totalAmount: '3.66' })
      const { figures } = await as(org.STAFF).get<{ figures: Explained[] }>(`{ billNote(id: "${note.id}") { ${FIGURES} } }`)
      expect(wronglyExplained(figures)).toEqual([])
      expect(figures.map(({ name }) => name)).toEqual([
        'amount', 'subtotal', 'taxAmount', 'totalAmount', 'allocatedAmount', 'refundedAmount', 'unallocatedAmount',
      ])
    }
  })

  test('after a void note still credits exactly the bill, and the journal ends empty of the bill', async () => {
    const org = await organization()
    const { id } = await postedBill(org, {
      currency: 'JPY', lineItems: ['10', '10', '8', '8'].map((taxRate) => ({ description: 'Thread', qty: '1', unitPrice: '15', taxRate })),
    })
    const [one, two, three, four] = await linesOf(org, id)
    const back = (...ids: string[]) => ids.map((billLineId) => ({ billLineId, reason: 'RETURN', quantity: '1' }))
    // 10 % of 15 is 1.5 → 2 and 8 % of it 1.2 → 1. Of 30: 3 and 2.4 → 2. The bill: 60 + 3 + 2.
    const first = await postedNote(org, id, back(one, three))
    expect(await noteOf(org, first.id)).toMatchObject({ subtotal: '30', taxAmount: '3', totalAmount: '33' })
    const second = await postedNote(org, id, back(two))
    expect(await noteOf(org, second.id)).toMatchObject({ subtotal: '15', taxAmount: '1', totalAmount: '16' })
    await act(org, VOID, first.id, WHY)
    // Of 10 % 3 − 1 is left; of 8 % all.
    const third = await postedNote(org, id, back(one, three, four))
    expect(await noteOf(org, third.id)).toMatchObject({ subtotal: '45', taxAmount: '4', totalAmount: '49' })
    expect((await owedOf(org, id)).slice(-2)).toEqual(['0', '0'])
    const found = (await journalOf(org)).nodes.filter(({ recordId }) => [id, second.id, third.id].includes(recordId))
    expect(shortly({ ...await journalOf(org), nodes: found }).slice(1).map((entry) => entry.filter((part) => part.includes('TAX')))).toEqual([
      ['INPUT_TAX C 1 (10 % of 15) = ?'], ['INPUT_TAX C 2 (10 % of 15) = ?', 'INPUT_TAX C 2 (8 % of 30) = ?'],
    ])
    expect((await summed({ ...await journalOf(org), nodes: found })).balances).toEqual({})
  })

  test('credits what debit notes raised too, with the last coin of their tax', async () => {
    const org = await organization()
    const { id } = await postedBill(org, {
      currency: 'JPY', taxRate: '10', lineItems: [{ description: 'Thread', qty: '1', unitPrice: '15' }],
    })
    const [billLineId] = await linesOf(org, id)
    const note = async (noteType: string) => {
      const made = await postedNote(org, id, [{ billLineId, reason: 'PRICE_DIFFERENCE', amount: '15' }], { noteType })
      return (await noteOf(org, made.id)).totalAmount
    }
    // 10 % of 15 is 1.5 → 2, of the bill and of the debit note: 34 together. Of 30 it is 3, but the tax of both is 4.
    expect(await note('DEBIT')).toBe('17')
    expect([await note('CREDIT'), await note('CREDIT')]).toEqual(['17', '17'])
    expect((await owedOf(org, id)).slice(-2)).toEqual(['0', '0'])
  })

  test('on what is paid is open credit, which settles other bills of the party or is paid back', async () => {
    const org = await organization()
    const paid = await partiallyPaidBill(org)
    // 40 of 100 are paid: 60 settle the bill, and 10 are open.
    const note = await postedNote(org, paid.id, less('70'))
    expect(await owedOf(org, paid.id)).toEqual(['PAID', '70', '0', '60', '40', '30', '0'])
    expect(await noteOf(org, note.id)).toMatchObject({ allocatedAmount: '60', unallocatedAmount: '10' })
    const other = await postedBill(org)
    await act(org, ALLOCATE, note.id, { billId: other.id, amount: '6.5' })
    expect(await owedOf(org, other.id)).toEqual(['POSTED', '0', '0', '6.5', '0', '100', '93.5'])
    expect((await as(org.FINANCE).ask(VOID_BILL, { id: other.id, reason: 'Wrong' })).errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type: 'bill_settled_by_notes' })
    await act(org, REFUND, note.id, { amount: '3.5', sourceOfFunds: 'BANK', reference: 'R-1' })
    expect(await noteOf(org, note.id)).toMatchObject({ allocatedAmount: '66.5', refundedAmount: '3.5', unallocatedAmount: '0' })
    expect(await refusalOf(org, REFUND, note.id, { amount: '0.01' })).toEqual(['CONFLICT', 'no_open_credit'])
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'note_used'])
    const [, allocation] = await partsOf(org, note.id, 'allocations')
    const [refund] = await partsOf(org, note.id, 'refunds')
    await act(org, TAKE_BACK, note.id, { allocationId: allocation.id, ...WHY })
    expect(await owedOf(org, other.id)).toEqual(['POSTED', '0', '0', '0', '0', '100', '100'])
    await as(org.FINANCE).get(VOID_BILL, { id: other.id, reason: 'Wrong' })
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'note_used'])
    await act(org, REVERSE_REFUND, note.id, { refundId: refund.id, ...WHY })
    expect(await noteOf(org, note.id)).toMatchObject({ allocatedAmount: '60', refundedAmount: '0', unallocatedAmount: '10' })
    const reversals = [[TAKE_BACK, { allocationId: allocation.id }], [REVERSE_REFUND, { refundId: refund.id }]] as const
    for (const [query, input] of reversals)
      expect((await refusalOf(org, query, note.id, { ...input, ...WHY }))[0]).toBe('CONFLICT')
    await act(org, VOID, note.id, WHY)
    expect(await owedOf(org, paid.id)).toEqual(['PARTIALLY_PAID', '0', '0', '0', '40', '100', '60'])
    expect(await noteOf(org, note.id)).toMatchObject({ status: 'VOID', allocatedAmount: '0', unallocatedAmount: '0' })
    const words = await Promise.all(reversals.map(async ([query, input]) =>
      (await as(org.FINANCE).ask(query, { id: note.id, input: { ...input, ...WHY } })).errors?.[0].message))
    expect(words).toEqual(['freed of an allocation', 'freed of a refund'].map((done) =>
      `Bill note ${note.id} is Void: it cannot be ${done} (you can take no action now)`))
  })

  test('settles its own bill again after a payment was reversed', async () => {
    const org = await organization()
    const { id } = await paidBill(org)
    const note = await postedNote(org, id, less('25'))
    expect(await owedOf(org, id)).toEqual(['PAID', '25', '0', '0', '100', '75', '0'])
    const { payments: [payment] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    await as(org.FINANCE).get('mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }',
      { id, input: { paymentId: payment.id, reason: 'Bounced' } })
    expect(await owedOf(org, id)).toEqual(['POSTED', '25', '0', '0', '0', '75', '100'])
    expect((await as(org.FINANCE).ask(VOID_BILL, { id, reason: 'Wrong' })).errors?.[0].extensions).toMatchObject({
      code: 'CONFLICT', type: 'bill_has_notes', ctx: { noteNumbers: [note.noteNumber] },
    })
    await act(org, ALLOCATE, note.id, { billId: id, amount: '25' })
    expect(await owedOf(org, id)).toEqual(['POSTED', '25', '0', '25', '0', '75', '75'])
    await act(org, VOID, note.id, WHY)
    await as(org.FINANCE).get(VOID_BILL, { id, reason: 'Wrong' })
  })

  test('never credits more than the bill comes to, nor goes to what it cannot settle', async () => {
    const org = await organization()
    const { id } = await paidBill(org)
    const create = (input: object) => faultsOf(org, org.FINANCE, CREATE, { input: { noteType: 'CREDIT', billId: id, lineItems: less('10'), ...input } })
    expect(await create({ lineItems: less('100.01') })).toEqual([['input.lineItems', { expected: '100', given: '100.01' }]])
    await postedNote(org, id, less('60'))
    expect(await create({ lineItems: less('40.01') })).toEqual([['input.lineItems', { expected: '40', given: '40.01' }]])
    const [draft, late] = [await draftNote(org, id, less('40')), await draftNote(org, id, less('30'))]
    await act(org, POST, draft.id)
    expect(await refusalOf(org, POST, late.id)).toEqual(['CONFLICT', 'exceeds_creditable'])
    const note = draft.id
    const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
    const euros = await postedBill(org, { currency: 'EUR' })
    const unposted = await draftBill(org)
    const bill = await postedBill(org)
    const allocate = (input: object) => refusalOf(org, ALLOCATE, note, { billId: bill.id, amount: '1', ...input })
    expect(await allocate({ billId: other.id })).toEqual(['BAD_USER_INPUT', ['billId', 'bill_of_other_party', undefined]])
    expect(await allocate({ billId: euros.id })).toEqual(['BAD_USER_INPUT', ['billId', 'bill_in_other_currency', { currency: 'USD' }]])
    expect((await allocate({ billId: unposted.id }))[1]).toEqual(['billId', 'bill_owes_nothing', { billNumber: unposted.billNumber, state: 'DRAFT' }])
    expect((await allocate({ billId: 'nope' }))[1]).toEqual(['billId', 'unknown_record', { kind: 'bill', id: 'nope' }])
    expect((await allocate({ amount: '40.01' }))[1]).toEqual(['amount', 'exceeds_open_credit', { expected: '40', given: '40.01' }])
    expect((await allocate({ amount: '1.001' }))[1]).toEqual(['amount', 'finer_than_currency', { decimal_places: 2, currency: 'USD' }])
    for (const amount of ['0', '-1']) expect((await allocate({ amount }))[0]).toBe('BAD_USER_INPUT')
    expect((await allocate({ allocatedOn: ago(3) }))[1]).toEqual(['allocatedOn', 'before_it_counts', { day: ago(0) }])
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '99' } })
    expect((await allocate({ amount: '2' }))[1]).toEqual(['amount', 'exceeds_remaining', { expected: '1', given: '2' }])
    await act(org, ALLOCATE, note, { billId: bill.id, amount: '1' })
    expect(await owedOf(org, bill.id)).toEqual(['PAID', '0', '0', '1', '99', '100', '0'])
  })
})

describe('a debit note', () => {
  test('raises what is owed, also on a paid bill, and is voided only while nothing of it is settled', async () => {
    const org = await organization()
    const { id } = await paidBill(org)
    const note = await postedNote(org, id, [{ reason: 'PRICE_DIFFERENCE', quantity: '4', unitPrice: '2.5' }], { noteType: 'DEBIT' })
    expect(note.noteNumber).toMatch(/^DN-\d{4}-00001$/)
    expect(await owedOf(org, id)).toEqual(['PARTIALLY_PAID', '0', '10', '0', '100', '110', '10'])
    await as(org.FINANCE).get(PAY, { id, input: { amount: '4' } })
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'debit_settled'])
    expect(await refusalOf(org, REFUND, note.id, { amount: '1' })).toEqual(['CONFLICT', 'no_open_credit'])
    const credit = await postedNote(org, id, less('110'))
    expect(credit.noteNumber).toMatch(/^CN-\d{4}-00001$/)
    expect(await owedOf(org, id)).toEqual(['PAID', '110', '10', '6', '104', '0', '0'])
    await act(org, VOID, credit.id, WHY)
    const { payments: [, second] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    await as(org.FINANCE).get('mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }',
      { id, input: { paymentId: second.id, reason: 'Bounced' } })
    await act(org, VOID, note.id, WHY)
    expect(await owedOf(org, id)).toEqual(['PAID', '0', '0', '0', '100', '100', '0'])
  })

  test('on a bill of 0 leaves it posted when it is void: nothing has settled it', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { lineItems: [{ description: 'Sample', qty: '1', unitPrice: '0' }] })
    const note = await postedNote(org, id, less('5'), { noteType: 'DEBIT' })
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '5', '0', '0', '5', '5'])
    await act(org, VOID, note.id, WHY)
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '0', '0', '0', '0', '0'])
  })
})

describe('a note', () => {
  test('is entered, edited and numbered like a bill, by those who enter bills', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    const input = { noteType: 'CREDIT', billId, lineItems: less('10') }
    for (const role of ['HR', 'STAFF', 'DIRECTOR'] as const)
      expect(await codeOf(org, org[role], CREATE, { input })).toBe('FORBIDDEN')
    const note = await draftNote(org, billId, less('10'), { noteNumber: ' CR-1 ', notes: 'Late' })
    expect(note.noteNumber).toBe('CR-1')
    expect(await codeOf(org, org.FINANCE, CREATE, { input: { ...input, noteNumber: 'cr-1' } })).toBe('CONFLICT')
    const other = await draftNote(org, billId, less('10'), { noteNumber: 'CR-2' })
    expect(await codeOf(org, org.FINANCE, EDIT, { id: other.id, input: { noteNumber: 'CR-1' } })).toBe('CONFLICT')
    await act(org, EDIT, other.id, { lineItems: less('12'), noteNumber: 'CR-3', noteDate: ago(1) })
    expect(await noteOf(org, other.id)).toMatchObject({ totalAmount: '12' })
    await act(org, POST, other.id, { postingDate: ago(0) })
    expect(await codeOf(org, org.FINANCE, EDIT, { id: other.id, input: { notes: 'x' } })).toBe('CONFLICT')
    await act(org, VOID, other.id, WHY)
    expect((await draftNote(org, billId, less('10'), { noteNumber: 'CR-3' })).noteNumber).toBe('CR-3')
    await act(org, VOID, note.id, WHY)
    const { availableActions } = await as(org.FINANCE).get<{ availableActions: { allowed: boolean }[] }>(
      `{ billNote(id: "${note.id}") { availableActions { action allowed } } }`)
    expect(availableActions.filter(({ allowed }) => allowed)).toEqual([])
  })

  test('names each fault with its field', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    const [billLineId] = await linesOf(org, billId)
    const faults = (input: object) => faultsOf(org, org.FINANCE, CREATE, { input: { noteType: 'CREDIT', billId, ...input } })
    expect(await faults({ lineItems: [], noteDate: '2999-01-01' })).toEqual([['input.noteDate', { today: ago(0) }], ['input.lineItems']])
    expect(await faults({
      lineItems: [
        { reason: 'RETURN', quantity: '1', amount: '1' }, { billLineId, reason: 'NOT_DELIVERED', amount: '1' },
        { billLineId: 'nope', reason: 'SHORT_QUALITY', amount: '1' }, { reason: 'SHORT_QUALITY', quantity: '1' },
        { billLineId, reason: 'RETURN', quantity: '4.5' }, { reason: 'PRICE_DIFFERENCE', quantity: '2', unitPrice: '2', amount: '5' },
      ],
    })).toEqual([
      ['input.lineItems.0.billLineId'], ['input.lineItems.1.quantity'],
      ['input.lineItems.2.billLineId', { document: expect.any(String), id: 'nope' }], ['input.lineItems.3.amount'],
      ['input.lineItems.5.amount', { expected: '4', given: '5', formula: 'quantity × unitPrice' }],
      ['input.lineItems.4.quantity', { expected: '4', given: '4.5' }],
      ['input.lineItems', { expected: '100', given: '119.5' }],
    ])
    expect(await faults({ lineItems: [{ reason: 'PRICE_DIFFERENCE', amount: '-1' }] })).toEqual([['input.lineItems', { given: '-1' }]])
    expect(await faults({ noteType: 'DEBIT', lineItems: [{ billLineId, reason: 'RETURN', quantity: '1' }] })).toEqual([['input.lineItems.0.reason']])
    const draft = await draftBill(org)
    const employee = await postedBill(org, { billType: 'EMPLOYEE', employeeName: 'Rana', supplierId: null })
    const { id: expenseRequestId } = await approvedExpense(org)
    const expense = await postedBill(org, { expenseRequestId, lineItems: null, totalAmount: '50' })
    for (const { id } of [draft, employee, expense, { id: 'nope' }])
      expect((await faults({ billId: id, lineItems: less('1') })).map(([loc]) => loc)).toEqual(['input.billId'])
    // Each refusal of a bill of an expense request says what is done instead.
    const note = (await postedNote(org, (await paidBill(org)).id, less('5'))).id
    const told = async (query: string, variables: object) => {
      const { errors } = await as(org.FINANCE).ask(query, variables)
      return errors?.[0].extensions?.detail?.map(({ loc, msg }) => [loc.at(-1), msg])
    }
    expect(await told(CREATE, { input: { noteType: 'CREDIT', billId: expense.id, lineItems: less('1') } })).toEqual([
      ['billId', 'The bill settles an expense request, so it has no notes: reverse its payments, void it and enter it anew'],
    ])
    expect(await told(ALLOCATE, { id: note, input: { billId: expense.id, amount: '1' } })).toEqual([
      ['billId', 'The bill settles an expense request: pay it by itself, with payBill'],
    ])
    expect((await owedOf(org, expense.id)).at(-1)).toBe('50')
  })

  test('to a client reads the same the other way round, and no other organization sees it', async () => {
    const [org, other] = [await organization(), await organization()]
    const clientId = await client(org)
    const { id } = await postedBill(org, { billType: 'CLIENT', clientId, supplierId: null })
    const note = await postedNote(org, id, less('15'))
    const list = `{ billNotes(filter: { clientId: ["${clientId}"], noteType: [CREDIT], status: [POSTED], unallocatedAmountTo: "0" }) {
      nodes { id client { name } bill { remainingBalance } createdBy { id } allocations { amount bill { id } recordedBy { id } } } } }`
    const person = { id: org.FINANCE.userId }
    expect(await as(org.STAFF).get(list)).toEqual({
      nodes: [{
        id: note.id, client: { name: 'Client cli' }, bill: { remainingBalance: '85' }, createdBy: person,
        allocations: [{ amount: '15', bill: { id }, recordedBy: person }],
      }],
    })
    expect(await as(other.STAFF).code(`{ billNote(id: "${note.id}") { id } }`)).toBe('NOT_FOUND')
    expect(await as(other.FINANCE).code(VOID, { id: note.id, input: WHY })).toBe('NOT_FOUND')
    expect(await as(other.FINANCE).code(CREATE, { input: { noteType: 'CREDIT', billId: id, lineItems: less('1') } })).toBe('BAD_USER_INPUT')
  })

  test('is tried without effect, and each act is in the trail of the note and of the bill', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const note = await draftNote(org, id, less('15'))
    const { data } = await as(org.FINANCE).ask(
      'mutation ($id: ID!) @validateOnly { postBillNote(id: $id) { status bill { remainingBalance } } }', { id: note.id })
    expect(data?.postBillNote).toEqual({ status: 'POSTED', bill: { remainingBalance: '85' } })
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '0', '0', '0', '100', '100'])
    await act(org, POST, note.id)
    await act(org, VOID, note.id, WHY)
    const whole = await postedNote(org, id, less('100'))
    const derived = (await as(org.ADMIN).get<{ nodes: object[] }>(
      `{ auditLines(filter: { entityId: ["${id}"], action: [DERIVE] }, last: 10) { nodes { from to reason } } }`)).nodes
    expect(derived.filter((line) => 'reason' in line && line.reason === `${whole.noteNumber} is posted`))
      .toEqual([{ from: 'POSTED', to: 'PAID', reason: `${whole.noteNumber} is posted` }])
    const trail = async (entity: string) => (await as(org.ADMIN).get<{ nodes: object[] }>(
      `{ auditLines(filter: { entityId: ["${entity}"] }, last: 10) { nodes { action reason } } }`)).nodes
    expect(await trail(note.id)).toEqual(expect.arrayContaining([
      { action: 'CREATE', reason: null }, { action: 'POST', reason: null }, { action: 'VOID', reason: WHY.reason },
    ]))
    expect(await trail(id)).toEqual(expect.arrayContaining([
      { action: 'DERIVE', reason: `${note.noteNumber} is posted` }, { action: 'DERIVE', reason: `${note.noteNumber} is void` },
    ]))
  })
})
