// Checks whether a user account may belong to an employee.
import type { Context } from '../../core/context.js'

/** True if the user is a member of the organization. */
export const isMember = async ({ db }: Context, userId: string) =>
  (await db.membership.count({ where: { userId } })) > 0
