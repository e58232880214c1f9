// GraphQL resolver for the log-in, the sessions and the viewer.
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context, RequestContext } from '../../core/context.js'
import { Id } from '../../core/schema/arguments.js'
import { login, me, testAdmin } from './service.js'
import { Session, Tokens } from './session-types.js'
import * as sessions from './sessions.js'
import { AdminTest, LoginArgs, Me } from './types.js'

@Resolver()
export class IdentityResolver {
  @Query(() => Me, { description: 'The signed-in user. Fails with UNAUTHENTICATED without a credential.' })
  me(@Ctx() ctx: Context) {
    return me(ctx)
  }

  @Query(() => AdminTest, {
    description: 'Checks whether the credential belongs to an administrator. Fails with FORBIDDEN for all other users.',
    deprecationReason: 'Use `me`, which shows the roles.',
  })
  adminTest(@Ctx() ctx: Context) {
    return testAdmin(ctx)
  }

  @Mutation(() => Tokens, {
    nullable: true,
    description:
      'Signs in with e-mail address and password. Fails with UNAUTHENTICATED for a wrong address or password, and '
        + 'with RATE_LIMITED after too many failures.',
  })
  login(@Args() { username, password }: LoginArgs, @Ctx() ctx: RequestContext) {
    return login(ctx, username, password)
  }

  @Query(() => [Session], {
    description: 'Your open sessions, newest first, at most 100. Fails with FORBIDDEN for an API key.',
  })
  sessions(@Ctx() ctx: Context) {
    return sessions.sessions(ctx)
  }

  @Mutation(() => Tokens, {
    nullable: true,
    description:
      'Exchanges a refresh token for new tokens; send it without an Authorization header. A refresh token is valid '
        + 'once. The one used last can be sent again for a short time (REFRESH_GRACE_SECONDS) and gets the same next '
        + 'refresh token; any other used token ends the session for everyone. Fails with UNAUTHENTICATED.',
  })
  refreshSession(
    @Arg('refreshToken', () => String, { description: 'The latest refresh token of the session.' })
    refreshToken: string,
    @Ctx() ctx: RequestContext,
  ) {
    return sessions.refreshSession(ctx, refreshToken)
  }

  @Mutation(() => Session, {
    nullable: true,
    description:
      'Ends the session of this request; its tokens become invalid. Fails with FORBIDDEN for an API key.',
  })
  logout(@Ctx() ctx: Context) {
    return sessions.logout(ctx)
  }

  @Mutation(() => [Session], {
    nullable: true,
    description:
      'Ends all your sessions, including this session, and returns them. Fails with FORBIDDEN for an API key.',
  })
  logoutEverywhere(@Ctx() ctx: Context) {
    return sessions.logoutEverywhere(ctx)
  }

  @Mutation(() => Session, {
    nullable: true,
    description:
      'Ends one of your own sessions. Fails with NOT_FOUND, with CONFLICT if it has already '
        + 'ended, and with FORBIDDEN for an API key.',
  })
  endSession(@Id() id: string, @Ctx() ctx: Context) {
    return sessions.endSession(ctx, id)
  }
}
