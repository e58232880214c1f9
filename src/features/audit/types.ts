// What the public sees of the audit trail.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: Node,
  description: 'Who did what to which record, when and why. Written with the act itself, and never changed.',
})
export class AuditLine extends Node {
  @required.instant('When.') at!: Date
  @optional.id('The user whose credential was used; absent for acts of the system and of the command line.') actorId!:
    string | null
  @optional.text('Their name at the time.') actorName!: string | null
  @optional.id('The user in whose name it was done, where that is another.') actingForId!: string | null
  @optional.id('The API key that was used, if one was.') apiKeyId!: string | null
  @required.text('What was done: create, edit, approve and so on.') action!: string
  @required.text('The type of the record, such as Bill.') entity!: string
  @required.id('Identifier of the record.') entityId!: string
  @optional.text('Why, where the actor said so.') reason!: string | null
  @required.object('What else is known of it, such as values before and after.') details!: object
  @optional.text('The request, under whose identifier the log has the rest.') requestId!: string | null
}

@InputType({ description: 'Which lines of the audit trail to list; all conditions hold together.' })
export class AuditLineFilter {
  @optional.text('About records of this type, such as Bill.') entity?: string | null
  @optional.id('About the record with this identifier.') entityId?: string | null
  @optional.id('By this user.') actorId?: string | null
  @optional.text('With this action, such as approve.') action?: string | null
  @optional.instant('At this time or later.') from?: Date | null
  @optional.instant('Before this time.') before?: Date | null
  @optional.text("Action, type or identifier of the record, actor's name or reason contain this.") text?: string | null
}
