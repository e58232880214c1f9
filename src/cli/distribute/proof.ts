// Tries on every node what the gateway relies on: the triggers run where the rows are.
import type pg from 'pg'
import { changesAfter, placeAmong } from '../../access/change-log.js'
import type { Database } from '../../database/open.js'

/** One organization of the trial for each node that can have rows. */
const ONE_ON_EACH = `SELECT DISTINCT ON (p.nodename, p.nodeport) 'distribute-trial-' || n AS "orgId"
  FROM generate_series(1, 2000) AS n
  JOIN pg_dist_shard_placement p ON p.shardid = get_shard_id_for_distribution_column('"Membership"', 'distribute-trial-' || n)
  ORDER BY p.nodename, p.nodeport, n`

/** The tables that the trial writes. The database counts the rows of the first. */
const TABLES = ['Supplier', 'RowCount', 'Change', 'ChangeLog'] as const

/** Tries each node with an organization that is removed afterwards. Returns the number of nodes. */
export async function prove(client: pg.PoolClient, database: Database): Promise<number> {
  const { rows } = await client.query<{ orgId: string }>(ONE_ON_EACH)
  for (const { orgId } of rows) {
    await remove(client, orgId)
    await client.query(`INSERT INTO "Organization" ("id", "name", "currency") VALUES ($1, $1, 'USD')`, [orgId])
    try {
      await refusedInTrail(client, orgId)
      await requireChange(client, database, orgId)
    } finally {
      await remove(client, orgId)
    }
  }
  return rows.length
}

async function remove(client: pg.PoolClient, orgId: string): Promise<void> {
  for (const table of TABLES) await client.query(`DELETE FROM "${table}" WHERE "orgId" = $1`, [orgId])
  await client.query('DELETE FROM "Organization" WHERE "id" = $1', [orgId])
}

async function refusedInTrail(client: pg.PoolClient, orgId: string): Promise<void> {
  await client.query('BEGIN')
  await client.query(`INSERT INTO "AuditLine" ("orgId", "id", "actorName", "action", "entity", "entityId")
    VALUES ($1, 'trial', 'Command line', 'import', 'Organization', $1)`, [orgId])
  const changed = await client.query(`UPDATE "AuditLine" SET "action" = 'edit' WHERE "orgId" = $1 AND "id" = 'trial'`, [orgId])
    .then(() => true, (error: Error) => !error.message.includes('append-only'))
  await client.query('ROLLBACK')
  if (changed) throw new Error('the audit trail does not refuse to be changed: its triggers do not run where its rows are')
}

async function requireChange(client: pg.PoolClient, database: Database, orgId: string): Promise<void> {
  await client.query(`INSERT INTO "Supplier" ("orgId", "id", "name", "code", "updatedAt") VALUES ($1, 'trial', 'Trial', 'TRIAL', now())`, [orgId])
  await client.query(`UPDATE "Supplier" SET "name" = 'Changed' WHERE "orgId" = $1 AND "id" = 'trial'`, [orgId])
  const { rows: [{ version }] } = await client.query<{ version: number }>(
    `SELECT "recordVersion" AS "version" FROM "Supplier" WHERE "orgId" = $1 AND "id" = 'trial'`, [orgId])
  if (version !== 2) throw new Error('a change does not raise the version of its record: the triggers do not run where the rows are')
  await placeAmong(database, [orgId])
  const changes = await changesAfter(database, orgId, 0)
  if (changes?.length !== 1 || changes[0].recordVersion !== 2)
    throw new Error('a change does not appear among the changes of its organization: the triggers do not run where the rows are')
}
