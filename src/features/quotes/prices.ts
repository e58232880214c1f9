// The prices of a quote for single sizes and colours: their checks, and the price that a SKU has.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { all, atLeast0, faultsOfList, maxDigits, type Checks } from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { foreignSkuFaults, skuReferences } from '../styles/named-skus.js'
import type { QuoteLineInput } from './inputs.js'

/** The prices of single SKUs. */
export const LINES = partsOf({ table: 'QuoteLine', of: 'quoteId', kind: 'qtl', position: 'itemNumber' })

export const QUOTE_LINE_CHECKS: Checks<QuoteLineInput> = { unitPrice: all(atLeast0, maxDigits(12)) }

/** The faults of the prices of a quote for this style. Prices may keep the SKUs `kept`. */
export async function faultsOfPrices(
  ctx: Context, lines: readonly QuoteLineInput[], styleId: string | null | undefined, kept: readonly unknown[],
): Promise<Fault[]> {
  const skus = skuReferences('lineItems', lines)
  const ids = lines.map(({ styleSkuId }) => styleSkuId)
  const twice = ids.flatMap((id, index): Fault[] =>
    ids.indexOf(id) < index
      ? [{ path: ['lineItems', index, 'styleSkuId'], why: because('sku_priced_twice') }]
      : [])
  return [
    ...(await unknownReferences(ctx, skus, kept)),
    ...faultsOfList('lineItems', lines, QUOTE_LINE_CHECKS),
    ...(await foreignSkuFaults(ctx, styleId, skus)),
    ...twice,
  ]
}

/** The prices of a quote. */
export interface Prices {
  readonly currency: string
  readonly unitPrice: Decimal | null
  readonly lineItems: readonly { readonly styleSkuId: string; readonly unitPrice: Decimal }[]
}

/** The price of one piece of a SKU: the price for the SKU, else the price of the quote. */
export const priceOf = ({ unitPrice, lineItems }: Prices, styleSkuId: string | null): Decimal | null =>
  lineItems.find((line) => line.styleSkuId === styleSkuId)?.unitPrice ?? unitPrice
