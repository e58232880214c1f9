// The conversion of an accepted quote: one sales order per quote, ever.
import type { Context } from '../../context.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { conflict, DomainError, refuse } from '../../errors.js'
import type { Quote } from '../../generated/prisma/client.js'
import { quoteLife } from '../quotes/lifecycle.js'
import { faultsOf } from './content.js'
import type { SalesOrderInput } from './inputs.js'
import { belowMinimum, gapInWords, linesOfRequest, scheduleGap, skippedRows } from './quantities.js'
import { writeOrder } from './service.js'

/** What came of a quote. */
export interface Converted {
  readonly salesOrderId: string
  readonly quoteId: string
  /** What to look at before the order is confirmed. */
  readonly warnings: readonly string[]
}

/**
 * Makes a sales order in Draft of an accepted quote. Lines are the caller's, else made from the rows of the quote's
 * request for quotation that have SKU and minimum order quantity. Client, style and terms are the quote's where the
 * caller gives none.
 */
export function convertQuote(ctx: Context, id: string, given: SalesOrderInput | null): Promise<Converted> {
  return ctx.transaction(async (ctx) => {
    await convertOnce(ctx, id)
    const quote = await ctx.db.quote.findFirstOrThrow({ where: { id } })
    const input = given ?? {}
    refuse(await faultsOf(ctx, input))
    const rows = await rowsOfRequest(ctx, quote.requestForQuotationId)
    const lineItems = input.lineItems?.length ? input.lineItems : linesOfRequest(rows)
    const salesOrderId = await writeOrder(ctx, { ...input, ...headOf(input, quote), quoteId: id, lineItems })
    const warnings = input.lineItems?.length ? belowMinimum(lineItems, rows) : warningsOf(lineItems, input, rows)
    return { salesOrderId, quoteId: id, warnings }
  })
}

const headOf = (input: SalesOrderInput, quote: Quote) => ({
  clientId: input.clientId ?? quote.clientId,
  styleId: input.styleId ?? quote.styleId,
  shippingTerm: input.shippingTerm ?? quote.shippingTerm,
  paymentTerm: input.paymentTerm ?? quote.paymentTerm,
})

/** Moves the quote. Its row lock lets one of many callers win; the others are told which order there is. */
async function convertOnce(ctx: Context, id: string): Promise<void> {
  await takeStep(ctx, quoteLife, 'convert', id).catch(async (refusal: unknown) => {
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

const IN_ORDER = [{ itemNumber: 'asc' }, { id: 'asc' }] as const

const rowsOfRequest = async (ctx: Context, requestForQuotationId: string | null) =>
  requestForQuotationId
    ? ctx.db.requestForQuotationLine.findMany({ where: { requestForQuotationId }, orderBy: [...IN_ORDER] })
    : []

const NO_LINES = 'The sales order has no lines: none were given, '
  + 'and the quote has no request for quotation with SKUs and minimum order quantities'

type Lines = ReturnType<typeof linesOfRequest>
type Rows = Awaited<ReturnType<typeof rowsOfRequest>>

/** What to look at where the lines were made from the request for quotation. */
function warningsOf(lines: Lines, { shipmentSchedule }: SalesOrderInput, rows: Rows): string[] {
  const gap = scheduleGap(lines, shipmentSchedule ?? [])
  return [
    ...skippedRows(rows),
    ...(lines.length ? [] : [NO_LINES]),
    ...(gap ? [gapInWords(gap)] : []),
  ]
}
