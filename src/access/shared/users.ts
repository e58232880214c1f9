// Statements on users, who belong to no organization. Each names the users that it is about, and runs in the
// transaction of the request.
import type { Updateable } from 'kysely'
import type { Context } from '../../context.js'
import { statements } from '../../core/records/statements.js'
import type { User } from '../../generated/kysely/types.js'
import type { SessionEnd } from '../../generated/prisma/enums.js'

/** A user, without what nobody is shown. */
export interface KnownUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isActive: boolean
  readonly homeOrgId: string
}

const users = statements
  .selectFrom('User')
  .select(['User.id', 'User.email', 'User.name', 'User.isActive', 'User.homeOrgId'])

/** The user with this e-mail address, whatever organizations they are a member of. */
export async function userByEmail(ctx: Context, email: string): Promise<KnownUser | null> {
  const [user] = await ctx.query(users.where('email', '=', email).compile())
  return user ?? null
}

/** The names of users, by their identifiers. Give it identifiers alone that rows of the request's organization hold. */
export async function userNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.query(
    statements
      .selectFrom('User')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .compile(),
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

interface NewUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
}

/** Makes a user who is at home in the request's organization; false where the e-mail address is taken. */
export async function insertUser(ctx: Context, user: NewUser): Promise<boolean> {
  const made = statements
    .insertInto('User')
    .values({ ...user, homeOrgId: ctx.viewer.orgId, defaultOrgId: ctx.viewer.orgId })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
  return (await ctx.query(made.compile())).length > 0
}

export type UserChanges = Pick<Updateable<User>, 'name' | 'passwordHash' | 'isActive' | 'defaultOrgId'>

/** Changes a user, and ends their sessions where that is what the change means. */
export async function updateUser(ctx: Context, id: string, changes: UserChanges): Promise<void> {
  await ctx.query(statements.updateTable('User').set(changes).where('id', '=', id).returning('id').compile())
  await endOutdated(ctx, id, changes)
}

/** Whoever came in with the old password, or before the user was switched off, is out. */
async function endOutdated(ctx: Context, userId: string, { passwordHash, isActive }: UserChanges): Promise<void> {
  if (passwordHash) return endSessions(ctx, userId, 'PASSWORD_CHANGED')
  if (isActive === false) await endSessions(ctx, userId, 'SWITCHED_OFF')
}

/**
 * Ends the open sessions of a user, but for the one that asks; those of one organization where it is named. They
 * stay ended when the user is let in again.
 */
export async function endSessions(ctx: Context, userId: string, endReason: SessionEnd, orgId?: string): Promise<void> {
  const { sessionId } = ctx.viewer
  const open = statements
    .updateTable('Session')
    .set({ endedAt: ctx.now, endReason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  const others = sessionId ? open.where('id', '<>', sessionId) : open
  await ctx.query((orgId ? others.where('orgId', '=', orgId) : others).returning('id').compile())
}

/** The viewer as a user, with the stored hash of their password. */
export async function ownUser(ctx: Context): Promise<KnownUser & { readonly passwordHash: string }> {
  const [user] = await ctx.query(users.select('User.passwordHash').where('id', '=', ctx.viewer.userId).compile())
  return user
}
