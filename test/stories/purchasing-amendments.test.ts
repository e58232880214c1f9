// The amendment of a sent purchase order: revisions, what receipts and bills keep, and prices.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill, POST, type MadeBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, draftReceiptOf, draftOrderOf, linked, materials, received, RECEIPT, sentOrderOf, type Made,
  type MadeOrder,
} from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf, refused } from '../support/refused.js'

useGateway()

const FIELDS = `status revision total notes expectedAt lineItems { materialId description quantity unitPrice amount receivedQty openQty }
  revisions { revisionNumber reason createdByName changes { field before after purchaseOrderLine { itemNumber } } }`
const AMEND = `mutation ($id: ID!, $input: AmendPurchaseOrderInput!) { amendPurchaseOrder(id: $id, input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { purchaseOrder(id: $id) { ${FIELDS} } }`

interface Shown {
  readonly status: string
  readonly revision: number
  readonly total: string
  readonly revisions: object[]
  readonly lineItems: readonly { readonly quantity: string; readonly receivedQty: string }[]
}

async function mill() {
  const org = await organization({ quantityTolerancePercent: new Decimal(0) })
  await materials(org, { poplin: '0', zips: '0' })
  return org
}

const wish = (input: object) => ({ reason: 'The mill asked for it', ...input })
const amended = (org: TestOrganization, { id }: Made, input: object) =>
  as(org.MANAGER).get<Shown>(AMEND, { id, input: wish(input) })
const read = (org: TestOrganization, { id }: Made) => as(org.STAFF).get<Shown>(READ, { id })

/** A draft bill of the first line of an order. */
const billed = (org: TestOrganization, order: MadeOrder, qty: string, unitPrice: string, input: object = {}) =>
  draftBill(org, {
    supplierId: 'mill', purchaseOrderId: order.id,
    lineItems: [{ purchaseOrderLineId: order.lineItems[0].id, qty, unitPrice }], ...input,
  })

const MATCH = `query ($id: ID!) { bill(id: $id) { matchStatus varianceAmount priceVarianceAmount
  lineItems { orderedUnitPrice earlierDifference matchStatus matchExplanation } } }`
const matchOf = (org: TestOrganization, { id }: Pick<MadeBill, 'id'>) =>
  as(org.STAFF).get<{ readonly lineItems: readonly { readonly matchExplanation: string }[] }>(MATCH, { id })

describe('an amendment of a purchase order', () => {
  test('makes a numbered revision that says who changed what, before and after, and why', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    const [poplin, zips] = order.lineItems
    const answer = await amended(org, order, {
      notes: 'By truck', expectedAt: '2027-01-31',
      lineItems: [
        { id: poplin.id, quantity: '120', unitPrice: '1.75' }, { id: zips.id, isCancelled: true },
        { description: 'Freight', uom: 'pcs', quantity: '1', unitPrice: '30' }, { materialId: 'zips', quantity: '10' },
      ],
    })
    type Text = string | null
    const value = (field: string, before: Text, after: Text, line: number | null) =>
      ({ field, before, after, purchaseOrderLine: line && { itemNumber: line } })
    // 120 × 1.75 = 210; freight 30; 10 zips at the 2 USD of the material are 20. Together 260.
    expect(answer).toEqual({
      status: 'SENT', revision: 1, total: '260', notes: 'By truck', expectedAt: '2027-01-31',
      lineItems: [
        { materialId: 'poplin', description: 'poplin', quantity: '120', unitPrice: '1.75', amount: '210', receivedQty: '0', openQty: '120' },
        { materialId: 'zips', description: 'zips', quantity: '0', unitPrice: '1.6', amount: '0', receivedQty: '0', openQty: '0' },
        { materialId: null, description: 'Freight', quantity: '1', unitPrice: '30', amount: '30', receivedQty: '0', openQty: '1' },
        { materialId: 'zips', description: 'zips', quantity: '10', unitPrice: '2', amount: '20', receivedQty: '0', openQty: '10' },
      ],
      revisions: [{
        revisionNumber: 1, reason: 'The mill asked for it', createdByName: expect.any(String),
        changes: [
          value('expectedAt', null, '2027-01-31', null), value('notes', null, 'By truck', null),
          value('quantity', '100', '120', 1), value('unitPrice', '1.6', '1.75', 1),
          value('quantity', '40', '0', 2),
          value('description', null, 'Freight', 3), value('uom', null, 'pcs', 3),
          value('quantity', null, '1', 3), value('unitPrice', null, '30', 3),
          value('materialId', null, 'zips', 4), value('description', null, 'zips', 4), value('uom', null, 'm', 4),
          value('quantity', null, '10', 4), value('unitPrice', null, '2', 4),
        ],
      }],
    })
    // On order: 120 of poplin, and of zips only the 10 of the new line.
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '120', '0'])
    expect(await balanceOf(org, 'zips')).toEqual(['0', '0', '10', '0'])
    const { history } = await as(org.STAFF).get<{ history: object[] }>(
      `{ purchaseOrder(id: "${order.id}") { history { action from to reason } } }`)
    expect(history.at(-1)).toEqual({ action: 'AMEND', from: 'SENT', to: 'SENT', reason: 'The mill asked for it' })
    const again = await amended(org, order, { notes: null })
    expect(again).toMatchObject({ revision: 2, notes: null, revisions: [{}, { revisionNumber: 2 }] })
  })

  test('names all faults together and changes nothing', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    const [{ id: first }, { id: second }] = order.lineItems
    const asked = (input: object) => faultsOf(org, org.MANAGER, AMEND, { id: order.id, input: wish(input) })
    expect((await asked({
      lineItems: [
        { id: first, quantity: '0', uom: 'kg' }, { id: 'nope', quantity: '1' }, { materialId: 'poplin' },
        { quantity: '5', unitPrice: '-1' }, { id: first, unitPrice: null }, { materialId: 'nope', quantity: '1', unitPrice: '1' },
      ],
    })).map(([place]) => place).sort()).toEqual([
      'input.lineItems.0.quantity', 'input.lineItems.0.uom', 'input.lineItems.1.id', 'input.lineItems.2.quantity',
      'input.lineItems.3.description', 'input.lineItems.3.unitPrice', 'input.lineItems.4.id',
      'input.lineItems.4.unitPrice', 'input.lineItems.5.materialId',
    ])
    const none = [{ id: first, isCancelled: true }, { id: second, isCancelled: true }]
    expect(await asked({ lineItems: none })).toEqual([['input.lineItems']])
    expect(await asked({ lineItems: [{ id: first, quantity: '100' }] })).toEqual([['input']])
    expect(await asked({ reason: ' ', notes: 'x' })).toEqual([['input.reason', { done: 'amended' }]])
  })

  test('has no amount and no total of more than 14 digits before the point', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    const asked = (...lineItems: readonly object[]) =>
      faultsOf(org, org.MANAGER, AMEND, { id: order.id, input: wish({ lineItems }) })
    const [{ id: first }, { id: second }] = order.lineItems
    const huge = { quantity: '999999999999', unitPrice: '60' }
    const places = async (...lineItems: readonly object[]) => (await asked(...lineItems)).map(([place]) => place)
    expect(await places({ id: second, quantity: '1' }, { id: first, ...huge, unitPrice: '101' }))
      .toEqual(['input.lineItems.1.unitPrice', 'input.lineItems'])
    expect(await places({ id: first, ...huge }, { materialId: 'zips', ...huge })).toEqual(['input.lineItems'])
    expect(await read(org, order)).toMatchObject({ revision: 0 })
  })

  test('keeps what is received and what is billed, and may fall down to it', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '60')
    await billed(org, order, '70', '1.6')
    const [{ id: first }, { id: second }] = order.lineItems
    const asked = (line: object) =>
      faultsOf(org, org.MANAGER, AMEND, { id: order.id, input: wish({ lineItems: [line] }) })
    expect(await asked({ id: first, quantity: '69.999999' })).toEqual([['input.lineItems.0.quantity', { ge: '70' }]])
    expect(await asked({ id: first, isCancelled: true })).toEqual([['input.lineItems.0.isCancelled', { ge: '70' }]])
    const { lineItems } = await amended(org, order, { lineItems: [{ id: first, quantity: '70' }] })
    expect(lineItems).toMatchObject([{ quantity: '70', openQty: '10' }, {}])
    // Only the zips are still to come; without them, and with the last 10, everything has arrived.
    await received(org, order, '10')
    expect(await read(org, order)).toMatchObject({ status: 'PARTIALLY_RECEIVED' })
    expect(await amended(org, order, { lineItems: [{ id: second, isCancelled: true }] })).toMatchObject({ status: 'RECEIVED' })
    expect(await asked({ id: second, quantity: '1' })).toEqual([['input.lineItems.0.id']])
    // A new line opens the order again.
    expect(await amended(org, order, { lineItems: [{ materialId: 'zips', quantity: '5' }] }))
      .toMatchObject({ status: 'PARTIALLY_RECEIVED', revision: 3 })
    const draft = await draftReceiptOf(org, order, '', '1')
    expect(await faultsOf(org, org.FINANCE, RECEIPT.post, { id: draft.id })).toEqual([
      ['id.lineItems.0.quantity', { expected: '0', given: '1', ordered: '0', received: '0', tolerance: '0' }],
    ])
  })

  test('takes what a line says already, and lets it rise to what has arrived', async () => {
    const org = await organization({ quantityTolerancePercent: new Decimal(5) })
    await materials(org, { poplin: '0', zips: '0' })
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '104')
    const [{ id: first }, { id: second }] = order.lineItems
    const same = { id: first, materialId: 'poplin', description: 'poplin', uom: 'm', quantity: '100', unitPrice: '1.6' }
    expect(await amended(org, order, { notes: 'x', lineItems: [same] })).toMatchObject({ revision: 1, revisions: [{ changes: [{ field: 'notes' }] }] })
    const asked = (line: object) =>
      faultsOf(org, org.MANAGER, AMEND, { id: order.id, input: wish({ lineItems: [line] }) })
    expect(await asked({ id: first, quantity: '103.999999' })).toEqual([['input.lineItems.0.quantity', { ge: '104' }]])
    for (const [field, value] of [['materialId', 'zips'], ['description', 'Twill'], ['uom', null]] as const)
      expect((await asked({ id: first, quantity: '105', [field]: value })).map(([place]) => place)).toEqual([`input.lineItems.0.${field}`])
    expect(await amended(org, order, { lineItems: [{ id: first, quantity: '104' }, { id: second, quantity: '7', isCancelled: true }] }))
      .toMatchObject({ status: 'RECEIVED', total: '166.4', lineItems: [{ quantity: '104', openQty: '0' }, { quantity: '0' }] })
  })

  test('lets a line of a request that a cancelled line bought be ordered again', async () => {
    const org = await mill()
    const request = await approvedRequest(org, [{ materialId: 'poplin', requiredQty: '100' }, { materialId: 'zips', requiredQty: '40' }])
    const order = await draftOrderOf(org, { poplin: '100', zips: '40' })
    await linked(org, request, order)
    await as(org.FINANCE).get('mutation ($id: ID!) { sendPurchaseOrder(id: $id) { id } }', { id: order.id })
    await amended(org, order, { lineItems: [{ id: order.lineItems[1].id, isCancelled: true }] })
    const shown = 'query ($id: ID!) { materialRequest(id: $id) { status lineItems { status } } }'
    expect(await as(org.STAFF).get(shown, { id: request.id })).toEqual({
      status: 'PARTIALLY_ORDERED', lineItems: [{ status: 'ORDERED' }, { status: 'PENDING' }],
    })
  })

  test('is for orders that were sent and are open, and for those who buy; a dry run changes nothing', async () => {
    const org = await mill()
    const draft = await draftOrderOf(org, { poplin: '1' })
    const order = await sentOrderOf(org, { poplin: '1' })
    const by = (person: typeof org.STAFF, id: string) => codeOf(org, person, AMEND, { id, input: wish({ notes: 'x' }) })
    expect([await by(org.MANAGER, draft.id), await by(org.STAFF, order.id), await by(org.DIRECTOR, order.id)])
      .toEqual(['CONFLICT', 'FORBIDDEN', 'FORBIDDEN'])
    const dry = AMEND.replace('mutation ($id: ID!, $input: AmendPurchaseOrderInput!)', '$& @validateOnly')
    const { data, errors } = await as(org.FINANCE).ask(dry, { id: order.id, input: wish({ notes: 'x' }) })
    expect([errors, data?.amendPurchaseOrder]).toMatchObject([undefined, { revision: 1, notes: 'x' }])
    expect(await read(org, order)).toMatchObject({ revision: 0, notes: null, revisions: [] })
    const { availableActions } = await as(org.FINANCE).get<{ availableActions: object[] }>(
      `{ purchaseOrder(id: "${order.id}") { availableActions { action allowed } } }`)
    expect(availableActions).toContainEqual({ action: 'AMEND', allowed: true })
  })
})

describe('a new price', () => {
  test('is for what has not arrived: bills match what arrived at the price under which it arrived', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    await received(org, order, '40')
    const { total, lineItems } = await amended(org, order, { lineItems: [{ id: order.lineItems[0].id, unitPrice: '2.25' }] })
    // 40 × 1.60 + 60 × 2.25 = 64 + 135.
    expect([total, lineItems]).toMatchObject(['199', [{ amount: '199', unitPrice: '2.25' }]])
    await received(org, order, '60')
    const early = await billed(org, order, '40', '1.6')
    expect(await matchOf(org, early)).toMatchObject({
      matchStatus: 'MATCHED', priceVarianceAmount: '0',
      lineItems: [{ orderedUnitPrice: '1.6', earlierDifference: null, matchExplanation: expect.stringContaining('price 1.60 as ordered') }],
    })
    await as(org.FINANCE).get(POST, { id: early.id })
    const late = await billed(org, order, '60', '2.25')
    expect(await matchOf(org, late)).toMatchObject({
      matchStatus: 'MATCHED', lineItems: [{ orderedUnitPrice: '2.25', earlierDifference: null }],
    })
    await as(org.FINANCE).get(POST, { id: late.id })
  })

  test('is no excuse for the old goods: at the new price they are an exception', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    await received(org, order, '40')
    await amended(org, order, { lineItems: [{ id: order.lineItems[0].id, unitPrice: '2.25' }] })
    // 40 × (2.25 − 1.60) = 26 above 64, which is 40.63 %.
    expect(await matchOf(org, await billed(org, order, '40', '2.25')))
      .toMatchObject({ matchStatus: 'EXCEPTION', priceVarianceAmount: '26', lineItems: [{ orderedUnitPrice: '1.6' }] })
  })

  test('and several before it are added up to the last digit where one bill line bills all of them', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '3' })
    const [{ id }] = order.lineItems
    await received(org, order, '1')
    await amended(org, order, { lineItems: [{ id, unitPrice: '1.7' }] })
    await received(org, order, '1')
    await amended(org, order, { lineItems: [{ id, unitPrice: '1.9' }] })
    await received(org, order, '1')
    // 1.60 + 1.70 + 1.90 = 5.20, which no unit price of 6 places gives for 3.
    expect(await read(org, order)).toMatchObject({ total: '5.2', status: 'RECEIVED' })
    const bill = await draftBill(org, {
      supplierId: 'mill', purchaseOrderId: order.id, lineItems: [{ purchaseOrderLineId: id, qty: '3', amount: '5.2' }],
    })
    // Of the last price 1.90: (1.60 − 1.90) + (1.70 − 1.90) = −0.50; 3 × 1.90 − 0.50 = 5.20.
    expect(await matchOf(org, bill)).toMatchObject({
      matchStatus: 'MATCHED', varianceAmount: '0', priceVarianceAmount: '0',
      lineItems: [{ orderedUnitPrice: '1.9', earlierDifference: '-0.5', matchExplanation: expect.stringContaining('price 1.733333 as ordered') }],
    })
    const { figures } = await as(org.STAFF).get<{ figures: { name: string }[] }>(
      `{ bill(id: "${bill.id}") { figures { name formula value inputs { name value } } } }`)
    const figure = (name: string) => figures.find((one) => one.name === name)
    expect(figure('earlierPriceDifference')).toMatchObject({ value: '-0.5', inputs: [{ name: 'earlierDifference', value: '-0.5' }] })
    expect(figure('orderedAmount')).toMatchObject({
      value: '5.2', formula: 'qty × orderedUnitPrice + earlierPriceDifference',
      inputs: [{ name: 'qty', value: '3' }, { name: 'orderedUnitPrice', value: '1.9' }, { name: 'earlierPriceDifference', value: '-0.5' }],
    })
    expect(figure('expected')).toMatchObject({ value: '5.2' })
    await as(org.FINANCE).get(POST, { id: bill.id })
  })

  test('comes after the earlier ones in the order in which the goods arrived', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '3' })
    for (const unitPrice of ['1.7', '1.9']) {
      await received(org, order, '1')
      await amended(org, order, { lineItems: [{ id: order.lineItems[0].id, unitPrice }] })
    }
    expect(await matchOf(org, await billed(org, order, '1', '1.6')))
      .toMatchObject({ matchStatus: 'MATCHED', lineItems: [{ orderedUnitPrice: '1.6' }] })
  })

  test('is expected with the earlier one of a bill of a part', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const [{ id }] = order.lineItems
    await received(org, order, '40')
    await amended(org, order, { lineItems: [{ id, unitPrice: '2.25' }] })
    await received(org, order, '60')
    // 40 × 1.60 + 30 × 2.25 = 131.50; of the last price: 40 × (1.60 − 2.25) = −26.
    const bill = await draftBill(org, {
      supplierId: 'mill', purchaseOrderId: order.id, lineItems: [{ purchaseOrderLineId: id, qty: '70', amount: '131.5' }],
    })
    expect(await matchOf(org, bill)).toMatchObject({
      matchStatus: 'MATCHED', varianceAmount: '0', priceVarianceAmount: '0',
      lineItems: [{ orderedUnitPrice: '2.25', earlierDifference: '-26' }],
    })
  })

  test('is converted with the rest where the bill is in another currency', async () => {
    const org = await mill()
    await ratesOf(org, 'USD', 'EUR', { '2020-01-01': '0.5' })
    const order = await sentOrderOf(org, { poplin: '100' })
    await received(org, order, '40')
    await amended(org, order, { lineItems: [{ id: order.lineItems[0].id, unitPrice: '2' }] })
    await received(org, order, '10')
    // 40 × 0.80 + 10 × 1.00 = 42 EUR for 50. Of the last price: 40 × (1.60 − 2) = −16 USD, −8 EUR.
    const bill = await draftBill(org, {
      supplierId: 'mill', purchaseOrderId: order.id, currency: 'EUR',
      lineItems: [{ purchaseOrderLineId: order.lineItems[0].id, qty: '50', amount: '42' }],
    })
    expect(await matchOf(org, bill)).toMatchObject({
      matchStatus: 'MATCHED', priceVarianceAmount: '0', lineItems: [{ orderedUnitPrice: '1', earlierDifference: '-16' }],
    })
  })

  test('is that of a receipt too that is void: the order is worth what it then comes to', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const early = await received(org, order, '40')
    await received(org, order, '20')
    const later = await draftReceiptOf(org, order, '10')
    await amended(org, order, { lineItems: [{ id: order.lineItems[0].id, unitPrice: '2' }] })
    const earlier = `query ($id: ID!) { goodsReceipt(id: $id) { lineItems { quantity earlierPrice } } }`
    expect(await as(org.STAFF).get(earlier, { id: early.id })).toEqual({ lineItems: [{ quantity: '40', earlierPrice: '1.6' }] })
    // What arrives later has the new price.
    expect(await as(org.STAFF).get(earlier, { id: later.id })).toEqual({ lineItems: [{ quantity: '10', earlierPrice: null }] })
    // 60 × 1.60 + 40 × 2 = 176.
    expect(await read(org, order)).toMatchObject({ total: '176' })
    await as(org.FINANCE).get(RECEIPT.void, { id: early.id, input: { reason: 'Wrong house' } })
    // 20 × 1.60 + 80 × 2 = 192.
    expect(await read(org, order)).toMatchObject({ total: '192', lineItems: [{ amount: '192', receivedQty: '20' }] })
  })
})

describe('amendments', () => {
  test('are never changed afterwards', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    await amended(org, order, { notes: 'x' })
    for (const table of ['PurchaseOrderRevision', 'PurchaseOrderRevisionChange'])
      await expect(gateway().database.pool.query(`DELETE FROM "${table}" WHERE "orgId" = '${org.id}'`)).rejects.toThrow()
    expect((await refused(org, org.MANAGER, AMEND, { id: order.id, input: wish({ revision: 0, notes: 'y' }) })).code).toBe('CONFLICT')
  })
})
