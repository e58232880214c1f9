// The fields of comments and mentions that are no columns, and the mutations that answer no comment.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import { FIRST } from '../../core/schema/resolvers.js'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { nestedList, type ListArgs } from '../../core/records/connections.js'
import { listArgsOf } from '../../core/records/list-args.js'
import { figuredConnectionOf } from '../../core/records/list-figures.js'
import { readNode } from '../../core/records/nodes.js'
import { find } from '../../core/records/read.js'
import { RecordVersion, versioned, withExpectedVersion } from '../../core/records/version.js'
import { Id } from '../../core/schema/arguments.js'
import { Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { users } from '../users/reads.js'
import { User } from '../users/types.js'
import { comments, mentions } from './reads.js'
import * as service from './service.js'
import { Comment, DeletedComment, Mention, SeenMentions } from './types.js'

const RECORD = { nullable: true, description: 'The record. Null if it is no more, or you may not read it.' }
type OnRecord = Pick<Comment, 'recordType' | 'recordId'>

const recordOf = ({ recordType: type, recordId: id }: OnRecord, ctx: Context, info: GraphQLResolveInfo) =>
  readNode(ctx, { orgId: ctx.viewer.orgId, type, id }, info)

@Resolver(() => Comment)
export class CommentResolver {
  @Untraced()
  @FieldResolver(() => Node, RECORD)
  record(@Root() comment: Comment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return recordOf(comment, ctx, info)
  }

  @FieldResolver(() => [User], {
    nullable: 'items', description: 'The mentioned users, in the order of `mentions`. Null for a former member.',
  })
  mentionedUsers(@Root() { mentions: ids }: Comment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return Promise.all(ids.map((id) => find(ctx, users, id, info)))
  }

  @Query(() => [User], {
    description: 'Whom a comment may mention: active members who may read records, by name. Twenty of them without '
      + '`first`, at most 100.',
  })
  async mentionable(
    @Arg('text', () => String, { nullable: true, description: 'The name has this text. At most 200 characters.' })
    text: string | null,
    @FIRST first: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const ids = await service.mentionable(ctx, text, first)
    return Promise.all(ids.map((id) => find(ctx, users, id, info)))
  }

  @Mutation(() => DeletedComment, {
    description: 'Deletes a comment of yours, with its mentions; any comment with `comments:delete`.',
  })
  deleteComment(@Id() id: string, @RecordVersion() version: number | null, @Ctx() ctx: Context) {
    const remove = (inner: Context) => service.remove(inner, id)
    return withExpectedVersion(ctx, versioned(comments), { id, input: null, version }, remove)
  }
}

const MentionConnection = figuredConnectionOf(mentions)
const MentionArgs = listArgsOf(mentions)

@Resolver(() => Mention)
export class MentionResolver {
  @Untraced()
  @FieldResolver(() => Node, RECORD)
  record(@Root() mention: Mention, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return recordOf(mention, ctx, info)
  }

  @Query(() => MentionConnection, { description: 'Your mentions in comments, newest first.' })
  mentions(@Args(() => MentionArgs) args: ListArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return nestedList(ctx, mentions, 'userId', ctx.viewer.userId, args, info)
  }

  @Mutation(() => SeenMentions, { description: 'Marks your mentions in these comments as seen.' })
  markMentionsSeen(
    @Arg('commentIds', () => [ID], {
      nullable: true, description: 'The comments, at most 100; all that mention you if left out.',
    })
    commentIds: string[] | null,
    @Ctx() ctx: Context,
  ) {
    return runMutation(ctx, (inner) => service.markSeen(inner, commentIds))
  }
}
