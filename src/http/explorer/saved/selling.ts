// Saved operations of selling: from the client's question to the goods on their way.
import { step, type SavedOperations } from './operation.js'

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
    step('Open a request', 'openRequestForQuotation', 'rfq-6'),
    step('Close a request', 'closeRequestForQuotation', 'rfq-1'),
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
    step('Send a quote', 'sendQuote', 'q-2'),
    step('Accept a quote', 'acceptQuote', 'q-3', { shows: 'documentId status acceptedAt' }),
    step('Reject a quote', 'rejectQuote', 'q-9', { reason: 'The client wanted it earlier' }),
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
    step('Ship an order', 'shipSalesOrder', 'so-4'),
    step('Complete an order', 'completeSalesOrder', 'so-5'),
    {
      label: 'Bill the client for what was ordered',
      query: `mutation BillClient($id: ID!, $input: BillSalesOrderInput!) {
        billSalesOrder(id: $id, input: $input) { id billNumber status totalAmount currency }
      }`,
      variables: { id: 'so-4', input: { basis: 'ORDERED' } },
    },
  ],
  'Cost sheets': [
    {
      label: 'Show a sheet that explains its margins',
      query: `query OneSheet($id: ID!) {
        costSheet(id: $id) {
          costSheetName status versionNumber
          rollUp { figures { name value formula inputs { name value } } }
          availableActions { action allowed reason }
        }
      }`,
      variables: { id: 'cs-1' },
    },
    {
      label: 'Try another margin without writing it',
      query: `query Simulate($id: ID!, $input: SimulateCostSheetInput!) {
        simulateCostSheet(id: $id, input: $input) { targetPrice { price } rollUp { figures { name value } } }
      }`,
      variables: { id: 'cs-1', input: { targetMargin: { kind: 'GROSS', percent: '30' } } },
    },
    {
      label: 'Compare two sheets',
      query: `query Difference($from: ID!, $to: ID!) {
        costSheetDifference(from: $from, to: $to) { totalBefore totalAfter totalChange rows { name change } }
      }`,
      variables: { from: 'cs-1', to: 'cs-2' },
    },
    {
      label: 'Create a sheet',
      query: `mutation CreateSheet($input: CreateCostSheetInput!) {
        createCostSheet(input: $input) { id costSheetName status }
      }`,
      variables: {
        input: {
          costSheetName: 'Poplin shirt', styleId: 'st-1', mainCurrency: 'EUR', orderQuantity: '500',
          bomItems: [{ materialName: 'Poplin', materialId: 'mat-1', consumption: '1.4', unit: 'm', unitCost: '1.6', currency: 'EUR' }],
        },
      },
    },
    step('Submit a sheet', 'submitCostSheet', 'cs-5', { shows: 'costSheetName status' }),
    step('Approve a sheet', 'approveCostSheet', 'cs-2', { shows: 'costSheetName status' }),
    step('Resubmit a rejected sheet', 'resubmitCostSheet', 'cs-4', { shows: 'costSheetName status versionNumber' }),
  ],
}
