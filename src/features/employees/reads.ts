// Sort order and filters of employees.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Employee } from './types.js'

export const employees = readable('Employee', Employee, {
  order: ['name', 'asc'],
  filters: {
    isActive: is('isActive'),
    userId: is('userId'),
    hiredFrom: since('hiredAt'),
    hiredBefore: before('hiredAt'),
    text: contains('code', 'name', 'email', 'position'),
  },
})
