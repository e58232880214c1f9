// Writes, edits and deletes comments, and marks mentions as seen.
import { permissionsOf } from '../../access/permissions.js'
import { faultsOf, filled, tooManyFault, type Checks } from '../../core/checks.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { audit, differing } from '../../core/lifecycle/audit.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { LIMITS } from '../../core/limits.js'
import { annotatedBy } from '../../core/records/annotated.js'
import { edited } from '../../core/records/input.js'
import { lockRow } from '../../core/records/lock.js'
import { literal } from '../../core/records/search/folding.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { forbidden, notFound, refuse } from '../../errors.js'
import type { Comment } from '../../generated/prisma/client.js'
import { Role } from '../../generated/prisma/enums.js'
import type { AddCommentInput, EditCommentInput } from './types.js'

/** The roles whose members may read records. */
const READERS = Object.values(Role).filter((role) => permissionsOf([role]).has('records:read'))

const FILLED = { text: 'filled', mentions: 'filled' } as const

export const COMMENT_CHECKS: Checks<EditCommentInput> = { text: filled }

/** What a comment says of its record. */
type OnRecord = Pick<Comment, 'id' | 'recordType' | 'recordId'>

/**
 * Writes a comment and returns its identifier. The record is locked, so that it is not deleted meanwhile, and not
 * changed: its version stays.
 */
export function add(ctx: Context, { nodeId, text, mentions: given }: AddCommentInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const found = await annotatedBy(ctx, 'nodeId', nodeId)
    const mentions = distinct(given)
    refuse(['why' in found && found, ...faultsOf({ text }, COMMENT_CHECKS), ...(await readerFaults(ctx, mentions))])
    const { rows, id: recordId } = found as Exclude<typeof found, Fault>
    const { orgId, userId: authorId } = ctx.viewer
    const comment = { id: newId('com'), recordType: rows.type.name, recordId }
    await ctx.db.comment.createMany({
      data: [{ orgId, ...comment, text, mentions, authorId, at: ctx.now, updatedAt: ctx.now }],
    })
    await mention(ctx, comment.id, mentions)
    await trace(ctx, 'comment', comment)
    return comment.id
  })
}

/** Edits a comment of the viewer. Users who are mentioned already stay so, and what they have seen stays seen. */
export function edit(ctx: Context, id: string, input: EditCommentInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const stored = await held(ctx, id)
    if (stored.authorId !== ctx.viewer.userId) throw forbidden(because('not_the_owner'))
    const values = edited('Comment', input, FILLED)
    const changes = differing(stored, values.mentions ? { ...values, mentions: distinct(values.mentions) } : values)
    const added = changes.mentions?.filter((userId) => !stored.mentions.includes(userId)) ?? []
    refuse([...faultsOf(values, COMMENT_CHECKS), ...(await readerFaults(ctx, added, changes.mentions))])
    if (Object.keys(changes).length === 0) return id
    await ctx.db.comment.updateMany({ where: { id }, data: { ...changes, editedAt: ctx.now } })
    if (changes.mentions)
      await ctx.db.mention.deleteMany({ where: { commentId: id, userId: { notIn: [...changes.mentions] } } })
    await mention(ctx, id, added)
    await trace(ctx, 'editComment', stored)
    return id
  })
}

/** Deletes a comment of the viewer, or any comment for those who may. */
export function remove(ctx: Context, id: string) {
  return ctx.transaction(async (ctx) => {
    const { authorId, recordType, recordId } = await held(ctx, id)
    const { userId, permissions } = ctx.viewer
    if (authorId !== userId && !permissions.has('comments:delete')) throw forbidden(because('not_the_owner'))
    await ctx.db.mention.deleteMany({ where: { commentId: id } })
    await ctx.db.comment.deleteMany({ where: { id } })
    await trace(ctx, 'deleteComment', { id, recordType, recordId })
    return { commentId: id, recordType, recordId }
  })
}

/** Removes the comments of a record that is deleted. Call it with the record locked. */
export async function removeCommentsOf(ctx: Context, recordType: string, recordId: string): Promise<void> {
  const found = await ctx.db.comment.findMany({ where: { recordType, recordId }, select: { id: true } })
  await ctx.db.mention.deleteMany({ where: { commentId: { in: found.map(({ id }) => id) } } })
  await ctx.db.comment.deleteMany({ where: { recordType, recordId } })
}

/** Marks mentions of the viewer as seen: those in these comments, or all. */
export function markSeen(ctx: Context, commentIds?: readonly string[] | null) {
  const tooMany = commentIds && tooManyFault(['commentIds'], commentIds.length, LIMITS.listItems)
  refuse([tooMany && { ...tooMany, at: 'arguments' }])
  return ctx.transaction(async (ctx) => {
    const where = { userId: ctx.viewer.userId, seenAt: null, ...(commentIds && { commentId: { in: [...commentIds] } }) }
    const data = { seenAt: ctx.now }
    const seen = await ctx.db.mention.updateManyAndReturn({ where, data, select: { commentId: true } })
    return { commentIds: seen.map(({ commentId }) => commentId).sort() }
  })
}

/** Active members with an active account. */
const active = (more: object = {}) => ({ isActive: true, user: { isActive: true, ...more } })

/** The users whom a comment may mention and whose name has the text, by name. */
export async function mentionable(ctx: Context, text?: string | null, first?: number | null): Promise<string[]> {
  const { most } = LIMITS.searchCharacters
  refuse([
    (text?.length ?? 0) > most
      && atArgument('text', because('too_many_filter_values', { max_length: most, of: 'characters' })),
    sizeFault({ first }),
  ])
  const named = text ? { name: { contains: literal(text), mode: 'insensitive' as const } } : {}
  const members = await ctx.db.membership.findMany({
    where: { ...active(named), roles: { hasSome: READERS } },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    take: first ?? USUAL_SIZE,
    select: { userId: true },
  })
  return members.map(({ userId }) => userId)
}

const distinct = (ids: readonly string[] | null | undefined) => [...new Set(ids)]

/** A fault for each mentioned user who is no active member, or may not read records. */
async function readerFaults(
  ctx: Context, userIds: readonly string[], all: readonly string[] = userIds,
): Promise<(Fault | false)[]> {
  const tooMany = tooManyFault(['mentions'], all.length, LIMITS.listItems)
  if (tooMany) return [tooMany]
  const where = { userId: { in: [...userIds] }, ...active(), roles: { hasSome: READERS } }
  const members = userIds.length ? await ctx.db.membership.findMany({ where, select: { userId: true } }) : []
  const readers = new Set(members.map(({ userId }) => userId))
  return userIds.map((id) => !readers.has(id)
    && { path: ['mentions', all.indexOf(id)], why: because('unknown_reader', { id }) })
}

async function mention(ctx: Context, commentId: string, userIds: readonly string[]): Promise<void> {
  const { viewer: { orgId }, now: at } = ctx
  const data = userIds.map((userId) => ({ orgId, id: newId('men'), commentId, userId, at }))
  if (data.length) await ctx.db.mention.createMany({ data })
}

async function held(ctx: Context, id: string): Promise<Comment> {
  await lockRow(ctx, 'Comment', id)
  const comment = await ctx.db.comment.findFirst({ where: { id } })
  if (!comment) throw notFound('Comment')
  return comment
}

/**
 * An act on a comment is one on its record, so that those who follow the record hear of it. The trail is kept for good
 * and a comment can be deleted, so the trail has no texts.
 */
const trace = (ctx: Context, action: ActionName, { id, recordType, recordId }: OnRecord): Promise<void> =>
  audit(ctx, { action, entity: recordType, entityId: recordId, details: { commentId: id } })
