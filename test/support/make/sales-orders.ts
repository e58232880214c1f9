// Makes sales orders through the API. The functions are named after the resulting state.
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'
import { COLLECTION } from './quotes.js'

interface Made {
  readonly id: string
  readonly documentId: string
}

const { clientId, styleId, small, large } = COLLECTION
const CREATE = 'mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id documentId } }'
const lineItems = [{ styleSkuId: small, orderQuantity: 300 }, { styleSkuId: large, orderQuantity: 500 }]

const step = (mutation: string, input = '') => `mutation ($id: ID!) { ${mutation}(id: $id${input}) { id documentId } }`
const after = async (before: Promise<Made>, org: TestOrganization, mutation: string, input?: string) =>
  as(org.MANAGER).get<Made>(step(mutation, input), { id: (await before).id })

/** A draft order. The collection must exist. */
export const draftOrder = (org: TestOrganization, input: object = {}) =>
  as(org.MANAGER).get<Made>(CREATE, { input: { clientId, styleId, lineItems, ...input } })
export const confirmedOrder = (org: TestOrganization) => after(draftOrder(org), org, 'confirmSalesOrder')
export const orderInProduction = (org: TestOrganization) => after(confirmedOrder(org), org, 'startSalesOrderProduction')
export const readyOrder = (org: TestOrganization) => after(orderInProduction(org), org, 'markSalesOrderReady')
export const shippedOrder = (org: TestOrganization) => after(readyOrder(org), org, 'shipSalesOrder')
export const completedOrder = (org: TestOrganization) => after(shippedOrder(org), org, 'completeSalesOrder')
export const heldOrder = (org: TestOrganization) =>
  after(orderInProduction(org), org, 'holdSalesOrder', ', input: { reason: "Fabric is late" }')
export const cancelledOrder = (org: TestOrganization) => after(draftOrder(org), org, 'cancelSalesOrder')
