// Sort order and filters of production orders and bills of materials.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { BillOfMaterials, BillOfMaterialsItem, ProductionOrder } from './types.js'

export const productionOrders = readable('ProductionOrder', ProductionOrder, {
  order: ['createdAt', 'desc'],
  filters: {
    status: among('status'),
    styleId: is('styleId'),
    salesOrderId: is('salesOrderId'),
    plannedFrom: since('plannedStart'),
    plannedBefore: before('plannedStart'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'notes'),
  },
})

export const billsOfMaterials = readable('BillOfMaterials', BillOfMaterials, {
  order: ['createdAt', 'desc'],
  filters: {
    styleId: is('styleId'),
    status: among('status'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'name'),
  },
})

export const billOfMaterialsItems = readable('BillOfMaterialsItem', BillOfMaterialsItem, {
  order: ['itemNumber', 'asc'],
})
