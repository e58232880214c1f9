// Quotes, as the schema shows them: queries, mutations, relations.
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { clients } from '../partners/reads.js'
import { styleSkus, styles } from '../styles/reads.js'
import { QuoteFilter, QuoteInput, RequestForQuotationFilter } from './inputs.js'
import { quoteLife } from './lifecycle.js'
import { linesOfAnyRequestForQuotation, quotes, requestForQuotationLines, requestsForQuotation } from './reads.js'
import { create } from './service.js'

export const quotesFeature = feature('quotes', {
  queries: {
    requestForQuotation: byId(requestsForQuotation, 'One request for quotation.'),
    requestsForQuotation: listOf(
      requestsForQuotation, RequestForQuotationFilter, 'Requests for quotation, newest first.',
    ),
    quote: byId(quotes, 'One quote.'),
    quotes: listOf(quotes, QuoteFilter, 'Quotes, newest first.'),
  },
  mutations: {
    createQuote: makes(quotes, {
      description: 'Makes a quote in Draft. Fails with BAD_USER_INPUT.',
      needs: 'quotes:write', input: QuoteInput, make: create,
    }),
  },
  // The mutation that converts a quote belongs to the sales orders.
  lives: [livedBy(quotes, quoteLife, { except: ['convert'] })],
  relations: [
    relationsOf(requestsForQuotation, {
      client: belongsTo(clients, 'The client who asks.'),
      style: refersTo(styles, 'The style that is asked for.'),
      lineItems: hasParts(requestForQuotationLines, 'requestForQuotationId', 'What is asked for, in order.'),
      quotes: hasFew(quotes, 'requestForQuotationId', 'The quotes that answer it, newest first.'),
    }),
    relationsOf(requestForQuotationLines, {
      requestForQuotation: belongsTo(requestsForQuotation, 'The request it belongs to.'),
      styleSku: refersTo(styleSkus, 'The size and colour.'),
    }),
    relationsOf(quotes, {
      client: belongsTo(clients, 'The client it is offered to.'),
      style: refersTo(styles, 'The style that is offered.'),
      requestForQuotation: refersTo(requestsForQuotation, 'The request that it answers.'),
    }),
    relationsOf(clients, {
      requestsForQuotation: hasMany(
        requestsForQuotation, 'clientId', 'What the client asked the price of, newest first.',
      ),
      quotes: hasMany(quotes, 'clientId', 'Prices offered to the client, newest first.'),
    }),
    relationsOf(styles, {
      requestsForQuotation: hasMany(requestsForQuotation, 'styleId', 'Where its price was asked, newest first.'),
      quotes: hasMany(quotes, 'styleId', 'Prices offered for it, newest first.'),
    }),
    relationsOf(styleSkus, {
      requestForQuotationLines: hasMany(
        linesOfAnyRequestForQuotation, 'styleSkuId',
        'Lines of requests for quotation that ask for it, the last written first.',
      ),
    }),
  ],
})
