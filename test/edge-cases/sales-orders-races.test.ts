// Many callers at once: a quote becomes one sales order, and the amendments of an order are numbered one by one.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { acceptedQuote, collection, openRequest } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { orderAfter } from '../support/make/shipping.js'

useGateway()

const FIELDS = `status revision totalAmount orderQuantity notes lineItems { styleSkuId orderQuantity unitPrice status }
  shipmentSchedule { shipmentNumber quantity }
  revisions { revisionNumber reason createdByName
    changes { field before after shipmentNumber salesOrderLine { itemNumber } } }`
const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) {
  amendSalesOrder(id: $id, input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { salesOrder(id: $id) { ${FIELDS} } }`

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const convert = (org: TestOrganization, id: string, body: object = {}, by = org.MANAGER) =>
  as(by).rest('POST', `/quotes/${id}/convert-to-sales-order`, body)
const ordersOf = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.salesOrder.findMany({ where: { orgId } })
const lastNumber = async ({ id: orgId }: TestOrganization) =>
  (await gateway().database.prisma.documentCounter.findFirst({ where: { orgId, kind: 'SO' } }))?.lastNumber ?? 0

describe('the conversion of a quote', () => {
  test('fifty times at once makes one sales order and uses one number; the others are told which', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org) })
    const people = [org.MANAGER, org.ADMIN, org.DIRECTOR]
    const answers = await atOnce((turn) => convert(org, id, {}, people[turn % 3]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)])
    const [order, ...others] = await ordersOf(org)
    expect(others).toEqual([])
    for (const { status, body } of answers)
      expect(body).toMatchObject(status === 200 ? { sales_order_id: order.id } : { salesOrderId: order.id })
    expect(await lastNumber(org)).toBe(1)
    expect(await gateway().database.prisma.salesOrderLine.count({ where: { orgId: org.id } })).toBe(2)
    expect((await draftOrder(org)).documentId).toMatch(/-00002$/)
  })
})

const amend = (org: TestOrganization, id: string, input: object, by = org.MANAGER) =>
  as(by).ask(AMEND, { id, input: { reason: 'The client asked for it', ...input } })
const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<{ revision: number; revisions: object[] }>(READ, { id })

describe('amendments at once', () => {
  test('of one revision: one wins, the others are a conflict that names the revision', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 1)
    const people = [org.MANAGER, org.ADMIN, org.DIRECTOR]
    const answers = await atOnce((turn) =>
      amend(org, id, { revision: 0, notes: `Wish ${turn}` }, people[turn % 3]))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions: { code, revision, given } }) => [code, revision, given])).toEqual(
      Array.from({ length: 49 }, () => ['CONFLICT', 1, 0]),
    )
    expect(await read(org, id)).toMatchObject({ revision: 1, revisions: [{ changes: [{}] }] })
  })

  test('without a revision are numbered one after the other', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 1)
    await Promise.all(Array.from({ length: 10 }, (_, turn) => amend(org, id, { notes: `Wish ${turn}` })))
    const { revision, revisions } = await read(org, id)
    expect(revision).toBe(10)
    expect(revisions).toMatchObject(Array.from({ length: 10 }, (_, index) => ({ revisionNumber: index + 1 })))
  })
})
