// Database access for background work, which runs without a request: lists the organizations, finds those with pending
// work, and gives a client for each.
import { sql as typed } from 'kysely'
import { dayText } from '../core/days.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import type { LegacyUsage, Organization } from '../generated/prisma/client.js'
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

type WithPrisma = Pick<Database, 'prisma'>

/** The identifiers of all organizations, sorted. Read without Prisma, for work that is repeated every few seconds. */
export const allOrganizations = async ({ pool }: Pick<Database, 'pool'>): Promise<string[]> =>
  (await pool.query<{ id: string }>('SELECT "id" FROM "Organization" ORDER BY "id"')).rows.map(({ id }) => id)

/** Gives access to the organizations of a database. */
export function everyOrganization({ prisma: { organization, objectDeletion }, prisma }: WithPrisma): EveryOrganization {
  return {
    all: () => inBackground(() => organization.findMany({ orderBy: { id: 'asc' } })),
    client: (orgId) => forOrganization(prisma, orgId, (_operation, send) => inBackground(send)),
    withRemovals: async (dueBy) => {
      const where = { nextAttemptAt: { lte: dueBy } }
      const groups = await inBackground(async () => objectDeletion.groupBy({ by: ['orgId'], where }))
      return groups.map(({ orgId }) => orgId)
    },
    nextRemoval: async () =>
      (await inBackground(() => objectDeletion.aggregate({ _min: { nextAttemptAt: true } })))._min.nextAttemptAt,
    lastUpload: async () => {
      const { _max: last } = await inBackground(() => objectDeletion.aggregate({
        where: { cause: 'UPLOAD_UNFINISHED' },
        _max: { nextAttemptAt: true },
      }))
      return last.nextAttemptAt
    },
  }
}

/** No request waits for this work, so none is named with its statements. */
const inBackground = <T>(work: () => Promise<T>): Promise<T> => inPrisma(undefined, work)

/**
 * Adds counted calls to the stored counts, which this and other processes have written before. One SQL statement writes
 * all rows or none. Each row names its organization.
 */
export async function addLegacyUsage({ pool }: Pick<Database, 'pool'>, rows: readonly LegacyUsage[]): Promise<void> {
  const { sql, parameters } = statements
    .insertInto('LegacyUsage')
    .values(rows.map((row) => ({ ...row, day: typed<Date>`${dayText(row.day)}` })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'method', 'path', 'clientKind', 'clientId', 'clientName', 'day']).doUpdateSet((eb) => ({
        calls: eb('LegacyUsage.calls', '+', eb.ref('excluded.calls')),
        lastAt: eb.fn('greatest', ['LegacyUsage.lastAt', 'excluded.lastAt']),
      })))
    .compile()
  await pool.query(sql, [...parameters])
}
