// Looks at a database before its organizations are distributed: how far they are, and what is in the way.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { counted } from '../../core/words.js'
import { isDistributed, isComplete, type Distribution } from '../../database/distribution.js'
import { quotedName } from '../../database/driver/driver.js'

type Client = Pick<pg.PoolClient, 'query'>

/** How far the organizations are distributed, in words. */
export function sentenceOf(distribution: Distribution): string {
  const { isBegun, tables } = distribution
  if (!isBegun && !isDistributed(distribution)) return 'The organizations are not distributed.'
  const count = (place: string) => counted(tables.filter((table) => table.place === place).length, 'table')
  const placed = `${count('node')} by organization, ${count('everywhere')} on every node`
  if (isComplete(distribution)) return `The organizations are distributed: ${placed}.`
  return `The distribution has not ended: ${placed}, ${count('waiting')} to do. Type selvedge distribute again.`
}

/** The least number of nodes that can have organizations. */
const LEAST_NODES = 2

interface Look {
  readonly text: string
  /** What is in the way, from the rows of the answer; none if nothing is. */
  readonly refusals: (rows: readonly Readonly<Record<string, string>>[]) => readonly string[]
}

const NODES = `FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND nodecluster = current_setting('citus.cluster_name')`

const NO_LIMIT = 'RESET it for the role, and let the pooler set it for its own sessions: it would end a long move'

/** What the settings of a session of this role are at each node. */
const NEEDED: readonly (readonly [setting: string, isRight: string, remedy: string])[] = [
  ['max_prepared_transactions', `setting::int > 0`, 'set it to twice max_connections'],
  ['wal_level', `setting = 'logical'`, 'set it to logical, so that organizations can be moved'],
  ['statement_timeout', `setting::int = 0`, NO_LIMIT],
  ['idle_in_transaction_session_timeout', `setting::int = 0`, NO_LIMIT],
]

const settingsOf = (name: string, isRight: string) => `SELECT n.nodename || ':' || n.nodeport AS "node", r.success::text AS "answers",
    r.result AS "result" FROM run_command_on_all_nodes($$SELECT setting FROM pg_settings WHERE name = '${name}'
    AND NOT (${isRight})$$) r JOIN pg_dist_node n USING (nodeid) WHERE NOT r.success OR r.result <> '' ORDER BY 1`

/** One after the other: the first with refusals is the last that is asked. */
const LOOKS: readonly Look[] = [
  {
    text: `SELECT groupid::text AS "group" FROM pg_dist_local_group`,
    refusals: ([{ group }]) => (group === '0' ? [] : ['this node is a worker; name the coordinator']),
  },
  {
    text: `SELECT count(*)::text AS "nodes" ${NODES} AND shouldhaveshards`,
    refusals: ([{ nodes }]) => (Number(nodes) >= LEAST_NODES ? [] : [`there ${nodes === '1' ? 'is' : 'are'} `
      + `${counted(Number(nodes), 'node')} for organizations, and at least ${LEAST_NODES} are needed; add them with citus_add_node`]),
  },
  ...NEEDED.map(([setting, isRight, remedy]): Look => ({
    text: settingsOf(setting, isRight),
    refusals: (rows) => rows.map(({ node, answers, result }) => (answers === 'true'
      ? `${setting} of the node ${node} is ${result}; ${remedy}` : `the node ${node} does not answer (${result})`)),
  })),
  {
    text: `SELECT current_user AS "role", oid::regprocedure::text AS "copies" FROM pg_proc
      WHERE proname = 'replicate_reference_tables' AND NOT has_function_privilege(oid, 'EXECUTE')`,
    refusals: (rows) => rows.map(({ role, copies }) => `the role ${role} may not copy the shared tables to a new node; type as `
      + `a superuser, in this database: GRANT EXECUTE ON FUNCTION ${copies} TO ${quotedName(role)}`),
  },
]

/** The name of the command's own connections at the server. */
export const OWN_NAME = 'selvedge distribute'

/**
 * All that others do in the database: gateways, poolers, psql. The engine's own work is left out. A role without rights
 * sees the names of others' connections, and not of what kind they are.
 */
const OTHERS = `SELECT coalesce(nullif(application_name, ''), 'no name') || ', from ' || coalesce(host(client_addr), 'this machine')
    AS "other", count(*)::int AS "count"
  FROM pg_stat_activity WHERE datname = current_database() AND application_name <> '${OWN_NAME}'
    AND coalesce(backend_type, 'client backend') = 'client backend' AND application_name NOT ILIKE 'citus%'
  GROUP BY 1 ORDER BY 1`

async function othersOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ other: string; count: number }>(OTHERS)
  return rows.map(({ other, count }) =>
    `${counted(count, 'other connection')} to the database (${other}); stop the gateways and whatever else uses it`)
}

/** Longer than a connection takes to start. */
const STARTING_MS = 500

/** The others, by a second look if there seem to be some: a connection that starts has no name yet, also our own. */
async function lastingOthersOf(client: Client): Promise<string[]> {
  const others = await othersOf(client)
  if (!others.length) return others
  await sleep(STARTING_MS)
  return othersOf(client)
}

/** What is in the way, in words. */
export async function refusalsOf(client: Client, distribution: Distribution): Promise<readonly string[]> {
  if (!distribution.isAble)
    return ['the extension citus is not in this database; name it in shared_preload_libraries of every node, and run '
      + 'CREATE EXTENSION citus in a database of this name on each']
  for (const { text, refusals } of LOOKS) {
    const found = refusals((await client.query<Record<string, string>>(text)).rows)
    if (found.length) return found
  }
  return isComplete(distribution) ? [] : lastingOthersOf(client)
}

