// Users with a password, for tests that log in.
import { randomUUID } from 'node:crypto'
import { fillWhereabouts } from '../../../src/access/whereabouts.js'
import type { Role } from '../../../src/generated/prisma/enums.js'
import { hashPassword } from '../../../src/features/identity/service.js'
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'

export const PASSWORD = 'a needle in the haystack'

/** A user of the organization with a real password. */
export async function user(org: TestOrganization, { roles = ['STAFF' as Role], isActive = true } = {}) {
  const { prisma } = gateway().database
  const id = `u-${randomUUID()}`
  const email = `${id}@thread.test`
  await prisma.user.create({
    data: {
      id, email, name: 'Tess Thread', passwordHash: await hashPassword(PASSWORD), defaultOrgId: org.id,
      homeOrgId: org.id, isActive,
    },
  })
  const person = { email, userId: id, orgId: org.id }
  await join(org, person, roles)
  return person
}

/** Makes a user a member. */
export async function join(org: { readonly id: string }, { userId }: { readonly userId: string }, roles: Role[] = ['STAFF']) {
  await gateway().database.prisma.membership.create({ data: { orgId: org.id, userId, roles } })
  await noteInList()
}

/** Where organizations are distributed, the gateway looks for accounts and keys only where its list says. */
export async function noteInList(): Promise<void> {
  const { database } = gateway()
  if (database.isDistributed()) await fillWhereabouts(database.pool)
}
