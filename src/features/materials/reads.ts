// How materials are read.
import { among, before, contains, is, readable, since } from '../../core/records/read.js'

export const materials = readable('Material', {
  order: ['name', 'asc'],
  filters: {
    materialType: among('materialType'),
    supplierId: is('supplierId'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code', 'name'),
  },
  needs: { supplier: ['supplierId'], billOfMaterialsItems: [], materialRequestLines: [], purchaseOrderLines: [] },
})
