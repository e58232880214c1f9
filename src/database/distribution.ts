// Distributes the tables by organization on an engine that can (Citus): every row of an organization is on one node.
// Tables that no organization owns have a copy on each node, or stay where they are.
import type { Session } from './migrations.js'
import { quotedName } from './driver/driver.js'

/** Tables with a copy on each node: rows of organizations refer to them, or are joined with them. */
const EVERYWHERE: readonly string[] = ['Organization', 'User', 'AccountChanges', 'Whereabouts']

/** Stays on the coordinator, though its rows name an organization: a log-in changes nothing at nodes of others. */
const HERE: readonly string[] = ['Session']

/** The table that all others are kept with. */
const FIRST = 'Membership'

/** Triggers and foreign keys that are away until all tables are distributed. The table is there only meanwhile. */
export const PUT_ASIDE = '_aside_while_distributing'

const rowsOf = async <Row>(session: Session, text: string, values: unknown[] = []) =>
  (await session.query(text, values)).rows as Row[]

/** The tables that are to be distributed, in their order, with the place where each is. */
const TABLES = `SELECT c.relname::text AS "name", c.relname = ANY($1::text[]) AS "isEverywhere",
    c.relpersistence = 'u' AS "isUnlogged",
    CASE p.partmethod WHEN 'h' THEN 'node' WHEN 'n' THEN 'everywhere' ELSE 'waiting' END AS "place"
  FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> ALL($3::text[])
    AND (c.relname = ANY($1::text[]) OR EXISTS (SELECT 1 FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = 'orgId' AND NOT a.attisdropped))
  ORDER BY c.relname <> ALL($1::text[]), c.relname <> $2, c.relname`

interface Placed {
  readonly name: string
  readonly isEverywhere: boolean
  readonly isUnlogged: boolean
  /** Where it is: with its organization, on every node, or still where it was. */
  readonly place: 'node' | 'everywhere' | 'waiting'
}

/** The tables that are distributed, or are to be. */
const tablesOf = (session: Session): Promise<Placed[]> => rowsOf<Placed>(session, TABLES, [EVERYWHERE, FIRST, HERE])

/** What is known of the database. */
export interface Distribution {
  /** Whether the engine is there. */
  readonly isAble: boolean
  /** Whether the work was begun and has not ended. */
  readonly isBegun: boolean
  /** The tables, also those that are still to be distributed; none where the engine is not there. */
  readonly tables: readonly Placed[]
}

/** Looks how far the database is distributed. */
export async function distributionOf(session: Session): Promise<Distribution> {
  const [{ isAble, isBegun }] = await rowsOf<Omit<Distribution, 'tables'>>(session,
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS "isAble", to_regclass('${PUT_ASIDE}') IS NOT NULL AS "isBegun"`)
  return { isAble, isBegun, tables: isAble ? await tablesOf(session) : [] }
}

/** Whether the tables are distributed, but for those that migrations have made since. */
export const isDistributed = ({ isBegun, tables }: Distribution) =>
  !isBegun && tables.some(({ name, place }) => name === FIRST && place === 'node')

/** Whether all tables are distributed. */
export const isComplete = (distribution: Distribution) =>
  isDistributed(distribution) && distribution.tables.every(({ place }) => place !== 'waiting')

/** What the statements of the gateway need in every session, also in those that the engine opens at its nodes. */
export const SETTINGS: readonly (readonly [name: string, value: string])[] = [
  // The triggers read and write rows of the organization of their row alone, so what they do stays on its node.
  ['citus.enable_unsafe_triggers', 'on'],
  // A row of a table with a copy on each node may be written after rows that refer to it were read.
  ['citus.multi_shard_modify_mode', 'sequential'],
  // What a transaction says with SET LOCAL holds for the triggers at the node, too.
  ['citus.propagate_set_commands', 'local'],
  ['timezone', 'UTC'],
]

/** Sets the database on all nodes. The engine's own sessions find the tables of this schema. */
export async function setDatabase(session: Session): Promise<void> {
  const [{ name, schema }] = await rowsOf<{ name: string; schema: string }>(session,
    'SELECT current_database() AS "name", current_schema() AS "schema"')
  const settings = [...SETTINGS, ['search_path', quotedName(schema)]] as const
  for (const [setting, value] of settings) {
    const text = `ALTER DATABASE ${quotedName(name)} SET ${setting} = ${setting === 'search_path' ? value : `'${value}'`}`
    await session.query(text)
    // Not every version of the engine sends it to the other nodes.
    const failed = await rowsOf<{ result: string }>(session,
      'SELECT result FROM run_command_on_workers($1) WHERE NOT success', [`SET citus.enable_ddl_propagation = off; ${text}`])
    if (failed.length) throw new Error(`a node refuses "${text}": ${failed[0].result}`)
    await session.query('SELECT set_config($1, $2, false)', [setting, value])
  }
}

/** Distributes the tables that are not distributed yet. `onTable` hears of each one before. */
export async function distributeTables(
  session: Session, onTable: (name: string, done: number, of: number) => void = () => {},
): Promise<string[]> {
  const waiting = (await tablesOf(session)).filter(({ place }) => place === 'waiting')
  for (const [done, table] of waiting.entries()) {
    onTable(table.name, done, waiting.length)
    await distributeTable(session, table)
  }
  return waiting.map(({ name }) => name)
}

async function distributeTable(session: Session, { name, isEverywhere, isUnlogged }: Placed): Promise<void> {
  const table = quotedName(name)
  if (isEverywhere) return void await session.query('SELECT create_reference_table($1)', [table])
  // The engine moves no unlogged tables from one node to another.
  if (isUnlogged) await session.query(`ALTER TABLE ${table} SET LOGGED`)
  const group = name === FIRST ? 'none' : quotedName(FIRST)
  await session.query(`SELECT create_distributed_table($1, 'orgId', colocate_with => $2)`, [table, group])
}

/**
 * Prisma reads enums as text, also in RETURNING. The cast of PostgreSQL is STABLE, and the engine refuses that there. A
 * cast by an IMMUTABLE function is allowed. Needed where statements are planned: on the coordinator.
 */
const CASTS = `DO $do$
DECLARE
  enum text;
BEGIN
  FOR enum IN SELECT t.oid::regtype::text FROM pg_type t
    WHERE t.typtype = 'e' AND t.typnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_cast WHERE castsource = t.oid AND casttarget = 'text'::regtype)
  LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION "textOf"(%s) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS ''SELECT enum_out($1)::text''', enum);
    EXECUTE format('CREATE CAST (%1$s AS text) WITH FUNCTION "textOf"(%1$s) AS ASSIGNMENT', enum);
  END LOOP;
END;
$do$`

/** Our functions that the nodes do not know yet. Triggers call them, and the engine takes only those of triggers. */
const FUNCTIONS = `SELECT p.oid::regprocedure::text AS "name" FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    AND NOT EXISTS (SELECT 1 FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
  ORDER BY 1`

/** What counts the bytes of all nodes that answer, in place of those of the coordinator alone. */
const SIZES = `CREATE OR REPLACE FUNCTION "databaseBytes"() RETURNS bigint LANGUAGE sql AS $$
    SELECT sum(result::bigint)::bigint FROM run_command_on_all_nodes('SELECT pg_database_size(current_database())')
    WHERE success $$;
  CREATE OR REPLACE FUNCTION "tableBytes"(of_table regclass) RETURNS bigint LANGUAGE sql AS $$
    SELECT sum(result::bigint)::bigint FROM run_command_on_placements(of_table, 'SELECT pg_total_relation_size(%L)')
    WHERE success $$`

/** Makes the casts and functions that distributed statements need. */
export async function completeFunctions(session: Session): Promise<void> {
  await session.query(SIZES)
  await session.query(CASTS)
  for (const { name } of await rowsOf<{ name: string }>(session, FUNCTIONS))
    await session.query('SELECT create_distributed_function($1)', [name])
}
