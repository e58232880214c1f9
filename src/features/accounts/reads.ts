// Sort order and filters of management accounts and rates.
import { among, before, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { ManagementAccount, ManagementAccountFilter, Rate, RateFilter } from './types.js'

export const managementAccounts = readable('ManagementAccount', ManagementAccount, {
  filterType: ManagementAccountFilter,
  order: ['code', 'asc'],
  sortable: ['createdAt', 'name'],
  filters: {
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: { number: 'code', title: 'name' },
})

export const rates = readable('Rate', Rate, {
  filterType: RateFilter,
  order: ['date', 'desc'],
  filters: {
    fromCurrency: among('fromCurrency'),
    toCurrency: among('toCurrency'),
    createdById: among('createdById'),
    dateFrom: since('date'),
    dateBefore: before('date'),
  },
})
