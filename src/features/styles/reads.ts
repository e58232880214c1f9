// Sort order and filters of styles and their SKUs.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Style, StyleSku } from './types.js'

export const styles = readable('Style', Style, {
  order: ['name', 'asc'],
  filters: {
    clientId: is('clientId'),
    season: is('season'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code', 'name'),
  },
})

export const styleSkus = readable('StyleSku', StyleSku, {
  order: ['code', 'asc'],
  filters: {
    styleId: is('styleId'),
    size: is('size'),
    color: is('color'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code'),
  },
})

/** The SKUs of one style, by colourway and size run. */
export const skusInOrder = { ...styleSkus, order: ['position', 'asc'] } as const
