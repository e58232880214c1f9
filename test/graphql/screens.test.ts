// The screens of a back office, as frontends ask for them: pages of fifty and a hundred records with their lines, and
// the lines of those. None is refused by its estimate.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'

useGateway()

const actions = 'availableActions { action mutation to roles allowed reasonCode reason missing { path message } }'
const history = 'history { id action at actorName from to reason }'
const page = 'totalCount pageInfo { hasNextPage endCursor }'

const SCREENS: readonly (readonly [string, string])[] = [
  ['orders, and what is billed of each line', 'purchaseOrders(first: 50) { nodes { id lineItems { id billLines { id } } } }'],
  [
    'orders with their lines, receipts and bills',
    `purchaseOrders(first: 100) { ${page} nodes {
      id documentId status total currency supplier { id name }
      lineItems { id quantity receivedQty billedQty material { id name } billLines { id billQty amount bill { id billNumber } }
        goodsReceiptLines { id quantity goodsReceipt { id status } } }
      goodsReceipts { id documentId status } bills { id billNumber status } } }`,
  ],
  [
    'requests to approve',
    `materialRequests(first: 100, filter: { status: [SUBMITTED] }) { ${page} nodes {
      id documentId totalEstimatedAmount submittedByName ${actions} } }`,
  ],
  [
    'requests with lines, orders and remarks',
    `materialRequests(first: 50) { ${page} nodes {
      id documentId status lineItems { id requiredQty qtyToPurchase material { id code name } supplier { id name }
        purchaseOrderLine { id quantity receivedQty purchaseOrder { id documentId status } } }
      approvalHistory { id action performedAt performedByName } linkedPurchaseOrders { id documentId status total } } }`,
  ],
  [
    'bills to pay',
    `bills(first: 100, filter: { status: [POSTED, PARTIALLY_PAID] }, orderBy: DUE_DATE_ASC) { ${page} nodes {
      id billNumber dueDate totalAmount remainingBalance isOverdue supplier { id name } payments { id amount } ${actions} } }`,
  ],
  [
    'bills with their matching',
    `bills(first: 50) { ${page} nodes {
      id billNumber matchStatus varianceAmount purchaseOrder { id documentId } ${history}
      lineItems { id description billQty unitPrice amount matchStatus matchExplanation
        purchaseOrderLine { id quantity receivedQty billLines { id billQty bill { id billNumber status } } } } } }`,
  ],
  [
    'figures of bills, explained',
    'bills(first: 20) { nodes { id billNumber figures { name value formula inputs { name value } } } }',
  ],
  [
    'suppliers with what is open with them',
    `suppliers(first: 50) { ${page} nodes { id code name
      purchaseOrders(first: 5) { totalCount nodes { id documentId status lineItems { id openQty } } }
      bills(first: 5) { totalCount nodes { id billNumber remainingBalance } } } }`,
  ],
  ['suppliers with all that they sell', 'suppliers(first: 50) { nodes { id name materials { nodes { id code unitPrice } } } }'],
  [
    'sales orders with lines and deliveries',
    `salesOrders(first: 50) { ${page} nodes {
      id documentId status totalAmount client { id name } style { id code name } quote { id documentId }
      lineItems { id orderQuantity shippedQty deliveredQty styleSku { id code size color } billed { id } }
      shipmentSchedule { id quantity } deliveries { id documentId status stops { id name state stopOrder } } ${actions} } }`,
  ],
  [
    'one sales order with all that hangs on it',
    `salesOrder(id: "x") { id documentId status ${actions} ${history}
      figures { name value formula inputs { name value } }
      lineItems { id orderQuantity deliveryLines { nodes { id quantity delivery { id documentId status } } } }
      materialRequests { nodes { id documentId lineItems { id requiredQty purchaseOrderLine { id receivedQty } } } }
      productionOrders { nodes { id documentId status lineItems { id quantity } } }
      deliveries { id stops { id state } lineItems { id quantity } } revisions { id } sizeColorMatrix { rows { total } } }`,
  ],
  [
    'quotes with their lines',
    `quotes(first: 100) { ${page} nodes { id documentId status unitPrice client { id name } style { id code }
      lineItems { id styleSku { id code } } salesOrder { id documentId } ${actions} } }`,
  ],
  [
    'requests for quotation with quotes',
    `requestsForQuotation(first: 100) { nodes { id documentId status lineItems { id styleSku { id code } }
      quotes { id documentId status lineItems { id } } } }`,
  ],
  [
    'cost sheets with their totals',
    `costSheets(first: 100) { ${page} nodes { id costSheetName status versionNumber style { id code }
      rollUp { total currency } warnings { message } } }`,
  ],
  [
    'one cost sheet',
    `costSheet(id: "x") { id costSheetName ${actions} history { id action }
      bomItems { id materialName consumption unitCost } processingItems { id processingType }
      logisticsItems { id } overheadTier3Items { id } profitScenarios { id quotedPrice }
      rollUp { total figures { name value formula inputs { name value } } } versions { id versionNumber status }
      documentMargins { documentId } }`,
  ],
  [
    'styles with SKUs and costings',
    `styles(first: 50) { ${page} nodes { id code name skus { id code size color }
      costSheets(first: 5) { nodes { id status rollUp { total } } } billsOfMaterials { nodes { id name lineItems { id } } } } }`,
  ],
  [
    'deliveries and their way',
    `deliveries(first: 100) { ${page} nodes { id documentId status salesOrder { id documentId client { id name } }
      stops { id name state stopType plannedAt actualAt location { id name city } ${actions} }
      lineItems { id quantity salesOrderLine { id styleSku { id code } } } } }`,
  ],
  [
    'expense requests to pay',
    `expenseRequests(first: 100) { ${page} nodes { id documentId status totalAmount payableAmount billableAmount
      requester { id name } lineItems { id description amount managementAccount { id name } }
      bills { id billNumber payments { id amount } } settlingRequests { id documentId } ${actions} } }`,
  ],
  [
    'stock of materials',
    `materials(first: 100) { ${page} nodes { id code name warehouseQty reservedQty availableQty onOrderQty
      supplier { id name } stockMovements(first: 5) { nodes { id } }
      materialRequestLines(first: 5) { nodes { id requiredQty materialRequest { id documentId status } } } } }`,
  ],
  [
    'production',
    `productionOrders(first: 50) { ${page} nodes { id documentId status quantity style { id code } salesOrder { id documentId }
      lineItems { id } materialRequests { nodes { id documentId status lineItems { id } } } ${actions} ${history} } }`,
  ],
  [
    'a dashboard',
    `me { id name permissions } organization { id name }
      materialRequests(first: 5) { nodes { id documentId } } bills(first: 5) { totalCount nodes { id dueDate } }
      salesOrders(first: 5) { nodes { id documentId deadline deliveries { id status } } }
      expenseRequests(first: 5) { totalCount nodes { id totalAmount } } quotes(first: 5) { nodes { id } }
      deliveries(first: 20) { nodes { id stops { id state } } } employees(first: 5) { totalCount }`,
  ],
]

test.each(SCREENS)('a back office asks for %s', async (_, selection) => {
  const org = await organization()
  const { errors, headers } = await as(org.ADMIN).ask(`{ ${selection} }`)
  expect(errors?.filter(({ extensions: { code } }) => code !== 'NOT_FOUND') ?? []).toEqual([])
  expect(Number(/estimated=(\d+)/.exec(headers.get('x-cost') ?? '')?.[1])).toBeLessThanOrEqual(25_000)
})
