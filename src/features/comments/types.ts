// GraphQL types of comments and mentions.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: [Node, EditableRecord], description: 'What somebody wrote about a record.' })
export class Comment extends EditableRecord {
  @required.text('Type of the record, as its `__typename`.') recordType!: string
  @required.id('Identifier of the record.') recordId!: string
  @required.text('What was written, as plain text.') text!: string
  @required.ids('The mentioned users.') mentions!: string[]
  @required.id('The user who wrote it, also by API key.') authorId!: string
  @required.instant('Time of writing.') at!: Date
  @optional.instant('Time of the last edit by its author. Null if it was never edited.') editedAt!: Date | null
}

@ObjectType({ description: 'A mention of you in a comment.' })
@Untraced()
export class Mention {
  @required.id('The comment.') commentId!: string
  @required.text('Type of the record that is commented, as its `__typename`.') recordType!: string
  @required.id('Identifier of the record that is commented.') recordId!: string
  @required.instant('Time of the mention.') at!: Date
  @optional.instant('When `markMentionsSeen` named it. Null until then.') seenAt!: Date | null
}

@InputType({ description: 'What changes of a comment.' })
export class EditCommentInput {
  @optional.text('Plain text, 1 to 10000 characters, not blank.') text?: string | null
  @optional.ids('All users that it mentions: active members who may read the record, at most 100.')
  mentions?: string[] | null
}

@InputType({ description: 'A new comment.' })
export class AddCommentInput extends EditCommentInput {
  @required.id('The `nodeId` of the record.') nodeId!: string
  @required.text('Plain text, 1 to 10000 characters, not blank.') text!: string
}

@InputType({ description: 'Conditions for comments.' })
export class CommentFilter {
  @optional.texts('On records of one of these types, such as `Bill`.') recordType?: string[] | null
  @optional.ids('On one of the records with these `nodeId`s.') recordNodeId?: string[] | null
  @optional.ids('Written by one of these users.') authorId?: string[] | null
  @optional.instant('Written at this time or later.') atFrom?: Date | null
  @optional.instant('Written before this time.') atBefore?: Date | null
  @optional.text('The text contains this.') text?: string | null
}

@InputType({ description: 'Conditions for your mentions.' })
export class MentionFilter {
  @optional.flag('True: only those that you have not seen. False: only the others.') unseen?: boolean | null
  @optional.texts('On records of one of these types, such as `Bill`.') recordType?: string[] | null
  @optional.instant('Mentioned at this time or later.') atFrom?: Date | null
  @optional.instant('Mentioned before this time.') atBefore?: Date | null
  @optional.text('The comment contains this text.') text?: string | null
}

@ObjectType({ description: 'A deleted comment.' })
export class DeletedComment {
  @required.id('The comment.') commentId!: string
  @required.text('Type of the record, as its `__typename`.') recordType!: string
  @required.id('Identifier of the record.') recordId!: string
}

@ObjectType({ description: 'The mentions that were marked as seen.' })
export class SeenMentions {
  @required.ids('Their comments; those that were seen before are left out.') commentIds!: string[]
}
