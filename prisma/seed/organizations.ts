// Seeds an organization and its users, one user for each role.
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { day } from './context.js'

export interface House {
  readonly id: string
  readonly name: string
  readonly currency: string
  /** A prefix of the identifiers of records, for an organization with other identifiers and names than the first. */
  readonly prefix?: string
}

export interface DemoUser {
  readonly id: string
  readonly orgId: string
  readonly email: string
  readonly role: Role
}

/** The name of the user with each role, but in an organization with other names. */
export const NAMES: Readonly<Record<Role, string>> = {
  ADMIN: 'Ada Weft',
  MANAGER: 'Marco Bobbin',
  DIRECTOR: 'Dora Selvage',
  FINANCE: 'Farid Ledger',
  HR: 'Hana Placket',
  STAFF: 'Sten Cutter',
}

/** The users of an organization, one user for each role. */
export const usersOf = ({ id }: House): DemoUser[] =>
  Object.values(Role).map((role) => ({
    id: `u-${id}-${role.toLowerCase()}`,
    orgId: id,
    email: `${role.toLowerCase()}@${id}.test`,
    role,
  }))

/** Earlier than all other seeded records. */
const FOUNDED = day(-450)

/** Seeds the organization, its users and their memberships. */
export async function seedOrganization(prisma: PrismaClient, house: House, passwordHash: string): Promise<void> {
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
