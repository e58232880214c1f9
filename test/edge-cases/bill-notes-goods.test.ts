// Credit notes for goods that were returned or did not arrive: what orders are billed, the age of what is owed, and the
// locked period.
import { describe, expect, test } from '@jest/globals'
import { differencesOf } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import {
  act, ALLOCATE, client, draftNote, less, linesOf, owedOf, POST, postedNote, refusalOf, REFUND, TAKE_BACK, VOID,
} from '../support/make/bill-notes.js'
import { orderBill, PAY, postedBill, POST as POST_BILL, sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { deliveryOf, orderAfter, shipped, takeStop } from '../support/make/shipping.js'

useGateway()

const WHY = { reason: 'Entered twice' }

/** The quantities that the line of the order `pur` keeps: billed, and received and not billed. */
const orderLine = async (org: TestOrganization) => {
  const { lineItems: [line] } = await as(org.STAFF).get<{ lineItems: Record<string, string>[] }>(
    '{ purchaseOrder(id: "pur") { lineItems { billedQty unbilledQty } } }')
  return [line.billedQty, line.unbilledQty]
}

/** What is kept beside documents equals its sum, in every balance of the model. */
async function expectKept(org: TestOrganization) {
  const { database: { prisma }, model } = gateway()
  for (const balance of model.balances) {
    const { table, column } = balance
    expect([table, column, await differencesOf(prisma, balance, org.id)]).toEqual([table, column, []])
  }
}

describe('a credit note for goods of a purchase order', () => {
  test('frees what was billed if goods went back or did not arrive, and not for quality or price', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const { id } = await orderBill(org, '1000', '1.6', { status: 'POSTED' })
    const [billLineId] = await linesOf(org, id)
    expect(await orderLine(org)).toEqual(['1000', '0'])
    // 100 at 1.60 went back, 50 at 1.60 never came, and 10 cents off each of 200: 160 + 80 + 20.
    const note = await postedNote(org, id, [
      { billLineId, reason: 'RETURN', quantity: '100' }, { billLineId, reason: 'NOT_DELIVERED', quantity: '50' },
      { billLineId, reason: 'SHORT_QUALITY', quantity: '200', unitPrice: '0.1' },
    ])
    expect(await orderLine(org)).toEqual(['850', '150'])
    expect(await owedOf(org, id)).toEqual(['POSTED', '260', '0', '260', '0', '1340', '1340'])
    await postedNote(org, id, [{ billLineId, reason: 'RETURN', quantity: '850', amount: '1' }])
    expect(await orderLine(org)).toEqual(['0', '1000'])
    await expectKept(org)
    // What came later is billed: 150, of which none was billed before.
    const anew = await orderBill(org, '150')
    expect(await as(org.STAFF).get(`{ bill(id: "${anew.id}") { matchStatus lineItems { prevBilled allowedQty } } }`))
      .toEqual({ matchStatus: 'MATCHED', lineItems: [{ prevBilled: '0', allowedQty: '1020' }] })
    await as(org.FINANCE).get(POST_BILL, { id: anew.id })
    expect(await orderLine(org)).toEqual(['150', '850'])
    // 1000 and 2 % are 1020: with 150 billed anew, room for 870 is left, enough for 150 of the first note.
    await act(org, VOID, note.id, WHY)
    expect(await orderLine(org)).toEqual(['300', '700'])
    await expectKept(org)
  })

  test('is not voided after its goods were billed anew', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const { id } = await orderBill(org, '1000', '1.6', { status: 'POSTED' })
    const [billLineId] = await linesOf(org, id)
    const note = await postedNote(org, id, [{ billLineId, reason: 'RETURN', quantity: '100' }])
    await orderBill(org, '100', '1.6', { status: 'POSTED' })
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'goods_billed_anew'])
    expect(await orderLine(org)).toEqual(['1000', '0'])
  })
})

test('a bill to a client that names an order bills none of its lines: a note on it is voided without room there', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  await orderBill(org, '1000', '1.6', { status: 'POSTED' })
  const { id } = await postedBill(org, { billType: 'CLIENT', clientId: await client(org), supplierId: null, linkedPoId: 'pur' })
  const [billLineId] = await linesOf(org, id)
  // An import may name the line of the order.
  await gateway().database.prisma.billLine.updateMany({
    where: { orgId: org.id, id: billLineId }, data: { purchaseOrderLineId: 'pur-1' },
  })
  const note = await postedNote(org, id, [{ billLineId, reason: 'RETURN', quantity: '4' }])
  await orderBill(org, '20', '1.6', { status: 'POSTED' })
  expect(await orderLine(org)).toEqual(['1020', '0'])
  await act(org, VOID, note.id, WHY)
  expect((await owedOf(org, id)).slice(-2)).toEqual(['100', '100'])
})

describe('a credit note for pieces of a sales order', () => {
  const BILL = 'mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id } }'
  const billed = (org: TestOrganization, id: string, basis: string) =>
    as(org.FINANCE).get<{ id: string }>(BILL, { id, input: { basis } })
  type Lines = { readonly lineItems: readonly Record<string, number>[] }
  const left = async (org: TestOrganization, id: string) => (await as(org.STAFF).get<Lines>(
    `{ salesOrder(id: "${id}") { lineItems { billedQty unbilledQty } } }`)).lineItems.map(({ billedQty, unbilledQty }) => [billedQty, unbilledQty])

  test('lets them be billed again, in whole pieces', async () => {
    const org = await organization()
    await collection(org)
    const [order, other] = [await orderAfter(org, 1), await orderAfter(org, 1)]
    const { id } = await billed(org, order.id, 'ORDERED')
    for (const bill of [id, (await billed(org, other.id, 'ORDERED')).id]) await as(org.FINANCE).get(POST_BILL, { id: bill })
    const versions = () => Promise.all([order, other].map(async (one) =>
      (await as(org.STAFF).get<Record<string, number>>(`{ salesOrder(id: "${one.id}") { recordVersion } }`)).recordVersion))
    const [small] = await linesOf(org, id)
    const line = { billLineId: small, reason: 'NOT_DELIVERED' }
    const { errors } = await as(org.FINANCE).ask('mutation ($input: CreateBillNoteInput!) { createBillNote(input: $input) { id } }',
      { input: { noteType: 'CREDIT', billId: id, lineItems: [{ ...line, quantity: '1.5' }] } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'lineItems', 0, 'quantity'], type: 'whole_pieces' }])
    const [own, others] = await versions()
    const note = await postedNote(org, id, [{ ...line, quantity: '40' }])
    expect(await left(org, order.id)).toEqual([[260, 40], [500, 0]])
    // The order of the bill has changed, and no other one.
    expect(await versions()).toEqual([own + 1, others])
    await expectKept(org)
    const again = await billed(org, order.id, 'ORDERED')
    expect(await left(org, order.id)).toEqual([[300, 0], [500, 0]])
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'goods_billed_anew'])
    await as(org.FINANCE).get('mutation ($id: ID!) { voidBill(id: $id, input: { reason: "Wrong" }) { id } }', { id: again.id })
    await act(org, VOID, note.id, WHY)
    expect(await left(org, order.id)).toEqual([[300, 0], [500, 0]])
    await expectKept(org)
  })

  test('ends the warning about goods that were billed in transit and did not arrive', async () => {
    const org = await organization()
    await collection(org)
    const order = await orderAfter(org, 3)
    const delivery = await shipped(org, order.id, [100, 200])
    const { id } = await billed(org, order.id, 'SHIPPED')
    await as(org.FINANCE).get(POST_BILL, { id })
    await takeStop(org, delivery, 'fail')
    const warned = async () => (await as(org.STAFF).get<{ warnings: { quantity: number }[] }>(
      `{ bill(id: "${id}") { warnings { quantity } } }`)).warnings.map(({ quantity }) => quantity)
    expect(await warned()).toEqual([100, 200])
    const [small, large] = await linesOf(org, id)
    await postedNote(org, id, [{ billLineId: small, reason: 'NOT_DELIVERED', quantity: '100' }])
    expect(await warned()).toEqual([200])
    await postedNote(org, id, [{ billLineId: large, reason: 'NOT_DELIVERED', quantity: '200' }])
    expect(await warned()).toEqual([])
    expect((await owedOf(org, id)).slice(-2)).toEqual(['0', '0'])
    await deliveryOf(org, order.id, [100, 200])
    expect(await left(org, order.id)).toEqual([[0, 300], [0, 500]])
  })
})

describe('the aging', () => {
  const AGING = `query ($asOf: Date, $billType: [BillType!]) { payablesAging(asOf: $asOf, billType: $billType) {
    parties { partyName total unallocatedCredit billCount } totals { total unallocatedCredit billCount partyCount } } }`
  const aging = (org: TestOrganization, days: number, billType = 'SUPPLIER') =>
    as(org.STAFF).get<{ parties: object[]; totals: object[] }>(AGING, { asOf: ago(days), billType: [billType] })

  test('is of any day, with the notes and allocations until its end', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const where = { orgId: org.id }
    const [{ id }, other] = [await postedBill(org), await postedBill(org)]
    await prisma.bill.updateMany({ where, data: { postingDate: new Date(ago(20)) } })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '90', paidAt: noon(10) } })
    const posted = { postingDate: ago(8) }
    const note = await draftNote(org, id, less('40'), { noteDate: ago(9) })
    await act(org, POST, note.id, posted)
    const debit = await draftNote(org, other.id, less('5'), { noteType: 'DEBIT', noteDate: ago(9) })
    await act(org, POST, debit.id, { postingDate: ago(6) })
    await act(org, ALLOCATE, note.id, { billId: other.id, amount: '20', allocatedOn: ago(4) })
    await act(org, REFUND, note.id, { amount: '3', paidAt: noon(2) })
    const row = async (days: number) => (await aging(org, days)).totals
    const is = (total: string, unallocatedCredit: string, billCount: number) =>
      [{ total, unallocatedCredit, billCount, partyCount: 1 }]
    expect(await row(21)).toEqual([])
    expect(await row(11)).toEqual(is('200', '0', 2))
    expect(await row(9)).toEqual(is('110', '0', 2))
    expect(await row(8)).toEqual(is('100', '30', 1))
    expect(await row(6)).toEqual(is('105', '30', 1))
    expect(await row(4)).toEqual(is('85', '10', 1))
    expect(await row(0)).toEqual(is('85', '7', 1))
    expect((await aging(org, 0)).parties).toEqual([{ partyName: 'Supplier sup', total: '85', unallocatedCredit: '7', billCount: 1 }])
    const { allocations: [, allocation] } = await as(org.STAFF).get<{ allocations: { id: string }[] }>(`{ billNote(id: "${note.id}") { allocations { id } } }`)
    await act(org, TAKE_BACK, note.id, { allocationId: allocation.id, ...WHY })
    expect(await row(0)).toEqual(is('105', '27', 1))
    expect(await row(1)).toEqual(is('85', '7', 1))
    await act(org, VOID, debit.id, WHY)
    expect(await row(0)).toEqual(is('100', '27', 1))
    expect(await row(1)).toEqual(is('85', '7', 1))
  })

  test('shows a party of which only credit is open', async () => {
    const org = await organization()
    const bill = await postedBill(org, { billType: 'CLIENT', clientId: await client(org), supplierId: null })
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '100' } })
    await postedNote(org, bill.id, less('12.5'))
    expect((await aging(org, 0, 'CLIENT')).parties)
      .toEqual([{ partyName: 'Client cli', total: '0', unallocatedCredit: '12.5', billCount: 0 }])
    expect((await aging(org, 0)).parties).toEqual([])
  })

  test('counts the credit of a supplier once, however many clients there are', async () => {
    const org = await organization()
    for (const id of ['one', 'two']) await client(org, id)
    const bill = await postedBill(org)
    await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '100' } })
    await postedNote(org, bill.id, less('12.5'))
    expect((await aging(org, 0)).parties)
      .toEqual([{ partyName: 'Supplier sup', total: '0', unallocatedCredit: '12.5', billCount: 0 }])
  })
})

describe('the period lock', () => {
  test('holds what notes, allocations and refunds change', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const { id } = await postedBill(org)
    await prisma.bill.updateMany({ where: { orgId: org.id }, data: { postingDate: new Date(ago(20)) } })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '100' } })
    const other = await postedBill(org)
    await prisma.bill.updateMany({ where: { orgId: org.id }, data: { postingDate: new Date(ago(20)) } })
    const note = await draftNote(org, id, less('40'), { noteDate: ago(9) })
    expect((await refusalOf(org, POST, note.id, { postingDate: ago(10) }))[1]).toEqual(['postingDate', 'before_it_counts', { day: ago(9) }])
    await act(org, POST, note.id, { postingDate: ago(8) })
    await act(org, ALLOCATE, note.id, { billId: other.id, amount: '20', allocatedOn: ago(7) })
    const lock = (through: string) => as(org.FINANCE).get(
      'mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) { id } }',
      { input: { lockedThrough: through, reason: 'The month is closed' } })
    await lock(ago(7))
    const { allocations: [allocation] } = await as(org.STAFF).get<{ allocations: { id: string }[] }>(`{ billNote(id: "${note.id}") { allocations { id } } }`)
    const locked = { lockedThrough: ago(7) }
    expect(await refusalOf(org, TAKE_BACK, note.id, { allocationId: allocation.id, ...WHY })).toEqual(['CONFLICT', 'period_locked'])
    expect(await refusalOf(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'period_locked'])
    expect((await refusalOf(org, ALLOCATE, note.id, { billId: other.id, amount: '1', allocatedOn: ago(7) }))[1]).toEqual(['allocatedOn', 'day_locked', locked])
    expect((await refusalOf(org, REFUND, note.id, { amount: '1', paidAt: noon(7) }))[1]).toEqual(['paidAt', 'day_locked', locked])
    await act(org, REFUND, note.id, { amount: '1' })
    await lock(ago(0))
    for (const [query, input] of [[ALLOCATE, { billId: other.id, amount: '1' }], [REFUND, { amount: '1' }]] as const)
      expect(await refusalOf(org, query, note.id, input)).toEqual(['CONFLICT', 'period_locked'])
    expect(await refusalOf(org, POST, (await draftNote(org, id, less('1'))).id)).toEqual(['CONFLICT', 'period_locked'])
  })
})
