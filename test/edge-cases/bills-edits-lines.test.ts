// What an edit of a draft bill says of its lines and of its tax: names that contradict each other, the order that it
// had before, and a rate that was a fraction.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill, orderBill, sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) {
  notes purchaseOrderId taxRate taxAmount totalAmount lineItems { id description purchaseOrderLineId } } }`
const LINES = `query ($id: ID!) { bill(id: $id) { lineItems {
  id purchaseOrderLineId description qty unitPrice amount taxRate uom extra } } }`

const edit = (org: TestOrganization, id: string, input: object) => as(org.FINANCE).get(EDIT, { id, input })
const linesOf = async (org: TestOrganization, id: string) =>
  (await as(org.FINANCE).get<{ lineItems: readonly object[] }>(LINES, { id })).lineItems
const placesOf = async (org: TestOrganization, id: string, lineItems: readonly object[]) => {
  const { errors } = await as(org.FINANCE).ask(EDIT, { id, input: { lineItems } })
  return errors?.[0].extensions.detail?.map(({ loc }) => loc.slice(1).join('.'))
}

const freight = { description: 'Freight', amount: '15' }

/** A draft of the order: its first line has other words than the order's, and its second line is none of the order. */
async function draftOfOrder(org: TestOrganization): Promise<string> {
  await sentOrder(org, { received: '1000' })
  const cloth = { purchaseOrderLineId: 'pur-1', description: 'Cloth', qty: '100', unitPrice: '1.6' }
  return (await orderBill(org, '100', '1.6', { lineItems: [cloth, freight] })).id
}

describe('an edit of a draft', () => {
  test('is refused where the two names of a value contradict each other, also on lines as they are stored', async () => {
    const org = await organization()
    const id = await draftOfOrder(org)
    const [cloth, other] = await linesOf(org, id)
    expect(await placesOf(org, id, [{ ...cloth, billQty: '101' }, other])).toEqual(['lineItems.0.billQty'])
    expect(await placesOf(org, id, [{ ...cloth, poLineId: 'pur-2' }, other])).toEqual(['lineItems.0.poLineId'])
    expect(await placesOf(org, id, [{ ...cloth, billQty: '100', poLineId: 'pur-1' }, other])).toBeUndefined()
    expect(await linesOf(org, id)).toEqual([cloth, other])
  })

  test('is refused where the line that is left comes to less than a cent', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { lineItems: [{ description: 'Thread', qty: '1', unitPrice: '0.004' }, freight] })
    const [thread, other] = await linesOf(org, id)
    expect(await placesOf(org, id, [thread])).toEqual(['lineItems'])
    expect(await linesOf(org, id)).toEqual([thread, other])
  })

  test('that names the order which the bill has keeps the lines of the order', async () => {
    const org = await organization()
    const id = await draftOfOrder(org)
    const lineItems = [
      { description: 'Cloth', purchaseOrderLineId: 'pur-1' }, { description: 'Freight', purchaseOrderLineId: null },
    ]
    expect(await edit(org, id, { purchaseOrderId: 'pur', notes: 'By road' })).toMatchObject({
      notes: 'By road', purchaseOrderId: 'pur', lineItems,
    })
    expect(await edit(org, id, { notes: 'By rail' })).toMatchObject({ purchaseOrderId: 'pur', lineItems })
  })

  test('that gives another rate or another tax reads the rate anew, as a percentage', async () => {
    const org = await organization()
    const asFraction = { taxRate: '0.1', taxAmount: '10' }
    const [rated, taxed] = [await draftBill(org, asFraction), await draftBill(org, asFraction)]
    expect(await edit(org, rated.id, { taxRate: '0.2' })).toMatchObject({
      taxRate: '0.2', taxAmount: '0.2', totalAmount: '100.2',
    })
    expect(await edit(org, taxed.id, { taxAmount: '0.1' })).toMatchObject({
      taxRate: '0.1', taxAmount: '0.1', totalAmount: '100.1',
    })
  })
})
