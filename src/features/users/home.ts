// Who has the say over a user: their home, the organization that made them. Any other has the say over their
// membership there alone.
import type { Context } from '../../context.js'
import { forbidden, notFound } from '../../errors.js'

/** A member of this organization, with the user that they are; throws NOT_FOUND. */
export async function memberOrThrow({ db }: Context, userId: string) {
  const user = { select: { id: true, name: true, email: true, isActive: true, homeOrgId: true } }
  const member = await db.membership.findFirst({ where: { userId }, include: { user } })
  if (!member) throw notFound('User')
  return member
}

type Member = Awaited<ReturnType<typeof memberOrThrow>>

/** Whether this organization has the say over the member as a user. */
export const isAtHome = ({ viewer }: Context, { user }: Member) => user.homeOrgId === viewer.orgId

/** A member as a user, for what their home alone may do; throws NOT_FOUND, and FORBIDDEN in any other organization. */
export async function userAtHome(ctx: Context, userId: string): Promise<Member['user']> {
  const member = await memberOrThrow(ctx, userId)
  if (!isAtHome(ctx, member)) throw forbidden('The account is at home in another organization, which alone may change it; roles and membership here are yours to change')
  return member.user
}
