// GraphQL queries, mutations and relations of comments, which all records that take them have.
import { feature, type Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { annotatedAmong } from '../../core/records/annotated.js'
import { changes, makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import type { Readable } from '../../core/records/record.js'
import { belongsTo, hasMany, relationsOf } from '../../core/records/relations.js'
import { comments, mentions } from './reads.js'
import { CommentResolver, MentionResolver } from './resolver.js'
import { add, COMMENT_CHECKS, edit } from './service.js'
import { AddCommentInput, EditCommentInput } from './types.js'

const needs = 'comments:write'

const withComments = perObject((record: Readable) => relationsOf(record, {
  comments: hasMany({ ...comments, only: { recordType: record.type.name } }, 'recordId', 'Its comments, oldest first.'),
}))

const annotatedIn = (all: readonly Feature[]) => annotatedAmong(all.flatMap(({ queries }) => queries))

export const commentsFeature = feature('comments', {
  queries: {
    comment: byId(comments, 'One comment.'),
    comments: listOf(comments, 'Comments on all records, oldest first.'),
  },
  mutations: {
    addComment: makes(comments, {
      description: 'Writes a comment on a record that has `comments`. Its version stays as it is.',
      needs, input: AddCommentInput, make: add,
    }),
    editComment: changes(comments, {
      description: 'Edits a comment of yours.', needs, input: { type: EditCommentInput }, change: edit,
    }),
  },
  relations: [
    relationsOf(mentions, { comment: belongsTo(comments, 'The comment.') }),
  ],
  follows: (all) => ({ relations: annotatedIn(all).map(withComments) }),
  resolvers: [CommentResolver, MentionResolver],
  reads: {
    Comment: { record: ['recordType', 'recordId'], mentionedUsers: ['mentions'] },
    Mention: { record: ['recordType', 'recordId'] },
  },
  rules: {
    Query: { mentions: 'records:read', mentionable: needs },
    Mutation: { deleteComment: needs, markMentionsSeen: needs },
  },
  checks: { AddCommentInput: [COMMENT_CHECKS], EditCommentInput: [COMMENT_CHECKS] },
})
