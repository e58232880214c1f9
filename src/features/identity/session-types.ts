// GraphQL types of sessions: the tokens of a log-in, and the sessions of the viewer.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Secret, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { Door, SessionEnd } from '../../generated/prisma/enums.js'

describeEnum(Door, 'Door', 'The API through which a session was opened.', {
  GRAPHQL: 'The GraphQL endpoint.',
  REST: 'The documented REST paths.',
})

describeEnum(SessionEnd, 'SessionEnd', 'Reason why a session ended before its expiry.', {
  LOGGED_OUT: 'The user logged out.',
  ENDED_FROM_ANOTHER: 'The user ended it from another session.',
  REFRESH_TOKEN_REUSED: 'A used refresh token was sent again, which may be a theft.',
  SWITCHED_OFF: 'The user was deactivated.',
  PASSWORD_CHANGED: 'The password of the user was changed.',
  REMOVED: 'The user is no longer a member of the organization.',
})

@ObjectType({ description: 'The tokens of a log-in or of a refresh. They are returned only once.' })
export class Tokens {
  @Secret()
  @required.text('The access token; send it as `Authorization: Bearer …` each time.')
  accessToken!: string
  @required.text('Always `bearer`.') tokenType!: string
  @required.int('Lifetime of the access token, in seconds.') expiresIn!: number
  @Secret()
  @optional.text('For refreshSession, once. Absent in REST: access tokens live longer.')
  refreshToken?: string
  @optional.int('Lifetime of the refresh token, in seconds. Null without one.') refreshExpiresIn?: number
}

@ObjectType({ implements: Node, description: 'One log-in of the signed-in user, with all refreshes.' })
@Untraced()
export class Session extends Node {
  @required.id('The organization of its tokens.') orgId!: string
  @required.of(() => Door, 'The API through which it was opened.') door!: Door
  @required.instant('Time of the log-in.') createdAt!: Date
  @optional.instant('Time of the last refresh. Absent if it was never refreshed.') refreshedAt!: Date | null
  @required.instant('Time at which the session expires unless it is refreshed.') expiresAt!: Date
  @optional.instant('Time at which it was ended; absent while it is open.') endedAt!: Date | null
  @optional.of(() => SessionEnd, 'Reason why it was ended; absent while it is open.') endReason!: SessionEnd | null
  @required.text('Network address of the log-in.') address!: string
  @optional.text('The User-Agent of the program that logged in. Null if it sent none.') userAgent!: string | null
  @required.flag('True for the session of this request.') isCurrent!: boolean
}
