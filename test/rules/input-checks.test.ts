// Every input whose values have rules of their own: a value that breaks one is told beside a value that is not of its
// type. Both faults come in one answer.
import { beforeAll, expect, test } from '@jest/globals'
import { getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { model, rootFields } from '../support/operations.js'

useGateway()

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const LONG = 'x'.repeat(201)
const HUGE = '99999999999999'

/** Mutation or query → an input with values that break rules; `type` stands where a value is not of its type. */
const CASES: readonly (readonly [operation: string, input: object, places: readonly string[]])[] = [
  ['createBill', { taxRate: '-1', paidAmount: '-1', employeeName: LONG, billNumber: LONG, currency: 'xx' }, ['taxRate', 'paidAmount', 'employeeName', 'billNumber']],
  ['createBill', { lineItems: [{ qty: '-1', type: 1 }, { unitPrice: HUGE }] }, ['lineItems.0.qty', 'lineItems.1.unitPrice']],
  ['billSalesOrder', { taxRate: '-1', billNumber: LONG, type: 1 }, ['taxRate', 'billNumber']],
  ['editBill', { taxRate: '101', totalAmount: '-1', paymentTermDays: 1000, type: 1 }, ['taxRate', 'totalAmount', 'paymentTermDays']],
  ['amendSalesOrder', { reason: 'x', paymentTermDays: -1, type: 1 }, ['paymentTermDays']],
  ['createSupplier', { code: 'x', name: 'x', paymentTermDays: -1, type: 1 }, ['paymentTermDays']],
  ['createPurchaseOrder', { supplierId: 'x', paymentTermDays: 1000, type: 1 }, ['paymentTermDays']],
  ['payBill', { amount: '0', paidAt: '9999-01-01', type: 1 }, ['amount', 'paidAt']],
  ['createBillNote', { noteNumber: LONG, lineItems: [{ quantity: '0', unitPrice: HUGE, type: 1 }, { amount: `${HUGE}9` }] }, ['noteNumber', 'lineItems.0.quantity', 'lineItems.0.unitPrice', 'lineItems.1.amount']],
  ['editBillNote', { noteNumber: LONG, type: 1 }, ['noteNumber']],
  ['allocateBillNote', { amount: '0', type: 1 }, ['amount']],
  ['refundBillNote', { amount: '0', paidAt: '9999-01-01', type: 1 }, ['amount', 'paidAt']],
  ['createPartyPayment', { amount: '0', paidAt: '9999-01-01', bills: [{ amount: '-1', type: 1 }] }, ['amount', 'paidAt', 'bills.0.amount']],
  ['allocatePartyPayment', { bills: [{ amount: '0', type: 1 }] }, ['bills.0.amount']],
  ['refundPartyPayment', { amount: '0', paidAt: '9999-01-01', type: 1 }, ['amount', 'paidAt']],
  ['createMaterialRequest', { wastagePercent: '-5', lineItems: [{ materialName: 'a', requiredQty: 'abc' }] }, ['wastagePercent']],
  ['createMaterialRequestFromPlan', { wastagePercent: '101', type: 1 }, ['wastagePercent']],
  ['orderMaterialRequest', { lineItems: [{ unitPrice: '-1', type: 1 }] }, ['lineItems.0.unitPrice']],
  ['createSalesOrder', { lineItems: [{ styleSkuId: 'x', orderQuantity: 0, clientTolerance: '400', unitPrice: 'x' }] }, ['lineItems.0.orderQuantity', 'lineItems.0.clientTolerance']],
  ['createSalesOrder', { shipmentSchedule: [{ shipmentNumber: -1, quantity: -1, type: 1 }] }, ['shipmentSchedule.0.shipmentNumber', 'shipmentSchedule.0.quantity']],
  ['createQuote', { unitPrice: '-1', quantity: 0, validUntil: 'bad' }, ['unitPrice', 'quantity']],
  ['createApiKey', { name: '', permissions: ['nope'], rateLimit: -1, expiresAt: 'bad' }, ['name', 'permissions.0', 'rateLimit']],
  ['editApiKey', { permissions: [], rateLimit: 0, type: 1 }, ['permissions', 'rateLimit']],
  ['createDelivery', { plannedAt: 'bad', stops: [{ name: '', stopOrder: 0 }] }, ['stops.0.name', 'stops.0.stopOrder']],
  ['editDeliveryStop', { name: ' ', stopOrder: 0, type: 1 }, ['name', 'stopOrder']],
  ['createGoodsReceipt', { receivedAt: '0001-01-01', type: 1 }, ['receivedAt']],
  ['createGoodsReceipt', { receivedAt: '9999-12-31', type: 1 }, ['receivedAt']],
  ['createGoodsReceipt', { lineItems: [{ quantity: '0', type: 1 }] }, ['lineItems.0.quantity']],
  ['editGoodsReceipt', { receivedAt: '0001-01-01', type: 1 }, ['receivedAt']],
  ['editMaterialRequest', { wastagePercent: '-5', type: 1 }, ['wastagePercent']],
  ['createProductionOrder', { quantity: 0, lineItems: [{ quantity: 0, type: 1 }] }, ['quantity', 'lineItems.0.quantity']],
  ['editProductionOrder', { quantity: 0, type: 1 }, ['quantity']],
  ['createPurchaseOrder', { lineItems: [{ quantity: '0', unitPrice: '-1', type: 1 }] }, ['lineItems.0.quantity', 'lineItems.0.unitPrice']],
  ['editPurchaseOrder', { paymentTermDays: 1000, type: 1 }, ['paymentTermDays']],
  ['amendPurchaseOrder', { lineItems: [{ quantity: '0', unitPrice: '-1', type: 1 }] }, ['lineItems.0.quantity', 'lineItems.0.unitPrice']],
  ['editQuote', { unitPrice: '-1', quantity: 0, lineItems: [{ unitPrice: '-1', type: 1 }] }, ['unitPrice', 'quantity', 'lineItems.0.unitPrice']],
  ['createRequestForQuotation', { lineItems: [{ minimumOrderQuantity: 0, targetPrice: '-1', type: 1 }] }, ['lineItems.0.minimumOrderQuantity', 'lineItems.0.targetPrice']],
  ['editSalesOrder', { paymentTermDays: -1, type: 1 }, ['paymentTermDays']],
  ['convertQuoteToSalesOrder', { paymentTermDays: -1, type: 1 }, ['paymentTermDays']],
  ['amendSalesOrder', { lineItems: [{ orderQuantity: 0, unitPrice: '-1', clientTolerance: '101', type: 1 }] }, ['lineItems.0.orderQuantity', 'lineItems.0.unitPrice', 'lineItems.0.clientTolerance']],
  ['billSalesOrder', { lineItems: [{ quantity: 0, type: 1 }] }, ['lineItems.0.quantity']],
  ['createDelivery', { lineItems: [{ quantity: 0, type: 1 }] }, ['lineItems.0.quantity']],
  ['createDeliveryStop', { name: ' ', stopOrder: 0, type: 1 }, ['name', 'stopOrder']],
  ['returnMaterial', { quantity: '0', type: 1 }, ['quantity']],
  ['adjustStock', { countedQty: '-1', reason: ' ', type: 1 }, ['countedQty', 'reason']],
  ['planMaterials', { wastagePercent: '101', type: 1 }, ['wastagePercent']],
  ['editWebhook', { url: 'nowhere', description: LONG, type: 1 }, ['url', 'description']],
  ['editBillOfMaterials', { name: ' ', type: 1 }, ['name']],
  ['editCostSheet', { orderQuantity: HUGE, type: 1 }, ['orderQuantity']],
  ['updateCostSheet', { orderQuantity: HUGE, type: 1 }, ['orderQuantity']],
  ['createCostSheet', { processingItems: [{ unitCost: HUGE, type: 1 }], logisticsItems: [{ unitCost: HUGE }] }, ['processingItems.0.unitCost', 'logisticsItems.0.unitCost']],
  ['createCostSheet', { overheadTier3Items: [{ costAmount: `${HUGE}99`, type: 1 }], profitScenarios: [{ quotedPrice: HUGE }] }, ['overheadTier3Items.0.costAmount', 'profitScenarios.0.quotedPrice']],
  ['simulateCostSheet', { orderQuantity: '0', exchangeRates: [{ rate: '0', type: 1 }], targetMargin: { percent: '100' } }, ['orderQuantity', 'exchangeRates.0.rate', 'targetMargin.percent']],
  ['simulateCostSheet', { freight: { transportMode: ' ', quantity: HUGE, type: 1 } }, ['freight.transportMode', 'freight.quantity']],
  ['createExpenseRequest', { lineItems: [{ unitPrice: '-1', receiptUrl: 'nowhere', type: 1 }] }, ['lineItems.0.unitPrice', 'lineItems.0.receiptUrl']],
  ['createExpenseRequest', { lineItems: [{ quantity: HUGE, unitPrice: HUGE, type: 1 }] }, ['lineItems.0.quantity', 'lineItems.0.unitPrice']],
  ['payExpenseRequest', { amount: '0', type: 1 }, ['amount']],
  ['returnAdvance', { amount: '-1', type: 1 }, ['amount']],
  ['issueMaterial', { quantity: '0', type: 1 }, ['quantity']],
  ['addStyleSkus', { sizes: [], colors: ['a', 'a'], type: 1 }, ['sizes', 'colors.1']],
  ['createUser', { email: 'x', name: ' ', roles: [], password: 'short', type: 1 }, ['email', 'name', 'roles', 'password']],
  ['editUser', { name: LONG, type: 1 }, ['name']],
  ['editOrganization', { name: ' ', settings: { priceTolerancePercent: '101', timeZone: 'Mars' }, type: 1 }, ['name', 'settings.priceTolerancePercent', 'settings.timeZone']],
  ['editOrganization', { letterhead: { businessEmail: 'nowhere', taxNumber: LONG, type: 1 } }, ['letterhead.businessEmail', 'letterhead.taxNumber']],
  ['createWebhook', { url: 'nowhere', description: LONG, type: 1 }, ['url', 'description']],
  ['createBillOfMaterials', { name: ' ', lineItems: [{ consumption: '0', type: 1 }] }, ['name', 'lineItems.0.consumption']],
  ['createCostSheet', { orderQuantity: HUGE, bomItems: [{ unitCost: HUGE, type: 1 }] }, ['orderQuantity', 'bomItems.0.unitCost']],
  ['addComment', { nodeId: 'x', text: ' ', type: 1 }, ['text']],
  ['editComment', { text: ' ', type: 1 }, ['text']],
  ['startFileUpload', { nodeId: 'x', fileName: 'a/b', contentType: 'text', size: 0, type: 1 }, ['fileName', 'contentType', 'size']],
  ['startAttachmentUpload', { fileName: 'a/b', contentType: 'text', size: 0, type: 1 }, ['fileName', 'contentType', 'size']],
]

const operations = new Map(rootFields.map(({ name, root, field }) => [name, { root, field }]))

/** The operation with all its arguments as variables. */
function documentOf(name: string): string {
  const { root, field } = operations.get(name) ?? {}
  if (!field) throw new Error(`there is no ${name}`)
  const given = field.args.filter((arg) => arg.name === 'input' || String(arg.type).endsWith('!'))
  const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  return `${String(root).toLowerCase()} (${declared}) { ${name}(${passed}) { __typename } }`
}

test.each(CASES)('%s tells both kinds of faults at once: %j', async (name, input, places) => {
  const { errors } = await as(org.ADMIN).ask(documentOf(name), { id: 'x', styleId: 'x', deliveryId: 'x', employeeId: 'x', input })
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  const found = (errors?.[0].extensions.detail ?? []).map(({ loc }) => loc.join('.'))
  for (const place of places) expect(found.filter((one) => one === `input.${place}`)).toHaveLength(1)
  expect(found.length).toBeGreaterThan(places.length)
  expect(JSON.stringify(errors)).not.toContain('"short"')
})

/** Inputs with figures or instants that have no rule of their own, with the reason. */
const WITHOUT_RULE: Readonly<Record<string, string>> = {
  AmendPurchaseOrderInput: 'its one number is a revision, which is compared with the order',
  CostSheetActionInput: 'its one number is a version, which is compared with the sheet',
  RejectCostSheetInput: 'its one number is a version, which is compared with the sheet',
}

const inputsWithin = (type: GraphQLInputObjectType, found = new Set<GraphQLInputObjectType>()) => {
  if (found.has(type)) return found
  found.add(type)
  for (const field of Object.values(type.getFields())) {
    const named = getNamedType(field.type)
    if (isInputObjectType(named)) inputsWithin(named, found)
  }
  return found
}

test('every input of a mutation with a figure declares checks, or says why not', () => {
  const inputs = rootFields.filter(({ root }) => root === 'Mutation')
    .flatMap(({ field }) => field.args.map(({ type }) => getNamedType(type)))
    .filter(isInputObjectType).flatMap((type) => [...inputsWithin(type)])
  const figures = (type: GraphQLInputObjectType) =>
    Object.values(type.getFields()).filter((field) => ['Decimal', 'Int'].includes(getNamedType(field.type).name))
  const unchecked = new Set(inputs.filter((type) => figures(type).length && !(type.name in model.checks)))
  expect([...unchecked].map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_RULE).sort())
})
