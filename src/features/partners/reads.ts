// Sort order and filters of suppliers and clients.
import { among, before, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Client, ClientFilter, Supplier, SupplierFilter } from './types.js'

const filters = {
  isActive: is('isActive'),
  country: among('country'),
  currency: among('currency'),
  createdFrom: since('createdAt'),
  createdBefore: before('createdAt'),
}

const search = { number: 'code', title: 'name', texts: ['legalName', 'email', 'city'] }

export const suppliers = readable('Supplier', Supplier, {
  filterType: SupplierFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt'],
  filters, search,
})
export const clients = readable('Client', Client, {
  filterType: ClientFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt'],
  filters, search,
})
