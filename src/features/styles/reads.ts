// How styles and their SKUs are read.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const styles = readable('Style', {
  order: ['name', 'asc'],
  filters: {
    clientId: is('clientId'),
    season: is('season'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code', 'name'),
  },
  needs: {
    client: ['clientId'],
    skus: [],
    productionOrders: [],
    billsOfMaterials: [],
    costSheets: [],
    requestsForQuotation: [],
    quotes: [],
    salesOrders: [],
  },
})

export const styleSkus = readable('StyleSku', {
  order: ['code', 'asc'],
  filters: {
    styleId: is('styleId'),
    size: is('size'),
    color: is('color'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('code'),
  },
  needs: { style: ['styleId'], requestForQuotationLines: [], salesOrderLines: [] },
})
