// Counted materials take whole quantities, wherever somebody enters one. Pieces are counted unless their input says no.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  draftOrderOf, draftReceiptOf, materials, ORDER, productionOrders, RECEIPT, REQUEST, sentOrderOf, STOCK,
} from '../support/make/stock.js'
import { balanceOf, placesOf } from '../support/refused.js'

useGateway()

const CREATE = 'mutation ($input: CreateMaterialInput!) { createMaterial(input: $input) { id counted } }'
const EDIT = 'mutation ($id: ID!, $input: EditMaterialInput!) { editMaterial(id: $id, input: $input) { id counted } }'
const AMEND = `mutation ($id: ID!, $input: AmendPurchaseOrderInput!) { amendPurchaseOrder(id: $id, input: $input) {
  lineItems { quantity } } }`
const EDIT_REQUEST = `mutation ($id: ID!, $input: EditMaterialRequestInput!) {
  editMaterialRequest(id: $id, input: $input) { lineItems { requiredQty } } }`

/** Ten zips that are counted, and ten metres of poplin that is not. */
async function warehouse() {
  const org = await organization()
  await materials(org, { zips: '10', poplin: '10' })
  await productionOrders(org, 'pro')
  await gateway().database.prisma.material.updateMany({ where: { orgId: org.id, id: 'zips' }, data: { counted: true } })
  return org
}

const line = (quantity: string, materialId = 'zips') => ({ materialId, quantity, unitPrice: '1' })
const reason = 'Count'

describe('a counted material', () => {
  test('is ordered, received and amended in whole numbers', async () => {
    const org = await warehouse()
    const lineItems = [line('2.5', 'poplin'), line('2.5'), line('3'), line('3.000001')]
    expect(await placesOf(org, org.FINANCE, ORDER.create, { input: { supplierId: 'mill', lineItems } }))
      .toEqual(['input.lineItems.1.quantity', 'input.lineItems.3.quantity'])
    const draft = await draftOrderOf(org, { zips: '4' })
    expect(await placesOf(org, org.FINANCE, ORDER.edit, { id: draft.id, input: { lineItems: [line('4.5')] } }))
      .toEqual(['input.lineItems.0.quantity'])
    const order = await sentOrderOf(org, { zips: '4', poplin: '4' })
    const [{ id }, { id: other }] = order.lineItems
    const amended = [{ id, quantity: '5.5' }, { id: other, quantity: '5.5' }, line('0.5')]
    const amendment = { id: order.id, input: { reason, revision: 0, lineItems: amended } }
    expect(await placesOf(org, org.FINANCE, AMEND, amendment))
      .toEqual(['input.lineItems.0.quantity', 'input.lineItems.2.quantity'])
    const arrived = [{ purchaseOrderLineId: id, quantity: '1.5' }, { purchaseOrderLineId: other, quantity: '1.5' }]
    const received = { purchaseOrderId: order.id, lineItems: arrived }
    expect(await placesOf(org, org.FINANCE, RECEIPT.create, { input: received }))
      .toEqual(['input.lineItems.0.quantity'])
    const receipt = await draftReceiptOf(org, order, '1', '1')
    expect(await placesOf(org, org.FINANCE, RECEIPT.edit, { id: receipt.id, input: { lineItems: arrived } }))
      .toEqual(['input.lineItems.0.quantity'])
  })

  test('is requested in whole numbers of its unit; other units are free', async () => {
    const org = await warehouse()
    const wanted = (requiredQty: string, more = {}) => ({ materialId: 'zips', requiredQty, unitPrice: '1', ...more })
    const partly = wanted('2', { warehouseAvailableQty: '0.5' })
    const lineItems = [wanted('2.5'), partly, wanted('2.5', { uom: 'box' }), wanted('2')]
    const places = ['input.lineItems.0.requiredQty', 'input.lineItems.1.warehouseAvailableQty']
    expect(await placesOf(org, org.STAFF, REQUEST.create, { input: { lineItems } })).toEqual(places)
    const { id } = await as(org.STAFF).get<{ id: string }>(REQUEST.create, { input: { lineItems: [wanted('2')] } })
    expect(await placesOf(org, org.STAFF, EDIT_REQUEST, { id, input: { lineItems } })).toEqual(places)
  })

  test('is issued, returned and adjusted in whole numbers, and the refusal says why', async () => {
    const org = await warehouse()
    const moved = (quantity: string) => ({ input: { materialId: 'zips', productionOrderId: 'pro', quantity } })
    await as(org.MANAGER).get(STOCK.issue, moved('4'))
    for (const operation of [STOCK.issue, STOCK.takeBack])
      expect(await placesOf(org, org.MANAGER, operation, moved('0.5'))).toEqual(['input.quantity'])
    const { errors } = await as(org.MANAGER).ask(STOCK.issue, moved('0.5'))
    expect(errors?.[0].extensions.detail?.[0]).toMatchObject({
      type: 'not_whole', msg: 'zips is counted in m: give a whole number', input: '0.5',
    })
    const adjusted = (input: object) =>
      placesOf(org, org.MANAGER, STOCK.adjust, { input: { materialId: 'zips', reason, ...input } })
    expect(await adjusted({ quantity: '-0.5' })).toEqual(['input.quantity'])
    expect(await adjusted({ countedQty: '5.5' })).toEqual(['input.countedQty'])
    expect(await balanceOf(org, 'zips')).toEqual(['6', '0', '0', '6'])
    await as(org.MANAGER).get(STOCK.adjust, { input: { materialId: 'poplin', quantity: '-0.5', reason } })
  })

  test('has a whole minimum order quantity', async () => {
    const org = await warehouse()
    const input = { code: 'B', name: 'Button', unit: 'gross', counted: true, minimumOrderQuantity: '1.5' }
    expect(await placesOf(org, org.MANAGER, CREATE, { input })).toEqual(['input.minimumOrderQuantity'])
    await as(org.MANAGER).get(EDIT, { id: 'poplin', input: { minimumOrderQuantity: '1.5' } })
    expect(await placesOf(org, org.MANAGER, EDIT, { id: 'poplin', input: { counted: true } }))
      .toEqual(['input.minimumOrderQuantity'])
    // One that was stored before is sent back by forms.
    await gateway().database.prisma.material.updateMany({ where: { orgId: org.id, id: 'zips' }, data: { minimumOrderQuantity: '1.5' } })
    await as(org.MANAGER).get(EDIT, { id: 'zips', input: { minimumOrderQuantity: '1.5', name: 'Zip' } })
    expect(await placesOf(org, org.MANAGER, EDIT, { id: 'zips', input: { minimumOrderQuantity: '2.5' } }))
      .toEqual(['input.minimumOrderQuantity'])
  })
})

describe('a material that is counted since', () => {
  const counted = (org: TestOrganization) => as(org.MANAGER).get(EDIT, { id: 'poplin', input: { counted: true } })

  test('is sent back by forms as it is stored, and changed only to whole numbers', async () => {
    const org = await warehouse()
    const draft = await draftOrderOf(org, { poplin: '2.5' })
    const [{ id: lineId }] = draft.lineItems
    const wanted = { materialId: 'poplin', requiredQty: '7.5', warehouseAvailableQty: '0.5', unitPrice: '1' }
    const input = { lineItems: [wanted] }
    const request = await as(org.STAFF).get<{ id: string; lineItems: { id: string }[] }>(REQUEST.create, { input })
    const order = await sentOrderOf(org, { poplin: '10' })
    const receipt = await draftReceiptOf(org, order, '3.5')
    await counted(org)
    const bought = (quantity: string) =>
      ({ id: draft.id, input: { lineItems: [{ ...line(quantity, 'poplin'), id: lineId }] } })
    await as(org.FINANCE).get(ORDER.edit, bought('2.5'))
    expect(await placesOf(org, org.FINANCE, ORDER.edit, bought('2.6'))).toEqual(['input.lineItems.0.quantity'])
    const sent = (requiredQty: string) =>
      ({ id: request.id, input: { lineItems: [{ ...wanted, requiredQty, id: request.lineItems[0].id }] } })
    await as(org.STAFF).get(EDIT_REQUEST, sent('7.5'))
    expect(await placesOf(org, org.STAFF, EDIT_REQUEST, sent('7.6'))).toEqual(['input.lineItems.0.requiredQty'])
    const { lineItems: [{ id: arrivedId }] } = await as(org.STAFF).get<{ lineItems: { id: string }[] }>(
      `{ goodsReceipt(id: "${receipt.id}") { lineItems { id } } }`)
    const arrived = (quantity: string) => ({
      id: receipt.id,
      input: { lineItems: [{ id: arrivedId, purchaseOrderLineId: order.lineItems[0].id, quantity }] },
    })
    await as(org.FINANCE).get(RECEIPT.edit, arrived('3.5'))
    expect(await placesOf(org, org.FINANCE, RECEIPT.edit, arrived('3.6'))).toEqual(['input.lineItems.0.quantity'])
  })

  test('counts on whole units of its stock, and is counted anew', async () => {
    const org = await warehouse()
    await as(org.MANAGER).get(STOCK.adjust, { input: { materialId: 'poplin', quantity: '-2.5', reason } })
    await counted(org)
    const LINES = `mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) {
      lineItems { warehouseAvailableQty qtyToPurchase } } }`
    const input = { lineItems: [{ materialId: 'poplin', requiredQty: '9', unitPrice: '1' }] }
    // 7.5 are free: 7 of 9, so 2 are bought.
    expect(await as(org.STAFF).get(LINES, { input })).toEqual({ lineItems: [{ warehouseAvailableQty: '7', qtyToPurchase: '2' }] })
    await as(org.MANAGER).get(STOCK.adjust, { input: { materialId: 'poplin', countedQty: '7', reason } })
    expect(await balanceOf(org, 'poplin')).toEqual(['7', '0', '0', '7'])
  })
})

test.each([
  ['pcs', {}, true], ['PCS', {}, true], ['pcs', { counted: false }, false], ['cone', {}, false], ['m', { counted: true }, true],
])('a new material in %s with %j is counted: %s', async (unit, more, expected) => {
  const org = await organization()
  expect(await as(org.MANAGER).get(CREATE, { input: { code: 'A', name: 'A', unit, ...more } })).toMatchObject({ counted: expected })
})
