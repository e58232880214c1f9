// What a receipt brings is reserved for the lines that ordered it, and what an order that is closed short or amended
// does not bring can be ordered again.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, draftOrderOf, linked, materials, ORDER, productionOrders, RECEIPT, received, REQUEST, sentOrderOf,
  STOCK, type Made, type MadeOrder, type MadeRequest,
} from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf } from '../support/refused.js'

useGateway()

const ORDERS = `mutation ($id: ID!, $input: OrderMaterialRequestInput) { orderMaterialRequest(id: $id, input: $input) {
  id documentId lineItems { id quantity } } }`
const CANCEL_PRODUCTION = `mutation { cancelProductionOrder(id: "pro", input: { reason: "No cloth" }) { id } }`
const READ = `query ($id: ID!) { materialRequest(id: $id) { status lineItemsCount totalEstimatedAmount
  lineItems { id itemNumber status requiredQty warehouseAvailableQty qtyToPurchase estimatedAmount reservedQty
    purchaseOrderLineId }
  approvalHistory { action from status reason } } }`

interface Line extends Readonly<Record<
  'id' | 'status' | 'requiredQty' | 'warehouseAvailableQty' | 'qtyToPurchase' | 'estimatedAmount' | 'reservedQty', string
>> {
  readonly itemNumber: number
  readonly purchaseOrderLineId: string | null
}
interface Request {
  readonly status: string
  readonly lineItemsCount: number
  readonly totalEstimatedAmount: string
  readonly lineItems: readonly Line[]
  readonly approvalHistory: readonly object[]
}
const read = (org: TestOrganization, { id }: Made) => as(org.STAFF).get<Request>(READ, { id })
const reservedBy = async (org: TestOrganization, made: Made) =>
  (await read(org, made)).lineItems.map(({ reservedQty }) => reservedQty)

async function mill(stock: Readonly<Record<string, string>> = { poplin: '0' }) {
  const org = await organization({ currency: 'USD' })
  await materials(org, stock)
  await productionOrders(org, 'pro', 'other')
  return org
}

const wanted = (requiredQty: string, warehouseAvailableQty = '0') =>
  ({ materialId: 'poplin', requiredQty, warehouseAvailableQty })
const forPro = (org: TestOrganization, ...lines: readonly ReturnType<typeof wanted>[]) =>
  approvedRequest(org, lines, { productionOrderId: 'pro' })

/** The order of everything that is left to order of a request, sent. */
async function ordered(org: TestOrganization, { id }: MadeRequest): Promise<MadeOrder> {
  const [order] = await as(org.FINANCE).get<MadeOrder[]>(ORDERS, { id })
  await as(org.FINANCE).get(ORDER.send, { id: order.id })
  return order
}

/** Lets the supplier deliver no less than this. */
const atLeast = ({ id: orgId }: TestOrganization, minimumOrderQuantity: number) =>
  gateway().database.prisma.material.updateMany({ where: { orgId }, data: { minimumOrderQuantity } })

const issue = (quantity: string, productionOrderId = 'pro') => ({ input: { materialId: 'poplin', productionOrderId, quantity } })
const voided = (org: TestOrganization, { id }: Made) =>
  as(org.FINANCE).get(RECEIPT.void, { id, input: { reason: 'Wrong house' } })
const closed = (org: TestOrganization, { id }: Made) =>
  as(org.FINANCE).get(ORDER.close, { id, input: { reason: 'Sold out' } })

describe('a draft that buys less than it was made for', () => {
  test('leaves the rest of the line to be ordered again, once', async () => {
    const org = await mill({ poplin: '10' })
    const request = await forPro(org, wanted('60', '10'), wanted('40'))
    const [{ id, documentId, lineItems: [bought] }] = await as(org.FINANCE).get<MadeOrder[]>(ORDERS, { id: request.id })
    const buys = (quantity: string) => as(org.FINANCE).get(ORDER.edit, {
      id, input: { lineItems: [{ id: bought.id, materialId: 'poplin', quantity, unitPrice: '2' }] },
    })
    const now = async () => {
      const { status, lineItems } = await read(org, request)
      return [status, lineItems.map((line) => [line.status, line.qtyToPurchase, line.purchaseOrderLineId !== null])]
    }
    expect(bought).toMatchObject({ quantity: '90' })
    await buys('95')
    expect(await now()).toEqual(['ORDERED', [['ORDERED', '50', true], ['ORDERED', '40', true]]])
    await buys('65')
    // 50 of the first line and 15 of the second; 25 of the second are to be ordered.
    expect(await now()).toEqual(['PARTIALLY_ORDERED', [['ORDERED', '50', true], ['PENDING', '25', false], ['ORDERED', '15', true]]])
    expect((await read(org, request)).approvalHistory.at(-1)).toMatchObject({
      action: 'ORDER', from: 'ORDERED', status: 'PARTIALLY_ORDERED', reason: `reduced in ${documentId}`,
    })
    await as(org.FINANCE).get(ORDER.send, { id })
    const rests = await Promise.all(Array.from({ length: 10 }, () => as(org.FINANCE).ask(ORDERS, { id: request.id })))
    expect(rests.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await now()).toEqual(['ORDERED', [['ORDERED', '50', true], ['ORDERED', '25', true], ['ORDERED', '15', true]]])
    const { nodes } = await as(org.STAFF).get<{ nodes: { lineItems: { quantity: string }[] }[] }>(
      '{ purchaseOrders { nodes { lineItems { quantity } } } }')
    expect(nodes.flatMap(({ lineItems }) => lineItems.map(({ quantity }) => quantity)).sort()).toEqual(['25', '65'])
  })
})

describe('a receipt', () => {
  test('reserves what it brings for the lines that ordered it, and leaves a surplus free', async () => {
    const org = await mill()
    await atLeast(org, 120)
    const request = await forPro(org, wanted('60'), wanted('40'))
    const order = await ordered(org, request)
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '120', '0'])
    await received(org, order, '70')
    expect(await reservedBy(org, request)).toEqual(['60', '10'])
    expect(await balanceOf(org, 'poplin')).toEqual(['70', '70', '50', '0'])
    expect(await faultsOf(org, org.MANAGER, STOCK.issue, issue('1', 'other')))
      .toMatchObject([['input.quantity', { expected: '0', given: '1', onHand: '70', reserved: '70', ownReservation: '0' }]])
    await received(org, order, '50')
    expect(await reservedBy(org, request)).toEqual(['60', '40'])
    expect(await balanceOf(org, 'poplin')).toEqual(['120', '100', '0', '20'])
    await as(org.MANAGER).get(STOCK.issue, issue('20', 'other'))
    await as(org.MANAGER).get(STOCK.issue, issue('100'))
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('with two lines of one order line reserves what both bring, and gives both back', async () => {
    const org = await mill()
    const request = await forPro(org, wanted('60'))
    const order = await ordered(org, request)
    const [{ id: purchaseOrderLineId }] = order.lineItems
    const lineItems = [{ purchaseOrderLineId, quantity: '20' }, { purchaseOrderLineId, quantity: '30' }]
    const made = await as(org.FINANCE).get<Made>(RECEIPT.create, { input: { purchaseOrderId: order.id, lineItems } })
    await as(org.FINANCE).get(RECEIPT.post, { id: made.id })
    expect(await reservedBy(org, request)).toEqual(['50'])
    await voided(org, made)
    expect(await reservedBy(org, request)).toEqual(['0'])
  })

  test('brings for the oldest request first, where an order line buys for several', async () => {
    const org = await mill()
    const older = await forPro(org, wanted('30'))
    const younger = await approvedRequest(org, [wanted('50')], { productionOrderId: 'other' })
    const order = await sentOrderOf(org, { poplin: '90' })
    await linked(org, younger, order)
    await linked(org, older, order)
    const first = await received(org, order, '20')
    const second = await received(org, order, '35')
    const third = await received(org, order, '35')
    // 20, then 10 + 25 of 35, then the missing 25 of 35; 10 are nobody's.
    expect([await reservedBy(org, older), await reservedBy(org, younger)]).toEqual([['30'], ['50']])
    expect(await balanceOf(org, 'poplin')).toEqual(['90', '80', '0', '10'])
    await voided(org, third)
    expect([await reservedBy(org, older), await reservedBy(org, younger)]).toEqual([['30'], ['25']])
    await voided(org, first)
    expect([await reservedBy(org, older), await reservedBy(org, younger)]).toEqual([['30'], ['5']])
    await voided(org, second)
    expect([await reservedBy(org, older), await reservedBy(org, younger)]).toEqual([['0'], ['0']])
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '90', '0'])
  })

  test('adds to what the approval has reserved, and gives back only what is still reserved', async () => {
    const org = await mill({ poplin: '10' })
    const request = await forPro(org, wanted('50', '10'))
    const order = await ordered(org, request)
    const receipt = await received(org, order, '40')
    expect(await reservedBy(org, request)).toEqual(['50'])
    await as(org.MANAGER).get(STOCK.issue, issue('45'))
    await as(org.MANAGER).get(STOCK.takeBack, issue('45'))
    expect(await balanceOf(org, 'poplin')).toEqual(['50', '5', '0', '45'])
    await voided(org, receipt)
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '0', '40', '10'])
  })

  test('gives back a fraction, too', async () => {
    const org = await mill()
    const request = await forPro(org, wanted('2'))
    const receipt = await received(org, await ordered(org, request), '0.25')
    expect(await reservedBy(org, request)).toEqual(['0.25'])
    await voided(org, receipt)
    expect(await reservedBy(org, request)).toEqual(['0'])
  })

  test('reserves no more than is free, where stock that others have reserved was counted away', async () => {
    const org = await mill({ poplin: '10' })
    await approvedRequest(org, [wanted('8', '8')], { productionOrderId: 'other' })
    await as(org.FINANCE).get(STOCK.adjust, { input: { materialId: 'poplin', countedQty: '5', reason: 'Moths' } })
    const request = await forPro(org, wanted('10'))
    await received(org, await ordered(org, request), '10')
    expect(await reservedBy(org, request)).toEqual(['7'])
    expect(await balanceOf(org, 'poplin')).toEqual(['15', '15', '0', '0'])
  })

  test('brings again what was released only as new goods, and nothing for a cancelled production', async () => {
    const org = await mill()
    const request = await forPro(org, wanted('30'))
    const order = await ordered(org, request)
    await received(org, order, '10')
    await as(org.MANAGER).get(REQUEST.release, { id: request.id })
    await received(org, order, '5')
    expect(await reservedBy(org, request)).toEqual(['5'])
    await as(org.MANAGER).get(CANCEL_PRODUCTION)
    await received(org, order, '15')
    expect(await reservedBy(org, request)).toEqual(['5'])
    expect(await balanceOf(org, 'poplin')).toEqual(['30', '5', '0', '25'])
  })

  test('reserves nothing for a line in another unit, or without a material', async () => {
    const org = await mill()
    const request = await approvedRequest(org, [{ ...wanted('5'), uom: 'roll' }])
    const order = await sentOrderOf(org, { poplin: '5' })
    await linked(org, request, order)
    await received(org, order, '5')
    expect(await reservedBy(org, request)).toEqual(['0'])
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '0', '5'])
  })
})

describe('an order that is closed short', () => {
  test('leaves the rest of the line open, with what the warehouse had; it is ordered again', async () => {
    const org = await mill({ poplin: '10' })
    const request = await forPro(org, wanted('110', '10'))
    const order = await ordered(org, request)
    await received(org, order, '60')
    const { lineItems: [{ id: lineId }] } = await read(org, request)
    await closed(org, order)
    // 110 = 10 of the warehouse + 60 arrived + 40 to order; at 2.00, 120 + 80 = 200.
    expect(await read(org, request)).toMatchObject({
      status: 'PARTIALLY_RECEIVED', lineItemsCount: 2, totalEstimatedAmount: '200',
      lineItems: [
        {
          id: lineId, itemNumber: 1, status: 'PENDING', requiredQty: '50', warehouseAvailableQty: '10',
          qtyToPurchase: '40', estimatedAmount: '80', reservedQty: '10', purchaseOrderLineId: null,
        },
        {
          itemNumber: 2, status: 'RECEIVED', requiredQty: '60', warehouseAvailableQty: '0', qtyToPurchase: '60',
          estimatedAmount: '120', reservedQty: '60', purchaseOrderLineId: order.lineItems[0].id,
        },
      ],
      approvalHistory: [
        { action: 'SUBMIT' }, { action: 'APPROVE' }, { action: 'ORDER' }, { action: 'RECEIVE' },
        { action: 'RECEIVE', status: 'PARTIALLY_RECEIVED', reason: `${order.documentId} was closed: Sold out` },
      ],
    })
    expect(await balanceOf(org, 'poplin')).toEqual(['70', '70', '0', '0'])
    const again = await ordered(org, request)
    expect(again.lineItems).toMatchObject([{ quantity: '40' }])
    await received(org, again, '40')
    expect(await read(org, request)).toMatchObject({
      status: 'RECEIVED',
      lineItems: [{ id: lineId, status: 'RECEIVED', reservedQty: '50' }, { status: 'RECEIVED', reservedQty: '60' }],
    })
    expect(await codeOf(org, org.FINANCE, ORDERS, { id: request.id })).toBe('CONFLICT')
    await as(org.MANAGER).get(STOCK.issue, issue('110'))
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('leaves open the lines of which nothing has come, and none that has all it wanted', async () => {
    const org = await mill()
    await atLeast(org, 500)
    const request = await forPro(org, wanted('60'), wanted('40'))
    const order = await ordered(org, request)
    await received(org, order, '60')
    await closed(org, order)
    const { status, lineItems } = await read(org, request)
    expect([status, lineItems.map((line) => [line.status, line.qtyToPurchase, line.reservedQty])])
      .toEqual(['PARTIALLY_RECEIVED', [['RECEIVED', '60', '60'], ['PENDING', '40', '0']]])
    const other = await forPro(org, wanted('353'))
    const surplus = await ordered(org, other)
    await received(org, surplus, '400')
    await closed(org, surplus)
    expect(await read(org, other))
      .toMatchObject({ status: 'RECEIVED', lineItems: [{ status: 'RECEIVED', reservedQty: '353' }] })
  })

  test('opens also what a receipt that becomes void has brought', async () => {
    const org = await mill()
    const request = await forPro(org, wanted('100'))
    const order = await ordered(org, request)
    const [first, second] = [await received(org, order, '40'), await received(org, order, '20')]
    await closed(org, order)
    const now = async () => {
      const { status, lineItems } = await read(org, request)
      return [status, lineItems.map((line) => [line.status, line.qtyToPurchase, line.reservedQty])]
    }
    expect(await now()).toEqual(['PARTIALLY_RECEIVED', [['PENDING', '40', '0'], ['RECEIVED', '60', '60']]])
    await voided(org, second)
    expect(await now()).toEqual(
      ['PARTIALLY_RECEIVED', [['PENDING', '40', '0'], ['PENDING', '20', '0'], ['RECEIVED', '40', '40']]])
    await voided(org, first)
    expect(await now()).toEqual(['APPROVED', [['PENDING', '40', '0'], ['PENDING', '20', '0'], ['PENDING', '40', '0']]])
    const [again] = await as(org.FINANCE).get<MadeOrder[]>(ORDERS, { id: request.id })
    expect(again.lineItems).toMatchObject([{ quantity: '100' }])
  })
})

describe('an order that is amended to less', () => {
  const AMEND = `mutation ($id: ID!, $input: AmendPurchaseOrderInput!) {
    amendPurchaseOrder(id: $id, input: $input) { status } }`
  const amended = (org: TestOrganization, { id, lineItems: [line] }: MadeOrder, quantity: string) =>
    as(org.FINANCE).get(AMEND, { id, input: { reason: 'Sold out', lineItems: [{ id: line.id, quantity }] } })

  test('leaves the rest of the line open, with what the warehouse had; it is ordered again', async () => {
    const org = await mill({ poplin: '10' })
    await draftOrderOf(org, { poplin: '1' })
    const request = await forPro(org, wanted('110', '10'))
    const order = await ordered(org, request)
    await received(org, order, '20')
    const { lineItems: [{ id: lineId }] } = await read(org, request)
    await amended(org, order, '60')
    // 110 = 10 of the warehouse + 60 on order, of which 20 arrived, + 40 to order; at 2.00, 120 + 80 = 200.
    expect(await read(org, request)).toMatchObject({
      status: 'PARTIALLY_RECEIVED', lineItemsCount: 2, totalEstimatedAmount: '200',
      lineItems: [
        {
          id: lineId, itemNumber: 1, status: 'PENDING', requiredQty: '50', warehouseAvailableQty: '10',
          qtyToPurchase: '40', estimatedAmount: '80', reservedQty: '10', purchaseOrderLineId: null,
        },
        {
          itemNumber: 2, status: 'ORDERED', requiredQty: '60', warehouseAvailableQty: '0', qtyToPurchase: '60',
          estimatedAmount: '120', reservedQty: '20', purchaseOrderLineId: order.lineItems[0].id,
        },
      ],
      approvalHistory: [
        { action: 'SUBMIT' }, { action: 'APPROVE' }, { action: 'ORDER' }, { action: 'RECEIVE' },
        { action: 'ORDER', status: 'PARTIALLY_RECEIVED', reason: `${order.documentId} was amended by revision 1` },
      ],
    })
    expect(await balanceOf(org, 'poplin')).toEqual(['30', '30', '40', '0'])
    await received(org, order, '40')
    const again = await ordered(org, request)
    expect(again.lineItems).toMatchObject([{ quantity: '40' }])
    await received(org, again, '40')
    expect(await read(org, request)).toMatchObject({
      status: 'RECEIVED',
      lineItems: [{ id: lineId, status: 'RECEIVED', reservedQty: '50' }, { status: 'RECEIVED', reservedQty: '60' }],
    })
    await as(org.MANAGER).get(STOCK.issue, issue('110'))
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('leaves open the lines that come last, and none while it still brings what they want', async () => {
    const org = await mill()
    await atLeast(org, 120)
    const request = await forPro(org, wanted('60'), wanted('40'))
    const order = await ordered(org, request)
    const now = async () => {
      const { status, lineItems } = await read(org, request)
      return [status, lineItems.map((line) => [line.status, line.qtyToPurchase])]
    }
    await amended(org, order, '100')
    expect(await now()).toEqual(['ORDERED', [['ORDERED', '60'], ['ORDERED', '40']]])
    await amended(org, order, '60')
    expect(await now()).toEqual(['PARTIALLY_ORDERED', [['ORDERED', '60'], ['PENDING', '40']]])
    await amended(org, order, '25')
    expect(await now()).toEqual(['PARTIALLY_ORDERED', [['PENDING', '35'], ['PENDING', '40'], ['ORDERED', '25']]])
    await received(org, order, '25')
    expect(await now()).toEqual(['PARTIALLY_RECEIVED', [['PENDING', '35'], ['PENDING', '40'], ['RECEIVED', '25']]])
    await atLeast(org, 1)
    const again = await ordered(org, request)
    expect(again.lineItems).toMatchObject([{ quantity: '75' }])
  })
})
