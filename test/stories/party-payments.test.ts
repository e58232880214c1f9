// One payment for several bills, and the advance that is left of it. All figures are computed by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { client } from '../support/make/bill-notes.js'
import { draftBill, PAY, paidBill, postedBill, supplier, VOID as VOID_BILL } from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  act, ALLOCATE, CREATE, owedOn, paid, parts, REFUND, restOf, REVERSE_REFUND, TAKE_BACK, usesOf, VOID,
} from '../support/make/party-payments.js'

useGateway()

const WHY = { reason: 'Recorded twice' }

/** The code of a refusal, and the place and the type of each fault. */
async function refusal(org: TestOrganization, query: string, variables: object) {
  const { errors } = await as(org.FINANCE).ask(query, variables)
  const { code, type, detail = [] } = errors?.[0].extensions ?? { code: 'DONE' }
  return [code, ...(detail.length ? detail.map((one) => [one.loc.slice(1).join('.'), one.type]) : [type])]
}

/** What is owed, the open credit and the closing balance: of the statement, which must agree with the aging. */
async function account(org: TestOrganization, currency: string, { to = ago(0), billType = 'SUPPLIER', party = { supplierId: 'sup' } as object } = {}) {
  const found = await as(org.STAFF).get<Record<'owed' | 'unallocatedCredit' | 'closingBalance', string>>(
    `query ($supplierId: ID, $clientId: ID, $currency: Currency!, $to: Date) {
      partyStatement(supplierId: $supplierId, clientId: $clientId, currency: $currency, to: $to) { owed unallocatedCredit closingBalance } }`,
    { ...party, currency, to })
  const { parties } = await as(org.STAFF).get<{ parties: Record<string, string>[] }>(
    `query ($asOf: Date, $billType: [BillType!]) { payablesAging(asOf: $asOf, billType: $billType) {
      parties { currency total unallocatedCredit } } }`, { asOf: to, billType: [billType] })
  const aged = parties.find((one) => one.currency === currency) ?? { total: '0', unallocatedCredit: '0' }
  expect([found.owed, found.unallocatedCredit]).toEqual([aged.total, aged.unallocatedCredit])
  return [found.owed, found.unallocatedCredit, found.closingBalance]
}

const billsOf = async (org: TestOrganization, totalAmount: string, currency: string) => {
  const made = []
  for (let n = 0; n < 3; n += 1) made.push((await postedBill(org, { currency, totalAmount, lineItems: [] })).id)
  return made
}

describe('one payment for several bills', () => {
  test.each([
    {
      currency: 'USD', each: '100.5', amount: '250', first: ['100.5', '70.25', '50'], later: ['20.15', '5.1'], back: '1.5',
      left: ['29.25', '4', '2.5', '103', '104.5'], rests: ['30.25', '50.5', '10.1', '45.4'],
      accounts: [
        ['80.75', '29.25', '51.5'], ['55.5', '4', '51.5'], ['55.5', '2.5', '53'], ['156', '103', '53'],
        ['156', '104.5', '51.5'], ['301.5', '0', '301.5'],
      ],
    },
    {
      currency: 'JPY', each: '1000', amount: '2500', first: ['1000', '700', '500'], later: ['200', '60'], back: '15',
      left: ['300', '40', '25', '1025', '1040'], rests: ['300', '500', '100', '440'],
      accounts: [
        ['800', '300', '500'], ['540', '40', '500'], ['540', '25', '515'], ['1540', '1025', '515'],
        ['1540', '1040', '500'], ['3000', '0', '3000'],
      ],
    },
    {
      currency: 'BHD', each: '9.505', amount: '25', first: ['9.505', '7.005', '5'], later: ['2.015', '0.47'], back: '0.005',
      left: ['3.49', '1.005', '1', '10.505', '10.51'], rests: ['2.5', '4.505', '0.485', '4.035'],
      accounts: [
        ['7.005', '3.49', '3.515'], ['4.52', '1.005', '3.515'], ['4.52', '1', '3.52'], ['14.025', '10.505', '3.52'],
        ['14.025', '10.51', '3.515'], ['28.515', '0', '28.515'],
      ],
    },
  ])('settles them, keeps the rest as an advance, and gives all of it back: $currency', async ({
    currency, each, amount, first, later, back, left, rests, accounts,
  }) => {
    const org = await organization()
    const [a, b, c] = await billsOf(org, each, currency)
    const { id, documentId } = await paid(
      org, amount, parts([a, first[0]], [b, first[1]], [c, first[2]]), { currency, reference: 'T-7', sourceOfFunds: 'BANK' })
    expect(documentId).toMatch(/^PAY-\d{4}-00001$/)
    const rest = async () => (await restOf(org, id)).at(-1)
    expect(await owedOn(org, a)).toEqual(['PAID', each, '0'])
    expect(await owedOn(org, b)).toEqual(['PARTIALLY_PAID', first[1], rests[0]])
    expect(await owedOn(org, c)).toEqual(['PARTIALLY_PAID', first[2], rests[1]])
    expect(await rest()).toBe(left[0])
    expect(await account(org, currency)).toEqual(accounts[0])
    await act(org, ALLOCATE, id, { bills: parts([b, later[0]], [c, later[1]]) })
    expect((await owedOn(org, b)).at(-1)).toBe(rests[2])
    expect((await owedOn(org, c)).at(-1)).toBe(rests[3])
    expect(await rest()).toBe(left[1])
    expect(await account(org, currency)).toEqual(accounts[1])
    await act(org, REFUND, id, { amount: back })
    expect(await rest()).toBe(left[2])
    expect(await account(org, currency)).toEqual(accounts[2])
    expect(await refusal(org, VOID, { id, input: WHY })).toEqual(['CONFLICT', 'payment_refunded'])
    const { billPayments, refunds } = await usesOf(org, id)
    const { billPayments: [ofA] } = await as(org.STAFF).get<{ billPayments: { id: string }[] }>(
      `{ partyPayment(id: "${id}") { billPayments { id billId partyPayment { documentId } } } }`)
    expect(billPayments).toHaveLength(5)
    await act(org, TAKE_BACK, id, { billPaymentId: ofA.id, ...WHY })
    expect(await owedOn(org, a)).toEqual(['POSTED', '0', each])
    expect(await rest()).toBe(left[3])
    expect(await account(org, currency)).toEqual(accounts[3])
    await act(org, REVERSE_REFUND, id, { refundId: refunds[0].id, ...WHY })
    expect(await rest()).toBe(left[4])
    expect(await account(org, currency)).toEqual(accounts[4])
    const again = [[TAKE_BACK, { billPaymentId: ofA.id }], [REVERSE_REFUND, { refundId: refunds[0].id }]] as const
    for (const [query, input] of again)
      expect((await refusal(org, query, { id, input: { ...input, ...WHY } }))[0]).toBe('CONFLICT')
    await act(org, VOID, id, WHY)
    for (const bill of [a, b, c]) expect(await owedOn(org, bill)).toEqual(['POSTED', '0', each])
    expect(await restOf(org, id)).toEqual(['VOID', amount, '0', '0', '0'])
    expect(await account(org, currency)).toEqual(accounts[5])
    expect((await usesOf(org, id)).billPayments.every(({ reversedAt }) => reversedAt !== null)).toBe(true)
  })

  test('counts whole on its day, and on a bill that is posted later from then on', async () => {
    const org = await organization()
    const [early, late] = await billsOf(org, '100', 'USD')
    const { prisma } = gateway().database
    for (const [id, days] of [[early, 12], [late, 5]] as const)
      await prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { postingDate: new Date(ago(days)) } })
    const { id } = await paid(org, '170', parts([early, '80'], [late, '60']), { paidAt: noon(9) })
    expect(await account(org, 'USD', { to: ago(10) })).toEqual(['100', '0', '100'])
    expect(await account(org, 'USD', { to: ago(9) })).toEqual(['20', '90', '-70'])
    expect(await account(org, 'USD', { to: ago(5) })).toEqual(['60', '30', '30'])
    await act(org, ALLOCATE, id, { bills: parts([early, '20']), allocatedOn: ago(3) })
    await act(org, REFUND, id, { amount: '4', paidAt: noon(2) })
    expect(await account(org, 'USD', { to: ago(4) })).toEqual(['60', '30', '30'])
    expect(await account(org, 'USD', { to: ago(3) })).toEqual(['40', '10', '30'])
    expect(await account(org, 'USD', { to: ago(2) })).toEqual(['40', '6', '34'])
    const { lineItems } = await as(org.STAFF).get<{ lineItems: Record<string, string>[] }>(
      `{ partyStatement(supplierId: "sup", currency: "USD", to: "${ago(1)}") { lineItems { day kind debit credit balance } } }`)
    expect(lineItems.map((line) => Object.values(line))).toEqual([
      [ago(12), 'BILL', '0', '100', '100'], [ago(9), 'PARTY_PAYMENT', '170', '0', '-70'],
      [ago(5), 'BILL', '0', '100', '30'], [ago(2), 'REFUND', '0', '4', '34'],
    ])
  })

  test('names each bill and amount that it refuses, and changes nothing then', async () => {
    const org = await organization()
    const { id: open } = await postedBill(org)
    const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
    const euros = await postedBill(org, { currency: 'EUR' })
    const [full, draft] = [await paidBill(org), await draftBill(org)]
    const { id: expenseRequestId } = await approvedExpense(org)
    const expense = await postedBill(org, { expenseRequestId, lineItems: null, totalAmount: '50' })
    const employee = await postedBill(org, { billType: 'EMPLOYEE', employeeName: 'Rana', supplierId: null })
    const create = (bills: readonly object[], input: object = {}) =>
      refusal(org, CREATE, { input: { supplierId: 'sup', currency: 'USD', amount: '500', bills, ...input } })
    expect(await create(parts(
      [open, '1'], [other.id, '1'], [euros.id, '1'], [full.id, '1'], [draft.id, '1'], [expense.id, '1'], [employee.id, '1'],
      ['nope', '1'],
    ))).toEqual([
      'BAD_USER_INPUT', ['bills.1.billId', 'bill_of_other_party'], ['bills.2.billId', 'bill_in_other_currency'],
      ['bills.3.billId', 'bill_owes_nothing'], ['bills.4.billId', 'bill_owes_nothing'],
      ['bills.5.billId', 'bill_paid_by_itself'], ['bills.6.billId', 'bill_of_other_party'], ['bills.7.billId', 'unknown_record'],
    ])
    expect(await create(parts([open, '60'], [open, '1']))).toEqual(['BAD_USER_INPUT', ['bills.1.billId', 'bill_named_twice']])
    for (const [amount, type] of [
      ['100.01', 'exceeds_remaining'], ['1.001', 'finer_than_currency'], ['0', 'greater_than'], ['-3', 'greater_than'],
      ['0.001', 'amount_vanishes'],
    ]) expect(await create(parts([open, amount]))).toEqual(['BAD_USER_INPUT', ['bills.0.amount', type]])
    expect(await create(parts([open, '61']), { amount: '60' })).toEqual(['BAD_USER_INPUT', ['bills', 'parts_exceed_payment']])
    expect(await create([], { amount: '0' })).toEqual(['BAD_USER_INPUT', ['amount', 'greater_than']])
    expect(await create([], { amount: '0.009' })).toEqual(['BAD_USER_INPUT', ['amount', 'finer_than_currency']])
    expect(await create([], { paidAt: '2999-01-01T00:00:00Z' })).toEqual(['BAD_USER_INPUT', ['paidAt', 'not_a_past_time']])
    expect(await create([], { supplierId: null })).toEqual(['BAD_USER_INPUT', ['supplierId', 'one_supplier_or_client']])
    expect(await create([], { clientId: await client(org) })).toEqual(['BAD_USER_INPUT', ['clientId', 'one_supplier_or_client']])
    expect(await create([], { supplierId: 'nope' })).toEqual(['BAD_USER_INPUT', ['supplierId', 'unknown_record']])
    expect((await create(Array.from({ length: 101 }, () => ({ billId: open, amount: '1' }))))[0]).toBe('BAD_USER_INPUT')
    expect(await gateway().database.prisma.partyPayment.count({ where: { orgId: org.id } })).toBe(0)
    expect(await owedOn(org, open)).toEqual(['POSTED', '0', '100'])
    const { id } = await paid(org, '10')
    const allocate = (input: object) => refusal(org, ALLOCATE, { id, input })
    expect(await allocate({ bills: [] })).toEqual(['BAD_USER_INPUT', ['bills', 'no_bill_named']])
    expect(await allocate({ bills: parts([open, '11']) })).toEqual(['BAD_USER_INPUT', ['bills', 'parts_exceed_payment']])
    expect(await allocate({ bills: parts([euros.id, '1']), allocatedOn: ago(3) }))
      .toEqual(['BAD_USER_INPUT', ['bills.0.billId', 'bill_in_other_currency'], ['allocatedOn', 'before_it_counts']])
    expect(await refusal(org, REFUND, { id, input: { amount: '10.01' } })).toEqual(['BAD_USER_INPUT', ['amount', 'exceeds_open_credit']])
    expect(await refusal(org, REFUND, { id, input: { amount: '1', paidAt: noon(3) } }))
      .toEqual(['BAD_USER_INPUT', ['paidAt', 'before_it_counts']])
    const none = async () => [
      await refusal(org, TAKE_BACK, { id, input: { billPaymentId: 'nope', ...WHY } }),
      await refusal(org, REVERSE_REFUND, { id, input: { refundId: 'nope', ...WHY } }),
    ]
    const unknown = ['billPaymentId', 'refundId'].map((place) => ['BAD_USER_INPUT', [place, 'no_such_entry']])
    expect(await none()).toEqual(unknown)
    await act(org, ALLOCATE, id, { bills: parts([open, '10']) })
    expect(await allocate({ bills: parts([open, '1']) })).toEqual(['CONFLICT', 'no_open_credit'])
    expect(await refusal(org, REFUND, { id, input: { amount: '1' } })).toEqual(['CONFLICT', 'no_open_credit'])
    expect(await none()).toEqual(unknown)
    const { id: later, documentId } = await paid(org, '5', parts([open, '5']))
    const [own, others] = [await usesOf(org, id), await usesOf(org, later)]
    expect(await refusal(org, TAKE_BACK, { id, input: { billPaymentId: others.billPayments[0].id, ...WHY } }))
      .toEqual(unknown[0])
    expect(await refusal(org, TAKE_BACK, { id: later, input: { billPaymentId: own.billPayments[0].id, ...WHY } }))
      .toEqual(unknown[0])
    const { errors } = await as(org.FINANCE).ask(VOID_BILL, { id: open, reason: 'Wrong' })
    expect(errors?.[0].message).toContain('is Partially Paid: it cannot be voided (take the parts of PAY-')
    expect(errors?.[0].message).toMatch(new RegExp(`${documentId}.* back first, with reversePartyPaymentAllocation`))
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'wrong_state', allowed: ['PAY'] })
    for (const [payment, { billPayments: [part] }] of [[id, own], [later, others]] as const)
      await act(org, TAKE_BACK, payment, { billPaymentId: part.id, ...WHY })
    await as(org.FINANCE).get(VOID_BILL, { id: open, reason: 'Wrong' })
  })

  test('is reversed by its own step alone', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    const { id } = await paid(org, '60', parts([billId, '60']))
    const { billPayments: [part] } = await usesOf(org, id)
    const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }'
    const reverse = (paymentId: string) => refusal(org, REVERSE, { id: billId, input: { paymentId, ...WHY } })
    expect(await reverse(part.id)).toEqual(['CONFLICT', 'part_of_party_payment'])
    const { actions } = await as(org.FINANCE).get<{ actions: object[] }>(
      `{ bill(id: "${billId}") { actions: availableActions { action allowed reasonType } } }`)
    expect(actions).toContainEqual({ action: 'REVERSE', allowed: false, reasonType: 'part_of_party_payment' })
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '40' } })
    expect(await reverse(part.id)).toEqual(['CONFLICT', 'part_of_party_payment'])
    const { payments } = await as(org.STAFF).get<{ payments: { id: string; partyPaymentId: string | null }[] }>(
      `{ bill(id: "${billId}") { payments { id partyPaymentId } } }`)
    expect(payments.map(({ partyPaymentId }) => partyPaymentId)).toEqual(expect.arrayContaining([id, null]))
    const own = payments.find(({ partyPaymentId }) => partyPaymentId === null)
    expect(await reverse(own?.id ?? '')).toEqual(['DONE', undefined])
    expect(await owedOn(org, billId)).toEqual(['PARTIALLY_PAID', '60', '40'])
  })

  test('that was taken back is not named where the own payment of the bill is in the way of voiding it', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    const { id } = await paid(org, '40', parts([billId, '40']))
    const { billPayments: [part] } = await usesOf(org, id)
    await act(org, TAKE_BACK, id, { billPaymentId: part.id, ...WHY })
    await as(org.FINANCE).get(PAY, { id: billId, input: { amount: '40' } })
    const { errors } = await as(org.FINANCE).ask(VOID_BILL, { id: billId, reason: 'Wrong' })
    expect(errors?.[0].message).toContain('it cannot be voided (possible now: pay, reverse)')
  })

  test('of a client is read and refused by role and organization, and filtered', async () => {
    const [org, other] = [await organization(), await organization()]
    const clientId = await client(org)
    const { id: billId } = await postedBill(org, { billType: 'CLIENT', clientId, supplierId: null })
    const input = { supplierId: null, clientId, currency: 'USD', amount: '120', bills: parts([billId, '100']) }
    for (const role of ['HR', 'STAFF', 'DIRECTOR'] as const) expect(await as(org[role]).code(CREATE, { input })).toBe('FORBIDDEN')
    expect(await refusal(other, CREATE, { input }))
      .toEqual(['BAD_USER_INPUT', ['clientId', 'unknown_record'], ['bills.0.billId', 'unknown_record']])
    const { id } = await paid(org, '120', parts([billId, '100']), { supplierId: null, clientId, reference: 'Wire 5' })
    await paid(org, '5', [], { supplierId: null, clientId, currency: 'EUR' })
    const list = `{ partyPayments(filter: { clientId: ["${clientId}"], currency: ["USD"], status: [RECORDED], amountFrom: "120",
      unallocatedAmountFrom: "20", text: "wire" }) { nodes { id client { name } createdBy { id }
        billPayments { amount bill { id remainingBalance } } } } }`
    const read = {
      nodes: [{
        id, client: { name: 'Client cli' }, createdBy: { id: org.FINANCE.userId },
        billPayments: [{ amount: '100', bill: { id: billId, remainingBalance: '0' } }],
      }],
    }
    expect(await as(org.STAFF).get(list)).toEqual(read)
    expect(await as(other.STAFF).get(list)).toEqual({ nodes: [] })
    expect(await as(other.STAFF).code(`{ partyPayment(id: "${id}") { id } }`)).toBe('NOT_FOUND')
    expect(await as(other.FINANCE).code(VOID, { id, input: WHY })).toBe('NOT_FOUND')
    expect(await as(org.STAFF).code(VOID, { id, input: WHY })).toBe('FORBIDDEN')
    expect(await account(org, 'USD', { billType: 'CLIENT', party: { clientId } })).toEqual(['0', '20', '-20'])
  })

  test('is held by the locked period, tried without effect, and told to the trail of the payment and of its bills', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    const TRY = CREATE.replace('{ createPartyPayment', '@validateOnly { createPartyPayment')
      .replace('{ id documentId }', '{ unallocatedAmount billPayments { amount } }')
    const input = { supplierId: 'sup', currency: 'USD', amount: '90', bills: parts([billId, '60']) }
    const { data } = await as(org.FINANCE).ask(TRY, { input })
    expect(data?.createPartyPayment).toEqual({ unallocatedAmount: '30', billPayments: [{ amount: '60' }] })
    expect(await owedOn(org, billId)).toEqual(['POSTED', '0', '100'])
    const { id, documentId } = await paid(org, '90', parts([billId, '60']), { paidAt: noon(4) })
    const trail = async (entity: string) => (await as(org.ADMIN).get<{ nodes: object[] }>(
      `{ auditLines(filter: { entityId: ["${entity}"] }, last: 10) { nodes { action reason } } }`)).nodes
    expect(await trail(id)).toEqual([{ action: 'CREATE', reason: null }])
    expect(await trail(billId)).toEqual(expect.arrayContaining([{ action: 'DERIVE', reason: `part of ${documentId} was paid` }]))
    const MOVE = 'mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }'
    await as(org.ADMIN).get(MOVE, { input: { lockedThrough: ago(4), ...WHY } })
    expect(await refusal(org, VOID, { id, input: WHY })).toEqual(['CONFLICT', 'period_locked'])
    expect(await refusal(org, CREATE, { input: { ...input, bills: [], paidAt: noon(4) } })).toEqual(['BAD_USER_INPUT', ['paidAt', 'day_locked']])
    type Offers = { availableActions: { action: string; allowed: boolean }[] }
    const offered = async () => (await as(org.FINANCE).get<Offers>(
      `{ partyPayment(id: "${id}") { availableActions { action allowed } } }`))
      .availableActions.flatMap(({ action, allowed }) => (allowed ? [action] : []))
    // The bill was posted today, so its part counts today.
    expect(await offered()).toEqual(['ALLOCATE', 'REVERSE_ALLOCATION', 'REFUND'])
    await as(org.ADMIN).get(MOVE, { input: { lockedThrough: ago(0), ...WHY } })
    expect(await offered()).toEqual([])
    expect(await refusal(org, CREATE, { input })).toEqual(['CONFLICT', 'period_locked'])
  })
})
