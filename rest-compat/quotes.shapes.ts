// The inputs of the operations on quotes.
import { organizationHeader } from './organization.shapes.js'
import { dateTime, described, integer, list, model, named, number, optional, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'
import { word } from './word-kinds.js'

const shipment = named('Shipment', model({
  shipmentNumber: integer(),
  etd: dateTime(),
  quantity: integer(),
}))

const orderLine = named('OrderLine', model({
  styleSkuId: text(),
  orderQuantity: integer(),
  clientTolerance: described('Percent', optional(number())),
  requestedDeliveryDate: optional(dateTime()),
  requestedBulkReadyDate: optional(dateTime()),
  status: optional(word('SalesOrderLineStatus')),
}))

export const convertQuote = {
  path: { quote_id: text() },
  header: organizationHeader,
  body: named('QuoteConversion', model({
    clientId: described("Client of the sales order; the quote's where absent", optional(text())),
    styleId: described("Style of the sales order; the quote's where absent", optional(text())),
    etd: described('Estimated time of delivery', optional(dateTime())),
    shippingTerm: optional(text()),
    deadline: optional(dateTime()),
    shipmentPlan: optional(text()),
    shipmentSchedule: optional(list(shipment)),
    paymentTerm: optional(text()),
    notes: optional(text()),
    lineItems: described("Lines of the sales order; the quote request's where absent", optional(list(orderLine))),
  })),
} satisfies Shapes
