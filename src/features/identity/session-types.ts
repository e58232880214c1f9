// What the public sees of sessions: the tokens of a log-in, and the list of one's own.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { Door, SessionEnd } from '../../generated/prisma/enums.js'

describeEnum(Door, 'Door', 'A way into the gateway.', {
  GRAPHQL: 'The GraphQL endpoint.',
  REST: 'The documented REST paths.',
})

describeEnum(SessionEnd, 'SessionEnd', 'Why a session is over before its time.', {
  LOGGED_OUT: 'Its person logged out.',
  ENDED_FROM_ANOTHER: 'Its person ended it from another session.',
  REFRESH_TOKEN_REUSED: 'A refresh token that had been spent was sent again, as a thief would.',
  SWITCHED_OFF: 'Its person was switched off.',
  PASSWORD_CHANGED: 'Its person has a new password.',
  REMOVED: 'Its person is no longer a member of its organization.',
})

@ObjectType({ description: 'The tokens of a log-in or a refresh. They are shown once.' })
export class Tokens {
  @required.text('Sent as `Authorization: Bearer …` with every request.') accessToken!: string
  @required.text('Always `bearer`.') tokenType!: string
  @required.int('Life of the access token, in seconds.') expiresIn!: number
  @optional.text(
    'Exchanged once, by refreshSession, for new tokens; absent at the REST door, whose tokens live longer instead.',
  )
  refreshToken?: string
  @optional.int('Life of the refresh token, in seconds.') refreshExpiresIn?: number
}

@ObjectType({ implements: Node, description: 'One log-in of the signed-in person, and everything refreshed from it.' })
export class Session extends Node {
  @required.id('Organization that its tokens name.') orgId!: string
  @required.of(() => Door, 'The door that it was opened through.') door!: Door
  @required.instant('When the log-in was.') createdAt!: Date
  @optional.instant('When its tokens were last exchanged for new ones; absent: never.') refreshedAt!: Date | null
  @required.instant('When it is over unless it is refreshed.') expiresAt!: Date
  @optional.instant('When it was ended; absent while it is open.') endedAt!: Date | null
  @optional.of(() => SessionEnd, 'Why it was ended; absent while it is open.') endReason!: SessionEnd | null
  @required.text('Network address of the log-in.') address!: string
  @optional.text('The program that logged in, as it calls itself.') userAgent!: string | null
  @required.flag('Whether it is the session of this request.') isCurrent!: boolean
}
