// Sort order and filters of locations, deliveries and stops.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable, rowsFrom } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { textOfMoment } from '../../core/schema/scalars.js'
import { DeliveryStatus, StopState } from '../../generated/prisma/enums.js'
import { DeliveryFilter, DeliveryStopFilter, LocationFilter } from './inputs.js'
import { Delivery, DeliveryLine, DeliveryStop, Location } from './types.js'

export const locations = readable('Location', Location, {
  filterType: LocationFilter,
  order: ['name', 'asc'],
  sortable: ['createdAt'],
  sortableWithNulls: ['code'],
  filters: {
    locationType: among('locationType'),
    isActive: is('isActive'),
    text: contains('name', 'code', 'city'),
    country: among('country'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    linkedEntityType: among('linkedEntityType'),
    linkedEntityId: among('linkedEntityId'),
  },
  search: { number: 'code', title: 'name', texts: ['city'] },
})

export const deliveries = readable('Delivery', Delivery, {
  filterType: DeliveryFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  sortableWithNulls: ['plannedAt'],
  listFigures: { states: { column: 'status', values: DeliveryStatus } },
  filters: {
    status: among('status'),
    salesOrderId: among('salesOrderId'),
    plannedFrom: since('plannedAt'),
    plannedBefore: before('plannedAt'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', texts: ['notes'], textsOf: { 'salesOrder.documentId': 'SalesOrder' },
    refers: { 'salesOrder.client': ['SalesOrder', 'Client'] },
    lines: {
      lineItems: {
        table: 'DeliveryLine', by: 'deliveryId',
        refers: {
          'salesOrderLine.styleSku': ['SalesOrderLine', 'StyleSku'],
          'salesOrderLine.styleSku.style': ['SalesOrderLine', 'StyleSku', 'Style'],
        },
      },
    },
  },
})

export const deliveryLines = readable('DeliveryLine', DeliveryLine, { order: ['itemNumber', 'asc'] })

/** Lines of all deliveries, newest first; identifiers sort by time. */
export const linesOfAnyDelivery = { ...deliveryLines, order: ['id', 'desc'] } as const

/** The lines of all deliveries of a sales order, with the states of their delivery and of their dropoff. */
export const carriedLines = rowsFrom(
  'CarriedLine', ['id', 'asc'],
  ['id', 'orderId', 'salesOrderLineId', 'quantity', 'deliveryId', 'status', 'dropoff'], () =>
    statements
      .selectFrom('DeliveryLine')
      .innerJoin('Delivery', (join) =>
        join.onRef('Delivery.orgId', '=', 'DeliveryLine.orgId').onRef('Delivery.id', '=', 'DeliveryLine.deliveryId'))
      .innerJoin('SalesOrderLine', (join) =>
        join.onRef('SalesOrderLine.orgId', '=', 'DeliveryLine.orgId')
          .onRef('SalesOrderLine.id', '=', 'DeliveryLine.salesOrderLineId'))
      .leftJoin('DeliveryStop', (join) =>
        join.onRef('DeliveryStop.orgId', '=', 'DeliveryLine.orgId').onRef('DeliveryStop.id', '=', 'DeliveryLine.stopId'))
      .select([
        'DeliveryLine.orgId', 'DeliveryLine.id', 'DeliveryLine.salesOrderLineId', 'DeliveryLine.quantity',
        'DeliveryLine.deliveryId', 'Delivery.status', 'DeliveryStop.state as dropoff',
        'SalesOrderLine.salesOrderId as orderId',
      ]))

export const deliveryStops = readable('DeliveryStop', DeliveryStop, {
  filterType: DeliveryStopFilter,
  order: ['createdAt', 'desc'],
  sortableWithNulls: ['plannedAt'],
  listFigures: { states: { column: 'state', values: StopState } },
  filters: {
    state: among('state'),
    stopType: among('stopType'),
    deliveryId: among('deliveryId'),
    locationId: among('locationId'),
    plannedFrom: { ...since('plannedAt'), written: textOfMoment },
    plannedBefore: { ...before('plannedAt'), written: textOfMoment },
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    title: 'name', texts: ['subLabel', 'notes'], textsOf: { 'delivery.documentId': 'Delivery' },
    refers: { location: 'Location' },
  },
})

/** The stops of one delivery, in the order of the route. */
export const stopsOfDelivery = { ...deliveryStops, order: ['stopOrder', 'asc'] } as const
