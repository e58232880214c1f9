// How management accounts and rates are read.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const managementAccounts = readable('ManagementAccount', {
  order: ['code', 'asc'],
  filters: { isActive: is('isActive'), createdFrom: since('createdAt'), createdBefore: before('createdAt'), text: contains('code', 'name') },
  needs: { bills: [], expenseLines: [] },
})

export const rates = readable('Rate', {
  order: ['date', 'desc'],
  filters: { fromCurrency: is('fromCurrency'), toCurrency: is('toCurrency'), dateFrom: since('date'), dateBefore: before('date') },
})
