// Edits draft bills. The content that results from an edit is checked like the content of a new bill.
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { differing, printed } from '../../core/lifecycle/audit.js'
import { emptyFaults } from '../../core/records/input.js'
import { replaceParts } from '../../core/records/parts.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { Bill, BillLine } from '../../generated/prisma/client.js'
import { contentOf, lockFor, type LinedBill as Lined } from './bill-content.js'
import { isDueByTerms } from './due.js'
import { balanceBefore, followEdit } from './expense.js'
import { deriveBilled, lockWithOrders } from './locking.js'
import type { CreateBillInput, BillLineInput, EditBillInput } from './inputs.js'
import { enterLines, lineRow, LINES } from './lines.js'
import { numberKey, orTaken, refuseTaken } from './number.js'

/** Locks the present order of a bill and the order that the edit names, before the bill. */
export const lockOrders = (ctx: Context, id: string, { purchaseOrderId = null }: EditBillInput) =>
  lockWithOrders(ctx, id, [purchaseOrderId])

/** Changes the given fields. A list of lines replaces all lines; lines as they are stored are not given. */
export async function edit(ctx: Context, id: string, given: EditBillInput): Promise<undefined> {
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id }, include: WITH_LINES })
  const { lineItems: sent } = given
  const isStored = sent && !sent.some(namesTwice) && isSame(ENTERED, sent, bill.lineItems)
  const input = isStored ? { ...given, lineItems: undefined } : given
  const after = linesAfter(input, bill)
  const { lineItems, stored } = after
  refuse([
    ...emptyFaults(given, FILLED), given.billNumber?.trim() === '' && BLANK,
    ...(await faultsOfOrderBill(ctx, bill, input, after)),
  ])
  const keepsFigures = isDeepStrictEqual(stored, bill.lineItems)
  const changed = { ...merged(ctx, input, bill, keepsFigures), lineItems }
  await lockFor(ctx, changed, bill)
  const before = await balanceBefore(ctx, bill)
  const { row, lines, match } = await contentOf(ctx, changed, bill, { stored })
  await refuseTaken(ctx, changed, id)
  const { billNumber } = changed
  const number = { billNumber: billNumber?.trim(), billNumberKey: numberKey(billNumber ?? '') }
  const rows = lines.map(lineRow)
  const isRelined = !isSame(ENTERED, rows, bill.lineItems)
  const isRematched = !isSame(LINE_MATCHED, named(rows), named(bill.lineItems)) || !isSame(MATCHED, [row], [bill])
  if (isRematched) await replaceParts(ctx, LINES, id, rows)
  else if (isRelined) await replaceParts(ctx, LINES, id, reworded(rows, bill.lineItems))
  const totalsGiven = givesTotals(input, bill, keepsFigures)
  const data = { ...row, ...number, ...(isRematched && { ...match, ...NO_OVERRIDE }), totalsGiven }
  await orTaken(() => ctx.db.bill.updateMany({ where: { id }, data }))
  await deriveBilled(ctx, [bill.purchaseOrderId, row.purchaseOrderId])
  await followEdit(ctx, bill, before)
}

const WITH_LINES = { lineItems: { orderBy: { itemNumber: 'asc' } } } as const
const FILLED = { billNumber: 'filled', billType: 'filled', currency: 'filled', billDate: 'filled' } as const
const BLANK = { path: ['billNumber'], why: because('null_not_allowed') }

/** What a bill that was made from a sales order says of the order. */
const OF_ORDER = ['billType', 'clientId', 'currency', 'lineItems', 'purchaseOrderId'] as const

/** The faults of what an edit changes of that, because the order must know which of its pieces are billed. */
async function faultsOfOrderBill(
  ctx: Context, bill: Lined, input: EditBillInput, after: LinesAfter,
): Promise<Fault[]> {
  const changes = differing(bill, keepsLines(after, bill) ? { ...input, lineItems: undefined } : input)
  const changed = OF_ORDER.filter((field) => field in changes)
  if (changed.length === 0 || (await ctx.db.billedOrderLine.count({ where: { billId: bill.id } })) === 0) return []
  const why = because('kept_by_sales_order')
  return changed.map((field) => ({ path: [field], why }))
}

/** True if the given lines are those of a bill without purchase order, also where their amounts are left out. */
const keepsLines = ({ lineItems, stored }: LinesAfter, bill: Lined) =>
  isSame(OF_ORDER_LINES, enterLines(lineItems ?? [], null, stored).map(lineRow), bill.lineItems)

/** True if the totals of the bill after the edit were given: now, or before if the edit leaves them as they are. */
function givesTotals({ subtotal, totalAmount }: EditBillInput, bill: Bill, keepsFigures: boolean): boolean {
  const isKept = (sent: Decimal | null | undefined, stored: Decimal) => sent === undefined || Boolean(sent?.eq(stored))
  const isSame = keepsFigures && isKept(subtotal, bill.subtotal) && isKept(totalAmount, bill.totalAmount)
  return isSame ? bill.totalsGiven : subtotal != null || totalAmount != null
}

/** The columns by which a bill is matched. An edit that changes none of them leaves the match and its override. */
const MATCHED = [
  'billType', 'supplierId', 'purchaseOrderId', 'currency', 'billDate', 'subtotal', 'taxRate', 'taxAmount', 'totalAmount',
] as const
/** Those of its lines. */
const LINE_MATCHED = ['id', 'purchaseOrderLineId', 'description', 'qty', 'uom', 'unitPrice', 'amount', 'taxRate'] as const
/** The columns of its lines that an edit gives. */
const ENTERED = [...LINE_MATCHED, 'extra'] as const
/** Of these, what a sales order says. A tax rate may be given later. */
const OF_ORDER_LINES = ENTERED.filter((column) => column !== 'taxRate')
const FIGURES = ['qty', 'unitPrice', 'amount'] as const
type Matched = Columns<(typeof LINE_MATCHED)[number]>
/** Lines as they are matched: an order's line says what is billed, and only without one the description does. */
const named = (lines: readonly Matched[]): Matched[] =>
  lines.map((line) => (line.purchaseOrderLineId ? { ...line, description: null } : line))
/** The stored lines, with their match, in the words of the edited ones. */
const reworded = (rows: readonly ReturnType<typeof lineRow>[], stored: readonly BillLine[]) =>
  rows.map(({ description, extra }, at) => ({ ...stored[at], description, extra }))
const NO_OVERRIDE = { overrideReason: null, overriddenAt: null, overriddenById: null }

/** True for a line with synonyms, which may contradict each other. */
const namesTwice = ({ billQty, poLineId }: BillLineInput) => billQty != null || poLineId != null

/** True if rows have the same values in these columns. */
function isSame<C extends string>(
  columns: readonly C[], some: readonly Columns<C>[], others: readonly Columns<C>[],
): boolean {
  const valuesOf = (row: Columns<C>) => columns.map((column) => printed(row[column]))
  return isDeepStrictEqual(some.map(valuesOf), others.map(valuesOf))
}

type Columns<C extends string> = Readonly<Partial<Record<C, unknown>>>

/**
 * The whole content of the bill after the edit, as the input of a new bill. A due date by the terms follows them.
 */
function merged(ctx: Context, input: EditBillInput, bill: Lined, keepsFigures: boolean): CreateBillInput {
  const { billNumber, billType, supplierId, clientId, employeeId } = bill
  const { purchaseOrderId, managementAccountId, expenseRequestId } = bill
  const { employeeName, currency, sourceOfFunds, notes, taxInvoiceReceivedDate, taxRate, paidAmount } = bill
  const { billDate, paymentTermDays, paymentTermEndOfMonth } = bill
  const dueDate = isDueByTerms(ctx, bill) ? null : bill.dueDate
  const due = { billDate, dueDate, paymentTermDays, paymentTermEndOfMonth }
  const parties = { billType, supplierId, clientId, employeeId, employeeName }
  const links = { purchaseOrderId, managementAccountId, expenseRequestId }
  const terms = { billNumber, currency, sourceOfFunds, notes, taxInvoiceReceivedDate, taxRate, paidAmount }
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { ...parties, ...links, ...due, ...terms, ...figuresAfter(input, bill, keepsFigures), ...changes }
}

/** The lines after an edit. A line that keeps its figures has the stored line at the same place. */
interface LinesAfter {
  readonly lineItems: CreateBillInput['lineItems']
  readonly stored: readonly (BillLine | undefined)[]
}

/** The lines that the edit gives, otherwise the present ones. With another order these are matched by their words. */
function linesAfter({ lineItems: given, currency, purchaseOrderId }: EditBillInput, bill: Lined): LinesAfter {
  const isSameOrder = purchaseOrderId === undefined || purchaseOrderId === bill.purchaseOrderId
  // The stored line has the amount. Only another currency can make it too small.
  const amountOf = ({ amount }: BillLine) => (currency === undefined || currency === bill.currency ? null : amount)
  const present = () => bill.lineItems.map((own) => ({
    id: own.id, description: own.description, qty: own.qty, uom: own.uom, amount: amountOf(own), taxRate: own.taxRate,
    extra: own.extra as BillLineInput['extra'],
    purchaseOrderLineId: isSameOrder ? own.purchaseOrderLineId : null,
  }))
  // Null is a fault, which the content reports.
  if (!given) return { lineItems: given === undefined ? present() : given, stored: bill.lineItems }
  const stored = given.map((line) => (namesTwice(line) ? undefined : storedAs(line, bill)))
  const lineItems = given.map((line, at) => {
    const own = stored[at]
    return own ? { ...line, unitPrice: null, amount: amountOf(own) } : line
  })
  return { lineItems, stored }
}

/** The stored line whose figures a line repeats. Its price may be rounded, so its amount is not computed again. */
const storedAs = (line: BillLineInput, { lineItems }: Lined) =>
  lineItems.find((own) => own.id === line.id && isSame(FIGURES, [line], [own]))

/**
 * The present figures that the edit leaves as they are, where they do not follow from lines or from a tax rate. A
 * subtotal follows from the total and the tax, also where it was given: see `figuresOfTotals`.
 */
function figuresAfter(input: EditBillInput, bill: Lined, keepsFigures: boolean): Partial<CreateBillInput> {
  const { totalAmount, taxAmount, taxRate, lineItems } = bill
  const hasRates = [...lineItems, ...(input.lineItems ?? [])].some((line) => line.taxRate != null)
  const tax = !taxRate && !hasRates && input.taxRate === undefined ? { taxAmount } : {}
  const isSummed = lineItems.length > 0 && lineItems.every(({ amount }) => amount)
  const isRefigured = !keepsFigures || input.subtotal != null || input.totalAmount != null
  return isRefigured || isSummed ? tax : { totalAmount, ...tax }
}
