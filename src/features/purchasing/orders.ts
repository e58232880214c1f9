// Creates purchase orders and edits drafts.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { createRecords } from '../../core/lifecycle/create.js'
import { above0, all, atLeast0, faultsInList, faultsOf, faultsOfList, maxDigits, notRoundedToZero, type Checks } from '../../core/checks.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, partsOf, replaceParts } from '../../core/records/parts.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { overflowFaults, sum, toMinorUnit, toFourPlaces } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { conflict, refuse } from '../../errors.js'
import type { Material, Prisma, PurchaseOrderLine as StoredOrderLine } from '../../generated/prisma/client.js'
import { quantitiesOf, wholeFaults } from '../materials/counted.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { deriveRequests, unlinkLines } from './derive.js'
import type { CreatePurchaseOrderInput, EditPurchaseOrderInput, PurchaseOrderLineInput } from './inputs.js'
import { leaveRest } from './rest.js'

/** The lines of an order. */
export const LINES = partsOf({
  table: 'PurchaseOrderLine', of: 'purchaseOrderId', kind: 'pol', position: 'itemNumber',
  keeps: ['receivedQty', 'billedQty'],
})

/** Creates a numbered order in Draft. Returns its identifier. */
export function create(ctx: Context, { lineItems, ...input }: CreatePurchaseOrderInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const currency = input.currency ?? (await currencyOf(ctx, input.supplierId))
    const rows = await checkedRows(ctx, { ...input, currency, lineItems }, [])
    const [{ id }] = await writeOrders(ctx, [{ order: { ...input, currency }, rows }])
    return id
  })
}

type OrderRow = Omit<CreatePurchaseOrderInput, 'lineItems' | 'currency'> & { readonly currency: string }

/** A new order with checked lines. */
export interface NewOrder {
  readonly order: OrderRow
  readonly rows: readonly LineRow[]
}

/** Writes new orders. Returns their identifiers and numbers, and the identifiers of their lines. */
export async function writeOrders(ctx: Context, orders: readonly NewOrder[]) {
  const heads = orders.map(({ order, rows }) => ({ ...order, total: totalOf(rows, order.currency) }))
  const made = await createRecords(ctx, { table: 'PurchaseOrder', kind: 'po', series: 'PO' }, heads)
  const lineIds: string[][] = []
  for (const [index, { id }] of made.entries()) lineIds.push(await addParts(ctx, LINES, id, orders[index].rows))
  return made.map((order, index) => ({ ...order, lineIds: lineIds[index] }))
}

/**
 * Changes the given fields of a draft. A list of lines replaces all lines; a line with its identifier stays linked.
 * What lines of requests miss of a line that buys less can be ordered again.
 */
export async function edit(
  ctx: Context, id: string, { lineItems, ...input }: EditPurchaseOrderInput,
): Promise<undefined> {
  const order = await ctx.db.purchaseOrder.findFirstOrThrow({ where: { id }, include: WITH_LINKS })
  const currency = input.currency ?? order.currency
  const referred = [order.supplierId, order.materialRequestId, ...order.lineItems.map(({ materialId }) => materialId)]
  const faults = [...emptyFaults(input, FILLED), ...linkFaults(order, { ...input, lineItems })]
  const rows = await checkedRows(ctx, { ...input, currency, lineItems }, referred, faults, order.lineItems)
  const changes = edited('PurchaseOrder', input, FILLED)
  if (lineItems !== undefined || changes.supplierId || changes.currency) await refuseBilled(ctx, id, order.documentId)
  const total = lineItems === undefined ? {} : { total: totalOf(rows, currency) }
  await ctx.db.purchaseOrder.updateMany({ where: { id }, data: { ...changes, ...total } })
  if (lineItems === undefined) return
  const keptIds = new Set(rows.map((row) => row.id))
  const follow = await unlinkLines(ctx, order.lineItems.flatMap((line) => (keptIds.has(line.id) ? [] : line.id)))
  await replaceParts(ctx, LINES, id, rows)
  await follow(`removed from ${order.documentId}`)
  const rest = await leaveRest(ctx, [...keptIds].flatMap((kept) => kept ?? []), 'quantity')
  await deriveRequests(ctx, { id: { in: rest } }, { action: 'order', reason: `reduced in ${order.documentId}` })
}

async function currencyOf(ctx: Context, supplierId: string): Promise<string> {
  const supplier = await ctx.db.supplier.findFirst({ where: { id: supplierId }, select: { currency: true } })
  return supplier?.currency ?? ctx.viewer.organization.currency
}

const WITH_LINKS = {
  lineItems: { include: { materialRequestLines: { select: { id: true } } }, orderBy: { itemNumber: 'asc' } },
} as const
type Linked = Prisma.PurchaseOrderGetPayload<{ include: typeof WITH_LINKS }>

/** Faults of an edit that would break the links to material requests, or leave prices in another currency. */
function linkFaults(order: Linked, { materialRequestId, currency, lineItems }: EditPurchaseOrderInput): Fault[] {
  const linked = order.lineItems.filter(({ materialRequestLines }) => materialRequestLines.length > 0)
  const moved = materialRequestId !== undefined && materialRequestId !== order.materialRequestId
  const priced = currency != null && currency !== order.currency && lineItems === undefined
  const faults: (Fault | false)[] = [
    moved && linked.length > 0 && {
      path: ['materialRequestId'], why: because('lines_of_request'),
    },
    priced && order.lineItems.length > 0 && {
      path: ['currency'], why: because('prices_in_other_currency', { currency: order.currency }),
    },
    ...(lineItems ?? []).map(({ id, materialId }, index) => {
      const line = linked.find((one) => one.id === id)
      if (!line || (materialId ?? null) === line.materialId) return false
      const why = because('line_keeps_material')
      return { path: ['lineItems', index, 'materialId'], why }
    }),
  ]
  return faults.filter((fault): fault is Fault => Boolean(fault))
}

/** A billed order keeps its supplier, currency and lines, also if the bill is void. */
async function refuseBilled(ctx: Context, purchaseOrderId: string, documentId: string): Promise<void> {
  const { orgId } = ctx.viewer
  const line = { orgId, purchaseOrderLine: { is: { orgId, purchaseOrderId } } }
  const bill = await ctx.db.bill.findFirst({
    where: { OR: [{ purchaseOrderId }, { lineItems: { some: line } }] },
    select: { billNumber: true, status: true }, orderBy: { createdAt: 'desc' },
  })
  if (!bill) return
  const type = bill.status === 'VOID' ? 'order_kept_by_void_bill' : 'order_kept_by_bill'
  throw conflict(because(type, { billNumber: bill.billNumber, document: documentId }))
}

/** A line as it is stored. */
export type LineRow = Awaited<ReturnType<typeof checkedRows>>[number]

/** The total of an order with these lines. */
export const totalOf = (rows: readonly Pick<LineRow, 'amount'>[], currency: string) =>
  toMinorUnit(sum(rows.map(({ amount }) => amount)), currency)

/** The lines of an input as they are stored. Throws BAD_USER_INPUT with all faults of the input. */
async function checkedRows(
  ctx: Context, input: EditPurchaseOrderInput & { readonly currency: string }, referred: readonly unknown[],
  emptied: readonly Fault[] = [], stored: readonly StoredLine[] = [],
) {
  const lines = input.lineItems ?? []
  const materials = await materialsOf(ctx, lines)
  const rows = lines.map((line) => rowOf(line, materials.get(line.materialId ?? ''), input.currency))
  refuse([
    ...emptied,
    ...overflowFaults(rows.map(({ amount }) => amount), totalOf(rows, input.currency)),
    ...faultsOf(input, PAYMENT_TERM_CHECKS),
    ...faultsOfList('lineItems', lines, PURCHASE_ORDER_LINE_CHECKS),
    ...faultsInList('lineItems', lines, (line) => lineFaults(line, materials.get(line.materialId ?? ''), input.currency)),
    ...(await brokenLines(ctx, lines, stored)),
    ...(await unknownReferences(ctx, references(input), referred)),
    ...(await unwantedRequest(ctx, input.materialRequestId, referred)),
  ])
  return rows
}

/** The fault of a request whose production order is cancelled. An order that names it already keeps it. */
async function unwantedRequest(ctx: Context, id: string | null | undefined, kept: readonly unknown[]) {
  if (id == null || kept.includes(id)) return []
  const where = { id, cancelledOrderCount: { gt: 0 } }
  const found = await ctx.db.materialRequest.findFirst({ where, select: { id: true } })
  return found ? [{ path: ['materialRequestId'], why: because('production_order_cancelled') }] : []
}

type StoredLine = Pick<StoredOrderLine, 'id' | 'materialId' | 'quantity'>
type NamedLine = Pick<PurchaseOrderLineInput, 'id' | 'materialId'> & { readonly quantity?: Decimal | null }

/** The faults of lines with a part of a unit of a counted material. A stored line may keep its quantity. */
export const brokenLines = (ctx: Context, lines: readonly NamedLine[], stored: readonly StoredLine[]) =>
  wholeFaults(ctx, quantitiesOf('quantity', lines, ({ id, materialId, quantity }) => {
    const known = stored.find((line) => line.id === id && (materialId ?? line.materialId) === line.materialId)
    return { materialId: materialId ?? known?.materialId, quantity, stored: known?.quantity }
  }))

const references = ({ supplierId, materialRequestId, lineItems }: EditPurchaseOrderInput): Reference[] => [
  { path: ['supplierId'], model: 'supplier', id: supplierId },
  { path: ['materialRequestId'], model: 'materialRequest', id: materialRequestId },
  ...materialReferences(lineItems ?? []),
]

/** The references of lines to materials. */
export const materialReferences = (lines: readonly Pick<PurchaseOrderLineInput, 'materialId'>[]) =>
  lines.map(({ materialId }, index): Reference => (
    { path: ['lineItems', index, 'materialId'], model: 'material', id: materialId }))

/** The materials of lines, by their identifiers. */
export async function materialsOf(ctx: Context, lines: readonly Pick<PurchaseOrderLineInput, 'materialId'>[]) {
  const ids = lines.flatMap(({ materialId }) => materialId ?? [])
  const rows = ids.length ? await ctx.db.material.findMany({ where: { id: { in: ids } } }) : []
  // A price without a currency is in the currency of the organization.
  const ours = ctx.viewer.organization.currency
  return new Map(rows.map((row) => [row.id, { ...row, currency: row.currency ?? ours }]))
}

const FILLED = { supplierId: 'filled', currency: 'filled' } as const
export const PURCHASE_ORDER_LINE_CHECKS: Checks<PurchaseOrderLineInput> = {
  quantity: all(above0, maxDigits(12), notRoundedToZero(6)), unitPrice: all(atLeast0, maxDigits(12)),
}

/** The faults of a line that is bought: its item, its unit and its price. */
export function lineFaults(line: PurchaseOrderLineInput, material: Material | undefined, currency: string) {
  const { materialId, description, uom } = line
  return [
    !materialId && !description?.trim() && { path: ['description'], why: because('item_missing') },
    material && uom != null && uom !== material.unit && {
      path: ['uom'], why: because('other_unit_than_material', { material: material.name, unit: material.unit }),
    },
    line.unitPrice == null && !priceOf(line, material, currency) && {
      path: ['unitPrice'],
      why: material ? because('material_without_price', { material: material.name, currency }) : because('price_missing'),
    },
  ]
}

/** The price of a line: the given one, otherwise the usual price of the material, if it is in this currency. */
function priceOf({ unitPrice }: PurchaseOrderLineInput, material: Material | undefined, currency: string) {
  if (unitPrice != null) return unitPrice
  return material?.currency === currency ? material.unitPrice : null
}

/** A line as it is stored. */
export function rowOf(line: PurchaseOrderLineInput, material: Material | undefined, currency: string) {
  const unitPrice = priceOf(line, material, currency) ?? new Decimal(0)
  return {
    ...line, unitPrice,
    amount: toFourPlaces(line.quantity.times(unitPrice)),
    description: line.description ?? material?.name,
    uom: material?.unit ?? line.uom,
  }
}
