// The days by which a bill is overdue. A due date includes its day, in UTC.
import { FieldResolver, Ctx, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { DAY_MS, dayText } from '../../core/days.js'
import { OWED } from './owed.js'
import { Bill } from './types.js'

type Owed = Pick<Bill, 'status' | 'dueDate'>

/** Whole days since the due day; 0 for a bill that is not due yet, has no due date, or is not owed. */
export function daysOverdue({ status, dueDate }: Owed, now: Date): number {
  if (!dueDate || !OWED.includes(status)) return 0
  return Math.max(0, (Date.parse(dayText(now)) - Date.parse(dueDate.slice(0, 10))) / DAY_MS)
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
