// The days of a bill and of its payments: when it is posted, and what the locked period refuses.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import type { Condition } from '../../core/lifecycle/lifecycle.js'
import { getWhole } from '../../core/records/read.js'
import { dayIn, storedDay, today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { dayFaults, holdPeriod } from '../organizations/period.js'
import type { PostBillInput } from './inputs.js'
import { lockWithAll } from './locking.js'
import { bills } from './reads.js'

/** Holds the period lock, and locks a bill with its order and its expense request. */
export async function lockInPeriod(ctx: Context, id: string): Promise<void> {
  await holdPeriod(ctx)
  await lockWithAll(ctx, id)
}

/** Requires that the bill date is not after today. */
export const dated: Condition = {
  columns: ['billDate'],
  refusal: ({ billDate }, ctx) => {
    const day = storedDay(ctx.viewer.organization, billDate as Date | string)
    return day > today(ctx) ? { why: because('bill_date_ahead', { billDate: dayText(day) }) } : null
  },
}

/**
 * The posting date of a bill that is posted: the given one, otherwise today. Throws BAD_USER_INPUT for a day before the
 * bill date, after today, or within the locked period.
 */
export async function postingDateOf(ctx: Context, id: string, { postingDate }: PostBillInput): Promise<string> {
  if (!postingDate) return dayText(today(ctx))
  const billDate = dayIn(ctx, (await getWhole(ctx, bills, id)).billDate)
  const path = ['postingDate']
  refuse([
    ...dayFaults(ctx, path, postingDate),
    postingDate < billDate
      && { path, why: because('posted_before_bill_date', { billDate: dayText(billDate) }) },
  ])
  return dayText(postingDate)
}
