// Database access for background work, which runs without a request: lists the organizations, finds those with pending
// work, and gives a client for each.
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import type { LegacyUsage, Organization } from '../generated/prisma/client.js'
import { onEachNode, type Among } from './every-node.js'
import { forOrganization, type TenantClient } from '../database/tenant.js'
import { inPrisma } from '../telemetry/under-way.js'

export interface EveryOrganization {
  /** All organizations, sorted by identifier. */
  readonly all: () => Promise<Organization[]>
  /** The client of one organization. */
  readonly client: (orgId: string) => TenantClient
  /**
   * The organizations that have stored objects to remove, due by the given time or at any time. The removals themselves
   * are read through the client of each organization.
   */
  readonly withRemovals: (dueBy?: Date) => Promise<string[]>
  /** The time when the next removal of any organization is due; null if there is none. */
  readonly nextRemoval: () => Promise<Date | null>
  /** The time when the last of the possibly running uploads counts as interrupted; null if there are none. */
  readonly lastUpload: () => Promise<Date | null>
}

type WithPrisma = Pick<Database, 'prisma' | 'nodes'>

/** The identifiers of all organizations, sorted. Read without Prisma, for work that is repeated every few seconds. */
export const allOrganizations = async ({ pool }: Pick<Database, 'pool'>): Promise<string[]> =>
  (await pool.query<{ id: string }>('SELECT "id" FROM "Organization" ORDER BY "id"')).rows.map(({ id }) => id)

/** Gives access to the organizations of a database. */
export function everyOrganization(database: WithPrisma): EveryOrganization {
  const { prisma: { organization, objectDeletion }, prisma } = database
  /** What is asked of the removals of all organizations, those of each node by themselves. */
  const ofRemovals = <T>(ask: (within: { readonly orgId?: { in: string[] } }) => Promise<T>) =>
    onEachNode(database, (among: Among) => inBackground(() => ask(among ? { orgId: { in: [...among] } } : {})))
  return {
    all: () => inBackground(() => organization.findMany({ orderBy: { id: 'asc' } })),
    client: (orgId) => forOrganization(prisma, orgId, (_operation, send) => inBackground(send)),
    withRemovals: async (dueBy) => {
      const groups = await ofRemovals(async (within) =>
        objectDeletion.groupBy({ by: ['orgId'], where: { ...within, nextAttemptAt: { lte: dueBy } } }))
      return groups.flat().map(({ orgId }) => orgId)
    },
    nextRemoval: async () => {
      const next = await ofRemovals((where) => objectDeletion.aggregate({ where, _min: { nextAttemptAt: true } }))
      return extreme(next.map(({ _min }) => _min.nextAttemptAt), Math.min)
    },
    lastUpload: async () => {
      const last = await ofRemovals((within) => objectDeletion.aggregate({
        where: { ...within, cause: 'UPLOAD_UNFINISHED' },
        _max: { nextAttemptAt: true },
      }))
      return extreme(last.map(({ _max }) => _max.nextAttemptAt), Math.max)
    },
  }
}

/** The first or last of some times; null if there are none. */
function extreme(times: readonly (Date | null)[], of: (...times: number[]) => number): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? [])
  return known.length ? new Date(of(...known)) : null
}

/** No request waits for this work, so none is named with its statements. */
const inBackground = <T>(work: () => Promise<T>): Promise<T> => inPrisma(undefined, work)

/**
 * Adds counted calls to the stored counts, which this and other processes have written before, and takes them out of
 * the set. Those of a node that does not answer stay. One SQL statement writes all rows of a node or none. Each row
 * names its organization. Throws the failure of a node that answers.
 */
export async function addLegacyUsage(
  database: Pick<Database, 'pool' | 'nodes'>, waiting: Set<LegacyUsage>,
): Promise<void> {
  const known = new Set((await database.nodes.look()).flatMap(({ orgIds }) => orgIds))
  await onEachNode(database, async (among) => {
    // An organization of this moment is not among those of any node yet.
    const own = [...waiting].filter(({ orgId }) => !among || among.includes(orgId) || !known.has(orgId))
    if (!own.length) return
    await addRows(database, own)
    own.forEach((row) => waiting.delete(row))
  })
}

async function addRows({ pool }: Pick<Database, 'pool'>, rows: readonly LegacyUsage[]): Promise<void> {
  const { sql, parameters } = statements
    .insertInto('LegacyUsage')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'method', 'path', 'clientKind', 'clientId', 'clientName', 'day']).doUpdateSet((eb) => ({
        calls: eb('LegacyUsage.calls', '+', eb.ref('excluded.calls')),
        lastAt: eb.fn('greatest', ['LegacyUsage.lastAt', 'excluded.lastAt']),
      })))
    .compile()
  await pool.query(sql, [...parameters])
}
