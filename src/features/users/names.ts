// The names of people, those included who are no longer members.
import type { Context } from '../../context.js'
import { userNames } from '../../access/shared/users.js'

/** Names by the identifiers of users. Give it identifiers alone that rows of the organization hold. */
export const namesOfUsers = (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  userNames(ctx, ids)
