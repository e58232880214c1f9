// Marks entries of the journal as handed over to the accounting system: each once, however many callers do it at once.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { audit } from '../../core/lifecycle/audit.js'
import { refuse } from '../../errors.js'
import { daysFault, idsOfDays, idsThatExist, MOST_AT_ONCE, tooMany } from './list.js'
import type { HandOverJournalInput } from './types.js'

/** The most rows of one statement. */
const ROWS = 5_000

/** Marks the entries that are not marked yet, and returns how many these were. */
export async function markHandedOver(ctx: Context, ids: readonly string[]): Promise<number> {
  const { viewer: { orgId, userId }, now: handedOverAt } = ctx
  const starts = Array.from({ length: Math.ceil(ids.length / ROWS) }, (_, index) => index * ROWS)
  let count = 0
  for (const start of starts) {
    const data = ids.slice(start, start + ROWS).map((id) => ({ orgId, id, handedOverAt, handedOverById: userId || null }))
    count += (await ctx.db.journalHandOver.createMany({ data, skipDuplicates: true })).count
  }
  if (count > 0)
    await audit(ctx, { action: 'handOver', entity: 'Organization', entityId: orgId, details: { entries: count } })
  return count
}

/** The entries that the input names, in the order of their identifiers, so that two callers never wait for each other. */
async function namedIn(ctx: Context, { entryIds, from, to }: HandOverJournalInput): Promise<string[]> {
  const byDays = from != null || to != null
  refuse([
    byDays === Boolean(entryIds) && { path: ['entryIds'], why: because('ids_or_days') },
    byDays && from == null && { path: ['from'], why: because('missing') },
    byDays && to == null && { path: ['to'], why: because('missing') },
    Boolean(from && to) && daysFault({ from, to } as { from: Date; to: Date }),
  ])
  if (from && to) {
    const found = await idsOfDays(ctx, { from, to }, MOST_AT_ONCE + 1)
    refuse([tooMany(found.length)])
    return found.map(({ id }) => id).sort()
  }
  const ids = entryIds ?? []
  const there = new Set((await idsThatExist(ctx, ids)).map(({ id }) => id))
  refuse(ids.map((id, index) =>
    !there.has(id) && { path: ['entryIds', index], why: because('no_such_journal_entry', { id }), given: id }))
  return [...there].sort()
}

/** Marks the entries of the input, and says how many it has marked and how many were marked before. */
export function handOver(ctx: Context, input: HandOverJournalInput) {
  return ctx.transaction(async (ctx) => {
    const ids = await namedIn(ctx, input)
    const marked = await markHandedOver(ctx, ids)
    return { marked: String(marked), before: String(ids.length - marked) }
  })
}
