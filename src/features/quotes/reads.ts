// Sort order and filters of requests for quotation and quotes.
import { beforeDay, sinceDay } from '../../core/records/day-filters.js'
import { among, before, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { QuoteStatus, RequestForQuotationStatus } from '../../generated/prisma/enums.js'
import { RequestForQuotationFilter } from './requests.inputs.js'
import { QuoteFilter } from './inputs.js'
import { Quote, QuoteLine, RequestForQuotation, RequestForQuotationLine } from './types.js'

export const requestsForQuotation = readable('RequestForQuotation', RequestForQuotation, {
  filterType: RequestForQuotationFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  listFigures: { states: { column: 'status', values: RequestForQuotationStatus } },
  filters: {
    status: among('status'),
    clientId: among('clientId'),
    styleId: among('styleId'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', texts: ['notes'], refers: { client: 'Client', style: 'Style' },
    lines: {
      lineItems: { table: 'RequestForQuotationLine', by: 'requestForQuotationId', refers: { styleSku: 'StyleSku' } },
    },
  },
})

export const requestForQuotationLines = readable('RequestForQuotationLine', RequestForQuotationLine, {
  order: ['itemNumber', 'asc'],
})

/** Lines of all requests, newest first; identifiers sort by time. */
export const linesOfAnyRequestForQuotation = { ...requestForQuotationLines, order: ['id', 'desc'] } as const

export const quotes = readable('Quote', Quote, {
  filterType: QuoteFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  sortableWithNulls: ['validUntil'],
  listFigures: { states: { column: 'status', values: QuoteStatus } },
  filters: {
    status: among('status'),
    clientId: among('clientId'),
    styleId: among('styleId'),
    requestForQuotationId: among('requestForQuotationId'),
    createdById: among('createdById'),
    sentById: among('sentById'),
    acceptedById: among('acceptedById'),
    rejectedById: among('rejectedById'),
    cancelledById: among('cancelledById'),
    convertedById: among('convertedById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    validBefore: beforeDay('validUntil'),
    validFrom: sinceDay('validUntil'),
  },
  search: {
    number: 'documentId', texts: ['notes'], refers: { client: 'Client', style: 'Style' },
    lines: { lineItems: { table: 'QuoteLine', by: 'quoteId', refers: { styleSku: 'StyleSku' } } },
  },
})

export const quoteLines = readable('QuoteLine', QuoteLine, { order: ['itemNumber', 'asc'] })

/** Lines of all quotes, newest first; identifiers sort by time. */
export const linesOfAnyQuote = { ...quoteLines, order: ['id', 'desc'] } as const
