// Converts an accepted quote into a sales order. A quote can be converted only once.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { getWhole, partsIn } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { isDuplicate } from '../../database/faults.js'
import { conflict, DomainError, refuse } from '../../errors.js'
import { quoteLifecycle } from '../quotes/lifecycle.js'
import type { Prices } from '../quotes/prices.js'
import { quoteLines, quotes, requestForQuotationLines } from '../quotes/reads.js'
import { faultsOf } from './order-content.js'
import type { ConvertQuoteToSalesOrderInput } from './inputs.js'
import { belowMinimum, gapFault, linesOfRequest, skippedRows, tooManyTogether } from './quantities.js'
import { writeOrder } from './service.js'
import { foreignCurrency } from './value.js'

/** Result of the conversion of a quote. */
export type Converted = {
  readonly salesOrderId: string
  readonly quoteId: string
  /** Points to check before the order is confirmed. */
  readonly warnings: readonly string[]
}

/**
 * Creates a sales order in Draft from an accepted quote. Without lines in the input, the lines are made from those rows
 * of the quote's request for quotation that have a SKU and a minimum order quantity. Client, style, currency
 * and terms default to those of the quote, and so do the prices of the lines.
 */
export async function convertQuote(
  ctx: Context, id: string, given: ConvertQuoteToSalesOrderInput | null,
): Promise<Converted> {
  return convertOnce(ctx, id, given).catch(async (refusal: unknown) => {
    // The unique key of the quote lets one of several parallel conversions succeed. The others fail here.
    if (refusal instanceof DomainError || isDuplicate(refusal)) await refuseSecond(ctx, id)
    throw refusal
  })
}

function convertOnce(ctx: Context, id: string, given: ConvertQuoteToSalesOrderInput | null): Promise<Converted> {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, quoteLifecycle, 'convert', id)
    const { requestRows: rows, ...quote } = await getWhole(ctx, quotes, id, WITH)
    const prices = pricesIn(quote)
    const input = given ?? {}
    refuse([
      ...(await faultsOf(ctx, input, [quote.clientId, quote.styleId])),
      foreignCurrency(prices, input, input.lineItems ?? []),
    ])
    const lineItems = input.lineItems?.length ? input.lineItems : linesOfRequest(rows)
    refuse([tooManyTogether(lineItems)])
    const salesOrderId = await writeOrder(ctx, { ...input, ...headOf(input, quote), quoteId: id, lineItems }, prices)
    const warnings = input.lineItems?.length ? belowMinimum(lineItems, rows) : warningsOf(lineItems, input, rows)
    return { salesOrderId, quoteId: id, warnings }
  })
}

/** What the order takes from the quote. An order of another style has no part in the cost sheet of the quote. */
const headOf = (input: ConvertQuoteToSalesOrderInput, quote: Row<'Quote'>) => ({
  clientId: input.clientId ?? quote.clientId,
  currency: input.currency ?? quote.currency,
  styleId: input.styleId ?? quote.styleId,
  shippingTerm: input.shippingTerm ?? quote.shippingTerm,
  paymentTerm: input.paymentTerm ?? quote.paymentTerm,
  costSheetId: (input.styleId ?? quote.styleId) === quote.styleId ? quote.costSheetId : null,
})

/** Throws CONFLICT if the quote has become a sales order. The error names the order. */
async function refuseSecond(ctx: Context, id: string): Promise<void> {
  const order = await ctx.db.salesOrder.findFirst({ where: { quoteId: id }, include: { quote: true } })
  if (!order) return
  const why = because('quote_converted', {
    quote: order.quote?.documentId ?? id, salesOrder: order.documentId, salesOrderId: order.id,
  })
  throw conflict(why, {
    state: 'CONVERTED', action: 'CONVERT', allowed: [], salesOrderId: order.id, salesOrderDocumentId: order.documentId,
  })
}

/** What is read with the quote: its prices, and the rows of its request for quotation. */
const WITH = {
  lineItems: partsIn(quoteLines, 'quoteId'),
  requestRows: { ...partsIn(requestForQuotationLines, 'requestForQuotationId'), own: 'requestForQuotationId' },
} as const

const pricesIn = (
  { currency, unitPrice, lineItems }: Pick<Row<'Quote'>, 'currency' | 'unitPrice'> & { readonly lineItems: readonly Row<'QuoteLine'>[] },
): Prices => ({
  currency, unitPrice: unitPrice === null ? null : new Decimal(unitPrice),
  lineItems: lineItems.map((line) => ({ styleSkuId: line.styleSkuId, unitPrice: new Decimal(line.unitPrice) })),
})

const NO_LINES = 'The sales order has no lines: none were given, '
  + 'and the quote has no request for quotation with SKUs and minimum order quantities'

type Lines = ReturnType<typeof linesOfRequest>
type Rows = readonly Row<'RequestForQuotationLine'>[]

/** The warnings for an order whose lines were made from the request for quotation. */
function warningsOf(lines: Lines, { shipmentSchedule }: ConvertQuoteToSalesOrderInput, rows: Rows): string[] {
  const gap = gapFault(lines, shipmentSchedule ?? [])
  return [
    ...skippedRows(rows),
    ...(lines.length ? [] : [NO_LINES]),
    ...(gap ? [gap.why.sentence] : []),
  ]
}
