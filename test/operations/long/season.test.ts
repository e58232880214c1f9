// A whole season through GraphQL alone, on an organization that the command line made: from the first supplier to the
// matched bill and the delivery.
import { afterAll, expect, test } from '@jest/globals'
import { installation } from '../../support/installations.js'
import { create, PASSWORD, person, state, take, type Ask } from '../../support/people.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit for commands and a gateway, each of which is a separate process. */
const PATIENCE = 300_000

const installed = await installation('migrated')
const settings = {
  ...installed.settings, NODE_ENV: 'production', JWT_SECRET: 'a key of thirty-two characters or more',
  LOG_LEVEL: 'warn', LOGIN_THROTTLE: 'off',
}
afterAll(() => installed.discard())

async function addUser(email: string, roles: readonly string[], org: string): Promise<void> {
  const words = ['user', 'add', '--email', email, '--name', email, ...roles.flatMap((role) => ['--role', role])]
  expect(await runCommand([...words, '--org', org], settings, PASSWORD)).toMatchObject({ code: 0, err: '' })
}

interface Lined {
  readonly id: string
  readonly supplierId?: string
  readonly lineItems: readonly { readonly id: string }[]
}

const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const COLORS = ['white', 'sky', 'navy', 'sand']

test('a season runs from an empty organization to its end', async () => {
  await addUser('ada@mill.test', ['ADMIN', 'STAFF'], 'Mill')
  await addUser('max@mill.test', ['MANAGER', 'FINANCE'], 'Mill')
  const gateway = await run(settings)
  try {
    const [ada, max] = [await person(gateway, 'ada@mill.test'), await person(gateway, 'max@mill.test')]
    await season(ada, max)
  } finally {
    gateway.signal('SIGTERM')
    await gateway.ended
  }
  // The quantities that are kept beside the documents still equal their sums.
  expect(await runCommand(['reconcile'], settings)).toMatchObject({
    code: 0, out: expect.stringContaining('all agree with their documents'),
  })
}, PATIENCE)

async function season(ada: Ask, max: Ask): Promise<void> {
  const masters = await masterData(max)
  const salesOrderId = await sell(max, masters)
  const productionOrderId = await prepareProduction(ada, max, masters, salesOrderId)
  const orders = await buy(ada, max, productionOrderId)
  await receiveAndBill(max, orders, masters)
  await make(max, productionOrderId, masters)
  await deliver(ada, max, salesOrderId)
}

interface Masters {
  readonly clientId: string
  readonly styleId: string
  readonly skus: readonly { readonly id: string; readonly size: string; readonly color: string }[]
  readonly fabricId: string
  readonly buttonId: string
}

async function masterData(max: Ask): Promise<Masters> {
  const add = create(max)
  const mill = await add('Supplier', { code: 'MILL', name: 'Mill', currency: 'USD' }, 'id', 'CreatePartnerInput')
  const trim = await add('Supplier', { code: 'TRIM', name: 'Trims', currency: 'CNY' }, 'id', 'CreatePartnerInput')
  const client = await add('Client', { code: 'SHOP', name: 'Shop', currency: 'EUR' }, 'id', 'CreatePartnerInput')
  await add('Rate', { fromCurrency: 'CNY', toCurrency: 'USD', date: '2026-01-01', rate: '0.14' })
  await add('Rate', { fromCurrency: 'EUR', toCurrency: 'USD', date: '2026-01-01', rate: '1.1' })
  await add('ManagementAccount', { code: '5000', name: 'Materials' })
  const fabric = await add('Material', {
    code: 'POP', name: 'Poplin', unit: 'm', unitPrice: '1.6', currency: 'USD', supplierId: mill.id,
    minimumOrderQuantity: '100', leadTimeDays: 10,
  })
  const button = await add('Material', {
    code: 'BTN', name: 'Button', unit: 'pcs', counted: true, unitPrice: '0.06', currency: 'CNY', supplierId: trim.id,
  })
  const style = await add('Style', { code: 'SHIRT', name: 'Shirt', clientId: client.id })
  const { skus } = await max<{ skus: Masters['skus'] }>(
    'mutation ($id: ID!, $input: AddStyleSkusInput!) { addStyleSkus(id: $id, input: $input) { skus { id size color } } }',
    { id: style.id, input: { sizes: SIZES, colors: COLORS } },
  )
  expect(skus).toHaveLength(SIZES.length * COLORS.length)
  expect(skus.slice(0, 5).map(({ size, color }) => `${size} ${color}`)).toEqual(SIZES.map((size) => `${size} white`))
  return { clientId: client.id, styleId: style.id, skus, fabricId: fabric.id, buttonId: button.id }
}

/** From the request for quotation to the sales order. */
async function sell(max: Ask, { clientId, styleId, skus }: Masters): Promise<string> {
  const rows = skus.slice(0, 2).map(({ id }) => ({ styleSkuId: id, minimumOrderQuantity: 100 }))
  const rfq = await create(max)('RequestForQuotation', { clientId, styleId, lineItems: rows }, 'id status')
  expect(await take(max)('openRequestForQuotation', rfq.id)).toBe('OPEN')
  const offer = { requestForQuotationId: rfq.id, unitPrice: '6.5', quantity: 200 }
  const quote = await create(max)('Quote', offer, 'id currency', 'CreateQuoteInput')
  expect(quote).toMatchObject({ currency: 'EUR' })
  expect(await state(max)('requestForQuotation', rfq.id)).toBe('QUOTED')
  expect(await take(max)('sendQuote', quote.id)).toBe('SENT')
  expect(await take(max)('acceptQuote', quote.id)).toBe('ACCEPTED')
  const { salesOrder } = await max<{ salesOrder: Lined }>(
    'mutation ($id: ID!) { convertQuoteToSalesOrder(id: $id) { salesOrder { id lineItems { id orderQuantity } } } }',
    { id: quote.id },
  )
  expect(salesOrder.lineItems).toMatchObject([{ orderQuantity: 100 }, { orderQuantity: 100 }])
  expect(await take(max)('closeRequestForQuotation', rfq.id)).toBe('CLOSED')
  expect(await take(max)('confirmSalesOrder', salesOrder.id)).toBe('CONFIRMED')
  return salesOrder.id
}

/** Bill of materials, cost sheet and production order. */
async function prepareProduction(
  ada: Ask, max: Ask, { styleId, skus, fabricId, buttonId, clientId }: Masters, salesOrderId: string,
): Promise<string> {
  const bill = await create(max)('BillOfMaterials', {
    styleId, name: 'Bulk',
    lineItems: [{ materialId: fabricId, consumption: '1.5', wastagePercent: '4' }, { materialId: buttonId, consumption: '11' }],
  }, 'id versionNumber')
  expect(await take(max)('activateBillOfMaterials', bill.id)).toBe('ACTIVE')
  const sheet = await create(ada)('CostSheet', {
    costSheetName: 'Shirt', styleId, clientId, orderQuantity: '200',
    bomItems: [
      { materialName: 'Poplin', materialId: fabricId, materialType: 'fabric', unit: 'm', consumption: '1.5', unitCost: '1.6' },
    ],
    processingItems: [{ processingType: 'cmt', costAmount: '1.2' }], profitScenarios: [{ quotedPrice: '6.5' }],
  }, 'id', 'CreateCostSheetInput')
  expect(await take(ada)('submitCostSheet', sheet.id)).toBe('UNDER_REVIEW')
  expect(await take(max)('approveCostSheet', sheet.id)).toBe('APPROVED')
  const order = await create(max)('ProductionOrder', {
    styleId, salesOrderId, lineItems: skus.slice(0, 2).map(({ id }) => ({ styleSkuId: id, quantity: 100 })),
  }, 'id quantity')
  expect(order).toMatchObject({ quantity: 200 })
  return order.id
}

/** From the plan to two purchase orders that were sent. */
async function buy(ada: Ask, max: Ask, productionOrderId: string): Promise<readonly Lined[]> {
  const { rows } = await ada<{ rows: readonly { name: string; missingQty: string }[] }>(
    'query ($input: MaterialPlanInput!) { planMaterials(input: $input) { rows { name missingQty } } }',
    { input: { productionOrderId, wastagePercent: '2' } },
  )
  // 11 × 200 × 1.02 = 2244 buttons, and 1.5 × 200 × 1.04 = 312 m.
  expect(rows).toEqual([{ name: 'Button', missingQty: '2244' }, { name: 'Poplin', missingQty: '312' }])
  const request = await ada(
    'mutation ($input: CreateMaterialRequestFromPlanInput!) { createMaterialRequestFromPlan(input: $input) { id } }',
    { input: { productionOrderId, wastagePercent: '2' } },
  )
  expect(await take(ada)('submitMaterialRequest', request.id)).toBe('SUBMITTED')
  expect(await take(max)('approveMaterialRequest', request.id)).toBe('APPROVED')
  const orders = await max<readonly Lined[]>(
    'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id currency supplierId lineItems { id quantity } } }',
    { id: request.id },
  )
  expect(orders).toMatchObject([
    { currency: 'USD', lineItems: [{ quantity: '312' }] }, { currency: 'CNY', lineItems: [{ quantity: '2244' }] },
  ])
  for (const { id } of orders) expect(await take(max)('sendPurchaseOrder', id)).toBe('SENT')
  expect(await state(max)('materialRequest', request.id)).toBe('ORDERED')
  return orders
}

/** Three receipts, of which one is partial and one is voided; a supplier bill that matches the order. */
async function receiveAndBill(max: Ask, [fabric, buttons]: readonly Lined[], { fabricId }: Masters): Promise<void> {
  const receive = async (order: Lined, quantity?: string) => {
    const lineItems = quantity && [{ purchaseOrderLineId: order.lineItems[0].id, quantity }]
    const input = { purchaseOrderId: order.id, ...(lineItems && { lineItems }) }
    const { id } = await create(max)('GoodsReceipt', input)
    expect(await take(max)('postGoodsReceipt', id)).toBe('POSTED')
    return id
  }
  await receive(fabric, '200')
  expect(await state(max)('purchaseOrder', fabric.id)).toBe('PARTIALLY_RECEIVED')
  const wrong = await receive(fabric, '11')
  const reason = { reason: 'Keyed twice' }
  expect(await take(max)('voidGoodsReceipt', wrong, reason, 'ReasonInput')).toBe('VOID')
  await receive(fabric)
  await receive(buttons)
  for (const { id } of [fabric, buttons]) expect(await state(max)('purchaseOrder', id)).toBe('RECEIVED')
  // What came is reserved for the request that ordered it.
  expect(await max('query ($id: ID!) { material(id: $id) { warehouseQty reservedQty onOrderQty availableQty } }', { id: fabricId }))
    .toEqual({ warehouseQty: '312', reservedQty: '312', onOrderQty: '0', availableQty: '0' })
  const bill = await create(max)<{ id: string; matchStatus: string; totalAmount: string }>('Bill', {
    billType: 'SUPPLIER', supplierId: fabric.supplierId, purchaseOrderId: fabric.id, billNumber: 'INV-1',
    lineItems: [{ poLineId: fabric.lineItems[0].id, qty: '312', unitPrice: '1.6' }],
  }, 'id matchStatus totalAmount', 'CreateBillInput')
  expect(bill).toMatchObject({ matchStatus: 'MATCHED', totalAmount: '499.2' })
  expect(await take(max)('postBill', bill.id)).toBe('POSTED')
}

/** Issues the material and makes the pieces. */
async function make(max: Ask, productionOrderId: string, { fabricId, buttonId }: Masters): Promise<void> {
  expect(await take(max)('startProductionOrder', productionOrderId)).toBe('IN_PROGRESS')
  const issue = 'mutation ($input: IssueMaterialInput!) { issueMaterial(input: $input) { quantity } }'
  for (const [materialId, quantity] of [[fabricId, '312'], [buttonId, '2244']])
    expect(await max(issue, { input: { materialId, productionOrderId, quantity } })).toEqual({ quantity: `-${quantity}` })
  const back = 'mutation ($input: ReturnMaterialInput!) { returnMaterial(input: $input) { quantity } }'
  expect(await max(back, { input: { materialId: fabricId, productionOrderId, quantity: '4.5' } })).toEqual({ quantity: '4.5' })
  expect(await take(max)('completeProductionOrder', productionOrderId)).toBe('COMPLETED')
}

/** The delivery of the order, and the expense of the driver. */
async function deliver(ada: Ask, max: Ask, salesOrderId: string): Promise<void> {
  const delivery = await create(ada)<{ id: string }>('Delivery', {
    notes: 'To the port', salesOrderId, stops: [{ name: 'Mill', stopType: 'PICKUP' }, { name: 'Port', stopType: 'PORT' }],
  })
  expect(await state(ada)('delivery', delivery.id)).toBe('SCHEDULED')
  const expense = await create(ada)('ExpenseRequest', {
    requestType: 'REIMBURSEMENT', lineItems: [{ description: 'Toll', unitPrice: '12.5' }],
  }, 'id totalAmount')
  expect(expense).toMatchObject({ totalAmount: '12.5' })
  expect(await take(ada)('submitExpenseRequest', expense.id)).toBe('PENDING')
  expect(await take(max)('approveExpenseRequest', expense.id)).toBe('APPROVED')
}
