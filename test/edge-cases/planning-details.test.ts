// Plans of orders of several styles, and what becomes of the lines of a request that is ordered: positions and amounts.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { shirtToPlan } from '../support/make/planning.js'
import { approvedRequest, reversedRequest } from '../support/make/stock.js'
import { placesOf, refused, whyOf } from '../support/refused.js'

useGateway()

const PLAN = `query ($input: MaterialPlanInput!) { planMaterials(input: $input) {
  billOfMaterialsIds rows { materialId requiredQty lineItems { quantity } } } }`
const FROM_PLAN = `mutation ($input: CreateMaterialRequestFromPlanInput!) {
  createMaterialRequestFromPlan(input: $input) { bomId salesOrderId lineItems { materialId } } }`
const ORDER = `mutation ($id: ID!, $input: OrderMaterialRequestInput) { orderMaterialRequest(id: $id, input: $input) {
  documentId lineItems { materialId } } }`
const SO = { salesOrderId: 'so', wastagePercent: '3' }

/** A house with the shirt to plan, and a style whose identifier comes before that of the shirt. */
async function house() {
  const org = await organization()
  await shirtToPlan(org)
  const { prisma } = gateway().database
  await prisma.style.create({ data: { orgId: org.id, id: 'aa', code: 'ZZ', name: 'Zip hoodie' } })
  await prisma.styleSku.create({ data: { orgId: org.id, id: 'sku-aa', styleId: 'aa', code: 'ZZ-M' } })
  await prisma.client.create({ data: { orgId: org.id, id: 'shop', code: 'SHOP', name: 'Shop' } })
  return org
}

/** A sales order of ten hoodies and 100 shirts in S. */
const sold = (org: TestOrganization) =>
  gateway().database.prisma.salesOrder.create({
    data: {
      orgId: org.id, id: 'so', documentId: 'SO-1', clientId: 'shop',
      lineItems: {
        create: [
          { id: 'so-1', itemNumber: 1, styleSkuId: 'sku-aa', orderQuantity: 10 },
          { id: 'so-2', itemNumber: 2, styleSkuId: 'sku-S', orderQuantity: 100 },
        ],
      },
    },
  })

describe('the plan of an order of two styles', () => {
  test('names each style that has no active bill of materials, by code', async () => {
    const org = await house()
    await sold(org)
    const { prisma } = gateway().database
    await prisma.billOfMaterialsItem.deleteMany({ where: { orgId: org.id } })
    await prisma.billOfMaterials.deleteMany({ where: { orgId: org.id } })
    const lacking = (style: string) => ['salesOrderId', 'no_active_bill_of_materials', { style }]
    expect(await whyOf(org, org.STAFF, PLAN, { input: SO })).toEqual(['BAD_USER_INPUT', lacking('ST'), lacking('ZZ')])
  })

  test('adds up what both need of a material, and a request that is made from it names neither bill', async () => {
    const org = await house()
    await sold(org)
    await gateway().database.prisma.billOfMaterials.create({
      data: {
        orgId: org.id, id: 'bom-aa', documentId: 'BOM-2', styleId: 'aa', name: 'Bulk', versionNumber: 1,
        status: 'ACTIVE',
        lineItems: { create: [{ id: 'bom-aa-1', itemNumber: 1, materialId: 'fab', consumption: 2, unit: 'm' }] },
      },
    })
    // 2 × 10 × 1.03 = 20.6 and 1.55 × 100 × 1.04 = 161.2; 11 × 100 × 1.03 = 1133 buttons; 103 labels.
    expect(await as(org.STAFF).get(PLAN, { input: SO })).toEqual({
      billOfMaterialsIds: ['bom-aa', 'bom'],
      rows: [
        { materialId: 'btn', requiredQty: '1133', lineItems: [{ quantity: 100 }] },
        { materialId: 'fab', requiredQty: '181.8', lineItems: [{ quantity: 10 }, { quantity: 100 }] },
        { materialId: 'lbl', requiredQty: '103', lineItems: [{ quantity: 100 }] },
      ],
    })
    expect(await as(org.STAFF).get(FROM_PLAN, { input: SO })).toEqual({
      bomId: null, salesOrderId: 'so', lineItems: [{ materialId: 'btn' }, { materialId: 'fab' }],
    })
  })
})

describe('an item of a bill of materials', () => {
  const PRO = { productionOrderId: 'pro', wastagePercent: '3' }

  /** Items of labels in the bill of the shirt, written in another order than that of their positions. */
  async function labels(org: TestOrganization, ...items: readonly object[]) {
    const { prisma } = gateway().database
    await prisma.billOfMaterialsItem.deleteMany({ where: { orgId: org.id, materialId: 'lbl' } })
    const data = items.map((item, index) => ({
      orgId: org.id, id: `label-${index}`, billOfMaterialsId: 'bom', itemNumber: 11 + index, materialId: 'lbl',
      consumption: 1, unit: 'pcs', ...item,
    }))
    await prisma.billOfMaterialsItem.createMany({ data: data.reverse() })
  }

  test('is needed for the pieces of its SKU, size and colour, and for none of another one', async () => {
    const org = await house()
    await labels(org, { styleSkuId: 'sku-M' }, { color: 'white', consumption: 2 }, { color: 'black', consumption: 4 },
      { size: 'S', color: 'white', consumption: 8 }, { materialId: 'btn', consumption: '0.001' })
    // (150 × 1 + 250 × 2 + 100 × 8) × 1.03 = 1493.5, in whole labels.
    const { rows } = await as(org.STAFF).get<{ rows: readonly object[] }>(PLAN, { input: PRO })
    expect(rows).toMatchObject([
      { materialId: 'btn', lineItems: [{ quantity: 250 }, { quantity: 250 }] }, { materialId: 'fab' },
      { materialId: 'lbl', requiredQty: '1494', lineItems: [{ quantity: 150 }, { quantity: 250 }, { quantity: 100 }] },
    ])
  })

  test.each([{ styleSkuId: 'sku-M' }, { size: 'S' }, { color: 'white' }])(
    'for some pieces alone needs an order that says which: %j', async (some) => {
      const org = await house()
      await labels(org, some)
      await gateway().database.prisma.productionOrderLine.deleteMany({ where: { orgId: org.id } })
      expect(await whyOf(org, org.STAFF, PLAN, { input: PRO })).toEqual([
        'BAD_USER_INPUT', ['productionOrderId', 'pieces_not_per_sku', { billOfMaterials: 'BOM-1' }],
      ])
    })
})

describe('a request that is ordered', () => {
  test('is bought by lines in the order of its positions, and says of a line which order buys it already', async () => {
    const org = await house()
    const lines = ['fab', 'lbl', 'btn'].map((materialId) => (
      { materialId, requiredQty: '100', warehouseAvailableQty: '0', supplierId: 'mill', unitPrice: '2' }))
    const made = await reversedRequest(org, lines)
    const [fabric, , button] = made.lineItems
    const first = { lineItems: [{ id: button.id, unitPrice: '0.01' }] }
    const [{ documentId: purchaseOrder }] =
      await as(org.FINANCE).get<readonly { documentId: string }[]>(ORDER, { id: made.id, input: first })
    // In part ordered, all of it is still to come.
    const toCome = '{ planMaterials(input: { productionOrderId: "pro" }) { rows { materialId requestedQty } } }'
    expect(await as(org.STAFF).get(toCome)).toEqual({ rows: ['btn', 'fab', 'lbl'].map((materialId) => (
      { materialId, requestedQty: '100' })) })
    const again = { lineItems: [{ id: fabric.id }, { id: button.id }] }
    expect(await refused(org, org.FINANCE, ORDER, { id: made.id, input: again })).toMatchObject({
      code: 'CONFLICT', type: 'line_ordered', line: 1, purchaseOrder, ctx: { line: 1, purchaseOrder },
    })
    expect(await as(org.FINANCE).get(ORDER, { id: made.id })).toMatchObject([
      { lineItems: [{ materialId: 'lbl' }, { materialId: 'fab' }] },
    ])
  })

  test('has no amount and no total of more than 14 digits before the point', async () => {
    const org = await house()
    const tape = (requiredQty: string) => ({ materialName: 'Tape', uom: 'pcs', supplierId: 'mill', requiredQty })
    const { id, lineItems } = await approvedRequest(org, [tape('200'), tape('60'), tape('60')])
    const [most, one, other] = lineItems.map((line) => ({ id: line.id, unitPrice: '999999999999' }))
    const places = (...lines: readonly object[]) =>
      placesOf(org, org.FINANCE, ORDER, { id, input: { lineItems: lines } })
    expect(await places(one, most)).toEqual(['input.lineItems.1.unitPrice', 'input.lineItems'])
    expect(await places(one, other)).toEqual(['input.lineItems'])
  })
})
