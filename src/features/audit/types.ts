// GraphQL types of the audit trail.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: Node,
  description: 'One action on a record: actor, action, time and reason. It is written in the same '
    + 'transaction as the action and never changed.',
})
export class AuditLine extends Node {
  @required.instant('Time of the action.') at!: Date
  @optional.id('The user whose credential was used. Absent for actions of the system and of the command line.')
  actorId!:
    string | null
  @optional.text('Name of the actor at that time.') actorName!: string | null
  @optional.id('The user on whose behalf it was done, if that is another user.') actingForId!: string | null
  @optional.id('The API key that was used, if any.') apiKeyId!: string | null
  @required.text('The action: create, edit, approve and so on.') action!: string
  @required.text('Type of the record, such as Bill.') entity!: string
  @required.id('Identifier of the record.') entityId!: string
  @optional.text('Reason, if the actor gave one.') reason!: string | null
  @required.object('Further details, such as values before and after.') details!: object
  @optional.text('Identifier of the request; the log has more details under this identifier.') requestId!: string | null
}

@InputType({ description: 'Filter for the audit trail. A line must match every given condition.' })
export class AuditLineFilter {
  @optional.text('About records of this type, such as Bill.') entity?: string | null
  @optional.id('About the record with this identifier.') entityId?: string | null
  @optional.id('By this user.') actorId?: string | null
  @optional.text('With this action, such as approve.') action?: string | null
  @optional.instant('At this time or later.') from?: Date | null
  @optional.instant('Before this time.') before?: Date | null
  @optional.text(
    'The action, the type or identifier of the record, the name of the actor or the reason contains this text.',
  )
  text?: string | null
}
