// Background work where organizations are distributed: node after node, so that a node that does not answer holds up
// nobody else's.
import type { Database } from '../database/open.js'

/** Organizations; null for all, on a single server. */
export type Among = readonly string[] | null

/**
 * Does work for the organizations of each node that answers, one node after the other; on a single server once, for
 * all. A node that goes down meanwhile is passed over. Another failure is thrown when the others are done.
 */
export async function onEachNode<T>({ nodes }: Pick<Database, 'nodes'>, work: (among: Among) => Promise<T>): Promise<T[]> {
  const known = await nodes.look()
  if (known.length === 0) return [await work(null)]
  const results: T[] = []
  const failures: unknown[] = []
  for (const { name, orgIds } of known.filter(({ isUp, orgIds }) => isUp && orgIds.length))
    await work(orgIds).then((result) => results.push(result), async (error: unknown) => {
      if (await nodes.isUp(name)) failures.push(error)
    })
  if (failures.length) throw failures[0]
  return results
}

/** Does work for one organization. If it fails because the node of the organization is away, the result is another. */
export const unlessAway = <T>(
  { nodes }: Pick<Database, 'nodes'>, orgId: string, work: () => Promise<T>, otherwise: T,
): Promise<T> => work().catch(async (error: unknown) => {
  const home = (await nodes.look()).find(({ orgIds }) => orgIds.includes(orgId))
  if (!home || (await nodes.isUp(home.name))) throw error
  return otherwise
})

/** The sum of what work for the organizations of each node counts. */
export const sumOfNodes = async (database: Pick<Database, 'nodes'>, work: (among: Among) => Promise<number>) =>
  (await onEachNode(database, work)).reduce((sum, count) => sum + count, 0)
