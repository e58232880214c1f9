// Makes materials with stock, and the requests, orders and receipts that change it, through the API.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

type Quantities = Readonly<Record<string, string>>

export interface MadeOrder {
  readonly id: string
  readonly documentId: string
  readonly lineItems: readonly { readonly id: string }[]
}

export interface Made {
  readonly id: string
  readonly documentId: string
}

const step = (mutation: string) => `mutation ($id: ID!) { ${mutation}(id: $id) { id documentId } }`
const stepFor = (mutation: string, input: string) =>
  `mutation ($id: ID!, $input: ${input}!) { ${mutation}(id: $id, input: $input) { id documentId } }`
const making = (mutation: string, input: string, read = 'id documentId') =>
  `mutation ($input: ${input}!) { ${mutation}(input: $input) { ${read} } }`

/** The operations of the season's documents. */
export const ORDER = {
  create: making('createPurchaseOrder', 'CreatePurchaseOrderInput', 'id documentId lineItems { id }'),
  edit: stepFor('editPurchaseOrder', 'EditPurchaseOrderInput'),
  send: step('sendPurchaseOrder'),
  cancel: step('cancelPurchaseOrder'),
  close: stepFor('closePurchaseOrder', 'ReasonInput'),
}
export const RECEIPT = {
  create: making('createGoodsReceipt', 'CreateGoodsReceiptInput'),
  edit: stepFor('editGoodsReceipt', 'EditGoodsReceiptInput'),
  post: step('postGoodsReceipt'),
  void: stepFor('voidGoodsReceipt', 'ReasonInput'),
}
export const REQUEST = {
  create: making('createMaterialRequest', 'CreateMaterialRequestInput', 'id documentId lineItems { id }'),
  edit: stepFor('editMaterialRequest', 'EditMaterialRequestInput'),
  submit: step('submitMaterialRequest'),
  approve: step('approveMaterialRequest'),
  cancel: step('cancelMaterialRequest'),
  reopen: step('reopenMaterialRequest'),
  release: step('releaseMaterialRequest'),
}
export const STOCK = {
  issue: making('issueMaterial', 'IssueMaterialInput', 'id quantity kind'),
  takeBack: making('returnMaterial', 'ReturnMaterialInput', 'id quantity kind'),
  adjust: making('adjustStock', 'AdjustStockInput', 'id quantity kind'),
}

/** Materials in metres with this stock, named by their identifiers, of one supplier `mill`. */
export async function materials(org: TestOrganization, stock: Quantities): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  const mill = { orgId, id: 'mill', code: 'MILL', name: 'Mill', currency: 'USD' }
  await prisma.supplier.createMany({ data: [mill], skipDuplicates: true })
  await prisma.material.createMany({
    data: Object.keys(stock).map((id) => ({
      orgId, id, code: id, name: id, unit: 'm', unitPrice: '2', currency: 'USD', supplierId: 'mill',
    })),
  })
  for (const [materialId, quantity] of Object.entries(stock))
    if (Number(quantity) > 0) await as(org.MANAGER).get(STOCK.adjust, { input: { materialId, quantity, reason: 'First count' } })
}

/** Planned production orders. */
export async function productionOrders(org: TestOrganization, ...ids: readonly string[]): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  await prisma.style.createMany({ data: [{ orgId, id: 'st', code: 'ST', name: 'Shirt' }], skipDuplicates: true })
  await prisma.productionOrder.createMany({
    data: ids.map((id) => ({ orgId, id, documentId: `PRO-${id}`, styleId: 'st', quantity: 100 })),
  })
}

export interface Wanted {
  readonly materialId?: string
  readonly materialName?: string
  readonly uom?: string
  readonly requiredQty: string
  readonly warehouseAvailableQty?: string
}

export interface MadeRequest extends Made {
  readonly lineItems: readonly { readonly id: string }[]
}

/** A submitted request of STAFF. Each line has a price, so that no rate is needed. */
export async function requestOf(org: TestOrganization, lines: readonly Wanted[], input: object = {}) {
  const lineItems = lines.map((line) => ({ unitPrice: '2', ...line }))
  const made = await as(org.STAFF).get<MadeRequest>(REQUEST.create, { input: { lineItems, ...input } })
  await as(org.STAFF).get(REQUEST.submit, { id: made.id })
  return made
}

export async function approvedRequest(org: TestOrganization, lines: readonly Wanted[], input: object = {}) {
  const made = await requestOf(org, lines, input)
  await as(org.MANAGER).get(REQUEST.approve, { id: made.id })
  return made
}

/** An approved request for the production order `pro`, whose lines were turned round after their entry. */
export async function reversedRequest(org: TestOrganization, lines: readonly Wanted[]): Promise<MadeRequest> {
  const input = { productionOrderId: 'pro', lineItems: lines }
  const made = await as(org.STAFF).get<MadeRequest>(REQUEST.create, { input })
  const lineItems = lines.map((line, index) => ({ ...line, id: made.lineItems[index].id })).reverse()
  await as(org.STAFF).get(REQUEST.edit, { id: made.id, input: { lineItems } })
  await as(org.STAFF).get(REQUEST.submit, { id: made.id })
  await as(org.MANAGER).get(REQUEST.approve, { id: made.id })
  return made
}

/** A draft order of the supplier `mill`: a line per material with its quantity, at 1.60. */
export const draftOrderOf = (org: TestOrganization, quantities: Quantities, input: object = {}) =>
  as(org.FINANCE).get<MadeOrder>(ORDER.create, {
    input: {
      supplierId: 'mill',
      lineItems: Object.entries(quantities).map(([materialId, quantity]) => ({ materialId, quantity, unitPrice: '1.6' })),
      ...input,
    },
  })

export async function sentOrderOf(org: TestOrganization, quantities: Quantities, input: object = {}) {
  const made = await draftOrderOf(org, quantities, input)
  await as(org.FINANCE).get(ORDER.send, { id: made.id })
  return made
}

/** A draft receipt of these quantities, in the order of the lines; an empty text leaves a line out. */
export const draftReceiptOf = (org: TestOrganization, order: MadeOrder, ...quantities: readonly string[]) =>
  as(org.FINANCE).get<Made>(RECEIPT.create, {
    input: {
      purchaseOrderId: order.id,
      lineItems: quantities.flatMap((quantity, index) =>
        quantity ? [{ purchaseOrderLineId: order.lineItems[index].id, quantity }] : []),
    },
  })

/** A posted receipt of these quantities. */
export async function received(org: TestOrganization, order: MadeOrder, ...quantities: readonly string[]) {
  const made = await draftReceiptOf(org, order, ...quantities)
  await as(org.FINANCE).get(RECEIPT.post, { id: made.id })
  return made
}

/** A sent order of 10 m of poplin, of which 4 m have arrived. */
export async function partlyReceived(org: TestOrganization): Promise<MadeOrder> {
  const order = await sentOrderOf(org, { poplin: '10' })
  await received(org, order, '4')
  return order
}

/** Lets lines of an order buy the lines of a request at the same places. */
export async function linked(org: TestOrganization, request: MadeRequest, order: MadeOrder): Promise<void> {
  const { prisma } = gateway().database
  for (const [index, { id: purchaseOrderLineId }] of order.lineItems.entries())
    await prisma.materialRequestLine.updateMany({
      where: { orgId: org.id, id: request.lineItems[index].id }, data: { purchaseOrderLineId },
    })
  await prisma.purchaseOrder.updateMany({
    where: { orgId: org.id, id: order.id }, data: { materialRequestId: request.id },
  })
}
