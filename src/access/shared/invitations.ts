// The invitations of the viewer to any organization, and the context for answering an invitation.
import type { Context } from '../../core/context.js'
import { statements } from '../../database/query-builder.js'
import { contextOn } from '../make-context.js'
import { servedAmong, whereaboutsFor } from '../note-whereabouts.js'

const MOST_INVITATIONS = 100

const invitations = statements
  .selectFrom('Invitation')
  .innerJoin('Organization', 'Organization.id', 'Invitation.orgId')
  .select([
    'Invitation.id',
    'Invitation.orgId',
    'Organization.name as organizationName',
    'Invitation.email',
    'Invitation.roles',
    'Invitation.status',
    'Invitation.createdByName as invitedBy',
    'Invitation.createdAt',
    'Invitation.expiresAt',
  ])

/** Where there are, or were, invitations of the viewer. */
const places = (ctx: Context) => whereaboutsFor(ctx, { kind: 'INVITATION', key: ctx.viewer.email })

type Narrowed = (query: typeof invitations) => typeof invitations

/** Those of the viewer among some organizations; with null, among all. */
async function ownAmong(ctx: Context, orgIds: readonly string[] | null, narrowed: Narrowed) {
  if (orgIds?.length === 0) return []
  const own = invitations.where('Invitation.email', '=', ctx.viewer.email)
  return ctx.query(narrowed(orgIds ? own.where('Invitation.orgId', 'in', orgIds) : own).compile())
}

/** An invitation as the invited user sees it. */
export type OwnInvitation = Awaited<ReturnType<typeof ownInvitations>>[number]

/** The invitations to any organization with service that the viewer can still accept, oldest first. */
export async function ownInvitations(ctx: Context) {
  return ownAmong(ctx, await servedAmong(ctx, await places(ctx)), (own) => own
    .where('Invitation.status', '=', 'PENDING')
    .where('Invitation.expiresAt', '>', ctx.now)
    .orderBy('Invitation.createdAt')
    .orderBy('Invitation.id')
    .limit(MOST_INVITATIONS))
}

/** One invitation of the viewer in any status; null if the viewer has no such invitation. */
export async function ownInvitation(ctx: Context, id: string): Promise<OwnInvitation | null> {
  const [found] = await ownAmong(ctx, await places(ctx), (own) => own.where('Invitation.id', '=', id))
  return found ?? null
}

/**
 * The viewer's context in the inviting organization, where the viewer has no roles and permissions yet. In an open
 * transaction it stays in this transaction.
 */
export const inInvitingOrganization = (ctx: Context, { orgId }: OwnInvitation): Context =>
  contextOn(ctx, { ...ctx.viewer, orgId, roles: [], permissions: new Set() })
