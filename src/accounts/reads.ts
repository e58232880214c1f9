// How management accounts and rates are read.
import { before, contains, is, readable, since } from '../core/read.js'

export const managementAccounts = readable('ManagementAccount', {
  order: ['code', 'asc'],
  filters: { isActive: is('isActive'), text: contains('code', 'name') },
})

export const rates = readable('Rate', {
  order: ['date', 'desc'],
  filters: { fromCurrency: is('fromCurrency'), toCurrency: is('toCurrency'), dateFrom: since('date'), dateBefore: before('date') },
})
