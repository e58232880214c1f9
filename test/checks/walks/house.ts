// Makes the organization of a walk: three users with sessions, suppliers, materials with stock, production orders.
import { randomUUID } from 'node:crypto'
import type { Role } from '../../../src/generated/prisma/enums.js'
import type { WalkedGateway } from './gateway.js'

/** The roles of the three users. The third may neither approve requests nor issue material. */
const ROLES: readonly (readonly Role[])[] = [['ADMIN'], ['MANAGER', 'FINANCE'], ['FINANCE']]
const HOUR = 3600

/** The materials with their stock at the start. The last one has neither a price nor a usual supplier. */
const MATERIALS = [
  { id: 'fab', unit: 'm', supplierId: 'mill', unitPrice: '1.6', minimumOrderQuantity: 50, stock: '40' },
  { id: 'btn', unit: 'pcs', supplierId: 'trim', unitPrice: '0.06', counted: true, stock: '0' },
  { id: 'lbl', unit: 'pcs', supplierId: 'mill', unitPrice: '0.02', leadTimeDays: 10, stock: '100' },
  { id: 'zip', unit: 'pcs', stock: '5.5' },
]
export const MATERIAL_IDS = MATERIALS.map(({ id }) => id)
export const SUPPLIER_IDS = ['mill', 'trim']
export const SKU_IDS = ['sku-s', 'sku-l']
export const PRODUCTION_IDS = ['pro-1', 'pro-2']

export interface User {
  readonly id: string
  readonly token: string
}

export interface House {
  readonly orgId: string
  readonly users: readonly User[]
}

/** Makes an organization. */
export async function makeHouse(gateway: WalkedGateway): Promise<House> {
  const { prisma } = gateway.database
  const orgId = `org-${randomUUID()}`
  await prisma.organization.create({ data: { id: orgId, name: 'Walked mill', currency: 'USD' } })
  const users: User[] = []
  for (const [index, roles] of ROLES.entries()) users.push(await makeUser(gateway, orgId, `${orgId}-${index}`, roles))
  await prisma.supplier.createMany({
    data: SUPPLIER_IDS.map((id) => ({ orgId, id, code: id, name: id, currency: 'USD' })),
  })
  await prisma.material.createMany({
    data: MATERIALS.map(({ stock, ...material }) => (
      { orgId, code: material.id, name: material.id, currency: 'USD', warehouseQty: stock, ...material })),
  })
  await prisma.stockMovement.createMany({
    data: MATERIALS.map(({ id, stock }) => (
      { orgId, id: `stm-${id}`, materialId: id, kind: 'ADJUSTMENT' as const, quantity: stock, reason: 'First count' })),
  })
  await prisma.style.create({ data: { orgId, id: 'st', code: 'ST', name: 'Shirt' } })
  await prisma.styleSku.createMany({ data: SKU_IDS.map((id) => ({ orgId, id, styleId: 'st', code: id })) })
  await prisma.client.create({ data: { orgId, id: 'cl', code: 'CL', name: 'Client' } })
  await prisma.productionOrder.createMany({
    data: PRODUCTION_IDS.map((id) => ({ orgId, id, documentId: id, styleId: 'st', quantity: 100 })),
  })
  return { orgId, users }
}

async function makeUser(
  { database: { prisma }, tokens }: WalkedGateway, orgId: string, id: string, roles: readonly Role[],
): Promise<User> {
  await prisma.user.create({
    data: {
      id, email: `${id}@test.test`, name: `User ${id.slice(-1)}`, passwordHash: 'nobody logs in with it',
      defaultOrgId: orgId, homeOrgId: orgId,
    },
  })
  await prisma.membership.create({ data: { orgId, userId: id, roles: [...roles] } })
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + HOUR * 1000)]
  const { id: sessionId } = await prisma.session.create({
    data: {
      id: `ses-${randomUUID()}`, userId: id, orgId, door: 'GRAPHQL', createdAt, expiresAt, address: '127.0.0.1',
    },
  })
  return { id, token: await tokens.sign({ userId: id, orgId, sessionId }, HOUR) }
}
