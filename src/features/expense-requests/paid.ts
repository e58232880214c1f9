// What was paid on an expense request and on its bills, what is billed, and its other figures. One batch reads the
// bills of a list.
import type { Context } from '../../core/context.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { findBillConverter } from './bill-rates.js'
import {
  amountFigure, billableFigure, billedOnBill, coveredFigure, largestTolerance, movedFigures, openFigure, owedFigure,
  paidFigure, paidOnBill, paidOrBilledFigure, payableFigure, roundingTolerance, totalFigure,
} from './figures.js'
import { billsOfRequest, expenseHistory, expenseLines } from './reads.js'

type Paid = Pick<Row<'ExpenseRequest'>, 'id' | 'currency' | 'paidAmount'>
type Owing = Paid & Pick<Row<'ExpenseRequest'>, 'totalAmount' | 'status'>

/** The bills of a request that are not void, oldest first. */
export const nonVoidBillsOf = async (ctx: Context, id: string) =>
  (await loadWhere(ctx, billsOfRequest, 'expenseRequestId', id)).filter(({ status }) => status !== 'VOID')

/**
 * The totals of the bills that are not void, the amounts paid on them, and the largest of their rounding tolerances, in
 * the currency of the request. A bill whose currency has no rate is left out, so that the list can still be shown.
 */
async function figuresOfBills(ctx: Context, { id, currency }: Paid) {
  const found = await Promise.all((await nonVoidBillsOf(ctx, id)).map(async (bill) => {
    const converter = await findBillConverter(ctx, bill, currency)
    if (!converter) return []
    const { rate } = converter
    return [{
      paid: paidOnBill(bill, rate), billed: billedOnBill(bill, rate), tolerance: roundingTolerance(bill, rate),
    }]
  }))
  const ofBills = found.flat()
  return {
    paid: ofBills.map(({ paid }) => paid), billed: ofBills.map(({ billed }) => billed),
    tolerance: largestTolerance(ofBills.map(({ tolerance }) => tolerance)),
  }
}

/** What may still be paid and billed on a request. `behind` are the figures that these follow from. */
interface Remaining {
  readonly payable: Figure
  readonly billable: Figure
  readonly behind: readonly Figure[]
}

/** What may still be paid and billed on a request. */
export async function remainingOf(ctx: Context, request: Owing): Promise<Remaining> {
  const history = await historyOf(ctx, request)
  const ofBills = await figuresOfBills(ctx, request)
  const [owed, paid] = [owedFigure(request, history), paidFigure(request, ofBills.paid)]
  const paidOrBilled = paidOrBilledFigure(request, ofBills.billed)
  const { tolerance } = ofBills
  return {
    payable: payableFigure(owed.value, paid, tolerance),
    billable: billableFigure(owed.value, paidOrBilled, tolerance, request.status),
    behind: [
      coveredFigure(history), owed, ...ofBills.paid, paid, ...ofBills.billed, paidOrBilled,
      ...(tolerance ? [tolerance] : []),
    ],
  }
}

/** The history of a request. */
export const historyOf = (ctx: Context, { id }: Pick<Paid, 'id'>) =>
  loadWhere(ctx, expenseHistory, 'expenseRequestId', id)

/** Every computed figure of a request. */
export async function figuresOfRequest(ctx: Context, request: Row<'ExpenseRequest'>): Promise<Figure[]> {
  const [lines, history, { payable, billable, behind }] = await Promise.all([
    loadWhere(ctx, expenseLines, 'expenseRequestId', request.id), historyOf(ctx, request), remainingOf(ctx, request),
  ])
  const ofAdvance = request.requestType === 'ADVANCE' ? movedFigures(history) : []
  return shownBy(request, lines, [
    ...lines.map((line) => amountFigure(line, request.currency)), totalFigure(lines), ...behind, payable, billable,
    ...ofAdvance, openFigure(request),
  ])
}
