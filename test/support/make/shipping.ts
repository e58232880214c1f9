// Makes sales orders that can be shipped, and deliveries that carry their goods, through the API.
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'
import { COLLECTION } from './quotes.js'
import { draftOrder } from './sales-orders.js'

const { small, large } = COLLECTION

/** Lines as an input or an answer has them. */
export interface ShippedLine {
  readonly id: string
  readonly status: string
  readonly shippedQty: number
  readonly deliveredQty: number
}

/** A sales order with what was shipped of it. */
export interface ShippedOrder {
  readonly id: string
  readonly documentId: string
  readonly status: string
  readonly deliveryCount: number
  readonly lineItems: readonly ShippedLine[]
  readonly shipmentSchedule: readonly { readonly shippedQty: number; readonly deliveredQty: number }[]
  readonly history: readonly { readonly action: string; readonly status: string; readonly reason: string | null }[]
}

/** A delivery with its stops. */
export interface MadeDelivery {
  readonly id: string
  readonly documentId: string
  readonly status: string
  readonly stops: readonly { readonly id: string }[]
}

const FIELDS = 'id documentId status stops { id }'
const READ = `query ($id: ID!) { salesOrder(id: $id) {
  id documentId status deliveryCount lineItems { id status shippedQty deliveredQty }
  shipmentSchedule { shippedQty deliveredQty openQty } history(first: 100) { action status: to reason }
} }`
export const CREATE_DELIVERY = `mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { ${FIELDS} } }`

export const orderOf = (org: TestOrganization, id: string) => as(org.STAFF).get<ShippedOrder>(READ, { id })

/** The usual lines: 300 small with 3 % tolerance and 500 large without. */
export const LINES = [
  { styleSkuId: small, orderQuantity: 300, clientTolerance: '3', unitPrice: '2' },
  { styleSkuId: large, orderQuantity: 500, unitPrice: '3' },
]

const STEPS = ['confirmSalesOrder', 'startSalesOrderProduction', 'markSalesOrderReady'] as const

/** An order after the first of the steps: confirmed (1), in production (2) or ready (3). */
export async function orderAfter(org: TestOrganization, steps: 1 | 2 | 3, input: object = {}): Promise<ShippedOrder> {
  const { id } = await draftOrder(org, {
    lineItems: LINES, ...input,
    shipmentSchedule: [{ shipmentNumber: 1, quantity: 400 }, { shipmentNumber: 2, quantity: 400 }],
  })
  for (const step of STEPS.slice(0, steps))
    await as(org.MANAGER).get(`mutation ($id: ID!) { ${step}(id: $id) { id } }`, { id })
  return orderOf(org, id)
}

/** A scheduled delivery of pieces of the small and the large SKU, with one stop. */
export const deliveryOf = (org: TestOrganization, salesOrderId: string, [s, l]: readonly [number, number]) =>
  as(org.STAFF).get<MadeDelivery>(CREATE_DELIVERY, { input: { salesOrderId, lineItems: carried(s, l), stops: [{ name: 'Hamburg' }] } })

/** The lines of a delivery with pieces of both SKUs, of shipment 1. */
export const carried = (s: number, l: number) =>
  [[small, s], [large, l]].flatMap(([styleSkuId, quantity]) =>
    quantity === 0 ? [] : [{ styleSkuId, quantity, shipmentNumber: 1 }])

const stopStep = (verb: string) => `mutation ($id: ID!) { ${verb}DeliveryStop(id: $id) { delivery { status } } }`

type StopVerb = 'depart' | 'arrive' | 'complete' | 'fail' | 'skip'

/** Takes a step of the first stop of a delivery. */
export const takeStop = (org: TestOrganization, { stops }: MadeDelivery, verb: StopVerb) =>
  as(org.STAFF).ask(stopStep(verb), { id: stops[0].id })

/** A delivery in transit. */
export async function shipped(org: TestOrganization, orderId: string, pieces: readonly [number, number]) {
  const delivery = await deliveryOf(org, orderId, pieces)
  await takeStop(org, delivery, 'depart')
  return delivery
}

/** Brings a delivery in transit to its only stop. */
export async function deliver(org: TestOrganization, delivery: MadeDelivery): Promise<void> {
  await takeStop(org, delivery, 'arrive')
  await takeStop(org, delivery, 'complete')
}
