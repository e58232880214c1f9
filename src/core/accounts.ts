// Accounts and organizations belong to no organization, so the client that is held to one refuses them. These few statements are the
// exceptions: each names the one account or organization that it is about, and runs in the transaction of the request.
import type { CompiledQuery, Updateable } from 'kysely'
import type { Context } from '../context.js'
import type { Organization, User } from '../generated/kysely/types.js'
import type { SessionEnd } from '../generated/prisma/enums.js'
import { statements } from './statements.js'

export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isActive: boolean
}

const accounts = statements.selectFrom('User').select(['User.id', 'User.email', 'User.name', 'User.isActive'])

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

/** Makes an account whose default organization is the request's; false where the e-mail address is taken. */
export async function insertAccount(ctx: Context, account: NewAccount): Promise<boolean> {
  const made = statements
    .insertInto('User')
    .values({ ...account, defaultOrgId: ctx.viewer.orgId })
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

/** Changes an account; false where there is none. */
export async function updateAccount(ctx: Context, id: string, changes: AccountChanges): Promise<boolean> {
  const changed = statements.updateTable('User').set(changes).where('id', '=', id).returning('id')
  return changedAccount(ctx, id, changes, changed.compile())
}

/** Changes the account of a member whom no other organization shares; false where one does, or where there is none. */
export async function updateUnsharedAccount(ctx: Context, id: string, changes: AccountChanges): Promise<boolean> {
  const changed = statements
    .updateTable('User')
    .set(changes)
    .where('id', '=', id)
    .where((user) => user('id', 'not in', user.selectFrom('Membership').select('userId').where('orgId', '<>', ctx.viewer.orgId).where('userId', '=', id).where('isActive', '=', true)))
    .returning('id')
  return changedAccount(ctx, id, changes, changed.compile())
}

async function changedAccount(ctx: Context, id: string, changes: AccountChanges, change: CompiledQuery<unknown>): Promise<boolean> {
  const done = (await ctx.query(change)).length > 0
  if (done) await endOutdated(ctx, id, changes)
  return done
}

/** The stored hash of the viewer's own password. */
export async function ownPasswordHash(ctx: Context): Promise<string> {
  const own = statements.selectFrom('User').select('passwordHash').where('id', '=', ctx.viewer.userId)
  const [{ passwordHash }] = await ctx.query(own.compile())
  return passwordHash
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
