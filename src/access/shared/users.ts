// Reads and writes of users, who belong to no single organization. Each statement names its users explicitly, and runs
// in the transaction of the request.
import type { Updateable } from 'kysely'
import type { Context } from '../../core/context.js'
import { statements } from '../../database/query-builder.js'
import type { User } from '../../generated/kysely/types.js'
import type { SessionEnd } from '../../generated/prisma/enums.js'

/** A user without secret columns. */
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

/** The user with this e-mail address, in any organization. */
export async function userByEmail(ctx: Context, email: string): Promise<KnownUser | null> {
  const [user] = await ctx.query(users.where('email', '=', email).compile())
  return user ?? null
}

/** User identifier → name. Pass only identifiers that come from rows of the request's organization. */
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

/** Creates a user whose home is the request's organization. Returns false if the e-mail address is already used. */
export async function insertUser(ctx: Context, user: NewUser): Promise<boolean> {
  const made = statements
    .insertInto('User')
    .values({ ...user, homeOrgId: ctx.viewer.orgId, defaultOrgId: ctx.viewer.orgId })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
  return (await ctx.query(made.compile())).length > 0
}

export type UserChanges = Pick<Updateable<User>, 'name' | 'passwordHash' | 'isActive' | 'defaultOrgId'>

/** Counts a change of an account. Any organization may show its name or version, and answers get other tags. */
export const COUNT_ACCOUNT_CHANGE = `INSERT INTO "AccountChanges" AS kept ("id", "number", "at") VALUES (1, 1, now())
  ON CONFLICT ("id") DO UPDATE SET "number" = kept."number" + 1, "at" = excluded."at"`

/** Updates a user. A new password or a deactivation also ends the user's sessions. */
export async function updateUser(ctx: Context, id: string, changes: UserChanges): Promise<void> {
  await ctx.query(statements.updateTable('User').set(changes).where('id', '=', id).returning('id').compile())
  await ctx.query({ sql: COUNT_ACCOUNT_CHANGE, parameters: [] })
  await endOutdated(ctx, id, changes)
}

/** Ends the sessions that started with the old password, or before the user was deactivated. */
async function endOutdated(ctx: Context, userId: string, { passwordHash, isActive }: UserChanges): Promise<void> {
  if (passwordHash) return endSessions(ctx, userId, 'PASSWORD_CHANGED')
  if (isActive === false) await endSessions(ctx, userId, 'SWITCHED_OFF')
}

/**
 * Ends the open sessions of a user, except for the session of this request. With `orgId`, ends only the sessions of
 * that organization. The sessions stay ended if the user is activated again.
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

/** The viewer's user row, with the stored password hash. */
export async function ownUser(ctx: Context): Promise<KnownUser & { readonly passwordHash: string }> {
  const [user] = await ctx.query(users.select('User.passwordHash').where('id', '=', ctx.viewer.userId).compile())
  return user
}
