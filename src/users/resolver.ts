// Users and memberships, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../context.js'
import { Filter, Id, Input } from '../core/arguments.js'
import { PageArgs } from '../core/paging.js'
import { find, get, list } from '../core/read.js'
import { Role } from '../generated/prisma/enums.js'
import * as accounts from './accounts.js'
import * as members from './members.js'
import { memberships, users } from './reads.js'
import {
  CreateUserInput, Membership, MembershipConnection, MembershipFilter, User, UserConnection, UserFilter, UserInput, UserWithPassword,
} from './types.js'

const Roles = () => Arg('roles', () => [Role], { description: 'What they are to be here; one role or several.' })

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'One user of the organization. Fails with NOT_FOUND.' })
  user(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, users, id, info)
  }

  @Query(() => UserConnection, { description: 'Users of the organization, by name.' })
  users(@Args() page: PageArgs, @Filter(() => UserFilter) filter: UserFilter | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return list(ctx, users, page, filter, info)
  }

  @FieldResolver(() => Membership, { nullable: true, description: 'Their place in this organization.' })
  membership(@Root() { id }: User, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, memberships, id, info)
  }

  @Mutation(() => UserWithPassword, {
    description: 'Makes an account for somebody and lets them join. Fails with BAD_USER_INPUT, and CONFLICT where there is an account with the e-mail address.',
  })
  createUser(@Input(() => CreateUserInput) input: CreateUserInput, @Ctx() ctx: Context) {
    return accounts.createUser(ctx, input)
  }

  @Mutation(() => User, { description: 'Changes a user. Fails with NOT_FOUND, BAD_USER_INPUT, and CONFLICT for an account that is a member of another organization too.' })
  async editUser(@Id('The user.') id: string, @Input(() => UserInput) input: UserInput, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, users, await accounts.editUser(ctx, id, input), info)
  }

  @Mutation(() => UserWithPassword, {
    description: 'Makes a new password for a user who has lost theirs. Fails with NOT_FOUND, with FORBIDDEN for oneself, with CONFLICT for an account that is a member of another organization too.',
  })
  resetUserPassword(@Id('The user.') id: string, @Ctx() ctx: Context) {
    return accounts.resetPassword(ctx, id)
  }
}

@Resolver(() => UserWithPassword)
export class UserWithPasswordResolver {
  @FieldResolver(() => User)
  user(@Root() { userId }: UserWithPassword, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, userId, info)
  }
}

@Resolver(() => Membership)
export class MembershipResolver {
  @Query(() => Membership, { nullable: true, description: 'The membership of one user. Fails with NOT_FOUND.' })
  membership(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, memberships, id, info)
  }

  @Query(() => MembershipConnection, { description: 'Memberships of the organization, oldest first.' })
  memberships(
    @Args() page: PageArgs, @Filter(() => MembershipFilter) filter: MembershipFilter | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, memberships, page, filter, info)
  }

  @FieldResolver(() => User)
  user(@Root() { userId }: Membership, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, userId, info)
  }

  @Mutation(() => Membership, {
    description: 'Lets somebody join who has an account already. Fails with NOT_FOUND where nobody has this e-mail address, with CONFLICT for a member.',
  })
  async addMember(
    @Arg('email', () => String, { description: 'E-mail address of the account, in any case of letters.' }) email: string,
    @Roles() roles: Role[],
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, memberships, await members.addMember(ctx, accounts.tidyEmail(email), roles), info)
  }

  @Mutation(() => Membership, {
    description: 'Gives a user other roles here, from the next request on. Fails with NOT_FOUND, and CONFLICT where no administrator would remain.',
  })
  async changeUserRoles(@Id('The user.') id: string, @Roles() roles: Role[], @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, memberships, await members.changeRoles(ctx, id, roles), info)
  }

  @Mutation(() => Membership, {
    description: 'Keeps a user out of this organization from the next request on. Fails with NOT_FOUND, with FORBIDDEN for oneself, and CONFLICT when they are switched off already or no administrator would remain.',
  })
  async switchUserOff(
    @Id('The user.') id: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why; kept in the audit trail.' }) reason: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, memberships, await members.switchOff(ctx, id, reason), info)
  }

  @Mutation(() => Membership, { description: 'Lets a user in again who was switched off here. Fails with NOT_FOUND, and CONFLICT when they are not.' })
  async switchUserOn(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, memberships, await members.switchOn(ctx, id), info)
  }
}
