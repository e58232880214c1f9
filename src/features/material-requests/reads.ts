// Sort order and filters of material requests.
import { awaiting } from '../../core/lifecycle/awaiting.js'
import { among, before, since, upTo } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { MaterialRequestStatus } from '../../generated/prisma/enums.js'
import { MaterialRequestFilter } from './inputs.js'
import { MaterialRequest, MaterialRequestHistory, MaterialRequestLine } from './types.js'

export const materialRequests = readable('MaterialRequest', MaterialRequest, {
  filterType: MaterialRequestFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId', 'totalEstimatedAmount'],
  listFigures: { currency: 'home', states: { column: 'status', values: MaterialRequestStatus } },
  computed: { figures: ['totalEstimatedAmount', 'lineItems'] },
  filters: {
    awaitingMyDecision: awaiting('MaterialRequest', 'approve'),
    status: among('status'),
    productionOrderId: among('productionOrderId'),
    salesOrderId: among('salesOrderId'),
    bomId: among('bomId'),
    createdById: among('createdById'),
    submittedById: among('submittedById'),
    approvedById: among('approvedById'),
    rejectedById: among('rejectedById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    totalEstimatedAmountFrom: since('totalEstimatedAmount'),
    totalEstimatedAmountTo: upTo('totalEstimatedAmount'),
  },
  search: {
    number: 'documentId', texts: ['urgency', 'notes'],
    lines: {
      lineItems: {
        table: 'MaterialRequestLine', by: 'materialRequestId', texts: ['materialName', 'supplierName', 'notes'],
        refers: { material: 'Material', supplier: 'Supplier' },
      },
    },
  },
})

export const requestLines = readable('MaterialRequestLine', MaterialRequestLine, {
  order: ['itemNumber', 'asc'], listFigures: { currency: 'home' },
})

/** Lines of all requests, newest first; identifiers sort by time. */
export const linesOfAnyRequest = { ...requestLines, order: ['id', 'desc'] } as const

export const requestHistory = readable('MaterialRequestHistory', MaterialRequestHistory, {
  order: ['performedAt', 'asc'], computed: { actingForName: ['actingForId'] },
})
