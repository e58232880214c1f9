// Figures of expense requests: amounts of lines, the part of a claim that an advance covers, and the amounts that may
// still be paid and billed, each with its formula and inputs.
import { convertedFigure } from '../../core/figures/conversion.js'
import { columnInputs, exactInputs, figure, inputOf, inputsOf, type Figure, type FigureInput } from '../../core/figures/figure.js'
import { exact, type Formula, type Numeric } from '../../core/figures/formula.js'
import { minorUnitDigits } from '../../core/currencies.js'
import type { RateUsed } from '../../core/money/rates.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { ExpenseRequestStatus, ExpenseRequestType } from '../../generated/prisma/enums.js'
import { EXPENSE_FORMULAS, ON_BILL } from './formulas.js'

interface Line {
  readonly id: string
  readonly quantity: Numeric
  readonly unitPrice: Numeric
}

/**
 * Amount of a line: quantity × unitPrice, rounded to the minor unit, so that the shown amounts add up to the shown
 * total.
 */
export const amountFigure = (line: Line, currency: string): Figure =>
  figure(
    { name: 'amount', formula: EXPENSE_FORMULAS.amount, rounded: { minorUnitOf: currency }, recordId: line.id },
    inputsOf(line, 'quantity', 'unitPrice'),
  )

/** A figure of the whole request that is not rounded, because its inputs have the places of the currency. */
const unrounded = (name: string, formula: Formula, inputs: readonly FigureInput[]) =>
  figure({ name, formula, rounded: 'exact' }, inputs)

/** Total of a request: Σ amount. A new line has no identifier yet. */
export const totalFigure = (lines: readonly { readonly id?: string | null; readonly amount: Numeric }[]): Figure =>
  unrounded('totalAmount', EXPENSE_FORMULAS.totalAmount, columnInputs(lines.map(({ id, amount }) => ({ id: id ?? '', amount })), 'amount'))

interface Advance {
  readonly totalAmount: Numeric
  readonly usedAmount: Numeric
  readonly returnedAmount: Numeric
}

/** What is open of an advance: totalAmount − usedAmount − returnedAmount; 0 for another request. */
export const openFigure = (
  { requestType, totalAmount, usedAmount, returnedAmount }: Advance & { readonly requestType: ExpenseRequestType },
): Figure =>
  unrounded('openAmount', requestType === 'ADVANCE' ? EXPENSE_FORMULAS.openAmount : EXPENSE_FORMULAS.nothing, [
    inputOf('totalAmount', totalAmount), inputOf('usedAmount', usedAmount), inputOf('returnedAmount', returnedAmount),
  ])

export const openAmount = (advance: Advance): Decimal => openFigure({ ...advance, requestType: 'ADVANCE' }).value

/** The part of a claim that an advance covers: the whole claim, or what is open of the advance. */
export const cover = (claimed: Decimal, advance: Advance): Decimal =>
  unrounded('cover', EXPENSE_FORMULAS.cover, [inputOf('claimed', claimed), inputOf('openAmount', openAmount(advance))]).value

interface Act {
  readonly id: string
  readonly action: string
  readonly amount: Numeric | null
}

/** The amounts of all acts of some kinds, as inputs with one name. */
const amountsOf = (history: readonly Act[], actions: readonly string[], name: string): FigureInput[] =>
  columnInputs(history.filter(({ action, amount }) => actions.includes(action) && amount !== null), 'amount')
    .map((input) => ({ ...input, name }))

/** The acts that cover a claim by an advance, and that give back what it covered, with a negative amount. */
const COVERING = ['approve', 'recall', 'revoke']

/** The amount of a claim that an advance covers: the amounts in the history lines of its approvals and recalls. */
export const coveredFigure = (history: readonly Act[]): Figure =>
  unrounded('coveredAmount', EXPENSE_FORMULAS.coveredAmount, amountsOf(history, COVERING, 'covered'))

/** What claims have used of an advance, and what was returned of it: the amounts in its history. */
export const movedFigures = (history: readonly Act[]): Figure[] => [
  unrounded('usedAmount', EXPENSE_FORMULAS.usedAmount, amountsOf(history, ['use'], 'used')),
  unrounded('returnedAmount', EXPENSE_FORMULAS.returnedAmount, amountsOf(history, ['return'], 'returned')),
]

interface Owed {
  readonly totalAmount: Numeric
  readonly status: ExpenseRequestStatus
}

/** The states in which nothing is owed. */
const OWING_NOTHING: readonly ExpenseRequestStatus[] = ['REJECTED', 'CANCELLED']

/** Total amount owed by a request: totalAmount − coveredAmount; 0 if the request is rejected or cancelled. */
export const owedFigure = ({ totalAmount, status }: Owed, history: readonly Act[]): Figure =>
  unrounded('owedAmount', OWING_NOTHING.includes(status) ? EXPENSE_FORMULAS.nothing : EXPENSE_FORMULAS.owedAmount, [
    inputOf('totalAmount', totalAmount), inputOf('coveredAmount', coveredFigure(history).value),
  ])

interface BillOfRequest {
  readonly id: string
  readonly paidAmount: Numeric
  readonly totalAmount: Numeric
}

/** The amount paid on a bill of a request, in the currency of the request. */
export const paidOnBill = (bill: BillOfRequest, by: RateUsed | null): Figure =>
  convertedFigure(
    { name: 'paidOnBill', rounded: 'exact', recordId: bill.id }, ON_BILL.paid, inputsOf(bill, 'paidAmount'), by,
  )

/** The total of a bill of a request, in the currency of the request. */
export const billedOnBill = (bill: BillOfRequest, by: RateUsed | null): Figure =>
  convertedFigure(
    { name: 'billedOnBill', rounded: 'exact', recordId: bill.id }, ON_BILL.billed, inputsOf(bill, 'totalAmount'), by,
  )

interface DirectlyPaid {
  readonly paidAmount: Numeric
  readonly currency: string
}

/** The amount paid on a request itself and on its bills that are not void. */
export const paidFigure = ({ paidAmount, currency }: DirectlyPaid, ofBills: readonly Figure[]): Figure =>
  figure({ name: 'paid', formula: EXPENSE_FORMULAS.paid, rounded: { minorUnitOf: currency } }, [
    inputOf('paidAmount', paidAmount), ...exactInputs('paidOnBill', ofBills),
  ])

/** The amount that no further bill may bill: what was paid on a request itself, and its bills that are not void. */
export const paidOrBilledFigure = ({ paidAmount, currency }: DirectlyPaid, ofBills: readonly Figure[]): Figure =>
  figure({ name: 'paidOrBilled', formula: EXPENSE_FORMULAS.paidOrBilled, rounded: { minorUnitOf: currency } }, [
    inputOf('paidAmount', paidAmount), ...exactInputs('billedOnBill', ofBills),
  ])

/**
 * Rounding tolerance of a bill in another currency: half of its minor unit, converted. Nobody could bill or pay a
 * smaller difference, so it is ignored. Null for a bill in the currency of the request.
 */
export const roundingTolerance = (
  bill: { readonly id: string; readonly currency: string }, by: RateUsed | null,
): Figure | null =>
  by && convertedFigure(
    { name: 'roundingTolerance', rounded: 'exact', recordId: bill.id }, ON_BILL.roundingTolerance,
    [inputOf('halfMinorUnit', exact(10).pow(-minorUnitDigits(bill.currency)).div(2))], by,
  )

/** The largest rounding tolerance of the bills of a request; null if all of them are in its currency. */
export const largestTolerance = (tolerances: readonly (Figure | null)[]): Figure | null =>
  tolerances.reduce((largest, one) => (one && (!largest || one.exact.gt(largest.exact)) ? one : largest), null)

/** What was paid or billed: with all its digits, and rounded to the minor unit of the request. */
export type Consumed = Pick<Figure, 'exact' | 'value'>

/** The formulas of a remaining amount, and the name of what was paid or billed in them. */
interface RemainingFormulas {
  readonly formula: Formula
  readonly withinRounding: Formula
  readonly input: string
}

/**
 * The remaining part of the amount owed. It is 0, by the formula `withinRounding`, if something was paid or billed and
 * the rest is within the rounding tolerance.
 */
function remainingFigure(
  name: string, { formula, withinRounding, input }: RemainingFormulas, owed: Decimal, taken: Consumed,
  tolerance: Figure | null,
): Figure {
  const left = unrounded(name, formula, [inputOf('owedAmount', owed), inputOf(input, taken.value)])
  if (!tolerance || !isWithin(tolerance, owed, taken) || left.value.isZero()) return left
  return unrounded(name, withinRounding, [
    inputOf('owedAmount', owed), inputOf(input, taken.exact), ...exactInputs('roundingTolerance', [tolerance]),
  ])
}

/** True if something was paid or billed, and the rest is within the rounding tolerance. */
const isWithin = (tolerance: Figure, owed: Decimal, { exact: taken }: Consumed) =>
  taken.gt(0) && exact(owed).minus(taken).lte(tolerance.exact)

/** Amount still to be paid: the total amount owed − the amount paid on the request itself and on its bills. */
export const payableFigure = (owed: Decimal, paid: Consumed, tolerance: Figure | null): Figure =>
  remainingFigure('payableAmount', {
    formula: EXPENSE_FORMULAS.payableAmount, withinRounding: EXPENSE_FORMULAS.payableWithinRounding, input: 'paid',
  }, owed, paid, tolerance)

/** The states in which a request may be billed. */
export const BILLABLE: readonly ExpenseRequestStatus[] = ['APPROVED', 'PARTIALLY_PAID', 'PAID']

/** Amount that may still be billed: the amount owed − what is paid on the request or billed; 0 in other states. */
export const billableFigure = (
  owed: Decimal, paidOrBilled: Consumed, tolerance: Figure | null, status: ExpenseRequestStatus,
): Figure =>
  (BILLABLE.includes(status)
    ? remainingFigure('billableAmount', {
        formula: EXPENSE_FORMULAS.billableAmount, withinRounding: EXPENSE_FORMULAS.billableWithinRounding, input: 'paidOrBilled',
      }, owed, paidOrBilled, tolerance)
    : unrounded('billableAmount', EXPENSE_FORMULAS.nothing, []))
