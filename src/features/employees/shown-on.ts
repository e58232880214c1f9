// What employees and users show of each other.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { children, find } from '../../core/records/read.js'
import { users } from '../users/reads.js'
import { User } from '../users/types.js'
import { employees } from './reads.js'
import { Employee } from './types.js'

/** What an employee shows of users. */
@Resolver(() => Employee)
export class EmployeeUserResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The user that they sign in as, if any.' })
  user(@Root() { userId }: Employee, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, userId, info)
  }
}

/** What this feature shows on User. */
@Resolver(() => User)
export class UserEmployeeResolver {
  @FieldResolver(() => Employee, { nullable: true, description: 'The employee who signs in as this user, if any.' })
  async employee(@Root() { id }: User, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    const [employee] = await children(ctx, employees, 'userId', id, info)
    return employee ?? null
  }
}
