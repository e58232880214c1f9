// The margins of the quotes and sales orders of a cost sheet, beside the margin that the sheet promised.
import type { Context } from '../../core/context.js'
import { figure, type Figure } from '../../core/figures/figure.js'
import { exact } from '../../core/figures/formula.js'
import { loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Decimal } from '../../core/schema/scalars.js'
import { dayIn } from '../../core/time-zones.js'
import { findConverter } from '../accounts/convert.js'
import { quotes } from '../quotes/reads.js'
import { exactLine } from '../sales-orders/explained.js'
import { salesOrderLines, salesOrders } from '../sales-orders/reads.js'
import { quantityFigure, totalFigure } from '../sales-orders/value.js'
import { ratesOf } from './comparison.js'
import { contentOf, dayOf, figuresOf, type Sheet } from './figures.js'
import { COST_FORMULAS } from './formulas.js'
import { priceBy, priced } from './prices.js'
import { costsOfSheet, marginsOf, type Margins, type RollUp } from './roll-up.js'

/** A quote or a sales order, with the price of one piece in its currency. */
interface Document {
  readonly id: string
  readonly quoteId: string | null
  readonly salesOrderId: string | null
  readonly documentId: string
  readonly currency: string | null
  readonly createdAt: Date
  readonly unitPrice: Figure | null
}

/** One entry for each quote and each sales order of the sheet. */
export async function documentMarginsOf(ctx: Context, sheet: Sheet) {
  const [content, ofQuotes, ofOrders] = await Promise.all([
    contentOf(ctx, sheet),
    loadWhere(ctx, quotes, 'costSheetId', sheet.id),
    loadWhere(ctx, salesOrders, 'costSheetId', sheet.id),
  ])
  const { costs } = costsOfSheet({ ...sheet, ...content })
  const [first] = await priced(ctx, content.profitScenarios.slice(0, 1), sheet.mainCurrency, dayOf(ctx, sheet))
  const promised = first?.price ? marginsOf(costs, first.price) : null
  const documents = [...ofQuotes.map(quoted), ...(await Promise.all(ofOrders.map((order) => ordered(ctx, order))))]
  return Promise.all(documents.map((document) => marginOf(ctx, sheet, { document, costs, promised })))
}

const quoted = ({ id, documentId, currency, createdAt, unitPrice }: Row<'Quote'>): Document => ({
  id, quoteId: id, salesOrderId: null, documentId, currency, createdAt,
  unitPrice: unitPrice === null
    ? null
    : figure({ name: 'unitPrice', formula: COST_FORMULAS.unitPrice, rounded: 'exact', recordId: id }, [
      { name: 'unitPrice', value: exact(unitPrice), recordId: id },
    ]),
})

/** The price of a piece of an order is its value, spread over its pieces. */
async function ordered(ctx: Context, order: Row<'SalesOrder'>): Promise<Document> {
  const { id, documentId, currency, createdAt } = order
  const rows = await loadWhere(ctx, salesOrderLines, 'salesOrderId', id)
  const lines = rows.map(exactLine)
  const [quantity, total] = [quantityFigure(lines).exact, totalFigure(lines, currency)]
  const inputs = (amount: Figure) => [
    { name: 'totalAmount', value: amount.value, recordId: id }, { name: 'orderQuantity', value: quantity },
  ]
  const described = { name: 'unitPrice', formula: COST_FORMULAS.orderPrice, rounded: 'exact', recordId: id } as const
  return {
    id, quoteId: null, salesOrderId: id, documentId, currency, createdAt,
    unitPrice: total && quantity.gt(0) ? figure(described, inputs(total)) : null,
  }
}

interface Measured {
  readonly document: Document
  readonly costs: RollUp
  readonly promised: Margins | null
}

async function marginOf(ctx: Context, { mainCurrency }: Sheet, { document, costs, promised }: Measured) {
  const { currency, createdAt, unitPrice, ...shown } = document
  const into = { from: currency ?? mainCurrency, to: mainCurrency, day: dayIn(ctx, createdAt) }
  const convert = await findConverter(ctx, into)
  const price = unitPrice && convert && priceBy({ id: shown.id, quotedPrice: unitPrice.exact }, convert.rate)
  const margins = price && marginsOf(costs, price)
  const difference = differenceOf(shown.id, margins?.netMargin, promised?.netMargin)
  return {
    ...shown, currency, unitPrice: unitPrice && unitPrice.value.toDecimalPlaces(4, Decimal.ROUND_HALF_UP),
    price: price?.value ?? null, rates: price ? ratesOf(into, convert) : [],
    promisedGrossMargin: promised?.grossMargin?.value ?? null, promisedNetMargin: promised?.netMargin?.value ?? null,
    grossMargin: margins?.grossMargin?.value ?? null, netMargin: margins?.netMargin?.value ?? null,
    netMarginDifference: difference?.value ?? null,
    figures: figuresOf({ unitPrice, price, ...margins, difference }),
  }
}

/** The difference in percentage points; null if a margin is not known. */
function differenceOf(recordId: string, margin: Figure | null | undefined, promised: Figure | null | undefined) {
  if (!margin || !promised) return null
  const described = { name: 'netMarginDifference', formula: COST_FORMULAS.marginDifference, rounded: 'percent' } as const
  return figure({ ...described, recordId }, [
    { name: 'netMargin', value: margin.exact, recordId },
    { name: 'promisedNetMargin', value: promised.exact, recordId: promised.recordId },
  ])
}
