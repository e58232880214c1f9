// Conversion of accepted quotes: the documented envelope around the sales order.
import * as answers from './quotes.answers.js'
import * as examples from './quotes.examples.js'
import { ConvertQuoteToSalesOrderDocument, type ConvertQuoteToSalesOrderMutation, type SalesOrderLineStatus } from './generated/operations.js'
import { asNumber, present } from './payload.js'
import * as shapes from './quotes.shapes.js'
import { route } from './route.js'
import { valueOf, wordFor } from './words.js'

export const convert = route({
  method: 'POST',
  path: '/quotes/{quote_id}/convert-to-sales-order',
  tag: 'Quotes',
  summary: 'Convert a quote to a sales order',
  description: 'Makes the one sales order of an accepted quote: with the lines of the body, else with those of the request for quotation behind the quote.',
  refuses: { CONFLICT: 'The quote is not in the state Accepted, or has its sales order already.' },
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
  answers: answers.convertedQuote,
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
  example: examples.convert,
})

type Order = NonNullable<ConvertQuoteToSalesOrderMutation['convertQuoteToSalesOrder']>['salesOrder']
type Line = Order['lineItems'][number]

const order = (record: Order) =>
  present({
    ...record,
    status: wordFor('SalesOrderStatus', record.status),
    lineItems: record.lineItems.map(line),
    shipmentSchedule: record.shipmentSchedule.map(present),
  })

const line = (item: Line) => present({ ...item, clientTolerance: asNumber(item.clientTolerance), status: wordFor('SalesOrderLineStatus', item.status) })
