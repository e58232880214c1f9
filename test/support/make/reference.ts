// Makes the records that others refer to: partners, materials, styles and production.
import { gateway } from '../app.js'
import { as, type Person } from '../as.js'
import type { TestOrganization } from './organization.js'

const AT = new Date('2026-03-02T08:00:00Z')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const padded = (number: number) => String(number).padStart(3, '0')

/** Suppliers `sup-001` and so on, each with its own material. */
export async function suppliersWithMaterials({ id: orgId }: TestOrganization, count: number): Promise<void> {
  const { prisma } = gateway().database
  await prisma.supplier.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `sup-${padded(n)}`, code: `S${padded(n)}`, name: `Mill ${padded(n)}`, country: n % 2 ? 'TR' : 'IT',
      createdAt: AT,
    })),
  })
  await prisma.material.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `mat-${padded(n)}`, code: `M${padded(n)}`, name: `Poplin ${padded(n)}`,
      materialType: n % 2 ? 'fabric' : 'thread', unit: 'm', unitPrice: '1.6', currency: 'USD',
      supplierId: `sup-${padded(n)}`, createdAt: AT,
    })),
  })
}

/** Styles `st-001` and so on, each with a client, two SKUs, a bill of one material and a planned production order. */
export async function stylesInProduction(org: TestOrganization, count: number): Promise<void> {
  const { prisma } = gateway().database
  const orgId = org.id
  await suppliersWithMaterials(org, count)
  await prisma.client.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `cli-${padded(n)}`, code: `C${padded(n)}`, name: `Shop ${padded(n)}`, createdAt: AT,
    })),
  })
  await prisma.style.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `st-${padded(n)}`, code: `T${padded(n)}`, name: `Shirt ${padded(n)}`, season: n % 2 ? 'AW26' : 'SS27',
      clientId: `cli-${padded(n)}`, createdAt: AT,
    })),
  })
  await prisma.styleSku.createMany({
    data: numbers(count).flatMap((n) =>
      ['m', 's'].map((size) => ({
        orgId, id: `sku-${padded(n)}-${size}`, styleId: `st-${padded(n)}`, code: `T${padded(n)}-${size}`, size,
      })),
    ),
  })
  await prisma.billOfMaterials.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `bom-${padded(n)}`, documentId: `BOM-${padded(n)}`, styleId: `st-${padded(n)}`, name: 'Bulk',
      versionNumber: 1, createdAt: AT,
    })),
  })
  await prisma.billOfMaterialsItem.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `bom-${padded(n)}-1`, billOfMaterialsId: `bom-${padded(n)}`, itemNumber: 1,
      materialId: `mat-${padded(n)}`, consumption: '1.55', unit: 'm',
    })),
  })
  await prisma.productionOrder.createMany({
    data: numbers(count).map((n) => ({
      orgId, id: `pro-${padded(n)}`, documentId: `PRO-${padded(n)}`, styleId: `st-${padded(n)}`, quantity: 100,
      createdAt: AT,
    })),
  })
}

let suppliers = 0
/** Makes a supplier through the gateway, and returns its identifier. */
export async function createSupplier(person: Person): Promise<string> {
  suppliers += 1
  const input = { code: `S-${suppliers}`, name: `Supplier ${suppliers}` }
  const create = 'mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }'
  return (await as(person).get<{ id: string }>(create, { input })).id
}
