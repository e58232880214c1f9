// What was paid on an expense request and on its bills, what is billed, and its other figures. One batch reads the
// bills of a list.
import type { Context } from '../../core/context.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { wholeChildren } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { findBillConverter } from './bill-rates.js'
import {
  amountFigure, billableFigure, billedOnBill, coveredFigure, largestSlack, movedFigures, openFigure, owedFigure,
  paidFigure, paidOnBill, paidOrBilledFigure, payableFigure, slackOfBill, totalFigure,
} from './figures.js'
import { billsOfRequest, expenseHistory, expenseLines } from './reads.js'

type Paid = Pick<Row<'ExpenseRequest'>, 'id' | 'currency' | 'paidAmount'>
type Owing = Paid & Pick<Row<'ExpenseRequest'>, 'totalAmount' | 'status'>

/** The bills of a request that are not void, oldest first. */
export const liveBillsOf = async (ctx: Context, id: string) =>
  (await wholeChildren(ctx, billsOfRequest, 'expenseRequestId', id)).filter(({ status }) => status !== 'VOID')

/**
 * The totals of the bills that are not void, the amounts paid on them, and the largest of their slacks, in the currency
 * of the request. A bill whose currency has no rate is left out, so that the list can still be shown.
 */
async function figuresOfBills(ctx: Context, { id, currency }: Paid) {
  const found = await Promise.all((await liveBillsOf(ctx, id)).map(async (bill) => {
    const converter = await findBillConverter(ctx, bill, currency)
    if (!converter) return []
    const { by } = converter
    return [{ paid: paidOnBill(bill, by), billed: billedOnBill(bill, by), slack: slackOfBill(bill, by) }]
  }))
  const ofBills = found.flat()
  return {
    paid: ofBills.map(({ paid }) => paid), billed: ofBills.map(({ billed }) => billed),
    slack: largestSlack(ofBills.map(({ slack }) => slack)),
  }
}

/** What a request owes, and what of it may still be paid and billed. `behind` are the figures behind these. */
interface Account {
  readonly payable: Figure
  readonly billable: Figure
  readonly behind: readonly Figure[]
}

/** The account of a request. */
export async function accountOf(ctx: Context, request: Owing): Promise<Account> {
  const history = await historyOf(ctx, request)
  const ofBills = await figuresOfBills(ctx, request)
  const [owed, paid] = [owedFigure(request, history), paidFigure(request, ofBills.paid)]
  const paidOrBilled = paidOrBilledFigure(request, ofBills.billed)
  const { slack } = ofBills
  return {
    payable: payableFigure(owed.value, paid, slack),
    billable: billableFigure(owed.value, paidOrBilled, slack, request.status),
    behind: [
      coveredFigure(history), owed, ...ofBills.paid, paid, ...ofBills.billed, paidOrBilled, ...(slack ? [slack] : []),
    ],
  }
}

/** The history of a request. */
export const historyOf = (ctx: Context, { id }: Pick<Paid, 'id'>) =>
  wholeChildren(ctx, expenseHistory, 'expenseRequestId', id)

/** Every computed figure of a request. */
export async function figuresOfRequest(ctx: Context, request: Row<'ExpenseRequest'>): Promise<Figure[]> {
  const [lines, history, { payable, billable, behind }] = await Promise.all([
    wholeChildren(ctx, expenseLines, 'expenseRequestId', request.id), historyOf(ctx, request), accountOf(ctx, request),
  ])
  const ofAdvance = request.requestType === 'ADVANCE' ? movedFigures(history) : []
  return shownBy(request, lines, [
    ...lines.map((line) => amountFigure(line, request.currency)), totalFigure(lines), ...behind, payable, billable,
    ...ofAdvance, openFigure(request),
  ])
}
