// Makes an organization for one test, with one person per role and no other records.
import { randomUUID } from 'node:crypto'
import type { Organization } from '../../../src/generated/prisma/client.js'
import { Role } from '../../../src/generated/prisma/enums.js'
import { gateway } from '../app.js'
import type { People } from '../as.js'
import { eventually } from '../eventually.js'

export type TestOrganization = People & { readonly id: string }

/** An organization with one user per role, used as `org.MANAGER`. Settings that are not given have their defaults. */
export async function organization(settings: Partial<Omit<Organization, 'id'>> = {}): Promise<TestOrganization> {
  const { prisma } = gateway().database
  const id = `org-${randomUUID()}`
  await prisma.organization.create({ data: { name: 'Test mill', currency: 'USD', ...settings, id } })
  const people = Object.fromEntries(
    Object.values(Role).map((role) => [role, { userId: `${id}-${role.toLowerCase()}`, orgId: id }]),
  ) as People
  await prisma.user.createMany({
    data: Object.entries(people).map(([role, { userId }]) => ({
      id: userId, email: `${userId}@test.test`, name: `Test ${role}`, passwordHash: 'nobody logs in with it',
      defaultOrgId: id, homeOrgId: id,
    })),
  })
  await prisma.membership.createMany({
    data: Object.entries(people).map(([role, { userId }]) => ({ orgId: id, userId, roles: [role as Role] })),
  })
  await isAtItsNode(id)
  return { id, ...people }
}

/** Waits until background work knows the node of a new organization, where organizations are distributed. */
async function isAtItsNode(id: string): Promise<void> {
  const { isDistributed, nodes } = gateway().database
  const isKnown = async () => (await nodes.look()).some(({ orgIds }) => orgIds.includes(id))
  // A look may still be under way that began while the test before this one had cut the connections.
  if (isDistributed()) await eventually(() => isKnown().catch(() => false))
}
