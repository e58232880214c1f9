// Why a bill is due when it is, and the days by which it is overdue. A due date includes its day.
import { FieldResolver, Ctx, Int, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { DAY_MS } from '../../core/days.js'
import { storedDay, today } from '../../core/time-zones.js'
import type { Row } from '../../core/records/record.js'
import { explainDue } from './due.js'
import { OWED } from './owed.js'
import { Bill } from './types.js'

type Owed = Pick<Bill, 'status' | 'dueDate'>

/** Whole days since the due day; 0 for a bill that is not due yet, has no due date, or is not owed. */
export function daysOverdue({ status, dueDate }: Owed, ctx: Context): number {
  if (!dueDate || !OWED.includes(status)) return 0
  const due = storedDay(ctx.viewer.organization, dueDate)
  return Math.max(0, (today(ctx).getTime() - due.getTime()) / DAY_MS)
}

@Resolver(() => Bill)
export class OverdueResolver {
  @FieldResolver(() => String, {
    nullable: true, description: 'How the due date came about, in a sentence. Null without one.',
  })
  dueDateExplanation(@Root() bill: Row<'Bill'>, @Ctx() ctx: Context) {
    return explainDue(ctx, bill)
  }

  @FieldResolver(() => Int, {
    description: 'Days since the due day; 0 if not due, undated, a draft, void or paid.',
  })
  daysOverdue(@Root() bill: Bill, @Ctx() ctx: Context) {
    return daysOverdue(bill, ctx)
  }

  @FieldResolver(() => Boolean, {
    description: 'Posted, not fully paid, due day over in the organization’s time zone.',
  })
  isOverdue(@Root() bill: Bill, @Ctx() ctx: Context) {
    return daysOverdue(bill, ctx) > 0
  }
}
