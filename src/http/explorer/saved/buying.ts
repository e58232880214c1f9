// Saved operations of buying: from the request for material to the stock.
import { END, make, step, type SavedOperations } from './operation.js'

export const BUYING: SavedOperations = {
  'Material requests': [
    {
      label: 'List the requests that wait for approval',
      query: `query WaitingRequests($first: Int) {
        materialRequests(first: $first, filter: { status: [SUBMITTED] }, orderBy: CREATED_AT_DESC) {
          totalCount
          nodes { id documentId totalEstimatedAmount createdByName availableActions { action allowed reason } }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      variables: { first: 10 },
    },
    {
      label: 'Show one request with its lines and its history',
      query: `query OneRequest($id: ID!) {
        materialRequest(id: $id) {
          documentId status totalEstimatedAmount
          lineItems { itemNumber materialName requiredQty qtyToPurchase unitPrice estimatedAmount status }
          approvalHistory { action performedAt performedByName reason }
        }
      }`,
      variables: { id: 'mr-1' },
    },
    {
      label: 'Ask for material',
      query: `mutation AskForMaterial($input: CreateMaterialRequestInput!) {
        createMaterialRequest(input: $input) { id documentId status totalEstimatedAmount }
      }`,
      variables: { input: { lineItems: [{ materialId: 'mat-1', requiredQty: '120', unitPrice: '1.6' }] } },
    },
    {
      label: 'Plan the material of a sales order',
      query: `query Plan($input: MaterialPlanInput!) {
        planMaterials(input: $input) { rows { name unit requiredQty availableQty orderedQty missingQty } }
      }`,
      variables: { input: { salesOrderId: 'so-3' } },
    },
    {
      label: 'Edit a draft',
      query: `mutation EditRequest($id: ID!, $input: EditMaterialRequestInput!) {
        editMaterialRequest(id: $id, input: $input) { documentId urgency notes recordVersion }
      }`,
      variables: { id: 'mr-2', input: { notes: 'For the linen shirts of next week' } },
      as: 'staff@mill.test',
    },
    step('Submit a draft', 'submitMaterialRequest', 'mr-2', { as: 'staff@mill.test' }),
    step('Cancel a request', 'cancelMaterialRequest', 'mr-2', { as: 'staff@mill.test' }),
    make('Ask for what a plan misses', 'createMaterialRequestFromPlan', { salesOrderId: 'so-3' }, {
      shows: 'id documentId status lineItems { materialName requiredQty qtyToPurchase }',
    }),
    step('Approve a request', 'approveMaterialRequest', 'mr-1', { shows: 'documentId status approvedByName approvedAt' }),
    step('Reject a request', 'rejectMaterialRequest', 'mr-10', { reason: 'The stock is enough until May' }),
    step('Reopen a rejected request', 'reopenMaterialRequest', 'mr-4', { as: 'staff@mill.test' }),
    step('Order the material from its suppliers', 'orderMaterialRequest', 'mr-3', {
      shows: 'documentId status total currency supplier { name }',
    }),
    step('Release reserved stock', 'releaseMaterialRequest', 'mr-8'),
    {
      label: 'Take a step of several records, with a result for each',
      query: `mutation ReleaseMaterialRequests($ids: [ID!]!) {
        releaseMaterialRequests(ids: $ids) { recordId outcome error { code message } record { documentId status } }
      }`,
      variables: { ids: ['mr-7', 'mr-9', 'mr-5'] },
    },
  ],
  'Purchase orders': [
    {
      label: 'List the orders that are not received yet',
      query: `query OpenOrders {
        purchaseOrders(filter: { status: [SENT, PARTIALLY_RECEIVED] }, orderBy: CREATED_AT_DESC) {
          totalCount
          nodes { id documentId status expectedAt total currency supplier { name } }
        }
      }`,
    },
    {
      label: 'Show one order with what was received and billed',
      query: `query OneOrder($id: ID!) {
        purchaseOrder(id: $id) {
          documentId status total currency
          lineItems { itemNumber material { name } quantity receivedQty openQty billedQty unitPrice amount }
          goodsReceipts { documentId status receivedAt }
          bills { billNumber status matchStatus totalAmount }
        }
      }`,
      variables: { id: 'pur-2' },
    },
    {
      label: 'Order from a supplier',
      query: `mutation OrderFromSupplier($input: CreatePurchaseOrderInput!) {
        createPurchaseOrder(input: $input) { id documentId status total currency }
      }`,
      variables: { input: { supplierId: 'sup-1', lineItems: [{ materialId: 'mat-1', quantity: '200', unitPrice: '1.55' }] } },
    },
    step('Edit a draft', 'editPurchaseOrder', 'pur-4', {
      input: { expectedAt: '2026-06-01', notes: 'In two lots, if need be' }, shows: 'documentId expectedAt notes',
    }),
    step('Send an order', 'sendPurchaseOrder', 'pur-4'),
    step('Amend an order that is sent', 'amendPurchaseOrder', 'pur-2', {
      input: { expectedAt: '2026-06-15', reason: 'The mill is late' }, shows: 'documentId revision expectedAt',
    }),
    step('Cancel an order', 'cancelPurchaseOrder', 'pur-4'),
    step('Close an order whose rest does not arrive', 'closePurchaseOrder', 'pur-8', { reason: 'The rest is discontinued' }),
  ],
  'Goods receipts': [
    {
      label: 'List what arrived last',
      query: `query Receipts {
        goodsReceipts(first: 5, orderBy: RECEIVED_AT_DESC) {
          nodes { id documentId status receivedAt purchaseOrder { documentId } lineItems { quantity } }
        }
      }`,
    },
    {
      label: 'Note what arrived',
      query: `mutation NoteArrival($input: CreateGoodsReceiptInput!) {
        createGoodsReceipt(input: $input) { id documentId status lineItems { quantity } }
      }`,
      variables: { input: { purchaseOrderId: 'pur-2', lineItems: [{ purchaseOrderLineId: 'pur-2-1', quantity: '10' }] } },
    },
    step('Edit a draft', 'editGoodsReceipt', 'grn-8', {
      input: { notes: 'One roll is wet' }, shows: 'documentId notes',
    }),
    step('Post a receipt, so that the stock has it', 'postGoodsReceipt', 'grn-6'),
    step('Void a receipt', 'voidGoodsReceipt', 'grn-7', { reason: 'Counted twice' }),
  ],
  Materials: [
    {
      label: 'List the materials with what is on hand, reserved and ordered',
      query: `query OnHand {
        materials(first: 20, filter: { isActive: true }) {
          nodes { code name unit warehouseQty reservedQty onOrderQty availableQty averagePrice stockValue supplier { name } }
          totals { currency stockValue unpricedCount }
        }
      }`,
    },
    make('Create a material', 'createMaterial', {
      code: 'ZIP-20', name: 'Zip 20 cm, black', unit: 'pcs', unitPrice: '0.22', currency: 'USD', supplierId: 'sup-2',
    }, { shows: 'id code name unit unitPrice currency' }),
    step('Edit a material', 'editMaterial', 'mat-5', { input: { leadTimeDays: 21 }, shows: 'code name leadTimeDays' }),
    step('End the use of a material', 'editMaterial', 'mat-7', END),
  ],
  'Stock movements': [
    {
      label: 'List the movements of a material',
      query: `query Movements($id: ID!) {
        material(id: $id) { name stockMovements(first: 10) { nodes { createdAt kind quantity unitPrice value reason createdByName } } }
      }`,
      variables: { id: 'mat-1' },
    },
    {
      label: 'Issue material to production',
      query: `mutation Issue($input: IssueMaterialInput!) {
        issueMaterial(input: $input) { id quantity material { name warehouseQty } }
      }`,
      variables: { input: { productionOrderId: 'pro-2', materialId: 'mat-8', quantity: '20' } },
    },
    make('Return material from production', 'returnMaterial', {
      productionOrderId: 'pro-2', materialId: 'mat-1', quantity: '10',
    }, { shows: 'id quantity material { name warehouseQty }' }),
    {
      label: 'Correct the stock after a count',
      query: `mutation Count($input: AdjustStockInput!) {
        adjustStock(input: $input) { id quantity reason material { name warehouseQty } }
      }`,
      variables: { input: { materialId: 'mat-12', countedQty: '290', reason: 'Counted on the shelf' } },
    },
  ],
}
