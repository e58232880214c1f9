// Goods receipts as they are entered: their time of arrival, the order of their lines, and how an unknown order or line
// is refused.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import { organization } from '../support/make/organization.js'
import { draftOrderOf, draftReceiptOf, materials, RECEIPT, sentOrderOf } from '../support/make/stock.js'
import { whyOf } from '../support/refused.js'

useGateway()

async function mill() {
  const org = await organization()
  await materials(org, { poplin: '0' })
  return org
}

test('a receipt has arrived now if its time is absent or null', async () => {
  const org = await mill()
  const { id: purchaseOrderId } = await sentOrderOf(org, { poplin: '100' })
  const CREATE = 'mutation ($input: CreateGoodsReceiptInput!) { createGoodsReceipt(input: $input) { receivedAt } }'
  const arrived = await at('2026-05-01T12:00:00Z', async () => [
    await as(org.MANAGER).get(CREATE, { input: { purchaseOrderId } }),
    await as(org.MANAGER).get(CREATE, { input: { purchaseOrderId, receivedAt: null } }),
  ])
  expect(arrived).toEqual([{ receivedAt: '2026-05-01T12:00:00Z' }, { receivedAt: '2026-05-01T12:00:00Z' }])
})

test('a receipt moves its goods in the order of its lines, also if it was imported with lines in another order', async () => {
  const org = await organization()
  await materials(org, { poplin: '0', zips: '0' })
  const { id: purchaseOrderId, lineItems: [poplin, zips] } = await sentOrderOf(org, { poplin: '100', zips: '40' })
  await gateway().database.prisma.goodsReceipt.create({
    data: {
      orgId: org.id, id: 'grn', documentId: 'by hand', purchaseOrderId,
      lineItems: {
        create: [
          { id: 'line-2', purchaseOrderLineId: zips.id, quantity: '2' },
          { id: 'line-1', purchaseOrderLineId: poplin.id, quantity: '1' },
        ],
      },
    },
  })
  await as(org.FINANCE).get(RECEIPT.post, { id: 'grn' })
  // The latest first.
  expect(await as(org.STAFF).get('{ stockMovements(first: 5) { nodes { materialId quantity } } }')).toEqual({
    nodes: [{ materialId: 'zips', quantity: '2' }, { materialId: 'poplin', quantity: '1' }],
  })
})

test('a receipt of an order that there is not, or of a line that its order does not have, is refused with the name', async () => {
  const org = await mill()
  const order = await sentOrderOf(org, { poplin: '100' })
  expect(await whyOf(org, org.FINANCE, RECEIPT.create, { input: { purchaseOrderId: 'none' } }))
    .toEqual(['BAD_USER_INPUT', ['purchaseOrderId', 'unknown_purchase_order', { id: 'none' }]])
  const lineItems = [{ purchaseOrderLineId: 'nothing', quantity: '1' }]
  const why = [
    'BAD_USER_INPUT', ['lineItems.0.purchaseOrderLineId', 'no_such_line', { document: order.documentId, id: 'nothing' }],
  ]
  const input = { purchaseOrderId: order.id, lineItems }
  expect(await whyOf(org, org.FINANCE, RECEIPT.create, { input })).toEqual(why)
  const { id } = await draftReceiptOf(org, order, '1')
  expect(await whyOf(org, org.FINANCE, RECEIPT.edit, { id, input: { lineItems } })).toEqual(why)
})

test('a receipt of a draft order is refused with the number and the state of the order', async () => {
  const org = await mill()
  const { id: purchaseOrderId, documentId } = await draftOrderOf(org, { poplin: '100' })
  const { errors } = await as(org.FINANCE).ask(RECEIPT.create, { input: { purchaseOrderId } })
  expect(errors?.[0].message.toLowerCase())
    .toContain(`${documentId.toLowerCase()} is draft: goods arrive only for orders that were sent and not closed`)
})
