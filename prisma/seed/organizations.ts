// An organization and the people in it, one of each role.
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import type { Role } from '../../src/generated/prisma/enums.js'

interface House {
  readonly id: string
  readonly name: string
  readonly currency: string
}

interface Account {
  readonly id: string
  readonly orgId: string
  readonly email: string
  readonly role: Role
}

/** What the person of a role is called. */
export const NAMES: Readonly<Record<Role, string>> = {
  ADMIN: 'Ada Weft', MANAGER: 'Marco Bobbin', DIRECTOR: 'Dora Selvage', FINANCE: 'Farid Ledger', HR: 'Hana Placket', STAFF: 'Sten Cutter',
}

/** The organization, its users and their memberships. */
export async function plantOrganization(prisma: PrismaClient, house: House, accounts: readonly Account[], passwordHash: string): Promise<void> {
  await prisma.organization.create({ data: { ...house } })
  await prisma.user.createMany({ data: accounts.map(({ id, orgId, email, role }) => ({ id, email, name: NAMES[role], passwordHash, defaultOrgId: orgId })) })
  await prisma.membership.createMany({ data: accounts.map(({ id, orgId, role }) => ({ userId: id, orgId, roles: [role] })) })
}
