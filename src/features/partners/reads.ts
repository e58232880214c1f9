// How suppliers and clients are read: by name, with the same filters.
import { before, contains, is, readable, since } from '../../core/records/read.js'

const filters = {
  isActive: is('isActive'),
  country: is('country'),
  currency: is('currency'),
  createdFrom: since('createdAt'),
  createdBefore: before('createdAt'),
  text: contains('code', 'name', 'email', 'city'),
}

export const suppliers = readable('Supplier', {
  order: ['name', 'asc'],
  filters,
  needs: { materials: [], materialRequestLines: [], purchaseOrders: [], expenseRequests: [], expenseLines: [], bills: [] },
})
export const clients = readable('Client', {
  order: ['name', 'asc'],
  filters,
  needs: { styles: [], costSheets: [], requestsForQuotation: [], quotes: [], salesOrders: [], bills: [] },
})
