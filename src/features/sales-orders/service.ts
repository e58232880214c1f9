// Creates sales orders, edits drafts, and changes the states of lines.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { loadJoined, loadWhere } from '../../core/records/read.js'
import { conflict, refuse } from '../../errors.js'
import type { SalesOrderLineStatus } from '../../generated/prisma/enums.js'
import { faultsOf, lineRows, LINES, SHIPMENTS } from './order-content.js'
import type { Prices } from '../quotes/prices.js'
import { skusOf } from '../styles/named-skus.js'
import type { CreateSalesOrderInput, EditSalesOrderInput } from './inputs.js'
import { counted, gapFault } from './quantities.js'
import { billsOfOrder, salesOrderLines, shipmentSchedule } from './reads.js'
import { currencyFor, priced, pricesOf, strandedPrices } from './value.js'

/** Creates a numbered sales order in Draft. */
export function create(ctx: Context, input: CreateSalesOrderInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const clientId = input.clientId ?? ''
    const nobody = { path: ['clientId'], why: because('ordering_client_missing') }
    refuse([!clientId && nobody, ...(await faultsOf(ctx, input))])
    return writeOrder(ctx, { ...input, clientId, currency: await currencyFor(ctx, input) }, null)
  })
}

type Content = CreateSalesOrderInput & {
  readonly clientId: string
  readonly currency: string
  readonly quoteId?: string
  readonly costSheetId?: string | null
}

/**
 * Writes a new order with checked content and returns its identifier. Call it in a transaction, as late as possible:
 * taking the number locks the number series.
 */
export async function writeOrder(
  ctx: Context, { lineItems, shipmentSchedule, ...content }: Content, quote: Prices | null,
): Promise<string> {
  const details = content.quoteId ? { quoteId: content.quoteId } : undefined
  const id = await createRecord(ctx, { table: 'SalesOrder', kind: 'so', series: 'SO', details }, content)
  await addParts(ctx, LINES, id, lineRows(priced(lineItems ?? [], quote, content.currency)))
  await addParts(ctx, SHIPMENTS, id, shipmentSchedule ?? [])
  return id
}

/** An order keeps a client and a currency. */
const FILLED = { clientId: 'filled', currency: 'filled' } as const

/** Changes the given fields. Null clears a field that may be empty, and a list replaces the whole list. */
export async function edit(ctx: Context, id: string, input: EditSalesOrderInput): Promise<undefined> {
  const order = await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const { lineItems, shipmentSchedule, ...content } = input
  refuse([
    ...emptyFaults(content, FILLED),
    ...(await faultsOf(ctx, input, [order.clientId, order.styleId, ...skusOf(order.lineItems)])),
    strandedPrices(order, input),
  ])
  const data = edited('SalesOrder', content, { clientId: 'filled' })
  await ctx.db.salesOrder.updateMany({ where: { id }, data })
  if (lineItems !== undefined) {
    const lines = priced(lineItems ?? [], await pricesOf(ctx, order.quoteId), input.currency ?? order.currency)
    await replaceParts(ctx, LINES, id, lineRows(lines))
  }
  if (shipmentSchedule !== undefined) await replaceParts(ctx, SHIPMENTS, id, shipmentSchedule ?? [])
}

/** Sets the state of the lines of an order, except lines that are already shipped or cancelled. */
export const linesBecome = (status: SalesOrderLineStatus) => async (ctx: Context, id: string): Promise<undefined> => {
  const where = { salesOrderId: id, status: { notIn: ['SHIPPED', 'CANCELLED'] as SalesOrderLineStatus[] } }
  await ctx.db.salesOrderLine.updateMany({ where, data: { status } })
}

/** Requires lines, and shipments that add up to them. */
export async function requireScheduledLines(ctx: Context, id: string): Promise<void> {
  const [lines, shipments] = await Promise.all([
    loadWhere(ctx, salesOrderLines, 'salesOrderId', id), loadWhere(ctx, shipmentSchedule, 'salesOrderId', id),
  ])
  refuse([
    !counted(lines).length && { path: ['lineItems'], why: because('confirm_without_lines') },
    gapFault(lines, shipments),
  ])
}

async function billNumbersOf(ctx: Context, id: string): Promise<string[]> {
  const bills = await loadJoined(ctx, billsOfOrder, 'salesOrderId', id)
  return [...new Set(bills.map(({ billNumber }) => billNumber))]
}

/** Throws CONFLICT if a bill that is not void bills the order. */
export async function requireNoBill(ctx: Context, id: string): Promise<void> {
  const numbers = await billNumbersOf(ctx, id)
  if (numbers.length) throw conflict(because('order_billed', { billNumbers: numbers }), { billNumbers: numbers })
}
