// The line of a new record in its history: each kind of record with states shows the state in which it began.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftNote, less } from '../support/make/bill-notes.js'
import { draftBill, postedBill } from '../support/make/bills.js'
import { approvedSheet, draftSheet } from '../support/make/costing.js'
import { draftExpense } from '../support/make/expense-requests.js'
import { completedDelivery, deliveryInTransit, scheduledDelivery } from '../support/make/logistics.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { paid } from '../support/make/party-payments.js'
import { SHIRT, shirt } from '../support/make/production.js'
import { acceptedQuote, collection, COLLECTION, draftQuote } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { draftOrderOf, draftReceiptOf, materials, sentOrderOf } from '../support/make/stock.js'
import { lifecycles } from '../support/steps.js'

useGateway()

interface Made {
  readonly id: string
}
type Make = (org: TestOrganization) => Promise<Made>

const making = (mutation: string, inputType: string) =>
  `mutation ($input: ${inputType}!) { ${mutation}(input: $input) { id } }`
const { clientId, styleId, small } = COLLECTION

const inTrade = (make: Make): Make => async (org) => {
  await collection(org)
  return make(org)
}

const inProduction = (mutation: string, inputType: string, input: object): Make => async (org) => {
  await shirt(org)
  return as(org.MANAGER).get<Made>(making(mutation, inputType), { input })
}

const addedStop = (state?: string): Make => async (org) => {
  const { id } = await scheduledDelivery(org)
  return as(org.STAFF).get<Made>(
    'mutation ($id: ID!, $input: CreateDeliveryStopInput!) { createDeliveryStop(id: $id, input: $input) { id } }',
    { id, input: { name: 'Chattogram', state } },
  )
}

/** Kind, how a record is made, and the states in which such a record begins. */
const BEGINNINGS: readonly (readonly [kind: string, state: string, make: Make])[] = [
  ['materialRequest', 'DRAFT', draftRequest],
  ['bill', 'DRAFT', draftBill],
  ['bill', 'DRAFT', postedBill],
  ['billNote', 'DRAFT', async (org) => draftNote(org, (await postedBill(org)).id, less('10'))],
  ['partyPayment', 'RECORDED', async (org) => {
    await postedBill(org)
    return paid(org, '10')
  }],
  ['purchaseOrder', 'DRAFT', async (org) => {
    await materials(org, { poplin: '0' })
    return draftOrderOf(org, { poplin: '10' })
  }],
  ['goodsReceipt', 'DRAFT', async (org) => {
    await materials(org, { poplin: '0' })
    return draftReceiptOf(org, await sentOrderOf(org, { poplin: '10' }), '4')
  }],
  ['requestForQuotation', 'DRAFT', inTrade((org) => as(org.MANAGER).get<Made>(
    making('createRequestForQuotation', 'CreateRequestForQuotationInput'),
    { input: { clientId, styleId, lineItems: [{ styleSkuId: small, minimumOrderQuantity: 300 }] } }))],
  ['quote', 'DRAFT', inTrade(draftQuote)],
  ['salesOrder', 'DRAFT', inTrade(draftOrder)],
  ['salesOrder', 'DRAFT', inTrade(async (org) => {
    const { id } = await acceptedQuote(org)
    const converted = await as(org.MANAGER).get<{ salesOrder: Made }>(
      'mutation ($id: ID!) { convertQuoteToSalesOrder(id: $id, input: { lineItems: [] }) { salesOrder { id } } }', { id })
    return converted.salesOrder
  })],
  ['productionOrder', 'PLANNED', inProduction(
    'createProductionOrder', 'CreateProductionOrderInput',
    { styleId: SHIRT.styleId, lineItems: [{ styleSkuId: SHIRT.small, quantity: 300 }] })],
  ['billOfMaterials', 'DRAFT', inProduction(
    'createBillOfMaterials', 'CreateBillOfMaterialsInput',
    { styleId: SHIRT.styleId, name: 'Shirt', lineItems: [{ materialId: SHIRT.poplin, consumption: '1.55' }] })],
  ['delivery', 'SCHEDULED', scheduledDelivery],
  ['delivery', 'IN_TRANSIT', deliveryInTransit],
  ['delivery', 'COMPLETED', completedDelivery],
  ['deliveryStop', 'UPCOMING', addedStop()],
  ['deliveryStop', 'ARRIVED', addedStop('ARRIVED')],
]

test.each(BEGINNINGS)('%s begins in %s', async (kind, state, make) => {
  const org = await organization()
  const { id } = await make(org)
  const { history } = await as(org.STAFF).get<{ history: readonly object[] }>(
    `query ($id: ID!) { ${kind}(id: $id) { history(first: 1) { action from to } } }`, { id })
  expect(history).toEqual([{ action: 'CREATE', from: null, to: state }])
})

/** Kinds with a `history` of their own tables, and how a record is made. */
const OWN_HISTORY: readonly (readonly [kind: string, make: Make])[] = [
  ['expenseRequest', draftExpense],
  ['costSheet', draftSheet],
  ['costSheet', async (org) => {
    const { id } = await approvedSheet(org)
    return as(org.STAFF).get<Made>('mutation ($id: ID!) { withdrawCostSheet(id: $id) { id } }', { id })
  }],
]

test.each(OWN_HISTORY)('the trail of %s begins with its first state', async (kind, make) => {
  const org = await organization()
  const { id } = await make(org)
  const { auditLines } = await as(org.ADMIN).get<{ auditLines: { readonly nodes: readonly object[] } }>(
    `query ($id: ID!) { ${kind}(id: $id) { auditLines(last: 1) { nodes { action from to } } } }`, { id })
  expect(auditLines.nodes).toEqual([{ action: 'CREATE', from: null, to: 'DRAFT' }])
})

test('all kinds with a lifecycle are among them', () => {
  const kinds = new Set([...BEGINNINGS, ...OWN_HISTORY].map(([kind]) => kind.toLowerCase()))
  expect(lifecycles.filter(({ model }) => !kinds.has(model.toLowerCase()))).toEqual([])
})

test('a record without states has none in its trail', async () => {
  const org = await organization()
  const { id } = await as(org.MANAGER).get<Made>(
    making('createSupplier', 'CreatePartnerInput'), { input: { code: 'WEFT', name: 'Weft and Sons' } })
  const { auditLines } = await as(org.ADMIN).get<{ auditLines: { readonly nodes: readonly object[] } }>(
    'query ($id: ID!) { supplier(id: $id) { auditLines { nodes { action from to } } } }', { id })
  expect(auditLines.nodes).toEqual([{ action: 'CREATE', from: null, to: null }])
})
