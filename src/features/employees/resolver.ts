// Employees, as fields.
import { Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import * as service from './service.js'
import { CreateEmployeeInput, Employee, EmployeeInput } from './types.js'

@Resolver(() => Employee)
export class EmployeeResolver {
  @Mutation(() => Employee, { description: 'Takes an employee on. Fails with BAD_USER_INPUT, and CONFLICT where code or user are taken.' })
  createEmployee(@Input(() => CreateEmployeeInput) input: CreateEmployeeInput, @Ctx() ctx: Context) {
    return service.create(ctx, input)
  }

  @Mutation(() => Employee, { description: 'Changes an employee. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT where code or user are taken.' })
  editEmployee(@Id('The employee.') id: string, @Input(() => EmployeeInput) input: EmployeeInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }
}
