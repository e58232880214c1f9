// Employees, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id, Input } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { get, list } from '../../core/records/read.js'
import { employees } from './reads.js'
import * as service from './service.js'
import { CreateEmployeeInput, Employee, EmployeeConnection, EmployeeFilter, EmployeeInput } from './types.js'

@Resolver(() => Employee)
export class EmployeeResolver {
  @Query(() => Employee, { nullable: true, description: 'One employee. Fails with NOT_FOUND.' })
  employee(@Id('The employee.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, employees, id, info)
  }

  @Query(() => EmployeeConnection, { description: 'Employees, by name.' })
  employees(
    @Args() page: PageArgs,
    @Filter(() => EmployeeFilter) filter: EmployeeFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, employees, page, filter, info)
  }

  @Mutation(() => Employee, { description: 'Takes an employee on. Fails with BAD_USER_INPUT, and CONFLICT where code or user are taken.' })
  createEmployee(@Input(() => CreateEmployeeInput) input: CreateEmployeeInput, @Ctx() ctx: Context) {
    return service.create(ctx, input)
  }

  @Mutation(() => Employee, { description: 'Changes an employee. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT where code or user are taken.' })
  editEmployee(@Id('The employee.') id: string, @Input(() => EmployeeInput) input: EmployeeInput, @Ctx() ctx: Context) {
    return service.edit(ctx, id, input)
  }
}
