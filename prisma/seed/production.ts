// Seeds bills of materials of shirts, and production orders in every state.
import type { SeedContext } from './context.js'
import type { BillOfMaterialsStatus } from '../../src/generated/prisma/enums.js'
import { date, day } from './context.js'
import { material, type SeasonMaterial } from './materials.js'

interface Item {
  readonly materialId: SeasonMaterial['id']
  /** Per piece, in the unit of the material. */
  readonly consumption: string
  readonly wastagePercent?: number
  /** The SKU, the size or the colour that the item is for; absent for all. */
  readonly styleSkuId?: string
  readonly size?: string
  readonly color?: string
}

const trims: readonly Item[] = [
  { materialId: 'mat-9', consumption: '0.03', wastagePercent: 5 },
  { materialId: 'mat-10', consumption: '1', wastagePercent: 2 },
  { materialId: 'mat-11', consumption: '1', wastagePercent: 2 },
  { materialId: 'mat-12', consumption: '1', wastagePercent: 1 },
]

/** The bill of materials of the classic poplin shirt. The first material request is computed from it. */
export const POPLIN_SHIRT: readonly Item[] = [
  { materialId: 'mat-1', consumption: '1.55', wastagePercent: 4 },
  { materialId: 'mat-5', consumption: '0.18', wastagePercent: 3 },
  { materialId: 'mat-6', consumption: '0.1', wastagePercent: 3 },
  { materialId: 'mat-8', consumption: '11', wastagePercent: 2 },
  ...trims,
]

interface Bill {
  readonly id: string
  readonly styleId: string
  readonly name: string
  readonly status: BillOfMaterialsStatus
  readonly items: readonly Item[]
}

const BILLS: readonly Bill[] = [
  { id: 'bom-1', styleId: 'st-1', name: 'Classic poplin shirt, bulk', status: 'ACTIVE', items: POPLIN_SHIRT },
  {
    id: 'bom-2', styleId: 'st-2', name: 'Oxford button-down, bulk', status: 'ACTIVE',
    items: [
      { materialId: 'mat-2', consumption: '1.62', wastagePercent: 4 },
      { materialId: 'mat-5', consumption: '0.16', wastagePercent: 3 },
      { materialId: 'mat-8', consumption: '13', wastagePercent: 2 },
      ...trims,
    ],
  },
  {
    id: 'bom-3', styleId: 'st-3', name: 'Twill dress shirt, bulk', status: 'ACTIVE',
    items: [
      { materialId: 'mat-3', consumption: '1.7', wastagePercent: 5 },
      { materialId: 'mat-5', consumption: '0.2', wastagePercent: 3 },
      { materialId: 'mat-7', consumption: '10', wastagePercent: 3 },
      ...trims,
    ],
  },
  {
    id: 'bom-4', styleId: 'st-4', name: 'Linen resort shirt, first sampling', status: 'RETIRED',
    items: [{ materialId: 'mat-4', consumption: '1.7', wastagePercent: 8 }, { materialId: 'mat-8', consumption: '12' }],
  },
  {
    id: 'bom-5', styleId: 'st-1', name: 'Classic poplin shirt, longer tail', status: 'DRAFT',
    items: [
      { materialId: 'mat-1', consumption: '1.6', wastagePercent: 4 },
      { materialId: 'mat-1', consumption: '0.08', size: 'L' },
      { materialId: 'mat-5', consumption: '0.18', wastagePercent: 3, color: 'white' },
      { materialId: 'mat-8', consumption: '11', wastagePercent: 2 },
      { materialId: 'mat-8', consumption: '1', styleSkuId: 'sku-1-l' },
      ...trims,
    ],
  },
]

/**
 * Pieces of the planned production order of the first material request. A sales order of the season has the same
 * quantity.
 */
export const PLANNED_PIECES = 1200

const orders = () => [
  {
    id: 'pro-1', styleId: 'st-1', status: 'PLANNED', quantity: PLANNED_PIECES, plannedStart: date(45),
    plannedEnd: date(66), createdAt: day(-6), notes: 'Starts when the poplin is in.',
  },
  {
    id: 'pro-2', styleId: 'st-2', status: 'IN_PROGRESS', quantity: 1800, plannedStart: date(-4), plannedEnd: date(24),
    startedAt: day(-3), createdAt: day(-5),
  },
  {
    id: 'pro-3', styleId: 'st-3', status: 'COMPLETED', quantity: 450, plannedStart: date(2), plannedEnd: date(16),
    startedAt: day(2), completedAt: day(15), createdAt: day(-4),
  },
  {
    id: 'pro-4', styleId: 'st-4', status: 'CANCELLED', quantity: 600, plannedStart: date(30), plannedEnd: date(44),
    cancelledAt: day(8), createdAt: day(-3), notes: 'The client moved the drop to the next season.',
  },
] as const

/** The pieces of each size of a production order. The SKUs of style `st-1` are `sku-1-s`, `sku-1-m` and `sku-1-l`. */
const SPLITS: Readonly<Record<ReturnType<typeof orders>[number]['id'], Readonly<Record<'s' | 'm' | 'l', number>>>> = {
  'pro-1': { s: 300, m: 500, l: 400 },
  'pro-2': { s: 600, m: 600, l: 600 },
  'pro-3': { s: 120, m: 200, l: 130 },
  'pro-4': { s: 150, m: 300, l: 150 },
}

const orderLines = () => orders().flatMap(({ id, styleId }) =>
  Object.entries(SPLITS[id]).map(([size, quantity], index) => ({
    id: `${id}-${index + 1}`,
    productionOrderId: id,
    itemNumber: index + 1,
    styleSkuId: styleId.replace('st', 'sku') + `-${size}`,
    quantity,
  })))

/** Bills of materials of one style are its versions, in the order of the list. */
const versionOf = ({ id, styleId }: Pick<Bill, 'id' | 'styleId'>) =>
  BILLS.filter((bill) => bill.styleId === styleId).findIndex((bill) => bill.id === id) + 1

/** Seeds bills of materials and production orders. */
export async function seedProduction({ prisma, orgId, user }: SeedContext): Promise<void> {
  const createdById = user('MANAGER')
  await prisma.billOfMaterials.createMany({
    data: BILLS.map(({ items: _, ...bill }, index) => ({
      ...bill,
      orgId,
      documentId: `BOM-2026-${String(index + 1).padStart(5, '0')}`,
      versionNumber: versionOf(bill),
      activatedAt: bill.status === 'DRAFT' ? null : day(index - 30),
      retiredAt: bill.status === 'RETIRED' ? day(index - 29) : null,
      createdAt: day(index - 30),
      createdById,
    })),
  })
  await prisma.billOfMaterialsItem.createMany({
    data: BILLS.flatMap(({ id, items }) =>
      items.map((item, index) => ({
        ...item,
        orgId,
        id: `${id}-${index + 1}`,
        billOfMaterialsId: id,
        itemNumber: index + 1,
        unit: material(item.materialId).unit,
      })),
    ),
  })
  await prisma.productionOrder.createMany({
    data: orders().map((order, index) => ({
      ...order,
      orgId,
      documentId: `PRO-2026-${String(index + 1).padStart(5, '0')}`,
      createdById,
    })),
  })
  await prisma.productionOrderLine.createMany({ data: orderLines().map((line) => ({ ...line, orgId })) })
  await prisma.documentCounter.createMany({
    data: [
      { orgId, kind: 'BOM', year: 2026, lastNumber: BILLS.length },
      { orgId, kind: 'PRO', year: 2026, lastNumber: orders().length },
    ],
  })
}
