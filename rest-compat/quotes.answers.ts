// What the conversion of a quote answers; members without a value are left out.
import { flag, integer, list, maybe, moment, number, record, text, words } from './answer.js'

const orderStatus = words(['Draft', 'Confirmed', 'In Production', 'Ready', 'Shipped', 'Completed', 'On Hold', 'Cancelled'])

const lineItem = record('SalesOrderLineItem', 'A size and colour that was ordered.', {
  id: text(),
  salesOrderId: text(),
  itemNumber: integer(),
  styleSkuId: maybe(text()),
  orderQuantity: integer('Pieces'),
  clientTolerance: maybe(number('Percent')),
  requestedDeliveryDate: maybe(moment()),
  requestedBulkReadyDate: maybe(moment()),
  status: words(['Pending', 'Confirmed', 'In Production', 'Shipped', 'Cancelled']),
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
  status: orderStatus,
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

export const convertedQuote = record('ConvertedQuote', 'The sales order that a quote became.', {
  success: flag(),
  message: text('The outcome in a sentence'),
  sales_order_id: text(),
  document_id: text('Number of the sales order'),
  quote_id: text(),
  status: orderStatus,
  warnings: list(text(), 'What is not forbidden, but should be looked at'),
  sales_order: salesOrder,
})
