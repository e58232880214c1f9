// GraphQL types of the use of the REST paths.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { LegacyClientKind } from '../../generated/prisma/enums.js'

describeEnum(LegacyClientKind, 'LegacyClientKind', 'Kind of credential of a REST client.', {
  USER: 'A user with a log-in.',
  API_KEY: 'An API key.',
})

@ObjectType({ description: 'A client that calls a REST path.' })
export class LegacyClient {
  @required.of(() => LegacyClientKind, 'Kind of credential.') clientKind!: LegacyClientKind
  @required.id('The user or the API key.') clientId!: string
  @optional.text('Name of the user or the API key; absent if it no longer exists.') name!: string | null
  @required.int('Number of calls.') calls!: number
  @required.day('Day of the first call, in UTC.') firstDay!: string
  @required.instant('Time of the last call.') lastCalledAt!: Date
}

@ObjectType({ description: 'A documented REST path and its clients.' })
export class LegacyPathUsage {
  @required.text('HTTP method.') method!: string
  @required.text('Path as documented, with parameter names in braces.') path!: string
  @required.text('The GraphQL field with the same function.') operation!: string
  @required.int('Number of calls of all clients.') calls!: number
  @optional.instant('Time of the last call by any client. Absent if there was no call in the requested period.')
  lastCalledAt!: Date | null

  @required.of(() => [LegacyClient], 'The clients, by the time of their last call, newest first.')
  clients!: LegacyClient[]
}

@InputType({ description: 'Filter for the counted calls. A call must match every given condition.' })
export class LegacyUsageFilter {
  @optional.text('Only this path, as documented.') path?: string | null
  @optional.id('Only calls of this user or API key.') clientId?: string | null
  @optional.day('Only calls on this day or later, in UTC.') from?: string | null
  @optional.day('Only calls before this day, in UTC.') before?: string | null
}
