// GraphQL types of the audit trail.
import { InputType, ObjectType } from 'type-graphql'
import { RecordAction } from '../../core/lifecycle/record-action.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

const OF_SEVERAL_ENUMS = 'A text, because each type of record has an enum of its own.'

@ObjectType({
  implements: Node,
  description: 'One action on a record: actor, action, time and reason. It is written in the same '
    + 'transaction as the action and never changed. Lines of closed years may have been moved to files, where operators '
    + 'find them; they are not shown then.',
})
export class AuditLine extends Node {
  @required.instant('Time of the action.') at!: Date
  @optional.id('The user whose credential was used. Absent for actions of the system and of the command line.')
  actorId!:
    string | null
  @optional.text('Name of the actor, also of a user who is no longer a member, or of an actor without a user '
    + 'account, such as the command line. Null if no name is known.')
  actorName!:
    string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.text('Name of that user, who may no longer be a member. Null without such a user.')
  actingForName!: string | null
  @optional.id('The API key that was used, if any.') apiKeyId!: string | null
  @required.of(() => RecordAction, 'The action.') action!: RecordAction
  @required.text('Type of the record, as `__typename` gives it, such as Bill. A text, because the trail also keeps records '
    + 'of types that the schema has no more.')
  entity!: string
  @required.id('Identifier of the record.') entityId!: string
  @optional.text('State of the record before the action. Null for records without states, and for a new record. '
    + OF_SEVERAL_ENUMS)
  fromState!:
    string | null
  @optional.text(`State of the record after the action. Null for records without states. ${OF_SEVERAL_ENUMS}`)
  toState!: string | null
  @optional.text('Reason, if the actor gave one.') reason!: string | null
  @required.object('Further details. `changed` has each changed member with its value before and after; of a member '
    + 'with personal data (name, email, phone, address) only `true`. Changed lines of a document stand under the name '
    + 'of their type: `before` as they were, `after` with their identifier and what differs, or whole if they are new. Decimals are texts with all their digits, as `Decimal` shows them; lines of earlier gateways '
    + 'have numbers. `derived` is true where the state followed from another document.') details!: object
  @optional.text('Identifier of the request; the log has more details under this identifier. Null for what no '
    + 'request did.') requestId!: string | null
  @optional.int('Position in the chain of the audit lines of the organization, from 1. Null until the line is chained, '
    + 'shortly after it was written.') position!: number | null
  @optional.text('SHA-256 of the line and of the hash before it, in hexadecimal digits. Null until the line is chained.')
  hash!:
    string | null
}

@ObjectType({ implements: Node, description: 'One action on a record with states. It is never changed afterwards. Lines of closed years '
  + 'may have been moved to files, and are not shown then.' })
export class HistoryLine extends Node {
  @required.of(() => RecordAction, 'The action: CREATE, EDIT, or one of the actions of the record.')
  action!: RecordAction
  @optional.text('State before the action. Null for a new record, and for actions before states were recorded. '
    + OF_SEVERAL_ENUMS)
  fromState!:
    string | null
  @optional.text(`State after the action. Null for actions before states were recorded. ${OF_SEVERAL_ENUMS}`)
  toState!: string | null
  @required.instant('Time of the action.') at!: Date
  @optional.id('The user who performed the action. Null for actions of the system and of the command line.')
  actorId!: string | null
  @optional.text('Name of the actor, also of a user who is no longer a member, or of an actor without a user '
    + 'account, such as the command line. Null if no name is known.')
  actorName!: string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.text('Name of that user, who may no longer be a member. Null without such a user.')
  actingForName!: string | null
  @optional.text('Reason, if the user gave one, or the document that caused the change.') reason!: string | null
}

@InputType({ description: 'Filter for the audit trail. A line must match every given condition.' })
export class AuditLineFilter {
  @optional.texts('About records of these types, such as Bill.') entity?: string[] | null
  @optional.ids('About the records with these identifiers.') entityId?: string[] | null
  @optional.ids('By one of these users.') actorId?: string[] | null
  @optional.ids('Done by somebody else on behalf of one of these users.') actingForId?: string[] | null
  @optional.ids('Done with one of these API keys.') apiKeyId?: string[] | null
  @optional.texts('Done by the requests with these identifiers.') requestId?: string[] | null
  @optional.of(() => [RecordAction], 'With one of these actions.') action?: RecordAction[] | null
  @optional.instant('At this time or later.') from?: Date | null
  @optional.instant('Before this time.') before?: Date | null
  @optional.text(
    'The action, the type or identifier of the record, the name of the actor or the reason contains this text.',
  )
  text?: string | null
}
