// Databases whose organizations are on two nodes, as far as the gateway sees. All their rows are in one database, with
// the catalogs of the engine that tell where an organization is and which node answers.
import type { Database } from '../../src/database/open.js'
import { skip } from './clock.js'
import { freshDatabase, plantedDatabase, WORKERS, type TestDatabase } from './databases.js'
import { eventually } from './eventually.js'

/** The organizations on the node `far` are listed; all others are on `near`. */
const ENGINE = `
  CREATE TABLE pg_dist_partition AS SELECT oid AS logicalrelid, 'h'::"char" AS partmethod FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace;
  CREATE TABLE pg_dist_node (groupid int, nodename text, nodeport int, noderole text, shouldhaveshards bool, "isUp" bool);
  INSERT INTO pg_dist_node VALUES (1, 'near', 1, 'primary', true, true), (2, 'far', 2, 'primary', true, true);
  CREATE TABLE pg_dist_placement AS SELECT groupid AS shardid, groupid FROM pg_dist_node;
  CREATE TABLE far (id text);
  CREATE FUNCTION get_shard_id_for_distribution_column(text, text) RETURNS int LANGUAGE sql
    AS 'SELECT CASE WHEN EXISTS (SELECT FROM far WHERE id = $2) THEN 2 ELSE 1 END';
  CREATE FUNCTION citus_check_connection_to_node(text, int) RETURNS bool LANGUAGE sql
    AS 'SELECT "isUp" FROM pg_dist_node WHERE nodename = $1'`

/** On a cluster the engine is there already. */
async function onTwoNodes(opened: Promise<TestDatabase>): Promise<TestDatabase> {
  const { database, ...rest } = await opened
  if (!WORKERS.length)
    for (const statement of ENGINE.split(';')) await database.pool.query(statement)
  // The database looks again how it is distributed.
  await database.migrate()
  return { database, ...rest }
}

/** A migrated database, and one with the demo organizations. */
export const freshNodes = () => onTwoNodes(freshDatabase())
export const plantedNodes = () => onTwoNodes(plantedDatabase())

/** Puts an organization on the node `far`. */
export const putFar = ({ pool }: Database, { id }: { readonly id: string }) =>
  pool.query('INSERT INTO far VALUES ($1)', [id])

/** From now on `far` answers, or does not, and the database has seen it. */
export async function setFar({ nodes, pool }: Database, isUp: boolean): Promise<void> {
  await pool.query(`UPDATE pg_dist_node SET "isUp" = $1 WHERE nodename = 'far'`, [isUp])
  skip(1_000)
  await eventually(async () => (await nodes.look()).find(({ name }) => name === 'far:2')?.isUp === isUp)
}
