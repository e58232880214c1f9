// An organization and the people in it, one of each role.
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { day } from './plot.js'

export interface House {
  readonly id: string
  readonly name: string
  readonly currency: string
}

export interface DemoUser {
  readonly id: string
  readonly orgId: string
  readonly email: string
  readonly role: Role
}

/** The name of whoever has a role; the same in every demo organization. */
export const NAMES: Readonly<Record<Role, string>> = {
  ADMIN: 'Ada Weft',
  MANAGER: 'Marco Bobbin',
  DIRECTOR: 'Dora Selvage',
  FINANCE: 'Farid Ledger',
  HR: 'Hana Placket',
  STAFF: 'Sten Cutter',
}

/** The people of an organization, one of each role. */
export const usersOf = ({ id }: House): DemoUser[] =>
  Object.values(Role).map((role) => ({
    id: `u-${id}-${role.toLowerCase()}`,
    orgId: id,
    email: `${role.toLowerCase()}@${id}.test`,
    role,
  }))

/** Before everything else in the books. */
const FOUNDED = day(-450)

/** The organization, its users and their memberships. */
export async function plantOrganization(prisma: PrismaClient, house: House, passwordHash: string): Promise<void> {
  const users = usersOf(house)
  await prisma.organization.create({ data: { ...house, createdAt: FOUNDED } })
  await prisma.user.createMany({
    data: users.map(({ id, orgId, email, role }) => ({
      id, email, name: NAMES[role], passwordHash, defaultOrgId: orgId, homeOrgId: orgId, createdAt: FOUNDED,
    })),
  })
  await prisma.membership.createMany({
    data: users.map(({ id, orgId, role }) => ({ userId: id, orgId, roles: [role], createdAt: FOUNDED })),
  })
}
