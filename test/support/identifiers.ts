// The models of an organization's records, and the identifiers of its records by model.
import type { Database } from '../../src/database/open.js'
import { SHARED_MODELS } from '../../src/database/tenant.js'
import { Prisma } from '../../src/generated/prisma/client.js'

/**
 * The models of an organization's records. Counters of API calls and the log of changes are excluded: they change after
 * any request, at any time. So are the numbers of rows and what records are found by, which the database writes by
 * itself.
 */
export const tenantModels = Object.values(Prisma.ModelName).filter(
  (model) => ![...SHARED_MODELS, 'LegacyUsage', 'Change', 'ChangeLog', 'RowCount', 'SearchEntry'].includes(model),
)

/** The identifiers of the records of an organization, by model. */
export async function identifiersOf(database: Pick<Database, 'pool'>, orgId: string) {
  const found: [string, string[]][] = []
  for (const model of tenantModels) {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT row->>'id' AS id FROM (SELECT to_jsonb(one) AS row FROM "${model}" one) AS rows
       WHERE row->>'orgId' = $1 AND row->>'id' IS NOT NULL ORDER BY 1`,
      [orgId],
    )
    if (rows.length) found.push([model, rows.map(({ id }) => id)])
  }
  return Object.fromEntries(found)
}
