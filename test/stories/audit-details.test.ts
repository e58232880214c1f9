// The details of the audit trail: changed members and changed lines, before and after, with all digits.
import { describe, expect, test } from '@jest/globals'
import { verifyChain, chainLines } from '../../src/access/audit-chain.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { materials, ORDER } from '../support/make/stock.js'

useGateway()

type Changed = Readonly<Record<string, unknown>>

/** What the newest line of the trail of a record says has changed. */
async function changedIn(org: TestOrganization, entityId: string) {
  const { nodes: [{ details }] } = await as(org.ADMIN).get<{ nodes: { details: { changed: Changed } }[] }>(
    'query ($filter: AuditLineFilter) { auditLines(first: 1, filter: $filter) { nodes { details } } }', { filter: { entityId } },
  )
  return details.changed
}

describe('the amounts in the details', () => {
  test('of a bill have all their digits', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { lineItems: null, totalAmount: '99999999999999.98' })
    await as(org.FINANCE).get(
      'mutation ($id: ID!) { editBill(id: $id, input: { totalAmount: "99999999999999.99", taxRate: "0.5" }) { id } }', { id },
    )
    expect(await changedIn(org, id)).toMatchObject({
      totalAmount: { before: '99999999999999.98', after: '99999999999999.99' },
      remainingBalance: { before: '99999999999999.98', after: '99999999999999.99' },
      taxRate: { before: null, after: '0.5' }, taxAmount: { before: '0' },
    })
  })

  test('of changed lines have all their digits, and integers stay numbers', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const line = { materialId: 'poplin', qty: '999999999999.999999', unitPrice: '0.000001' }
    const input = { supplierId: 'mill', currency: 'USD', lineItems: [line] }
    const { id, lineItems: [{ id: lineId }] } =
      await as(org.FINANCE).get<{ id: string; lineItems: { id: string }[] }>(ORDER.create, { input })
    const edit = (qty: string) =>
      as(org.FINANCE).get(ORDER.edit, { id, input: { lineItems: [{ ...line, id: lineId, qty }] } })
    const row = { id: lineId, itemNumber: 1, unitPrice: '0.000001', receivedQty: '0' }
    await edit('99999999999.123456')
    expect((await changedIn(org, id)).PurchaseOrderLine).toEqual({
      before: [expect.objectContaining({ ...row, qty: '999999999999.999999' })],
      after: [expect.objectContaining({ ...row, qty: '99999999999.123456' })],
    })
    await edit('99999999999.123457')
    expect((await changedIn(org, id)).PurchaseOrderLine).toEqual({
      before: [expect.objectContaining({ qty: '99999999999.123456' })],
      after: [expect.objectContaining({ qty: '99999999999.123457' })],
    })
    await edit('100')
    expect((await changedIn(org, id)).PurchaseOrderLine).toMatchObject({ after: [{ qty: '100' }] })
    await chainLines(gateway().database)
    expect(await verifyChain(gateway().database, org.id)).toMatchObject({ broken: null, waiting: 0 })
  })
})
