// Reads changes: a page of the log, or all that happen from a place on.
import type { GraphQLSchema } from 'graphql'
import { followLog, readChanges, type Follower, type PlacedChange } from '../../access/change-readers.js'
import { presentViewer } from '../../access/present-viewer.js'
import type { Context, Viewer } from '../../core/context.js'
import { refuse, lacking, unauthenticated } from '../../errors.js'
import { sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { askedOf, beginningOf, cursorExpired, cursorOf, kindSeen, mayRead, shownTo, type Asked } from './asked.js'
import { needsOf } from './kinds.js'
import type { Change, ChangePage, ChangePageArgs, ChangesArgs } from './types.js'

/** The changes of the log that one page looks at: more than it shows, because most may be of other kinds. */
const LOOKED_AT = 1_000

/** A page of the changes after a cursor. It may end before it is full, and then says that there are more. */
export async function changesPage(ctx: Context, schema: GraphQLSchema, args: ChangePageArgs): Promise<ChangePage> {
  const { first } = args
  refuse([sizeFault({ first })])
  const asked = askedOf(ctx, args)
  const begin = await beginningOf(ctx, args)
  const found = await readChanges(ctx, begin, LOOKED_AT)
  if (!found) throw cursorExpired()
  const wanted = found.filter((change) => asked.wants(change) && kindSeen(ctx, ctx.viewer, change))
  const shown = wanted.slice(0, first ?? USUAL_SIZE)
  const isCut = wanted.length > shown.length
  const last = (isCut ? shown : found).at(-1)?.position ?? begin
  return {
    nodes: shown.flatMap((change) => shownTo(ctx, schema, ctx.viewer, change) ?? []),
    endCursor: cursorOf(ctx.viewer.orgId, last),
    hasNextPage: isCut || found.length === LOOKED_AT,
  }
}

/** Time after which the viewer is read again while a long run of changes is told. */
const FRESH_MS = 1_000

/**
 * Tells the changes from a place on, until the request is aborted. Before each is told, the viewer is read again: it
 * ends with UNAUTHENTICATED when the session, the key or the membership has ended, and with FORBIDDEN when the viewer
 * may not read any of the kinds any more.
 */
export async function followChanges(
  ctx: Context, schema: GraphQLSchema, args: ChangesArgs,
): Promise<AsyncGenerator<Change, void>> {
  const asked = askedOf(ctx, args)
  return notifyOfChanges(ctx, schema, asked, await beginningOf(ctx, args))
}

async function* notifyOfChanges(
  ctx: Context, schema: GraphQLSchema, asked: Asked, begin: number,
): AsyncGenerator<Change, void> {
  const { abortController: { signal } } = ctx
  const present = viewerOver(ctx, asked)
  const log = await followLog(ctx)
  try {
    for (let position = begin; !signal.aborted;) {
      const found = await changesIn(log, position)
      await present.renew()
      for (const change of found) {
        const shown = asked.wants(change) && shownTo(ctx, schema, await present.viewer(), change)
        if (shown) yield shown
        if (signal.aborted) return
        position = change.position
      }
      if (found.length === 0) await log.wait(position, signal)
    }
  } finally {
    log.leave()
  }
}

async function changesIn(log: Follower, position: number): Promise<readonly PlacedChange[]> {
  const found = await log.after(position)
  if (!found) throw cursorExpired()
  return found
}

/** The viewer of a request that lasts, read again for every run of changes and within a long one. */
function viewerOver(ctx: Context, { kinds }: Asked) {
  let viewer: Viewer = ctx.viewer
  let readAt = performance.now()
  const renew = async () => {
    const found = await presentViewer(ctx)
    if (!found) throw unauthenticated('The session or the API key has ended')
    if (!mayRead(ctx, found, kinds)) throw lacking(needsOf(ctx, kinds[0]))
    viewer = found
    readAt = performance.now()
  }
  return {
    renew,
    viewer: async () => {
      if (performance.now() - readAt > FRESH_MS) await renew()
      return viewer
    },
  }
}
