// Marks entries of the journal as handed over to the accounting system: each once, however many callers do it at once.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { audit } from '../../core/lifecycle/audit.js'
import { refuse } from '../../errors.js'
import type { ShownEntry } from './entries.js'
import { allEntries, daysFault, entriesNamed } from './list.js'
import type { HandOverJournalInput } from './types.js'

/** A row that marks an entry, with what of it could change. */
export const markOf = (
  { id, day, rate, rateDay, inverted, currency, purpose, funds, partyType, partyId }: ShownEntry,
) => ({
  id, kept: {
    day: dayText(day), rate: rate && rate.toFixed(), rateDay: rateDay && dayText(rateDay), inverted, currency, purpose,
    funds, partyType, partyId,
  },
})
export type Mark = ReturnType<typeof markOf>

/** The most rows of one statement. */
const ROWS = 5_000

/** Marks the entries that are not marked yet, in one order for all callers, and returns how many these were. */
export async function markHandedOver(ctx: Context, marks: readonly Mark[]): Promise<number> {
  const { viewer: { orgId, userId }, now: handedOverAt } = ctx
  const sorted = [...marks].sort((one, other) => (one.id < other.id ? -1 : 1))
  const starts = Array.from({ length: Math.ceil(marks.length / ROWS) }, (_, index) => index * ROWS)
  let count = 0
  for (const start of starts) {
    const data = sorted.slice(start, start + ROWS)
      .map((mark) => ({ ...mark, orgId, handedOverAt, handedOverById: userId || null }))
    count += (await ctx.db.journalHandOver.createMany({ data, skipDuplicates: true })).count
  }
  if (count > 0)
    await audit(ctx, { action: 'handOver', entity: 'Organization', entityId: orgId, details: { entries: count } })
  return count
}

/** The entries that the input names. Throws BAD_USER_INPUT for one that is not there. */
async function namedIn(ctx: Context, { entryIds, from, to }: HandOverJournalInput): Promise<ShownEntry[]> {
  const byDays = from != null || to != null
  refuse([
    byDays === Boolean(entryIds) && { path: ['entryIds'], why: because('ids_or_days') },
    byDays && from == null && { path: ['from'], why: because('missing') },
    byDays && to == null && { path: ['to'], why: because('missing') },
    from && to ? daysFault({ from, to }) : false,
  ])
  if (from && to) return allEntries(ctx, { from, to })
  const entries = await entriesNamed(ctx, entryIds ?? [])
  const there = new Set(entries.map(({ id }) => id))
  refuse((entryIds ?? []).map((id, index) =>
    !there.has(id) && { path: ['entryIds', index], why: because('no_such_journal_entry', { id }) }))
  return entries
}

/** Marks the entries of the input, and says how many it has marked and how many were marked before. */
export function handOver(ctx: Context, input: HandOverJournalInput) {
  return ctx.transaction(async (ctx) => {
    const entries = await namedIn(ctx, input)
    const marked = await markHandedOver(ctx, entries.map(markOf))
    return { marked: String(marked), before: String(entries.length - marked) }
  })
}
