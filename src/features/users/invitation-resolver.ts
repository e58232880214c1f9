// GraphQL resolvers for the invitations of the organization and for the invitations of the signed-in user.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { Id } from '../../core/schema/arguments.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { get } from '../../core/records/read.js'
import { versioned, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { availableActions } from '../../core/lifecycle/available-actions.js'
import type { Role } from '../../generated/prisma/enums.js'
import { Me } from '../identity/types.js'
import { Reason, Roles } from './arguments.js'
import * as service from './invitations.js'
import { invitationLifecycle } from './lifecycle.js'
import { invitations } from './reads.js'
import { Invitation, OwnInvitation } from './types.js'

const INVITATION = versioned(invitations)

@Resolver(() => Invitation)
export class InvitationResolver {
  @FieldResolver()
  isOpen(@Root() invitation: Invitation, @Ctx() { now }: Context) {
    return service.isOpen(invitation, now)
  }

  @FieldResolver()
  availableActions(@Root() invitation: object, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return availableActions(invitationLifecycle, { ...invitation }, ctx, info)
  }

  @Mutation(() => Invitation, {
    description: 'Invites the account, existing or future, with this address to become a member. No message is sent, '
      + 'so inform the person, who finds the invitation in `me { invitations }` and accepts it with acceptInvitation. '
      + 'CONFLICT for a member or an address that is already invited; FORBIDDEN for an API key.',
  })
  async inviteMember(
    @Arg('email', () => String, { description: 'E-mail address; upper and lower case do not matter.' }) email: string,
    @Roles() roles: Role[],
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, invitations, await runMutation(ctx, (ctx) => service.invite(ctx, email, roles)), info)
  }

  @Mutation(() => Invitation, {
    description: 'Withdraws a pending invitation. CONFLICT if not; not for API keys.',
  })
  async withdrawInvitation(
    @Id() id: string,
    @Reason() reason: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => service.withdraw(inner, id, reason)
    return get(ctx, invitations, await withExpectedVersion(ctx, INVITATION, { id, input: null, version }, change), info)
  }
}

/** The fields and mutations about invitations for the signed-in user. */
@Resolver(() => Me)
export class OwnInvitationResolver {
  @FieldResolver(() => [OwnInvitation], {
    nullable: true, description: 'Open ones, oldest first, at most 100. Null (FORBIDDEN) for an API key.',
  })
  invitations(@Ctx() ctx: Context) {
    return service.own(ctx)
  }

  @Mutation(() => OwnInvitation, {
    description: 'Makes you a member of the inviting organization; X-Org-Id selects it. Your home organization still '
      + 'manages your account. CONFLICT if the invitation is not open; FORBIDDEN for an API key.',
  })
  async acceptInvitation(@Id() id: string, @Ctx() ctx: Context) {
    return service.invitationOf(ctx, await runMutation(ctx, (ctx) => service.accept(ctx, id)))
  }

  @Mutation(() => OwnInvitation, { description: 'Declines an invitation. CONFLICT unless open, '
    + 'FORBIDDEN for API keys.' })
  async declineInvitation(@Id() id: string, @Ctx() ctx: Context) {
    return service.invitationOf(ctx, await runMutation(ctx, (ctx) => service.decline(ctx, id)))
  }
}
