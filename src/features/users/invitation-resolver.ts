// Invitations, as fields: those of the organization, and those of the signed-in person.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id } from '../../core/schema/arguments.js'
import { Bounded } from '../../core/schema/fields.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { get } from '../../core/records/read.js'
import { availableActions } from '../../core/lifecycle/step.js'
import type { Role } from '../../generated/prisma/enums.js'
import { Me } from '../identity/types.js'
import { Reason, Roles } from './arguments.js'
import * as service from './invitations.js'
import { invitationLife } from './lifecycle.js'
import { invitations } from './reads.js'
import { Invitation, OwnInvitation } from './types.js'

@Resolver(() => Invitation)
export class InvitationResolver {
  @FieldResolver(() => Boolean)
  isOpen(@Root() invitation: Invitation, @Ctx() { now }: Context) {
    return service.isOpen(invitation, now)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() invitation: object, @Ctx() ctx: Context) {
    return availableActions(invitationLife, { ...invitation }, ctx)
  }

  @Mutation(() => Invitation, {
    nullable: true,
    description:
      'Invites whoever has, or will have, the account with an e-mail address to become a member; they see it as `me { invitations }`, and accept with acceptInvitation. No message is sent: tell them. Fails with BAD_USER_INPUT, with CONFLICT for a member or an address that is invited already, with FORBIDDEN for an API key.',
  })
  async inviteMember(
    @Arg('email', () => String, { description: 'E-mail address, in any case of letters.' }) email: string,
    @Roles() roles: Role[],
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, invitations, await service.invite(ctx, email, roles), info)
  }

  @Mutation(() => Invitation, {
    nullable: true,
    description:
      'Takes an invitation back. Fails with NOT_FOUND, with CONFLICT once it is answered or withdrawn, with FORBIDDEN for an API key.',
  })
  async withdrawInvitation(
    @Id('The invitation.') id: string,
    @Reason() reason: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, invitations, await service.withdraw(ctx, id, reason), info)
  }
}

/** What this feature shows on Me of invitations. */
@Resolver(() => Me)
export class OwnInvitationResolver {
  @Bounded()
  @FieldResolver(() => [OwnInvitation], {
    nullable: true, description: 'Invitations that this account may accept, from any organization, oldest first, 100 at most. Null, with FORBIDDEN, for an API key.',
  })
  invitations(@Ctx() ctx: Context) {
    return service.own(ctx)
  }

  @Mutation(() => OwnInvitation, {
    nullable: true,
    description: 'Accepts an invitation to your account: from then on you are a member of that organization, and X-Org-Id leads there. Your home organization keeps its say over the account. Fails with NOT_FOUND, with CONFLICT once it is answered, withdrawn or over, with FORBIDDEN for an API key.',
  })
  acceptInvitation(@Id('The invitation.') id: string, @Ctx() ctx: Context) {
    return service.accept(ctx, id)
  }

  @Mutation(() => OwnInvitation, { nullable: true, description: 'Turns an invitation to your account down. Fails with NOT_FOUND, with CONFLICT once it is answered, withdrawn or over, with FORBIDDEN for an API key.' })
  declineInvitation(@Id('The invitation.') id: string, @Ctx() ctx: Context) {
    return service.decline(ctx, id)
  }
}
