// Reads the journal: pages of its entries by day, and all entries of some days.
import type { Context } from '../../core/context.js'
import { dayText, daysLater, withinEra } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { reported } from '../../core/records/report.js'
import { opaque, partsOf } from '../../core/schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { UNHOLDABLE } from '../../core/texts.js'
import { refuse } from '../../errors.js'
import { shownEntry, type EntryRow, type ShownEntry } from './entries.js'
import { journalStatement, type Asked } from './statement.js'
import type { JournalArgs } from './types.js'

/** The days of a journal, both included. */
export interface Days {
  readonly from: Date
  readonly to: Date
}

/** Where a page begins: after an entry. */
export interface Place {
  readonly afterDay: string
  readonly afterId: string
}

interface Wanted extends Days {
  readonly handedOver: boolean | null
  readonly after: Place | null
  readonly hasCount: boolean
}

/** The instants that lie on these days in any time zone. */
const instantsOf = ({ from, to }: Days) => ({
  since: withinEra(daysLater(from, -1).getTime()).toISOString(),
  until: withinEra(daysLater(to, 2).getTime()).toISOString(),
})

/** Runs the statement: the entries, and the number of all if it is wanted. */
async function read(ctx: Context, asked: Asked, values: Readonly<Record<string, unknown>>) {
  const { timeZone: zone, currency: home } = ctx.viewer.organization
  const rows = await reported<EntryRow & { readonly entryCount: number | null }>(
    ctx, `journal ${JSON.stringify(asked)}`, () => journalStatement(asked), { ...values, zone, home })
  return { entryCount: rows[0].entryCount, entries: rows.filter(({ id }) => id !== null).map(shownEntry(ctx)) }
}

/** Entries of some days from a place on, at most so many, and the number of all if it is wanted. */
export function readEntries(ctx: Context, { handedOver, after, hasCount, from, to }: Wanted, limit: number) {
  const days = { from: dayText(from), to: dayText(to), ...instantsOf({ from, to }) }
  return read(ctx, { scope: 'days', handedOver, isAfter: after !== null, hasCount }, { ...days, ...after, limit })
}

/** The entries with these identifiers. */
export async function entriesNamed(ctx: Context, ids: readonly string[]): Promise<ShownEntry[]> {
  const recordIds = ids.map((id) => id.slice(0, Math.max(0, id.lastIndexOf(':'))))
  const asked = { scope: 'ids', handedOver: null, isAfter: false, hasCount: false } as const
  return (await read(ctx, asked, { ids, recordIds, limit: ids.length })).entries
}

/** The fault of days of which the last is before the first. */
export const daysFault = ({ from, to }: Days): Fault | false =>
  to < from && { path: ['to'], why: because('before_first_day', { from: dayText(from) }) }

const LIST = 'journal'
const cursorOf = ({ day, id }: ShownEntry) => opaque([dayText(day), id, LIST])

/** The place after which a page starts. Throws BAD_USER_INPUT for a text that is no cursor of this list. */
function placeOf(after: string): Place {
  const [afterDay, afterId, ...more] = partsOf(after)
  const isPlace = typeof afterDay === 'string' && typeof afterId === 'string' && !UNHOLDABLE.test(afterId)
    && more.join() === LIST && /^\d{4}-\d\d-\d\d$/.test(afterDay) && !Number.isNaN(Date.parse(afterDay))
  if (!isPlace) refuse([atArgument('after', because('not_a_cursor'))])
  return { afterDay: String(afterDay), afterId: String(afterId) }
}

/** A page of the journal, by day. */
export async function journalPage(ctx: Context, args: JournalArgs, hasCount: boolean) {
  const { from, to, first, after, handedOver = null } = args
  const fault = daysFault({ from, to })
  refuse([sizeFault({ first }), fault && { ...fault, at: 'arguments' as const }])
  const size = first ?? USUAL_SIZE
  const place = after == null ? null : placeOf(after)
  const { entries, entryCount } = await readEntries(ctx, { from, to, handedOver, after: place, hasCount }, size + 1)
  const nodes = entries.slice(0, size)
  const [start, end] = [nodes.at(0), nodes.at(-1)].map((node) => (node ? cursorOf(node) : null))
  return {
    args, nodes, entryCount,
    pageInfo: {
      hasNextPage: entries.length > size, hasPreviousPage: after != null,
      startCursor: start, endCursor: end,
    },
  }
}

/** The most entries that are answered or handed over at once. Their lines are in memory at the same time. */
const MOST_AT_ONCE = 10_000

/** All entries of some days. Throws BAD_USER_INPUT if they are more than are read at once. */
export async function allEntries(
  ctx: Context, { from, to, handedOver = null }: JournalArgs, at?: Fault['at'],
): Promise<ShownEntry[]> {
  const wanted = { from, to, handedOver, after: null, hasCount: false }
  const { entries } = await readEntries(ctx, wanted, MOST_AT_ONCE + 1)
  refuse([entries.length > MOST_AT_ONCE && { path: ['from'], at, why: because('too_many_entries', { most: MOST_AT_ONCE }) }])
  return entries
}
