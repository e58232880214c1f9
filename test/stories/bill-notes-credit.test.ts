// The open credit of a note: what it settles and what is paid back, and how each of both is taken back. By hand.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import {
  act, ALLOCATE, draftNote, less, noteOf, owedOf, POST, postedNote, REFUND, REVERSE_REFUND, TAKE_BACK, type MadeNote,
} from '../support/make/bill-notes.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { PAY, paidBill, postedBill, VOID as VOID_BILL, voidedBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { whyOf } from '../support/refused.js'

useGateway()

const WHY = { reason: 'On the wrong bill' }

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const listOf = async (org: TestOrganization, id: string, list: 'allocations' | 'refunds', fields: string) =>
  (await as(org.STAFF).get<Record<string, Row[]>>(`{ billNote(id: "${id}") { ${list} { ${fields} } } }`))[list]
const REVERSED = 'reversedAt reversedById reversalReason'
const lock = (org: TestOrganization, lockedThrough: string) =>
  as(org.FINANCE).get('mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }',
    { input: { lockedThrough, reason: 'The month is closed' } })
const offer = async (org: TestOrganization, id: string, name: string) =>
  (await as(org.FINANCE).get<{ availableActions: { action: string }[] }>(
    `{ billNote(id: "${id}") { availableActions { action allowed reasonType reasonCtx } } }`))
    .availableActions.find(({ action }) => action === name)
const openOf = async (org: TestOrganization, id: string) => {
  const { allocatedAmount, refundedAmount, unallocatedAmount } = await noteOf(org, id)
  return [allocatedAmount, refundedAmount, unallocatedAmount]
}
const trail = async (org: TestOrganization, entity: string) =>
  (await as(org.ADMIN).get<{ nodes: { reason: string | null }[] }>(
    `{ auditLines(filter: { entityId: ["${entity}"] }, last: 20) { nodes { reason } } }`)).nodes.map(({ reason }) => reason)

/** A note whose credit of 40 is open: on a bill of 8 days ago, paid 7 days ago; posted 6 days ago. */
async function openNote(org: TestOrganization): Promise<MadeNote> {
  const { id } = await postedBill(org, { billDate: ago(9), postingDate: ago(8) })
  await as(org.FINANCE).get(PAY, { id, input: { amount: '100', paidAt: noon(7) } })
  const note = await draftNote(org, id, less('40'), { noteDate: ago(7) })
  return act(org, POST, note.id, { postingDate: ago(6) })
}

describe('a refund of a note', () => {
  test('is kept as it was sent, and only it is taken back', async () => {
    const org = await organization()
    const [note, twin] = [await openNote(org), await openNote(org)]
    const reverse = (refundId: string) =>
      whyOf(org, org.FINANCE, REVERSE_REFUND, { id: note.id, input: { refundId, ...WHY } })
    expect(await reverse('nope')).toEqual(['BAD_USER_INPUT', ['refundId', 'no_such_entry', { id: 'nope' }]])
    await act(org, REFUND, note.id, { amount: '10', paidAt: `${ago(6)}T00:00:00Z`, sourceOfFunds: 'CASH', reference: 'R-1' })
    await act(org, REFUND, note.id, { amount: '5.25' })
    await act(org, REFUND, twin.id, { amount: '3' })
    expect(await openOf(org, note.id)).toEqual(['0', '15.25', '24.75'])
    const fields = `id amount paidAt sourceOfFunds reference recordedById ${REVERSED} createdAt billNote { id }`
    const [first, second] = await listOf(org, note.id, 'refunds', fields)
    const [other] = await listOf(org, twin.id, 'refunds', 'id')
    const standing = { reversedAt: null, reversedById: null, reversalReason: null }
    const kept = { ...standing, recordedById: org.FINANCE.userId, billNote: { id: note.id } }
    expect(first).toEqual({
      ...kept, id: first.id, createdAt: first.createdAt, amount: '10', paidAt: `${ago(6)}T00:00:00Z`, sourceOfFunds: 'CASH', reference: 'R-1',
    })
    expect(second).toEqual({
      ...kept, id: second.id, createdAt: second.createdAt, amount: '5.25', paidAt: second.createdAt, sourceOfFunds: null, reference: null,
    })
    expect(await reverse(other.id)).toEqual(['BAD_USER_INPUT', ['refundId', 'no_such_entry', { id: other.id }]])
    await act(org, REVERSE_REFUND, note.id, { refundId: first.id, ...WHY }, org.ADMIN)
    expect(await openOf(org, note.id)).toEqual(['0', '5.25', '34.75'])
    expect(await openOf(org, twin.id)).toEqual(['0', '3', '37'])
    const [taken, left] = await listOf(org, note.id, 'refunds', `id ${REVERSED}`)
    expect(taken).toEqual({
      id: first.id, reversedAt: expect.any(String), reversedById: org.ADMIN.userId, reversalReason: WHY.reason,
    })
    expect(left).toEqual({ id: second.id, ...standing })
    expect(await reverse(first.id)).toEqual(['CONFLICT', 'entry_reversed', { id: first.id, reversedAt: taken.reversedAt }])
    await act(org, REFUND, note.id, { amount: '34.75' })
    expect(await openOf(org, note.id)).toEqual(['0', '40', '0'])
  })

  test('names the amount or the day that cannot be', async () => {
    const org = await organization()
    const { id } = await openNote(org)
    const refund = async (input: object) => (await whyOf(org, org.FINANCE, REFUND, { id, input: { amount: '1', ...input } })).slice(1)
    expect(await refund({ amount: '0' })).toEqual([['amount', 'greater_than', { gt: '0' }]])
    expect(await refund({ amount: '0.004' })).toEqual([['amount', 'amount_vanishes', expect.anything()]])
    expect(await refund({ amount: '1.001' })).toEqual([['amount', 'finer_than_currency', { decimal_places: 2, currency: 'USD' }]])
    expect(await refund({ amount: '40.01' })).toEqual([['amount', 'exceeds_open_credit', { expected: '40', given: '40.01' }]])
    expect(await refund({ paidAt: `${ago(7)}T23:59:59Z` })).toEqual([['paidAt', 'before_it_counts', { day: ago(6) }]])
    for (const paidAt of ['1969-12-31T23:59:59Z', '2999-01-01T00:00:00Z']) expect(await refund({ paidAt })).toEqual([['paidAt', 'not_a_past_time']])
    expect(await refund({ paidAt: `${ago(-1)}T00:00:00Z` })).toEqual([['paidAt', 'day_in_future', { today: ago(0) }]])
    expect(await refund({ amount: '41', paidAt: noon(9) })).toEqual([
      ['amount', 'exceeds_open_credit', { expected: '40', given: '41' }], ['paidAt', 'before_it_counts', { day: ago(6) }],
    ])
  })

  test('of a locked day stays, while one of an open day can be taken back', async () => {
    const org = await organization()
    const { id } = await openNote(org)
    const refuses = { allowed: false, reasonType: 'no_refund_to_reverse', reasonCtx: null }
    expect(await offer(org, id, 'REVERSE_REFUND')).toMatchObject(refuses)
    await act(org, REFUND, id, { amount: '1', paidAt: noon(4) })
    await act(org, REFUND, id, { amount: '2' })
    const [early, late] = await listOf(org, id, 'refunds', 'id')
    await lock(org, ago(4))
    const reverse = (one: Row) => whyOf(org, org.FINANCE, REVERSE_REFUND, { id, input: { refundId: one.id, ...WHY } })
    const locked = { day: ago(4), lockedThrough: ago(4) }
    expect(await offer(org, id, 'REVERSE_REFUND')).toMatchObject({ allowed: true })
    expect(await reverse(early)).toEqual(['CONFLICT', 'period_locked', locked])
    await act(org, REVERSE_REFUND, id, { refundId: late.id, ...WHY })
    expect(await offer(org, id, 'REVERSE_REFUND')).toMatchObject({ allowed: false, reasonType: 'period_locked', reasonCtx: locked })
    await lock(org, ago(5))
    await act(org, REVERSE_REFUND, id, { refundId: early.id, ...WHY })
    expect(await openOf(org, id)).toEqual(['0', '0', '40'])
    expect(await offer(org, id, 'REVERSE_REFUND')).toMatchObject(refuses)
  })
})

describe('an allocation of a note', () => {
  test('settles another bill on its day, and only it is taken back', async () => {
    const org = await organization()
    const [note, twin] = [await openNote(org), await openNote(org)]
    const [bill, next] = [await postedBill(org, { billDate: ago(5), postingDate: ago(4) }), await postedBill(org)]
    const reverse = (allocationId: string, by: Person = org.FINANCE) =>
      whyOf(org, by, TAKE_BACK, { id: note.id, input: { allocationId, ...WHY } })
    expect(await reverse('nope')).toEqual(['BAD_USER_INPUT', ['allocationId', 'no_such_entry', { id: 'nope' }]])
    await act(org, ALLOCATE, note.id, { billId: bill.id, amount: '30', allocatedOn: ago(4) })
    await act(org, ALLOCATE, note.id, { billId: next.id, amount: '2' })
    await act(org, ALLOCATE, twin.id, { billId: bill.id, amount: '4' })
    expect(await openOf(org, note.id)).toEqual(['32', '0', '8'])
    expect(await owedOf(org, bill.id)).toEqual(['POSTED', '0', '0', '34', '0', '100', '66'])
    const fields = `id amount allocatedOn billId billNoteId recordedById ${REVERSED}`
    const [first, second] = await listOf(org, note.id, 'allocations', fields)
    const kept = {
      billNoteId: note.id, recordedById: org.FINANCE.userId, reversedAt: null, reversedById: null, reversalReason: null,
    }
    expect([first, second]).toEqual([
      { ...kept, id: first.id, amount: '30', allocatedOn: ago(4), billId: bill.id },
      { ...kept, id: second.id, amount: '2', allocatedOn: ago(0), billId: next.id },
    ])
    const [other] = await listOf(org, twin.id, 'allocations', 'id')
    expect(await reverse(other.id)).toEqual(['BAD_USER_INPUT', ['allocationId', 'no_such_entry', { id: other.id }]])
    await act(org, TAKE_BACK, note.id, { allocationId: first.id, ...WHY }, org.ADMIN)
    expect(await openOf(org, note.id)).toEqual(['2', '0', '38'])
    expect(await openOf(org, twin.id)).toEqual(['4', '0', '36'])
    expect(await owedOf(org, bill.id)).toEqual(['POSTED', '0', '0', '4', '0', '100', '96'])
    expect(await owedOf(org, next.id)).toEqual(['POSTED', '0', '0', '2', '0', '100', '98'])
    const [taken, left] = await listOf(org, note.id, 'allocations', `id ${REVERSED}`)
    expect(taken).toEqual({
      id: first.id, reversedAt: expect.any(String), reversedById: org.ADMIN.userId, reversalReason: WHY.reason,
    })
    expect(left.reversedAt).toBeNull()
    expect(await reverse(first.id)).toEqual(['CONFLICT', 'entry_reversed', { id: first.id, reversedAt: taken.reversedAt }])
    expect(await trail(org, bill.id)).toEqual(expect.arrayContaining([
      `credit of ${note.noteNumber} was allocated`, `credit of ${twin.noteNumber} was allocated`,
      `credit of ${note.noteNumber} was taken back`,
    ]))
    // All that is owed, of both bills, and all of the credit.
    await act(org, ALLOCATE, note.id, { billId: bill.id, amount: '38' })
    expect(await openOf(org, note.id)).toEqual(['40', '0', '0'])
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '58' } })
    expect((await owedOf(org, bill.id)).filter((_, at) => at === 0 || at > 2)).toEqual(['PAID', '42', '58', '100', '0'])
    await act(org, TAKE_BACK, twin.id, { allocationId: other.id, ...WHY })
    expect((await owedOf(org, bill.id)).filter((_, at) => at === 0 || at > 2)).toEqual(['PARTIALLY_PAID', '38', '58', '100', '4'])
    // A bill is voided after what settles it was taken back.
    expect(await whyOf(org, org.FINANCE, VOID_BILL, { id: next.id, ...WHY })).toEqual(['CONFLICT', 'bill_settled_by_notes'])
    await act(org, TAKE_BACK, note.id, { allocationId: second.id, ...WHY })
    await act(org, ALLOCATE, note.id, { billId: next.id, amount: '1' })
    expect(await whyOf(org, org.FINANCE, VOID_BILL, { id: next.id, ...WHY })).toEqual(['CONFLICT', 'bill_settled_by_notes'])
    const again = (await listOf(org, note.id, 'allocations', 'id amount')).find(({ amount }) => amount === '1')
    await act(org, TAKE_BACK, note.id, { allocationId: again?.id, ...WHY })
    expect(await as(org.FINANCE).get(VOID_BILL, { id: next.id, ...WHY })).toMatchObject({ status: 'VOID' })
  })

  test('names the bill, the amount or the day that cannot be', async () => {
    const org = await organization()
    const { id } = await openNote(org)
    const early = await postedBill(org, { billDate: ago(9), postingDate: ago(8) })
    const late = await postedBill(org, { billDate: ago(5), postingDate: ago(4) })
    const { id: expenseRequestId } = await approvedExpense(org)
    const expense = await postedBill(org, { expenseRequestId, lineItems: null, totalAmount: '50' })
    const [paid, gone] = [await paidBill(org), await voidedBill(org)]
    const allocate = async (input: object) =>
      (await whyOf(org, org.FINANCE, ALLOCATE, { id, input: { billId: late.id, amount: '1', ...input } })).slice(1)
    expect(await allocate({ billId: expense.id })).toEqual([['billId', 'bill_paid_by_itself']])
    for (const [{ id: billId, billNumber }, state] of [[paid, 'PAID'], [gone, 'VOID']] as const)
      expect((await allocate({ billId })).at(0)).toEqual(['billId', 'bill_owes_nothing', { billNumber, state }])
    expect(await allocate({ amount: '100.01' })).toEqual([
      ['amount', 'exceeds_open_credit', { expected: '40', given: '100.01' }],
      ['amount', 'exceeds_remaining', { expected: '100', given: '100.01' }],
    ])
    expect(await allocate({ amount: '-1' })).toEqual([['amount', 'greater_than', { gt: '0' }]])
    expect(await allocate({ amount: '0.001' })).toEqual([['amount', 'amount_vanishes', expect.anything()]])
    // It counts from the later of both days: the note from 6 days ago, this bill from 4 days ago.
    expect(await allocate({ allocatedOn: ago(5) })).toEqual([['allocatedOn', 'before_it_counts', { day: ago(4) }]])
    expect(await allocate({ billId: early.id, allocatedOn: ago(7) })).toEqual([['allocatedOn', 'before_it_counts', { day: ago(6) }]])
    expect(await allocate({ allocatedOn: ago(-1) })).toEqual([['allocatedOn', 'day_in_future', { today: ago(0) }]])
    await act(org, ALLOCATE, id, { billId: early.id, amount: '40', allocatedOn: ago(6) })
    expect(await openOf(org, id)).toEqual(['40', '0', '0'])
  })

  test('of a locked day stays, while one of an open day can be taken back', async () => {
    const org = await organization()
    const { id } = await openNote(org)
    const bill = await postedBill(org, { billDate: ago(5), postingDate: ago(5) })
    const refuses = { allowed: false, reasonType: 'no_allocation_to_reverse', reasonCtx: null }
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject(refuses)
    await act(org, ALLOCATE, id, { billId: bill.id, amount: '3', allocatedOn: ago(4) })
    await act(org, ALLOCATE, id, { billId: bill.id, amount: '4' })
    const [early, late] = await listOf(org, id, 'allocations', 'id')
    await lock(org, ago(4))
    const locked = { day: ago(4), lockedThrough: ago(4) }
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject({ allowed: true })
    expect(await whyOf(org, org.FINANCE, TAKE_BACK, { id, input: { allocationId: early.id, ...WHY } }))
      .toEqual(['CONFLICT', 'period_locked', locked])
    await act(org, TAKE_BACK, id, { allocationId: late.id, ...WHY })
    expect(await openOf(org, id)).toEqual(['3', '0', '37'])
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject({ allowed: false, reasonType: 'period_locked', reasonCtx: locked })
    await lock(org, ago(5))
    await act(org, TAKE_BACK, id, { allocationId: early.id, ...WHY })
    expect(await openOf(org, id)).toEqual(['0', '0', '40'])
    expect(await offer(org, id, 'REVERSE_ALLOCATION')).toMatchObject(refuses)
    const own = await postedBill(org)
    const settled = await postedNote(org, own.id, less('10'))
    expect(await listOf(org, settled.id, 'allocations', 'amount allocatedOn billId'))
      .toEqual([{ amount: '10', allocatedOn: ago(0), billId: own.id }])
  })
})
