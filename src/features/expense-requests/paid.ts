// What was paid on an expense request and on its bills, what is billed, and its other figures. One batch reads the
// bills of a list.
import type { Context } from '../../core/context.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import type { RateUsed } from '../../core/money/rates.js'
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

interface RatedBill {
  readonly bill: Awaited<ReturnType<typeof nonVoidBillsOf>>[number]
  /** The rate into the currency of the request; null if the bill is in this currency. */
  readonly rate: RateUsed | null
}

/** The amounts paid on bills, their totals and their rounding tolerances, in the currency of the request. */
export const figuresOfBills = (bills: readonly RatedBill[]) => ({
  paid: bills.map(({ bill, rate }) => paidOnBill(bill, rate)),
  billed: bills.map(({ bill, rate }) => billedOnBill(bill, rate)),
  roundingTolerances: bills.map(({ bill, rate }) => roundingTolerance(bill, rate)),
})

/** The bills that are not void. One whose currency has no rate is left out, so that the list can still be shown. */
async function ratedBillsOf(ctx: Context, { id, currency }: Paid): Promise<RatedBill[]> {
  const found = await Promise.all((await nonVoidBillsOf(ctx, id)).map(async (bill) => {
    const converter = await findBillConverter(ctx, bill, currency)
    return converter && { bill, rate: converter.rate }
  }))
  return found.filter((one) => one !== null)
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
  const ofBills = figuresOfBills(await ratedBillsOf(ctx, request))
  const [owed, paid] = [owedFigure(request, history), paidFigure(request, ofBills.paid)]
  const paidOrBilled = paidOrBilledFigure(request, ofBills.billed)
  const tolerance = largestTolerance(ofBills.roundingTolerances)
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
