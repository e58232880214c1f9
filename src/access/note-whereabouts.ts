// Notes where an account, an API key or an invitation is, in the transaction that makes it.
import type { Context } from '../core/context.js'
import { databaseOf } from './services.js'
import { noteOf, whereaboutsOf, type Sought } from './whereabouts.js'

/** Notes that something is in the organization of the request. On a single server there is nothing to note. */
export async function noteWhereabouts(ctx: Context, sought: Sought): Promise<void> {
  if (databaseOf(ctx).isDistributed()) await ctx.change(noteOf(sought, ctx.viewer.orgId))
}

/** The organizations in which to look for something of the viewer, as `whereaboutsOf` has them. */
export const whereaboutsFor = (ctx: Pick<Context, 'services'>, sought: Sought) => whereaboutsOf(databaseOf(ctx), sought)

/** Those of the organizations whose node answers. A list of where somebody may go leaves the others out. */
export async function servedAmong<Known extends readonly string[] | null>(ctx: Pick<Context, 'services'>, orgIds: Known) {
  if (!orgIds) return orgIds
  const away = (await databaseOf(ctx).nodes.look()).flatMap((node) => (node.isUp ? [] : node.orgIds))
  return orgIds.filter((orgId) => !away.includes(orgId))
}
