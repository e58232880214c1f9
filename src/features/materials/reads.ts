// Sort order and filters of materials.
import { among, before, contains, is, since, upTo } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Material, MaterialFilter } from './types.js'

export const materials = readable('Material', Material, {
  filterType: MaterialFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt', 'warehouseQty'],
  computed: { availableQty: ['warehouseQty', 'reservedQty'] },
  filters: {
    materialType: among('materialType'),
    supplierId: among('supplierId'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    warehouseQtyFrom: since('warehouseQty'),
    warehouseQtyTo: upTo('warehouseQty'),
    text: contains('code', 'name'),
  },
})
