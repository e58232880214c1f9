// A draft purchase order is not billed: GraphQL refuses the bill, REST takes it as an exception, and nobody posts it.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { draftOrderOf, materials, ORDER, received, sentOrderOf, type MadeOrder } from '../support/make/stock.js'
import { faultsOf, refused } from '../support/refused.js'

useGateway()

const CREATE = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }'
const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }'
const POST = 'mutation ($id: ID!) { postBill(id: $id) { status } }'
const OVERRIDE = `mutation ($id: ID!) { overrideBillMatch(id: $id, input: { reason: "Agreed by phone" }) { matchStatus } }`
const READ = 'query ($id: ID!) { bill(id: $id) { status matchStatus lineItems { matchStatus matchExplanation } } }'

async function mill() {
  const org = await organization({ currency: 'USD' })
  await materials(org, { poplin: '0' })
  return org
}

/** A bill of ten metres at the price of the order. */
const restBill = (org: TestOrganization, { id, lineItems: [line] }: MadeOrder, more: object = {}) =>
  as(org.FINANCE).rest('POST', '/bills', {
    billType: 'supplier', supplierId: 'mill', linkedPoId: id, lineItems: [{ poLineId: line.id, billQty: 10, unitPrice: 1.6 }],
    ...more,
  })

const idOf = async ({ id }: TestOrganization) =>
  (await gateway().database.prisma.bill.findFirstOrThrow({ where: { orgId: id } })).id

describe('a draft purchase order', () => {
  test('is refused as the order of a bill, of a preview and of an edit', async () => {
    const org = await mill()
    const order = await draftOrderOf(org, { poplin: '10' })
    const input = { billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: order.id, totalAmount: '16' }
    const expected = [['input.purchaseOrderId', { document: order.documentId }]]
    expect(await faultsOf(org, org.FINANCE, CREATE, { input })).toMatchObject(expected)
    const preview = 'query ($input: CreateBillInput!) { previewBill(input: $input) { totalAmount } }'
    expect(await faultsOf(org, org.FINANCE, preview, { input })).toMatchObject(expected)
    const free = { ...input, purchaseOrderId: null }
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input: free })
    expect(await faultsOf(org, org.FINANCE, EDIT, { id, input: { purchaseOrderId: order.id } })).toMatchObject(expected)
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    await as(org.FINANCE).get(EDIT, { id, input: { purchaseOrderId: order.id } })
  })

  test('is billed by REST as an exception, which says why and is not posted, also if it is overridden', async () => {
    const org = await mill()
    const order = await draftOrderOf(org, { poplin: '10' })
    const { status, body } = await restBill(org, order)
    expect([status, body]).toMatchObject([200, { status: 'draft', matchStatus: 'exception' }])
    const id = await idOf(org)
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({
      matchStatus: 'EXCEPTION',
      lineItems: [{ matchStatus: 'EXCEPTION', matchExplanation: expect.stringMatching(`^${order.documentId} is a draft. `) }],
    })
    await as(org.FINANCE).get(EDIT, { id, input: { notes: 'Wait' } })
    const said = `${order.documentId} is a draft: a bill is posted only when its order was sent to the supplier`
    const posts = async () => (await as(org.FINANCE).ask(POST, { id })).errors?.[0]
    expect(await posts()).toMatchObject({ message: said, extensions: { code: 'CONFLICT', type: 'post_on_draft_order' } })
    await as(org.FINANCE).get(OVERRIDE, { id })
    expect(await posts()).toMatchObject({ message: said })
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'DRAFT' })
  })

  test('is matched and billed as usual once it is sent', async () => {
    const org = await mill()
    const order = await draftOrderOf(org, { poplin: '10' })
    await restBill(org, order)
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    const id = await idOf(org)
    expect((await refused(org, org.FINANCE, POST, { id })).code).toBe('CONFLICT')
    await received(org, order, '10')
    expect(await as(org.FINANCE).get(POST, { id })).toEqual({ status: 'POSTED' })
  })

  test('is not billed by a bill that REST posts at once; a sent order without goods is as before', async () => {
    const org = await mill()
    const order = await draftOrderOf(org, { poplin: '10' })
    expect(await restBill(org, order, { status: 'posted' })).toMatchObject({
      status: 422, body: { detail: [{ loc: ['body', 'status'], msg: expect.stringContaining(`${order.documentId} is a draft`) }] },
    })
    const sent = await sentOrderOf(org, { poplin: '10' })
    expect(await restBill(org, sent)).toMatchObject({ status: 200, body: { matchStatus: 'pending_receipt' } })
  })
})
