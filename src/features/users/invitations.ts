// Invites and withdraws on behalf of the organization; accepts and declines on behalf of the invited user.
import { noteWhereabouts } from '../../access/note-whereabouts.js'
import type { Role } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import {
  inInvitingOrganization,
  ownInvitation,
  ownInvitations,
  type OwnInvitation,
} from '../../access/shared/invitations.js'
import { daysLater } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { lockOrganization } from '../../core/records/lock.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Invitation } from '../../generated/prisma/client.js'
import { requirePerson } from '../identity/person.js'
import { emailFault, tidyEmail } from './emails.js'
import { invitationLifecycle } from './lifecycle.js'
import { join, rolesFault, tidyRoles } from './members.js'

const ENTITY = invitationLifecycle.model
const DAYS_TO_ANSWER = 14

interface Invited {
  readonly status: string
  readonly expiresAt: Date
}

/** True while an invitation can be accepted. */
export const isOpen = ({ status, expiresAt }: Invited, now: Date) =>
  status === invitationLifecycle.initial && expiresAt > now

/**
 * Invites the user with this e-mail address; the user may be created later. The function neither looks up nor reveals
 * whether the user exists.
 */
export function invite(ctx: Context, address: string, roles: readonly Role[]): Promise<string> {
  requirePerson(ctx)
  const email = tidyEmail(address)
  refuse([emailFault(['email'], email, 'arguments'), rolesFault(roles)])
  return ctx.transaction(async (ctx) => {
    await lockOrganization(ctx)
    await refuseMember(ctx, email)
    await refuseInvited(ctx, email)
    const { orgId, userId, name } = ctx.viewer
    const expiresAt = daysLater(ctx.now, DAYS_TO_ANSWER)
    const id = newId('inv')
    const data = {
      orgId,
      id,
      email,
      roles: tidyRoles(roles),
      createdAt: ctx.now,
      createdById: userId,
      createdByName: name,
      expiresAt,
    }
    await ctx.db.invitation.create({ data })
    await noteWhereabouts(ctx, { kind: 'INVITATION', key: email })
    await audit(ctx, { action: 'invite', entity: ENTITY, entityId: id, details: { roles: data.roles } })
    return id
  })
}

/** Users who manage the members may know who is a member, so this check reveals nothing. */
async function refuseMember({ db }: Context, email: string): Promise<void> {
  const member = await db.membership.findFirst({ where: { user: { email } }, select: { userId: true } })
  if (member) throw conflict(because('invited_member', { userId: member.userId }), { userId: member.userId })
}

/**
 * An address has at most one open invitation of an organization. An expired invitation is withdrawn to make room for a
 * new invitation.
 */
async function refuseInvited(ctx: Context, email: string): Promise<void> {
  const pending = await ctx.db.invitation.findFirst({ where: { email, status: invitationLifecycle.initial } })
  if (!pending) return
  if (isOpen(pending, ctx.now))
    throw conflict(because('already_invited', { email, invitationId: pending.id }), {
      invitationId: pending.id,
    })
  await close(ctx, pending.id, 'Its time was over')
}

/** Withdraws an invitation that has not been answered. */
export function withdraw(ctx: Context, id: string, reason?: string | null): Promise<string> {
  requirePerson(ctx)
  return ctx.transaction(async (ctx) => {
    await close(ctx, id, reason)
    return id
  })
}

const close = (ctx: Context, id: string, reason?: string | null) =>
  takeStep(ctx, invitationLifecycle, 'withdraw', id, { changes: { closedAt: ctx.now }, reason })

/** The viewer's own open invitations, oldest first. */
export function own(ctx: Context): Promise<OwnInvitation[]> {
  requirePerson(ctx)
  return ownInvitations(ctx)
}

/** Makes the viewer a member of the organization that invited them, with the roles of the invitation. */
export const accept = (ctx: Context, id: string) => answer(ctx, id, 'ACCEPTED', async (ctx, { roles }) => {
  await audit(ctx, { action: 'accept', ...answered(id, 'ACCEPTED') })
  await join(ctx, ctx.viewer.userId, roles)
})

/** Declines an invitation. The audit line does not say whose account it is: the organization knows only the address. */
export const decline = (ctx: Context, id: string) => answer(ctx, id, 'DECLINED', async (ctx) => {
  const unnamed = { ...ctx, viewer: { ...ctx.viewer, userId: '', name: 'The invited person' } }
  await audit(unnamed, { action: 'decline', ...answered(id, 'DECLINED') })
})

/** The state of an answered invitation. */
type Answered = 'ACCEPTED' | 'DECLINED'

/** The record and the states of the audit line of an answer. */
const answered = (entityId: string, to: Answered) =>
  ({ entity: ENTITY, entityId, from: invitationLifecycle.initial, to })

/**
 * Answers an invitation of another organization in one transaction, which is bound to that organization. A conditional
 * update locks the row, so one of several parallel answers succeeds. The effect runs in the same transaction.
 */
async function answer(
  ctx: Context,
  id: string,
  status: Answered,
  effect: (ctx: Context, invitation: Invitation) => Promise<void>,
): Promise<string> {
  requirePerson(ctx)
  const invitation = await invitationOf(ctx, id)
  return inInvitingOrganization(ctx, invitation).transaction(async (ctx) => {
    const { count } = await ctx.db.invitation.updateMany({
      where: { id, email: invitation.email, status: invitationLifecycle.initial, expiresAt: { gt: ctx.now } },
      data: { status, closedAt: ctx.now },
    })
    const stored = await ctx.db.invitation.findFirstOrThrow({ where: { id } })
    if (count === 0) throw closed(stored)
    await effect(ctx, stored)
    return id
  })
}

/** An invitation of the viewer in any state. Throws NOT_FOUND. */
export async function invitationOf(ctx: Context, id: string): Promise<OwnInvitation> {
  const invitation = await ownInvitation(ctx, id)
  if (!invitation) throw notFound('Invitation')
  return invitation
}

function closed({ status }: Invitation): Error {
  const isOver = status === invitationLifecycle.initial
  return conflict(isOver ? because('invitation_expired') : because('invitation_closed', { state: status }), { state: status })
}
