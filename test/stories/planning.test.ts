// From the bill of materials to purchase orders: the plan of an order, the request made from it, and its orders.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { approved, PLAN, PRO, rowsOf, shirtToPlan } from '../support/make/planning.js'
import { approvedRequest, draftOrderOf, received, requestOf, sentOrderOf } from '../support/make/stock.js'
import { textsOf } from '../support/statements.js'

useGateway()

const ORDER = `mutation ($id: ID!, $input: OrderMaterialRequestInput) { orderMaterialRequest(id: $id, input: $input) {
  id documentId status currency total expectedAt supplierId lineItems { materialId quantity unitPrice amount } } }`
const READ = `query ($id: ID!) { materialRequest(id: $id) { status lineItems { status purchaseOrderLine { quantity } }
  approvalHistory { action status reason } linkedPurchaseOrders { documentId } } }`

const counts = async () => {
  const { prisma } = gateway().database
  return [await prisma.materialRequest.count(), await prisma.purchaseOrder.count(), await prisma.auditLine.count()]
}

describe('the plan of a production order', () => {
  test('is consumption × pieces × wastage, rounded up, less what is free', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const rows = await rowsOf(org)
    // 1.55 × 250 × 1.04 = 403; 11 × 250 × 1.03 = 2832.5, whole buttons; 1 × 100 × 1.03 = 103, of size S only.
    expect(rows.fab).toMatchObject({
      requiredQty: '403', availableQty: '50', missingQty: '353',
      lineItems: [{ consumption: '1.55', quantity: 250, wastagePercent: '4', requiredQty: '403' }],
    })
    expect(rows.btn).toMatchObject({
      requiredQty: '2833', availableQty: '0', missingQty: '2833', lineItems: [{ requiredQty: '2832.5' }],
    })
    expect(rows.lbl).toMatchObject({ requiredQty: '103', availableQty: '200', missingQty: '0', lineItems: [{ quantity: 100 }] })
  })

  test('rounds a measured material up at four places', async () => {
    const org = await organization()
    await shirtToPlan(org)
    await gateway().database.prisma.billOfMaterialsItem.updateMany({
      where: { orgId: org.id, id: 'bom-1' }, data: { consumption: '0.000003', wastagePercent: null },
    })
    // 0.000003 × 250 × 1.03 = 0.0007725
    expect((await rowsOf(org)).fab).toMatchObject({ requiredQty: '0.0008', missingQty: '0' })
  })

  test('is refused without an active bill of materials, without an order, and with wrong wastage', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const detail = async (input: object) => {
      const { errors } = await as(org.STAFF).ask(PLAN, { input })
      return errors?.[0].extensions.detail?.map(({ loc, msg }) => [loc.join('.'), msg])
    }
    expect(await detail({})).toEqual([['input.productionOrderId', expect.stringContaining('either')]])
    expect(await detail({ productionOrderId: 'pro', salesOrderId: 'so' })).toHaveLength(2)
    expect(await detail({ productionOrderId: 'none', wastagePercent: '101' })).toEqual([
      ['input.wastagePercent', expect.stringContaining('0 to 100')],
      ['input.productionOrderId', expect.stringContaining('There is no')],
    ])
    await gateway().database.prisma.billOfMaterials.updateMany({ where: { orgId: org.id }, data: { status: 'RETIRED' } })
    expect(await detail(PRO)).toEqual([
      ['input.productionOrderId', expect.stringContaining('Style ST has no active bill of materials')],
    ])
  })

  test('needs pieces per SKU if an item is for one size only', async () => {
    const org = await organization()
    await shirtToPlan(org)
    await gateway().database.prisma.productionOrderLine.deleteMany({ where: { orgId: org.id } })
    const { errors } = await as(org.STAFF).ask(PLAN, { input: PRO })
    expect(errors?.[0].extensions.detail?.[0].msg).toContain('give the order lines per SKU')
  })
})

describe('the plan of a sales order', () => {
  const SO = { salesOrderId: 'so', wastagePercent: '3' }

  /** The sales order that `pro` is made for: the same pieces, and a cancelled line. */
  async function sold(org: TestOrganization) {
    await shirtToPlan(org)
    const { prisma } = gateway().database
    await prisma.client.create({ data: { orgId: org.id, id: 'shop', code: 'SHOP', name: 'Shop' } })
    await prisma.salesOrder.create({
      data: {
        orgId: org.id, id: 'so', documentId: 'SO-1', clientId: 'shop',
        lineItems: {
          create: [
            { id: 'so-1', itemNumber: 1, styleSkuId: 'sku-S', orderQuantity: 100 },
            { id: 'so-2', itemNumber: 2, styleSkuId: 'sku-M', orderQuantity: 150 },
            { id: 'so-3', itemNumber: 3, styleSkuId: 'sku-M', orderQuantity: 900, status: 'CANCELLED' },
          ],
        },
      },
    })
    await prisma.productionOrder.updateMany({ where: { orgId: org.id }, data: { salesOrderId: 'so' } })
  }
  const fabric = (requiredQty: string, warehouseAvailableQty: string) =>
    [{ materialId: 'fab', requiredQty, warehouseAvailableQty }]

  test('needs what its lines need, and counts what is issued and requested for it and for its production', async () => {
    const org = await organization()
    await sold(org)
    // As for the production order: 1.55 × 250 × 1.04 = 403, of which 50 are on hand; labels for size S only.
    expect(await rowsOf(org, SO)).toMatchObject({
      fab: { requiredQty: '403', missingQty: '353' }, lbl: { requiredQty: '103', missingQty: '0' },
    })
    await approvedRequest(org, fabric('40', '30'), { salesOrderId: 'so' })
    await approvedRequest(org, fabric('20', '0'), { productionOrderId: 'pro' })
    await as(org.MANAGER).get('mutation ($input: IssueMaterialInput!) { issueMaterial(input: $input) { id } }', {
      input: { materialId: 'fab', productionOrderId: 'pro', quantity: '5' },
    })
    // 403 − 5 issued − 25 still reserved − 10 and 20 to come − 20 free.
    const counted = { issuedQty: '5', reservedQty: '25', requestedQty: '30', availableQty: '20', missingQty: '323' }
    expect((await rowsOf(org, SO)).fab).toMatchObject(counted)
    // The only production order of the sales order has its requests; of two, neither has.
    expect((await rowsOf(org)).fab).toMatchObject(counted)
    const produce = (id: string, documentId: string, order: { readonly salesOrderId?: string }) =>
      gateway().database.prisma.productionOrder.create({
        data: { orgId: org.id, id, documentId, styleId: 'st', ...order, quantity: 100,
          lineItems: { create: [{ id: `${id}-1`, itemNumber: 1, styleSkuId: 'sku-M', quantity: 100 }] } },
      })
    // One without a sales order has none of them, and takes none away.
    await produce('other', 'PRO-3', {})
    expect((await rowsOf(org, { productionOrderId: 'other' })).fab)
      .toMatchObject({ issuedQty: '0', reservedQty: '0', requestedQty: '0' })
    expect((await rowsOf(org)).fab).toMatchObject(counted)
    await produce('next', 'PRO-2', { salesOrderId: 'so' })
    expect((await rowsOf(org)).fab).toMatchObject({ issuedQty: '5', reservedQty: '0', requestedQty: '20' })
    expect((await rowsOf(org, { productionOrderId: 'next' })).fab)
      .toMatchObject({ issuedQty: '0', reservedQty: '0', requestedQty: '0' })
    expect((await rowsOf(org, SO)).fab).toMatchObject(counted)
    await gateway().database.prisma.productionOrder.updateMany({
      where: { orgId: org.id, id: 'next' }, data: { status: 'CANCELLED' },
    })
    expect((await rowsOf(org)).fab).toMatchObject(counted)
  })
})

describe('a material request from a plan', () => {
  test('counts reservations after the approval, and what was issued after the issue', async () => {
    const org = await organization()
    await shirtToPlan(org)
    await approved(org)
    expect((await rowsOf(org)).fab).toMatchObject({
      reservedQty: '50', requestedQty: '353', availableQty: '0', missingQty: '0',
    })
    await as(org.MANAGER).get(
      'mutation ($input: IssueMaterialInput!) { issueMaterial(input: $input) { id } }',
      { input: { materialId: 'fab', productionOrderId: 'pro', quantity: '20' } },
    )
    expect((await rowsOf(org)).fab).toMatchObject({ issuedQty: '20', reservedQty: '30', missingQty: '0' })
  })
})

describe('what is on order', () => {
  const SEND = 'mutation ($id: ID!) { sendPurchaseOrder(id: $id) { lineItems { id } } }'

  /** The order of the fabric, sent, with its line. */
  async function sentFabric(org: TestOrganization, id: string) {
    const [{ id: orderId }] = await as(org.FINANCE).get<{ id: string }[]>(ORDER, { id })
    const { lineItems: [line] } = await as(org.FINANCE).get<{ lineItems: { id: string }[] }>(SEND, { id: orderId })
    return { id: orderId, documentId: '', lineItems: [line] }
  }
  const elsewhere = async (org: TestOrganization) => {
    await gateway().database.prisma.productionOrder.create({
      data: {
        orgId: org.id, id: 'next', documentId: 'PRO-2', styleId: 'st', quantity: 100,
        lineItems: { create: [{ id: 'next-1', itemNumber: 1, styleSkuId: 'sku-M', quantity: 100 }] },
      },
    })
    return (await rowsOf(org, { productionOrderId: 'next' })).fab
  }

  test('and ordered by no request is free: the surplus of a minimum quantity, once its order is sent', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id } = await approved(org)
    const order = await sentFabric(org, id)
    // 500 ordered for 353: 147 are free. 155 × 1.04 = 161.2 for 100 pieces of size M; 14.2 are missing.
    expect((await rowsOf(org)).fab).toMatchObject({
      reservedQty: '50', requestedQty: '353', availableQty: '0', freeOnOrderQty: '147', missingQty: '0',
    })
    expect(await elsewhere(org)).toMatchObject({
      requiredQty: '161.2', requestedQty: '0', availableQty: '0', freeOnOrderQty: '147', missingQty: '14.2',
    })
    await received(org, order, '400')
    expect((await rowsOf(org)).fab).toMatchObject({
      reservedQty: '403', requestedQty: '0', availableQty: '47', freeOnOrderQty: '100', missingQty: '0',
    })
    await received(org, order, '100')
    expect((await rowsOf(org)).fab).toMatchObject({ availableQty: '147', freeOnOrderQty: '0' })
  })

  test('for stock is free, of a draft or for a request it is not', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id } = await approved(org)
    await draftOrderOf(org, { fab: '30' })
    await sentOrderOf(org, { fab: '40' })
    await sentOrderOf(org, { fab: '50' }, { materialRequestId: id })
    expect(await elsewhere(org)).toMatchObject({ freeOnOrderQty: '40', orderedQty: '0', missingQty: '121.2' })
    expect((await rowsOf(org)).fab).toMatchObject({ freeOnOrderQty: '40', orderedQty: '50' })
  })

  test('for a cancelled production is free', async () => {
    const org = await organization()
    await shirtToPlan(org)
    await sentFabric(org, (await approved(org)).id)
    await as(org.MANAGER).get('mutation { cancelProductionOrder(id: "pro", input: { reason: "No client" }) { id } }')
    expect(await elsewhere(org)).toMatchObject({ requiredQty: '161.2', freeOnOrderQty: '500', missingQty: '0' })
  })

  test('for a request is to come also of a draft, and less what has arrived; a rejected request counts for nothing', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const fabric = (requiredQty: string) =>
      requestOf(org, [{ materialId: 'fab', requiredQty, warehouseAvailableQty: '0' }], { productionOrderId: 'pro' })
    const [{ id: materialRequestId }, { id: refused }] = [await fabric('100'), await fabric('60')]
    await as(org.MANAGER).get(
      'mutation ($id: ID!) { rejectMaterialRequest(id: $id, input: { reason: "Too dear" }) { id } }', { id: refused })
    await draftOrderOf(org, { fab: '7' }, { materialRequestId })
    await received(org, await sentOrderOf(org, { fab: '50' }, { materialRequestId }), '20')
    // 7 and the 30 that are missing of 50; 50 and 20 are on hand. 403 − 100 − 37 − 70 = 196.
    expect((await rowsOf(org)).fab).toMatchObject({
      requestedQty: '100', orderedQty: '37', availableQty: '70', freeOnOrderQty: '0', missingQty: '196',
    })
  })

  test('for two lines of a request is to come once', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const lines = ['200', '203'].map((requiredQty) => ({ materialId: 'fab', requiredQty, warehouseAvailableQty: '0' }))
    const request = await approvedRequest(org, lines, { productionOrderId: 'pro' })
    await received(org, await sentFabric(org, request.id), '250')
    expect((await rowsOf(org)).fab).toMatchObject({ reservedQty: '250', requestedQty: '153', freeOnOrderQty: '97' })
  })
})

describe('ordering a material request', () => {
  test('makes one draft per supplier, with minimum quantities and lead times, and links the lines', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id } = await approved(org)
    const orders = await as(org.FINANCE).get<readonly { documentId: string; expectedAt: string }[]>(ORDER, { id })
    expect(orders).toMatchObject([
      {
        supplierId: 'mill', status: 'DRAFT', currency: 'USD', total: '800',
        lineItems: [{ materialId: 'fab', quantity: '500', unitPrice: '1.6', amount: '800' }],
      },
      {
        supplierId: 'trim', status: 'DRAFT', currency: 'CNY', total: '169.98',
        lineItems: [{ materialId: 'btn', quantity: '2833', unitPrice: '0.06', amount: '169.98' }],
      },
    ])
    const today = new Date().toISOString().slice(0, 10)
    const days = orders.map(({ expectedAt }) => (Date.parse(expectedAt) - Date.parse(today)) / 86_400_000)
    expect(days).toEqual([10, 25])
    const numbers = orders.map(({ documentId }) => documentId)
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({
      status: 'ORDERED',
      lineItems: [{ status: 'ORDERED', purchaseOrderLine: { quantity: '2833' } }, { status: 'ORDERED', purchaseOrderLine: { quantity: '500' } }],
      approvalHistory: [
        { action: 'SUBMIT' }, { action: 'APPROVE' },
        { action: 'ORDER', status: 'ORDERED', reason: `ordered by ${numbers.join(', ')}` },
      ],
    })
  })

  test('orders single lines, and refuses a line that is ordered already', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id, lineItems: [button, fabric] } = await approved(org)
    const one = { lineItems: [{ id: button.id, supplierId: 'mill', unitPrice: '0.01' }] }
    expect(await as(org.FINANCE).get(ORDER, { id, input: one })).toMatchObject([
      { supplierId: 'mill', currency: 'USD', lineItems: [{ quantity: '2833', unitPrice: '0.01', amount: '28.33' }] },
    ])
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'PARTIALLY_ORDERED' })
    const before = await counts()
    const both = { lineItems: [{ id: fabric.id }, { id: button.id }] }
    const { errors } = await as(org.FINANCE).ask(ORDER, { id, input: both })
    expect([errors?.[0].extensions.code, errors?.[0].message]).toEqual([
      'CONFLICT', expect.stringMatching(/^Line 1 is ordered by PO-\d+-00001$/),
    ])
    expect(await counts()).toEqual(before)
    await as(org.FINANCE).get(ORDER, { id })
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'ORDERED' })
    expect(await as(org.FINANCE).code(ORDER, { id })).toBe('CONFLICT')
  })

  test('is one line of the trail each time, with the states before and after', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id, lineItems: [button] } = await approved(org)
    await as(org.FINANCE).get(ORDER, { id, input: { lineItems: [{ id: button.id, supplierId: 'mill', unitPrice: '0.01' }] } })
    await as(org.FINANCE).get(ORDER, { id })
    const TOLD = `query ($id: ID!) { materialRequest(id: $id) {
      auditLines(first: 9) { nodes { action from to reason details } } approvalHistory { action from status reason } } }`
    type Line = Readonly<Record<'action' | 'from' | 'to' | 'from' | 'status' | 'reason', string>>
    const { auditLines, approvalHistory } =
      await as(org.ADMIN).get<{ auditLines: { nodes: Line[] }; approvalHistory: Line[] }>(TOLD, { id })
    const by = (number: string) => expect.stringMatching(new RegExp(`^ordered by PO-\\d+-${number}$`))
    expect(auditLines.nodes.filter(({ action }) => action === 'ORDER').reverse()).toEqual([
      { action: 'ORDER', from: 'APPROVED', to: 'PARTIALLY_ORDERED', reason: by('00001'), details: {} },
      { action: 'ORDER', from: 'PARTIALLY_ORDERED', to: 'ORDERED', reason: by('00002'), details: {} },
    ])
    expect(approvalHistory.slice(2)).toEqual([
      { action: 'ORDER', from: 'APPROVED', status: 'PARTIALLY_ORDERED', reason: by('00001') },
      { action: 'ORDER', from: 'PARTIALLY_ORDERED', status: 'ORDERED', reason: by('00002') },
    ])
  })

  test('asks for each supplier once', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id } = await approved(org)
    // The answer has no supplier.
    const document = ORDER.replace(' supplierId ', ' ')
    const texts = await textsOf(() => as(org.FINANCE).get(document, { id }))
    expect(texts.filter((text) => /from (?:"public"\.)?"Supplier"/i.test(text))).toHaveLength(1)
  })

  test('names every fault at its line, and changes nothing', async () => {
    const org = await organization()
    await shirtToPlan(org)
    const { id, lineItems: [button, fabric] } = await approved(org)
    await gateway().database.prisma.rate.deleteMany({ where: { orgId: org.id } })
    await gateway().database.prisma.material.updateMany({ where: { orgId: org.id, id: 'btn' }, data: { currency: 'EUR' } })
    const before = await counts()
    const lines = [{ id: button.id }, { id: fabric.id, supplierId: 'nobody', unitPrice: '-1' }]
    const { errors } = await as(org.FINANCE).ask(ORDER, { id, input: { lineItems: lines } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'input.lineItems.0.unitPrice', 'input.lineItems.1.supplierId', 'input.lineItems.1.unitPrice',
    ])
    expect(await counts()).toEqual(before)
    expect(await as(org.STAFF).code(ORDER, { id })).toBe('FORBIDDEN')
  })
})
