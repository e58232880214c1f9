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
  @Query(() => Me, { description: 'The signed-in user. UNAUTHENTICATED without a credential.' })
  me(@Ctx() ctx: Context) {
    return me(ctx)
  }

  @Query(() => AdminTest, {
    description: 'Checks that you are an administrator; FORBIDDEN for all others.',
    deprecationReason: 'Use `me`, which shows the roles.',
  })
  adminTest(@Ctx() ctx: Context) {
    return testAdmin(ctx)
  }

  @Mutation(() => Tokens, {
    description: 'Signs in: UNAUTHENTICATED if wrong, RATE_LIMITED if wrong too often.',
  })
  login(@Args() { username, password }: LoginArgs, @Ctx() ctx: RequestContext) {
    return login(ctx, username, password)
  }

  @Query(() => [Session], {
    description: 'Your open sessions, newest first, at most 100. FORBIDDEN for API keys.',
  })
  sessions(@Ctx() ctx: Context) {
    return sessions.sessions(ctx)
  }

  @Mutation(() => Tokens, {
    description: 'Exchanges a refresh token for new tokens, without an Authorization header. A refresh token is valid '
      + 'once. The one used last can be sent again for REFRESH_GRACE_SECONDS and gets the same next refresh token; '
      + 'any other used token ends the session for everyone. Fails with UNAUTHENTICATED.',
  })
  refreshSession(
    @Arg('refreshToken', () => String, { description: 'The latest refresh token of the session.' })
    refreshToken: string,
    @Ctx() ctx: RequestContext,
  ) {
    return sessions.refreshSession(ctx, refreshToken)
  }

  @Mutation(() => Session, {
    description: 'Ends this session; its tokens become invalid. FORBIDDEN for API keys.',
  })
  logout(@Ctx() ctx: Context) {
    return sessions.logout(ctx)
  }

  @Mutation(() => [Session], {
    description: 'Ends and returns all your sessions, this too. FORBIDDEN for API keys.',
  })
  logoutEverywhere(@Ctx() ctx: Context) {
    return sessions.logoutEverywhere(ctx)
  }

  @Mutation(() => Session, {
    description: 'Ends a session of yours. CONFLICT if it ended, FORBIDDEN for API keys.',
  })
  endSession(@Id() id: string, @Ctx() ctx: Context) {
    return sessions.endSession(ctx, id)
  }
}
