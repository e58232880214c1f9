// The conversion of a quote into a sales order, through both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Entry, type RestAnswer } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  acceptedQuote, cancelledQuote, collection, COLLECTION, convertedQuote, draftQuote, expiredQuote, openRequest, overrun,
  rejectedQuote, sentQuote,
} from '../support/make/quotes.js'

useGateway()

const { clientId, otherClientId, styleId, small, large } = COLLECTION

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const convert = (org: TestOrganization, id: string, body: object = {}) =>
  as(org.MANAGER).rest('POST', `/quotes/${id}/convert-to-sales-order`, body)
const faults = ({ body }: RestAnswer) =>
  (body as { detail: Entry[] }).detail.map(({ loc, ctx }) => [loc.join('.'), ctx])
const statusOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ status: string }>('query ($id: ID!) { quote(id: $id) { status } }', { id })).status
const ordersOf = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.salesOrder.findMany({ where: { orgId } })
const lastNumber = async ({ id: orgId }: TestOrganization) =>
  (await gateway().database.prisma.documentCounter.findFirst({ where: { orgId, kind: 'SO' } }))?.lastNumber ?? 0

describe('the conversion of a quote', () => {
  test('makes a sales order of the lines given, and answers the documented envelope', async () => {
    const org = await house()
    const { id, documentId } = await acceptedQuote(org)
    const { status, body } = await convert(org, id, {
      clientId: otherClientId,
      styleId,
      etd: '2026-05-01T10:20:30.123456Z',
      shippingTerm: 'CIF Hamburg',
      deadline: '2026-06-01T12:30:00+02:00',
      shipmentPlan: 'Two vessels',
      shipmentSchedule: [
        { shipmentNumber: 2, etd: '2026-05-20', quantity: 447 },
        { shipmentNumber: 1, etd: 1777630830, quantity: 300 },
      ],
      paymentTerm: '60 days',
      notes: 'With hangtags',
      lineItems: [
        {
          styleSkuId: small, orderQuantity: 300, clientTolerance: 2.5, requestedDeliveryDate: '2026-05-15',
          requestedBulkReadyDate: null, status: 'Pending',
        },
        { styleSkuId: large, orderQuantity: 447 },
      ],
    })
    expect(status).toBe(200)
    const [{ id: orderId }] = await ordersOf(org)
    const number = `SO-${new Date().getUTCFullYear()}-00001`
    expect(body).toEqual({
      success: true,
      message: `Quote ${documentId} became sales order ${number}`,
      sales_order_id: orderId,
      document_id: number,
      quote_id: id,
      status: 'Draft',
      warnings: [],
      sales_order: {
        id: orderId,
        documentId: number,
        quoteId: id,
        clientId: otherClientId,
        styleId,
        status: 'Draft',
        etd: '2026-05-01T10:20:30.123Z',
        shippingTerm: 'CIF Hamburg',
        deadline: '2026-06-01T10:30:00Z',
        shipmentPlan: 'Two vessels',
        paymentTerm: '60 days',
        notes: 'With hangtags',
        createdAt: expect.any(String),
        createdById: org.MANAGER.userId,
        lineItems: [
          {
            id: expect.any(String), salesOrderId: orderId, itemNumber: 1, styleSkuId: small, orderQuantity: 300,
            clientTolerance: 2.5, requestedDeliveryDate: '2026-05-15T00:00:00Z', status: 'Pending',
          },
          {
            id: expect.any(String), salesOrderId: orderId, itemNumber: 2, styleSkuId: large, orderQuantity: 447,
            status: 'Pending',
          },
        ],
        shipmentSchedule: [
          {
            id: expect.any(String), salesOrderId: orderId, shipmentNumber: 1, etd: '2026-05-01T10:20:30Z',
            quantity: 300,
          },
          {
            id: expect.any(String), salesOrderId: orderId, shipmentNumber: 2, etd: '2026-05-20T00:00:00Z',
            quantity: 447,
          },
        ],
      },
    })
    expect(await statusOf(org, id)).toBe('CONVERTED')
  })

  test('without lines takes the rows of the request for quotation, with client, style and terms of the quote', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org) })
    const converted = await as(org.ADMIN).get(
      `mutation ($id: ID!) { convertQuoteToSalesOrder(id: $id, input: { lineItems: [] }) {
        warnings quote { status salesOrder { documentId } } salesOrder { clientId styleId shippingTerm paymentTerm quote { id } lineItems { styleSkuId orderQuantity status } } } }`,
      { id },
    )
    expect(converted).toEqual({
      warnings: [],
      quote: { status: 'CONVERTED', salesOrder: { documentId: expect.stringMatching(/^SO-/) } },
      salesOrder: {
        clientId,
        styleId,
        shippingTerm: 'FOB Chittagong',
        paymentTerm: '30 days net',
        quote: { id },
        lineItems: [
          { styleSkuId: small, orderQuantity: 300, status: 'PENDING' },
          { styleSkuId: large, orderQuantity: 500, status: 'PENDING' },
        ],
      },
    })
  })

  test('says which rows of the request for quotation became no line, and that shipments do not add up to the others', async () => {
    const org = await house()
    const rows = [{ styleSkuId: small }, { minimumOrderQuantity: 5 }, { styleSkuId: large, minimumOrderQuantity: 500 }]
    const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org, rows) })
    const { status, body } = await convert(org, id, {
      shipmentSchedule: [{ shipmentNumber: 1, etd: '2026-05-01', quantity: 100 }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      warnings: [
        expect.stringMatching(/^Row 1 .*no minimum order quantity$/), expect.stringMatching(/^Row 2 .*no SKU$/),
        'The shipments add up to 100 pieces, the lines to 500',
      ],
      sales_order: { lineItems: [{ styleSkuId: large, orderQuantity: 500 }] },
    })
  })

  test('with lines nowhere makes an order without lines, and warns', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org)
    const { status, body } = await convert(org, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Draft', warnings: [expect.stringContaining('no lines')],
      sales_order: { lineItems: [], shipmentSchedule: [] },
    })
  })

  test('warns of a line below the minimum order quantity, and converts all the same', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org) })
    const lineItems = [{ styleSkuId: small, orderQuantity: 299 }, { styleSkuId: large, orderQuantity: 500 }]
    const { status, body } = await convert(org, id, { lineItems })
    expect(status).toBe(200)
    expect(body).toMatchObject({ warnings: [`Line 1 orders 299 of ${small}, below the minimum order quantity of 300`] })
  })

  test('names every field at fault with the figures, and changes nothing', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org)
    const answer = await convert(org, id, {
      clientId: 'nobody',
      styleId: 'nothing',
      lineItems: [
        { styleSkuId: small, orderQuantity: 0, clientTolerance: 100.5 },
        { styleSkuId: 'none', orderQuantity: 747, clientTolerance: -1 },
      ],
      shipmentSchedule: [
        { shipmentNumber: 1, etd: '2026-05-01', quantity: 750 },
        { shipmentNumber: 1, etd: '2026-05-02', quantity: -10 },
      ],
    })
    expect(answer.status).toBe(422)
    expect(faults(answer)).toEqual([
      ['body.lineItems.0.orderQuantity', { gt: 0 }],
      ['body.lineItems.0.clientTolerance', { ge: 0, le: 100 }],
      ['body.lineItems.1.clientTolerance', { ge: 0, le: 100 }],
      ['body.shipmentSchedule.1.shipmentNumber', { shipmentNumber: 1, first: 0 }],
      ['body.shipmentSchedule.1.quantity', { ge: 0 }],
      ['body.shipmentSchedule', { expected: 747, given: 740 }],
      ['body.clientId', undefined],
      ['body.styleId', undefined],
      ['body.lineItems.1.styleSkuId', undefined],
    ])
    expect(await statusOf(org, id)).toBe('ACCEPTED')
    expect(await ordersOf(org)).toEqual([])
    expect(await lastNumber(org)).toBe(0)
  })

  test('refuses an unknown line status, and names the field', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org)
    const answer = await convert(org, id, { lineItems: [{ styleSkuId: small, orderQuantity: 1, status: 'whatever' }] })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      detail: [{
        type: 'value_error', loc: ['body', 'lineItems', 0, 'status'], input: 'whatever',
        msg: "Text should be 'pending', 'confirmed', 'in production', 'shipped' or 'cancelled'",
      }],
    })
    expect(
      (await convert(org, id, { lineItems: [{ styleSkuId: small, orderQuantity: 1, status: 'In Production' }] })).body,
    ).toMatchObject({ sales_order: { lineItems: [{ status: 'In Production' }] } })
  })

  test('happens from Accepted alone, and then whatever the validity', async () => {
    const org = await house()
    for (const make of [draftQuote, sentQuote, rejectedQuote, expiredQuote, cancelledQuote]) {
      const { id } = await make(org)
      const before = await statusOf(org, id)
      const { status, body } = await convert(org, id, { clientId: 'nobody' })
      expect([status, (body as { code: string }).code]).toEqual([409, 'CONFLICT'])
      expect((body as { detail: string }).detail).toMatch(new RegExp(`is ${before}:`, 'i'))
      expect(await statusOf(org, id)).toBe(before)
    }
    const { id } = await acceptedQuote(org)
    await overrun(org, id)
    expect((await convert(org, id)).status).toBe(200)
    expect(await ordersOf(org)).toHaveLength(1)
  })

  test('a second time is refused with the order of the first', async () => {
    const org = await house()
    const { id } = await convertedQuote(org)
    const [order] = await ordersOf(org)
    const { status, body } = await convert(org, id)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONFLICT', salesOrderId: order.id, detail: expect.stringContaining(order.documentId),
    })
    expect(await ordersOf(org)).toHaveLength(1)
  })

  test('is for Manager, Admin and Director, and not for another organization', async () => {
    const org = await house()
    const other = await house()
    const { id } = await acceptedQuote(org)
    for (const person of [org.FINANCE, org.HR, org.STAFF])
      expect((await as(person).rest('POST', `/quotes/${id}/convert-to-sales-order`, {})).status).toBe(403)
    const { status, body } = await convert(other, id)
    expect([status, body]).toEqual([404, { detail: 'Quote not found', code: 'NOT_FOUND' }])
    expect(await statusOf(org, id)).toBe('ACCEPTED')
    expect((await as(org.DIRECTOR).rest('POST', `/quotes/${id}/convert-to-sales-order`, {})).status).toBe(200)
  })
})
