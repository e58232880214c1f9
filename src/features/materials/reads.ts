// Sort order and filters of materials.
import { among, before, is, since, upTo } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { Material, MaterialFilter } from './types.js'

/** The materials with the currency of their value. The whole value is unknown if a part of the stock has no price. */
const valued = () =>
  statements.selectFrom('Material as m')
    .innerJoin('Organization as o', (join) => join.onRef('o.id', '=', 'm.orgId'))
    .selectAll('m').select('o.currency as homeCurrency')
    .select((eb) => eb.case().when('m.pricedQty', '=', eb.ref('m.warehouseQty')).then(eb.ref('m.stockValue')).end().as('wholeValue'))

export const materials = readable('Material', Material, {
  filterType: MaterialFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt', 'warehouseQty'],
  computed: {
    availableQty: ['warehouseQty', 'reservedQty'],
    averagePrice: ['pricedQty', 'stockValue'], figures: ['pricedQty', 'stockValue'],
  },
  listFigures: {
    currency: 'home',
    sums: {
      currency: 'homeCurrency',
      amounts: { stockValue: 'Value of the stock that has a price.' },
      from: valued,
      without: {
        field: 'unpricedCount', amount: 'wholeValue',
        description: 'Materials with stock that has no price; the sum is without that stock.',
      },
    },
  },
  filters: {
    materialType: among('materialType'),
    supplierId: among('supplierId'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    warehouseQtyFrom: since('warehouseQty'),
    warehouseQtyTo: upTo('warehouseQty'),
  },
  search: { number: 'code', title: 'name', texts: ['materialType'], refers: { supplier: 'Supplier' } },
})
