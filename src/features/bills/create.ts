// Creates bills: party, number, totals and match.
import type { Context } from '../../context.js'
import { derive } from '../../core/balances.js'
import { act } from '../../core/lifecycle/act.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { addParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { forbidden, isDuplicate, refuse, type Fault } from '../../errors.js'
import { expenseFaults, holdExpense } from './expense.js'
import { amountFaults, headFaults, orderFaults, orderIdOf, partyKeyOf } from './faults.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import type { BillInput } from './inputs.js'
import { billLife } from './lifecycle.js'
import { enterLines, faultsOfLines, lineRow, LINES, vanishingTotal, type EnteredLine } from './lines.js'
import { UNMATCHED } from './match.js'
import { matchColumns, matchingOf } from './matching.js'
import { numberFault, numberOf, numberTaken } from './number.js'
import { holdOrder, type BilledOrder } from './order.js'
import { WHY_UNMATCHED } from './standing.js'
import { totalsOf, type Totals } from './totals.js'

/** Creates a draft bill, or a posted bill if the viewer has the permission. */
export async function create(ctx: Context, input: BillInput): Promise<string> {
  refuseStatus(ctx, input)
  try {
    return await ctx.transaction((ctx) => enter(ctx, input))
  } catch (error) {
    throw isDuplicate(error) ? await numberTaken(ctx, input) : error
  }
}

/** A new bill is a draft or posted. Later states are reached by payments. */
function refuseStatus({ viewer }: Context, { status }: BillInput): void {
  if (status == null || status === 'DRAFT') return
  refuse([
    status !== 'POSTED' && {
      path: ['status'],
      message: 'A new bill is a draft or posted',
      given: status.toLowerCase(),
    },
  ])
  if (!viewer.permissions.has('bills:createPosted')) throw forbidden()
}

async function enter(ctx: Context, input: BillInput): Promise<string> {
  const orderId = orderIdOf(input)
  const order = orderId === null ? null : await holdOrder(ctx, orderId)
  const expense = await holdExpense(ctx, input)
  const currency = input.currency ?? order?.currency ?? expense?.currency ?? ctx.viewer.organization.currency
  const { matching, faults: unmatchable } = await matchingFor(ctx, input, order, currency)
  const lines = enterLines(input.lineItems ?? [], matching)
  const { totals, faults: disagreements } = totalsOf(input, lines, currency)
  const match = matching && matchColumns(lines, totals.subtotal, matching)
  refuse([
    ...headFaults(input),
    numberFault(input),
    ...(await unknownReferences(ctx, references(input), [order?.supplierId])),
    ...orderFaults(input, order),
    ...unmatchable,
    ...faultsOfLines(lines, matching, currency),
    ...amountFaults(input, totals, currency),
    ...disagreements,
    vanishingTotal(input, lines, currency),
    ...(await expenseFaults(ctx, input, expense, { currency, ...totals })),
    input.status === 'POSTED' && match && unpostable(match.matchStatus),
  ])
  const id = await write(ctx, input, lines, { currency, ...totals, ...match })
  return input.status === 'POSTED' ? act(ctx, billLife, 'post', id) : id
}

/** The fault of posting a new bill that does not match its order. */
function unpostable(matchStatus: BillMatchStatus): Fault | false {
  const message = `Cannot be posted while ${WHY_UNMATCHED[matchStatus]}: create a draft, and override its match`
  return UNMATCHED.includes(matchStatus) && { path: ['status'], message, given: 'posted' }
}

/**
 * The data for matching the bill with its order. A client bill may refer to an order, but it does not bill the order's
 * lines, so it is not matched.
 */
const matchingFor = async (ctx: Context, { billType }: BillInput, order: BilledOrder | null, currency: string) =>
  order && billType !== 'CLIENT'
    ? matchingOf(ctx, order, { currency, day: ctx.now })
    : { matching: null, faults: [] }

const references = ({ supplierId, clientId, employeeId, managementAccountId, expenseRequestId }: BillInput) => [
  { path: ['supplierId'], model: 'supplier', id: supplierId } as const,
  { path: ['clientId'], model: 'client', id: clientId } as const,
  { path: ['employeeId'], model: 'employee', id: employeeId } as const,
  { path: ['managementAccountId'], model: 'managementAccount', id: managementAccountId } as const,
  { path: ['expenseRequestId'], model: 'expenseRequest', id: expenseRequestId } as const,
]

type Figures = Totals & { readonly currency: string; readonly goodsReceiptId?: string | null }

/** Writes the bill and its lines as a draft. Posting is a separate step. */
async function write(ctx: Context, input: BillInput, lines: readonly EnteredLine[], figures: Figures): Promise<string> {
  const { orgId, userId } = ctx.viewer
  const { linkedPoId: _synonym, lineItems: _lines, status: _status, remainingBalance: _figure, ...said } = input
  const id = newId('bill')
  const employeeName = await employeeNameOf(ctx, input)
  await ctx.db.bill.create({
    data: {
      ...said,
      ...figures,
      ...(await numberOf(ctx, input)),
      orgId,
      id,
      partyKey: partyKeyOf(input),
      employeeName,
      purchaseOrderId: orderIdOf(input),
      createdAt: ctx.now,
      createdById: userId,
    },
  })
  await addParts(ctx, LINES, id, lines.map(lineRow))
  const orderId = orderIdOf(input)
  if (orderId !== null) await derive(ctx, 'PurchaseOrderLine', 'billedQty', { by: 'purchaseOrderId', ids: [orderId] })
  await audit(ctx, { action: 'create', entity: billLife.model, entityId: id })
  return id
}

/** The name from the input, otherwise the name from the employee record. */
async function employeeNameOf(ctx: Context, { employeeId, employeeName }: BillInput): Promise<string | null> {
  if (employeeName || !employeeId) return employeeName ?? null
  return (await ctx.db.employee.findFirst({ where: { id: employeeId }, select: { name: true } }))?.name ?? null
}
