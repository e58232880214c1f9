// Sort order and filters of materials.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Material } from './types.js'

export const materials = readable('Material', Material, {
  order: ['name', 'asc'],
  computed: { availableQty: ['warehouseQty', 'reservedQty'] },
  filters: {
    materialType: among('materialType'),
    supplierId: is('supplierId'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code', 'name'),
  },
})
