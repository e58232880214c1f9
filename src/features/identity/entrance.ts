// Which organization somebody enters who names none: their default one, while it lets them in.
import type { SharedClient } from '../../access/shared/client.js'

interface Person {
  readonly id: string
  readonly defaultOrgId: string
}

/** The default organization, else the one that they joined first among those that let them in; null where none does. */
export async function entranceOf({ membership }: SharedClient, { id, defaultOrgId }: Person): Promise<string | null> {
  const open = await membership.findMany({
    where: { userId: id, isActive: true },
    orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }],
    select: { orgId: true },
  })
  const entrance = open.find(({ orgId }) => orgId === defaultOrgId) ?? open[0]
  return entrance?.orgId ?? null
}
