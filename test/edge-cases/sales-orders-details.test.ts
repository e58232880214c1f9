// Sales orders: what is kept of lines and shipments, what an order takes from its quote, and how much fits into one.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  acceptedQuote, collection, COLLECTION, convertedQuote, draftQuote, openRequest,
} from '../support/make/quotes.js'
import { confirmedOrder, draftOrder } from '../support/make/sales-orders.js'
import { orderAfter, orderOf, shipped } from '../support/make/shipping.js'
import { placesOf, refused, whyOf } from '../support/refused.js'

useGateway()

const { clientId, styleId, small, large } = COLLECTION
const CREATE = 'mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id } }'
const AMEND = 'mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { id } }'
const CONVERT = `mutation ($id: ID!, $input: ConvertQuoteToSalesOrderInput) {
  convertQuoteToSalesOrder(id: $id, input: $input) { salesOrder { styleId costSheet { id } } } }`

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const amend = (org: TestOrganization, id: string, input: object) =>
  as(org.MANAGER).get(AMEND, { id, input: { reason: 'Agreed', ...input } })
const whyNot = (org: TestOrganization, id: string, input: object) =>
  whyOf(org, org.MANAGER, AMEND, { id, input: { reason: 'Agreed', ...input } })

interface Planned {
  readonly id: string
  readonly shipmentNumber: number
  readonly quantity: number
}

const SCHEDULE = 'query ($id: ID!) { salesOrder(id: $id) { shipmentSchedule { id shipmentNumber quantity } } }'
const scheduleOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ shipmentSchedule: readonly Planned[] }>(SCHEDULE, { id })).shipmentSchedule
const statesOf = async (org: TestOrganization, id: string) =>
  (await orderOf(org, id)).lineItems.map(({ status }) => status)

describe('a line', () => {
  test('that is entered as shipped or cancelled stays that, while the others go with the order', async () => {
    const org = await house()
    const { id } = await draftOrder(org, {
      lineItems: [
        { styleSkuId: small, orderQuantity: 300, status: 'SHIPPED' },
        { styleSkuId: large, orderQuantity: 500, status: 'CANCELLED' }, { styleSkuId: large, orderQuantity: 10 },
      ],
    })
    await as(org.MANAGER).get('mutation ($id: ID!) { confirmSalesOrder(id: $id) { id } }', { id })
    expect(await statesOf(org, id)).toEqual(['SHIPPED', 'CANCELLED', 'CONFIRMED'])
    await as(org.MANAGER).get('mutation ($id: ID!) { startSalesOrderProduction(id: $id) { id } }', { id })
    expect(await statesOf(org, id)).toEqual(['SHIPPED', 'CANCELLED', 'IN_PRODUCTION'])
    await amend(org, id, { notes: 'Rush' })
    expect(await statesOf(org, id)).toEqual(['SHIPPED', 'CANCELLED', 'IN_PRODUCTION'])
  })

  test('that an amendment adds to a confirmed order is confirmed, and one of a ready order is made', async () => {
    const org = await house()
    const { id } = await confirmedOrder(org)
    await amend(org, id, { lineItems: [{ styleSkuId: large, orderQuantity: 80 }] })
    expect(await statesOf(org, id)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    const ready = await orderAfter(org, 3)
    await amend(org, ready.id, {
      lineItems: [{ styleSkuId: large, orderQuantity: 80 }], shipmentSchedule: [{ shipmentNumber: 1, quantity: 880 }],
    })
    const moves = 'query ($id: ID!) { salesOrder(id: $id) { history { action from to } } }'
    const { history } = await as(org.STAFF).get<{ history: readonly object[] }>(moves, { id: ready.id })
    expect(history.slice(-2)).toEqual([
      { action: 'AMEND', from: 'READY', to: 'READY' },
      { action: 'START_PRODUCTION', from: 'READY', to: 'IN_PRODUCTION' },
    ])
  })
})

describe('the tolerance of a line of which pieces have left', () => {
  test('may be what they need, is judged with the quantity beside it, and is not told of where that falls', async () => {
    const org = await house()
    const { id, lineItems: [{ id: first }] } = await orderAfter(org, 3)
    // 309 are the most of 300 with 3 %.
    await shipped(org, id, [309, 0])
    const fewer = {
      reason: 'Agreed', lineItems: [{ id: first, orderQuantity: 199, clientTolerance: '3' }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 399 }, { shipmentNumber: 2, quantity: 300 }],
    }
    expect(await placesOf(org, org.MANAGER, AMEND, { id, input: fewer })).toEqual(['input.lineItems.0.orderQuantity'])
    await amend(org, id, { lineItems: [{ id: first, clientTolerance: '3', unitPrice: '2.2' }] })
    await amend(org, id, {
      lineItems: [{ id: first, orderQuantity: 310, clientTolerance: '0' }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 310 }, { shipmentNumber: 2, quantity: 500 }],
    })
    expect(await scheduleOf(org, id)).toMatchObject([{ quantity: 310 }, { quantity: 500 }])
  })
})

describe('the planned shipments of an amended order', () => {
  test('are those that they are by their identifiers, also with the number of another one', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 1)
    const [one, two] = await scheduleOf(org, id)
    await amend(org, id, { shipmentSchedule: [
      { id: one.id, shipmentNumber: 2, quantity: 300 }, { id: two.id, shipmentNumber: 3, quantity: 500 },
    ] })
    const [first, second] = await scheduleOf(org, id)
    expect([first, second]).toEqual([
      { id: one.id, shipmentNumber: 2, quantity: 300 }, { id: two.id, shipmentNumber: 3, quantity: 500 },
    ])
    // The other one has the number 3 now, and is named. So the one without identifier is new.
    await amend(org, id, { shipmentSchedule: [
      { id: two.id, shipmentNumber: 4, quantity: 200 }, { shipmentNumber: 3, quantity: 600 },
    ] })
    const [added, kept, ...others] = await scheduleOf(org, id)
    expect([added, kept, others]).toEqual([
      { id: expect.any(String), shipmentNumber: 3, quantity: 600 },
      { id: two.id, shipmentNumber: 4, quantity: 200 }, [],
    ])
    expect([one.id, two.id]).not.toContain(added.id)
  })

  test('are removed by null, and stay if the amendment does not name them', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 1)
    const before = await scheduleOf(org, id)
    await amend(org, id, { notes: 'Rush' })
    expect(await scheduleOf(org, id)).toEqual(before)
    await amend(org, id, { shipmentSchedule: null })
    expect(await scheduleOf(org, id)).toEqual([])
  })

  test('have each number once, with a quantity of 0 or more', async () => {
    const org = await house()
    const { id } = await confirmedOrder(org)
    const input = {
      reason: 'Agreed', shipmentSchedule: [{ shipmentNumber: 1, quantity: 801 }, { shipmentNumber: 1, quantity: -1 }],
    }
    expect(await placesOf(org, org.MANAGER, AMEND, { id, input })).toEqual([
      'input.shipmentSchedule.1.shipmentNumber', 'input.shipmentSchedule.1.quantity',
    ])
  })
})

describe('how much fits into a sales order', () => {
  const tooMany = (place: string, what: string) =>
    ['BAD_USER_INPUT', [place, 'too_many_pieces', { what, le: 2_147_483_647 }]]
  const ofLine = tooMany('lineItems.0.orderQuantity', 'The most pieces to ship')

  test('an amendment counts the pieces of all lines, and of a line what it leaves as it is', async () => {
    const org = await house()
    const { id } = await confirmedOrder(org)
    const { lineItems: [{ id: first }] } = await orderOf(org, id)
    const why = (line: object) => whyNot(org, id, { lineItems: [line] })
    const ofAll = tooMany('lineItems', 'The pieces of all lines')
    expect(await why({ id: first, orderQuantity: 2_147_483_647 })).toEqual(ofAll)
    expect(await why({ id: first, orderQuantity: 2_100_000_000, clientTolerance: '3' })).toEqual(ofLine)
    expect(await why({ styleSkuId: large, orderQuantity: 2_100_000_000, clientTolerance: '3' })).toEqual(ofLine)
    await amend(org, id, { lineItems: [{ id: first, orderQuantity: 2_000_000_000, clientTolerance: '3' }] })
    expect(await why({ id: first, orderQuantity: 2_100_000_000 })).toEqual(ofLine)
    expect(await why({ id: first, clientTolerance: '8' })).toEqual(ofLine)
    // Without a tolerance, just as many as can be shown: 500 are in the other line.
    await amend(org, id, { lineItems: [{ id: first, orderQuantity: 2_147_483_147, clientTolerance: null }] })
  })

  test('the rows of a request do not become more pieces than can be shown', async () => {
    const org = await house()
    const rows = [
      { styleSkuId: small, minimumOrderQuantity: 2_147_483_647 }, { styleSkuId: large, minimumOrderQuantity: 1 },
    ]
    const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org, rows) })
    expect(await refused(org, org.MANAGER, CONVERT, { id })).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ type: 'too_many_pieces', ctx: { what: 'The pieces of all lines', le: 2_147_483_647 } }],
    })
  })

  test('at most 500 lines and 500 shipments; and the days of its payment term are checked', async () => {
    const org = await house()
    const lineItems = Array.from({ length: 501 }, () => ({ styleSkuId: small, orderQuantity: 1 }))
    expect(await placesOf(org, org.MANAGER, CREATE, { input: { clientId, lineItems } })).toEqual(['input.lineItems'])
    const shipmentSchedule = Array.from({ length: 501 }, (_, shipmentNumber) => ({ shipmentNumber, quantity: 0 }))
    expect(await placesOf(org, org.MANAGER, CREATE, { input: { clientId, shipmentSchedule } }))
      .toEqual(['input.shipmentSchedule'])
    expect(await placesOf(org, org.MANAGER, CREATE, { input: { clientId, paymentTermDays: 1000 } }))
      .toEqual(['input.paymentTermDays'])
  })
})

describe('an order from a quote', () => {
  test('has the cost sheet of the quote, and none if it is for another style', async () => {
    const org = await house()
    const { prisma } = gateway().database
    await prisma.style.create({ data: { orgId: org.id, id: 'st-coat', code: 'COAT', name: 'Coat' } })
    const { id: sheet } = await draftSheet(org, { styleId: null })
    const quotes = [await acceptedQuote(org), await acceptedQuote(org), await acceptedQuote(org)]
    await prisma.quote.updateMany({ where: { orgId: org.id }, data: { costSheetId: sheet } })
    const orders = [{}, { styleId }, { styleId: 'st-coat' }].map((input, index) =>
      as(org.MANAGER).get(CONVERT, { id: quotes[index].id, input }))
    expect(await Promise.all(orders)).toEqual([
      { salesOrder: { styleId, costSheet: { id: sheet } } }, { salesOrder: { styleId, costSheet: { id: sheet } } },
      { salesOrder: { styleId: 'st-coat', costSheet: null } },
    ])
  })

  test('is named when its quote is converted again, and not by the refusal of another quote', async () => {
    const org = await house()
    const quote = await convertedQuote(org)
    const order = await gateway().database.prisma.salesOrder.findFirstOrThrow({ where: { orgId: org.id } })
    expect(await refused(org, org.MANAGER, CONVERT, { id: quote.id })).toMatchObject({
      code: 'CONFLICT', type: 'quote_converted', state: 'CONVERTED', action: 'CONVERT', allowed: [],
      salesOrderId: order.id, salesOrderDocumentId: order.documentId,
      ctx: { quote: quote.documentId, salesOrder: order.documentId, salesOrderId: order.id },
    })
    const draft = await draftQuote(org)
    const refusal = await refused(org, org.MANAGER, CONVERT, { id: draft.id })
    expect(refusal).toMatchObject({ code: 'CONFLICT', state: 'DRAFT', action: 'CONVERT' })
    expect(refusal).not.toHaveProperty('salesOrderId')
  })
})
