// GraphQL resolvers for users and memberships.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { withDone, runMutation } from '../../core/operations/run-mutation.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { lockOrganization } from '../../core/records/lock.js'
import { find, get } from '../../core/records/read.js'
import { versioned, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import type { Role } from '../../generated/prisma/enums.js'
import * as service from './service.js'
import { Reason, Roles } from './arguments.js'
import * as members from './members.js'
import { memberships, users } from './reads.js'
import { CreateUserInput, Membership, RemovedMember, User, EditUserInput, UserWithPassword } from './types.js'

/** All changes of members lock the organization first. */
const USER = versioned(users, { before: lockOrganization })
const MEMBERSHIP = versioned(memberships, { before: lockOrganization })

@Resolver(() => User)
export class UserResolver {
  @Mutation(() => UserWithPassword, {
    description: 'Creates an account, at home here. CONFLICT if the address has one.',
  })
  createUser(@Input(() => CreateUserInput) input: CreateUserInput, @Ctx() ctx: Context) {
    return withDone(ctx, service.createUser(ctx, input), ({ userId }) => userId)
  }

  @Mutation(() => User, {
    description: 'Changes a user. FORBIDDEN unless `isAtHome`.',
  })
  async editUser(
    @Id() id: string, @Input(() => EditUserInput) input: EditUserInput,
    @RecordVersion() version: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => service.editUser(inner, id, input)
    return get(ctx, users, await withExpectedVersion(ctx, USER, { id, input, version }, change), info)
  }

  @Mutation(() => UserWithPassword, {
    description: 'Generates a password. FORBIDDEN for yourself, or unless `isAtHome`.',
  })
  resetUserPassword(@Id() id: string, @Ctx() ctx: Context) {
    return withDone(ctx, service.resetPassword(ctx, id), ({ userId }) => userId)
  }

  @Mutation(() => User, {
    description: 'Deactivates an account in every organization, from the next request on. FORBIDDEN for yourself, or '
      + 'unless `isAtHome`. CONFLICT if it is deactivated already, or if no administrator would remain here.',
  })
  async switchAccountOff(
    @Id() id: string,
    @Reason() reason: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => service.switchAccountOff(inner, id, reason)
    return get(ctx, users, await withExpectedVersion(ctx, USER, { id, input: null, version }, change), info)
  }

  @Mutation(() => User, {
    description: 'Reactivates an account. FORBIDDEN unless isAtHome. CONFLICT if active.',
  })
  async switchAccountOn(
    @Id() id: string, @RecordVersion() version: number | null, @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => service.switchAccountOn(inner, id)
    return get(ctx, users, await withExpectedVersion(ctx, USER, { id, input: null, version }, change), info)
  }

  @Mutation(() => User, {
    description: 'Forgets the failed log-ins of a user, who may try again at once; gateways on one database share the '
      + 'counts. Every lock also ends by itself. FORBIDDEN unless `isAtHome`.',
  })
  async unlockLogIn(@Id() id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, users, await runMutation(ctx, (ctx) => service.unlockLogIn(ctx, id)), info)
  }
}

@Resolver(() => Membership)
export class MembershipResolver {
  @Mutation(() => Membership, {
    description: 'Sets roles as of the next request; CONFLICT without an administrator.',
  })
  async changeUserRoles(
    @Id('The user.') id: string,
    @Roles() roles: Role[],
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => members.changeRoles(inner, id, roles)
    return get(ctx, memberships, await withExpectedVersion(ctx, MEMBERSHIP, { id, input: null, version }, change), info)
  }

  @Mutation(() => Membership, {
    description: 'Deactivates a user in this organization, from the next request on. FORBIDDEN for yourself. CONFLICT '
      + 'if deactivated already, or if no administrator would remain.',
  })
  async switchUserOff(
    @Id('The user.') id: string,
    @Reason() reason: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => members.switchOff(inner, id, reason)
    return get(ctx, memberships, await withExpectedVersion(ctx, MEMBERSHIP, { id, input: null, version }, change), info)
  }

  @Mutation(() => Membership, {
    description: 'Reactivates a user of this organization. CONFLICT if already active.',
  })
  async switchUserOn(
    @Id('The user.') id: string, @RecordVersion() version: number | null, @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => members.switchOn(inner, id)
    return get(ctx, memberships, await withExpectedVersion(ctx, MEMBERSHIP, { id, input: null, version }, change), info)
  }

  @Mutation(() => RemovedMember, {
    description: "Ends the membership of a user of another home, with the user's sessions in this organization. "
      + 'FORBIDDEN for yourself or for an API key. CONFLICT if `isAtHome`, or if no administrator would remain.',
  })
  removeMember(
    @Id('The user.') id: string, @Reason() reason: string | null, @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    const change = (inner: Context) => members.removeMember(inner, id, reason)
    return withExpectedVersion(ctx, MEMBERSHIP, { id, input: null, version }, change)
  }
}

@Resolver(() => UserWithPassword)
export class UserWithPasswordResolver {
  @FieldResolver()
  user(@Root() { userId }: UserWithPassword, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, users, userId, info)
  }
}
