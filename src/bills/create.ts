// The first verb of a bill: create, with its party, its number, its totals and its match.
import { asItIs, findConverters, missingRate } from '../accounts/convert.js'
import type { Context } from '../context.js'
import { audit } from '../core/audit.js'
import { newId } from '../core/identity.js'
import { nextNumber } from '../core/numbering.js'
import { unknownReferences } from '../core/references.js'
import type { Decimal } from '../core/scalars.js'
import { conflict, forbidden, isDuplicate, refuse, type Fault } from '../errors.js'
import { amountFaults, headFaults, orderFaults, orderIdOf, partyKeyOf } from './faults.js'
import { billLife } from './lifecycle.js'
import { enterLines, faultsOfLines, lineRow, type EnteredLine, type Matching } from './lines.js'
import { matchStatusOf, variances, type LineMatch } from './match.js'
import { holdOrder, tolerancesOf, type BilledOrder } from './order.js'
import { post } from './service.js'
import { totalsOf, type Totals } from './totals.js'
import type { BillInput } from './types.js'

/** A new bill: a draft, or posted at once by those who may. */
export async function create(ctx: Context, input: BillInput) {
  refuseStatus(ctx, input)
  try {
    return await ctx.transaction((ctx) => enter(ctx, input))
  } catch (error) {
    throw isDuplicate(error) ? await numberTaken(ctx, input) : error
  }
}

/** A bill begins as a draft; what is beyond posted it reaches by payments. */
function refuseStatus({ viewer }: Context, { status }: BillInput): void {
  if (status == null || status === 'DRAFT') return
  refuse([status !== 'POSTED' && { path: ['status'], message: 'A new bill is a draft or posted', given: status.toLowerCase() }])
  if (!viewer.permissions.has('bills:createPosted')) throw forbidden()
}

async function enter(ctx: Context, input: BillInput) {
  const orderId = orderIdOf(input)
  const order = orderId === null ? null : await holdOrder(ctx, orderId)
  const currency = input.currency ?? order?.currency ?? ctx.viewer.organization.currency
  const { matching, faults: unmatchable } = await matchingOf(ctx, input, order, currency)
  const lines = enterLines(input.lineItems ?? [], matching)
  const { totals, faults: disagreements } = totalsOf(input, lines, currency)
  const match = matching && matchOf(lines, totals.subtotal, currency)
  refuse([
    ...headFaults(input),
    ...(await unknownReferences(ctx, references(input))),
    ...orderFaults(input, order),
    ...unmatchable,
    ...faultsOfLines(lines, matching),
    ...amountFaults(input, totals),
    ...disagreements,
    input.status === 'POSTED' && match?.matchStatus === 'EXCEPTION' && { path: ['status'], message: UNPOSTABLE, given: 'posted' },
  ])
  const id = await write(ctx, input, lines, { currency, ...totals, ...match, goodsReceiptId: matching?.order.goodsReceiptId })
  return input.status === 'POSTED' ? post(ctx, id) : ctx.db.bill.findFirstOrThrow({ where: { id } })
}

const UNPOSTABLE = 'Cannot be posted, since it does not match its order: create a draft, and override the exception'

interface Match {
  readonly matching: Matching | null
  readonly faults: readonly Fault[]
}

/** What there is to match with; a client's bill refers to an order and bills nothing of it. */
async function matchingOf(ctx: Context, { billType }: BillInput, order: BilledOrder | null, currency: string): Promise<Match> {
  if (!order || billType === 'CLIENT') return { matching: null, faults: [] }
  const exchange = { from: order.currency, to: currency, day: ctx.now, path: ['currency'] }
  const [inBillCurrency] = await findConverters(ctx, [exchange])
  return {
    matching: { order, inBillCurrency: inBillCurrency ?? asItIs, tolerances: tolerancesOf(ctx) },
    faults: inBillCurrency ? [] : [{ ...missingRate(exchange), given: currency }],
  }
}

function matchOf(lines: readonly EnteredLine[], subtotal: Decimal, currency: string) {
  const matches = lines.map(({ match }) => match).filter((match): match is LineMatch => match !== null)
  return { matchStatus: matchStatusOf(matches), ...variances(matches, subtotal, currency) }
}

const references = ({ supplierId, clientId, employeeId, managementAccountId, expenseRequestId }: BillInput) => [
  { path: ['supplierId'], model: 'supplier', id: supplierId } as const,
  { path: ['clientId'], model: 'client', id: clientId } as const,
  { path: ['employeeId'], model: 'employee', id: employeeId } as const,
  { path: ['managementAccountId'], model: 'managementAccount', id: managementAccountId } as const,
  { path: ['expenseRequestId'], model: 'expenseRequest', id: expenseRequestId } as const,
]

type Figures = Totals & { readonly currency: string; readonly goodsReceiptId?: string | null }

/** Writes the bill and its lines as a draft; posting is a step of its own. */
async function write(ctx: Context, input: BillInput, lines: readonly EnteredLine[], figures: Figures): Promise<string> {
  const { orgId, userId } = ctx.viewer
  const { linkedPoId: _synonym, lineItems: _lines, status: _status, remainingBalance: _figure, ...said } = input
  const id = newId('bill')
  const partyKey = partyKeyOf(input)
  const employeeName = await employeeNameOf(ctx, input)
  const billNumber = saidNumber(input) ?? (await freeNumber(ctx, partyKey))
  await ctx.db.bill.create({
    data: {
      ...said, ...figures, orgId, id, billNumber, partyKey, employeeName, purchaseOrderId: orderIdOf(input), createdAt: ctx.now, createdById: userId,
    },
  })
  await ctx.db.billLine.createMany({ data: lines.map((line, index) => ({ ...lineRow(line, index), orgId, billId: id })) })
  await audit(ctx, { action: 'create', entity: billLife.model, entityId: id })
  return id
}

/** The words of the caller, else those of the record. */
async function employeeNameOf(ctx: Context, { employeeId, employeeName }: BillInput): Promise<string | null> {
  if (employeeName || !employeeId) return employeeName ?? null
  return (await ctx.db.employee.findFirst({ where: { id: employeeId }, select: { name: true } }))?.name ?? null
}

const saidNumber = ({ billNumber }: BillInput) => billNumber?.trim() || null

/** The next number of the series that nobody gave to this party by hand. */
async function freeNumber(ctx: Context, partyKey: string): Promise<string> {
  const billNumber = await nextNumber(ctx, 'BILL')
  return (await findTwin(ctx, partyKey, billNumber)) ? freeNumber(ctx, partyKey) : billNumber
}

const findTwin = (ctx: Context, partyKey: string, billNumber: string) =>
  ctx.db.bill.findFirst({ where: { partyKey, billNumber, status: { not: 'VOID' } }, select: { id: true } })

/** The database holds the number unique, whoever comes first; the other bill is looked up only to name it. */
async function numberTaken(ctx: Context, input: BillInput): Promise<Error> {
  const billNumber = saidNumber(input)
  const twin = billNumber && (await findTwin(ctx, partyKeyOf(input), billNumber))
  if (!twin) return conflict('The number of the bill was taken at the same moment; try again')
  return conflict(`The number ${billNumber} is taken: bill ${twin.id} of the same party has it`, { billId: twin.id, billNumber })
}
