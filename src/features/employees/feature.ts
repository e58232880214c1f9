// Employees, as the schema shows them: queries, mutations, relations.
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
      description: 'Takes an employee on. Fails with BAD_USER_INPUT, and CONFLICT where code or user are taken.',
      needs: 'employees:write',
      input: CreateEmployeeInput,
      make: create,
    }),
    editEmployee: changes(employees, {
      description:
        'Changes an employee. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT where code or user are taken.',
      needs: 'employees:write',
      id: 'The employee.',
      input: { type: EmployeeInput },
      change: edit,
    }),
  },
  relations: [
    relationsOf(employees, {
      user: refersTo(users, 'The user that they sign in as, if any.'),
    }),
    relationsOf(users, {
      employee: hasOne(employees, 'userId', 'The employee who signs in as this user, if any.'),
    }),
  ],
})
