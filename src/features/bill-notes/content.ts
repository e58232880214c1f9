// The content of a note as it is entered: lines with prices of the bill, and totals. Finds all faults of the input.
import type { Context } from '../../core/context.js'
import { faultsOf, faultsInList, faultsOfDocumentLines, all, above0, maxDigits, notRoundedToZero, type Checks } from '../../core/checks.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { overflowFault, roundsToZeroFault, sum } from '../../core/money/money.js'
import { partsOf } from '../../core/records/parts.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { futureFault } from '../organizations/period.js'
import { REASONS_OF_GOODS } from '../bills/balances.js'
import { BILL_LINE_DIGITS } from '../bills/lines.js'
import { BILL_NUMBER_CHECKS } from '../bills/number.js'
import { creditableOf } from '../bills/pay.js'
import { disagreement, priceLine, productOf } from '../bills/totals.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { BillNoteReason, BillNoteType, BillStatus } from '../../generated/prisma/enums.js'
import { computedTotals } from './computed.js'
import { keptBefore } from './before.js'
import type { BillNoteLineInput, EditBillNoteInput } from './inputs.js'
import { NOTE_FORMULAS } from './formulas.js'

/** What is read of a bill that a note is entered for. */
export const WITH_LINES = {
  lineItems: { orderBy: { itemNumber: 'asc' }, include: { billed: { select: { id: true } } } },
  billNotes: { where: { status: 'POSTED' }, include: { lineItems: true } },
} as const
export type NotedBill = Prisma.BillGetPayload<{ include: typeof WITH_LINES }>

/** The lines of a note. */
export const LINES = partsOf({ table: 'BillNoteLine', of: 'billNoteId', kind: 'bnl', position: 'itemNumber' })

/** The states of a bill that has notes. */
export const NOTABLE: readonly BillStatus[] = ['POSTED', 'PARTIALLY_PAID', 'PAID']

export const NOTE_CHECKS: Checks<EditBillNoteInput> = { noteNumber: BILL_NUMBER_CHECKS.billNumber }
export const NOTE_LINE_CHECKS: Checks<BillNoteLineInput> = {
  quantity: all(above0, maxDigits(12), notRoundedToZero(6)),
  unitPrice: BILL_LINE_DIGITS.unitPrice, amount: BILL_LINE_DIGITS.amount,
}

/** The faults of the number and of the day. */
export const headFaults = (ctx: Context, { noteNumber, noteDate }: EditBillNoteInput): (Fault | false)[] => [
  ...faultsOf({ noteNumber }, NOTE_CHECKS), futureFault(ctx, ['noteDate'], noteDate),
]

/** The fault of a bill that has no notes. */
export function billFault({ billNumber, billType, status, expenseRequestId }: NotedBill): Fault | false {
  const at = { path: ['billId'] }
  if (billType === 'EMPLOYEE') return { ...at, why: because('note_of_employee_bill') }
  if (expenseRequestId) return { ...at, why: because('note_of_expense_bill') }
  return !NOTABLE.includes(status) && { ...at, why: because('note_of_unposted_bill', { billNumber, state: status }) }
}

/** The lines and the totals of a note, and all faults of its lines. */
export function contentOf(noteType: BillNoteType, inputs: readonly BillNoteLineInput[], bill: NotedBill) {
  const { currency } = bill
  const lines = inputs.map((input, index) => lineOf(input, index, bill))
  const rows = lines.map(({ row }) => row)
  const amounts = rows.map(({ amount, billLineId }, index) => ({ id: String(index), amount, billLineId }))
  const { takenBefore, ...totals } = computedTotals(noteType, amounts, bill)
  const { totalAmount } = totals
  const faults = [
    inputs.length === 0 && { path: ['lineItems'], why: because('note_without_lines') },
    ...faultsOfDocumentLines('note', lines, ({ input, row, product, isPriced }) => [
      ...faultsOf(input, NOTE_LINE_CHECKS),
      ...faultsOf({ amount: row.amount }, { amount: NOTE_LINE_CHECKS.amount }),
      ...disagreement(['amount'], product, input.amount, NOTE_FORMULAS.amount.text, currency),
      ...billLineFaults(noteType, input, bill),
      !isPriced && { path: ['amount'], why: because('note_amount_missing') },
      roundsToZeroFault(['amount'], input.amount, currency),
    ]),
    inputs.length > 0 && lines.every(({ isPriced }) => isPriced) && totalAmount.lte(0)
      && { path: ['lineItems'], why: because('note_comes_to_nothing', { given: totalAmount }) },
    overflowFault(['lineItems'], totalAmount, 'The total'),
    ...limitFaults({ noteType, totalAmount }, rows, bill),
  ]
  return { rows, totals: { ...totals, takenBefore: keptBefore(takenBefore) }, faults }
}

/** A line as it is stored: what it does not say, it has from the line of the bill. */
function lineOf(input: BillNoteLineInput, index: number, { lineItems }: NotedBill) {
  const own = lineItems.find(({ id }) => id === input.billLineId)
  const says = input.unitPrice != null || input.amount != null
  const priced = { qty: input.quantity, unitPrice: says ? input.unitPrice : own?.unitPrice, amount: input.amount }
  const { qty: quantity, unitPrice, amount } = priceLine(priced, String(index + 1))
  const row = {
    id: input.id, billLineId: input.billLineId ?? null, reason: input.reason,
    quantity, unitPrice, amount: amount ?? exact(0),
    description: input.description ?? own?.description ?? null, uom: input.uom ?? own?.uom ?? null,
  }
  return { input, row, product: productOf(priced)?.value ?? null, isPriced: amount !== null }
}

/** The faults of the line of the bill that a line names or should name, and of the quantity of goods. */
function billLineFaults(
  noteType: BillNoteType, { billLineId, reason, quantity }: BillNoteLineInput, { billNumber, lineItems }: NotedBill,
): (Fault | false)[] {
  const own = lineItems.find(({ id }) => id === billLineId)
  const isOfGoods = REASONS_OF_GOODS.includes(reason)
  return [
    billLineId != null && !own && {
      path: ['billLineId'], why: because('no_such_line', { document: billNumber, id: billLineId }),
    },
    isOfGoods && noteType === 'DEBIT' && { path: ['reason'], why: because('debit_for_goods') },
    isOfGoods && billLineId == null && lineItems.length > 0 && { path: ['billLineId'], why: because('note_line_missing') },
    isOfGoods && quantity == null && { path: ['quantity'], why: because('note_quantity_missing') },
    isOfGoods && Boolean(own?.billed.length) && quantity?.isInteger() === false
      && { path: ['quantity'], why: because('whole_pieces') },
  ]
}

interface NotedLine {
  readonly billLineId: string | null
  readonly reason: BillNoteReason
  readonly quantity: Numeric | null
}

interface Limiting extends Readonly<Record<'totalAmount' | 'debitedAmount' | 'creditedAmount', Numeric>> {
  readonly lineItems: readonly {
    readonly id: string
    readonly billQty: Numeric | null
    readonly creditedQty: Numeric
  }[]
}

/** The faults of a credit note that takes back more goods than its bill bills, or more than the bill comes to. */
export function limitFaults(
  { noteType, totalAmount }: { readonly noteType: BillNoteType; readonly totalAmount: Numeric },
  lines: readonly NotedLine[], bill: Limiting,
): Fault[] {
  if (noteType === 'DEBIT') return []
  const expected = creditableOf(bill)
  const given = exact(totalAmount)
  return [
    ...faultsInList('lineItems', lines, (line) => [excessFault(line, lines, bill)]),
    ...(given.gt(expected) ? [{ path: ['lineItems'], why: because('exceeds_creditable', { expected, given }) }] : []),
  ]
}

/** The quantity of goods that lines of a note take back of a line of the bill. */
export function takenBackOf(lines: readonly NotedLine[], billLineId: string): Decimal {
  const ofGoods = lines.filter((line) => line.billLineId === billLineId && REASONS_OF_GOODS.includes(line.reason))
  return sum(ofGoods.map(({ quantity }) => exact(quantity)))
}

function excessFault(
  { billLineId, reason, quantity }: NotedLine, lines: readonly NotedLine[], bill: Limiting,
): Fault | false {
  const own = bill.lineItems.find(({ id }) => id === billLineId)
  if (!own || quantity === null || !REASONS_OF_GOODS.includes(reason)) return false
  const expected = exact(own.billQty).minus(own.creditedQty)
  const given = takenBackOf(lines, own.id)
  const why = because('exceeds_billed_goods', { expected, given })
  return given.gt(expected) && { path: ['quantity'], why }
}
