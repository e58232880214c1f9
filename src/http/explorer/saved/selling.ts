// Saved operations of selling: from the client's question to the goods on their way.
import { ELSEWHERE, step, type SavedOperations } from './operation.js'

export const SELLING: SavedOperations = {
  'Requests for quotation': [
    {
      label: 'List what clients ask a price for',
      query: `query Asked {
        requestsForQuotation(filter: { status: [OPEN, QUOTED] }) {
          nodes { id documentId status client { name } style { name } quotes { documentId status unitPrice } }
        }
      }`,
    },
    {
      label: 'Note what a client asks',
      query: `mutation NoteQuestion($input: CreateRequestForQuotationInput!) {
        createRequestForQuotation(input: $input) { id documentId status }
      }`,
      variables: { input: { clientId: 'cli-2', styleId: 'st-1', lineItems: [{ styleSkuId: 'sku-1-m', minimumOrderQuantity: 300 }] } },
    },
    step('Edit a draft', 'editRequestForQuotation', 'rfq-6', {
      input: { notes: 'Samples by June' }, shows: 'documentId notes',
    }),
    step('Open a request', 'openRequestForQuotation', 'rfq-6'),
    step('Close a request', 'closeRequestForQuotation', 'rfq-1'),
    step('Cancel a request', 'cancelRequestForQuotation', 'rfq-5'),
  ],
  Quotes: [
    {
      label: 'List the quotes that wait for their client',
      query: `query SentQuotes {
        quotes(filter: { status: [SENT] }) { nodes { id documentId validUntil client { name } unitPrice currency } }
      }`,
    },
    {
      label: 'Show one quote with its lines and its order',
      query: `query OneQuote($id: ID!) {
        quote(id: $id) {
          documentId status quantity unitPrice currency
          lineItems { itemNumber styleSku { code } unitPrice }
          requestForQuotation { documentId }
          salesOrder { documentId status }
          availableActions { action allowed reason }
        }
      }`,
      variables: { id: 'q-1' },
    },
    {
      label: 'Quote a price',
      query: `mutation QuotePrice($input: CreateQuoteInput!) {
        createQuote(input: $input) { id documentId status unitPrice currency }
      }`,
      variables: { input: { clientId: 'cli-2', styleId: 'st-1', quantity: 500, unitPrice: '11.4', currency: 'GBP' } },
    },
    step('Edit a draft', 'editQuote', 'q-2', { input: { validUntil: '2099-12-31' }, shows: 'documentId validUntil' }),
    step('Send a quote', 'sendQuote', 'q-2'),
    step('Accept a quote', 'acceptQuote', 'q-3', { shows: 'documentId status acceptedAt' }),
    step('Reject a quote', 'rejectQuote', 'q-9', { reason: 'The client wanted it earlier' }),
    step('Expire a quote whose day has passed', 'expireQuote', 'nord-q-9', ELSEWHERE),
    step('Cancel a quote', 'cancelQuote', 'q-8'),
    step('Convert a quote into a sales order', 'convertQuoteToSalesOrder', 'q-1', {
      shows: 'quote { documentId status } salesOrder { id documentId status } warnings',
    }),
  ],
  'Sales orders': [
    {
      label: 'List the orders with sizes and colours',
      query: `query SalesOrders {
        salesOrders(first: 3, orderBy: CREATED_AT_DESC) {
          nodes {
            documentId status orderQuantity totalAmount currency client { name } style { name }
            sizeColorMatrix { columns { size } rows { color quantities total } }
            lineItems { styleSku { code } orderQuantity unitPrice status }
          }
        }
      }`,
    },
    {
      label: 'List what the orders of a season earned: promised, spent and billed',
      query: `query SeasonEarnings($season: [String!]) {
        orderEarnings(season: $season, first: 10) {
          nodes {
            documentId clientName status promisedRevenue promisedCost promisedMarginPercent
            materialCost otherCost billedRevenue actualMargin actualMarginPercent unconvertedCount
          }
          totals { orderCount promisedMargin promisedMarginPercent actualMargin actualMarginPercent withoutPromisedMargin }
        }
      }`,
      variables: { season: ['AW26'] },
    },
    {
      label: 'Show where an order stands: production, deliveries, bills',
      query: `query Standing($id: ID!) {
        salesOrder(id: $id) {
          documentId status deadline
          productionOrders { nodes { documentId status quantity } }
          deliveries { documentId status stops { name state } }
          figures { name value formula }
        }
      }`,
      variables: { id: 'so-3' },
    },
    {
      label: 'Enter an order',
      query: `mutation EnterOrder($input: CreateSalesOrderInput!) {
        createSalesOrder(input: $input) { id documentId status orderQuantity totalAmount currency }
      }`,
      variables: {
        input: {
          clientId: 'cli-2', styleId: 'st-1', currency: 'GBP', deadline: '2026-09-30',
          lineItems: [{ styleSkuId: 'sku-1-m', orderQuantity: 300, unitPrice: '11.4' }],
        },
      },
    },
    step('Edit a draft', 'editSalesOrder', 'so-1', {
      input: { deadline: '2026-08-31', notes: 'The sizes are agreed' }, shows: 'documentId deadline notes',
    }),
    step('Confirm an order', 'confirmSalesOrder', 'so-1'),
    {
      label: 'Amend a confirmed order',
      query: `mutation Amend($id: ID!, $input: AmendSalesOrderInput!) {
        amendSalesOrder(id: $id, input: $input) { documentId revision deadline }
      }`,
      variables: { id: 'so-2', input: { deadline: '2026-10-15', reason: 'The client has moved the season' } },
    },
    step('Start the production of an order', 'startSalesOrderProduction', 'so-2'),
    step('Hold an order', 'holdSalesOrder', 'so-3', { reason: 'The fabric is late' }),
    step('Resume a held order', 'resumeSalesOrder', 'so-7'),
    step('Note that an order is completely made', 'markSalesOrderReady', 'so-9'),
    step('Ship an order', 'shipSalesOrder', 'so-4'),
    step('Complete an order', 'completeSalesOrder', 'so-5'),
    step('Cancel an order', 'cancelSalesOrder', 'so-7'),
    {
      label: 'Bill the client for what was ordered',
      query: `mutation BillClient($id: ID!, $input: BillSalesOrderInput!) {
        billSalesOrder(id: $id, input: $input) { id billNumber status totalAmount currency }
      }`,
      variables: { id: 'so-4', input: { basis: 'ORDERED' } },
    },
  ],
}
