// Employees, as the schema shows them: queries, mutations, where they lead, and what leads to them.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasOne, refersTo, relationsOf } from '../../core/records/relations.js'
import { users } from '../users/reads.js'
import { employees } from './reads.js'
import { EmployeeResolver } from './resolver.js'
import { rules } from './rules.js'
import { EmployeeFilter } from './types.js'

export const employeesFeature = feature('employees', {
  queries: {
    employee: byId(employees, 'One employee.'),
    employees: listOf(employees, EmployeeFilter, 'Employees, by name.'),
  },
  relations: [
    relationsOf(employees, {
      user: refersTo(users, 'The user that they sign in as, if any.'),
    }),
    relationsOf(users, {
      employee: hasOne(employees, 'userId', 'The employee who signs in as this user, if any.'),
    }),
  ],
  resolvers: [EmployeeResolver],
  rules,
})
