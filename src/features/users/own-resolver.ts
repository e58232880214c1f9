// GraphQL resolver for the signed-in user: organizations, password and default organization.
import { Arg, Args, ArgsType, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { servedOrganizations } from '../../access/shared/organizations.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { required } from '../../core/schema/fields.js'
import { me } from '../identity/service.js'
import { Me } from '../identity/types.js'
import { chooseDefaultOrganization } from './own.js'
import { changeOwnPassword } from './passwords.js'
import { OwnOrganization } from './types.js'

@ArgsType()
class ChangePasswordArgs {
  @required.text('The current password.') currentPassword!: string
  @required.text('The new password, 12 to 200 characters.') newPassword!: string
}

@Resolver(() => Me)
export class OwnUserResolver {
  @FieldResolver(() => [OwnOrganization], { description: 'The organizations that this user may enter, by name; those without service at the moment are left out.' })
  organizations(@Ctx() ctx: Context) {
    return servedOrganizations(ctx)
  }

  @Mutation(() => Me, {
    description: 'Changes your password. BAD_USER_INPUT if the current one is wrong or the new one too short or too '
      + 'long; RATE_LIMITED after too many wrong passwords.',
  })
  async changePassword(@Args() { currentPassword, newPassword }: ChangePasswordArgs, @Ctx() ctx: Context) {
    await changeOwnPassword(ctx, currentPassword, newPassword)
    return me(ctx)
  }

  @Mutation(() => Me, {
    description: 'Sets the organization of your log-ins; NOT_FOUND if you may not enter.',
  })
  async chooseDefaultOrganization(
    @Arg('orgId', () => ID, { description: 'The organization.' }) orgId: string,
    @Ctx() ctx: Context,
  ) {
    await runMutation(ctx, (ctx) => chooseDefaultOrganization(ctx, orgId))
    return me(ctx)
  }
}
