// GraphQL queries, mutations and relations of quotes.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { clients } from '../partners/reads.js'
import { styleSkus, styles } from '../styles/reads.js'
import { DERIVED_STATES } from './derived-states.js'
import { IMPORT_RULES } from './imports.js'
import { CreateQuoteInput } from './inputs.js'
import { quoteLifecycle } from './lifecycle.js'
import { QUOTE_LINE_CHECKS } from './prices.js'
import {
  linesOfAnyQuote, linesOfAnyRequestForQuotation, quoteLines, quotes, requestForQuotationLines, requestsForQuotation,
} from './reads.js'
import { CreateRequestForQuotationInput } from './requests.inputs.js'
import { rfqLifecycle } from './requests.lifecycle.js'
import { REQUEST_FOR_QUOTATION_LINE_CHECKS, createRequest } from './requests.js'
import { QUOTE_FITTING, QUOTE_SIGNS, create } from './service.js'

export const quotesFeature = feature('quotes', {
  imports: { rules: IMPORT_RULES },
  derivedStates: DERIVED_STATES,
  queries: {
    requestForQuotation: byId(requestsForQuotation, 'One request for quotation.'),
    requestsForQuotation: listOf(
      requestsForQuotation, 'Requests for quotation, newest first.',
    ),
    quote: byId(quotes, 'One quote.'),
    quotes: listOf(quotes, 'Quotes, newest first.'),
  },
  mutations: {
    createRequestForQuotation: makes(requestsForQuotation, {
      description: 'Creates a request for quotation in Draft.',
      needs: 'requestsForQuotation:write', input: CreateRequestForQuotationInput, make: createRequest,
    }),
    createQuote: makes(quotes, {
      description: 'Creates a quote in Draft. An open request it answers becomes quoted.',
      needs: 'quotes:write', input: CreateQuoteInput, make: create,
    }),
  },
  // The mutation that converts a quote is in the feature sales-orders.
  lifecycles: [lifecycleOf(requestsForQuotation, rfqLifecycle), lifecycleOf(quotes, quoteLifecycle, { except: ['convert'] })],
  relations: [
    relationsOf(requestsForQuotation, {
      client: belongsTo(clients, 'The client who requests the quote.'),
      style: refersTo(styles, 'The requested style.'),
      lineItems: hasParts(requestForQuotationLines, 'requestForQuotationId', 'The '
        + 'requested sizes and colours, by position.'),
      quotes: hasList(quotes, 'requestForQuotationId', 'The quotes for the request, newest first.'),
    }),
    relationsOf(requestForQuotationLines, {
      requestForQuotation: belongsTo(requestsForQuotation, 'The request that it belongs to.'),
      styleSku: refersTo(styleSkus, 'The size and colour.'),
    }),
    relationsOf(quotes, {
      client: belongsTo(clients, 'The client who receives the offer.'),
      style: refersTo(styles, 'The offered style.'),
      requestForQuotation: refersTo(requestsForQuotation, 'The request that it answers.'),
      lineItems: hasParts(quoteLines, 'quoteId', 'Prices of single sizes and colours, by position.'),
    }),
    relationsOf(quoteLines, {
      quote: belongsTo(quotes, 'The quote that it belongs to.'),
      styleSku: belongsTo(styleSkus, 'The size and colour.'),
    }),
    relationsOf(clients, {
      requestsForQuotation: hasMany(
        requestsForQuotation, 'clientId', 'Requests for quotation of the client, newest first.',
      ),
      quotes: hasMany(quotes, 'clientId', 'Quotes for the client, newest first.'),
    }),
    relationsOf(styles, {
      requestsForQuotation: hasMany(requestsForQuotation, 'styleId', 'Requests for '
        + 'quotation of the style, newest first.'),
      quotes: hasMany(quotes, 'styleId', 'Quotes for the style, newest first.'),
    }),
    relationsOf(styleSkus, {
      requestForQuotationLines: hasMany(
        linesOfAnyRequestForQuotation, 'styleSkuId',
        'Lines of requests for quotation for the SKU, newest first.',
      ),
      quoteLines: hasMany(linesOfAnyQuote, 'styleSkuId', 'Prices of the SKU in quotes, newest first.'),
    }),
  ],
  checks: {
    QuoteLineInput: [QUOTE_LINE_CHECKS],
    CreateQuoteInput: [QUOTE_FITTING, QUOTE_SIGNS],
    EditQuoteInput: [QUOTE_FITTING, QUOTE_SIGNS],
    RequestForQuotationLineInput: [REQUEST_FOR_QUOTATION_LINE_CHECKS],
  },
})
