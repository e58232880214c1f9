// Documents of many lines: a style of 25 colours in 20 sizes is one order, one delivery and one bill of 500 lines.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../../support/app.js'
import { as } from '../../support/as.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { statementsOf } from '../../support/statements.js'

useGateway()

interface Made {
  readonly id: string
  readonly lineItems: readonly { readonly id: string }[]
}
type Input = Readonly<Record<string, unknown>>

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** `createBill: CreateBillInput`, as a document that answers the whole record. */
const creating = (name: string, fields = 'id lineItems { id }') =>
  `mutation ($input: C${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} } }`
const stepping = (name: string, fields = 'id') => `mutation ($id: ID!) { ${name}(id: $id) { ${fields} } }`

/** A client, a supplier, a style with this many SKUs, and as many materials. */
async function house(skus: number): Promise<TestOrganization> {
  const org = await organization({ materialRequestSelfApproval: true })
  const orgId = org.id
  const { prisma } = gateway().database
  await prisma.client.create({ data: { orgId, id: 'shop', code: 'SHOP', name: 'Shop' } })
  await prisma.supplier.create({ data: { orgId, id: 'mill', code: 'MILL', name: 'Mill', currency: 'USD' } })
  await prisma.style.create({ data: { orgId, id: 'coat', code: 'COAT', name: 'Coat' } })
  await prisma.styleSku.createMany({
    data: upTo(skus).map((n) => ({ orgId, id: `sku-${n}`, styleId: 'coat', code: `COAT-${n}`, position: n + 1 })),
  })
  await prisma.material.createMany({
    data: upTo(skus).map((n) => ({ orgId, id: `mat-${n}`, code: `M${n}`, name: `Cloth ${n}`, unit: 'm' })),
  })
  return org
}

/** Runs an act, whose name it is told. */
type Watch = <T>(name: string, act: () => Promise<T>) => Promise<T>

function acts(org: TestOrganization, watch: Watch) {
  const act = <T = Made>(name: string, document: string, variables: Input) =>
    watch(name, () => as(org.ADMIN).get<T>(document, variables))
  return {
    act,
    create: (name: string, input: Input) => act(name, creating(name), { input }),
    step: (name: string, id: string) => act(name, stepping(name), { id }),
  }
}

/** A season of one document of each kind. */
async function season(org: TestOrganization, lines: number, watch: Watch): Promise<void> {
  const { act, create, step } = acts(org, watch)
  const skus = upTo(lines).map((n) => `sku-${n}`)

  const order = await create('createSalesOrder', {
    clientId: 'shop', styleId: 'coat', currency: 'USD',
    lineItems: skus.map((styleSkuId) => ({ styleSkuId, orderQuantity: 10, unitPrice: '2' })),
  })
  await step('confirmSalesOrder', order.id)
  await step('startSalesOrderProduction', order.id)
  await create('createProductionOrder', {
    styleId: 'coat', salesOrderId: order.id, lineItems: skus.map((styleSkuId) => ({ styleSkuId, quantity: 10 })),
  })
  await step('markSalesOrderReady', order.id)

  const request = await create('createMaterialRequest', {
    lineItems: upTo(lines).map((n) => ({ materialId: `mat-${n}`, requiredQty: '3', unitPrice: '1.5', supplierId: 'mill' })),
  })
  await step('submitMaterialRequest', request.id)
  await step('approveMaterialRequest', request.id)
  const purchase = await create('createPurchaseOrder', {
    supplierId: 'mill', currency: 'USD',
    lineItems: upTo(lines).map((n) => ({ materialId: `mat-${n}`, quantity: '3', unitPrice: '1.5' })),
  })
  await step('sendPurchaseOrder', purchase.id)
  const receipt = await create('createGoodsReceipt', {
    purchaseOrderId: purchase.id,
    lineItems: purchase.lineItems.map(({ id }) => ({ purchaseOrderLineId: id, quantity: '3' })),
  })
  await step('postGoodsReceipt', receipt.id)
  const bill = await create('createBill', {
    billType: 'SUPPLIER', supplierId: 'mill', linkedPoId: purchase.id, billNumber: 'MILL-1',
    lineItems: purchase.lineItems.map(({ id }) => ({ purchaseOrderLineId: id, qty: '3', unitPrice: '1.5' })),
  })
  await step('postBill', bill.id)

  const delivery = await act<{ readonly stops: readonly { readonly id: string }[] }>(
    'createDelivery', creating('createDelivery', 'lineItems { id } stops { id }'), {
      input: {
        salesOrderId: order.id, stops: [{ name: 'Hamburg', stopType: 'DROPOFF' }],
        lineItems: order.lineItems.map(({ id }) => ({ salesOrderLineId: id, quantity: 10 })),
      },
    })
  for (const name of ['departDeliveryStop', 'arriveDeliveryStop', 'completeDeliveryStop'])
    await step(name, delivery.stops[0].id)
  const billed = await act<Made>('billSalesOrder',
    'mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id lineItems { id } } }',
    { id: order.id, input: { basis: 'SHIPPED', billNumber: 'OUT-1' } })
  await step('postBill', billed.id)
  const note = await create('createBillNote', {
    noteType: 'CREDIT', billId: billed.id,
    lineItems: billed.lineItems.map(({ id }) => ({ billLineId: id, reason: 'RETURN', quantity: '1' })),
  })
  await step('postBillNote', note.id)
}

/** The other documents with lines, amendments, and the way back. */
async function otherDocuments(org: TestOrganization, lines: number, watch: Watch): Promise<void> {
  const { act, create, step } = acts(org, watch)
  const each = <T>(of: (n: number) => T) => upTo(lines).map(of)
  const change = (name: string, id: string, input: Input) => act(
    name, `mutation ($id: ID!, $input: ${name[0].toUpperCase()}${name.slice(1)}Input!) { ${name}(id: $id, input: $input) { id } }`,
    { id, input })
  const undo = (name: string, id: string) =>
    act(name, `mutation ($id: ID!) { ${name}(id: $id, input: { reason: "Entered twice" }) { id } }`, { id })

  await create('createQuote', {
    clientId: 'shop', styleId: 'coat', currency: 'USD',
    lineItems: each((n) => ({ styleSkuId: `sku-${n}`, unitPrice: '2' })),
  })
  const recipe = await create('createBillOfMaterials', {
    styleId: 'coat', name: 'Bulk', lineItems: each((n) => ({ materialId: `mat-${n}`, consumption: '1.5' })),
  })
  await step('activateBillOfMaterials', recipe.id)
  const sheet = await act('createCostSheet', creating('createCostSheet', 'id'), {
    input: {
      styleId: 'coat', costSheetName: 'Coat', mainCurrency: 'USD', orderQuantity: '100',
      bomItems: each((n) => ({
        materialName: `Cloth ${n}`, materialId: `mat-${n}`, materialType: 'fabric', unit: 'm', consumption: '1', unitCost: '2',
      })),
      profitScenarios: [{ quotedPrice: '2000' }],
    },
  })
  await step('submitCostSheet', sheet.id)
  const claim = await create('createExpenseRequest', {
    requestType: 'REIMBURSEMENT', currency: 'USD', lineItems: each((n) => ({ description: `Taxi ${n}`, unitPrice: '3' })),
  })
  await step('submitExpenseRequest', claim.id)

  const order = await create('createSalesOrder', {
    clientId: 'shop', styleId: 'coat', currency: 'USD',
    lineItems: each((n) => ({ styleSkuId: `sku-${n}`, orderQuantity: 10, unitPrice: '2' })),
  })
  await change('editSalesOrder', order.id, {
    lineItems: order.lineItems.map(({ id }, n) => ({ id, styleSkuId: `sku-${n}`, orderQuantity: 11, unitPrice: '2' })),
  })
  await step('confirmSalesOrder', order.id)
  await change('amendSalesOrder', order.id, {
    reason: 'More pieces', lineItems: order.lineItems.map(({ id }) => ({ id, orderQuantity: 12 })),
  })
  await step('cancelSalesOrder', order.id)

  const request = await create('createMaterialRequest', {
    lineItems: each((n) => ({ materialId: `mat-${n}`, requiredQty: '6', unitPrice: '1.5', supplierId: 'mill' })),
  })
  await step('submitMaterialRequest', request.id)
  await step('approveMaterialRequest', request.id)
  const [purchase] = await act<readonly Made[]>('orderMaterialRequest',
    'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id lineItems { id } } }', { id: request.id })
  await step('sendPurchaseOrder', purchase.id)
  await change('amendPurchaseOrder', purchase.id, {
    reason: 'Less cloth', lineItems: purchase.lineItems.map(({ id }) => ({ id, quantity: '2' })),
  })
  const receipt = await create('createGoodsReceipt', {
    purchaseOrderId: purchase.id,
    lineItems: purchase.lineItems.map(({ id }) => ({ purchaseOrderLineId: id, quantity: '2' })),
  })
  await step('postGoodsReceipt', receipt.id)
  const bill = await create('createBill', {
    billType: 'SUPPLIER', supplierId: 'mill', linkedPoId: purchase.id, billNumber: 'MILL-2',
    lineItems: purchase.lineItems.map(({ id }) => ({ purchaseOrderLineId: id, qty: '2', unitPrice: '1.5' })),
  })
  await step('postBill', bill.id)
  const note = await create('createBillNote', {
    noteType: 'CREDIT', billId: bill.id,
    lineItems: bill.lineItems.map(({ id }) => ({ billLineId: id, reason: 'PRICE_DIFFERENCE', quantity: '2', unitPrice: '0.5' })),
  })
  await step('postBillNote', note.id)
  await undo('voidBillNote', note.id)
  await undo('voidBill', bill.id)
  await undo('voidGoodsReceipt', receipt.id)
  const part = await create('createGoodsReceipt', {
    purchaseOrderId: purchase.id,
    lineItems: purchase.lineItems.map(({ id }) => ({ purchaseOrderLineId: id, quantity: '1' })),
  })
  await step('postGoodsReceipt', part.id)
  await undo('closePurchaseOrder', purchase.id)
}

const FIGURES = `{
  salesOrders { nodes { status totalAmount lineItems { shippedQty deliveredQty billedQty } } }
  purchaseOrders { nodes { status total lineItems { receivedQty billedQty } } }
  deliveries { nodes { status lineItems { quantity } } }
  materialRequests { nodes { status totalEstimatedAmount lineItems { requiredQty } } }
  bills(orderBy: TOTAL_AMOUNT_DESC) { nodes { status matchStatus totalAmount creditedAmount lineItems { amount creditedQty } } }
}`

/** A house, its season, and the number of statements that each act of it took. */
async function countedSeason(lines: number) {
  const found: Record<string, number> = {}
  const count: Watch = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const results: T[] = []
    found[name] = await statementsOf(async () => results.push(await act()))
    return results[0]
  }
  const org = await house(lines)
  await season(org, lines, count)
  return { org, found, count }
}

describe('documents of 500 lines', () => {
  let org: TestOrganization
  let made: Awaited<ReturnType<typeof countedSeason>>
  beforeAll(async () => {
    made = await countedSeason(500)
    org = made.org
  })

  test('live a whole season, and every line counts', async () => {
    const each = <T>(line: T) => upTo(500).map(() => line)
    const nodes = (node: object) => ({ nodes: [node] })
    const { data, errors } = await as(org.ADMIN).ask(FIGURES)
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({
      salesOrders: nodes({
        status: 'COMPLETED', totalAmount: '10000', lineItems: each({ shippedQty: 10, deliveredQty: 10, billedQty: 9 }),
      }),
      purchaseOrders: nodes({ status: 'RECEIVED', total: '2250', lineItems: each({ receivedQty: '3', billedQty: '3' }) }),
      deliveries: nodes({ status: 'COMPLETED', lineItems: each({ quantity: 10 }) }),
      materialRequests: nodes({
        status: 'APPROVED', totalEstimatedAmount: '2250', lineItems: each({ requiredQty: '3' }),
      }),
      bills: {
        nodes: [
          {
            status: 'POSTED', matchStatus: 'NOT_APPLICABLE', totalAmount: '10000', creditedAmount: '1000',
            lineItems: each({ amount: '20', creditedQty: '1' }),
          },
          {
            status: 'POSTED', matchStatus: 'MATCHED', totalAmount: '2250', creditedAmount: '0',
            lineItems: each({ amount: '4.5', creditedQty: '0' }),
          },
        ],
      },
    })
  })

  const line = { styleSkuId: 'sku-0', orderQuantity: 1 }
  test.each<[string, Input, string, string]>([
    ['createSalesOrder', { clientId: 'shop', styleId: 'coat', lineItems: upTo(501).map(() => line) }, 'lineItems', '500'],
    ['createMaterialRequest', { lineItems: upTo(501).map(() => ({ materialId: 'mat-0', requiredQty: '1' })) },
      'lineItems', 'at most 500 lines'],
    ['createBill', { billType: 'SUPPLIER', supplierId: 'mill', lineItems: upTo(501).map(() => ({ amount: '1' })) },
      'lineItems', 'at most 500 lines'],
    ['createCostSheet', { bomItems: upTo(501).map(() => ({ materialName: 'Cloth' })) }, 'bomItems', '500'],
    ['createDelivery', { stops: upTo(101).map((n) => ({ name: `Stop ${n}` })) }, 'stops', '100'],
  ])('one line more than may be is refused by %s', async (name, input, list, most) => {
    const { errors } = await as(org.ADMIN).ask(creating(name, 'id'), { input })
    expect(errors?.[0].extensions.detail?.[0]).toMatchObject({ loc: ['input', list], msg: expect.stringContaining(most) })
  })

  test('take no act more statements than documents of five lines', async () => {
    const few = await countedSeason(5)
    expect(made.found).toEqual(few.found)
    await otherDocuments(few.org, 5, few.count)
    await otherDocuments(org, 500, made.count)
    expect(made.found).toEqual(few.found)
  })
})
