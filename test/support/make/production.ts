// Makes a style with its SKUs and two materials, for bills of materials and production orders.
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'
import { stylesInProduction } from './reference.js'

/** The style of the tests, with two sizes of one colour, another style, and two materials. */
export const SHIRT = {
  styleId: 'st-001', small: 'sku-001-s', medium: 'sku-001-m', otherStyleId: 'st-002', otherSku: 'sku-002-s',
  poplin: 'mat-001', thread: 'mat-002',
} as const

/** Creates the style, once per organization. It has no bill of materials and no production order. */
export async function shirt(org: TestOrganization): Promise<typeof SHIRT> {
  await stylesInProduction(org, 2)
  const { prisma } = gateway().database
  const where = { orgId: org.id }
  await prisma.billOfMaterialsItem.deleteMany({ where })
  await prisma.billOfMaterials.deleteMany({ where })
  await prisma.productionOrder.deleteMany({ where })
  await prisma.style.updateMany({ where: { ...where, id: SHIRT.styleId }, data: { sizes: ['s', 'm'], colors: ['white'] } })
  await prisma.material.updateMany({ where: { ...where, id: SHIRT.thread }, data: { unit: 'cone' } })
  return SHIRT
}
