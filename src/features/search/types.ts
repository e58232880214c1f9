// GraphQL types of the search.
import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import { optional, required, Untraced } from '../../core/schema/fields.js'
import { PageInfo } from '../../core/schema/paging.js'
import { describeEnum } from '../../core/schema/enums.js'
import { SearchKind } from './kinds.js'

/** How well a record was found. */
export const SearchRank = { NUMBER: 'NUMBER', BEGINNING: 'BEGINNING', WORDS: 'WORDS' } as const
export type SearchRank = keyof typeof SearchRank

describeEnum(SearchRank, 'SearchRank', 'How well a record matches a text, from the best.', {
  NUMBER: 'The text is its number or code.',
  BEGINNING: 'Its number, code, name or title begins with the text.',
  WORDS: 'It has all words of the text, in any order and in any of its fields.',
})

@ObjectType({ description: 'A part of a text in which a search found words.' })
export class SearchSnippetPart {
  @required.text('The characters; `…` where the text is cut.') text!: string
  @required.flag('True for a word that was sought.') isMatch!: boolean
}

@ObjectType({ description: 'A record that a search found.' })
@Untraced()
export class SearchHit {
  @required.of(() => SearchKind, 'Kind of the record.') kind!: string
  @required.id('Identifier of the record.') recordId!: string
  @required.id('Identifier of the record that is unique in the whole gateway, for `node`.') recordNodeId!: string
  @optional.text('Its number or code. Null if its kind has none, or it was deleted meanwhile.') number!: string | null
  @optional.text('Its name. Null if its kind has none, or it was deleted meanwhile.') title!: string | null
  @required.of(() => SearchRank, 'How well it matches.') rank!: SearchRank
  @required.text('The field with most of the words, from the record on, such as `lineItems.description` or '
    + '`supplier.name`. Empty if the record has changed meanwhile.')
  place!: string
  @required.of(() => [SearchSnippetPart], 'The text of that field around the words, in parts.')
  snippet!: readonly SearchSnippetPart[]
  type!: string
}

@ObjectType({ description: 'A page of what a search found.' })
@Untraced()
export class SearchPage {
  @required.of(() => [SearchHit], 'What was found, the best first.') nodes!: SearchHit[]
  @required.of(() => PageInfo, 'Tells if there is more, and the cursor to continue from.') pageInfo!: PageInfo
}

@ArgsType()
export class SearchArgs {
  @Field(() => String, {
    description: 'Words in any order, at most 200 characters. Upper case and accents make no difference. A word also '
      + 'finds longer words with it; one of one or two characters only words that begin with it. Of more than eight '
      + 'words, the eight longest count. With fewer than two letters or digits it finds nothing.',
  })
  text!: string

  @Field(() => [SearchKind], {
    nullable: true, description: 'Only these kinds of records; all that you may read if left out. Kinds that you may '
      + 'not read are left out.',
  })
  kinds?: string[] | null

  @Field(() => Int, { nullable: true })
  first?: number | null

  @Field(() => String, { nullable: true })
  after?: string | null
}
