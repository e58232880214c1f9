// The GraphQL interface of what all histories and the audit trail have in common.
import { InterfaceType } from 'type-graphql'
import { optional, required } from '../schema/fields.js'
import { Node } from '../schema/paging.js'
import { RecordAction } from './record-action.js'

/** The descriptions of `from` and `to`, which are of another enum in each history of its own. */
export const FROM = 'State before. Null for a new record, and where it was not recorded.'
export const TO = 'State after.'

/** The columns behind the computed fields. The names of people are read from their users. */
export const HISTORY_COMPUTED = { actorName: ['actorId', 'actorName'], actingForName: ['actingForId'] } as const

/** A line of a history or of the audit trail. */
@InterfaceType({ implements: Node, description: 'One action on a record. It is never changed afterwards.' })
export class RecordHistory extends Node {
  @required.of(() => RecordAction, 'The action.') action!: RecordAction
  @required.instant('Time of the action.') at!: Date
  @optional.id('Whose credential was used. Null for the system and the command line.') actorId!: string | null
  @optional.text('Name, also of a former member or the command line. Null if not known.') actorName!: string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.text('Name of that user, also of a former member. Null without one.') actingForName!: string | null
  @optional.text('Reason, if one was given, or the document that caused the change.') reason!: string | null
  @optional.text('Comments of the user who acted. Null without any.') comments!: string | null
}
