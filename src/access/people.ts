// Accounts and organizations belong to no organization, so the client that is held to one refuses them. These few statements are the
// exceptions: each names the one account or organization that it is about, and runs in the transaction of the request.
import type { Updateable } from 'kysely'
import type { Context } from '../context.js'
import type { Organization, User } from '../generated/kysely/types.js'
import type { SessionEnd } from '../generated/prisma/enums.js'
import { statements } from '../core/records/statements.js'

export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isActive: boolean
  readonly homeOrgId: string
}

const accounts = statements.selectFrom('User').select(['User.id', 'User.email', 'User.name', 'User.isActive', 'User.homeOrgId'])

/** The account with this e-mail address, whatever organizations it is a member of. */
export async function accountByEmail(ctx: Context, email: string): Promise<Account | null> {
  const [account] = await ctx.query(accounts.where('email', '=', email).compile())
  return account ?? null
}

interface NewAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
}

/** Makes an account that is at home in the request's organization; false where the e-mail address is taken. */
export async function insertAccount(ctx: Context, account: NewAccount): Promise<boolean> {
  const made = statements
    .insertInto('User')
    .values({ ...account, homeOrgId: ctx.viewer.orgId, defaultOrgId: ctx.viewer.orgId })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
  return (await ctx.query(made.compile())).length > 0
}

type AccountChanges = Pick<Updateable<User>, 'name' | 'passwordHash' | 'isActive' | 'defaultOrgId'>

/**
 * Ends the open sessions of an account, but for the one that asks; those of one organization where it is named. They stay ended
 * when the account is let in again.
 */
export async function endSessions(ctx: Context, userId: string, endReason: SessionEnd, orgId?: string): Promise<void> {
  const { sessionId } = ctx.viewer
  const open = statements.updateTable('Session').set({ endedAt: ctx.now, endReason }).where('userId', '=', userId).where('endedAt', 'is', null)
  const others = sessionId ? open.where('id', '<>', sessionId) : open
  await ctx.query((orgId ? others.where('orgId', '=', orgId) : others).returning('id').compile())
}

/** Whoever came in with the old password, or before the account was switched off, is out. */
async function endOutdated(ctx: Context, userId: string, { passwordHash, isActive }: AccountChanges): Promise<void> {
  if (passwordHash) return endSessions(ctx, userId, 'PASSWORD_CHANGED')
  if (isActive === false) await endSessions(ctx, userId, 'SWITCHED_OFF')
}

/** Changes an account, and ends its sessions where that is what the change means. */
export async function updateAccount(ctx: Context, id: string, changes: AccountChanges): Promise<void> {
  await ctx.query(statements.updateTable('User').set(changes).where('id', '=', id).returning('id').compile())
  await endOutdated(ctx, id, changes)
}

/** The viewer's own account, with the stored hash of its password. */
export async function ownAccount(ctx: Context): Promise<Account & { readonly passwordHash: string }> {
  const [account] = await ctx.query(accounts.select('User.passwordHash').where('id', '=', ctx.viewer.userId).compile())
  return account
}

/** The organizations that let the viewer in, by name. */
export async function ownOrganizations(ctx: Context) {
  const own = statements
    .selectFrom('Membership')
    .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .select(['Membership.orgId', 'Organization.name', 'Membership.roles', 'User.defaultOrgId'])
    .where('Membership.userId', '=', ctx.viewer.userId)
    .where('Membership.isActive', '=', true)
    .orderBy('Organization.name')
    .orderBy('Membership.orgId')
  const rows = await ctx.query(own.compile())
  return rows.map(({ defaultOrgId, ...organization }) => ({ ...organization, isDefault: organization.orgId === defaultOrgId }))
}

const MOST_INVITATIONS = 100

const invitations = statements
  .selectFrom('Invitation')
  .innerJoin('Organization', 'Organization.id', 'Invitation.orgId')
  .select([
    'Invitation.id', 'Invitation.orgId', 'Organization.name as organizationName', 'Invitation.email', 'Invitation.roles', 'Invitation.status',
    'Invitation.createdByName as invitedBy', 'Invitation.createdAt', 'Invitation.expiresAt',
  ])

/** An invitation as the invited account sees it. */
export type OwnInvitation = Awaited<ReturnType<typeof ownInvitations>>[number]

/** The invitations of any organization that the viewer's account may still accept, oldest first. */
export async function ownInvitations(ctx: Context) {
  const open = invitations
    .where('Invitation.email', '=', ctx.viewer.email)
    .where('Invitation.status', '=', 'PENDING')
    .where('Invitation.expiresAt', '>', ctx.now)
    .orderBy('Invitation.createdAt')
    .orderBy('Invitation.id')
    .limit(MOST_INVITATIONS)
  return ctx.query(open.compile())
}

/** One invitation of the viewer's account, whatever became of it; null where there is none for them. */
export async function ownInvitation(ctx: Context, id: string): Promise<OwnInvitation | null> {
  const [found] = await ctx.query(invitations.where('Invitation.email', '=', ctx.viewer.email).where('Invitation.id', '=', id).compile())
  return found ?? null
}

/** The organization, which nobody else changes until the transaction ends, nor who may run it; its records can still be written. */
export async function holdOrganization(ctx: Context) {
  const held = statements.selectFrom('Organization').selectAll().where('id', '=', ctx.viewer.orgId).forNoKeyUpdate()
  const [organization] = await ctx.query(held.compile())
  return organization
}

/** Makes the organization of the request, where it is a new one. */
export async function insertOrganization(ctx: Context, { name, currency }: { readonly name: string; readonly currency: string }): Promise<void> {
  await ctx.query(statements.insertInto('Organization').values({ id: ctx.viewer.orgId, name, currency }).returning('id').compile())
}

/** Changes the organization of the request. */
export async function updateOrganization(ctx: Context, changes: Updateable<Organization>): Promise<void> {
  await ctx.query(statements.updateTable('Organization').set(changes).where('id', '=', ctx.viewer.orgId).returning('id').compile())
}
