// GraphQL queries, mutations and relations of employees.
import { feature } from '../../core/feature.js'
import { changes, makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasOne, refersTo, relationsOf } from '../../core/records/relations.js'
import { users } from '../users/reads.js'
import { employees } from './reads.js'
import { create, edit } from './service.js'
import { CreateEmployeeInput, EmployeeFilter, EmployeeInput } from './types.js'

export const employeesFeature = feature('employees', {
  queries: {
    employee: byId(employees, 'One employee.'),
    employees: listOf(employees, EmployeeFilter, 'Employees, by name.'),
  },
  mutations: {
    createEmployee: makes(employees, {
      description:
        'Creates an employee. Fails with BAD_USER_INPUT, and with CONFLICT if the code or the user is taken.',
      needs: 'employees:write',
      input: CreateEmployeeInput,
      make: create,
    }),
    editEmployee: changes(employees, {
      description:
        'Changes an employee. Fails with NOT_FOUND, BAD_USER_INPUT, and with '
          + 'CONFLICT if the code or the user is taken.',
      needs: 'employees:write',
      id: 'The employee.',
      input: { type: EmployeeInput },
      change: edit,
    }),
  },
  relations: [
    relationsOf(employees, {
      user: refersTo(users, 'The user account of the employee, if any.'),
    }),
    relationsOf(users, {
      employee: hasOne(employees, 'userId', 'The employee with this user account, if any.'),
    }),
  ],
})
