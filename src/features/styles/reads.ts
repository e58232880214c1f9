// Sort order and filters of styles and their SKUs.
import { among, before, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Style, StyleFilter, StyleSku, StyleSkuFilter } from './types.js'

export const styles = readable('Style', Style, {
  filterType: StyleFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt'],
  filters: {
    clientId: among('clientId'),
    season: among('season'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: { number: 'code', title: 'name', texts: ['season'], refers: { client: 'Client' } },
})

export const styleSkus = readable('StyleSku', StyleSku, {
  trail: 'none',
  filterType: StyleSkuFilter,
  order: ['code', 'asc'],
  sortable: ['createdAt'],
  filters: {
    styleId: among('styleId'),
    size: among('size'),
    color: among('color'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: { number: 'code', texts: ['size', 'color'], refers: { style: 'Style' } },
})

/** The SKUs of one style, by colourway and size run. */
export const skusInOrder = { ...styleSkus, order: ['position', 'asc'] } as const
