// Sort order, filters and computed fields of production orders and bills of materials.
import { beforeDay, sinceDay } from '../../core/records/day-filters.js'
import { among, before, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { BillOfMaterialsStatus, ProductionOrderStatus } from '../../generated/prisma/enums.js'
import { BillOfMaterialsFilter, ProductionOrderFilter } from './inputs.js'
import { BillOfMaterials, BillOfMaterialsItem, ProductionOrder, ProductionOrderLine } from './types.js'

export const productionOrders = readable('ProductionOrder', ProductionOrder, {
  filterType: ProductionOrderFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  sortableWithNulls: ['plannedStart'],
  listFigures: { states: { column: 'status', values: ProductionOrderStatus } },
  filters: {
    status: among('status'),
    styleId: among('styleId'),
    salesOrderId: among('salesOrderId'),
    plannedFrom: sinceDay('plannedStart'),
    plannedBefore: beforeDay('plannedStart'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', texts: ['notes'], textsOf: { 'salesOrder.documentId': 'SalesOrder' },
    refers: { style: 'Style', 'salesOrder.client': ['SalesOrder', 'Client'] },
    lines: {
      lineItems: { table: 'ProductionOrderLine', by: 'productionOrderId', refers: { styleSku: 'StyleSku' } },
    },
  },
  computed: { sizeColorMatrix: ['quantity', 'lineItems'] },
})

export const productionOrderLines = readable('ProductionOrderLine', ProductionOrderLine, {
  order: ['itemNumber', 'asc'],
})

/** Lines of all orders, newest first; identifiers sort by time. */
export const linesOfAnyProductionOrder = { ...productionOrderLines, order: ['id', 'desc'] } as const

export const billsOfMaterials = readable('BillOfMaterials', BillOfMaterials, {
  filterType: BillOfMaterialsFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  listFigures: { states: { column: 'status', values: BillOfMaterialsStatus } },
  filters: {
    styleId: among('styleId'),
    status: among('status'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    number: 'documentId', title: 'name', refers: { style: 'Style' },
    lines: {
      lineItems: {
        table: 'BillOfMaterialsItem', by: 'billOfMaterialsId', texts: ['size', 'color'],
        refers: { material: 'Material', styleSku: 'StyleSku' },
      },
    },
  },
})

export const billOfMaterialsItems = readable('BillOfMaterialsItem', BillOfMaterialsItem, {
  order: ['itemNumber', 'asc'],
})

/** Items of all bills of materials, newest first. */
export const itemsOfAnyBillOfMaterials = { ...billOfMaterialsItems, order: ['id', 'desc'] } as const
