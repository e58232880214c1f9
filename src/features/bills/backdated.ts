// What was open of bills, credit notes and payments of parties on past days. What is dated back uses no more than that.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { ZERO } from '../../core/money/money.js'
import { reported } from '../../core/records/report.js'
import { Decimal } from '../../core/schema/scalars.js'
import { dayIn, today } from '../../core/time-zones.js'
import type { Bill } from '../../generated/prisma/client.js'
import { changedSince, type Change, type OpenRecord } from './statement.js'

/** A use of what is open of a record, on a day. */
export interface Use {
  readonly id: string
  /** What is open now. */
  readonly open: Decimal
  /** The day from which the record counts: a use that is dated before counts from then on. */
  readonly since: Date | null
  readonly day: Date
  readonly amount: Decimal
  readonly path: Fault['path']
}

/** The use of a part of a bill. */
export const useOfBill = (
  { id, remainingBalance: open, postingDate: since }: Pick<Bill, 'id' | 'remainingBalance' | 'postingDate'>,
  use: Omit<Use, 'id' | 'open' | 'since'>,
): Use => ({ id, open, since, ...use })

interface Least {
  readonly open: Decimal
  /** The first day on which no more was open. */
  readonly day: string
}

/** The least that was open at the end of a day since the day of each use. Reads nothing for what is dated today. */
export async function leastOpen(ctx: Context, kind: OpenRecord, uses: readonly Use[]): Promise<Least[]> {
  const end = dayText(today(ctx))
  const dated = uses.map(({ id, day, since }) => ({ id, day: latest(ctx, day, since) }))
  const past = dated.filter(({ day }) => day < end)
  const changed = past.length === 0 ? [] : await reported(ctx, `open since ${kind}`, () => changedSince(kind), {
    ids: past.map(({ id }) => id), days: past.map(({ day }) => day), zone: ctx.viewer.organization.timeZone,
  })
  return uses.map(({ open }, index) => {
    const { id, day } = dated[index]
    return leastOf(open, day, changed.filter((change) => change.id === id), end)
  })
}

const latest = (ctx: Context, ...days: readonly (Date | null)[]) =>
  days.flatMap((day) => (day ? [dayText(dayIn(ctx, day))] : [])).sort().at(-1) ?? ''

/** Goes back from what is open now to the day, by what changed since. */
function leastOf(now: Decimal, day: string, changed: readonly Change[], end: string): Least {
  let open = now
  let least: Least = { open, day: end }
  for (const [index, { amount }] of changed.entries()) {
    open = open.minus(amount)
    if (open.lte(least.open)) least = { open, day: changed.at(index + 1)?.day ?? day }
  }
  return least
}

/**
 * The faults of uses that are dated back behind a reversal or a debit note, and are more than what was open since their
 * day: the account would have been below 0 then. Other faults of the uses are reported before.
 */
export async function backdatedFaults(
  ctx: Context, kind: OpenRecord, uses: readonly Use[],
): Promise<(Fault | false)[]> {
  const least = await leastOpen(ctx, kind, uses)
  return uses.map(({ amount: given, path }, index) => {
    const { day, open } = least[index]
    return given.gt(open) && { path, why: because('exceeds_open_then', { expected: Decimal.max(ZERO, open), given, day }) }
  })
}
