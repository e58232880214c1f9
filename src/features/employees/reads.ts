// Sort order and filters of employees.
import { among, before, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Employee, EmployeeFilter } from './types.js'

export const employees = readable('Employee', Employee, {
  filterType: EmployeeFilter,
  order: ['name', 'asc'],
  sortable: ['code', 'createdAt'],
  sortableWithNulls: ['hiredAt'],
  filters: {
    isActive: is('isActive'),
    userId: among('userId'),
    hiredFrom: since('hiredAt'),
    hiredBefore: before('hiredAt'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: { number: 'code', title: 'name', texts: ['email', 'position'] },
})
