// Bills a sales order to its client: what was ordered or shipped, and was not billed before.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { above0, faultsOfList, type Checks } from '../../core/checks.js'
import { lockRow } from '../../core/records/lock.js'
import { touch } from '../../core/records/version.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { SalesOrderStatus } from '../../generated/prisma/enums.js'
import { create } from '../bills/create.js'
import { firstTerms } from '../partners/payment-terms.js'
import { billedQtyOf, counted } from '../sales-orders/quantities.js'
import { orderedPieces, piecesLeft } from '../sales-orders/shipping-state.js'
import type { BilledOrderLineInput, BillingBasis, BillSalesOrderInput } from './types.js'

export const BILLED_ORDER_LINE_CHECKS: Checks<BilledOrderLineInput> = { quantity: above0 }

const WITH_LINES = {
  lineItems: {
    include: { styleSku: { include: { style: true } }, billed: { include: { bill: { select: { status: true } } } } },
    orderBy: { itemNumber: 'asc' },
  },
} as const
type BilledOrder = Prisma.SalesOrderGetPayload<{ include: typeof WITH_LINES }>
type Line = BilledOrder['lineItems'][number]

/** Pieces of a line to bill. */
interface Billing {
  readonly line: Line
  readonly quantity: number
}

/**
 * Makes a draft bill to the client of a sales order, and returns its identifier. The order is locked, so that nothing
 * is billed twice. Throws NOT_FOUND, BAD_USER_INPUT, and CONFLICT if nothing is left to bill.
 */
export function billOrder(ctx: Context, id: string, input: BillSalesOrderInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    await lockRow(ctx, 'SalesOrder', id)
    const order = await ctx.db.salesOrder.findFirst({ where: { id }, include: WITH_LINES })
    if (!order) throw notFound('Sales order')
    refuseUnbillable(order)
    const billings = billingsOf(order, input)
    const { basis: _basis, lineItems: _lines, ...head } = input
    const { clientId, currency } = order
    const lineItems = billings.map((billing) => lineOf(order, billing))
    const terms = input.dueDate ? {} : firstTerms(input, order)
    const billId = await create(ctx, { ...head, ...terms, billType: 'CLIENT', clientId, currency, lineItems }, [clientId])
    const billed = await ctx.db.billLine.findMany({ where: { billId }, orderBy: { itemNumber: 'asc' }, select: { id: true } })
    await ctx.db.billedOrderLine.createMany({
      data: billings.map(({ line, quantity }, index) => ({
        orgId: ctx.viewer.orgId, id: newId('bol'), billId, billLineId: billed[index].id, salesOrderLineId: line.id, quantity,
        shippedQty: Math.min(quantity, unbilled(piecesLeft(order, line), line)),
      })),
    })
    await touch(ctx, 'SalesOrder', [id])
    return billId
  })
}

const UNBILLABLE: readonly SalesOrderStatus[] = ['DRAFT', 'CANCELLED']

/** Throws CONFLICT for an order that is not confirmed, or cancelled. */
function refuseUnbillable({ documentId, status }: BilledOrder): void {
  if (UNBILLABLE.includes(status))
    throw conflict(because('order_not_billable', { document: documentId, state: status }), { state: status })
}

/** The pieces of a line that are left to bill. */
const leftOf = (order: BilledOrder, line: Line, { basis }: BillSalesOrderInput): number =>
  unbilled(basis === 'SHIPPED' ? piecesLeft(order, line) : orderedPieces(order, line), line)

const unbilled = (pieces: number, { billed }: Line) => Math.max(0, pieces - billedQtyOf(billed))

/** Why nothing is left to bill, and what to do. */
function nothingLeft(order: BilledOrder, basis: BillingBasis): Reason {
  const isAhead = basis === 'SHIPPED' && order.lineItems.every((line) => piecesLeft(order, line) === 0)
  const { documentId: document, lineItems } = order
  if (isAhead) return because('nothing_shipped', { document })
  const ordered = counted(lineItems).reduce((sum, line) => sum + line.orderQuantity, 0)
  const billed = lineItems.reduce((sum, line) => sum + billedQtyOf(line.billed), 0)
  return because('already_billed', { document, ordered, billed })
}

/** What to bill: the lines of the input, or everything that is left. */
function billingsOf(order: BilledOrder, input: BillSalesOrderInput): Billing[] {
  const given = input.lineItems ?? null
  if (given) refuse(faultsOfGiven(order, input, given))
  const billings = order.lineItems.flatMap((line): Billing[] => {
    const asked = given?.find(({ salesOrderLineId }) => salesOrderLineId === line.id)?.quantity ?? 0
    const quantity = given ? asked : leftOf(order, line, input)
    return quantity > 0 ? [{ line, quantity }] : []
  })
  if (billings.length === 0) throw conflict(nothingLeft(order, input.basis), { basis: input.basis })
  refuse(billings.map(({ line }) => line.unitPrice === null && {
    path: ['lineItems'], why: because('bill_without_price', { salesOrderLineId: line.id, itemNumber: line.itemNumber }),
  }))
  return billings
}

type Given = NonNullable<BillSalesOrderInput['lineItems']>

/** The faults of the lines that an input gives. */
function faultsOfGiven(order: BilledOrder, input: BillSalesOrderInput, given: Given): Fault[] {
  const { documentId, lineItems } = order
  const ids = given.map(({ salesOrderLineId }) => salesOrderLineId)
  const placed = given.flatMap(({ salesOrderLineId: id, quantity }, index): (Fault | false)[] => {
    const line = lineItems.find((one) => one.id === id)
    const left = line ? leftOf(order, line, input) : 0
    const path = (field: string) => ['lineItems', index, field]
    return [
      !line && { path: path('salesOrderLineId'), why: because('no_such_line', { document: documentId, id }) },
      ids.indexOf(id) < index && {
        path: path('salesOrderLineId'), why: because('line_listed_twice'),
      },
      line !== undefined && quantity > left && {
        path: path('quantity'), why: because('exceeds_billable_pieces', { le: left }),
      },
    ]
  })
  return [...faultsOfList('lineItems', given, BILLED_ORDER_LINE_CHECKS), ...placed.filter((fault) => fault !== false)]
}

/** A line of the bill. */
const lineOf = ({ documentId }: BilledOrder, { line, quantity }: Billing) => ({
  description: descriptionOf(line) ?? `${documentId}, line ${line.itemNumber}`,
  qty: new Decimal(quantity), unitPrice: line.unitPrice, uom: 'pcs',
})

/** The SKU in words: style, colour, size and code. */
function descriptionOf({ styleSku }: Line): string | null {
  if (!styleSku) return null
  const { style, color, size, code } = styleSku
  return `${[style.name, color, size].filter(Boolean).join(', ')} (${code})`
}
