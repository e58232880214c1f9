// Sort order and filters of material requests.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { MaterialRequest, MaterialRequestHistory, MaterialRequestLine } from './types.js'

export const materialRequests = readable('MaterialRequest', MaterialRequest, {
  order: ['createdAt', 'desc'],
  computed: { figures: ['totalEstimatedAmount'] },
  filters: {
    status: among('status'),
    productionOrderId: is('productionOrderId'),
    salesOrderId: is('salesOrderId'),
    bomId: is('bomId'),
    createdById: is('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'urgency', 'notes'),
  },
})

export const requestLines = readable('MaterialRequestLine', MaterialRequestLine, { order: ['itemNumber', 'asc'] })

/** Lines of all requests, newest first; identifiers sort by time. */
export const linesOfAnyRequest = { ...requestLines, order: ['id', 'desc'] } as const

export const requestHistory = readable('MaterialRequestHistory', MaterialRequestHistory, {
  order: ['performedAt', 'asc'],
})
