// Orders the lines of an approved material request: one draft purchase order per supplier.
import type { Context } from '../../core/context.js'
import { daysLater } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { judge } from '../../core/lifecycle/judge.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { setEach } from '../../core/records/row-writer.js'
import { all, atLeast0, faultsOfList, maxDigits, type Checks } from '../../core/checks.js'
import { unknownReferences } from '../../core/records/references.js'
import { DIGITS, ZERO, overflowFault, sum, toFourPlaces } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { conflict, refuse } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { requestLifecycle } from '../material-requests/lifecycle.js'
import { isToOrder } from '../material-requests/lines.js'
import { deriveRequest } from '../purchasing/derive.js'
import { writeOrders, type NewOrder } from '../purchasing/orders.js'
import { orderQuantity } from './requirements.js'
import { price, type Chosen as ChosenLine } from './price.js'
import type { OrderedLineInput, OrderMaterialRequestInput } from './types.js'

type Line = Prisma.MaterialRequestLineGetPayload<{ include: { material: true } }>
type Chosen = ChosenLine<Line>

/**
 * Makes one draft purchase order per supplier from the lines of an approved request that are not ordered yet, and links
 * the lines. Returns the identifiers of the orders. Throws CONFLICT for lines that are ordered already, and
 * BAD_USER_INPUT with all faults.
 */
export function orderRequest(ctx: Context, id: string, input: OrderMaterialRequestInput | null): Promise<string[]> {
  return ctx.transaction(async (ctx) => {
    await judge(ctx, requestLifecycle, 'order', id)
    const { from: takenFrom } = await takeStep(ctx, requestLifecycle, 'order', id, {}, { lines: [] })
    const chosen = await choose(ctx, id, input)
    const orders = await draftOrders(ctx, chosen, input)
    const made = await writeOrders(ctx, orders.map((order) => newOrder(ctx, id, order, input)))
    await setEach(ctx, 'MaterialRequestLine', 'purchaseOrderLineId', linksOf(orders, made))
    const reason = `ordered by ${made.map(({ documentId }) => documentId).join(', ')}`
    await deriveRequest(ctx, id, { action: 'order', reason, takenFrom })
    return made.map((order) => order.id)
  })
}

/** The lines to order. Throws CONFLICT if one of them is ordered already. */
async function choose(
  ctx: Context, materialRequestId: string, input: OrderMaterialRequestInput | null,
): Promise<Chosen[]> {
  const lines = await ctx.db.materialRequestLine.findMany({
    where: { materialRequestId }, include: { material: true }, orderBy: { itemNumber: 'asc' },
  })
  const named = input?.lineItems?.map((said, index) => ({
    said, path: ['lineItems', index], line: lines.find(({ id }) => id === said.id),
  }))
  const unknown = named?.filter(({ line }) => !line) ?? []
  if (unknown.length) refuse([
    ...unknown.map(({ path }) => ({ path: [...path, 'id'], why: because('request_without_line') })),
    ...priceFaults(input),
  ])
  refuse([
    input?.lineItems?.length === 0 && { path: ['lineItems'], why: because('no_lines_named') },
    ...(named ?? []).map(({ said, path }, index) => named?.findIndex((one) => one.said.id === said.id) !== index && {
      path: [...path, 'id'], why: because('line_listed_twice'),
    }),
  ])
  const open = lines.filter(isToOrder).map((line) => ({ line, said: {}, path: ['lineItems'] }))
  const chosen = (named ?? open) as Omit<Chosen, 'supplierId'>[]
  for (const { line } of chosen) await refuseOrdered(ctx, line)
  return chosen.map((one) => ({ ...one, supplierId: one.said.supplierId ?? one.line.supplierId }))
}

export const ORDERED_LINE_CHECKS: Checks<OrderedLineInput> = { unitPrice: all(atLeast0, maxDigits(DIGITS.quantity)) }

const priceFaults = (input: OrderMaterialRequestInput | null) => faultsOfList('lineItems', input?.lineItems ?? [], ORDERED_LINE_CHECKS)

async function refuseOrdered(ctx: Context, line: Line): Promise<void> {
  if (isToOrder(line)) return
  const { itemNumber, purchaseOrderLineId: id, status } = line
  const order = id && (await ctx.db.purchaseOrder.findFirst({ where: { lineItems: { some: { id } } } }))
  const purchaseOrder = order ? order.documentId : undefined
  const why = purchaseOrder ? because('line_ordered', { line: itemNumber, purchaseOrder })
    : status === 'PENDING' ? because('line_needs_nothing', { line: itemNumber })
      : because('line_closed', { line: itemNumber, state: status.toLowerCase() })
  throw conflict(why, { line: itemNumber, purchaseOrder })
}

/** An order to write: its supplier and the request lines that each of its lines buys for. */
interface Draft {
  readonly supplierId: string
  readonly currency: string
  readonly lines: readonly (readonly Chosen[])[]
  readonly prices: readonly Decimal[]
  readonly leadTimeDays: number | null
}

async function draftOrders(
  ctx: Context, chosen: readonly Chosen[], input: OrderMaterialRequestInput | null,
): Promise<Draft[]> {
  const ids = [...new Set(chosen.flatMap(({ supplierId }) => supplierId ?? []))].sort()
  const suppliers = await ctx.db.supplier.findMany({ where: { id: { in: ids } } })
  const currencyFor = (supplierId: string | null) =>
    suppliers.find(({ id }) => id === supplierId)?.currency ?? ctx.viewer.organization.currency
  const priced = await Promise.all(chosen.map((one) => price(ctx, one, currencyFor(one.supplierId))))
  refuse([
    ...(await unknownReferences(ctx, chosen.map(({ supplierId, path }) => (
      { path: [...path, 'supplierId'], model: 'supplier', id: supplierId } as const)), [],
    suppliers.map(({ id, code: name, isActive }) => ({ key: `supplier ${id}`, name, isActive })))),
    ...chosen.flatMap(faultsOfLine),
    ...priceFaults(input),
    ...priced.map(({ fault }) => fault),
  ])
  return ids.map((supplierId) => {
    const own = chosen.filter((one) => one.supplierId === supplierId)
    const lines = byMaterialAndPrice(own)
    const days = own.flatMap(({ line }) => line.material?.leadTimeDays ?? [])
    return {
      supplierId, lines, currency: currencyFor(supplierId),
      prices: lines.map(([first]) => priced[chosen.indexOf(first)].unitPrice),
      leadTimeDays: days.length ? Math.max(...days) : null,
    }
  })
}

/** The lines of each material with the same given price together. A line without a material stands alone. */
function byMaterialAndPrice(chosen: readonly Chosen[]): Chosen[][] {
  const key = ({ line, said }: Chosen) => `${line.materialId ?? line.id} ${said.unitPrice?.toFixed() ?? ''}`
  return [...new Set(chosen.map(key))].map((of) => chosen.filter((one) => key(one) === of))
}

function faultsOfLine({ line, path, supplierId }: Chosen): (Fault | false | null)[] {
  const { itemNumber, material, uom } = line
  return [
    !supplierId && { path: [...path, 'supplierId'], why: because('line_without_supplier', { line: itemNumber, id: line.id }) },
    material !== null && uom !== null && uom !== material.unit && {
      path: [...path, 'id'], why: because('line_in_other_unit', { line: itemNumber, uom, material: material.name, unit: material.unit }),
    },
  ]
}

function newOrder(
  ctx: Context, materialRequestId: string, draft: Draft, input: OrderMaterialRequestInput | null,
): NewOrder {
  const { supplierId, currency, lines, prices, leadTimeDays } = draft
  const ready = leadTimeDays === null ? null : daysLater(today(ctx), leadTimeDays)
  const order = { supplierId, currency, materialRequestId, notes: input?.notes, expectedAt: input?.expectedAt ?? ready }
  const rows = lines.map((group, index) => rowOf(group, prices[index]))
  refuse([
    ...rows.map(({ amount }, index) => overflowFault([...lines[index][0].path, 'unitPrice'], amount, 'The amount')),
    overflowFault(['lineItems'], sum(rows.map(({ amount }) => amount)), 'The total'),
  ])
  return { order, rows }
}

/** For each line of the request, the line of an order that buys it. */
const linksOf = (orders: readonly Draft[], made: readonly { readonly lineIds: readonly string[] }[]) =>
  new Map(orders.flatMap(({ lines }, order) => lines.flatMap((group, index) =>
    group.map(({ line }) => [line.id, made[order].lineIds[index]] as const))))

/** The order line for lines of one material: the sum of what they buy, and at least the minimum order quantity. */
function rowOf(group: readonly Chosen[], unitPrice: Decimal) {
  const [{ line: { material, materialId, materialName, uom } }] = group
  const wanted = group.reduce((sum, { line }) => sum.plus(line.qtyToPurchase), ZERO)
  const quantity = orderQuantity(wanted, material?.minimumOrderQuantity)
  return {
    id: undefined, materialId, description: materialName ?? material?.name, uom: material?.unit ?? uom,
    quantity, unitPrice,
    amount: toFourPlaces(quantity.times(unitPrice)),
  }
}
