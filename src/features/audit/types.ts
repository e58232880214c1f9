// GraphQL types of the audit trail.
import { InputType, ObjectType } from 'type-graphql'
import { RecordAction } from '../../core/lifecycle/record-action.js'
import { RecordHistory } from '../../core/lifecycle/history-type.js'
import { optional, required, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: [Node, RecordHistory],
  description: 'One action on a record, written in its transaction and never changed. Lines of closed years may have '
    + 'been moved to files, where operators find them; they are not shown then. States are texts, because each type '
    + 'of record has an enum of its own; `entity` is one, because the trail also keeps records of types that the '
    + 'schema has no more.',
})
@Untraced()
export class AuditLine extends RecordHistory {
  @optional.id('The API key that was used, if any.') apiKeyId!: string | null
  @required.text('Type of the record, as `__typename` gives it, such as Bill.') entity!: string
  @required.id('Identifier of the record.') entityId!: string
  @optional.text('State before. Null for a new record, and for records without states.') from!: string | null
  @optional.text('State after. Null for records without states.') to!: string | null
  @required.object('`changed`: each changed member with its value before and after; of personal data (name, email, '
    + 'phone, address) only `true`. Changed lines of a document stand under the name of their type: `before` as they '
    + 'were, `after` with their identifier and what differs, or whole if they are new. Decimals are texts with all '
    + 'their digits, as `Decimal` shows them; lines of earlier gateways have numbers. `derived` is true where the '
    + 'state followed from another document.')
  details!: object
  @optional.text('Request, with more details in the log. Null for what no request did.') requestId!: string | null
  @optional.int('Place in the chain of lines, from 1. Null until chained, soon after.') position!: number | null
  @optional.text('SHA-256 of line and hash before, in hexadecimal. Null until chained.') hash!: string | null
}

@ObjectType({
  implements: [Node, RecordHistory],
  description: 'One action on a record with states. It is never changed afterwards. Lines of closed years may have '
    + 'been moved to files, and are not shown then. States are texts, because each type of record has an enum of its '
    + 'own.',
})
export class HistoryLine extends RecordHistory {
  @optional.text('State before. Null for a new record, and where it was not recorded.') from!: string | null
  @optional.text('State after. Null where it was not recorded.') to!: string | null
}

@ObjectType({
  description: 'One field before and after an act. Of a line that was added or removed, each field with a value, '
    + '`id` among them, has one: `before` is null of an added line, `after` of a removed one.',
})
export class FieldEdit {
  @required.text('Name of the field, as `unitPrice`, or `settings.timeZone` within another.') name!: string
  @required.text('The field in words, for a screen: `Unit price`, and `Supplier` for `supplierId`.') label!: string
  @optional.text('Type of the line, as `__typename`. Null for a field of the record itself.') lineType!: string | null
  @optional.id('Identifier of the line. Null for a field of the record itself.') lineId!: string | null
  @optional.text('Value before, as text: decimals with all digits, lists as JSON. Null if it was empty.')
  before!: string | null
  @optional.text('Value after, as text. Null if it is empty.') after!: string | null
  @required.flag('True for personal data, whose values are not kept: both are null.') isPersonal!: boolean
}

@ObjectType({
  implements: [Node, RecordHistory],
  description: 'One act that changed fields of a record, such as an edit or an amendment; an act that changes the state '
    + 'is in its history alone. It is never changed afterwards. Lines of closed years may have been moved to files, and '
    + 'are not shown then. States are texts, because each type of record has an enum of its own.',
})
export class RecordEdit extends RecordHistory {
  @optional.text('State before. Null for records without states.') from!: string | null
  @optional.text('State after. Null for records without states.') to!: string | null
  @required.of(() => [FieldEdit], 'The changed fields that you may read, those of the record first.') fields!: FieldEdit[]
}

@InputType({ description: 'Conditions for lines of the audit trail.' })
export class AuditLineFilter {
  @optional.texts('About records of these types, such as Bill.') entity?: string[] | null
  @optional.ids('About the records with these identifiers.') entityId?: string[] | null
  @optional.ids('By one of these users.') actorId?: string[] | null
  @optional.ids('Done by somebody else on behalf of one of these users.') actingForId?: string[] | null
  @optional.ids('Done with one of these API keys.') apiKeyId?: string[] | null
  @optional.texts('Done by the requests with these identifiers.') requestId?: string[] | null
  @optional.of(() => [RecordAction], 'With one of these actions.') action?: RecordAction[] | null
  @optional.instant('At this time or later.') atFrom?: Date | null
  @optional.instant('Before this time.') atBefore?: Date | null
  @optional.text('Action, type or identifier of the record, actor or reason has this.') text?: string | null
}
