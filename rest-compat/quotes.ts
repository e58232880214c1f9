// Conversion of accepted quotes. The answer wraps the sales order as the old service documents it.
import { always, from, integer, list, maybe, moment, number, record, text, word } from './answers.js'
import { ConvertQuoteToSalesOrderDocument } from './generated/operations.js'
import { datetime, described, float, int, listOf, model, optional, organizationHeader, str, wordOf } from './inputs.js'
import { route } from './route.js'

const askedShipment = model('Shipment', {
  shipmentNumber: int(),
  etd: datetime(),
  quantity: int(),
})

const askedLine = model('OrderLine', {
  styleSkuId: str(),
  orderQuantity: int(),
  clientTolerance: described('Percent', optional(float())),
  requestedDeliveryDate: optional(datetime()),
  requestedBulkReadyDate: optional(datetime()),
  status: optional(wordOf('SalesOrderLineStatus')),
})

const quoteConversion = model('QuoteConversion', {
  clientId: described("Client of the sales order; the quote's where absent", optional(str())),
  styleId: described("Style of the sales order; the quote's where absent", optional(str())),
  etd: described('Estimated time of delivery', optional(datetime())),
  shippingTerm: optional(str()),
  deadline: optional(datetime()),
  shipmentPlan: optional(str()),
  shipmentSchedule: optional(listOf(askedShipment)),
  paymentTerm: optional(str()),
  notes: optional(str()),
  lineItems: described("Lines of the sales order; the quote request's where absent", optional(listOf(askedLine))),
})

const lineItem = record('SalesOrderLineItem', 'A size and colour that was ordered.', {
  id: text(),
  salesOrderId: text(),
  itemNumber: integer(),
  styleSkuId: maybe(text()),
  orderQuantity: integer('Pieces'),
  clientTolerance: maybe(number('Percent')),
  requestedDeliveryDate: maybe(moment()),
  requestedBulkReadyDate: maybe(moment()),
  status: word('SalesOrderLineStatus'),
})

const shipment = record('SalesOrderShipment', 'A planned shipment of the order.', {
  id: text(),
  salesOrderId: text(),
  shipmentNumber: integer(),
  etd: maybe(moment('Estimated time of delivery')),
  quantity: maybe(integer('Pieces')),
})

const salesOrder = record('SalesOrder', 'An order of a client.', {
  id: text(),
  documentId: text('Number in the series of the organization and year'),
  quoteId: maybe(text()),
  clientId: text(),
  styleId: maybe(text()),
  status: word('SalesOrderStatus'),
  etd: maybe(moment('Estimated time of delivery')),
  shippingTerm: maybe(text()),
  deadline: maybe(moment()),
  shipmentPlan: maybe(text()),
  paymentTerm: maybe(text()),
  notes: maybe(text()),
  createdAt: moment(),
  createdById: maybe(text()),
  lineItems: list(lineItem),
  shipmentSchedule: list(shipment),
})

type Converted = Readonly<Record<'quote' | 'salesOrder', { readonly documentId: string }>>

const convertedQuote = record('ConvertedQuote', 'The sales order that was made from a quote.', {
  success: always,
  message: from(
    ({ quote, salesOrder: order }: Converted) => `Quote ${quote.documentId} became sales order ${order.documentId}`,
    text('The outcome in a sentence'),
  ),
  sales_order_id: from('salesOrder.id', text()),
  document_id: from('salesOrder.documentId', text('Number of the sales order')),
  quote_id: from('quote.id', text()),
  status: from('salesOrder.status', word('SalesOrderStatus')),
  warnings: list(text(), 'Points that are allowed but should be checked'),
  sales_order: from('salesOrder', salesOrder),
})

const orderedLine = {
  styleSkuId: 'sku-1-m',
  orderQuantity: 600,
  clientTolerance: 2.5,
  requestedDeliveryDate: '2026-07-01T00:00:00Z',
}
const planned = { shipmentNumber: 1, etd: '2026-07-10T00:00:00Z', quantity: 600 }
const order = { id: 'so_01k0example', documentId: 'SO-2026-00010' }

export const convertQuote = route({
  method: 'POST',
  path: '/quotes/{quote_id}/convert-to-sales-order',
  tag: 'Quotes',
  summary: 'Convert a quote to a sales order',
  description:
    'Makes the sales order of an accepted quote; a quote has at most one. The lines are those of the body, or else those of the request for quotation that the quote answers.',
  refuses: { CONFLICT: 'The quote is not in the state Accepted, or has its sales order already.' },
  takes: { path: { quote_id: str() }, header: organizationHeader, body: quoteConversion },
  record: 'Quote',
  operation: ConvertQuoteToSalesOrderDocument,
  variables: ({ path, body }) => ({ id: path.quote_id, input: body }),
  answers: convertedQuote,
  example: {
    path: { quote_id: 'q-1' },
    body: { etd: '2026-07-10T00:00:00Z', shipmentSchedule: [planned], lineItems: [orderedLine] },
    answer: {
      success: true,
      message: 'Quote QT-2026-00001 became sales order SO-2026-00010',
      sales_order_id: order.id,
      document_id: order.documentId,
      quote_id: 'q-1',
      status: 'Draft',
      warnings: [],
      sales_order: {
        ...order,
        quoteId: 'q-1',
        clientId: 'cli-1',
        styleId: 'st-1',
        status: 'Draft',
        etd: '2026-07-10T00:00:00Z',
        shippingTerm: 'FOB Chittagong',
        paymentTerm: '30 days net',
        createdAt: '2026-05-02T10:15:00Z',
        createdById: 'u-mill-manager',
        lineItems: [
          { ...orderedLine, id: 'sol_01k0example', salesOrderId: order.id, itemNumber: 1, status: 'Pending' },
        ],
        shipmentSchedule: [{ ...planned, id: 'shp_01k0example', salesOrderId: order.id }],
      },
    },
  },
})
