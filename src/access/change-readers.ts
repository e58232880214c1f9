// The changes of the organization of a request: read as a page, or followed.
import type { Context } from '../core/context.js'
import { changesAfter, endsOf, type Ends, type PlacedChange } from './change-log.js'
import type { Follower } from './change-feed.js'
import { changesOf } from './services.js'

export type { Follower, PlacedChange }

const readingOf = ({ query }: Context) => ({
  read: <Row,>(sql: string, parameters: readonly unknown[]) => query<Row>({ sql, parameters }),
})

/** The ends of the log of the organization. */
export async function logEnds(ctx: Context): Promise<Ends> {
  const { orgId } = ctx.viewer
  return (await endsOf(readingOf(ctx), [orgId])).get(orgId) ?? { placed: 0, removed: 0 }
}

/** The changes after a position, in their order, at most `most`; null if changes after the position were removed. */
export const readChanges = (ctx: Context, position: number, most: number) =>
  changesAfter(readingOf(ctx), ctx.viewer.orgId, position, most)

/** Follows the log of the organization. The caller must leave it. */
export const followLog = (ctx: Context): Promise<Follower> => changesOf(ctx).follow(ctx.viewer.orgId)
