// GraphQL types of the log of changes.
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql'
import { RecordAction } from '../../core/lifecycle/record-action.js'
import { optional, required, Untraced } from '../../core/schema/fields.js'
import { ChangeKind } from './kinds.js'

@ObjectType({
  description: 'One change of one record: something was done to it, or follows in it from another document, whose own '
    + 'change has the user. It says what to read again, and does not contain the record.',
})
export class Change {
  @required.text('Place in the log of changes. Keep the last one, and go on after it.') cursor!: string
  @required.of(() => ChangeKind, 'Kind of the record.') kind!: string
  @required.text('Type of the record, as `__typename`; `kind` is the same as an enum.') recordType!: string
  @required.id('Identifier of the record.') recordId!: string
  @required.of(() => RecordAction, 'The action. DERIVE if it follows from another document.') action!: RecordAction
  @optional.id('Who acted, also by API key. Null for DERIVE.') actorId!: string | null
  @optional.text('Name of that user. Null if `actorId` is.') actorName?: string | null
  @optional.int('Version after it. Null without versions, and for a deleted record.') recordVersion!: number | null
  @required.texts('Names of the changed fields that you may read, as `lineItems.unitPrice`; `lineItems` alone if lines '
    + 'were added or removed. Empty if no edit was told of, as for new records, other states and DERIVE.')
  fields!: string[]
  @required.instant('Time of the change.') at!: Date
}

@ObjectType({ description: 'A page of the log of changes.' })
@Untraced()
export class ChangePage {
  @required.of(() => [Change], 'The changes, in the order in which all readers see them.') nodes!: Change[]
  @required.text('Cursor to go on after, also where the page has no changes.') endCursor!: string
  @required.flag('True if more changes have happened already.') hasNextPage!: boolean
}

/** The arguments that say which changes are meant. */
@ArgsType()
export class ChangesArgs {
  @Field(() => [ChangeKind], {
    nullable: true, description: 'Only of these kinds of records; of all that you may read if left out.',
  })
  kinds?: string[] | null

  @Field(() => [ID], { nullable: true, description: 'Only changes of these records, 100 at most.' })
  ids?: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Changes after this cursor; from now if left out.',
  })
  after?: string | null
}

@ArgsType()
export class ChangePageArgs extends ChangesArgs {
  @Field(() => Int, { nullable: true })
  first?: number | null
}
