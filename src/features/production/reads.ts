// How production orders and bills of materials are read.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const productionOrders = readable('ProductionOrder', {
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
  needs: { style: ['styleId'], salesOrder: ['salesOrderId'], materialRequests: [] },
})

export const billsOfMaterials = readable('BillOfMaterials', {
  order: ['createdAt', 'desc'],
  filters: {
    styleId: is('styleId'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('documentId', 'name'),
  },
  needs: { style: ['styleId'], items: [], materialRequests: [] },
})

export const billOfMaterialsItems = readable('BillOfMaterialsItem', {
  order: ['itemNumber', 'asc'],
  needs: { material: ['materialId'], billOfMaterials: ['billOfMaterialsId'] },
})
