// The organization that a user enters if no organization is named: the default organization, if it admits the user.
import type { SharedClient } from '../../access/shared/client.js'

interface Person {
  readonly id: string
  readonly defaultOrgId: string
}

/**
 * The default organization if the user is an active member of it, otherwise the organization of the oldest active
 * membership. Null if the user has no active membership.
 */
export async function entranceOf(
  { membership, organizationsOf }: SharedClient, { id, defaultOrgId }: Person,
): Promise<string | null> {
  const orgIds = await organizationsOf(id)
  const open = await membership.findMany({
    where: { userId: id, isActive: true, ...(orgIds && { orgId: { in: [...orgIds] } }) },
    orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }],
    select: { orgId: true },
  })
  const entrance = open.find(({ orgId }) => orgId === defaultOrgId) ?? open[0]
  return entrance?.orgId ?? null
}
