// What work that nobody asks for may see of the database: which organizations there are and have something to do,
// and each through its own client.
import { statements } from '../core/records/statements.js'
import type { Database } from '../database/open.js'
import type { LegacyUsage, Organization } from '../generated/prisma/client.js'
import { forOrganization, type TenantClient } from './tenant.js'

export interface EveryOrganization {
  /** All of them, by identifier. */
  readonly all: () => Promise<Organization[]>
  /** The client of one. */
  readonly client: (orgId: string) => TenantClient
  /**
   * Those that have objects to remove: by a time, or at all where none is given. The removals themselves are for
   * the client of each.
   */
  readonly withRemovals: (dueBy?: Date) => Promise<string[]>
  /** When the next removal is due, of whichever organization; null where there is none. */
  readonly nextRemoval: () => Promise<Date | null>
  /** When the last upload counts as cut short, of those that may be under way; null where there are none. */
  readonly lastUpload: () => Promise<Date | null>
}

/** The organizations of a database. */
export function everyOrganization({ prisma }: Pick<Database, 'prisma'>): EveryOrganization {
  return {
    all: () => prisma.organization.findMany({ orderBy: { id: 'asc' } }),
    client: (orgId) => forOrganization(prisma, orgId),
    withRemovals: async (dueBy) => {
      const groups = await prisma.objectDeletion.groupBy({ by: ['orgId'], where: { nextAttemptAt: { lte: dueBy } } })
      return groups.map(({ orgId }) => orgId)
    },
    nextRemoval: async () =>
      (await prisma.objectDeletion.aggregate({ _min: { nextAttemptAt: true } }))._min.nextAttemptAt,
    lastUpload: async () => {
      const { _max: last } = await prisma.objectDeletion.aggregate({
        where: { cause: 'UPLOAD_UNFINISHED' },
        _max: { nextAttemptAt: true },
      })
      return last.nextAttemptAt
    },
  }
}

/**
 * Adds counted calls to what other processes, and this one before, have written: one statement, all or nothing.
 * Each row names its organization.
 */
export async function addLegacyUsage({ pool }: Pick<Database, 'pool'>, rows: readonly LegacyUsage[]): Promise<void> {
  const { sql, parameters } = statements
    .insertInto('LegacyUsage')
    .values(rows.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) as unknown as Date })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'method', 'path', 'clientKind', 'clientId', 'day']).doUpdateSet((eb) => ({
        calls: eb('LegacyUsage.calls', '+', eb.ref('excluded.calls')),
        lastAt: eb.fn('greatest', ['LegacyUsage.lastAt', 'excluded.lastAt']),
      })))
    .compile()
  await pool.query(sql, [...parameters])
}
