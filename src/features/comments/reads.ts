// Sort order and filters of comments and mentions.
import { onRecords } from '../../core/records/annotated.js'
import { among, before, contains, is, since } from '../../core/records/filters.js'
import { joined, readable } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { Comment, CommentFilter, Mention, MentionFilter } from './types.js'

/** The acts on a comment are in the trail of its record. */
export const comments = readable('Comment', Comment, {
  trail: 'none',
  filterType: CommentFilter,
  order: ['at', 'asc'],
  filters: {
    recordType: among('recordType'),
    recordNodeId: onRecords,
    authorId: among('authorId'),
    atFrom: since('at'),
    atBefore: before('at'),
    text: contains('text'),
  },
})

/** The mentions with the records that are commented. */
const mentionsOfRecords = () => statements.selectFrom('Mention')
  .innerJoin('Comment', (join) => join.onRef('Comment.orgId', '=', 'Mention.orgId')
    .onRef('Comment.id', '=', 'Mention.commentId'))
  .select(['Mention.orgId', 'Mention.id', 'Mention.commentId', 'Mention.userId', 'Mention.at', 'Mention.seenAt'])
  .select(['Comment.recordType', 'Comment.recordId', 'Comment.text'])
  .select((eb) => eb('Mention.seenAt', 'is', null).as('unseen'))

export const mentions = joined('Mention', Mention, {
  filterType: MentionFilter,
  from: mentionsOfRecords,
  columns: ['orgId', 'id', 'commentId', 'userId', 'at', 'seenAt', 'recordType', 'recordId', 'text', 'unseen'],
  order: ['at', 'desc'],
  filters: {
    unseen: is('unseen'),
    recordType: among('recordType'),
    atFrom: since('at'),
    atBefore: before('at'),
    text: contains('text'),
  },
})
