// What was paid on an expense request and on its bills, and its other figures. One batch reads the bills of a list.
import { findConverter } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { wholeChildren } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import {
  amountFigure, coveredFigure, movedFigures, openFigure, owedFigure, paidFigure, paidOnBill, payableFigure, totalFigure,
} from './figures.js'
import { billsOfRequest, expenseHistory, expenseLines } from './reads.js'

type Paid = Pick<Row<'ExpenseRequest'>, 'id' | 'currency' | 'paidAmount'>
type Owing = Paid & Pick<Row<'ExpenseRequest'>, 'totalAmount' | 'status'>

/** The bills of a request that are not void, oldest first. */
export const liveBillsOf = async (ctx: Context, id: string) =>
  (await wholeChildren(ctx, billsOfRequest, 'expenseRequestId', id)).filter(({ status }) => status !== 'VOID')

/**
 * The amounts paid on the bills that are not void, in the currency of the request. A bill whose currency has no rate is
 * left out, so that the list can still be shown.
 */
async function paidOnBills(ctx: Context, { id, currency }: Paid): Promise<Figure[]> {
  const paid = await Promise.all((await liveBillsOf(ctx, id)).map(async (bill) => {
    const converter = await findConverter(ctx, { from: bill.currency, to: currency, day: new Date(bill.createdAt) })
    return converter && paidOnBill(bill, converter.by)
  }))
  return paid.flatMap((one) => one ?? [])
}

/** What a request still pays, and the figures behind it. The last figure is the payable amount. */
export async function payableFigures(ctx: Context, request: Owing): Promise<[...Figure[], Figure]> {
  const history = await historyOf(ctx, request)
  const ofBills = await paidOnBills(ctx, request)
  const [owed, paid] = [owedFigure(request, history), paidFigure(request, ofBills)]
  return [coveredFigure(history), owed, ...ofBills, paid, payableFigure(owed.value, paid.value)]
}

/** The history of a request. */
export const historyOf = (ctx: Context, { id }: Pick<Paid, 'id'>) =>
  wholeChildren(ctx, expenseHistory, 'expenseRequestId', id)

/** Every computed figure of a request. */
export async function figuresOfRequest(ctx: Context, request: Row<'ExpenseRequest'>): Promise<Figure[]> {
  const [lines, history, payable] = await Promise.all([
    wholeChildren(ctx, expenseLines, 'expenseRequestId', request.id), historyOf(ctx, request), payableFigures(ctx, request),
  ])
  const ofAdvance = request.requestType === 'ADVANCE' ? movedFigures(history) : []
  return shownBy(request, lines, [
    ...lines.map((line) => amountFigure(line, request.currency)), totalFigure(lines), ...payable, ...ofAdvance,
    openFigure(request),
  ])
}
