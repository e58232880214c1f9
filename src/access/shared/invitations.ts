// The invitations of the viewer to any organization, and the context for answering an invitation.
import type { Context } from '../../core/context.js'
import { statements } from '../../database/query-builder.js'
import { contextOn } from '../make-context.js'
import { orNone, servedAmong, whereaboutsFor } from '../note-whereabouts.js'

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

/** Those of the viewer. */
function ofViewer(ctx: Context, orgIds: readonly string[] | null) {
  const own = invitations.where('Invitation.email', '=', ctx.viewer.email)
  return orgIds ? own.where('Invitation.orgId', 'in', orNone(orgIds)) : own
}

/** An invitation as the invited user sees it. */
export type OwnInvitation = Awaited<ReturnType<typeof ownInvitations>>[number]

/** The invitations to any organization with service that the viewer can still accept, oldest first. */
export async function ownInvitations(ctx: Context) {
  const open = ofViewer(ctx, await servedAmong(ctx, await places(ctx)))
    .where('Invitation.status', '=', 'PENDING')
    .where('Invitation.expiresAt', '>', ctx.now)
    .orderBy('Invitation.createdAt')
    .orderBy('Invitation.id')
    .limit(MOST_INVITATIONS)
  return ctx.query(open.compile())
}

/** One invitation of the viewer in any status; null if the viewer has no such invitation. */
export async function ownInvitation(ctx: Context, id: string): Promise<OwnInvitation | null> {
  const [found] = await ctx.query(
    ofViewer(ctx, await places(ctx)).where('Invitation.id', '=', id).compile(),
  )
  return found ?? null
}

/**
 * The viewer's context in the inviting organization, where the viewer has no roles and permissions yet. In an open
 * transaction it stays in this transaction.
 */
export const inInvitingOrganization = (ctx: Context, { orgId }: OwnInvitation): Context =>
  contextOn(ctx, { ...ctx.viewer, orgId, roles: [], permissions: new Set() })
