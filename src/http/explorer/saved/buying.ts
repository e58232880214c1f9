// Saved operations of buying: from the request for material to the payment of the bill.
import { step, type SavedOperations } from './operation.js'

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
    step('Approve a request', 'approveMaterialRequest', 'mr-1', { shows: 'documentId status approvedByName approvedAt' }),
    step('Reject a request', 'rejectMaterialRequest', 'mr-10', { reason: 'The stock is enough until May' }),
    step('Reopen a rejected request', 'reopenMaterialRequest', 'mr-4', { as: 'staff@mill.test' }),
    step('Order the material from its suppliers', 'orderMaterialRequest', 'mr-3', {
      shows: 'documentId status total currency supplier { name }',
    }),
    step('Release reserved stock', 'releaseMaterialRequest', 'mr-8'),
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
    step('Send an order', 'sendPurchaseOrder', 'pur-4'),
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
    {
      label: 'Correct the stock after a count',
      query: `mutation Count($input: AdjustStockInput!) {
        adjustStock(input: $input) { id quantity reason material { name warehouseQty } }
      }`,
      variables: { input: { materialId: 'mat-12', countedQty: '290', reason: 'Counted on the shelf' } },
    },
  ],
  Bills: [
    {
      label: 'List the suppliers with the bills that are to be paid',
      query: `query SuppliersWithBills {
        suppliers(first: 5) {
          nodes {
            code name
            bills(first: 3, filter: { status: [POSTED, PARTIALLY_PAID] }, orderBy: DUE_DATE_ASC) {
              totalCount
              nodes { billNumber dueDate remainingBalance currency }
            }
          }
        }
      }`,
    },
    {
      label: 'Show one bill with its lines, its match and its payments',
      query: `query OneBill($id: ID!) {
        bill(id: $id) {
          billNumber status matchStatus totalAmount paidAmount remainingBalance
          lineItems { description qty unitPrice amount }
          payments { amount paidAt reference }
          figures { name value formula inputs { name value } }
        }
      }`,
      variables: { id: 'bill-2' },
    },
    {
      label: 'List what is owed, by age',
      query: `query Aging {
        payablesAging {
          asOf
          totals { currency total current days1To30 days31To60 days61To90 daysOver90 }
          parties { partyName currency total }
        }
      }`,
    },
    {
      label: 'Show the account of a supplier: what raised and reduced what is owed',
      query: `query Statement($supplierId: ID, $currency: Currency!) {
        partyStatement(supplierId: $supplierId, currency: $currency) {
          partyName openingBalance totalDebit totalCredit closingBalance owed unallocatedCredit
          lineItems { day kind documentNumber debit credit balance }
          pagination { total hasNext }
        }
      }`,
      variables: { supplierId: 'sup-2', currency: 'USD' },
    },
    {
      label: 'Compute a bill before it is made',
      query: `query Preview($input: CreateBillInput!) {
        previewBill(input: $input) { subtotal taxAmount totalAmount currency figures { name value formula } }
      }`,
      variables: {
        input: {
          billType: 'SUPPLIER', supplierId: 'sup-2', currency: 'USD', taxRate: '20',
          lineItems: [{ description: 'Buttons', qty: '1000', unitPrice: '0.02' }],
        },
      },
    },
    {
      label: 'Enter a bill of a supplier',
      query: `mutation EnterBill($input: CreateBillInput!) {
        createBill(input: $input) { id billNumber status totalAmount currency }
      }`,
      variables: {
        input: {
          billType: 'SUPPLIER', billNumber: 'QT-90001', supplierId: 'sup-2', currency: 'USD', dueDate: '2026-06-30',
          lineItems: [{ description: 'Buttons', qty: '1000', unitPrice: '0.02' }],
        },
      },
    },
    step('Post a draft', 'postBill', 'bill-8', { shows: 'billNumber status matchStatus' }),
    step('Accept a bill that does not match its order', 'overrideBillMatch', 'bill-5', {
      reason: 'The price was agreed by telephone', shows: 'billNumber status matchStatus',
    }),
    {
      label: 'Pay a part of a bill',
      query: `mutation Pay($id: ID!, $input: PayBillInput!) {
        payBill(id: $id, input: $input) { billNumber status paidAmount remainingBalance }
      }`,
      variables: { id: 'bill-4', input: { amount: '100', reference: 'Transfer 4711' } },
    },
    step('Void a bill', 'voidBill', 'bill-5', { reason: 'Sent twice', shows: 'billNumber status' }),
  ],
  Suppliers: [
    {
      label: 'Create a supplier',
      query: `mutation CreateSupplier($input: CreatePartnerInput!) {
        createSupplier(input: $input) { id code name currency }
      }`,
      variables: { input: { code: 'SUP-NEW', name: 'Weavers of the North', currency: 'EUR' } },
    },
  ],
}
