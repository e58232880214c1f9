// What the signed-in person sees of themselves as a user, and changes about it.
import { Arg, Args, ArgsType, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { ownOrganizations } from '../../access/shared/organizations.js'
import { required } from '../../core/schema/fields.js'
import { me } from '../identity/service.js'
import { Me } from '../identity/types.js'
import { chooseDefaultOrganization } from './own.js'
import { changeOwnPassword } from './passwords.js'
import { OwnOrganization } from './types.js'

@ArgsType()
class ChangePasswordArgs {
  @required.text('The password of until now.') currentPassword!: string
  @required.text('The password from now on, of 12 to 200 characters.') newPassword!: string
}

@Resolver(() => Me)
export class OwnUserResolver {
  @FieldResolver(() => [OwnOrganization], { description: 'The organizations that let this person in, by name.' })
  organizations(@Ctx() ctx: Context) {
    return ownOrganizations(ctx)
  }

  @Mutation(() => Me, {
    nullable: true,
    description:
      "Changes one's own password. Fails with BAD_USER_INPUT for a current one that is wrong or a new one that is too short, with RATE_LIMITED after too many wrong ones.",
  })
  async changePassword(@Args() { currentPassword, newPassword }: ChangePasswordArgs, @Ctx() ctx: Context) {
    await changeOwnPassword(ctx, currentPassword, newPassword)
    return me(ctx)
  }

  @Mutation(() => Me, {
    nullable: true,
    description:
      'Decides which organization the log-in leads to. Fails with NOT_FOUND for one that does not let this person in.',
  })
  async chooseDefaultOrganization(
    @Arg('orgId', () => ID, { description: 'The organization.' }) orgId: string,
    @Ctx() ctx: Context,
  ) {
    await chooseDefaultOrganization(ctx, orgId)
    return me(ctx)
  }
}
