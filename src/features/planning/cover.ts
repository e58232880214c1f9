// Reads what covers the requirements of an order already: issues, reservations, requests and purchase orders.
import type { Context } from '../../core/context.js'
import { ZERO } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { MaterialRequestStatus } from '../../generated/prisma/enums.js'
import { isWanted, ORDERED_BY, stillToCome, type Bought } from '../purchasing/shares.js'
import { OPEN_STATES } from '../sales-orders/open-states.js'
import type { Planned } from './demand.js'
import type { Cover } from './requirements.js'

const NOTHING: Cover = { issuedQty: ZERO, reservedQty: ZERO, requestedQty: ZERO, orderedQty: ZERO }

/** The states of requests whose open quantities still come. */
const LIVE: readonly MaterialRequestStatus[] = OPEN_STATES.MATERIAL_REQUEST

/** Material → what covers its requirement. */
export type Covers = ReadonlyMap<string, Cover>

export const coverOf = (covers: Covers, materialId: string): Cover => covers.get(materialId) ?? NOTHING

/** What covers the requirements of an order, by material. */
export async function coversOf(ctx: Context, order: Planned): Promise<Covers> {
  const planned = { ...order, sharedSalesOrderId: await sharedSalesOrder(ctx, order) }
  const covers = new Map<string, Cover>()
  const add = (materialId: string | null, column: keyof Cover, quantity: Decimal) => {
    if (materialId === null) return
    const known = coverOf(covers, materialId)
    covers.set(materialId, { ...known, [column]: known[column].plus(quantity) })
  }
  for (const { materialId, quantity } of await issues(ctx, planned)) add(materialId, 'issuedQty', quantity.neg())
  for (const line of await linesOf(ctx, planned)) {
    add(line.materialId, 'reservedQty', line.reservedQty)
    if (LIVE.includes(line.materialRequest.status)) add(line.materialId, 'requestedQty', toCome(line))
  }
  for (const { materialId, quantity, receivedQty } of await unlinkedOrderLines(ctx, planned))
    add(materialId, 'orderedQty', Decimal.max(ZERO, quantity.minus(receivedQty)))
  return covers
}

/** A planned order, and the sales order whose requests without a production order are for it too. */
interface Covered extends Planned {
  readonly sharedSalesOrderId: string | null
}

/**
 * The sales order of a production order, if no other production order is made for it. Its requests are then for this
 * order. With several production orders, nobody knows which part is for which.
 */
async function sharedSalesOrder(ctx: Context, { productionOrderId }: Planned): Promise<string | null> {
  const order = productionOrderId && (await ctx.db.productionOrder.findFirst({ where: { id: productionOrderId } }))
  if (!order || !order.salesOrderId) return null
  const { id, salesOrderId } = order
  const others = await ctx.db.productionOrder.count({
    where: { salesOrderId, id: { not: id }, status: { not: 'CANCELLED' } },
  })
  return others === 0 ? salesOrderId : null
}

/** The condition on records that belong to the order. */
const ofOrder = ({ productionOrderId, salesOrderId, sharedSalesOrderId: shared }: Covered) =>
  productionOrderId
    ? { OR: [{ productionOrderId }, ...(shared ? [{ salesOrderId: shared, productionOrderId: null }] : [])] }
    : { OR: [{ salesOrderId }, { productionOrder: { is: { salesOrderId } } }] }

/** Material issued to the production order, or to the production orders of the sales order. */
const issues = (ctx: Context, { productionOrderId, salesOrderId }: Planned) =>
  ctx.db.stockMovement.findMany({
    where: {
      kind: { in: ['ISSUE', 'RETURN'] },
      ...(productionOrderId ? { productionOrderId } : { productionOrder: { is: { salesOrderId } } }),
    },
    select: { materialId: true, quantity: true },
  })

const LINKED = { include: ORDERED_BY } as const

const linesOf = (ctx: Context, planned: Covered) =>
  ctx.db.materialRequestLine.findMany({
    where: { status: { not: 'CANCELLED' }, materialRequest: { is: ofOrder(planned) } },
    include: { materialRequest: { select: { status: true } }, purchaseOrderLine: LINKED },
  })

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** The quantity of a line that has not arrived. What arrives on an order line fills its lines in the order of need. */
function toCome({ id, status, qtyToPurchase, purchaseOrderLine }: Line): Decimal {
  if (status === 'RECEIVED') return ZERO
  if (!purchaseOrderLine) return qtyToPurchase
  return stillToCome(purchaseOrderLine).find(({ line }) => line.id === id)?.quantity ?? ZERO
}

/** Lines of open purchase orders made for the order's requests that no line of a request is linked to. */
const unlinkedOrderLines = (ctx: Context, planned: Covered) =>
  ctx.db.purchaseOrderLine.findMany({
    where: {
      materialRequestLines: { none: {} },
      purchaseOrder: {
        is: { status: { in: [...OPEN_STATES.PURCHASE_ORDER] }, materialRequest: { is: ofOrder(planned) } },
      },
    },
    select: { materialId: true, quantity: true, receivedQty: true },
  })

/**
 * What is on order of materials and will be free stock when it arrives: what no line of a request ordered, such as the
 * surplus of a minimum order quantity. Goods of an order for a request, in lines that no line of it is linked to, are
 * for that request; those for a cancelled production are free.
 */
export async function freeOnOrder(ctx: Context, materialIds: readonly string[]): Promise<ReadonlyMap<string, Decimal>> {
  const lines = await ctx.db.purchaseOrderLine.findMany({
    where: {
      materialId: { in: [...materialIds] }, purchaseOrder: { is: { status: { in: ['SENT', 'PARTIALLY_RECEIVED'] } } },
    },
    include: { ...ORDERED_BY, purchaseOrder: { select: { materialRequestId: true } } },
  })
  const free = new Map<string, Decimal>()
  for (const line of lines)
    if (line.materialId) free.set(line.materialId, (free.get(line.materialId) ?? ZERO).plus(freeOf(line)))
  return free
}

type OnOrder = Bought & { readonly purchaseOrder: { readonly materialRequestId: string | null } }

function freeOf(line: OnOrder): Decimal {
  if (line.materialRequestLines.length === 0 && line.purchaseOrder.materialRequestId) return ZERO
  const taken = stillToCome(line).filter((one) => isWanted(one.line))
  const open = Decimal.max(ZERO, line.quantity.minus(line.receivedQty))
  return Decimal.max(ZERO, taken.reduce((left, { quantity }) => left.minus(quantity), open))
}
