// What the GraphQL types, filters and lists of all numbered revisions have in common.
import { InputType, ObjectType } from 'type-graphql'
import { among, before, contains, since } from '../records/filters.js'
import { optional, required } from '../schema/fields.js'

/** A value that an amendment changed. */
@ObjectType()
export abstract class RevisionChangeContent {
  @required.int('Position in the list, from 1.') itemNumber!: number
  @optional.text('The value before, as text; null if it was empty.') before!: string | null
  @optional.text('The value after, as text; null if it is empty.') after!: string | null
}

/** An amendment: its number, its reason, and who made it. */
@ObjectType()
export abstract class RevisionContent {
  @required.int('Number of the revision, from 1.') revisionNumber!: number
  @required.text('Why the order was amended.') reason!: string
  @required.instant('The time of the amendment.') createdAt!: Date
  @optional.id('The user who amended the order. Null if no user is known.') createdById!: string | null
  @optional.text('Name of that user at the time. Null without one.') createdByName!: string | null
}

/** The filters that all lists of revisions have. */
@InputType()
export abstract class RevisionFilter {
  @optional.ids('Made by one of these users.') createdById?: string[] | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.text('The reason contains this text.') text?: string | null
}

/** The conditions of these filters. */
export const REVISION_FILTERS = {
  createdById: among('createdById'), createdFrom: since('createdAt'), createdBefore: before('createdAt'),
  text: contains('reason'),
}
