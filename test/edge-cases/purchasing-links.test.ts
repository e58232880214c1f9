// What ties orders, requests, bills and stock together stays true: links keep their material, bills keep their order,
// reservations can be given back, and a line is ordered once.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, draftOrderOf, draftReceiptOf, linked, materials, ORDER, productionOrders, received, RECEIPT,
  sentOrderOf, STOCK, type Made,
} from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf, placesOf, refused, whyOf } from '../support/refused.js'
import { locksOf, textsOf } from '../support/statements.js'

useGateway()

const ORDERS = `mutation ($id: ID!, $input: OrderMaterialRequestInput) { orderMaterialRequest(id: $id, input: $input) {
  id lineItems { materialId quantity unitPrice } } }`
const RELEASE = 'mutation ($id: ID!) { releaseMaterialRequest(id: $id) { status lineItems { reservedQty } } }'
const BILL = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id billNumber } }'
const POPLIN = { materialId: 'poplin', requiredQty: '10', warehouseAvailableQty: '0' }

async function mill(): Promise<TestOrganization> {
  const org = await organization({ currency: 'USD' })
  await materials(org, { poplin: '6', zips: '0' })
  return org
}

const bill = (org: TestOrganization, orderId: string, more: object) =>
  as(org.FINANCE).get<{ id: string; billNumber: string }>(BILL, {
    input: { billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: orderId, ...more },
  })

describe('ordering a request', () => {
  test('refuses an empty list and a line that is named twice', async () => {
    const org = await mill()
    const { id, lineItems: [line] } = await approvedRequest(org, [POPLIN])
    expect(await placesOf(org, org.FINANCE, ORDERS, { id, input: { lineItems: [] } })).toEqual(['input.lineItems'])
    const twice = { lineItems: [{ id: line.id }, { id: line.id, supplierId: 'mill' }] }
    expect(await placesOf(org, org.FINANCE, ORDERS, { id, input: twice })).toEqual(['input.lineItems.1.id'])
  })

  test('takes the price of the material as it is now, to 6 places, and that of a line without a material', async () => {
    const org = await mill()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '0.5' })
    const labels = { materialName: 'Labels', uom: 'pcs', supplierId: 'mill', requiredQty: '1', unitPrice: '3' }
    const { id } = await approvedRequest(org, [{ ...POPLIN, requiredQty: '1000000' }, labels])
    const data = { unitPrice: '0.000001', currency: 'EUR' }
    await gateway().database.prisma.material.updateMany({ where: { orgId: org.id, id: 'poplin' }, data })
    const orders = 'mutation ($id: ID!) { orderMaterialRequest(id: $id) { lineItems { quantity unitPrice amount } } }'
    // 0.0000005 USD are kept as 0.000001.
    expect(await as(org.FINANCE).get(orders, { id })).toEqual([{ lineItems: [
      { quantity: '1000000', unitPrice: '0.000001', amount: '1' }, { quantity: '1', unitPrice: '3', amount: '3' },
    ] }])
  })

  test('expects it after the longest lead time of its materials, on the day that is given, or on no day', async () => {
    const org = await mill()
    const lead = (id: string, leadTimeDays: number | null) =>
      gateway().database.prisma.material.updateMany({ where: { orgId: org.id, id }, data: { leadTimeDays } })
    const DAYS = `mutation ($id: ID!, $input: OrderMaterialRequestInput) {
      orderMaterialRequest(id: $id, input: $input) { expectedAt notes } }`
    const orders = async (input: object = {}) => {
      const { id } = await approvedRequest(org, [POPLIN, { ...POPLIN, materialId: 'zips' }])
      return as(org.FINANCE).get<{ expectedAt: string }[]>(DAYS, { id, input })
    }
    await lead('poplin', 30)
    await lead('zips', 10)
    const today = new Date().toISOString().slice(0, 10)
    const [{ expectedAt }] = await orders()
    expect((Date.parse(expectedAt) - Date.parse(today)) / 86_400_000).toBe(30)
    const said = { expectedAt: '2027-01-31', notes: 'By sea' }
    expect(await orders(said)).toEqual([said])
    for (const id of ['poplin', 'zips']) await lead(id, null)
    expect(await orders()).toEqual([{ expectedAt: null, notes: null }])
  })

  test('takes no line of another request, that needs nothing, in another unit or without a supplier', async () => {
    const org = await mill()
    const { id, lineItems: [stocked, tape, roll] } = await approvedRequest(org, [
      { ...POPLIN, requiredQty: '5', warehouseAvailableQty: '5' }, { materialName: 'Tape', requiredQty: '1' },
      { ...POPLIN, uom: 'roll' },
    ])
    const why = (...ids: readonly string[]) =>
      whyOf(org, org.FINANCE, ORDERS, { id, input: { lineItems: ids.map((line) => ({ id: line })) } })
    expect(await why(tape.id, 'elsewhere')).toEqual(['BAD_USER_INPUT', ['lineItems.1.id', 'request_without_line']])
    expect(await why(tape.id, stocked.id)).toEqual(['CONFLICT', 'line_needs_nothing', { line: 1 }])
    expect(await why(tape.id, roll.id)).toEqual([
      'BAD_USER_INPUT', ['lineItems.0.supplierId', 'line_without_supplier', { id: tape.id, line: 2 }],
      ['lineItems.1.id', 'line_in_other_unit', { line: 3, material: 'poplin', unit: 'm', uom: 'roll' }],
    ])
  })

  test('takes no line that an import has left as cancelled', async () => {
    const org = await mill()
    const { id, lineItems: [line] } = await approvedRequest(org, [POPLIN, { ...POPLIN, materialId: 'zips' }])
    await gateway().database.prisma.materialRequestLine.updateMany({
      where: { orgId: org.id, id: line.id }, data: { status: 'CANCELLED' },
    })
    expect(await whyOf(org, org.FINANCE, ORDERS, { id, input: { lineItems: [{ id: line.id }] } }))
      .toEqual(['CONFLICT', 'line_closed', { line: 1, state: 'cancelled' }])
  })

  test('keeps two given prices of one material apart', async () => {
    const org = await mill()
    const { id, lineItems: [one, other] } = await approvedRequest(org, [POPLIN, POPLIN])
    const lines = [{ id: one.id, unitPrice: '3' }, { id: other.id, unitPrice: '9' }]
    expect(await as(org.FINANCE).get(ORDERS, { id, input: { lineItems: lines } })).toMatchObject([
      { lineItems: [{ quantity: '10', unitPrice: '3' }, { quantity: '10', unitPrice: '9' }] },
    ])
  })
})

test('orders that name a request are made while it is ordered, and neither waits for the other in a circle', async () => {
  const org = await mill()
  const CREATE = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }'
  for (let round = 0; round < 5; round += 1) {
    const { id } = await approvedRequest(org, [POPLIN])
    const input = { supplierId: 'mill', materialRequestId: id, lineItems: [{ materialId: 'zips', quantity: '1', unitPrice: '1' }] }
    const answers = await Promise.all([
      as(org.FINANCE).ask(ORDERS, { id }), ...Array.from({ length: 6 }, () => as(org.MANAGER).ask(CREATE, { input })),
    ])
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
  }
})

test('an edit of an order locks the materials that it adds', async () => {
  const org = await mill()
  const { id } = await as(org.FINANCE).get<Made>(ORDER.create, { input: { supplierId: 'mill' } })
  const lineItems = [{ materialId: 'zips', quantity: '1', unitPrice: '1' }]
  expect(locksOf(await textsOf(() => as(org.FINANCE).get(ORDER.edit, { id, input: { lineItems } }))))
    .toEqual(['PurchaseOrder', 'Material'])
})

test('an edit of an order locks the request that it buys for, before its materials', async () => {
  const org = await mill()
  const request = await approvedRequest(org, [POPLIN])
  const order = await draftOrderOf(org, { poplin: '10' })
  await linked(org, request, order)
  const texts = await textsOf(() => as(org.FINANCE).get(ORDER.edit, { id: order.id, input: { notes: 'By sea' } }))
  expect(locksOf(texts)).toEqual(['PurchaseOrder', 'MaterialRequest', 'Material'])
})

test('posting a receipt locks its own order and no other', async () => {
  const org = await mill()
  await received(org, await sentOrderOf(org, { poplin: '10' }), '10')
  const order = await sentOrderOf(org, { poplin: '10' })
  const { id } = await draftReceiptOf(org, order, '10')
  const locked = new Set<unknown>()
  const stop = gateway().database.onStatement((text, values) => {
    if (/from "PurchaseOrder" .*for no key update$/.test(text)) for (const value of values) locked.add(value)
  })
  await as(org.FINANCE).get(RECEIPT.post, { id }).finally(stop)
  expect([...locked].sort()).toEqual([order.id, org.id].sort())
})

describe('a draft order that buys for a request', () => {
  test('keeps its request and the material of its lines', async () => {
    const org = await mill()
    const request = await approvedRequest(org, [POPLIN])
    const order = await draftOrderOf(org, { poplin: '10' })
    await linked(org, request, order)
    const input = {
      materialRequestId: null, lineItems: [{ id: order.lineItems[0].id, materialId: 'zips', quantity: '1', unitPrice: '1' }],
    }
    expect((await placesOf(org, org.FINANCE, ORDER.edit, { id: order.id, input })).sort()).toEqual([
      'input.lineItems.0.materialId', 'input.materialRequestId',
    ])
  })

  test('asks for its lines when the currency changes', async () => {
    const org = await mill()
    const { id } = await draftOrderOf(org, { poplin: '10' })
    expect(await placesOf(org, org.FINANCE, ORDER.edit, { id, input: { currency: 'JPY' } })).toEqual(['input.currency'])
    const bare = await as(org.FINANCE).get<Made>(ORDER.create, { input: { supplierId: 'mill' } })
    await as(org.FINANCE).get(ORDER.edit, { id: bare.id, input: { currency: 'JPY' } })
    expect(await as(org.STAFF).get(`{ purchaseOrder(id: "${bare.id}") { currency } }`)).toEqual({ currency: 'JPY' })
  })
})

describe('a billed order', () => {
  test('keeps supplier and lines, and says what to do', async () => {
    const org = await mill()
    await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'other', code: 'O', name: 'Other' } })
    const { id } = await draftOrderOf(org, { poplin: '10' })
    // GraphQL bills no draft, the documented REST path does.
    const { body } = await as(org.FINANCE).rest('POST', '/bills', {
      billType: 'supplier', supplierId: 'mill', linkedPoId: id, totalAmount: 16,
    })
    const { billNumber } = body as { billNumber: string }
    await gateway().database.prisma.purchaseOrderLine.deleteMany({ where: { orgId: org.id } })
    for (const input of [{ supplierId: 'other' }, { lineItems: [] }, { currency: 'JPY' }]) {
      expect(await codeOf(org, org.FINANCE, ORDER.edit, { id, input })).toBe('CONFLICT')
      const { errors } = await as(org.FINANCE).ask(ORDER.edit, { id, input })
      expect(errors?.[0].message).toContain(`void ${billNumber}, cancel the order`)
    }
    await as(org.FINANCE).get(ORDER.edit, { id, input: { notes: 'By sea' } })
  })

  test('is kept by the latest of its bills, also if that one is void', async () => {
    const org = await mill()
    const { id, documentId: document } = await draftOrderOf(org, { poplin: '10' })
    const made: string[] = []
    for (const totalAmount of [7, 9]) {
      const { body } = await as(org.FINANCE).rest('POST', '/bills', {
        billType: 'supplier', supplierId: 'mill', linkedPoId: id, totalAmount,
      })
      made.push((body as { billNumber: string }).billNumber)
    }
    const edited = () => whyOf(org, org.FINANCE, ORDER.edit, { id, input: { lineItems: [] } })
    expect(await edited()).toEqual(['CONFLICT', 'order_kept_by_bill', { billNumber: made[1], document }])
    const latest = await gateway().database.prisma.bill.findFirstOrThrow({
      where: { orgId: org.id, billNumber: made[1] },
    })
    await as(org.FINANCE).get(
      'mutation ($id: ID!) { voidBill(id: $id, input: { reason: "Entered twice" }) { status } }', { id: latest.id })
    expect(await edited()).toEqual(['CONFLICT', 'order_kept_by_void_bill', { billNumber: made[1], document }])
  })

  test('keeps the receipt that a bill names, also if the others have all that is billed', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const [first, latest] = [await received(org, order, '50'), await received(org, order, '50')]
    await bill(org, order.id, { lineItems: [{ poLineId: order.lineItems[0].id, qty: '10', unitPrice: '1.6' }] })
    const input = { reason: 'Wrong house' }
    expect(await codeOf(org, org.FINANCE, RECEIPT.void, { id: latest.id, input })).toBe('CONFLICT')
    expect(await as(org.FINANCE).get(RECEIPT.void, { id: first.id, input })).toMatchObject({ id: first.id })
  })

  test('names all bills that need a receipt, in the order of their entry, once each', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const billOf = (qty: string) =>
      bill(org, order.id, { lineItems: [{ poLineId: order.lineItems[0].id, qty, unitPrice: '1.6' }] })
    await received(org, order, '60')
    const early = await billOf('60')
    const second = await received(org, order, '40')
    // It names the second receipt. The other bill needs it too, because 60 have arrived otherwise and 100 are billed.
    const late = await billOf('40')
    const { code, ctx, bills } = await refused(org, org.FINANCE, RECEIPT.void, { id: second.id, input: { reason: 'Wrong house' } })
    expect([code, bills, ctx])
      .toEqual(['CONFLICT', [early.id, late.id], { billNumbers: [early.billNumber, late.billNumber] }])
  })

  test('is not billed by a line of other words, also if one of its lines is left', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100', zips: '40' })
    await received(org, order, '100', '40')
    const lineItems = [{ poLineId: order.lineItems[0].id, qty: '10', unitPrice: '1.6' }, { description: 'Freight', amount: '30' }]
    const { id } = await bill(org, order.id, { lineItems })
    const LINES = 'query ($id: ID!) { bill(id: $id) { lineItems { purchaseOrderLineId matchStatus } } }'
    expect(await as(org.STAFF).get(LINES, { id })).toEqual({ lineItems: [
      { purchaseOrderLineId: order.lineItems[0].id, matchStatus: 'MATCHED' }, { purchaseOrderLineId: null, matchStatus: 'EXCEPTION' },
    ] })
  })

  test('keeps its receipts while a bill without lines stands', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const first = await received(org, order, '60')
    await received(org, order, '40')
    await bill(org, order.id, { totalAmount: '160' })
    const input = { reason: 'Keyed twice' }
    expect(await codeOf(org, org.FINANCE, RECEIPT.void, { id: first.id, input })).toBe('CONFLICT')
  })
})

describe('a reservation', () => {
  test('of a sales order is taken by its production order', async () => {
    const org = await mill()
    await productionOrders(org, 'pro', 'other')
    const { prisma } = gateway().database
    await prisma.client.create({ data: { orgId: org.id, id: 'shop', code: 'SHOP', name: 'Shop' } })
    await prisma.salesOrder.create({ data: { orgId: org.id, id: 'so', documentId: 'SO-1', clientId: 'shop' } })
    await prisma.productionOrder.updateMany({ where: { orgId: org.id }, data: { salesOrderId: 'so' } })
    await approvedRequest(org, [{ ...POPLIN, warehouseAvailableQty: '4' }], { salesOrderId: 'so' })
    // What a request for one production order has reserved is not for the other.
    await approvedRequest(org, [{ ...POPLIN, warehouseAvailableQty: '2' }], { salesOrderId: 'so', productionOrderId: 'other' })
    const issue = (quantity: string) => ({ input: { materialId: 'poplin', productionOrderId: 'pro', quantity } })
    expect(await faultsOf(org, org.MANAGER, STOCK.issue, issue('6')))
      .toMatchObject([['input.quantity', { expected: '4', reserved: '6', ownReservation: '4' }]])
    expect(await as(org.MANAGER).get(STOCK.issue, issue('4'))).toMatchObject({ quantity: '-4' })
  })

  test('is given back, so that the stock is free again', async () => {
    const org = await mill()
    const request = await approvedRequest(org, [{ ...POPLIN, warehouseAvailableQty: '6' }])
    const before = await balanceOf(org, 'poplin')
    expect(await codeOf(org, org.STAFF, RELEASE, { id: request.id })).toBe('FORBIDDEN')
    expect(await as(org.MANAGER).get(RELEASE, { id: request.id })).toEqual({
      status: 'APPROVED', lineItems: [{ reservedQty: '0' }],
    })
    expect(await balanceOf(org, 'poplin')).not.toEqual(before)
    const { availableQty } = await as(org.STAFF).get<{ availableQty: string }>('{ material(id: "poplin") { availableQty } }')
    expect(availableQty).toBe('6')
  })
})
