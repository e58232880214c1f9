// The relations between client, style, quote, sales order, production and material, in both directions.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import { organization } from '../support/make/organization.js'
import { tradeIn } from '../support/make/trade.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const QUOTES = `query ($first: Int) { quotes(first: $first) { nodes {
  client { name quotes { nodes { id } } requestsForQuotation { nodes { id } } }
  style { name quotes { nodes { id } } requestsForQuotation { nodes { id } } }
  requestForQuotation { client { name } style { name } lineItems { styleSku { code } } }
} } }`
const ORDERS = `query ($first: Int) { salesOrders(first: $first) { nodes {
  client { name salesOrders { nodes { id } } } style { name salesOrders { nodes { id } } } lineItems { styleSku { code } }
  productionOrders { nodes { documentId salesOrder { documentId } } }
  materialRequests { nodes { documentId salesOrder { documentId } } }
} } }`
const SHEETS = `query ($first: Int) { costSheets(first: $first) { nodes {
  client { name costSheets { nodes { id } } } style { name costSheets { nodes { id } } } sku { code style { code } }
  bomItems { material { name } } processingItems { supplier { name } }
} } }`

describe('the trade', () => {
  test('leads from a quote to client, style and SKUs, and back', async () => {
    const org = await organization()
    await tradeIn(org, 2)
    const asked = { quotes: { nodes: [{ id: 'q-002' }] }, requestsForQuotation: { nodes: [{ id: 'rfq-002' }] } }
    expect(await as(org.STAFF).get(QUOTES, { first: 1 })).toEqual({
      nodes: [
        {
          client: { name: 'Shop 002', ...asked },
          style: { name: 'Shirt 002', ...asked },
          requestForQuotation: {
            client: { name: 'Shop 002' }, style: { name: 'Shirt 002' }, lineItems: [{ styleSku: { code: 'T002-m' } }],
          },
        },
      ],
    })
  })

  test('leads from a sales order to what is ordered, made and bought for it, and back', async () => {
    const org = await organization()
    await tradeIn(org, 2)
    expect(await as(org.STAFF).get(ORDERS, { first: 1 })).toEqual({
      nodes: [{
        client: { name: 'Shop 002', salesOrders: { nodes: [{ id: 'so-002' }] } },
        style: { name: 'Shirt 002', salesOrders: { nodes: [{ id: 'so-002' }] } },
        lineItems: [{ styleSku: { code: 'T002-s' } }],
        productionOrders: { nodes: [{ documentId: 'PRO-002', salesOrder: { documentId: 'SO-002' } }] },
        materialRequests: { nodes: [{ documentId: 'MR-002', salesOrder: { documentId: 'SO-002' } }] },
      }],
    })
  })

  test('leads from a cost sheet to what it is about, and back to the latest version alone', async () => {
    const org = await organization()
    await tradeIn(org, 2)
    expect(await as(org.STAFF).get(SHEETS, { first: 1 })).toEqual({
      nodes: [{
        client: { name: 'Shop 002', costSheets: { nodes: [{ id: 'cs-002' }] } },
        style: { name: 'Shirt 002', costSheets: { nodes: [{ id: 'cs-002' }] } },
        sku: { code: 'T002-m', style: { code: 'T002' } },
        bomItems: [{ material: { name: 'Poplin 002' } }],
        processingItems: [{ supplier: { name: 'Mill 002' } }],
      }],
    })
    const every = '{ costSheets(filter: { styleId: "st-001", allVersions: true }) { nodes { id style { name } } } }'
    expect(await as(org.STAFF).get(every)).toMatchObject({
      nodes: [{ id: 'cs-001-old', style: { name: 'Shirt 001' } }, { id: 'cs-001' }],
    })
  })

  test('with all its relations costs as many statements for fifty records as for two', async () => {
    const org = await organization()
    await tradeIn(org, 50)
    for (const document of [QUOTES, ORDERS, SHEETS]) {
      const cost = (first: number) => statementsOf(() => as(org.STAFF).get(document, { first }))
      await cost(1)
      expect(await cost(50)).toBe(await cost(2))
    }
  })
})

test('a cost sheet shows no records for identifiers that are unknown or of another organization', async () => {
  const [org, other] = [await organization(), await organization()]
  await tradeIn(other, 1)
  const CREATE = `mutation ($input: CreateCostSheetInput!) { createCostSheet(input: $input) {
    clientId client { id } style { id } sku { id } bomItems { materialId material { id } } processingItems { supplierId supplier { id } }
  } }`
  const input = {
    costSheetName: 'Poplin shirt', clientId: 'cli-001', styleId: 'st-001', skuId: 'nothing',
    bomItems: [{ materialName: 'Poplin', materialId: 'mat-001' }],
    processingItems: [{ processingType: 'washing', supplierId: 'sup-001' }],
  }
  expect(await as(org.STAFF).get(CREATE, { input })).toEqual({
    clientId: 'cli-001', client: null, style: null, sku: null,
    bomItems: [{ materialId: 'mat-001', material: null }], processingItems: [{ supplierId: 'sup-001', supplier: null }],
  })
})

describe('the demo factory', () => {
  test('approves mr-1 with the number of the sales order behind it', async () => {
    const house = await demoHouse()
    const { body } = await as(house.MANAGER).rest('POST', '/material-requests/mr-1/approve')
    expect(body).toMatchObject({
      salesOrderId: 'so-2', salesOrderDocumentId: 'SO-2026-00002', productionOrderId: 'pro-1',
    })
    expect(await as(house.STAFF).get('{ productionOrder(id: "pro-1") { salesOrder { documentId } } }')).toEqual({
      salesOrder: { documentId: 'SO-2026-00002' },
    })
  })

  test('makes as many pieces of a style as its sales order asks for, and buys for the same order', async () => {
    const house = await demoHouse()
    const { prisma } = gateway().database
    const orders = await prisma.productionOrder.findMany({
      where: { orgId: house.id },
      include: { salesOrder: { include: { lineItems: true } }, materialRequests: true },
    })
    expect(orders.length).toBeGreaterThan(0)
    for (const { id, styleId, quantity, salesOrderId, salesOrder, materialRequests } of orders) {
      const pieces = salesOrder?.lineItems.reduce((total, { orderQuantity }) => total + orderQuantity, 0)
      expect([id, salesOrder?.styleId, pieces]).toEqual([id, styleId, quantity])
      expect(materialRequests.every((request) => request.salesOrderId === salesOrderId)).toBe(true)
    }
  })
})
