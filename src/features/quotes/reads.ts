// How requests for quotation and quotes are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const requestsForQuotation = readable('RequestForQuotation', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    clientId: is('clientId'),
    styleId: is('styleId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'notes'),
  },
  needs: { client: ['clientId'], style: ['styleId'], lineItems: [], quotes: [] },
})

export const requestForQuotationLines = readable('RequestForQuotationLine', {
  order: ['itemNumber', 'asc'],
  needs: { requestForQuotation: ['requestForQuotationId'], styleSku: ['styleSkuId'] },
})

/** The lines of any request, the last written first, as identifiers sort by time. */
export const linesOfAnyRequestForQuotation = { ...requestForQuotationLines, order: ['id', 'desc'] } as const

export const quotes = readable('Quote', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    clientId: is('clientId'),
    styleId: is('styleId'),
    requestForQuotationId: is('requestForQuotationId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    validBefore: before('validUntil'),
    text: contains('documentId', 'notes'),
  },
  needs: {
    client: ['clientId'],
    style: ['styleId'],
    requestForQuotation: ['requestForQuotationId'],
    salesOrder: [],
    availableActions: ['status', 'validUntil'],
  },
})
