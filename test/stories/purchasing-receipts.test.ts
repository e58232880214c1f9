// Goods receipts: partial arrivals, the tolerance, voids, roles and other organizations.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import { askedDuring } from '../support/lock-waits.js'
import { draftBill, POST, VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  draftOrderOf, draftReceiptOf, materials, ORDER, productionOrders, RECEIPT, received, sentOrderOf, STOCK, type Made,
  type MadeOrder,
} from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf, movementsOf, placesOf, refused } from '../support/refused.js'

useGateway()

async function mill(quantityTolerancePercent = 2) {
  const org = await organization({ quantityTolerancePercent: new Decimal(quantityTolerancePercent) })
  await materials(org, { poplin: '0', zips: '0' })
  await productionOrders(org, 'pro')
  return org
}

interface Shown {
  readonly status: string
  readonly lineItems: readonly { readonly receivedQty: string; readonly openQty: string }[]
}

/** The state of an order, and the received and open quantity of each line. */
async function progress(org: TestOrganization, { id }: Made) {
  const { status, lineItems } = await as(org.STAFF).get<Shown>(
    'query ($id: ID!) { purchaseOrder(id: $id) { status lineItems { receivedQty openQty } } }', { id },
  )
  return [status, ...lineItems.map(({ receivedQty, openQty }) => [receivedQty, openQty])]
}

const voided = (org: TestOrganization, { id }: Made) =>
  as(org.FINANCE).get(RECEIPT.void, { id, input: { reason: 'Wrong house' } })

/** A draft bill of an order's first line, at the ordered price. */
const billed = (org: TestOrganization, order: MadeOrder, qty: string) =>
  draftBill(org, {
    supplierId: 'mill', linkedPoId: order.id,
    lineItems: [{ poLineId: order.lineItems[0].id, qty, unitPrice: '1.6' }],
  })

describe('receipts', () => {
  const IMPLAUSIBLE = ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T00:00:00Z']
  test.each(IMPLAUSIBLE)('cannot have arrived at %s', async (receivedAt) => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const draft = await draftReceiptOf(org, order, '60')
    const create = { input: { purchaseOrderId: order.id, receivedAt } }
    const edit = { id: draft.id, input: { receivedAt } }
    for (const [mutation, variables] of [[RECEIPT.create, create], [RECEIPT.edit, edit]] as const) {
      const { errors } = await as(org.FINANCE).ask(mutation, variables)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'receivedAt'] }] } }])
    }
  })

  test('can have arrived since 1970, and at most a day ahead of the clock', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const arrived = (receivedAt: string) => at('2026-05-01T12:00:00Z', async () =>
      (await as(org.MANAGER).ask(RECEIPT.create, { input: { purchaseOrderId: order.id, receivedAt } })).errors)
    expect([await arrived('1970-01-01T00:00:00Z'), await arrived('2026-05-02T12:00:00Z')]).toEqual([undefined, undefined])
    expect(await arrived('2026-05-02T12:00:00.001Z')).toMatchObject([{ extensions: { detail: [{ type: 'not_a_past_time' }] } }])
    expect(await gateway().database.prisma.goodsReceipt.count({ where: { orgId: org.id } })).toBe(2)
  })

  test('of a part, several for one order, fill it step by step', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    const draft = await draftReceiptOf(org, order, '60')
    expect(await progress(org, order)).toEqual(['SENT', ['0', '100'], ['0', '40']])
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '100', '0'])
    await as(org.MANAGER).get(RECEIPT.post, { id: draft.id })
    expect(await progress(org, order)).toEqual(['PARTIALLY_RECEIVED', ['60', '40'], ['0', '40']])
    expect(await balanceOf(org, 'poplin')).toEqual(['60', '0', '40', '60'])
    await received(org, order, '39.5', '40')
    expect(await progress(org, order)).toEqual(['PARTIALLY_RECEIVED', ['99.5', '0.5'], ['40', '0']])
    await received(org, order, '0.5')
    expect(await progress(org, order)).toEqual(['RECEIVED', ['100', '0'], ['40', '0']])
    expect(await balanceOf(org, 'poplin')).toEqual(['100', '0', '0', '100'])
    expect(await balanceOf(org, 'zips')).toEqual(['40', '0', '0', '40'])
    expect(await movementsOf(org)).toEqual({ RECEIPT: 4 })
  })

  test('without lines receive what is open now, and nothing of a line that has arrived', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '99.5', '40')
    const { id } = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id } })
    expect(await as(org.STAFF).get('query ($id: ID!) { goodsReceipt(id: $id) { status lineItems { quantity } } }', { id }))
      .toEqual({ status: 'DRAFT', lineItems: [{ quantity: '0.5' }] })
    await as(org.FINANCE).get(RECEIPT.post, { id })
    expect(await progress(org, order)).toEqual(['RECEIVED', ['100', '0'], ['40', '0']])
  })

  test('entered without lines get the open lines in the order of their purchase order', async () => {
    const org = await mill()
    const { id: purchaseOrderId, lineItems: [first, second] } = await sentOrderOf(org, { poplin: '100', zips: '40' })
    // Both lines are written again, so the rows lie in another order than the numbers of the lines.
    for (const [id, data] of [[first.id, { itemNumber: 3 }], [second.id, { description: 'Zips' }]] as const)
      await gateway().database.prisma.purchaseOrderLine.updateMany({ where: { orgId: org.id, id }, data })
    const { id } = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId } })
    expect(await as(org.STAFF).get('query ($id: ID!) { goodsReceipt(id: $id) { lineItems { quantity } } }', { id }))
      .toEqual({ lineItems: [{ quantity: '40' }, { quantity: '100' }] })
  })

  test('of items that are no material change no stock', async () => {
    const org = await mill()
    const order = await as(org.FINANCE).get<MadeOrder>(ORDER.create, {
      input: { supplierId: 'mill', lineItems: [{ description: 'Needles', quantity: '5', unitPrice: '1' }] },
    })
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    const receipt = await received(org, order, '5')
    expect(await progress(org, order)).toEqual(['RECEIVED', ['5', '0']])
    expect(await movementsOf(org)).toEqual({})
    await voided(org, receipt)
    expect(await progress(org, order)).toEqual(['SENT', ['0', '5']])
  })

  test('may list a line of the order twice', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const [{ id: purchaseOrderLineId }] = order.lineItems
    const lineItems = [{ purchaseOrderLineId, quantity: '1' }, { purchaseOrderLineId, quantity: '2' }]
    const { id } = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id, lineItems } })
    await as(org.FINANCE).get(RECEIPT.post, { id })
    expect(await balanceOf(org, 'poplin')).toEqual(['3', '0', '97', '3'])
  })
})

describe('the tolerance', () => {
  test('lets arrive as much more as it says, over all receipts, and not a stitch beyond', async () => {
    const org = await mill(2)
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '60')
    const { id } = await draftReceiptOf(org, order, '42.000001', '41')
    expect(await faultsOf(org, org.FINANCE, RECEIPT.post, { id })).toEqual([
      ['id.lineItems.0.quantity', { expected: '42', given: '42.000001', ordered: '100', received: '60', tolerance: '2' }],
      ['id.lineItems.1.quantity', { expected: '40.8', given: '41', ordered: '40', received: '0', tolerance: '2' }],
    ])
    const lineItems = [
      { purchaseOrderLineId: order.lineItems[0].id, quantity: '42' },
      { purchaseOrderLineId: order.lineItems[1].id, quantity: '40.8' },
    ]
    await as(org.FINANCE).get(RECEIPT.edit, { id, input: { lineItems } })
    await as(org.FINANCE).get(RECEIPT.post, { id })
    expect(await progress(org, order)).toEqual(['RECEIVED', ['102', '0'], ['40.8', '0']])
    expect(await balanceOf(org, 'poplin')).toEqual(['102', '0', '0', '102'])
    const more = await draftReceiptOf(org, order, '0.000001')
    expect(await faultsOf(org, org.FINANCE, RECEIPT.post, { id: more.id })).toMatchObject([
      ['id.lineItems.0.quantity', { expected: '0', given: '0.000001' }],
    ])
  })

  test('takes nothing from what is on order while the rest of the order is open', async () => {
    const org = await mill(2)
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '102')
    expect(await progress(org, order)).toEqual(['PARTIALLY_RECEIVED', ['102', '0'], ['0', '40']])
    expect(await balanceOf(org, 'poplin')).toEqual(['102', '0', '0', '102'])
  })

  test('of zero lets nothing more arrive; two lines of a receipt count together', async () => {
    const org = await mill(0)
    const order = await sentOrderOf(org, { poplin: '100' })
    const [{ id: purchaseOrderLineId }] = order.lineItems
    const lineItems = [{ purchaseOrderLineId, quantity: '60' }, { purchaseOrderLineId, quantity: '41' }]
    const { id } = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id, lineItems } })
    expect(await faultsOf(org, org.FINANCE, RECEIPT.post, { id })).toEqual([
      ['id.lineItems.0.quantity', { expected: '100', given: '101', ordered: '100', received: '0', tolerance: '0' }],
    ])
  })
})

describe('a receipt', () => {
  test('names all its faults at once', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const another = await sentOrderOf(org, { zips: '1' })
    const lineItems = [
      { purchaseOrderLineId: 'none', quantity: '0' }, { purchaseOrderLineId: another.lineItems[0].id, quantity: '1' },
      { purchaseOrderLineId: order.lineItems[0].id, quantity: '0.0000004' },
      { purchaseOrderLineId: order.lineItems[0].id, quantity: '1000000000000' },
    ]
    const places = ['0.purchaseOrderLineId', '0.quantity', '1.purchaseOrderLineId', '2.quantity', '3.quantity']
      .map((place) => `input.lineItems.${place}`)
    const input = { purchaseOrderId: order.id, lineItems }
    expect((await placesOf(org, org.FINANCE, RECEIPT.create, { input })).sort()).toEqual(places)
    const { id } = await draftReceiptOf(org, order, '1')
    expect((await placesOf(org, org.FINANCE, RECEIPT.edit, { id, input: { lineItems } })).sort()).toEqual(places)
    expect((await placesOf(org, org.FINANCE, RECEIPT.create, { input: { purchaseOrderId: 'none', lineItems } })).sort())
      .toEqual([0, 2, 3].map((index) => `input.lineItems.${index}.quantity`).concat('input.purchaseOrderId'))
  })

  test('without a line is not posted', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const { id } = await draftReceiptOf(org, order, '1')
    await as(org.FINANCE).get(RECEIPT.edit, { id, input: { lineItems: [], notes: 'Recount' } })
    expect(await placesOf(org, org.FINANCE, RECEIPT.post, { id })).toEqual(['id.lineItems'])
  })

  test('arrives only for an order that was sent, and is neither cancelled nor closed', async () => {
    const org = await mill()
    const draft = await draftOrderOf(org, { poplin: '100' })
    const create = (order: Made) => codeOf(org, org.FINANCE, RECEIPT.create, { input: { purchaseOrderId: order.id } })
    expect(await refused(org, org.FINANCE, RECEIPT.create, { input: { purchaseOrderId: draft.id } }))
      .toMatchObject({ code: 'CONFLICT', type: 'order_not_receiving', orderState: 'DRAFT' })
    const cancelled = await sentOrderOf(org, { poplin: '100' })
    const early = await draftReceiptOf(org, cancelled, '1')
    await as(org.FINANCE).get(ORDER.cancel, { id: cancelled.id })
    const closed = await sentOrderOf(org, { poplin: '100' })
    await received(org, closed, '1')
    const late = await draftReceiptOf(org, closed, '1')
    await as(org.FINANCE).get(ORDER.close, { id: closed.id, input: { reason: 'Sold out' } })
    for (const order of [cancelled, closed]) expect(await create(order)).toBe('CONFLICT')
    for (const { id } of [early, late]) expect(await codeOf(org, org.FINANCE, RECEIPT.post, { id })).toBe('CONFLICT')
    expect(await balanceOf(org, 'poplin')).toEqual(['1', '0', '0', '1'])
  })
})

describe('a void receipt', () => {
  test('takes its goods back out of the stock, and they are on order again', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const first = await received(org, order, '60')
    const second = await received(org, order, '40')
    await voided(org, first)
    expect(await progress(org, order)).toEqual(['PARTIALLY_RECEIVED', ['40', '60']])
    expect(await balanceOf(org, 'poplin')).toEqual(['40', '0', '60', '40'])
    await voided(org, second)
    expect(await progress(org, order)).toEqual(['SENT', ['0', '100']])
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '100', '0'])
    expect(await movementsOf(org)).toEqual({ RECEIPT: 4 })
    await as(org.FINANCE).get(ORDER.cancel, { id: order.id })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('that was a draft has brought nothing: it is void although nothing is on hand, and moves nothing', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    await voided(org, await draftReceiptOf(org, order, '60'))
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '100', '0'])
    expect(await movementsOf(org)).toEqual({})
  })

  test('is refused only for what it has brought, and only if the others have brought less than is billed', async () => {
    const org = await mill()
    const early = await sentOrderOf(org, { poplin: '10', zips: '5' })
    // Billed before anything arrives, so that the bill names no receipt; and the receipt brings no zips.
    await draftBill(org, {
      supplierId: 'mill', linkedPoId: early.id, lineItems: [{ poLineId: early.lineItems[1].id, qty: '5', unitPrice: '1.6' }],
    })
    await voided(org, await received(org, early, '10'))
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    const first = await received(org, order, '60', '40')
    await received(org, order, '40')
    // The bill names the later receipt, which has brought the 40 of it.
    await billed(org, order, '40')
    await voided(org, first)
    expect(await progress(org, order)).toEqual(['PARTIALLY_RECEIVED', ['40', '60'], ['0', '40']])
  })

  test('needs a reason', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const { id } = await received(org, order, '60')
    expect(await placesOf(org, org.FINANCE, RECEIPT.void, { id, input: { reason: '' } })).toEqual(['input.reason'])
  })

  test('is refused with the figures while its goods are gone', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '5' })
    const { id } = await received(org, order, '60', '5')
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '0.5' }
    await as(org.MANAGER).get(STOCK.issue, { input })
    expect(await faultsOf(org, org.FINANCE, RECEIPT.void, { id, input: { reason: 'Wrong house' } }))
      .toMatchObject([['id.lineItems.0.quantity', { onHand: '59.5', given: '60' }]])
    const { availableActions } = await as(org.FINANCE).get<{ availableActions: object[] }>(
      `{ goodsReceipt(id: "${id}") { availableActions { action allowed reasonType missing { path } } } }`)
    expect(availableActions).toContainEqual(
      { action: 'VOID', allowed: false, reasonType: 'stock_shortage', missing: [{ path: ['lineItems', '0', 'quantity'] }] })
    await as(org.MANAGER).get(STOCK.takeBack, { input })
    await voided(org, { id, documentId: '' })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '100', '0'])
  })

  test('of a closed order leaves the order closed', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const receipt = await received(org, order, '60')
    await as(org.FINANCE).get(ORDER.close, { id: order.id, input: { reason: 'Sold out' } })
    await voided(org, receipt)
    expect(await progress(org, order)).toEqual(['CLOSED', ['0', '100']])
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('is refused while a bill counts on it: by name, or by what it bills', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const first = await received(org, order, '60')
    const second = await received(org, order, '40')
    const bill = await billed(org, order, '70')
    const input = { reason: 'Wrong house' }
    for (const { id } of [first, second]) {
      const { code, bills } = await refused(org, org.FINANCE, RECEIPT.void, { id, input })
      expect([code, bills]).toEqual(['CONFLICT', [bill.id]])
    }
    await as(org.FINANCE).get(VOID, { id: bill.id, reason: 'Entered twice' })
    const small = await billed(org, order, '30')
    // The bill names the latest receipt; the other one is not needed for 30.
    await voided(org, first)
    expect(await codeOf(org, org.FINANCE, RECEIPT.void, { id: second.id, input })).toBe('CONFLICT')
    await as(org.FINANCE).get(POST, { id: small.id })
    expect(await codeOf(org, org.FINANCE, RECEIPT.void, { id: second.id, input })).toBe('CONFLICT')
    await as(org.FINANCE).get(VOID, { id: small.id, reason: 'Entered twice' })
    await voided(org, second)
    expect(await progress(org, order)).toEqual(['SENT', ['0', '100']])
  })
})

describe('receipts are made', () => {
  const STEPS = [
    ['edit', { input: { notes: 'x' } }], ['post', {}], ['void', { input: { reason: 'x' } }],
  ] as const

  test('by Manager, Admin and Finance alone', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const { id } = await draftReceiptOf(org, order, '1')
    const input = { purchaseOrderId: order.id }
    for (const role of Object.values(Role)) {
      if (['MANAGER', 'ADMIN', 'FINANCE'].includes(role)) {
        await as(org[role]).get(RECEIPT.create, { input })
        continue
      }
      expect(await codeOf(org, org[role], RECEIPT.create, { input })).toBe('FORBIDDEN')
      for (const [step, more] of STEPS)
        expect([role, step, await codeOf(org, org[role], RECEIPT[step], { id, ...more })])
          .toEqual([role, step, 'FORBIDDEN'])
    }
  })

  test('for no order of another organization', async () => {
    const [org, other] = [await mill(), await mill()]
    const theirs = await sentOrderOf(other, { poplin: '100' })
    const own = await sentOrderOf(org, { poplin: '100' })
    const { id } = await draftReceiptOf(other, theirs, '1')
    for (const [step, more] of STEPS)
      expect(await codeOf(other, org.ADMIN, RECEIPT[step], { id, ...more })).toBe('NOT_FOUND')
    const purchaseOrderLineId = theirs.lineItems[0].id
    const lineItems = [{ purchaseOrderLineId, quantity: '1' }]
    expect(await placesOf(other, org.ADMIN, RECEIPT.create, { input: { purchaseOrderId: theirs.id } }))
      .toEqual(['input.purchaseOrderId'])
    expect(await placesOf(org, org.ADMIN, RECEIPT.create, { input: { purchaseOrderId: own.id, lineItems } }))
      .toEqual(['input.lineItems.0.purchaseOrderLineId'])
    const draft = await draftReceiptOf(org, own, '1')
    expect(await placesOf(org, org.ADMIN, RECEIPT.edit, { id: draft.id, input: { lineItems } }))
      .toEqual(['input.lineItems.0.purchaseOrderLineId'])
    expect(await gateway().database.prisma.stockMovement.count({ where: { orgId: other.id } })).toBe(0)
  })
})

test('a receipt is not posted on an order that somebody closes meanwhile', async () => {
  const org = await mill()
  // Another order, which is open.
  await draftReceiptOf(org, await sentOrderOf(org, { poplin: '10' }), '1')
  const order = await sentOrderOf(org, { poplin: '10' })
  const receipt = await draftReceiptOf(org, order, '4')
  const closing = `UPDATE "PurchaseOrder" SET status = 'CLOSED' WHERE "orgId" = $1 AND id = $2`
  expect(await askedDuring(gateway().database, [closing, [org.id, order.id]], () =>
    as(org.FINANCE).code(RECEIPT.post, { id: receipt.id }))).toBe('CONFLICT')
  expect(await progress(org, order)).toEqual(['CLOSED', ['0', '10']])
})
