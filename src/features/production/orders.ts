// Creates production orders and edits planned ones.
import { derive } from '../../core/balances.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { above0, faultsOf as valueFaults, faultsOfList, type Checks } from '../../core/checks.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, partsOf, replaceParts } from '../../core/records/parts.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { storedDay } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { foreignSkuFaults, skuReferences, skusOf, strandedFault } from '../styles/named-skus.js'
import type { CreateProductionOrderInput, EditProductionOrderInput, ProductionOrderLineInput } from './inputs.js'
import { quantityFault, sumOf } from './quantity.js'

/** The lines of an order. */
const LINES = partsOf({ table: 'ProductionOrderLine', of: 'productionOrderId', kind: 'prol', position: 'itemNumber' })

export const PRODUCTION_ORDER_CHECKS: Checks<EditProductionOrderInput> = { quantity: above0 }
export const PRODUCTION_ORDER_LINE_CHECKS: Checks<ProductionOrderLineInput> = { quantity: above0 }

const FILLED = { styleId: 'filled', quantity: 'filled' } as const

/** Creates a numbered order in Planned. */
export function createOrder(ctx: Context, { lineItems, ...input }: CreateProductionOrderInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const lines = lineItems ?? []
    const quantity = input.quantity ?? sumOf(lines)
    refuse([
      ...(await faultsOf(ctx, { lineItems, ...input }, input)),
      quantityFault(input.quantity, lines),
      input.quantity == null && !lines.length && { path: ['quantity'], why: because('quantity_missing') },
    ])
    const row = { ...input, quantity }
    const id = await createRecord(ctx, { table: 'ProductionOrder', kind: 'pro', series: 'PRO' }, row)
    await addParts(ctx, LINES, id, lines)
    return id
  })
}

/** Changes the given fields. Null clears a field that may be empty, and a list replaces the whole list. */
export async function editOrder(
  ctx: Context, id: string, { lineItems, ...input }: EditProductionOrderInput,
): Promise<undefined> {
  const order = await ctx.db.productionOrder.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const lines = lineItems === undefined ? order.lineItems : (lineItems ?? [])
  const keptLines = lineItems === undefined && input.styleId ? order.lineItems : []
  const kept = [order.styleId, ...skusOf(order.lineItems)]
  refuse([
    ...emptyFaults(input, FILLED),
    ...(await faultsOf(ctx, { lineItems, ...input }, { ...order, ...input }, kept)),
    await strandedFault(ctx, input.styleId, keptLines),
    quantityFault(input.quantity, lines),
  ])
  const data = edited('ProductionOrder', input, FILLED)
  const quantity = lines.length ? sumOf(lines) : (data.quantity ?? order.quantity)
  await ctx.db.productionOrder.updateMany({ where: { id }, data: { ...data, quantity } })
  if (lineItems !== undefined) await replaceParts(ctx, LINES, id, lines)
}

/** Notes at the material requests of an order that it is cancelled. */
export const stopRequests = (ctx: Context, id: string): Promise<void> =>
  derive(ctx, 'MaterialRequest', 'cancelledOrderCount', { by: 'productionOrderId', ids: [id] })

type Whole = Pick<EditProductionOrderInput, 'styleId' | 'plannedStart' | 'plannedEnd'>

/** All faults of an input, and of the order as it would be; each fault names its field. */
async function faultsOf(
  ctx: Context, input: EditProductionOrderInput, whole: Whole, kept: readonly unknown[] = [],
): Promise<(Fault | false)[]> {
  const { styleId, salesOrderId, lineItems, ...values } = input
  const lines = lineItems ?? []
  const skus = skuReferences('lineItems', lines)
  const heads: Reference[] = [
    { path: ['styleId'], model: 'style', id: styleId }, { path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId },
  ]
  return [
    ...(await unknownReferences(ctx, [...heads, ...skus], kept)),
    ...valueFaults(values, PRODUCTION_ORDER_CHECKS),
    endFault(ctx, input, whole),
    ...faultsOfList('lineItems', lines, PRODUCTION_ORDER_LINE_CHECKS),
    ...twinFaults(lines),
    ...(await foreignSkuFaults(ctx, whole.styleId, skus)),
  ]
}

function endFault(
  { viewer }: Context, { plannedEnd: sent }: EditProductionOrderInput, { plannedStart, plannedEnd }: Whole,
): Fault | false {
  if (!plannedStart || !plannedEnd) return false
  const [start, end] = [plannedStart, plannedEnd].map((planned) => storedDay(viewer.organization, planned))
  if (end >= start) return false
  return { path: [sent ? 'plannedEnd' : 'plannedStart'], why: because('end_before_start') }
}

function twinFaults(lines: readonly ProductionOrderLineInput[]): (Fault | false)[] {
  const skus = lines.map(({ styleSkuId }) => styleSkuId)
  return skus.map((id, index) => skus.indexOf(id) < index && {
    path: ['lineItems', index, 'styleSkuId'],
    why: because('sku_listed_twice', { first: skus.indexOf(id) }),
  })
}
