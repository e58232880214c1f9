// The content of a bill as it is entered: currency, lines, totals and match. Finds all faults of the input.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { rateToKeep } from '../../core/money/kept-rate.js'
import { overflowFault } from '../../core/money/money.js'
import { lockRow, lockRows } from '../../core/records/lock.js'
import { unknownReferences } from '../../core/records/references.js'
import { textOfMoment } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { Prisma, type Bill, type BillLine } from '../../generated/prisma/client.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { amountsMissing } from './amounts.js'
import { dueColumns } from './due.js'
import { balanceFor, converterFor, expenseFaults, restOf } from './expense.js'
import { amountFaults, headFaults, orderFaults, partyKeyOf } from './faults.js'
import type { CreateBillInput } from './inputs.js'
import { enterLines, faultsOfLines, vanishingTotal, type EnteredLine } from './lines.js'
import { matchColumns, matchingOf } from './matching.js'
import { numberFaults } from './number.js'
import { findOrder, type BilledOrder } from './billed-order.js'
import { UNMATCHED } from './owing.js'
import { orderIdOf } from './synonyms.js'
import { keptRate, readsAsFraction, totalsOf, type PricedLine, type Totals } from './totals.js'

/** The content of a bill: its lines, its columns except the number, and those that keep its match. */
export interface Content {
  readonly lines: readonly EnteredLine[]
  readonly row: Awaited<ReturnType<typeof rowOf>>
  readonly match: ReturnType<typeof matchColumns> | typeof NO_MATCH
}

/** A stored bill with its lines. */
export type LinedBill = Bill & { readonly lineItems: readonly BillLine[] }

/** What a bill keeps as it is. */
interface Keeping {
  /** Its lines that keep their figures, at their places. */
  readonly stored?: readonly (PricedLine | undefined)[]
  /** The records of the document that it bills, which it may name although they are switched off. */
  readonly kept?: readonly string[]
}

/**
 * Locks the order and the expense request of a bill, before their figures are read. With them it locks the request
 * that the bill had before an edit.
 */
export async function lockFor(ctx: Context, input: CreateBillInput, own?: Bill): Promise<void> {
  const orderId = orderIdOf(input)
  if (orderId !== null) await lockRow(ctx, 'PurchaseOrder', orderId)
  const requests = [input.expenseRequestId, own?.expenseRequestId].filter((id) => id != null)
  await lockRows(ctx, 'ExpenseRequest', requests)
}

/**
 * Computes the content of a bill from its input. Throws BAD_USER_INPUT with all faults. `own` is the stored bill that
 * is edited: its own quantities and amounts do not count against it, and it keeps the records that it refers to.
 */
export async function contentOf(
  ctx: Context, sent: CreateBillInput, own?: LinedBill, { stored, kept = [] }: Keeping = {},
): Promise<Content> {
  const day = sent.billDate ?? today(ctx)
  const orderId = orderIdOf(sent)
  const order = orderId === null ? null : await findOrder(ctx, orderId, own)
  const expense = await balanceFor(ctx, sent, own)
  const currency = sent.currency ?? order?.currency ?? expense?.currency ?? ctx.viewer.organization.currency
  const converter = await converterFor(ctx, expense, { currency, day }, own)
  const rest = own ? undefined : restOf(sent, expense, currency)
  const input = { ...sent, taxRate: keptRate(sent.taxRate), totalAmount: sent.totalAmount ?? rest }
  const totalsGiven = input.subtotal != null || input.totalAmount != null
  const { matching, faults: unmatchable } = await matchingFor(ctx, input, order, { currency, day })
  const lines = enterLines(input.lineItems ?? [], matching, stored)
  const isFraction = own && keepsTax(input, own) && readsAsFraction(own, own.lineItems, own.currency)
  const { totals, faults: disagreements } = totalsOf({ ...input, isFraction }, lines, currency)
  const match = matching ? matchColumns(lines, totals.subtotal, matching) : NO_MATCH
  refuse([
    ...headFaults(input),
    ...numberFaults(input),
    ...(await unknownReferences(ctx, references(input), [order?.supplierId, ...kept, ...(own ? keptBy(own) : [])])),
    ...orderFaults(input, order, ctx.door === 'rest' || orderId === own?.purchaseOrderId),
    ...unmatchable,
    ...faultsOfLines(lines, matching, currency),
    ...amountFaults(sent, totals, currency),
    ...disagreements,
    overflowFault(['lineItems'], match.varianceAmount, 'The variance'),
    overflowFault(['lineItems'], match.priceVarianceAmount, 'The price variance'),
    vanishingTotal(input, lines, currency),
    ...expenseFaults(sent, expense, { currency, day, converter, ...totals }),
    input.status === 'POSTED' && order?.status !== 'DRAFT' && unpostable(match.matchStatus),
    ...(input.status === 'POSTED' && !totalsGiven ? amountsMissing(lines) : []),
  ])
  const expenseRate = rateToKeep(converter?.rate ?? null) ?? Prisma.DbNull
  const days = { billDate: day, ...(await dueColumns(ctx, input, { billDate: day, order, own })) }
  return { lines, row: await rowOf(ctx, input, { currency, expenseRate, totalsGiven, ...days, ...totals }), match }
}

/** True if an edit keeps the stored tax rate and gives no tax. */
const keepsTax = ({ taxRate, taxAmount }: CreateBillInput, own: Bill) => !taxAmount && own.taxRate?.eq(taxRate ?? 0)

/** The columns of the match of a bill that has nothing to match with. */
const NO_MATCH = {
  matchStatus: 'NOT_APPLICABLE', matchTerms: Prisma.DbNull, goodsReceiptId: null, varianceAmount: null,
  variancePct: null, priceVarianceAmount: null,
} as const

/**
 * The data for matching the bill with its order. A client bill may refer to an order, but it does not bill the order's
 * lines, so it is not matched.
 */
const matchingFor = async (
  ctx: Context, { billType }: CreateBillInput, order: BilledOrder | null, terms: Parameters<typeof matchingOf>[2],
) => (order && billType !== 'CLIENT' ? matchingOf(ctx, order, terms) : { matching: null, faults: [] })

/** The fault of posting a new bill that does not match its order. */
function unpostable(matchStatus: BillMatchStatus): Fault | false {
  const type = UNMATCHED[matchStatus]?.fresh
  return type !== undefined && { path: ['status'], why: because(type) }
}

const references = ({ supplierId, clientId, employeeId, managementAccountId, expenseRequestId }: CreateBillInput) => [
  { path: ['supplierId'], model: 'supplier', id: supplierId } as const,
  { path: ['clientId'], model: 'client', id: clientId } as const,
  { path: ['employeeId'], model: 'employee', id: employeeId } as const,
  { path: ['managementAccountId'], model: 'managementAccount', id: managementAccountId } as const,
  { path: ['expenseRequestId'], model: 'expenseRequest', id: expenseRequestId } as const,
]

const keptBy = ({ supplierId, clientId, managementAccountId }: Bill) => [supplierId, clientId, managementAccountId]

interface Settled extends Awaited<ReturnType<typeof dueColumns>> {
  readonly billDate: Date
  readonly currency: string
  readonly totalsGiven: boolean
  readonly expenseRate: NonNullable<ReturnType<typeof rateToKeep>> | typeof Prisma.DbNull
}

/** The columns of a bill: what the input says, and the computed figures instead of those that it says. */
async function rowOf(ctx: Context, input: CreateBillInput, figures: Totals & Settled) {
  const {
    billNumber: _number, linkedPoId: _synonym, lineItems: _lines, status: _status, remainingBalance: _figure,
    postingDate: _date, ...said
  } = input
  const employeeName = await employeeNameOf(ctx, input)
  const taxInvoiceReceivedDate = textOfMoment(input.taxInvoiceReceivedDate)
  return {
    ...said, taxInvoiceReceivedDate, ...figures, partyKey: partyKeyOf(input), employeeName,
    purchaseOrderId: orderIdOf(input),
  }
}

/** The name from the input, otherwise the name from the employee record. */
async function employeeNameOf(ctx: Context, { employeeId, employeeName }: CreateBillInput): Promise<string | null> {
  if (employeeName || !employeeId) return employeeName ?? null
  return (await ctx.db.employee.findFirst({ where: { id: employeeId }, select: { name: true } }))?.name ?? null
}
