// The parts of a payment of a party: what is kept of each, its day, what is taken back, and that a hundred need no more
// statements than two. Figures are by hand.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { less, postedNote } from '../support/make/bill-notes.js'
import { draftBill, postedBill, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  act, ALLOCATE, CREATE, owedOn, paid, parts, REFUND, restOf, REVERSE_REFUND, TAKE_BACK, usesOf, VOID,
} from '../support/make/party-payments.js'
import { whyOf } from '../support/refused.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const WHY = { reason: 'On the wrong bill' }
const step = (org: TestOrganization, query: string, id: string, input: object) =>
  whyOf(org, org.FINANCE, query, { id, input })
const lock = (org: TestOrganization, lockedThrough: string) =>
  as(org.FINANCE).get('mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }',
    { input: { lockedThrough, reason: 'The month is closed' } })
const offer = async (org: TestOrganization, id: string, name: string) =>
  (await as(org.FINANCE).get<{ availableActions: { action: string }[] }>(
    `{ partyPayment(id: "${id}") { availableActions { action allowed reasonType reasonCtx } } }`))
    .availableActions.find(({ action }) => action === name)
const trail = async (org: TestOrganization, entity: string) =>
  (await as(org.ADMIN).get<{ nodes: { reason: string | null }[] }>(
    `{ auditLines(filter: { entityId: ["${entity}"] }, last: 20) { nodes { reason } } }`)).nodes.map(({ reason }) => reason)

type Row = Readonly<Record<string, string | null>> & { readonly id: string }
const listOf = async (org: TestOrganization, id: string, list: 'billPayments' | 'refunds', fields: string) =>
  (await as(org.STAFF).get<Record<string, Row[]>>(`{ partyPayment(id: "${id}") { ${list} { ${fields} } } }`))[list]
const REVERSED = 'reversedAt reversedById reversalReason'
const standing = { reversedAt: null, reversedById: null, reversalReason: null }
const takenBack = (by: string) => ({ reversedAt: expect.any(String), reversedById: by, reversalReason: WHY.reason })
/** A bill of 100 that was posted some days ago. */
const billOf = (org: TestOrganization, days: number) => postedBill(org, { billDate: ago(days), postingDate: ago(days) })

describe('a part of a payment', () => {
  test('has the source and the reference of the payment, and its own day', async () => {
    const org = await organization()
    const [early, same] = [await billOf(org, 8), await billOf(org, 6)]
    const { id } = await paid(org, '50', parts([early.id, '10'], [same.id, '5']), {
      paidAt: noon(6), sourceOfFunds: 'PETTY_CASH', reference: 'Box 2',
    })
    await act(org, ALLOCATE, id, { bills: parts([early.id, '7']), allocatedOn: ago(5) })
    await act(org, ALLOCATE, id, { bills: parts([early.id, '1'], [same.id, '2']) })
    const found = await listOf(org, id, 'billPayments',
      `id billId amount paidAt sourceOfFunds reference recordedById createdAt partyPaymentId ${REVERSED}`)
    const kept = { ...standing, sourceOfFunds: 'PETTY_CASH', reference: 'Box 2', recordedById: org.FINANCE.userId, partyPaymentId: id }
    const of = (index: number, billId: string, amount: string, paidAt: string | null) =>
      ({ ...kept, id: found[index].id, createdAt: found[index].createdAt, billId, amount, paidAt })
    expect(found).toEqual([
      of(0, early.id, '10', noon(6)), of(1, same.id, '5', noon(6)), of(2, early.id, '7', `${ago(5)}T00:00:00Z`),
      of(3, early.id, '1', found[3].createdAt), of(4, same.id, '2', found[4].createdAt),
    ])
    expect(await restOf(org, id)).toEqual(['RECORDED', '50', '25', '0', '25'])
    const plain = await paid(org, '3', parts([early.id, '3']))
    const [payment, [part]] = [
      await as(org.STAFF).get<Row>(`{ partyPayment(id: "${plain.id}") {
        id supplierId clientId currency paidAt createdAt sourceOfFunds reference voidedAt voidReason } }`),
      await listOf(org, plain.id, 'billPayments', 'id paidAt sourceOfFunds reference createdAt'),
    ]
    expect(payment).toEqual({
      id: plain.id, supplierId: 'sup', clientId: null, currency: 'USD', createdAt: payment.createdAt, paidAt: payment.createdAt,
      sourceOfFunds: null, reference: null, voidedAt: null, voidReason: null,
    })
    const { createdAt } = part
    expect(part).toEqual({ id: part.id, createdAt, paidAt: createdAt, sourceOfFunds: null, reference: null })
  })

  test('is taken back by itself, and a void takes back all that is left', async () => {
    const org = await organization()
    const [one, two, none] = [await postedBill(org), await postedBill(org), await postedBill(org)]
    const { id, documentId } = await paid(org, '100', parts([one.id, '30'], [two.id, '20']))
    await act(org, ALLOCATE, id, { bills: parts([one.id, '40']) })
    const twin = await paid(org, '8', parts([one.id, '8']))
    const [first] = await listOf(org, id, 'billPayments', 'id')
    const [other] = await listOf(org, twin.id, 'billPayments', 'id')
    const back = (billPaymentId: string) => step(org, TAKE_BACK, id, { billPaymentId, ...WHY })
    expect(await back(other.id)).toEqual(['BAD_USER_INPUT', ['billPaymentId', 'no_such_entry', { id: other.id }]])
    await act(org, TAKE_BACK, id, { billPaymentId: first.id, ...WHY }, org.ADMIN)
    const [taken, ...left] = await listOf(org, id, 'billPayments', REVERSED)
    expect([taken, ...left]).toEqual([takenBack(org.ADMIN.userId), standing, standing])
    expect(await back(first.id)).toEqual(['CONFLICT', 'entry_reversed', { id: first.id, reversedAt: taken.reversedAt }])
    expect(await owedOn(org, one.id)).toEqual(['PARTIALLY_PAID', '48', '52'])
    expect(await owedOn(org, two.id)).toEqual(['PARTIALLY_PAID', '20', '80'])
    expect(await restOf(org, id)).toEqual(['RECORDED', '100', '60', '0', '40'])
    expect(await restOf(org, twin.id)).toEqual(['RECORDED', '8', '8', '0', '0'])
    await act(org, ALLOCATE, id, { bills: parts([one.id, '12']) })
    await act(org, VOID, id, { reason: 'Entered twice' })
    expect(await owedOn(org, one.id)).toEqual(['PARTIALLY_PAID', '8', '92'])
    expect(await owedOn(org, two.id)).toEqual(['POSTED', '0', '100'])
    expect(await restOf(org, id)).toEqual(['VOID', '100', '0', '0', '0'])
    const reasons = (await listOf(org, id, 'billPayments', REVERSED)).map(({ reversalReason }) => reversalReason)
    expect(reasons).toEqual([WHY.reason, ...Array(3).fill('Entered twice') as string[]])
    expect(await as(org.STAFF).get(`{ partyPayment(id: "${id}") { voidReason } }`)).toEqual({ voidReason: 'Entered twice' })
    const told = await trail(org, one.id)
    expect(told.filter((reason) => reason === `part of ${documentId} was paid`)).toHaveLength(3)
    expect(told.filter((reason) => reason === `part of ${documentId} was taken back`)).toHaveLength(2)
    expect((await trail(org, none.id)).filter((reason) => reason?.includes(documentId))).toEqual([])
    const { nodes } = await as(org.ADMIN).get<{ nodes: object[] }>(
      `{ auditLines(filter: { entityId: ["${two.id}"], action: [DERIVE] }, last: 9) { nodes { from to reason details } } }`)
    const derived = (from: string, to: string, done: string) =>
      ({ from, to, reason: `part of ${documentId} was ${done}`, details: { derived: true } })
    expect(nodes).toEqual(expect.arrayContaining(
      [derived('POSTED', 'PARTIALLY_PAID', 'paid'), derived('PARTIALLY_PAID', 'POSTED', 'taken back')]))
  })

  test('settles what a credit note left, and leaves what the note settles', async () => {
    const org = await organization()
    const { id: billId } = await postedBill(org)
    await postedNote(org, billId, less('30'))
    const create = (amount: string) => whyOf(org, org.FINANCE, CREATE, { input: { supplierId: 'sup', currency: 'USD', amount: '90', bills: parts([billId, amount]) } })
    expect(await create('70.01')).toEqual(['BAD_USER_INPUT', ['bills.0.amount', 'exceeds_remaining', { expected: '70', given: '70.01' }]])
    const { id } = await paid(org, '70', parts([billId, '70']))
    expect(await owedOn(org, billId)).toEqual(['PAID', '70', '0'])
    const [part] = await listOf(org, id, 'billPayments', 'id')
    await act(org, TAKE_BACK, id, { billPaymentId: part.id, ...WHY })
    expect(await owedOn(org, billId)).toEqual(['POSTED', '0', '70'])
  })

  test('is no more than is left, names each bill once, and counts from the later of both days', async () => {
    const org = await organization()
    const [early, late] = [await billOf(org, 8), await billOf(org, 3)]
    const create = (bills: readonly object[], input: object = {}) =>
      whyOf(org, org.FINANCE, CREATE, { input: { supplierId: 'sup', currency: 'USD', amount: '60', bills, ...input } })
    expect(await create(parts([early.id, '1'], [late.id, '1'], [early.id, '2'], [early.id, '3'])))
      .toEqual(['BAD_USER_INPUT', ['bills.2.billId', 'bill_named_twice'], ['bills.3.billId', 'bill_named_twice']])
    expect(await create(parts([early.id, '40'], [late.id, '20.01'])))
      .toEqual(['BAD_USER_INPUT', ['bills', 'parts_exceed_payment', { expected: '60', given: '60.01' }]])
    expect(await create([], { paidAt: '1969-12-31T23:59:59Z' })).toEqual(['BAD_USER_INPUT', ['paidAt', 'not_a_past_time']])
    expect(await create([], { paidAt: `${ago(-1)}T00:00:00Z` })).toEqual(['BAD_USER_INPUT', ['paidAt', 'day_in_future', { today: ago(0) }]])
    const { id } = await paid(org, '60', [], { paidAt: noon(6) })
    const allocate = async (bills: readonly object[], allocatedOn?: string) =>
      (await step(org, ALLOCATE, id, { bills, allocatedOn })).slice(1)
    expect(await allocate(parts([early.id, '1']), ago(7))).toEqual([['allocatedOn', 'before_it_counts', { day: ago(6) }]])
    expect(await allocate(parts([early.id, '1'], [late.id, '1']), ago(4))).toEqual([['allocatedOn', 'before_it_counts', { day: ago(3) }]])
    expect(await allocate(parts([early.id, '1']), ago(-1))).toEqual([['allocatedOn', 'day_in_future', { today: ago(0) }]])
    expect(await allocate(parts([early.id, '40'], [late.id, '20.01']))).toEqual([['bills', 'parts_exceed_payment', { expected: '60', given: '60.01' }]])
    await act(org, ALLOCATE, id, { bills: parts([early.id, '40'], [late.id, '20']), allocatedOn: ago(3) })
    expect(await restOf(org, id)).toEqual(['RECORDED', '60', '60', '0', '0'])
    const many = Array.from({ length: 101 }, () => ({ billId: early.id, amount: '0.01' }))
    expect((await create(many)).at(1)).toEqual(['bills', 'too_long', { max_length: 100, actual_length: 101 }])
  })

  test('of a locked day stays, while one of an open day can be taken back', async () => {
    const org = await organization()
    const bill = await billOf(org, 6)
    const { id } = await paid(org, '60', [], { paidAt: noon(5) })
    const refuses = { allowed: false, reasonType: 'no_allocation_to_reverse', reasonCtx: null }
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject(refuses)
    await act(org, ALLOCATE, id, { bills: parts([bill.id, '3']), allocatedOn: ago(4) })
    await act(org, ALLOCATE, id, { bills: parts([bill.id, '4']) })
    const [early, late] = await listOf(org, id, 'billPayments', 'id')
    await lock(org, ago(4))
    const locked = { day: ago(4), lockedThrough: ago(4) }
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject({ allowed: true })
    expect(await step(org, TAKE_BACK, id, { billPaymentId: early.id, ...WHY })).toEqual(['CONFLICT', 'period_locked', locked])
    expect(await step(org, ALLOCATE, id, { bills: parts([bill.id, '1']), allocatedOn: ago(4) }))
      .toEqual(['BAD_USER_INPUT', ['allocatedOn', 'day_locked', { lockedThrough: ago(4) }]])
    await act(org, TAKE_BACK, id, { billPaymentId: late.id, ...WHY })
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject({ allowed: false, reasonType: 'period_locked', reasonCtx: locked })
    expect(await offer(org, id, 'VOID')).toMatchObject({ allowed: false, reasonType: 'period_locked', reasonCtx: { day: ago(5), lockedThrough: ago(4) } })
    await lock(org, ago(6))
    await act(org, TAKE_BACK, id, { billPaymentId: early.id, ...WHY })
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject(refuses)
    await act(org, VOID, id, WHY)
  })
})

test('a refusal of a payment says at each place what was sent', async () => {
  const org = await organization()
  const [bill, draft] = [await postedBill(org), await draftBill(org)]
  const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
  const sent = async (query: string, variables: object) => (await as(org.FINANCE).ask(query, variables))
    .errors?.[0].extensions.detail?.map((one) => [one.loc.slice(1).join('.'), one.input])
  const create = (bills: readonly object[], input: object = {}) =>
    sent(CREATE, { input: { supplierId: 'sup', currency: 'USD', amount: '500', bills, ...input } })
  for (const billId of ['nope', draft.id, other.id]) expect(await create(parts([billId, '1']))).toEqual([['bills.0.billId', billId]])
  expect(await create(parts([bill.id, '1'], [bill.id, '2']))).toEqual([['bills.1.billId', bill.id]])
  expect(await create(parts([bill.id, '100.01']))).toEqual([['bills.0.amount', '100.01']])
  expect(await create([], { amount: '1.001' })).toEqual([['amount', '1.001']])
  const { id } = await paid(org, '60')
  expect(await sent(ALLOCATE, { id, input: { bills: parts([bill.id, '1']), allocatedOn: ago(1) } })).toEqual([['allocatedOn', ago(1)]])
  expect(await sent(REFUND, { id, input: { amount: '60.01' } })).toEqual([['amount', '60.01']])
  expect(await sent(TAKE_BACK, { id, input: { billPaymentId: 'nope', ...WHY } })).toEqual([['billPaymentId', 'nope']])
  expect(await sent(REVERSE_REFUND, { id, input: { refundId: 'nope', ...WHY } })).toEqual([['refundId', 'nope']])
})

describe('a refund of an advance', () => {
  test('is kept as it was sent, and only it is taken back', async () => {
    const org = await organization()
    await supplier(org)
    const [payment, twin] = [await paid(org, '40', [], { paidAt: noon(6) }), await paid(org, '9')]
    const { id } = payment
    const refund = async (input: object) => (await step(org, REFUND, id, { amount: '1', ...input })).slice(1)
    expect(await offer(org, id, 'REVERSE_REFUND')).toMatchObject({ allowed: false, reasonType: 'no_refund_to_reverse' })
    expect(await refund({ amount: '40.01' })).toEqual([['amount', 'exceeds_open_credit', { expected: '40', given: '40.01' }]])
    expect(await refund({ amount: '1.001' })).toEqual([['amount', 'finer_than_currency', { decimal_places: 2, currency: 'USD' }]])
    expect(await refund({ paidAt: `${ago(7)}T23:59:59Z` })).toEqual([['paidAt', 'before_it_counts', { day: ago(6) }]])
    expect(await refund({ paidAt: '2999-01-01T00:00:00Z' })).toEqual([['paidAt', 'not_a_past_time']])
    expect(await refund({ paidAt: `${ago(-1)}T00:00:00Z` })).toEqual([['paidAt', 'day_in_future', { today: ago(0) }]])
    // On the day of the payment, whatever the hour.
    await act(org, REFUND, id, { amount: '10', paidAt: `${ago(6)}T00:00:00Z`, sourceOfFunds: 'CASH', reference: 'R-1' })
    await act(org, REFUND, id, { amount: '5.25' })
    await act(org, REFUND, twin.id, { amount: '9' })
    expect(await restOf(org, id)).toEqual(['RECORDED', '40', '0', '15.25', '24.75'])
    const [first, second] = await listOf(org, id, 'refunds',
      `id amount paidAt sourceOfFunds reference recordedById createdAt partyPaymentId ${REVERSED}`)
    const kept = { ...standing, recordedById: org.FINANCE.userId, partyPaymentId: id }
    expect([first, second]).toEqual([
      { ...kept, id: first.id, createdAt: first.createdAt, amount: '10', paidAt: `${ago(6)}T00:00:00Z`, sourceOfFunds: 'CASH', reference: 'R-1' },
      { ...kept, id: second.id, createdAt: second.createdAt, amount: '5.25', paidAt: second.createdAt, sourceOfFunds: null, reference: null },
    ])
    const { refunds: [other] } = await usesOf(org, twin.id)
    const back = (refundId: string) => step(org, REVERSE_REFUND, id, { refundId, ...WHY })
    expect(await back(other.id)).toEqual(['BAD_USER_INPUT', ['refundId', 'no_such_entry', { id: other.id }]])
    await lock(org, ago(6))
    expect(await back(first.id)).toEqual(['CONFLICT', 'period_locked', { day: ago(6), lockedThrough: ago(6) }])
    await lock(org, ago(7))
    await act(org, REVERSE_REFUND, id, { refundId: first.id, ...WHY }, org.ADMIN)
    const [taken, left] = await listOf(org, id, 'refunds', REVERSED)
    expect([taken, left]).toEqual([takenBack(org.ADMIN.userId), standing])
    expect(await back(first.id)).toEqual(['CONFLICT', 'entry_reversed', { id: first.id, reversedAt: taken.reversedAt }])
    expect(await restOf(org, id)).toEqual(['RECORDED', '40', '0', '5.25', '34.75'])
    expect(await restOf(org, twin.id)).toEqual(['RECORDED', '9', '0', '9', '0'])
    await act(org, REFUND, id, { amount: '34.75' })
    expect(await restOf(org, id)).toEqual(['RECORDED', '40', '0', '40', '0'])
  })
})

test('one payment for several bills settles a hundred bills with as many statements as two', async () => {
  const org = await organization()
  await supplier(org)
  const bills = async (count: number) => {
    const made = []
    for (let n = 0; n < count; n += 1) made.push((await postedBill(org)).id)
    return made
  }
  const [few, many] = [await bills(2), await bills(100)]
  const counted = (ids: readonly string[]) => statementsOf(async () => {
    await paid(org, String(ids.length * 10), ids.map((billId) => ({ billId, amount: '10' })))
  })
  const [ofFew, ofMany] = [await counted(few), await counted(many)]
  expect(ofMany).toEqual(ofFew)
  expect(await owedOn(org, many[99])).toEqual(['PARTIALLY_PAID', '10', '90'])
})
