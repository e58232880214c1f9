// Makes the SKUs of a style: the matrix of sizes and colourways.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { code, faultsOf, type Checks } from '../../core/checks.js'
import { lockRow } from '../../core/records/lock.js'
import { isDuplicate } from '../../database/faults.js'
import { conflict, notFound, refuse } from '../../errors.js'
import type { Style } from '../../generated/prisma/client.js'
import type { AddStyleSkusInput } from './inputs.js'

const MOST = 40
/** The most SKUs of a style, because lists of a style show all of them. */
const MOST_SKUS = 400

/**
 * Makes a SKU for every pair of a size and a colourway that the style does not have yet, and returns the style. New
 * sizes and colourways come after those of the style. Two calls at once make each SKU once, because the style is
 * locked.
 */
export async function addSkus(ctx: Context, styleId: string, input: AddStyleSkusInput): Promise<string> {
  refuse(faultsOf({ sizes: input.sizes, colors: input.colors }, STYLE_SKUS_CHECKS))
  return ctx.transaction((ctx) => add(ctx, styleId, input)).catch((error: unknown) => {
    if (isDuplicate(error)) throw conflict(because('sku_code_taken'))
    throw error
  })
}

async function add(ctx: Context, styleId: string, { sizes, colors }: AddStyleSkusInput): Promise<string> {
  await lockRow(ctx, 'Style', styleId)
  const style = await ctx.db.style.findFirst({ where: { id: styleId } })
  if (!style) throw notFound('Style')
  const run = { sizes: [...new Set([...style.sizes, ...sizes])], colors: [...new Set([...style.colors, ...colors])] }
  const known = await ctx.db.styleSku.findMany({ where: { styleId } })
  const exists = new Set(known.map(({ color, size }) => `${color}\n${size}`))
  const made = pairsOf(colors, sizes).filter(([color, size]) => !exists.has(`${color}\n${size}`))
  const total = known.length + made.length
  refuse([total > MOST_SKUS && { path: ['sizes'], why: because('too_many_skus', { max_length: MOST_SKUS, actual_length: total }) }])
  const codes = made.map(([color, size]) => codeOf(style, color, size))
  const same = codes.find((one, index) => codes.indexOf(one) < index || known.some((sku) => sku.code === one))
  refuse([same !== undefined && { path: ['colors'], why: because('sku_codes_alike', { code: same }) }])
  // The SKUs are part of the style, so its version rises also if no size and no colourway is new.
  const raised = made.length ? { recordVersion: { increment: 1 } } : {}
  await ctx.db.style.updateMany({ where: { id: styleId }, data: { ...run, ...raised } })
  const skus = made.map(([color, size]) => skuOf(ctx, style, run, color, size))
  await ctx.db.styleSku.createMany({ data: skus })
  await audit(ctx, { action: 'addSkus', entity: 'Style', entityId: styleId, details: { codes, ...changesOf(style, run, skus) } })
  return styleId
}

/** What the new SKUs change of the style, for the trail. */
function changesOf(style: Style, run: Run, skus: readonly ReturnType<typeof skuOf>[]) {
  const { changed } = changedMembers({ ...style }, run)
  const after = skus.map(({ id, code, size, color }) => ({ id, code, size, color }))
  return { changed: { ...(changed as object), ...(after.length && { StyleSku: { before: [], after } }) } }
}

type Run = Pick<Style, 'sizes' | 'colors'>

const pairsOf = (colors: readonly string[], sizes: readonly string[]) =>
  colors.flatMap((color) => sizes.map((size) => [color, size] as const))

/** The most sizes of a style, so that positions of its colourways do not overlap. */
const STRIDE = 1000

/** The position of a SKU: by colourway, then by the size run. Sizes that are added later do not move it. */
const placeOf = ({ sizes, colors }: Run, color: string, size: string) =>
  colors.indexOf(color) * STRIDE + sizes.indexOf(size) + 1

/** `CLS-POP`, white, XL → `CLS-POP-WHITE-XL`. */
const codeOf = ({ code }: Style, color: string, size: string) =>
  `${code}-${color}-${size}`.toUpperCase().replace(/\s+/g, '-')

const skuOf = ({ viewer, now }: Context, style: Style, run: Run, color: string, size: string) => ({
  orgId: viewer.orgId,
  id: newId('sku'),
  styleId: style.id,
  code: codeOf(style, color, size),
  size,
  color,
  position: placeOf(run, color, size),
  createdAt: now,
})

function namesAlong(names: readonly string[]) {
  const isCount = names.length > 0 && names.length <= MOST
  return [
    ...(isCount ? [] : [{ why: because('length_between', { min_length: 1, max_length: MOST, actual_length: names.length }) }]),
    ...names.flatMap((name, index) => {
      const why = code(name)
      return why ? [{ path: [index], why }] : []
    }),
    ...names.flatMap((name, index) => (names.indexOf(name) < index
      ? [{ path: [index], why: because('listed_twice', { name }) }]
      : [])),
  ]
}

export const STYLE_SKUS_CHECKS: Checks<AddStyleSkusInput> = { sizes: namesAlong, colors: namesAlong }
