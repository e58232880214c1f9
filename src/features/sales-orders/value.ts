// The value of a sales order: the prices of its lines, their amounts and the totals.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { columnInputs, figure, inputsOf, shownInputs, type Figure } from '../../core/figures/figure.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { SalesOrderLineStatus } from '../../generated/prisma/enums.js'
import { priceOf, type Prices } from '../quotes/prices.js'
import { defaultCurrencyFor } from '../quotes/service.js'
import { ORDER_FORMULAS } from './formulas.js'
import type { CreateSalesOrderInput, SalesOrderLineInput } from './inputs.js'
import { counted } from './quantities.js'

/** A line, as its value is computed. */
interface Valued {
  readonly id: string
  readonly orderQuantity: number
  readonly unitPrice: Decimal | null
  readonly status: SalesOrderLineStatus
}

/** The amount of a line: orderQuantity × unitPrice, at 4 places; null without a price. */
export const amountFigure = ({ id, orderQuantity, unitPrice }: Omit<Valued, 'status'>): Figure | null =>
  unitPrice && figure(
    { name: 'amount', formula: ORDER_FORMULAS.amount, rounded: 'unit', recordId: id },
    inputsOf({ id, orderQuantity, unitPrice }, 'orderQuantity', 'unitPrice'),
  )

/** Σ orderQuantity of the lines that are not cancelled. */
export const quantityFigure = (lines: readonly Omit<Valued, 'unitPrice'>[]): Figure =>
  figure(
    { name: 'orderQuantity', formula: ORDER_FORMULAS.orderQuantity, rounded: 'exact' },
    columnInputs(counted(lines), 'orderQuantity'),
  )

/**
 * Σ amount of the lines that are not cancelled, rounded to the minor unit of the currency. Null if one of them has no
 * price, or if the order has no currency.
 */
export function totalFigure(lines: readonly Valued[], currency: string | null): Figure | null {
  const amounts = counted(lines).map(amountFigure)
  const known = amounts.flatMap((amount) => amount ?? [])
  if (!currency || known.length < amounts.length) return null
  const described = { name: 'totalAmount', formula: ORDER_FORMULAS.totalAmount, rounded: { minorUnitOf: currency } }
  return figure(described, shownInputs('amount', known))
}

/**
 * The lines with their prices: the price that the line gives, else the price of the quote for its SKU, if the order is
 * in the currency of the quote. A price that is given as null stays empty.
 */
export const priced = <L extends { readonly styleSkuId: string | null; readonly unitPrice?: Decimal | null }>(
  lines: readonly L[], quote: Prices | null, currency: string | null,
) => lines.map((line) => {
    const offered = quote?.currency === currency ? quote && priceOf(quote, line.styleSkuId) : null
    return { ...line, unitPrice: line.unitPrice === undefined ? offered : line.unitPrice }
  })

/** The prices of the quote that an order was converted from; null without a quote. */
export const pricesOf = async (ctx: Context, quoteId: string | null): Promise<Prices | null> =>
  quoteId ? ctx.db.quote.findFirst({ where: { id: quoteId }, include: { lineItems: true } }) : null

/** The currency of a new order without a quote: the given one, else that of the client, else of the organization. */
export const currencyFor = async (ctx: Context, { currency, clientId }: CreateSalesOrderInput): Promise<string> =>
  currency ?? (await defaultCurrencyFor(ctx, clientId ?? ''))

/** The fault of an edit that changes the currency and keeps lines with prices in the currency before. */
export function strandedPrices(
  { currency: before, lineItems: stored }: { readonly currency: string | null; readonly lineItems: readonly Pick<Valued, 'unitPrice'>[] },
  { currency, lineItems }: CreateSalesOrderInput,
): Fault | false {
  const changed = currency != null && currency !== before && lineItems === undefined
  return changed && stored.some(({ unitPrice }) => unitPrice !== null) && {
    path: ['currency'], why: because('prices_in_other_currency', { currency: before ?? '' }),
  }
}

/** The fault of a conversion into another currency than that of the quote, if a line takes its price from the quote. */
export function foreignCurrency(
  quote: Prices, { currency }: CreateSalesOrderInput, lines: readonly Pick<SalesOrderLineInput, 'unitPrice'>[],
): Fault | false {
  const takesPrices = lines.some(({ unitPrice }) => unitPrice === undefined)
  return currency != null && currency !== quote.currency && takesPrices && {
    path: ['currency'], why: because('quoted_in_other_currency', { currency: quote.currency }),
  }
}
