// The home organization of a user is the organization that created the user. Only the home organization may change the
// user account. Other organizations may change only the membership of the user in them.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { forbidden, notFound } from '../../errors.js'

/** A member of this organization, with the user; throws NOT_FOUND. */
export async function memberOrThrow({ db }: Context, userId: string) {
  const user = { select: { id: true, name: true, email: true, isActive: true, homeOrgId: true } }
  const member = await db.membership.findFirst({ where: { userId }, include: { user } })
  if (!member) throw notFound('User')
  return member
}

type Member = Awaited<ReturnType<typeof memberOrThrow>>

/** True if this organization is the home organization of the member. */
export const isAtHome = ({ viewer }: Context, { user }: Member) => user.homeOrgId === viewer.orgId

/**
 * The user of a member, for operations that only the home organization may perform. Throws NOT_FOUND, and FORBIDDEN in
 * any other organization.
 */
export async function userAtHome(ctx: Context, userId: string): Promise<Member['user']> {
  const member = await memberOrThrow(ctx, userId)
  if (!isAtHome(ctx, member)) throw forbidden(because('account_at_home_elsewhere'))
  return member.user
}
