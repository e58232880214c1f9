// Sort order and filters of stock movements.
import { among, before, contains, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { StockMovementFilter } from './inputs.js'
import { StockMovement } from './types.js'

export const stockMovements = readable('StockMovement', StockMovement, {
  filterType: StockMovementFilter,
  order: ['createdAt', 'desc'],
  listFigures: { currency: 'home' },
  computed: { figures: ['quantity', 'pricedQty', 'unitPrice', 'value', 'priceTerms'] },
  filters: {
    materialId: among('materialId'),
    kind: among('kind'),
    productionOrderId: among('productionOrderId'),
    goodsReceiptLineId: among('goodsReceiptLineId'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('reason'),
  },
})
