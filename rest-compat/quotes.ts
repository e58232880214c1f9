// Conversion of accepted quotes: the documented envelope around the sales order.
import { ConvertQuoteToSalesOrderDocument, type ConvertQuoteToSalesOrderMutation, type SalesOrderLineStatus } from './generated/operations.js'
import { asNumber, present } from './payload.js'
import * as shapes from './quotes.shapes.js'
import { route } from './route.js'
import { valueOf, wordFor } from './words.js'

export const convert = route({
  method: 'POST',
  path: '/quotes/{quote_id}/convert-to-sales-order',
  needs: 'quotes:decide',
  takes: shapes.convertQuote,
  record: 'Quote',
  operation: ConvertQuoteToSalesOrderDocument,
  variables: ({ path, body }) => ({
    id: path.quote_id,
    input: {
      ...body,
      shipmentSchedule: body.shipmentSchedule && [...body.shipmentSchedule],
      lineItems: body.lineItems?.map(({ status, ...line }) => ({ ...line, status: valueOf<SalesOrderLineStatus>(status) })),
    },
  }),
  payload: ({ convertQuoteToSalesOrder: { quote, salesOrder, warnings } }) => ({
    success: true,
    message: `Quote ${quote.documentId} became sales order ${salesOrder.documentId}`,
    sales_order_id: salesOrder.id,
    document_id: salesOrder.documentId,
    quote_id: quote.id,
    status: wordFor('SalesOrderStatus', salesOrder.status),
    warnings,
    sales_order: order(salesOrder),
  }),
})

type Order = ConvertQuoteToSalesOrderMutation['convertQuoteToSalesOrder']['salesOrder']
type Line = Order['lineItems'][number]

const order = (record: Order) =>
  present({
    ...record,
    status: wordFor('SalesOrderStatus', record.status),
    lineItems: record.lineItems.map(line),
    shipmentSchedule: record.shipmentSchedule.map(present),
  })

const line = (item: Line) => present({ ...item, clientTolerance: asNumber(item.clientTolerance), status: wordFor('SalesOrderLineStatus', item.status) })
