// GraphQL queries, mutations and relations of employees.
import { because } from '../../core/faults/reason.js'
import { feature } from '../../core/feature.js'
import { email, filled } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasOne, relationsOf } from '../../core/records/relations.js'
import { person } from '../users/person.js'
import { users } from '../users/reads.js'
import { employees } from './reads.js'
import { isMember } from './service.js'
import { CreateEmployeeInput, EditEmployeeInput } from './types.js'

export const employeesFeature = feature('employees', {
  queries: {
    employee: byId(employees, 'One employee.'),
    employees: listOf(employees, 'Employees, by name.'),
  },
  mutations: masterData<'Employee', EditEmployeeInput>({
    record: employees, kind: 'emp', needs: 'employees:write',
    inputs: { create: CreateEmployeeInput, edit: EditEmployeeInput },
    filled: ['code', 'name', 'isActive'],
    checks: { code: filled, name: filled, email },
    unique: [['code'], ['userId']],
    faults: async (ctx, { userId }, stored) => [
      userId != null && userId !== stored?.userId && !(await isMember(ctx, userId))
        && { path: ['userId'], why: because('unknown_member', { id: userId }) },
    ],
  }),
  relations: [
    relationsOf(employees, {
      user: person('The user account.'),
    }),
    relationsOf(users, {
      employee: hasOne(employees, 'userId', 'The employee with this user account, if any.'),
    }),
  ],
})
