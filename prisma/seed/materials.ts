// Seeds materials of shirts: fabrics, interlinings, buttons, threads, labels and bags.
import type { SeedContext } from './context.js'
import { day } from './context.js'

/** The materials of the season. Prices are in the currency in which the supplier invoices. */
export const MATERIALS = [
  {
    id: 'mat-1', code: 'SHT-POP-120-W', name: 'Poplin 120 g, white', materialType: 'fabric', unit: 'm',
    unitPrice: '1.60', currency: 'USD', supplierId: 'sup-1', warehouseQty: 260,
  },
  {
    id: 'mat-2', code: 'SHT-OXF-160-B', name: 'Oxford 160 g, blue', materialType: 'fabric', unit: 'm',
    unitPrice: '2.35', currency: 'USD', supplierId: 'sup-4', warehouseQty: 90,
  },
  {
    id: 'mat-3', code: 'SHT-TWL-140-G', name: 'Fine twill 140 g, Giza cotton', materialType: 'fabric', unit: 'm',
    unitPrice: '7.80', currency: 'EUR', supplierId: 'sup-5', warehouseQty: 0,
  },
  {
    id: 'mat-4', code: 'SHT-LIN-150-S', name: 'Linen and cotton 150 g, sand', materialType: 'fabric', unit: 'm',
    unitPrice: '5.40', currency: 'EUR', supplierId: 'sup-5', warehouseQty: 35,
  },
  {
    id: 'mat-5', code: 'INT-COL-150', name: 'Fusible collar interlining 150 g', materialType: 'lining', unit: 'm',
    unitPrice: '0.95', currency: 'EUR', supplierId: 'sup-6', warehouseQty: 60,
  },
  {
    id: 'mat-6', code: 'INT-CUF-110', name: 'Cuff interlining 110 g', materialType: 'lining', unit: 'm',
    unitPrice: '0.72', currency: 'EUR', supplierId: 'sup-6', warehouseQty: 45,
  },
  {
    id: 'mat-7', code: 'BTN-18L-SH', name: 'Shell button 18L, smoke', materialType: 'trim', unit: 'pcs',
    unitPrice: '0.45', currency: 'CNY', supplierId: 'sup-2', warehouseQty: 1200,
  },
  {
    id: 'mat-8', code: 'BTN-18L-W', name: 'Polyester button 18L, white', materialType: 'accessory', unit: 'pcs',
    unitPrice: '0.06', currency: 'CNY', supplierId: 'sup-2', warehouseQty: 4000,
  },
  {
    id: 'mat-9', code: 'THR-24-W', name: 'Core-spun thread Tex 24, white, 5000 m', materialType: 'thread', unit: 'cone',
    unitPrice: '95', currency: 'BDT', supplierId: 'sup-3', warehouseQty: 22,
  },
  {
    id: 'mat-10', code: 'LBL-MAIN', name: 'Woven main label', materialType: 'label', unit: 'pcs', unitPrice: '2.40',
    currency: 'BDT', supplierId: 'sup-3', warehouseQty: 800,
  },
  {
    id: 'mat-11', code: 'LBL-CARE', name: 'Care label, satin', materialType: 'label', unit: 'pcs', unitPrice: '0.90',
    currency: 'BDT', supplierId: 'sup-3', warehouseQty: 500,
  },
  {
    id: 'mat-12', code: 'PKG-BAG', name: 'Recycled polybag 28 × 38 cm', materialType: 'packaging', unit: 'pcs',
    unitPrice: '0.18', currency: 'CNY', supplierId: 'sup-2', warehouseQty: 300,
  },
] as const

const COUNTED: readonly string[] = ['pcs', 'cone']

/** A material of the season. */
export type SeasonMaterial = (typeof MATERIALS)[number]

/** The material with this id. */
export function material(id: SeasonMaterial['id']): SeasonMaterial {
  const found = MATERIALS.find((row) => row.id === id)
  if (!found) throw new Error(`no material ${id}`)
  return found
}

/** Seeds the materials. */
export async function seedMaterials({ prisma, orgId }: SeedContext): Promise<void> {
  await prisma.material.createMany({
    data: MATERIALS.map((row, index) => ({
      ...row, orgId, counted: COUNTED.includes(row.unit), createdAt: day(index - 360),
    })),
  })
}
