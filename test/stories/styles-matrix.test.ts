// The size × colour matrix of sales orders, production orders and material plans.
import { describe, expect, test } from '@jest/globals'
import { matrixOf } from '../../src/features/styles/size-color-matrix.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const MATRIX = 'sizeColorMatrix { columns { size total } rows { color isWithoutSku quantities total } total }'
const style = { sizes: ['S', 'M', 'L'], colors: ['White', 'Navy'] }
const sku = (size: string | null, color: string | null) => ({ size, color, style })

describe('a matrix', () => {
  test('has colours as rows, sizes as columns, and totals that add up', () => {
    const pieces = [
      { sku: sku('L', 'Navy'), quantity: 5 }, { sku: sku('S', 'White'), quantity: 10 },
      { sku: sku('S', 'Navy'), quantity: 20 }, { sku: sku('S', 'White'), quantity: 1 },
    ]
    expect(matrixOf(pieces)).toEqual({
      columns: [{ size: 'S', total: 31 }, { size: 'L', total: 5 }],
      rows: [
        { color: 'White', isWithoutSku: false, quantities: [11, 0], total: 11 },
        { color: 'Navy', isWithoutSku: false, quantities: [20, 5], total: 25 },
      ],
      total: 36,
    })
  })

  test('puts lines without a SKU into a row of their own, and SKUs without size or colour last', () => {
    const pieces = [
      { sku: null, quantity: 7 }, { sku: sku(null, null), quantity: 3 }, { sku: sku('M', 'White'), quantity: 2 },
      { sku: null, quantity: 1 },
    ]
    expect(matrixOf(pieces)).toEqual({
      columns: [{ size: 'M', total: 2 }, { size: null, total: 3 }],
      rows: [
        { color: 'White', isWithoutSku: false, quantities: [2, 0], total: 2 },
        { color: null, isWithoutSku: false, quantities: [0, 3], total: 3 },
        { color: null, isWithoutSku: true, quantities: [0, 0], total: 8 },
      ],
      total: 13,
    })
    expect(matrixOf([])).toEqual({ columns: [], rows: [], total: 0 })
  })

  test('has sizes and colours that their style does not name behind those that it names', () => {
    const pieces = [
      { sku: sku(null, null), quantity: 1 }, { sku: sku('XL', 'Red'), quantity: 2 },
      { sku: sku('S', 'White'), quantity: 4 },
    ]
    expect(matrixOf(pieces)).toEqual({
      columns: [{ size: 'S', total: 4 }, { size: 'XL', total: 2 }, { size: null, total: 1 }],
      rows: [
        { color: 'White', isWithoutSku: false, quantities: [4, 0, 0], total: 4 },
        { color: 'Red', isWithoutSku: false, quantities: [0, 2, 0], total: 2 },
        { color: null, isWithoutSku: false, quantities: [0, 0, 1], total: 1 },
      ],
      total: 7,
    })
  })
})

describe('the matrix of a document', () => {
  const STYLE = 'mutation ($input: CreateStyleInput!) { createStyle(input: $input) { id } }'
  const ORDER = `mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id ${MATRIX} } }`
  const MAKE = `mutation ($input: CreateProductionOrderInput!) { createProductionOrder(input: $input) { id ${MATRIX} } }`

  async function shirt(org: TestOrganization) {
    const { prisma } = gateway().database
    const { id: styleId } = await as(org.MANAGER).get<{ id: string }>(STYLE, { input: { code: 'SHIRT', name: 'Shirt' } })
    const orgId = org.id
    await prisma.client.create({ data: { orgId, id: 'cl', code: 'CL', name: 'Client' } })
    await prisma.style.updateMany({ where: { orgId, id: styleId }, data: style })
    await prisma.styleSku.createMany({
      data: style.colors.flatMap((color) => style.sizes.map((size) => (
        { orgId, id: `${color}-${size}`, styleId, code: `${color}-${size}`, size, color }))),
    })
    return styleId
  }

  test('of a sales order leaves cancelled lines out', async () => {
    const org = await organization()
    const styleId = await shirt(org)
    const lineItems = [
      { styleSkuId: 'Navy-M', orderQuantity: 4 }, { styleSkuId: 'White-S', orderQuantity: 6 },
      { styleSkuId: 'White-M', orderQuantity: 9, status: 'CANCELLED' },
    ]
    expect(await as(org.MANAGER).get(ORDER, { input: { clientId: 'cl', styleId, lineItems } })).toMatchObject({
      sizeColorMatrix: {
        columns: [{ size: 'S', total: 6 }, { size: 'M', total: 4 }],
        rows: [
          { color: 'White', quantities: [6, 0], total: 6 }, { color: 'Navy', quantities: [0, 4], total: 4 },
        ],
        total: 10,
      },
    })
  })

  test('of a production order has its lines, or its quantity without SKU, and a plan has the same', async () => {
    const org = await organization()
    const styleId = await shirt(org)
    const lineItems = [{ styleSkuId: 'Navy-L', quantity: 30 }, { styleSkuId: 'White-L', quantity: 50 }]
    const split = {
      columns: [{ size: 'L', total: 80 }], total: 80,
      rows: [
        { color: 'White', isWithoutSku: false, quantities: [50], total: 50 },
        { color: 'Navy', isWithoutSku: false, quantities: [30], total: 30 },
      ],
    }
    const made = await as(org.MANAGER).get<{ id: string }>(MAKE, { input: { styleId, lineItems } })
    expect(made).toMatchObject({ sizeColorMatrix: split })
    expect(await as(org.MANAGER).get(MAKE, { input: { styleId, quantity: 25 } })).toMatchObject({
      sizeColorMatrix: {
        columns: [], rows: [{ color: null, isWithoutSku: true, quantities: [], total: 25 }], total: 25,
      },
    })
    await gateway().database.prisma.billOfMaterials.create({
      data: { orgId: org.id, id: 'bom', documentId: 'BOM-1', styleId, name: 'Shirt', versionNumber: 1, status: 'ACTIVE' },
    })
    const PLAN = `query ($input: MaterialPlanInput!) { planMaterials(input: $input) { ${MATRIX} } }`
    expect(await as(org.STAFF).get(PLAN, { input: { productionOrderId: made.id } })).toEqual({ sizeColorMatrix: split })
  })
})
