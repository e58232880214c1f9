// Sort order and filters of suppliers and clients.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Client, Supplier } from './types.js'

const filters = {
  isActive: is('isActive'),
  country: is('country'),
  currency: is('currency'),
  createdFrom: since('createdAt'),
  createdBefore: before('createdAt'),
  text: contains('code', 'name', 'email', 'city'),
}

export const suppliers = readable('Supplier', Supplier, {
  order: ['name', 'asc'],
  filters,
})
export const clients = readable('Client', Client, {
  order: ['name', 'asc'],
  filters,
})
