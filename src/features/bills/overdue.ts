// The days by which a bill is overdue. A due date includes its day, in UTC.
import { FieldResolver, Ctx, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { OWED } from './owed.js'
import { Bill } from './types.js'

const DAY_MS = 86_400_000

/** The day of a point in time, such as `2026-05-01`. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

type Owed = Pick<Bill, 'status' | 'dueDate'>

/** Whole days since the due day; 0 for a bill that is not due yet, has no due date, or is not owed. */
export function daysOverdue({ status, dueDate }: Owed, now: Date): number {
  if (!dueDate || !OWED.includes(status)) return 0
  return Math.max(0, (Date.parse(dayOf(now)) - Date.parse(dueDate.slice(0, 10))) / DAY_MS)
}

@Resolver(() => Bill)
export class OverdueResolver {
  @FieldResolver(() => Int, {
    description: 'Whole days since the due day, in UTC. 0 if the bill is not due yet, has no due date, is a draft, void '
      + 'or paid.',
  })
  daysOverdue(@Root() bill: Bill, @Ctx() { now }: Context) {
    return daysOverdue(bill, now)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the bill is posted, not fully paid, and its due day is over in UTC.',
  })
  isOverdue(@Root() bill: Bill, @Ctx() { now }: Context) {
    return daysOverdue(bill, now) > 0
  }
}
