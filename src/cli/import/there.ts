// What the database has already, where the rows of a file are compared with it.
import { rowsOf } from './history.js'
import type { Kind } from './kinds.js'
import { quoted, type Client } from './staging.js'

/** What has the rows of a table that are there, as a part of a statement. It needs an alias. */
export type There = (table: string) => string

/**
 * The tables themselves; where organizations are distributed, copies of their rows. Temporary tables are on one node,
 * and no statement joins them with rows on another.
 */
export async function thereFor(
  client: Client, kinds: readonly Kind[], orgId: string, isDistributed: boolean,
): Promise<There> {
  if (!isDistributed) return rowsOf
  const tables = new Set(kinds.flatMap(({ name, links }) => [name, ...links.map(({ target }) => target)]))
  for (const table of tables) await copyOf(client, table, orgId)
  return (table) => copyName(table)
}

const copyName = (table: string) => quoted(`there_${table}`)

async function copyOf(client: Client, table: string, orgId: string): Promise<void> {
  await client.query(`CREATE TEMP TABLE ${copyName(table)} (LIKE ${quoted(table)})`)
  await client.query(`INSERT INTO ${copyName(table)} SELECT * FROM ${rowsOf(table)} held WHERE "orgId" = $1`, [orgId])
  await client.query(`ANALYZE ${copyName(table)}`)
}
