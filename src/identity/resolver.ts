// The log-in and the viewer, as fields.
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context, RequestContext } from '../context.js'
import { login, me, testAdmin } from './service.js'
import { AdminTest, LoginArgs, Me, Session } from './types.js'

@Resolver()
export class IdentityResolver {
  @Query(() => Me, { description: 'The signed-in person. Fails with UNAUTHENTICATED without a credential.' })
  me(@Ctx() ctx: Context) {
    return me(ctx)
  }

  @Query(() => AdminTest, { description: 'Checks the credential of an administrator. Fails with FORBIDDEN for everyone else.' })
  adminTest(@Ctx() ctx: Context) {
    return testAdmin(ctx)
  }

  @Mutation(() => Session, { description: 'Signs in with e-mail address and password. Fails with UNAUTHENTICATED for a wrong pair, RATE_LIMITED after too many.' })
  login(@Args() { username, password }: LoginArgs, @Ctx() ctx: RequestContext) {
    return login(ctx, username, password)
  }
}
