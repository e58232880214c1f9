// Organizations that background work knows: where they are distributed, the nodes are looked at once a second.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/open.js'
import { eventually } from './eventually.js'

/** Resolves when background work knows the organization. */
export const untilSeen = ({ nodes, isDistributed }: Database, orgId: string): Promise<void> =>
  eventually(async () => !isDistributed() || (await nodes.look()).some(({ orgIds }) => orgIds.includes(orgId)))

/** Adds an organization to a database on which no gateway runs. Returns its identifier. */
export async function seenOrganization(database: Database, id = `org-${randomUUID()}`): Promise<string> {
  await database.prisma.organization.create({ data: { id, name: 'Mill', currency: 'USD' } })
  await untilSeen(database, id)
  return id
}

/** The number of nodes with organizations, or with some of these: background work asks each of them. */
export const workedNodes = async ({ nodes }: Database, among?: readonly string[]): Promise<number> =>
  (await nodes.look()).filter(({ orgIds }) => orgIds.some((id) => !among || among.includes(id))).length || 1
