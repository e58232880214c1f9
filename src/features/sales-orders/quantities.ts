// The sums of a sales order: what is ordered, what is scheduled, and the least that a client has to order.

interface Ordered {
  readonly styleSkuId: string | null
  readonly orderQuantity: number
}

interface Shipped {
  readonly quantity: number | null
}

/** One row of a request for quotation. */
interface Asked {
  readonly itemNumber: number
  readonly styleSkuId: string | null
  readonly minimumOrderQuantity: number | null
}

const total = (quantities: readonly (number | null)[]) =>
  quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0)

/** Both sums where Σ schedule quantities is not Σ order quantities; null where they agree, or where a list is empty. */
export function scheduleGap(lines: readonly Pick<Ordered, 'orderQuantity'>[], shipments: readonly Shipped[]) {
  if (!lines.length || !shipments.length) return null
  const expected = total(lines.map(({ orderQuantity }) => orderQuantity))
  const given = total(shipments.map(({ quantity }) => quantity))
  return expected === given ? null : { expected, given }
}

/** A gap in a sentence. */
export const gapInWords = ({ expected, given }: NonNullable<ReturnType<typeof scheduleGap>>) =>
  `The shipments add up to ${given} pieces, the lines to ${expected}`

/** Lines out of a request for quotation: of every row with SKU and minimum order quantity, that quantity. */
export const linesOfRequest = (rows: readonly Asked[]) =>
  rows.flatMap(({ styleSkuId, minimumOrderQuantity: orderQuantity }) =>
    styleSkuId && orderQuantity ? [{ styleSkuId, orderQuantity }] : [])

/** A sentence for every row of a request for quotation that says too little to become a line. */
export function skippedRows(rows: readonly Asked[]): string[] {
  const skipped = rows.filter(({ styleSkuId, minimumOrderQuantity }) => !styleSkuId || !minimumOrderQuantity)
  const lacking = ({ styleSkuId }: Asked) => (styleSkuId ? 'minimum order quantity' : 'SKU')
  return skipped.map((row) =>
    `Row ${row.itemNumber} of the request for quotation became no line: it has no ${lacking(row)}`)
}

/** A sentence for every line that orders less of a SKU than the request for quotation said was the least. */
export function belowMinimum(lines: readonly Ordered[], rows: readonly Asked[]): string[] {
  const minima = new Map(rows.map(({ styleSkuId, minimumOrderQuantity }) => [styleSkuId, minimumOrderQuantity ?? 0]))
  return lines.flatMap(({ styleSkuId, orderQuantity }, index) => {
    const minimum = styleSkuId === null ? 0 : (minima.get(styleSkuId) ?? 0)
    if (orderQuantity >= minimum) return []
    const ordered = `Line ${index + 1} orders ${orderQuantity} of ${styleSkuId}`
    return [`${ordered}, below the minimum order quantity of ${minimum}`]
  })
}
