// Users and memberships, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { find, get } from '../../core/records/read.js'
import type { Role } from '../../generated/prisma/enums.js'
import * as service from './service.js'
import { Reason, Roles } from './arguments.js'
import * as members from './members.js'
import { memberships, users } from './reads.js'
import { CreateUserInput, Membership, RemovedMember, User, UserInput, UserWithPassword } from './types.js'

@Resolver(() => User)
export class UserResolver {
  @Mutation(() => UserWithPassword, {
    nullable: true,
    description:
      'Makes an account for somebody, which is at home in this organization, and lets them join. Fails with BAD_USER_INPUT, and CONFLICT where there is an account with the e-mail address.',
  })
  createUser(@Input(() => CreateUserInput) input: CreateUserInput, @Ctx() ctx: Context) {
    return service.createUser(ctx, input)
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Changes a user. Fails with NOT_FOUND, BAD_USER_INPUT, and FORBIDDEN for an account that is at home in another organization.',
  })
  async editUser(
    @Id('The user.') id: string, @Input(() => UserInput) input: UserInput, @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, users, await service.editUser(ctx, id, input), info)
  }

  @Mutation(() => UserWithPassword, {
    nullable: true,
    description:
      'Makes a new password for a user who has lost theirs. Fails with NOT_FOUND, and FORBIDDEN for oneself or an account that is at home in another organization.',
  })
  resetUserPassword(@Id('The user.') id: string, @Ctx() ctx: Context) {
    return service.resetPassword(ctx, id)
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Keeps a user out of every organization from the next request on. Fails with NOT_FOUND, with FORBIDDEN for oneself or an account that is at home in another organization, and CONFLICT when it is switched off already or no administrator would remain here.',
  })
  async switchAccountOff(
    @Id('The user.') id: string,
    @Reason() reason: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, users, await service.switchAccountOff(ctx, id, reason), info)
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Lets an account in again that was switched off. Fails with NOT_FOUND, with FORBIDDEN for one that is at home in another organization, and CONFLICT when it is not switched off.',
  })
  async switchAccountOn(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, users, await service.switchAccountOn(ctx, id), info)
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Forgets the failed log-ins of a user, who may try again at once. Each process of the gateway counts for itself and forgets for itself; every lock ends by itself. Fails with NOT_FOUND, and FORBIDDEN for an account that is at home in another organization.',
  })
  async unlockLogIn(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, users, await service.unlockLogIn(ctx, id), info)
  }
}

@Resolver(() => Membership)
export class MembershipResolver {
  @Mutation(() => Membership, {
    nullable: true,
    description:
      'Gives a user other roles here, from the next request on. Fails with NOT_FOUND, and CONFLICT where no administrator would remain.',
  })
  async changeUserRoles(
    @Id('The user.') id: string,
    @Roles() roles: Role[],
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, memberships, await members.changeRoles(ctx, id, roles), info)
  }

  @Mutation(() => Membership, {
    nullable: true,
    description:
      'Keeps a user out of this organization from the next request on. Fails with NOT_FOUND, with FORBIDDEN for oneself, and CONFLICT when they are switched off already or no administrator would remain.',
  })
  async switchUserOff(
    @Id('The user.') id: string,
    @Reason() reason: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, memberships, await members.switchOff(ctx, id, reason), info)
  }

  @Mutation(() => Membership, {
    nullable: true,
    description:
      'Lets a user in again who was switched off here. Fails with NOT_FOUND, and CONFLICT when they are not.',
  })
  async switchUserOn(@Id('The user.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, memberships, await members.switchOn(ctx, id), info)
  }

  @Mutation(() => RemovedMember, {
    nullable: true,
    description:
      'Ends the membership of a user whose account is at home in another organization; their sessions here end with it. Fails with NOT_FOUND, with FORBIDDEN for oneself or an API key, and CONFLICT for an account that is at home here or where no administrator would remain.',
  })
  removeMember(@Id('The user.') id: string, @Reason() reason: string | null, @Ctx() ctx: Context) {
    return members.removeMember(ctx, id, reason)
  }
}

@Resolver(() => UserWithPassword)
export class UserWithPasswordResolver {
  @FieldResolver(() => User)
  user(@Root() { userId }: UserWithPassword, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, userId, info)
  }
}
