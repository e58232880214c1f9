// The locked period: days on which no figures change any more. What is posted, paid, voided or reversed asks here.
import { periodHeld } from '../../access/shared/organizations.js'
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { Condition } from '../../core/lifecycle/lifecycle.js'
import { perObject } from '../../core/per-object.js'
import { storedDay, today } from '../../core/time-zones.js'
import { conflict, type DomainError } from '../../errors.js'

type Asking = Parameters<Condition['refusal']>[1]

/** The lock as a transaction holds it. Nothing is held outside of transactions, nor before `holdPeriod`. */
const lockOf = perObject((_loaders: Asking['loaders']): { through?: string | null } => ({}))

/**
 * Holds the period lock where it is until the transaction ends. An act calls it before it locks anything else, so that
 * the mover of the lock and two acts never wait for each other.
 */
export async function holdPeriod(ctx: Context): Promise<void> {
  lockOf(ctx.loaders).through = await periodHeld(ctx)
}

/** The last locked day: as it is held, or as it was when the request began. Null if no day is locked. */
function lockedThrough({ loaders, viewer }: Asking): string | null {
  const { through = viewer.organization.periodLockedThrough } = lockOf(loaders)
  return through
}

/** The last locked day, if this day is locked. */
function lockOn(ctx: Asking, day: Date): string | null {
  const through = lockedThrough(ctx)
  return through !== null && dayText(day) <= through ? through : null
}

/** The fault of a day after today in the time zone of the organization. */
export const futureFault = (ctx: Asking, path: Fault['path'], day: Date | null | undefined): Fault | false =>
  Boolean(day && day > today(ctx))
  && { path, why: because('day_in_future', { today: dayText(today(ctx)) }) }

/** The fault of a day that is locked. */
export function lockedFault(ctx: Asking, path: Fault['path'], day: Date | null | undefined): Fault | false {
  const through = day ? lockOn(ctx, day) : null
  return day && through !== null
    ? { path, why: because('day_locked', { lockedThrough: through }) } : false
}

/** The faults of a day on which something is posted or paid: it is over or today, and not locked. */
export const dayFaults = (ctx: Asking, path: Fault['path'], day: Date | null | undefined): (Fault | false)[] =>
  [futureFault(ctx, path, day), lockedFault(ctx, path, day)]

/** Why figures of a day may not change, with the details of the error; null if the day is open. */
function lockRefusal(ctx: Asking, day: Date) {
  const through = lockOn(ctx, day)
  const details = { lockedThrough: through }
  return through === null ? null
    : { why: because('period_locked', { day: dayText(day), lockedThrough: through }), details }
}

/** The CONFLICT of changing figures of a locked day; null if the day is open. */
export function lockConflict(ctx: Asking, day: Date): DomainError | null {
  const refusal = lockRefusal(ctx, day)
  return refusal && conflict(refusal.why, refusal.details)
}

/** Requires that today is open: what has no date of its own counts today, and no later day can be given. */
export const openToday: Condition = { columns: [], refusal: (_row, ctx) => lockRefusal(ctx, today(ctx)) }

/** Requires that the day in this column is open. A record without the day has changed no figures yet. */
export const openOn = (column: string): Condition => ({
  columns: [column],
  refusal: (row, ctx) => {
    const day = row[column] as Date | string | null | undefined
    return day ? lockRefusal(ctx, storedDay(ctx.viewer.organization, day)) : null
  },
})
