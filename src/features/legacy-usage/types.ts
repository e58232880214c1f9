// GraphQL types of the use of the REST paths and of GraphQL operations.
import { InputType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Untraced } from '../../core/schema/fields.js'
import { LegacyClientKind } from '../../generated/prisma/enums.js'

describeEnum(LegacyClientKind, 'LegacyClientKind', 'Kind of credential of a client.', {
  USER: 'A user with a log-in.',
  API_KEY: 'A program with a key of the organization.',
})

/** The types of operations that the gateway counts. */
export enum OperationType {
  QUERY = 'QUERY',
  MUTATION = 'MUTATION',
  SUBSCRIPTION = 'SUBSCRIPTION',
}

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
@Untraced()
export class LegacyPathUsage {
  @required.text('HTTP method, in capitals; a text, because HTTP leaves methods open.') method!: string
  @required.text('Path as documented, with parameter names in braces.') path!: string
  @required.text('The GraphQL field with the same function.') operation!: string
  @required.int('Number of calls of all clients.') calls!: number
  @optional.instant('Time of the last call by any client; absent without one in the period.') lastCalledAt!: Date | null

  @required.of(() => [LegacyClient], 'The clients, by the time of their last call, newest first.')
  clients!: LegacyClient[]
}

@InputType({ description: 'Calls that match every given condition.' })
export class LegacyUsageFilter {
  @optional.text('Only this path, as documented.') path?: string | null
  @optional.id('Only calls of this user or API key.') clientId?: string | null
  @optional.day('Only calls on this day or later, in UTC.') from?: string | null
  @optional.day('Only calls before this day, in UTC.') before?: string | null
}

describeEnum(OperationType, 'OperationType', 'Type of a GraphQL operation.', {
  QUERY: 'Reads data.',
  MUTATION: 'Changes data.',
  SUBSCRIPTION: 'Tells changes as they happen. Counted when it begins.',
})

@ObjectType({ description: 'A client that sends a GraphQL operation.' })
export class OperationClient extends LegacyClient {
  @optional.text('Its name in the header `apollographql-client-name`; absent without it.') clientName!: string | null
}

@ObjectType({ description: 'A GraphQL operation, by its name, and its clients.' })
@Untraced()
export class OperationUsage {
  @required.of(() => OperationType, 'What it does.') operationType!: OperationType
  @required.text('Its name; `(unnamed)` without one, `(others)` beyond 1000 names.') operationName!: string

  @required.int('Number of calls of all clients.') calls!: number
  @required.instant('Time of the last call by any client.') lastCalledAt!: Date
  @required.of(() => [OperationClient], 'The clients, by the time of their last call, newest first.')
  clients!: OperationClient[]
}

@InputType({ description: 'Operations whose calls match every given condition.' })
export class OperationUsageFilter {
  @optional.text('Only operations with this name.') operationName?: string | null
  @optional.text('Only calls of clients that give themselves this name.') clientName?: string | null
  @optional.id('Only calls of this user or API key.') clientId?: string | null
  @optional.day('Only calls on this day or later, in UTC.') from?: string | null
  @optional.day('Only calls before this day, in UTC.') before?: string | null
}
