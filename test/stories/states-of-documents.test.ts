// States that follow from other documents: as the acts of the gateway leave them, and found where they were changed
// without it.
import { describe, expect, test } from '@jest/globals'
import { operatorOf } from '../../src/cli/operator.js'
import { compareStates } from '../../src/cli/reconcile-states.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { less, postedNote } from '../support/make/bill-notes.js'
import { draftBill, paidBill, partiallyPaidBill, PAY, postedBill, voidedBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway({}, undefined, plantedDatabase)

/** What `selvedge reconcile` says of the states of an organization. */
async function differing(orgId: string): Promise<readonly string[]> {
  const place = await gateway().database.prisma.organization.findUniqueOrThrow({ where: { id: orgId } })
  const { within } = operatorOf(gateway())
  return (await compareStates(() => within(place), place)).details.map((line) => line.trim())
}

const set = (orgId: string, table: string, id: string, status: string) =>
  gateway().database.pool.query(`update "${table}" set "status" = '${status}' where "orgId" = $1 and "id" = $2`, [orgId, id])

describe('the states of bills', () => {
  const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { status } }'

  /** Reverses the first payment of a bill, and returns the state that it leaves. */
  async function reversed(org: TestOrganization, id: string): Promise<string> {
    const { payments: [payment] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    const input = { paymentId: payment.id, reason: 'Bounced' }
    return (await as(org.FINANCE).get<{ status: string }>(REVERSE, { id, input })).status
  }

  test('follow from the payments that stand and from notes, whatever was paid before', async () => {
    const org = await organization()
    await draftBill(org)
    await voidedBill(org)
    const [posted, part, paid, settled] = [
      await postedBill(org), await partiallyPaidBill(org), await paidBill(org), await postedBill(org),
    ]
    await postedNote(org, settled.id, less('100'))
    await as(org.FINANCE).get(PAY, { id: part.id, input: { amount: '5' } })
    expect(await reversed(org, part.id)).toBe('PARTIALLY_PAID')
    expect(await reversed(org, (await paidBill(org)).id)).toBe('POSTED')
    expect(await differing(org.id)).toEqual([])
    const wrong = [
      [posted, 'PAID', 'POSTED'], [part, 'POSTED', 'PARTIALLY_PAID'], [paid, 'PARTIALLY_PAID', 'PAID'],
      [settled, 'POSTED', 'PAID'],
    ] as const
    for (const [{ id }, status] of wrong) await set(org.id, 'Bill', id, status)
    expect([...await differing(org.id)].sort()).toEqual(wrong.map(([{ id, billNumber }, status, follows]) =>
      `differs  Bill ${id} (${billNumber}): status is ${status}, from its payments and notes follows ${follows}`).sort())
  })
})

describe('the states of the demo data', () => {
  const MILL = 'mill'

  test('follow from their documents, and each that does not is named with the one that follows', async () => {
    expect(await differing(MILL)).toEqual([])
    // Record, the wrong state, its number, what decides, and the right state.
    const wrong: readonly (readonly [table: string, id: string, status: string, said: string, follows: string])[] = [
      ['RequestForQuotation', 'rfq-1', 'OPEN', '(RFQ-2026-00001): quotes', 'QUOTED'],
      ['PurchaseOrder', 'pur-2', 'SENT', '(PO-2026-00002): receipts', 'PARTIALLY_RECEIVED'],
      ['MaterialRequest', 'mr-7', 'RECEIVED', '(MR-2026-00007): orders', 'ORDERED'],
      ['MaterialRequestLine', 'mr-9-1', 'PENDING', ': orders', 'RECEIVED'],
      ['SalesOrderLine', 'so-9-1', 'SHIPPED', ': deliveries', 'IN_PRODUCTION'],
      ['SalesOrder', 'so-9', 'SHIPPED', '(SO-2026-00009): deliveries', 'READY'],
      ['Delivery', 'd-5', 'COMPLETED', '(DL-2026-00005): stops', 'FAILED'],
      ['ExpenseRequest', 'er-4', 'APPROVED', '(EXP-2026-00004): payments', 'PARTIALLY_PAID'],
    ]
    for (const [table, id, status] of wrong) await set(MILL, table, id, status)
    expect([...await differing(MILL)].sort()).toEqual(wrong.map(([table, id, status, said, follows]) => {
      const [number, documents] = said.split(': ')
      return `differs  ${table} ${id}${number && ` ${number}`}: status is ${status}, from its ${documents} follows ${follows}`
    }).sort())
  })
})
