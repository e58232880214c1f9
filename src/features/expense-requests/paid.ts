// The amount paid on an expense request and on its bills. One batch reads the bills of a whole list.
import { findConverter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { sum, toMinorUnit } from '../../core/money/money.js'
import { wholeChildren } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { billsOfRequest } from './reads.js'
import type { ExpenseRequest } from './types.js'

const ZERO = new Decimal(0)

/**
 * The amount in the currency of the request. A bill whose currency has no rate is left out, so that the list can still
 * be shown.
 */
export async function paidInAll(ctx: Context, { id, currency, paidAmount }: ExpenseRequest): Promise<Decimal> {
  const bills = await wholeChildren(ctx, billsOfRequest, 'expenseRequestId', id)
  const paid = await Promise.all(
    bills.filter(({ status }) => status !== 'VOID').map((bill) => paidOn(ctx, bill, currency)),
  )
  return toMinorUnit(sum([new Decimal(paidAmount), ...paid]), currency)
}

async function paidOn(ctx: Context, { currency, createdAt, paidAmount }: Row<'Bill'>, to: string): Promise<Decimal> {
  const converter = await findConverter(ctx, { from: currency, to, day: new Date(createdAt) })
  return converter?.(new Decimal(paidAmount)) ?? ZERO
}
