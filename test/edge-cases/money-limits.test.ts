// A document with a figure beyond its column is refused at the field that causes it, and nothing is written.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { rest } from '../support/bill-answers.js'
import { CREATE, sentOrder, supplier } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { placesOf } from '../support/refused.js'

useGateway()

const ORDER = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { total } }'
const REQUEST = `mutation ($input: CreateMaterialRequestInput!) {
  createMaterialRequest(input: $input) { totalEstimatedAmount lineItems { estimatedAmount } } }`
const EXPENSE = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { totalAmount } }'
const SALE = `mutation ($input: CreateSalesOrderInput!) {
  createSalesOrder(input: $input) { orderQuantity lineItems { mostToShip } } }`
const QUOTE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { lineItems { unitPrice } } }'

/** × 101 it is 100,999,999,999,999.999899; × 100 it has 14 digits before the point, until it is rounded to cents. */
const MOST = '999999999999.999999'

test('a quantity or price that reaches 13 digits only when it is rounded is refused at its field', async () => {
  const org = await organization()
  const supplierId = await supplier(org)
  const [over, under] = [`${MOST}5`, `${MOST}4`]
  const order = (quantity: string, unitPrice: string) =>
    ({ supplierId, currency: 'USD', lineItems: [{ description: 'Poplin', quantity, unitPrice }] })
  const ordered = (input: object) => placesOf(org, org.FINANCE, ORDER, { input })
  expect(await ordered(order(over, '1'))).toEqual(['input.lineItems.0.quantity'])
  expect(await ordered(order('1', over))).toEqual(['input.lineItems.0.unitPrice'])
  expect(await as(org.FINANCE).get(ORDER, { input: order(under, '1') })).toEqual({ total: '1000000000000' })
  const requested = { lineItems: [{ materialName: 'Poplin', requiredQty: over, warehouseAvailableQty: over }] }
  expect(await placesOf(org, org.STAFF, REQUEST, { input: requested }))
    .toEqual(['input.lineItems.0.requiredQty', 'input.lineItems.0.warehouseAvailableQty'])
  const label = (unitPrice: string) => ({ lineItems: [{ materialName: 'Label', requiredQty: '1', unitPrice }] })
  expect(await placesOf(org, org.STAFF, REQUEST, { input: label(over) })).toEqual(['input.lineItems.0.unitPrice'])
  expect(await as(org.STAFF).get(REQUEST, { input: label(under) }))
    .toEqual({ totalEstimatedAmount: '1000000000000', lineItems: [{ estimatedAmount: '1000000000000' }] })
  const spent = { requestType: 'ADVANCE', lineItems: [{ quantity: over, unitPrice: '0' }] }
  expect(await placesOf(org, org.STAFF, EXPENSE, { input: spent })).toEqual(['input.lineItems.0.quantity'])
})

describe('an amount of more than 14 digits before the point', () => {
  test('is refused in a purchase order', async () => {
    const org = await organization()
    const supplierId = await supplier(org)
    const input = (...lines: [string, string][]) => ({
      supplierId, currency: 'USD',
      lineItems: lines.map(([quantity, unitPrice]) => ({ description: 'Poplin', quantity, unitPrice })),
    })
    const at = (...lines: [string, string][]) => placesOf(org, org.FINANCE, ORDER, { input: input(...lines) })
    expect(await at(['1', '1'], [MOST, '101'])).toEqual(['input.lineItems.1.unitPrice', 'input.lineItems'])
    expect(await at([MOST, '100'])).toEqual(['input.lineItems'])
    expect(await at([MOST, '60'], [MOST, '60'])).toEqual(['input.lineItems'])
    expect(await as(org.FINANCE).get(ORDER, { input: input([MOST, '99']) })).toEqual({ total: '99000000000000' })
  })

  test('is refused in a bill; REST has null for the total, which nobody sent', async () => {
    const org = await organization()
    const { body } = await rest(org, { lineItems: [1, 2].map(() => ({ qty: 100, unitPrice: '900000000000' })) })
    expect((body as { detail: unknown }).detail).toMatchObject([{ loc: ['body', 'totalAmount'], input: null }])
  })

  test('is refused in a material request', async () => {
    const org = await organization()
    const line = { materialName: 'Poplin', requiredQty: MOST, unitPrice: '101' }
    expect(await placesOf(org, org.STAFF, REQUEST, { input: { lineItems: [line] } }))
      .toEqual(['input.lineItems.0.unitPrice', 'input.lineItems'])
    const inStock = { ...line, warehouseAvailableQty: '999999999999' }
    expect(await as(org.STAFF).get(REQUEST, { input: { lineItems: [inStock] } }))
      .toEqual({ totalEstimatedAmount: '101', lineItems: [{ estimatedAmount: '100.9999' }] })
  })

  test('is refused in an expense request', async () => {
    const org = await organization()
    const input = (...prices: string[]) => (
      { requestType: 'ADVANCE', lineItems: prices.map((unitPrice) => ({ quantity: '90', unitPrice })) })
    const at = (...prices: string[]) => placesOf(org, org.STAFF, EXPENSE, { input: input(...prices) })
    expect(await at('900000000000', '900000000000')).toEqual(['input.lineItems'])
    expect(await at('1', '1000000000000')).toEqual(['input.lineItems.1.unitPrice'])
  })

  test('is refused in the match of a bill with its order', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: '100', unitPrice: '999999999999', currency: 'USD' })
    await gateway().database.prisma.rate.create({
      data: {
        orgId: org.id, id: 'r', fromCurrency: 'USD', toCurrency: 'JPY', date: new Date('2026-01-01'), rate: '150',
      },
    })
    const input = {
      billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', currency: 'JPY',
      lineItems: [{ poLineId: 'pur-1', qty: '1', unitPrice: '5' }],
    }
    expect(await placesOf(org, org.FINANCE, CREATE, { input }))
      .toEqual(['input.lineItems.0.unitPrice', 'input.lineItems'])
  })
})

describe('figures of a match that are not refused', () => {
  const MATCH = `mutation ($input: CreateBillInput!) {
    createBill(input: $input) { varianceAmount variancePct lineItems { allowedQty } } }`
  const input = (lineItems: object[]) => (
    { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems })

  test('the quantity that may be billed of the largest order is the largest quantity', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: MOST, unitPrice: '0.000001', received: MOST })
    const bill = { input: input([{ poLineId: 'pur-1', qty: '1', unitPrice: '0.01' }]) }
    expect(await as(org.FINANCE).get(MATCH, bill)).toMatchObject({ lineItems: [{ allowedQty: MOST }] })
    // The first bill has taken 1 of it.
    expect(await as(org.FINANCE).get(MATCH, bill)).toMatchObject({ lineItems: [{ allowedQty: '999999999998.999999' }] })
  })

  test.each([
    // 975,000,000,000 × 1.02
    ['975000000000', '994500000000'],
    // × 1.02 it would be 1,004,700,000,000.
    ['985000000000', MOST],
  ])('the tolerance of 2 %% on %s counts as long as what it allows can be stored', async (quantity, allowedQty) => {
    const org = await organization()
    await sentOrder(org, { quantity, unitPrice: '0.000001', received: quantity })
    expect(await as(org.FINANCE).get(MATCH, { input: input([{ poLineId: 'pur-1', qty: '1', unitPrice: '0.01' }]) }))
      .toMatchObject({ lineItems: [{ allowedQty }] })
  })

  test('a percentage of almost nothing is left out', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: '1', unitPrice: '0.000001', received: '0.000001' })
    const freight = { description: 'Freight', qty: '1', unitPrice: '1' }
    const lineItems = [{ poLineId: 'pur-1', qty: '1', unitPrice: '1' }, freight]
    expect(await as(org.FINANCE).get(MATCH, { input: input(lineItems) }))
      .toMatchObject({ varianceAmount: '2', variancePct: null })
  })
})

test('pieces that a whole number cannot show are refused in a sales order', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.client.create({ data: { orgId: org.id, id: 'cl', code: 'CL', name: 'Client' } })
  await prisma.style.create({ data: { orgId: org.id, id: 'st', code: 'ST', name: 'Shirt' } })
  await prisma.styleSku.create({ data: { orgId: org.id, id: 'sku', styleId: 'st', code: 'SKU' } })
  const input = (...lines: object[]) => ({
    clientId: 'cl', styleId: 'st', lineItems: lines.map((line) => ({ styleSkuId: 'sku', ...line })),
  })
  const at = (...lines: object[]) => placesOf(org, org.MANAGER, SALE, { input: input(...lines) })
  expect(await at({ orderQuantity: 2_147_483_647 }, { orderQuantity: 1 })).toEqual(['input.lineItems'])
  expect(await at({ orderQuantity: 2_100_000_000, clientTolerance: '3' })).toEqual(['input.lineItems.0.orderQuantity'])
  expect(await as(org.MANAGER).get(SALE, { input: input({ orderQuantity: 2_147_483_647 }) }))
    .toEqual({ orderQuantity: 2_147_483_647, lineItems: [{ mostToShip: 2_147_483_647 }] })
})

test('a price of a single SKU in a quote has 12 digits before the point at most', async () => {
  const org = await organization()
  const { clientId, styleId, small } = await collection(org)
  const input = (unitPrice: string) => ({
    clientId, styleId, unitPrice: '1', quantity: 1, lineItems: [{ styleSkuId: small, unitPrice }],
  })
  const at = (unitPrice: string) => placesOf(org, org.MANAGER, QUOTE, { input: input(unitPrice) })
  expect(await at('1000000000000')).toEqual(['input.lineItems.0.unitPrice'])
  expect(await as(org.MANAGER).get(QUOTE, { input: input(MOST) })).toEqual({ lineItems: [{ unitPrice: MOST }] })
})
