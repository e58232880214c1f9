// What is dated back behind a reversal: no past day of an account falls below 0. All figures are computed by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import {
  act as note, ALLOCATE as ALLOCATE_NOTE, draftNote, less, POST as POST_NOTE, REFUND as REFUND_NOTE, REVERSE_REFUND,
  TAKE_BACK as TAKE_NOTE_BACK, VOID as VOID_NOTE,
} from '../support/make/bill-notes.js'
import { PAY, postedBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  act, ALLOCATE, CREATE, owedOn, paid, parts, REFUND, restOf, REVERSE_REFUND as REVERSE_PARTY_REFUND, TAKE_BACK, usesOf,
  VOID as VOID_PAYMENT,
} from '../support/make/party-payments.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const WHY = { reason: 'Bounced' }
const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }'

/** A bill of 100 that was posted 20 days ago. */
async function oldBill(org: TestOrganization): Promise<string> {
  const { id } = await postedBill(org)
  const data = { postingDate: new Date(ago(20)) }
  await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id }, data })
  return id
}

const pay = (org: TestOrganization, id: string, amount: string, days: number) =>
  as(org.FINANCE).get(PAY, { id, input: { amount, paidAt: noon(days) } })

/** Reverses the payments of a bill of this amount. */
async function reverse(org: TestOrganization, id: string, amount: string): Promise<void> {
  const { payments } = await as(org.STAFF).get<{ payments: { id: string; amount: string }[] }>(`{ bill(id: "${id}") { payments { id amount } } }`)
  for (const payment of payments.filter((one) => one.amount === amount))
    await as(org.FINANCE).get(REVERSE, { id, input: { paymentId: payment.id, ...WHY } })
}

/** An old bill that was paid 10 days ago by 60 and 5 days ago by 30. The 60 came back today, so 70 remain. */
async function bouncedBill(org: TestOrganization): Promise<string> {
  const id = await oldBill(org)
  await pay(org, id, '60', 10)
  await pay(org, id, '30', 5)
  await reverse(org, id, '60')
  expect((await owedOn(org, id)).at(-1)).toBe('70')
  return id
}

/** What is refused, and why: the place, the type, and its parameters. */
async function refusal(org: TestOrganization, query: string, variables: object) {
  const { errors } = await as(org.FINANCE).ask(query, variables)
  return (errors?.[0].extensions?.detail ?? []).map((one) => [one.loc.slice(1).join('.'), one.type, one.ctx])
}

/** What was owed, and the open credit, at the end of a day; the aging must agree with the statement. */
async function account(org: TestOrganization, days: number) {
  const { owed, unallocatedCredit } = await as(org.STAFF).get<Record<string, string>>(
    `{ partyStatement(supplierId: "sup", currency: "USD", to: "${ago(days)}") { owed unallocatedCredit } }`)
  const { parties: [aged] } = await as(org.STAFF).get<{ parties: Record<string, string>[] }>(
    `{ payablesAging(asOf: "${ago(days)}") { parties { total unallocatedCredit } } }`)
  expect([aged?.total ?? '0', aged?.unallocatedCredit ?? '0']).toEqual([owed, unallocatedCredit])
  return [owed, unallocatedCredit]
}

const then = (path: string, expected: string, given: string, days: number) =>
  [[path, 'exceeds_open_then', { expected, given, day: ago(days) }]]

describe('what is dated back behind a reversal', () => {
  test('is a payment of at most what was open of the bill since its day', async () => {
    const org = await organization()
    const id = await bouncedBill(org)
    const refused = (amount: string, days: number) => refusal(org, PAY, { id, input: { amount, paidAt: noon(days) } })
    expect(await refused('10.01', 10)).toEqual(then('amount', '10', '10.01', 5))
    expect(await refused('70', 4)).toEqual(then('amount', '10', '70', 4))
    expect(await refused('70', 1)).toEqual(then('amount', '10', '70', 1))
    expect(await refused('40.01', 30)).toEqual(then('amount', '10', '40.01', 5))
    const { errors } = await as(org.FINANCE).ask(PAY, { id, input: { amount: '11', paidAt: noon(1) } })
    expect(errors?.[0].extensions?.detail?.[0]).toMatchObject({
      msg: `Should be no more than 10, which was open on ${ago(1)}: give less, or a later day`,
    })
    expect(await owedOn(org, id)).toEqual(['PARTIALLY_PAID', '30', '70'])
    await pay(org, id, '10', 12)
    expect(await account(org, 12)).toEqual(['90', '0'])
    expect(await account(org, 10)).toEqual(['30', '0'])
    expect(await account(org, 1)).toEqual(['0', '0'])
    await as(org.FINANCE).get(PAY, { id, input: { amount: '60' } })
    expect(await owedOn(org, id)).toEqual(['PAID', '100', '0'])
    expect(await account(org, 1)).toEqual(['0', '0'])
    expect(await account(org, 0)).toEqual(['0', '0'])
  })

  test('is a payment of what a later debit note raised', async () => {
    const org = await organization()
    const id = await oldBill(org)
    const debit = await draftNote(org, id, less('5'), { noteType: 'DEBIT', noteDate: ago(4) })
    await note(org, POST_NOTE, debit.id, { postingDate: ago(3) })
    const refused = (days: number) => refusal(org, PAY, { id, input: { amount: '105', paidAt: noon(days) } })
    expect(await refused(4)).toEqual(then('amount', '100', '105', 4))
    await pay(org, id, '105', 3)
    expect(await account(org, 4)).toEqual(['100', '0'])
    expect(await account(org, 3)).toEqual(['0', '0'])
  })

  test('is credit of a note: what was open of the bill, and of the note', async () => {
    const org = await organization()
    const [first, second, bounced] = [await oldBill(org), await oldBill(org), await bouncedBill(org)]
    await pay(org, first, '100', 15)
    const credit = await draftNote(org, first, less('80'), { noteDate: ago(15) })
    await note(org, POST_NOTE, credit.id, { postingDate: ago(14) })
    await note(org, ALLOCATE_NOTE, credit.id, { billId: second, amount: '50', allocatedOn: ago(12) })
    await note(org, REFUND_NOTE, credit.id, { amount: '10', paidAt: noon(8) })
    const { allocations, refunds } = await as(org.STAFF).get<Record<string, { id: string }[]>>(
      `{ billNote(id: "${credit.id}") { allocations { id } refunds { id } } }`)
    await note(org, TAKE_NOTE_BACK, credit.id, { allocationId: allocations[0].id, ...WHY })
    await note(org, REVERSE_REFUND, credit.id, { refundId: refunds[0].id, ...WHY })
    const allocate = (billId: string, amount: string, days: number) =>
      refusal(org, ALLOCATE_NOTE, { id: credit.id, input: { billId, amount, allocatedOn: ago(days) } })
    // Of the note, 20 were open from the eighth day ago until today; of the bill, 10 since the fifth.
    expect(await allocate(second, '20.5', 13)).toEqual(then('amount', '20', '20.5', 8))
    expect(await allocate(bounced, '15', 3)).toEqual(then('amount', '10', '15', 3))
    expect(await allocate(bounced, '25', 3)).toEqual([...then('amount', '10', '25', 3), ...then('amount', '20', '25', 3)])
    expect(await refusal(org, REFUND_NOTE, { id: credit.id, input: { amount: '21', paidAt: noon(2) } }))
      .toEqual(then('amount', '20', '21', 2))
    await note(org, ALLOCATE_NOTE, credit.id, { billId: bounced, amount: '10', allocatedOn: ago(3) })
    await note(org, REFUND_NOTE, credit.id, { amount: '10', paidAt: noon(2) })
    await note(org, ALLOCATE_NOTE, credit.id, { billId: second, amount: '60' })
    expect(await account(org, 1)).toEqual(['50', '0'])
    expect(await account(org, 0)).toEqual(['100', '0'])
  })

  test('is a credit note on a paid bill: it settles today what came back today', async () => {
    const org = await organization()
    const id = await bouncedBill(org)
    const credit = await draftNote(org, id, less('25'), { noteDate: ago(15) })
    await note(org, POST_NOTE, credit.id, { postingDate: ago(14) })
    const { allocations } = await as(org.STAFF).get<{ allocations: { amount: string; allocatedOn: string }[] }>(
      `{ billNote(id: "${credit.id}") { allocations { amount allocatedOn } } }`)
    expect(allocations).toEqual([{ amount: '10', allocatedOn: ago(14) }, { amount: '15', allocatedOn: ago(0) }])
    expect(await account(org, 14)).toEqual(['90', '15'])
    expect(await account(org, 1)).toEqual(['0', '15'])
    expect(await account(org, 0)).toEqual(['45', '0'])
  })

  test('is money of a party: what was open of each bill, and of the advance', async () => {
    const org = await organization()
    const [bounced, second] = [await bouncedBill(org), await oldBill(org)]
    const create = (bills: readonly object[], days: number) => refusal(org, CREATE, {
      input: { supplierId: 'sup', currency: 'USD', amount: '200', paidAt: noon(days), bills },
    })
    expect(await create(parts([second, '100'], [bounced, '70']), 6)).toEqual(then('bills.1.amount', '10', '70', 5))
    expect(await gateway().database.prisma.partyPayment.count({ where: { orgId: org.id } })).toBe(0)
    const { id } = await paid(org, '200', parts([second, '100'], [bounced, '10']), { paidAt: noon(6) })
    await act(org, REFUND, id, { amount: '70', paidAt: noon(4) })
    const { billPayments, refunds } = await usesOf(org, id)
    await act(org, REVERSE_PARTY_REFUND, id, { refundId: refunds[0].id, ...WHY })
    for (const { id: billPaymentId, amount } of billPayments as (typeof billPayments[number] & { amount: string })[])
      if (amount === '100') await act(org, TAKE_BACK, id, { billPaymentId, ...WHY })
    expect(await restOf(org, id)).toEqual(['RECORDED', '200', '10', '0', '190'])
    const allocate = (bills: readonly object[], days: number) =>
      refusal(org, ALLOCATE, { id, input: { bills, allocatedOn: ago(days) } })
    // The second bill was paid until today. Of the advance, 200 − 100 − 10 − 70 were open since the fourth day ago.
    expect(await allocate(parts([second, '1']), 5)).toEqual(then('bills.0.amount', '0', '1', 5))
    const third = await oldBill(org)
    expect(await allocate(parts([third, '20.01']), 5)).toEqual(then('bills', '20', '20.01', 4))
    expect(await refusal(org, REFUND, { id, input: { amount: '20.01', paidAt: noon(5) } })).toEqual(then('amount', '20', '20.01', 4))
    await act(org, ALLOCATE, id, { bills: parts([third, '20']), allocatedOn: ago(5) })
    await act(org, ALLOCATE, id, { bills: parts([second, '100'], [bounced, '60']) })
    expect(await account(org, 1)).toEqual(['80', '0'])
    expect(await account(org, 0)).toEqual(['80', '10'])
  })
})

test('a debit note that is void since counts from its day until today', async () => {
  const org = await organization()
  const id = await oldBill(org)
  const debit = await draftNote(org, id, less('5'), { noteType: 'DEBIT', noteDate: ago(4) })
  await note(org, POST_NOTE, debit.id, { postingDate: ago(3) })
  await note(org, VOID_NOTE, debit.id, WHY)
  expect(await Promise.all([4, 3, 1, 0].map((days) => account(org, days)))).toEqual(
    [['100', '0'], ['105', '0'], ['105', '0'], ['100', '0']])
})

test('open credit that is void since counts from its day until today', async () => {
  const org = await organization()
  const id = await oldBill(org)
  await pay(org, id, '100', 15)
  const credit = await draftNote(org, id, less('12.5'), { noteDate: ago(4) })
  await note(org, POST_NOTE, credit.id, { postingDate: ago(3) })
  const advance = await paid(org, '7', [], { paidAt: noon(2) })
  await note(org, VOID_NOTE, credit.id, WHY)
  await act(org, VOID_PAYMENT, advance.id, WHY)
  expect(await Promise.all([4, 3, 2, 1, 0].map((days) => account(org, days)))).toEqual(
    [['0', '0'], ['0', '12.5'], ['0', '19.5'], ['0', '19.5'], ['0', '0']])
})

test('what is dated today needs no look at earlier days, what is dated yesterday does', async () => {
  const org = await organization()
  const id = await oldBill(org)
  await pay(org, id, '1', 2)
  const past = await statementsOf(() => pay(org, id, '1', 1))
  const today = await statementsOf(() => as(org.FINANCE).get(PAY, { id, input: { amount: '1' } }))
  expect(today).toBeLessThan(past)
})
