// Reads what an order needs: its pieces, and the active bills of materials of their styles.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { faultsOf, within, type Checks } from '../../core/checks.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { isForSome, type Pieces } from './requirements.js'
import type { MaterialPlanInput } from './types.js'

/** The order that is planned. */
export interface Planned {
  readonly productionOrderId: string | null
  readonly salesOrderId: string | null
}

const WITH_ITEMS = { lineItems: { orderBy: { itemNumber: 'asc' } } } as const
type Bill = Prisma.BillOfMaterialsGetPayload<{ include: { lineItems: true } }>

/** The pieces of an order and the bills of materials that they are made by. */
export interface Demand {
  readonly pieces: readonly Pieces[]
  readonly bills: readonly Bill[]
}

/** The field of the input that names the order. */
const fieldOf = ({ productionOrderId }: Planned) => (productionOrderId ? 'productionOrderId' : 'salesOrderId')

export const MATERIAL_PLAN_CHECKS: Checks<MaterialPlanInput> = { wastagePercent: within(0, 100) }

/** The order that the input names. Throws BAD_USER_INPUT if it names none, two, or an unknown one. */
export async function plannedOf(ctx: Context, input: MaterialPlanInput): Promise<Planned> {
  const { productionOrderId = null, salesOrderId = null, wastagePercent } = input
  refuse([
    Boolean(productionOrderId) === Boolean(salesOrderId)
      && { path: ['productionOrderId'], why: because('either_or', { one: 'productionOrderId', other: 'salesOrderId' }) },
    ...faultsOf({ wastagePercent }, MATERIAL_PLAN_CHECKS),
    ...(await unknownReferences(ctx, [
      { path: ['productionOrderId'], model: 'productionOrder', id: productionOrderId },
      { path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId },
    ])),
  ])
  return { productionOrderId, salesOrderId }
}

/** The pieces and bills of materials of an order. Throws BAD_USER_INPUT if a style has no active bill of materials. */
export async function demandOf(ctx: Context, planned: Planned): Promise<Demand> {
  const path = [fieldOf(planned)]
  const pieces = planned.productionOrderId
    ? await piecesToMake(ctx, planned.productionOrderId)
    : await piecesSold(ctx, planned.salesOrderId ?? '', path)
  const styleIds = [...new Set(pieces.map(({ styleId }) => styleId))].sort()
  const bills = await ctx.db.billOfMaterials.findMany({
    where: { styleId: { in: styleIds }, status: 'ACTIVE' }, include: WITH_ITEMS, orderBy: { styleId: 'asc' },
  })
  const styles = await ctx.db.style.findMany({ where: { id: { in: styleIds } }, orderBy: { code: 'asc' } })
  refuse([
    pieces.length === 0 && { path, why: because('no_pieces_to_plan') },
    ...styles.map(({ id, code }) => !bills.some(({ styleId }) => styleId === id)
      && { path, why: because('no_active_bill_of_materials', { style: code }) }),
    ...bills.map((bill) => splitFault(path, bill, pieces)),
  ])
  return { pieces, bills }
}

/** Items for single SKUs, sizes or colours need an order whose lines say how many pieces there are of each SKU. */
function splitFault(path: Fault['path'], { documentId, styleId, lineItems }: Bill, pieces: readonly Pieces[]): Fault | false {
  const whole = pieces.some((some) => some.styleId === styleId && !some.sku)
  if (!whole || !lineItems.some(isForSome)) return false
  return { path, why: because('pieces_not_per_sku', { billOfMaterials: documentId }) }
}

const SKU = { select: { id: true, size: true, color: true, styleId: true } } as const

async function piecesToMake(ctx: Context, id: string): Promise<Pieces[]> {
  const { styleId, quantity, lineItems } = await ctx.db.productionOrder.findFirstOrThrow({
    where: { id }, include: { lineItems: { include: { styleSku: SKU } } },
  })
  if (lineItems.length === 0) return [{ styleId, sku: null, quantity }]
  return lineItems.map((line) => ({ styleId, sku: line.styleSku, quantity: line.quantity }))
}

async function piecesSold(ctx: Context, id: string, path: Fault['path']): Promise<Pieces[]> {
  const order = await ctx.db.salesOrder.findFirstOrThrow({
    where: { id },
    include: { lineItems: { where: { status: { not: 'CANCELLED' } }, include: { styleSku: SKU } } },
  })
  const pieces = order.lineItems.map((line) => ({
    styleId: line.styleSku?.styleId ?? order.styleId, sku: line.styleSku, quantity: line.orderQuantity,
  }))
  refuse([
    pieces.some(({ styleId }) => !styleId)
      && { path, why: because('line_without_style') },
  ])
  return pieces as Pieces[]
}
