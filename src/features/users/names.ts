// Names of users, including former members.
import type { Context } from '../../core/context.js'
import { userNames } from '../../access/shared/users.js'

/** The names of users, by identifier. Pass only identifiers that are stored in rows of the organization. */
export const namesOfUsers = (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  userNames(ctx, ids)
