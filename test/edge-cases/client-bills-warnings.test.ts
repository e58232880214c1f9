// Bills of goods in transit that do not arrive: the answer of the act names them, and they show a warning. And what is
// billed of an order that has left.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import {
  CREATE_DELIVERY, deliver, deliveryOf, orderAfter, orderOf, shipped, takeStop, type MadeDelivery,
} from '../support/make/shipping.js'

useGateway()

const { small } = COLLECTION
const WARNINGS = 'warnings { code billId billNumber quantity message }'
const BILL = 'mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { id billNumber subtotal } }'
const FAIL = `mutation ($id: ID!) { failDeliveryStop(id: $id) { ${WARNINGS} delivery { ${WARNINGS} } } }`
const CANCEL = `mutation ($id: ID!) { cancelDelivery(id: $id) { ${WARNINGS} } }`

interface Billed {
  readonly id: string
  readonly billNumber: string
  readonly subtotal: string
}

async function readyOrder() {
  const org = await organization()
  await collection(org)
  return { org, order: await orderAfter(org, 3) }
}

const bill = (org: TestOrganization, id: string, basis: 'ORDERED' | 'SHIPPED') =>
  as(org.FINANCE).get<Billed>(BILL, { id, input: { basis } })

const warningsOf = async (org: TestOrganization, { id }: Billed) =>
  (await as(org.STAFF).get<{ warnings: object[] }>(`query ($id: ID!) { bill(id: $id) { ${WARNINGS} } }`, { id })).warnings

const fails = (org: TestOrganization, { stops }: MadeDelivery) =>
  as(org.STAFF).get<{ warnings: object[]; delivery: object }>(FAIL, { id: stops[0].id })

const warning = ({ id: billId, billNumber }: Billed, quantity: number, message: string) =>
  ({ code: 'BILLED_NOT_SHIPPED', billId, billNumber, quantity, message })

describe('goods that were billed in transit', () => {
  test('and fail name their bill in the answer, and the bill shows it until they are shipped again', async () => {
    const { org, order } = await readyOrder()
    const delivery = await shipped(org, order.id, [100, 200])
    const billed = await bill(org, order.id, 'SHIPPED')
    expect(await warningsOf(org, billed)).toEqual([])
    const says = (line: number, pieces: number) => warning(billed, pieces, `Of line ${line} of ${order.documentId}, `
      + `${pieces} pieces were billed as shipped, and 0 are shipped: ship the others again, credit them with a note `
      + 'on the bill, or void the bill and bill the order anew')
    const expected = [says(1, 100), says(2, 200)]
    expect(await fails(org, delivery)).toEqual({ warnings: expected, delivery: { warnings: expected } })
    expect(await warningsOf(org, billed)).toEqual(expected)
    await shipped(org, order.id, [100, 0])
    expect(await warningsOf(org, billed)).toEqual([says(2, 200)])
    await shipped(org, order.id, [0, 200])
    expect(await warningsOf(org, billed)).toEqual([])
  })

  test('and fail after it in the same document are named there, and not by the bill before', async () => {
    const { org, order } = await readyOrder()
    const { stops: [stop] } = await shipped(org, order.id, [100, 200])
    const { data, errors } = await as(org.ADMIN).ask(`mutation {
      billed: billSalesOrder(id: "${order.id}", input: { basis: SHIPPED }) { warnings { quantity } }
      failed: failDeliveryStop(id: "${stop.id}") { warnings { quantity } } }`)
    expect([errors, data]).toEqual([
      undefined, { billed: { warnings: [] }, failed: { warnings: [{ quantity: 100 }, { quantity: 200 }] } },
    ])
  })

  test('and are cancelled name the bills that may have billed them, and no others', async () => {
    const { org, order } = await readyOrder()
    const arrived = await shipped(org, order.id, [100, 0])
    const first = await bill(org, order.id, 'SHIPPED')
    await deliver(org, arrived)
    const delivery = await shipped(org, order.id, [50, 0])
    const second = await bill(org, order.id, 'SHIPPED')
    const { warnings } = await as(org.STAFF).get<{ warnings: object[] }>(CANCEL, { id: delivery.id })
    expect(warnings).toMatchObject([{ billId: second.id, billNumber: second.billNumber, quantity: 50 }])
    expect([await warningsOf(org, first), await warningsOf(org, second)]).toEqual([[], warnings])
    await as(org.FINANCE).get(VOID, { id: second.id, reason: 'The goods came back' })
    expect([await warningsOf(org, first), await warningsOf(org, second)]).toEqual([[], []])
  })

  test('are not those that were billed before they left', async () => {
    const { org, order } = await readyOrder()
    const advance = await bill(org, order.id, 'ORDERED')
    const delivery = await shipped(org, order.id, [300, 500])
    expect(await fails(org, delivery)).toEqual({ warnings: [], delivery: { warnings: [] } })
    expect(await warningsOf(org, advance)).toEqual([])
  })

  test('of a failed dropoff are those of its lines alone', async () => {
    const { org, order } = await readyOrder()
    const { stops: [hamburg, bremen] } = await as(org.STAFF).get<MadeDelivery>(CREATE_DELIVERY, {
      input: {
        salesOrderId: order.id,
        stops: [{ name: 'Hamburg', stopType: 'DROPOFF', state: 'EN_ROUTE' }, { name: 'Bremen', stopType: 'DROPOFF' }],
        lineItems: [
          { styleSkuId: small, quantity: 60, stopOrder: 1 },
          { salesOrderLineId: order.lineItems[1].id, quantity: 70, stopOrder: 2 },
        ],
      },
    })
    const billed = await bill(org, order.id, 'SHIPPED')
    const { warnings } = await as(org.STAFF).get<{ warnings: object[] }>(FAIL, { id: hamburg.id })
    expect(warnings).toMatchObject([{ billNumber: billed.billNumber, quantity: 60 }])
    expect(await warningsOf(org, billed)).toEqual(warnings)
    expect(await as(org.STAFF).get(`query ($id: ID!) { deliveryStop(id: $id) { ${WARNINGS} } }`, { id: bremen.id }))
      .toEqual({ warnings: [] })
  })
})

describe('an order that was shipped short, within its tolerance', () => {
  test('is billed by what was ordered until it is shipped, and then at most what was shipped', async () => {
    const { org, order } = await readyOrder()
    const LEFT = 'query ($id: ID!) { salesOrder(id: $id) { status lineItems { unbilledQty } } }'
    const left = () => as(org.STAFF).get(LEFT, { id: order.id })
    expect(await left()).toEqual({ status: 'READY', lineItems: [{ unbilledQty: 300 }, { unbilledQty: 500 }] })
    // 300 − 3 % are 291.
    const delivery = await shipped(org, order.id, [291, 500])
    expect(await left()).toEqual({ status: 'SHIPPED', lineItems: [{ unbilledQty: 291 }, { unbilledQty: 500 }] })
    const lineItems = [{ salesOrderLineId: order.lineItems[0].id, quantity: 292 }]
    const { errors } = await as(org.FINANCE).ask(BILL, { id: order.id, input: { basis: 'ORDERED', lineItems } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'lineItems', 0, 'quantity'], ctx: { le: 291 } }])
    expect(await left()).toMatchObject({ lineItems: [{ unbilledQty: 291 }, { unbilledQty: 500 }] })
    await deliver(org, delivery)
    expect(await orderOf(org, order.id)).toMatchObject({ status: 'COMPLETED' })
    // 291 × 2 + 500 × 3 = 2082.
    expect(await bill(org, order.id, 'ORDERED')).toMatchObject({ subtotal: '2082' })
    expect(await left()).toEqual({ status: 'COMPLETED', lineItems: [{ unbilledQty: 0 }, { unbilledQty: 0 }] })
  })

  test('is billed as ordered again when its goods come back', async () => {
    const { org, order } = await readyOrder()
    const delivery = await deliveryOf(org, order.id, [291, 500])
    await takeStop(org, delivery, 'depart')
    await takeStop(org, delivery, 'fail')
    expect(await bill(org, order.id, 'ORDERED')).toMatchObject({ subtotal: '2100' })
  })
})
