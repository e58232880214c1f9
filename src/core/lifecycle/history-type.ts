// The GraphQL interface of what the histories of material requests, cost sheets and expense requests have in common.
import { InterfaceType } from 'type-graphql'
import { optional, required } from '../schema/fields.js'
import { Node } from '../schema/paging.js'

/** The description of `fromStatus`, which is of another enum in each history. */
export const FROM_STATUS = 'State before. Null for a new record, and where it was not recorded.'

/** The columns behind the computed fields of a history. The name is read from the user. */
export const HISTORY_COMPUTED = { actingForName: ['actingForId'] } as const

/** A line of a record's own history. */
@InterfaceType({ implements: Node, description: 'One action on a record. It is never changed afterwards.' })
export abstract class RecordHistory extends Node {
  @optional.id('The user who performed the action. Null if no user is known.') performedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') performedByName!: string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.text('Name of that user, also of a former member. Null without one.') actingForName!: string | null
  @required.instant('Time of the action.') performedAt!: Date
  @optional.text('Reason; always present for a rejection. Null if none was given.') reason!: string | null
  @optional.text('Remarks of the user who performed the action. Null without any.') comments!: string | null
}
