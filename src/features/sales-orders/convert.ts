// The conversion of an accepted quote: one sales order per quote, ever.
import type { Context } from '../../context.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { conflict, DomainError, refuse } from '../../errors.js'
import { quoteLife } from '../quotes/lifecycle.js'
import { faultsOf } from './content.js'
import { belowMinimum, gapInWords, linesOfRequest, scheduleGap, skippedRows } from './quantities.js'
import { writeOrder } from './service.js'
import type { SalesOrderInput } from './types.js'

/**
 * Makes a sales order in Draft of an accepted quote. Lines are the caller's, else the SKU and minimum-order-quantity rows of the
 * quote's request for quotation; client, style and terms are the quote's where the caller names none.
 */
export function convertQuoteToSalesOrder(ctx: Context, id: string, given: SalesOrderInput | null) {
  return ctx.transaction(async (ctx) => {
    await convertOnce(ctx, id)
    const quote = await ctx.db.quote.findFirstOrThrow({ where: { id } })
    const input = given ?? {}
    refuse(await faultsOf(ctx, input))
    const rows = await rowsOfRequest(ctx, quote.requestForQuotationId)
    const lineItems = input.lineItems?.length ? input.lineItems : linesOfRequest(rows)
    const salesOrder = await writeOrder(ctx, {
      ...input,
      quoteId: id,
      clientId: input.clientId ?? quote.clientId,
      styleId: input.styleId ?? quote.styleId,
      shippingTerm: input.shippingTerm ?? quote.shippingTerm,
      paymentTerm: input.paymentTerm ?? quote.paymentTerm,
      lineItems,
    })
    return { salesOrder, quote, warnings: warningsOf({ ...input, lineItems }, rows, Boolean(input.lineItems?.length)) }
  })
}

/** Moves the quote, whose row lock lets one of many callers win; the others are told which order there is. */
async function convertOnce(ctx: Context, id: string): Promise<void> {
  const changes = { convertedAt: ctx.now, convertedById: ctx.viewer.userId }
  await takeStep(ctx, quoteLife, 'convert', id, { changes }).catch(async (refusal: unknown) => {
    if (refusal instanceof DomainError) await refuseSecond(ctx, id)
    throw refusal
  })
  await refuseSecond(ctx, id)
}

async function refuseSecond(ctx: Context, id: string): Promise<void> {
  const order = await ctx.db.salesOrder.findFirst({ where: { quoteId: id }, include: { quote: true } })
  if (!order) return
  throw conflict(`Quote ${order.quote?.documentId} has become sales order ${order.documentId} already`, {
    state: 'CONVERTED', action: 'convert', allowed: [], salesOrderId: order.id, salesOrderDocumentId: order.documentId,
  })
}

const rowsOfRequest = async (ctx: Context, requestForQuotationId: string | null) =>
  requestForQuotationId ? ctx.db.requestForQuotationLine.findMany({ where: { requestForQuotationId }, orderBy: [{ itemNumber: 'asc' }, { id: 'asc' }] }) : []

const NO_LINES = 'The sales order has no lines: none were given, and the quote has no request for quotation with SKUs and minimum order quantities'

type Rows = Awaited<ReturnType<typeof rowsOfRequest>>

function warningsOf({ lineItems, shipmentSchedule }: SalesOrderInput, rows: Rows, ownLines: boolean): string[] {
  const lines = lineItems ?? []
  if (ownLines) return belowMinimum(lines, rows)
  const gap = scheduleGap(lines, shipmentSchedule ?? [])
  return [
    ...skippedRows(rows),
    ...(lines.length ? [] : [NO_LINES]),
    ...(gap ? [gapInWords(gap)] : []),
  ]
}
