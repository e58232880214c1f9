// Purchase orders and receipts, and their fields on material requests, on both doors.
import { describe, expect, test } from '@jest/globals'
import { sum } from '../../src/core/money/money.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { demoHouse } from '../support/make/house.js'
import { draftRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { orderFor, partlyReceivedOrders } from '../support/make/purchasing.js'
import { stylesInProduction, suppliersWithMaterials } from '../support/make/reference.js'

// All relations of a record are read at once, which exceeds the default limit.
useGateway({ ROWS_PER_OPERATION: '10000000' }, undefined, housedDatabase)

interface Page {
  readonly nodes: readonly { readonly id: string }[]
  readonly pageInfo: { readonly endCursor: string; readonly startCursor: string }
}

const DEEP = `query ($first: Int) { purchaseOrders(first: $first) { nodes {
  documentId status total supplier { name purchaseOrders(first: 2) { nodes { id } } }
  lineItems { quantity amount material { name } purchaseOrder { id } goodsReceiptLines { quantity goodsReceipt { status } } }
  goodsReceipts { documentId purchaseOrder { id } lineItems { quantity purchaseOrderLine { itemNumber } } } materialRequest { id }
} } }`

describe('purchase orders', () => {
  test('page both ways with a cursor, also where all were drafted at the same moment', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 5)
    const ask = (args: string) =>
      as(org.STAFF).get<Page>(`{ purchaseOrders(${args}) { nodes { id } pageInfo { endCursor startCursor } } }`)
    const first = await ask('first: 3')
    const rest = await ask(`first: 3, after: "${first.pageInfo.endCursor}"`)
    const back = await ask(`last: 2, before: "${rest.pageInfo.startCursor}"`)
    expect([first, rest, back].map(({ nodes }) => nodes.map(({ id }) => id))).toEqual([
      ['pur-005', 'pur-004', 'pur-003'], ['pur-002', 'pur-001'], ['pur-004', 'pur-003'],
    ])
  })

  test('are filtered by state, supplier, request, day and text', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 2)
    const { id } = await draftRequest(org)
    await orderFor(org, id, 'pur-x', 'SENT', '2026-04-01')
    const of = async (filter: string) =>
      (await as(org.STAFF).get<Page>(`{ purchaseOrders(filter: { ${filter} }) { nodes { id } } }`)).nodes.map(
        ({ id }) => id,
      )
    expect(await of('status: [SENT, DRAFT]')).toEqual(['pur-x'])
    expect(await of('supplierId: "sup-002"')).toEqual(['pur-002'])
    expect(await of(`materialRequestId: "${id}"`)).toEqual(['pur-x'])
    expect(await of('createdFrom: "2026-03-02", createdBefore: "2026-04-01"')).toEqual(['pur-002', 'pur-001'])
    expect(await of('text: "po-001"')).toEqual(['pur-001'])
    const receipts = await as(org.STAFF).get<Page>('{ goodsReceipts(filter: { status: [POSTED], purchaseOrderId: "pur-002", receivedFrom: "2026-03-01" }) { nodes { id } } }')
    expect(receipts.nodes).toEqual([{ id: 'grn-002' }])
  })

  test('lead to supplier, lines, materials and receipts, and back', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    expect(await as(org.STAFF).get(DEEP)).toEqual({
      nodes: [
        {
          documentId: 'PO-001',
          status: 'PARTIALLY_RECEIVED',
          total: '1600',
          supplier: { name: 'Mill 001', purchaseOrders: { nodes: [{ id: 'pur-001' }] } },
          lineItems: [
            {
              quantity: '1000', amount: '1600', material: { name: 'Poplin 001' }, purchaseOrder: { id: 'pur-001' },
              goodsReceiptLines: [{ quantity: '600', goodsReceipt: { status: 'POSTED' } }],
            },
          ],
          goodsReceipts: [
            {
              documentId: 'GRN-001', purchaseOrder: { id: 'pur-001' },
              lineItems: [{ quantity: '600', purchaseOrderLine: { itemNumber: 1 } }],
            },
          ],
          materialRequest: null,
        },
      ],
    })
  })

  test('and receipts of another organization answer as unknown ones', async () => {
    const [org, other] = [await organization(), await organization()]
    await partlyReceivedOrders(other, 1)
    for (const [field, id] of Object.entries({ purchaseOrder: 'pur-001', goodsReceipt: 'grn-001' })) {
      const ask = async (asked: string) => (await as(org.ADMIN).ask(`{ ${field}(id: "${asked}") { id } }`)).errors
      expect(await ask(id)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
      expect(await ask(id)).toEqual(await ask('nobody'))
    }
  })
})

describe('a material request', () => {
  test('shows its purchase orders, oldest first, and names the oldest that is not cancelled over REST', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 1)
    const { id } = await submittedRequest(org)
    await orderFor(org, id, 'pur-late', 'SENT', '2026-03-09')
    await orderFor(org, id, 'pur-off', 'CANCELLED', '2026-03-05')
    await orderFor(org, id, 'pur-early', 'DRAFT', '2026-03-07')
    const { status, body } = await as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`, null)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      purchaseOrderId: 'pur-early',
      purchaseOrderDocumentId: 'PO-pur-early',
      purchase_order: {
        id: 'pur-early', documentId: 'PO-pur-early', status: 'Draft', supplierName: 'Mill 001', total: 1600.5,
      },
      linkedPurchaseOrders: [
        {
          id: 'pur-off', documentId: 'PO-pur-off', supplierName: 'Mill 001', status: 'Cancelled',
          createdAt: '2026-03-05T00:00:00Z', linkedMrId: id, total: 1600.5,
        },
        { id: 'pur-early', status: 'Draft' },
        { id: 'pur-late', status: 'Sent' },
      ],
    })
  })

  test('answers null without a production order and without a purchase order', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    const { body } = await as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`)
    expect(body).toMatchObject({
      productionOrderId: null, productionOrderDocumentId: null, salesOrderId: null, salesOrderDocumentId: null,
      purchaseOrderId: null, purchaseOrderDocumentId: null,
      bomId: null, bomDocumentId: null,
      production_order: null, purchase_order: null, linkedPurchaseOrders: [],
    })
  })

  test('leads to its production order and bill of materials, and is found from both', async () => {
    const org = await organization()
    await stylesInProduction(org, 1)
    const { id } = await draftRequest(org, {
      productionOrderId: 'pro-001', bomId: 'bom-001', lineItems: [{ materialId: 'mat-001', requiredQty: '10' }],
    })
    const there = `{ materialRequest(id: "${id}") { productionOrder { documentId materialRequests { nodes { id } } } bom { documentId materialRequests { nodes { id } } } lineItems { material { name } supplier { name } purchaseOrderLine { id } } } }`
    expect(await as(org.STAFF).get(there)).toEqual({
      productionOrder: { documentId: 'PRO-001', materialRequests: { nodes: [{ id }] } },
      bom: { documentId: 'BOM-001', materialRequests: { nodes: [{ id }] } },
      lineItems: [{ material: { name: 'Poplin 001' }, supplier: { name: 'Mill 001' }, purchaseOrderLine: null }],
    })
  })
})

/** The members of an approved material request, in the documented order. */
const MEMBERS = [
  'id', 'documentId', 'status', 'urgency', 'notes', 'rejectionReason', 'productionOrderId', 'productionOrderDocumentId',
  'salesOrderId', 'salesOrderDocumentId', 'purchaseOrderId', 'purchaseOrderDocumentId', 'bomId', 'bomDocumentId',
  'createdAt', 'submittedAt', 'approvedAt', 'rejectedAt', 'submittedById', 'submittedByName', 'approvedById',
  'approvedByName', 'rejectedById', 'rejectedByName', 'wastagePercent', 'autoGenerated', 'lineItemsCount',
  'totalEstimatedAmount', 'production_order', 'purchase_order', 'lineItems', 'approvalHistory', 'linkedPurchaseOrders',
]
const LINE_MEMBERS = [
  'id', 'materialRequestId', 'requiredQty', 'warehouseAvailableQty', 'qtyToPurchase', 'itemNumber', 'materialId',
  'materialName', 'supplierId', 'supplierName', 'uom', 'linkedPoLineId', 'status', 'notes', 'unitPrice',
  'estimatedAmount',
]
const ENTRY_MEMBERS = [
  'id', 'materialRequestId', 'action', 'status', 'performedById', 'performedByName', 'performedAt', 'reason',
  'comments',
]
const LINKED_MEMBERS = ['id', 'documentId', 'supplierName', 'status', 'createdAt', 'linkedMrId', 'total']
const PRODUCTION_MEMBERS = [
  'id', 'documentId', 'status', 'styleId', 'quantity', 'plannedStart', 'plannedEnd', 'styleName',
]
const PURCHASE_MEMBERS = [
  'id', 'documentId', 'status', 'supplierId', 'currency', 'createdAt', 'expectedAt', 'supplierName', 'total',
]

interface Approved {
  readonly production_order: object
  readonly purchase_order: object
  readonly lineItems: readonly object[]
  readonly approvalHistory: readonly object[]
  readonly linkedPurchaseOrders: readonly object[]
}

describe('the demo factory', () => {
  test('has orders, receipts and requests that agree with each other, and approves mr-1 with every documented member', async () => {
    const { prisma } = gateway().database
    const org = await demoHouse()
    const orgId = org.id
    const orders = await prisma.purchaseOrder.findMany({
      where: { orgId },
      include: { lineItems: { include: { goodsReceiptLines: { include: { goodsReceipt: true } } } } },
    })
    for (const { id, status, total, lineItems } of orders) {
      expect([id, total.toString()]).toEqual([id, sum(lineItems.map(({ amount }) => amount)).toString()])
      const posted = lineItems.map(({ goodsReceiptLines }) =>
        goodsReceiptLines.filter(({ goodsReceipt }) => goodsReceipt.status === 'POSTED'),
      )
      const open = lineItems.map(({ quantity }, index) =>
        quantity.minus(sum(posted[index].map((line) => line.quantity))))
      expect(open.every((quantity) => quantity.isZero())).toBe(status === 'RECEIVED')
      if (['DRAFT', 'SENT', 'CANCELLED'].includes(status))
        expect(open.map(String)).toEqual(lineItems.map(({ quantity }) => String(quantity)))
    }
    expect(await prisma.materialRequest.groupBy({ by: ['status'], where: { orgId } })).toHaveLength(9)
    // Only an approved request is ordered.
    expect(await prisma.materialRequestLine.count({
      where: {
        orgId, purchaseOrderLineId: { not: null }, materialRequest: { status: { in: ['DRAFT', 'SUBMITTED', 'REJECTED'] } },
      },
    })).toBe(0)

    const { status, body } = await as(org.MANAGER).rest('POST', '/material-requests/mr-1/approve', {
      comments: 'Go ahead.',
    })
    const { lineItems, approvalHistory, linkedPurchaseOrders, ...named } = body as Approved
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(MEMBERS)
    expect(Object.keys(named.production_order)).toEqual(PRODUCTION_MEMBERS)
    expect(Object.keys(named.purchase_order)).toEqual(PURCHASE_MEMBERS)
    expect(lineItems.map((line) => Object.keys(line))).toEqual(Array(8).fill(LINE_MEMBERS))
    expect(approvalHistory.map((entry) => Object.keys(entry))).toEqual(Array(2).fill(ENTRY_MEMBERS))
    expect(linkedPurchaseOrders.map((order) => Object.keys(order))).toEqual([LINKED_MEMBERS])
    expect(body).toMatchObject({
      status: 'Approved',
      productionOrderDocumentId: 'PRO-2026-00001',
      salesOrderDocumentId: 'SO-2026-00002',
      bomDocumentId: 'BOM-2026-00001',
      purchaseOrderId: 'pur-4',
      wastagePercent: 3,
      autoGenerated: true,
      production_order: {
        id: 'pro-1', documentId: 'PRO-2026-00001', status: 'Planned', quantity: 1200, styleName: 'Classic poplin shirt',
      },
      lineItems: [
        {
          materialName: 'Poplin 120 g, white', requiredQty: 1993, qtyToPurchase: 1733, estimatedAmount: 2772.8,
          linkedPoLineId: null,
        },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
  })
})
