// An override approves what a bill says: an edit of a draft that changes this ends it, whoever makes the edit.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { everythingOf } from '../support/edits.js'
import { draftBill, orderBill, OVERRIDE, POST, receipt, sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) {
  matchStatus overrideReason totalAmount lineItems { id } } }`

interface Edited {
  readonly lineItems: readonly { readonly id: string }[]
}

const edit = (org: TestOrganization, id: string, input: object) =>
  as(org.MANAGER).get<Edited & Record<string, unknown>>(EDIT, { id, input })
const OVERRIDDEN = { matchStatus: 'OVERRIDDEN', overrideReason: 'Agreed' }
const ENDED = { matchStatus: 'EXCEPTION', overrideReason: null }

/** Overrides the match of a draft. Returns the identifiers of its lines. */
async function overridden(org: TestOrganization, id: string): Promise<string[]> {
  await as(org.FINANCE).get(OVERRIDE, { id, reason: 'Agreed' })
  return (await edit(org, id, {})).lineItems.map((line) => line.id)
}

/** An overridden bill of more than was received, and its line. */
async function overReceived(org: TestOrganization) {
  await sentOrder(org, { received: '600' })
  const { id } = await orderBill(org, '700')
  const [line] = await overridden(org, id)
  return { id, line: { id: line, purchaseOrderLineId: 'pur-1', qty: '700', unitPrice: '1.6' } }
}

describe('an override', () => {
  test('stays with other notes, and with other words of a line of the order, also when more has arrived', async () => {
    const org = await organization()
    const { id, line } = await overReceived(org)
    expect(await edit(org, id, { notes: 'x' })).toMatchObject(OVERRIDDEN)
    const stored = async () => (await everythingOf(org.id, 'Bill', id)).parts.flat().find((part) => part.id === line.id)
    const before = await stored()
    const words = { description: 'Poplin, bleached', extra: { roll: 'R-9' } }
    await receipt(org, 'grn2', '50')
    expect(await edit(org, id, { lineItems: [{ ...line, ...words }] })).toMatchObject(OVERRIDDEN)
    expect(await stored()).toEqual({ ...before, ...words })
  })

  test.each([
    [{ qty: '800' }], [{ unitPrice: '1.61' }], [{ uom: 'yd' }], [{ taxRate: '10' }],
  ])('ends with a line of %j', async (change) => {
    const org = await organization()
    const { id, line } = await overReceived(org)
    expect(await edit(org, id, { lineItems: [{ ...line, ...change }] })).toMatchObject(ENDED)
    expect(await as(org.MANAGER).code(POST, { id })).toBe('CONFLICT')
  })

  test('ends with other words of a line beyond the order, which say what it bills', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const cloth = { purchaseOrderLineId: 'pur-1', qty: '100', unitPrice: '1.6' }
    const { id } = await orderBill(org, '100', '1.6', { lineItems: [cloth, { description: 'Freight', amount: '30' }] })
    const [first, second] = await overridden(org, id)
    const linesWith = (more: object) =>
      ({ lineItems: [{ ...cloth, id: first }, { id: second, description: 'Freight', amount: '30', ...more }] })
    expect(await edit(org, id, linesWith({ extra: { carrier: 'DHL' } }))).toMatchObject(OVERRIDDEN)
    expect(await edit(org, id, linesWith({ description: 'Repair of a car' }))).toMatchObject(ENDED)
    expect(await as(org.MANAGER).code(POST, { id })).toBe('CONFLICT')
  })

  test('stays, and so does the given total, with other words of a line without a price', async () => {
    const org = await organization()
    await sentOrder(org)
    const line = { purchaseOrderLineId: 'pur-1', qty: '100' }
    const { id } = await draftBill(org, { linkedPoId: 'pur', totalAmount: '160', lineItems: [line] })
    const [own] = await overridden(org, id)
    const lineItems = [{ ...line, id: own, description: 'Poplin, bleached' }]
    expect(await edit(org, id, { lineItems })).toMatchObject({ ...OVERRIDDEN, totalAmount: '160' })
    // Without the given total it could not be posted, because its line has no amount.
    expect(await as(org.MANAGER).get(POST, { id })).toMatchObject({ status: 'POSTED' })
  })
})
