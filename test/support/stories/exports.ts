// The materials that the stories of exports share.
import { gateway } from '../app.js'
import type { TestOrganization } from '../make/organization.js'

/** The code of the material with this number. */
export const nameOf = (number: number) => `M${String(number).padStart(5, '0')}`

/** Materials of a supplier, whose codes are numbers. */
export async function materials(org: TestOrganization, count: number): Promise<void> {
  const { prisma } = gateway().database
  await prisma.supplier.create({ data: { orgId: org.id, id: 'sup', code: 'S1', name: 'Mill, "north"', currency: 'USD' } })
  await prisma.material.createMany({
    data: Array.from({ length: count }, (_, number) => ({
      orgId: org.id, id: `mat-${number}`, code: nameOf(number), name: `Cloth ${number}`, unit: 'm', unitPrice: `${number}.25`,
      currency: 'USD', supplierId: 'sup',
    })),
  })
}
