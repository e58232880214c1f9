// Fifty callers at once: never more is credited than a bill comes to, and never more settled than is owed or open.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { AT_ONCE, tally } from '../support/at-once.js'
import { ALLOCATE, draftNote, less, owedOf, POST, postedNote, REFUND, VOID } from '../support/make/bill-notes.js'
import { PAY, paidBill, postedBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const notes = (org: TestOrganization, billId: string, amount: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => draftNote(org, billId, less(amount))))

/** The sums of what stands on a bill: credit notes, allocations and payments. */
async function sumsOf({ id: orgId }: TestOrganization, billId: string) {
  const { prisma } = gateway().database
  const [credited, settled, paid] = await Promise.all([
    prisma.billNote.aggregate({ where: { orgId, billId, status: 'POSTED', noteType: 'CREDIT' }, _sum: { totalAmount: true } }),
    prisma.billAllocation.aggregate({ where: { orgId, billId, reversedAt: null }, _sum: { amount: true } }),
    prisma.billPayment.aggregate({ where: { orgId, billId, reversedAt: null }, _sum: { amount: true } }),
  ])
  return [credited._sum.totalAmount, settled._sum.amount, paid._sum.amount].map(Number)
}

describe('fifty callers at once', () => {
  test('never credit more than the bill comes to', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const drafts = await notes(org, id, '7')
    // 14 × 7 = 98, and 2 remain.
    expect(await tally((turn) => as(org.FINANCE).ask(POST, { id: drafts[turn].id })))
      .toEqual({ DONE: 14, CONFLICT: 36 })
    expect(await sumsOf(org, id)).toEqual([98, 98, 0])
    expect(await owedOf(org, id)).toEqual(['POSTED', '98', '0', '98', '0', '2', '2'])
  })

  test('who post notes and pay settle a bill once', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const drafts = await notes(org, id, '4')
    const codes = await tally((turn) => turn % 2
      ? as(org.FINANCE).ask(POST, { id: drafts[turn].id })
      : as(org.FINANCE).ask(PAY, { id, input: { amount: '6' } }))
    expect(Object.keys(codes).filter((code) => !['DONE', 'CONFLICT', 'BAD_USER_INPUT'].includes(code))).toEqual([])
    const [credited, settled, paid] = await sumsOf(org, id)
    expect(credited).toBe(100)
    expect(settled + paid).toBeLessThanOrEqual(100)
    const { prisma } = gateway().database
    const open = await prisma.billNote.aggregate({ where: { orgId: org.id }, _sum: { unallocatedAmount: true } })
    expect(settled + Number(open._sum.unallocatedAmount)).toBe(100)
    expect((await owedOf(org, id)).slice(1)).toEqual(['100', '0', `${settled}`, `${paid}`, '0', `${100 - settled - paid}`])
  })

  test('who settle one bill with credit of several notes, and pay it, settle it once', async () => {
    const org = await organization()
    const paid = await Promise.all(Array.from({ length: 5 }, () => paidBill(org)))
    const credits = await Promise.all(paid.map((bill) => postedNote(org, bill.id, less('35'))))
    const { id } = await postedBill(org)
    const codes = await tally((turn) => turn % 2
      ? as(org.FINANCE).ask(ALLOCATE, { id: credits[turn % 5].id, input: { billId: id, amount: '7' } })
      : as(org.FINANCE).ask(PAY, { id, input: { amount: '7' } }))
    // 14 × 7 = 98, and 2 remain. A note has credit for its 5 allocations.
    expect(codes).toEqual({ DONE: 14, BAD_USER_INPUT: 36 })
    const [, settled, paidAmount] = await sumsOf(org, id)
    expect([settled + paidAmount, settled % 7, paidAmount % 7]).toEqual([98, 0, 0])
    expect((await owedOf(org, id)).slice(3)).toEqual([`${settled}`, `${paidAmount}`, '100', '2'])
    const { _sum } = await gateway().database.prisma.billNote.aggregate({
      where: { orgId: org.id }, _sum: { totalAmount: true, allocatedAmount: true, unallocatedAmount: true },
    })
    const { totalAmount, allocatedAmount, unallocatedAmount } = _sum
    expect([totalAmount, allocatedAmount, unallocatedAmount].map(Number)).toEqual([175, settled, 175 - settled])
  })

  test('use the credit of a note once: on bills, as refunds, and not after it is void', async () => {
    const org = await organization()
    const paid = await paidBill(org)
    const note = await postedNote(org, paid.id, less('60'))
    const others = [await postedBill(org), await postedBill(org)]
    const codes = await tally((turn) => turn % 3
      ? as(org.FINANCE).ask(ALLOCATE, { id: note.id, input: { billId: others[turn % 2].id, amount: '9' } })
      : as(org.FINANCE).ask(REFUND, { id: note.id, input: { amount: '9' } }))
    // 6 × 9 = 54, and 6 are open.
    expect(codes).toEqual({ DONE: 6, BAD_USER_INPUT: 44 })
    const [one, other] = [await sumsOf(org, others[0].id), await sumsOf(org, others[1].id)]
    const where = { orgId: org.id, id: note.id }
    const used = await gateway().database.prisma.billNote.findFirstOrThrow({ where })
    const { allocatedAmount, refundedAmount, unallocatedAmount } = used
    expect([allocatedAmount, allocatedAmount.plus(refundedAmount), unallocatedAmount].map(Number))
      .toEqual([one[1] + other[1], 54, 6])
  })

  test('post and void a note once, with one effect', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const note = await draftNote(org, id, less('60'))
    expect(await tally(() => as(org.FINANCE).ask(POST, { id: note.id }))).toEqual({ DONE: 1, CONFLICT: 49 })
    expect(await owedOf(org, id)).toEqual(['POSTED', '60', '0', '60', '0', '40', '40'])
    expect(await tally(() => as(org.FINANCE).ask(VOID, { id: note.id, input: { reason: 'Twice' } }))).toEqual({ DONE: 1, CONFLICT: 49 })
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '0', '0', '0', '100', '100'])
  })
})
