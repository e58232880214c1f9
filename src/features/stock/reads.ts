// Sort order and filters of stock movements.
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { StockMovement } from './types.js'

export const stockMovements = readable('StockMovement', StockMovement, {
  order: ['createdAt', 'desc'],
  filters: {
    materialId: is('materialId'),
    kind: among('kind'),
    productionOrderId: is('productionOrderId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('reason'),
  },
})
