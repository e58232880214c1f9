// Fifty callers at once: bills are never paid twice by joint payments and their own, and an advance is used once.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { PAY, postedBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { ALLOCATE, CREATE, owedOn, paid, parts, REFUND, restOf, VOID } from '../support/make/party-payments.js'

useGateway()

const isDone = ({ errors }: GraphQLAnswer) => errors === undefined
const codesOf = (answers: readonly GraphQLAnswer[]) =>
  [...new Set(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? []))]

/** What stands of the payments of a bill: parts of payments of the party, and its own. */
async function paidOn({ id: orgId }: TestOrganization, billId: string): Promise<readonly [parts: number, own: number]> {
  const sumOf = async (partyPaymentId: { not: null } | null) => {
    const where = { orgId, billId, reversedAt: null, partyPaymentId }
    const { _sum } = await gateway().database.prisma.billPayment.aggregate({ where, _sum: { amount: true } })
    return Number(_sum.amount ?? 0)
  }
  return [await sumOf({ not: null }), await sumOf(null)]
}

describe('fifty callers at once', () => {
  test('who pay two bills together and one by one pay no more than they come to, and each success once', async () => {
    const org = await organization()
    const [{ id: a }, { id: b }] = [await postedBill(org), await postedBill(org)]
    const answers = await atOnce((turn) => (turn % 2
      // Both orders of the bills, so that callers who lock in the order of their input would wait for each other.
      ? as(org.FINANCE).ask(CREATE, {
          input: { supplierId: 'sup', currency: 'USD', amount: '15', bills: turn % 4 === 1 ? parts([a, '6'], [b, '7']) : parts([b, '7'], [a, '6']) },
        })
      : as(org.FINANCE).ask(PAY, { id: turn % 4 ? a : b, input: { amount: '5' } })))
    expect(codesOf(answers).filter((code) => !['CONFLICT', 'BAD_USER_INPUT'].includes(code))).toEqual([])
    const joint = answers.filter((answer, turn) => turn % 2 && isDone(answer)).length
    const single = (of: number) => answers.filter((answer, turn) => turn % 4 === of && isDone(answer)).length
    expect(await paidOn(org, a)).toEqual([joint * 6, single(2) * 5])
    expect(await paidOn(org, b)).toEqual([joint * 7, single(0) * 5])
    const rests = [100 - joint * 6 - single(2) * 5, 100 - joint * 7 - single(0) * 5]
    // One more joint payment would not have fitted on both, nor one more on a single bill.
    expect(rests[0] < 6 || rests[1] < 7).toBe(true)
    for (const [id, rest] of [[a, rests[0]], [b, rests[1]]] as const) {
      expect(rest).toBeGreaterThanOrEqual(0)
      expect((await owedOn(org, id)).slice(1)).toEqual([`${100 - rest}`, `${rest}`])
    }
    const { prisma } = gateway().database
    const kept = await prisma.partyPayment.aggregate({
      where: { orgId: org.id }, _count: true, _sum: { amount: true, allocatedAmount: true, unallocatedAmount: true },
    })
    expect([kept._count, ...Object.values(kept._sum).map(Number)]).toEqual([joint, joint * 15, joint * 13, joint * 2])
  })

  test('use an advance once, on bills and as refunds, and void it once', async () => {
    const org = await organization()
    const [{ id: a }, { id: b }] = [await postedBill(org), await postedBill(org)]
    const { id } = await paid(org, '60')
    const answers = await atOnce((turn) => (turn % 3
      ? as(org.FINANCE).ask(ALLOCATE, { id, input: { bills: turn % 2 ? parts([a, '4'], [b, '5']) : parts([b, '5'], [a, '4']) } })
      : as(org.FINANCE).ask(REFUND, { id, input: { amount: '9' } })))
    // 6 × 9 = 54, and 6 are open.
    expect([answers.filter(isDone).length, codesOf(answers)]).toEqual([6, ['BAD_USER_INPUT']])
    const onBills = answers.filter((answer, turn) => turn % 3 && isDone(answer)).length
    expect(await restOf(org, id)).toEqual(['RECORDED', '60', `${onBills * 9}`, `${54 - onBills * 9}`, '6'])
    expect([await paidOn(org, a), await paidOn(org, b)]).toEqual([[onBills * 4, 0], [onBills * 5, 0]])
  })

  test('void a payment once while its bills are paid', async () => {
    const org = await organization()
    const [{ id: a }, { id: b }] = [await postedBill(org), await postedBill(org)]
    const { id } = await paid(org, '150', parts([a, '90'], [b, '60']))
    const answers = await atOnce((turn) => (turn % 2
      ? as(org.FINANCE).ask(VOID, { id, input: { reason: 'Recorded twice' } })
      : as(org.FINANCE).ask(PAY, { id: turn % 4 ? a : b, input: { amount: '1' } })))
    expect(answers.filter((answer, turn) => turn % 2 && isDone(answer))).toHaveLength(1)
    const own = (of: number) => answers.filter((answer, turn) => turn % 4 === of && isDone(answer)).length
    expect([await paidOn(org, a), await paidOn(org, b)]).toEqual([[0, own(2)], [0, own(0)]])
    expect((await owedOn(org, a)).slice(1)).toEqual([`${own(2)}`, `${100 - own(2)}`])
    expect(await restOf(org, id)).toEqual(['VOID', '150', '0', '0', '0'])
  })
})
