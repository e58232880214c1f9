// What the public sees of the use of the REST paths: which clients still call which.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { LegacyClientKind } from '../../generated/prisma/enums.js'

describeEnum(LegacyClientKind, 'LegacyClientKind', 'What a client of the REST paths signs in with.', {
  USER: 'The log-in of a person.',
  API_KEY: 'An API key.',
})

@ObjectType({ description: 'A client that calls a REST path.' })
export class LegacyClient {
  @required.of(() => LegacyClientKind, 'What it signs in with.') clientKind!: LegacyClientKind
  @required.id('The user or the API key.') clientId!: string
  @optional.text('Name of the user or the API key; absent: it is gone.') name!: string | null
  @required.int('How often it has called.') calls!: number
  @required.day('The first day on which it called, in UTC.') firstDay!: string
  @required.instant('When it last called.') lastCalledAt!: Date
}

@ObjectType({ description: 'A documented REST path, and who still calls it.' })
export class LegacyPathUsage {
  @required.text('HTTP method.') method!: string
  @required.text('Path as documented, with its names in braces.') path!: string
  @required.text('The field of this schema that does the same.') operation!: string
  @required.int('How often it was called by all of the clients.') calls!: number
  @optional.instant('Since when nobody has called it: the time of the last call; absent: there was none in the time that was asked for.')
  lastCalledAt!: Date | null

  @required.of(() => [LegacyClient], 'The clients, the one that called last first.') clients!: LegacyClient[]
}

@InputType({ description: 'Which calls to count; all conditions hold together.' })
export class LegacyUsageFilter {
  @optional.text('Only this path, as documented.') path?: string | null
  @optional.id('Only calls of this user or API key.') clientId?: string | null
  @optional.day('Only calls on this day or later, in UTC.') from?: string | null
  @optional.day('Only calls before this day, in UTC.') before?: string | null
}
