// `selvedge journal`: prints the accounting journal of some days as CSV, and marks its entries as handed over.
import { dayText, daysLater } from '../core/days.js'
import type { Context } from '../core/context.js'
import { journalHeadings, journalRows } from '../features/journal/csv.js'
import type { ShownEntry } from '../features/journal/entries.js'
import { markHandedOver, markOf, type Mark } from '../features/journal/hand-over.js'
import { readEntries, type Days, type Place } from '../features/journal/list.js'
import { dayOf, UsageError, warn, type Typed } from './command.js'
import { STATEMENT_MS } from './import/place.js'
import { stepsShown } from './import/steps.js'
import { withDatabase } from './opened.js'
import { operatorOf } from './operator.js'
import { organizationNamed } from './organizations.js'
import { optionOf } from './user-options.js'

export async function printJournal(typed: Typed): Promise<void> {
  const days = { from: dayOf(typed, 'from'), to: dayOf(typed, 'to') }
  if (days.to < days.from) throw new UsageError(`--to ${dayText(days.to)} is before --from ${dayText(days.from)}`)
  await withDatabase(typed, async (opened) => {
    const organization = await organizationNamed(opened.database.prisma, optionOf(typed, 'org'))
    if (!organization) throw new Error('the database has no organization; selvedge org add makes one')
    // Each page has a context of its own, because a context counts what it reads.
    const newContext = () => operatorOf(opened).within(organization)
    const isNew = typed.options['only-new'] === true
    await print(newContext, days, { isNew, isHandedOver: typed.options['hand-over'] === true })
  }, STATEMENT_MS)
}

type NewContext = () => Context

/** Writes to standard output, and waits until it is taken. Throws if nobody reads it any more. */
const written = (text: string) => new Promise<void>((resolve, reject) => {
  process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
})

async function print(
  newContext: NewContext, days: Days, { isNew, isHandedOver }: Readonly<Record<'isNew' | 'isHandedOver', boolean>>,
): Promise<void> {
  const show = stepsShown()
  const unmarked: Mark[] = []
  let count = 0
  await written(journalHeadings())
  for await (const entries of pagesOf(newContext, days, isNew ? false : null)) {
    await written(journalRows(entries))
    count += entries.length
    unmarked.push(...entries.filter(({ handedOverAt }) => handedOverAt === null).map(markOf))
    show(`${dayText(entries[entries.length - 1].day)}`, shareOf(days, entries[entries.length - 1].day))
  }
  if (isHandedOver) await mark(newContext(), unmarked)
  warn(`${count} ${count === 1 ? 'entry' : 'entries'}${isHandedOver ? `, ${unmarked.length} of them handed over now` : ''}`)
}

const shareOf = ({ from, to }: Days, day: Date) =>
  (day.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime())

/** The entries of a page. */
const PAGE = 1_000
/** The days of one statement. It derives all entries of its days, however few a page has. */
const DAYS = 31

/** The entries of some days, in pages. */
async function* pagesOf(newContext: NewContext, { from, to }: Days, handedOver: boolean | null) {
  for (let start = from; start <= to; start = daysLater(start, DAYS)) {
    const end = new Date(Math.min(daysLater(start, DAYS - 1).getTime(), to.getTime()))
    let [after, entries]: [Place | null, readonly ShownEntry[]] = [null, []]
    do {
      const wanted = { from: start, to: end, handedOver, after, hasCount: false }
      ;({ entries } = await readEntries(newContext(), wanted, PAGE))
      const last = entries.at(-1)
      if (last) {
        after = { afterDay: dayText(last.day), afterId: last.id }
        yield entries
      }
    } while (entries.length === PAGE)
  }
}

/** Marks the entries, all or none. */
async function mark(ctx: Context, marks: readonly Mark[]): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const marked = await markHandedOver(ctx, marks)
    if (marked < marks.length)
      throw new Error(`somebody has handed over ${marks.length - marked} of these entries meanwhile; nothing is marked: print it again`)
  })
}
