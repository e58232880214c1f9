// The lines of a material request: the quantities to buy and their estimated cost.
import { converters, findConverters, missingRate, type Converter, type Exchange } from '../accounts/convert.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { exact, type Numeric } from '../../core/figures/formula.js'
import { DIGITS, ZERO, overflowFault, overflowFaults } from '../../core/money/money.js'
import { above0, all, atLeast0, faultsOf, maxDigits, notRoundedToZero, faultsOfDocumentLines, type Checks } from '../../core/checks.js'
import { partsOf } from '../../core/records/parts.js'
import type { Row } from '../../core/records/record.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { Material, MaterialRequestLine, Supplier } from '../../generated/prisma/client.js'
import { quantitiesOf, wholeFaults, wholeOf } from '../materials/counted.js'
import { estimateFigure, purchaseFigure, totalFigure, type Estimated } from './figures.js'
import type { MaterialRequestLineInput } from './inputs.js'

/**
 * The figures of the lines that are stored on the request: lineItemsCount = count of all lines, totalEstimatedAmount =
 * Σ estimatedAmount of the lines that are not cancelled.
 */
export const totals = (lines: readonly Estimated[], currency: string) =>
  ({ lineItemsCount: lines.length, totalEstimatedAmount: totalFigure(lines, currency).value })

/** True for a line that no order buys yet, of which something is to be bought. */
export const isToOrder = ({ status, qtyToPurchase }: Pick<Row<'MaterialRequestLine'>, 'status'> & ToBuy) =>
  status === 'PENDING' && exact(qtyToPurchase).gt(0)

interface ToBuy {
  readonly qtyToPurchase: Numeric
}

/** Computes the total of a request anew, after the states of its lines have changed. */
export async function totalAnew(ctx: Context, id: string): Promise<void> {
  const lines = await ctx.db.materialRequestLine.findMany({ where: { materialRequestId: id } })
  const data = totals(lines, ctx.viewer.organization.currency)
  await ctx.db.materialRequest.updateMany({ where: { id }, data })
}

/** All faults of the lines; each fault names its field. Stored lines may keep their records and quantities. */
export const faultsOfLines = async (
  ctx: Context, inputs: readonly MaterialRequestLineInput[], stored: readonly MaterialRequestLine[],
) => [
  ...faultsOfDocumentLines('request', inputs, lineFaults),
  ...(await unknownReferences(
    ctx, references(inputs), stored.flatMap(({ materialId, supplierId }) => [materialId, supplierId]))),
  ...(await brokenLines(ctx, inputs, stored)),
  ...(await rateFaults(ctx, inputs)),
]

const QUANTITIES = ['requiredQty', 'warehouseAvailableQty'] as const

/** The faults of lines with a part of a unit of a counted material. */
const brokenLines = (
  ctx: Context, inputs: readonly MaterialRequestLineInput[], stored: readonly MaterialRequestLine[],
) => wholeFaults(ctx, QUANTITIES.flatMap((field) =>
  quantitiesOf(field, inputs, ({ id, materialId, uom, [field]: quantity }) =>
    ({ materialId, uom, quantity, stored: stored.find((line) => line.id === id)?.[field] }))))

/** The lines of a request. */
export const LINES = partsOf({
  table: 'MaterialRequestLine', of: 'materialRequestId', kind: 'mrl', position: 'itemNumber',
  keeps: ['reservedQty', 'purchaseOrderLineId', 'status'],
})

/** The lines of an input as they are stored. Throws BAD_USER_INPUT for figures that cannot be stored. */
export async function lineRows(ctx: Context, inputs: readonly MaterialRequestLineInput[]) {
  const materials = await materialsOf(ctx, inputs)
  const suppliers = await suppliersOf(ctx, inputs, materials)
  const intoOurs = await converters(ctx, exchanges(ctx, inputs, materials))
  const stock = stockOf(inputs, materials)
  const rows = inputs.map((input, index) =>
    lineOf({ ...input, ...stock[index] }, materials, suppliers, intoOurs[index]))
  refuse(unstorable(rows, ctx.viewer.organization.currency))
  return rows
}

const unstorable = (rows: readonly ReturnType<typeof lineOf>[], currency: string) => [
  ...rows.map(({ unitPrice }, index) =>
    overflowFault(['lineItems', index, 'unitPrice'], unitPrice, 'The price', DIGITS.quantity)),
  ...overflowFaults(rows.map(({ estimatedAmount }) => estimatedAmount), totals(rows, currency).totalEstimatedAmount),
]

/**
 * The warehouse quantity of each line: the given one, otherwise min(free stock, requiredQty), rounded down to whole
 * units of a counted material. What one line counts on, the lines after it do not. A line in another unit than its
 * material counts on no stock.
 */
function stockOf(inputs: readonly MaterialRequestLineInput[], materials: Named<Material>) {
  const free = new Map<string, Decimal>()
  for (const [id, { warehouseQty, reservedQty }] of materials) free.set(id, warehouseQty.minus(reservedQty))
  return inputs.map(({ materialId, uom, requiredQty, warehouseAvailableQty: given }) => {
    const material = materials.get(materialId ?? '')
    const left = material && (uom ?? material.unit) === material.unit ? (free.get(material.id) ?? ZERO) : ZERO
    const usable = Decimal.max(ZERO, Decimal.min(left, requiredQty))
    const warehouseAvailableQty = given ?? (material ? wholeOf(usable, material) : usable)
    if (material && left.gt(0)) free.set(material.id, left.minus(warehouseAvailableQty))
    return { warehouseAvailableQty }
  })
}

type Named<T> = ReadonlyMap<string, T>

type Stocked = MaterialRequestLineInput & { readonly warehouseAvailableQty: Decimal }

/** A quantity or a price as the column keeps it. What is computed from it starts from what is kept. */
const kept = <D extends Decimal | null>(given: D) => (given?.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) ?? null) as D

function lineOf(
  input: Stocked,
  materials: Named<Material>,
  suppliers: Named<Supplier>,
  intoOurs: Converter,
) {
  const material = materials.get(input.materialId ?? '')
  const supplierId = input.supplierId ?? material?.supplierId
  const usualPrice = material?.unitPrice && intoOurs(material.unitPrice)
  const unitPrice = kept(input.unitPrice ?? usualPrice ?? null)
  const [requiredQty, warehouseAvailableQty] = [kept(input.requiredQty), kept(input.warehouseAvailableQty)]
  const toPurchase = purchaseFigure({ requiredQty, warehouseAvailableQty }).value
  return {
    id: input.id ?? undefined,
    materialId: input.materialId,
    materialName: input.materialName ?? material?.name,
    supplierId,
    supplierName: suppliers.get(supplierId ?? '')?.name,
    uom: input.uom ?? material?.unit,
    requiredQty,
    warehouseAvailableQty,
    qtyToPurchase: toPurchase,
    unitPrice,
    estimatedAmount: estimateFigure({ qtyToPurchase: toPurchase, unitPrice })?.value ?? null,
    notes: input.notes,
  }
}

export const MATERIAL_REQUEST_LINE_SIGNS: Checks<MaterialRequestLineInput> = {
  requiredQty: above0, warehouseAvailableQty: atLeast0, unitPrice: atLeast0,
}
/** A quantity must not become 0 at the decimal places that are stored. */
export const MATERIAL_REQUEST_LINE_STORED: Checks<MaterialRequestLineInput> = {
  requiredQty: all(maxDigits(DIGITS.quantity), notRoundedToZero(6)), warehouseAvailableQty: maxDigits(DIGITS.quantity),
}

function lineFaults({
  materialId,
  materialName,
  requiredQty,
  warehouseAvailableQty,
  unitPrice,
}: MaterialRequestLineInput) {
  return [
    !materialId && !materialName && { path: ['materialName'], why: because('material_missing') },
    ...faultsOf({ requiredQty }, MATERIAL_REQUEST_LINE_SIGNS),
    ...faultsOf({ requiredQty, warehouseAvailableQty }, MATERIAL_REQUEST_LINE_STORED),
    ...faultsOf({ warehouseAvailableQty, unitPrice }, MATERIAL_REQUEST_LINE_SIGNS),
  ]
}

const references = (inputs: readonly MaterialRequestLineInput[]) =>
  inputs.flatMap(({ materialId, supplierId }, index) => [
    { path: ['lineItems', index, 'materialId'], model: 'material', id: materialId } as const,
    { path: ['lineItems', index, 'supplierId'], model: 'supplier', id: supplierId } as const,
  ])

/**
 * The currency conversion of each line by today's rate: the price of a material is in its own currency, the price of a
 * line is in the currency of the organization.
 */
function exchanges(
  ctx: Context, inputs: readonly MaterialRequestLineInput[], materials: Named<Material>,
): Exchange[] {
  const ours = ctx.viewer.organization.currency
  return inputs.map(({ materialId, unitPrice }, index) => {
    const material = unitPrice == null ? materials.get(materialId ?? '') : undefined
    const from = material?.unitPrice ? (material.currency ?? ours) : ours
    return { from, to: ours, day: today(ctx), path: ['lineItems', index, 'unitPrice'] }
  })
}

/** If a price cannot be converted, the client must give the unit price. */
async function rateFaults(ctx: Context, inputs: readonly MaterialRequestLineInput[]): Promise<Fault[]> {
  const wanted = exchanges(ctx, inputs, await materialsOf(ctx, inputs))
  const found = await findConverters(ctx, wanted)
  return wanted.filter((_, index) => !found[index]).map((exchange) => missingRate(exchange, 'no_rate_for_price'))
}

async function materialsOf(ctx: Context, inputs: readonly MaterialRequestLineInput[]): Promise<Named<Material>> {
  const materials = await ctx.db.material.findMany({
    where: { id: { in: ids(inputs.map(({ materialId }) => materialId)) } },
  })
  return new Map(materials.map((row) => [row.id, row]))
}

async function suppliersOf(
  ctx: Context,
  inputs: readonly MaterialRequestLineInput[],
  materials: Named<Material>,
): Promise<Named<Supplier>> {
  const usual = [...materials.values()].map(({ supplierId }) => supplierId)
  const suppliers = await ctx.db.supplier.findMany({
    where: { id: { in: ids([...inputs.map(({ supplierId }) => supplierId), ...usual]) } },
  })
  return new Map(suppliers.map((row) => [row.id, row]))
}

const ids = (some: readonly (string | null | undefined)[]) => some.filter((id): id is string => Boolean(id))
