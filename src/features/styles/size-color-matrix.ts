// The size × colour matrix of the lines of a document: rows are colours, columns are sizes.
import { Field, Int, ObjectType } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { getWhole } from '../../core/records/read.js'
import { optional, required } from '../../core/schema/fields.js'
import { styles, styleSkus } from './reads.js'

@ObjectType({ description: 'One size of a size × colour matrix.' })
export class SizeColorColumn {
  @optional.text('The size; null for SKUs without a size.') size!: string | null
  @required.int('Pieces of this size: Σ of the column.') total!: number
}

@ObjectType({ description: 'One colour of a size × colour matrix, or all lines without a SKU.' })
export class SizeColorRow {
  @optional.text('The colour; null for SKUs without a colour and lines without a SKU.') color!: string | null
  @required.flag('True for the row of lines without a SKU, which are in no column.') isWithoutSku!: boolean
  @Field(() => [Int], { description: 'Pieces of each size, in the order of the columns.' })
  quantities!: number[]
  @required.int('Pieces: Σ of the row, or Σ of the lines without a SKU.') total!: number
}

@ObjectType({
  description: "Pieces by size and colour, in the order of the style's size run and colourways. The rows add up to "
    + '`total`; so do the columns and the row without SKU.',
})
export class SizeColorMatrix {
  @required.of(() => [SizeColorColumn], 'The sizes.') columns!: SizeColorColumn[]
  @required.of(() => [SizeColorRow], 'The colours; last the lines without a SKU, if there are any.')
  rows!: SizeColorRow[]
  @required.int('All pieces: Σ of the lines.') total!: number
}

/** Pieces of one SKU, or of none. */
export interface Pieces {
  readonly sku: Sku | null
  readonly quantity: number
}

interface Sku {
  readonly size: string | null
  readonly color: string | null
  /** The size run and the colourways of its style. */
  readonly style: { readonly sizes: readonly string[]; readonly colors: readonly string[] }
}

const sumOf = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0)

/** The values that pieces have, in the order of the run of their style. Others come last, and null at the end. */
function inRun(values: readonly (string | null)[], run: readonly string[]): (string | null)[] {
  const rank = (value: string | null) => {
    if (value === null) return run.length + 1
    return run.includes(value) ? run.indexOf(value) : run.length
  }
  return [...new Set(values)].sort((one, other) => rank(one) - rank(other))
}

/** The matrix of pieces. */
export function matrixOf(pieces: readonly Pieces[]): SizeColorMatrix {
  const made = pieces.flatMap(({ sku, quantity }) => (sku ? [{ ...sku, quantity }] : []))
  const whole = pieces.flatMap(({ sku, quantity }) => (sku ? [] : [quantity]))
  const sizes = inRun(made.map(({ size }) => size), made.flatMap(({ style }) => style.sizes))
  const colors = inRun(made.map(({ color }) => color), made.flatMap(({ style }) => style.colors))
  const quantityOf = (ofSize: string | null, ofColor: string | null) =>
    sumOf(made.filter(({ size, color }) => size === ofSize && color === ofColor).map(({ quantity }) => quantity))
  const rows = colors.map((color) => rowOf(color, false, sizes.map((size) => quantityOf(size, color))))
  const without = { ...rowOf(null, true, sizes.map(() => 0)), total: sumOf(whole) }
  return {
    columns: sizes.map((size, index) => ({ size, total: sumOf(rows.map(({ quantities }) => quantities[index])) })),
    rows: whole.length ? [...rows, without] : rows,
    total: sumOf(pieces.map(({ quantity }) => quantity)),
  }
}

const rowOf = (color: string | null, isWithoutSku: boolean, quantities: number[]): SizeColorRow =>
  ({ color, isWithoutSku, quantities, total: sumOf(quantities) })

interface Line {
  readonly styleSkuId: string | null
  readonly quantity: number
}

/** The matrix of lines that name their SKUs. The SKUs of all documents of a request are read together. */
export async function matrixFor(ctx: Context, lines: readonly Line[]): Promise<SizeColorMatrix> {
  return matrixOf(await Promise.all(lines.map(async ({ styleSkuId, quantity }) => ({
    sku: styleSkuId ? await skuOf(ctx, styleSkuId) : null, quantity,
  }))))
}

async function skuOf(ctx: Context, id: string): Promise<Sku | null> {
  const sku = await getWhole(ctx, styleSkus, id)
  const style = await getWhole(ctx, styles, sku.styleId)
  return { size: sku.size, color: sku.color, style: { sizes: style.sizes ?? [], colors: style.colors ?? [] } }
}
