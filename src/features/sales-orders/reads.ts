// How sales orders are read: their order, their filters, and what their computed fields need.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const salesOrders = readable('SalesOrder', {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    clientId: is('clientId'),
    styleId: is('styleId'),
    quoteId: is('quoteId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    deadlineFrom: since('deadline'),
    deadlineBefore: before('deadline'),
    text: contains('documentId', 'shipmentPlan', 'notes'),
  },
  needs: {
    client: ['clientId'],
    style: ['styleId'],
    quote: ['quoteId'],
    lineItems: [],
    shipmentSchedule: [],
    deliveries: [],
    productionOrders: [],
    materialRequests: [],
    availableActions: ['status'],
  },
})

export const salesOrderLines = readable('SalesOrderLine', {
  order: ['itemNumber', 'asc'],
  needs: { salesOrder: ['salesOrderId'], styleSku: ['styleSkuId'] },
})

/** The lines of any order, the last written first, as identifiers sort by time. */
export const linesOfAnySalesOrder = { ...salesOrderLines, order: ['id', 'desc'] } as const

export const shipmentSchedule = readable('ShipmentScheduleEntry', { order: ['shipmentNumber', 'asc'] })
